import { states } from '#kit/facts/us-states.ts'

interface License {
  readonly authority?: string | null
}
/** An MVR that came, or the good-faith effort to get it, of one licensing authority. */
export interface MvrLine {
  readonly authority?: string | null
  readonly outcome?: string | null
  readonly on?: string | null
}
interface Licensed {
  readonly licenseState?: string | null
  readonly licenses?: readonly License[] | null
  readonly mvrs?: readonly MvrLine[] | null
}

type StateCode = keyof typeof states

/** The state that an authority is, by its code or its name; null for another country. */
export const stateOf = (authority: string): StateCode | null => {
  const words = authority.trim().toLowerCase()
  const found = Object.entries(states).find(([code, { label }]) => code.toLowerCase() === words || label.toLowerCase() === words)
  return found === undefined ? null : (found[0] as StateCode)
}

const nameOf = (authority: string): string => {
  const state = stateOf(authority)
  return state === null ? authority.trim() : states[state].label
}

const sameAuthority = (one: string, other: string): boolean => nameOf(one).toLowerCase() === nameOf(other).toLowerCase()

/** Each authority that licensed the applicant in the last 3 years, by name: an MVR is asked of every one (49 CFR 391.23(a)(1)). */
export const authoritiesOf = ({ licenseState, licenses }: Licensed): string[] => {
  const named = [licenseState, ...(licenses ?? []).map(({ authority }) => authority)].filter((name) => name != null && name.trim() !== '')
  return [...new Map(named.map((name) => [nameOf(String(name)).toLowerCase(), nameOf(String(name))])).values()]
}

/** The line of an authority, the last one first. */
export const mvrOf = (authority: string, { mvrs }: Licensed): MvrLine | undefined =>
  (mvrs ?? []).findLast((line) => sameAuthority(line.authority ?? '', authority))

/** Authorities without a line, where there is more than one: a single one is what the check says. */
export const authoritiesOpen = (application: Licensed): string[] => {
  const all = authoritiesOf(application)
  return all.length < 2 ? [] : all.filter((authority) => mvrOf(authority, application) === undefined)
}
