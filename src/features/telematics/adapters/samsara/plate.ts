import { states } from '#kit/facts/us-states.ts'

/** Samsara keeps a plate in one free text; many fleets write the state before it ("GA-71B2X"). Without that the state is unknown. */
export const splitPlate = (text: string | null): { plate: string | null; plateState: string | null } => {
  const match = text === null ? null : /^([A-Za-z]{2})-(.+)$/.exec(text)
  const state = match?.[1]?.toUpperCase() ?? ''
  if (match === null || !Object.hasOwn(states, state)) return { plate: text, plateState: null }
  return { plate: match[2]?.trim() ?? null, plateState: state }
}
