import { formatCount } from '#kit/format.ts'
import { levels } from '../levels.ts'
import { rank } from './suggest.ts'
import type { Level } from './suggest.ts'

/** An action as far as it is compared: no name, so that nobody is judged by who they are. */
export interface ComparableCase {
  readonly number: string
  readonly driver: string
  readonly category: string
  /** Severe by the company's policy, or not. */
  readonly severe: boolean
  /** Earlier actions of the category that counted on that day. */
  readonly active: number
  readonly level: Level
  /** Calendar date; null while a draft. */
  readonly issuedOn: string | null
}

export interface Comparison<C extends ComparableCase> {
  /** At most ten, latest first. */
  readonly cases: readonly C[]
  /** What was done most often; null without a comparable case. Of equals the lower one. */
  readonly usual: Level | null
  readonly differs: 'stricter' | 'milder' | null
  readonly sentence: string
}

const most = 10

/** The last ten issued cases of other drivers with the same category, severity and number of active actions, and how this one compares. */
export const comparable = <C extends ComparableCase>(cases: readonly C[], asked: ComparableCase): Comparison<C> => {
  const alike = cases
    .filter((one) => one.number !== asked.number && one.driver !== asked.driver && one.issuedOn !== null)
    .filter((one) => one.category === asked.category && one.severe === asked.severe && one.active === asked.active)
    .toSorted((a, b) => (`${a.issuedOn}${a.number}` < `${b.issuedOn}${b.number}` ? 1 : -1))
    .slice(0, most)
  const usual = usualOf(alike)
  if (usual === null) return { cases: alike, usual, differs: null, sentence: 'No comparable cases yet' }
  const distance = rank(asked.level) - rank(usual)
  const same = alike.filter((one) => one.level === usual).length
  const basis = `${same} of ${formatCount(alike.length, 'comparable case')}: ${levels[usual].label.toLowerCase()}`
  if (distance === 0) return { cases: alike, usual, differs: null, sentence: `In line with ${basis}` }
  const differs = distance > 0 ? 'stricter' : 'milder'
  return { cases: alike, usual, differs, sentence: `${differs === 'stricter' ? 'Stricter' : 'Milder'} than ${basis}` }
}

const usualOf = (cases: readonly ComparableCase[]): Level | null => {
  const ranked = [...Map.groupBy(cases, (one) => one.level)].toSorted(
    ([a, first], [b, second]) => second.length - first.length || rank(a) - rank(b),
  )
  return ranked[0]?.[0] ?? null
}
