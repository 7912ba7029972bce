import type { Values } from '#kit/schemas.ts'
import { sameValue } from './form-values.ts'

/** One field that somebody changed since the form was opened. */
export type MergeLine = {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, to different values: a person has to decide. */
  conflict: boolean
}
export type Pick = 'mine' | 'theirs'

/** Lines for every field that either side changed; what both changed alike needs no line. */
export const mergeLines = (names: readonly string[], base: Values, mine: Values, theirs: Values): MergeLine[] =>
  names.flatMap((name) => {
    const iChanged = !sameValue(base[name], mine[name])
    const theyChanged = !sameValue(base[name], theirs[name])
    if ((!iChanged && !theyChanged) || sameValue(mine[name], theirs[name])) return []
    return [{ name, base: base[name], mine: mine[name], theirs: theirs[name], conflict: iChanged && theyChanged }]
  })

/** Changes of one side alone are taken; where both changed, nothing is chosen yet. */
export const firstPicks = (lines: readonly MergeLine[]): Record<string, Pick> =>
  Object.fromEntries(
    lines.filter((line) => !line.conflict).map((line) => [line.name, sameValue(line.base, line.theirs) ? 'mine' : 'theirs']),
  )

/** What is left to save onto the other side's version. */
export const pickedChanges = (lines: readonly MergeLine[], picks: Readonly<Record<string, Pick>>): Record<string, unknown> =>
  Object.fromEntries(lines.filter((line) => picks[line.name] === 'mine').map((line) => [line.name, line.mine ?? null]))
