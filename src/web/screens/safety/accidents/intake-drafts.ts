import { keep, readKept } from '#web/engine/queries/kept.ts'

/** What stands in the form of the intake, as it is kept on the device. */
export type Draft<Name extends string = string> = {
  /** When it was kept. */
  at: string
  values: Readonly<Record<string, unknown>>
  /** The field that was filled from the assignment, not by the person. */
  proposed: Name | null
  /** Idempotency key, where it may have been sent already. */
  key?: string
  /** Joins it with its photos on this phone. */
  album?: string
}

const keptFor = 7 * 86_400_000

export const draftKey = (user: string): string => `longhaul.draft.${user}.accidents.intake`
const asideKey = (user: string): string => `${draftKey(user)}.aside`

const isYoung = ({ at }: Draft): boolean => Date.now() - Date.parse(at) <= keptFor

/** The draft that was being typed last, unless it is older than a week. */
export const readDraft = <Name extends string>(user: string): Draft<Name> | null => {
  const draft = readKept<Draft<Name>>(draftKey(user))
  return draft !== null && isYoung(draft) ? draft : null
}

/** Drafts that gave way to a kept report, the last one last. */
export const readAside = <Name extends string>(user: string): readonly Draft<Name>[] => {
  const drafts = readKept<Draft<Name>[]>(asideKey(user))
  return Array.isArray(drafts) ? drafts.filter((draft) => isYoung(draft)) : []
}

/** Puts a draft aside. False where this browser keeps nothing: then it must not leave the form. */
export const putAside = (user: string, draft: Draft): boolean => {
  const drafts = [...readAside(user), draft]
  keep(asideKey(user), drafts)
  return readAside(user).length === drafts.length
}

/** The draft put aside last, which is aside no more. */
export const takeBack = <Name extends string>(user: string): Draft<Name> | null => {
  const drafts = readAside<Name>(user)
  const left = drafts.slice(0, -1)
  keep(asideKey(user), left.length === 0 ? null : left)
  return drafts.at(-1) ?? null
}
