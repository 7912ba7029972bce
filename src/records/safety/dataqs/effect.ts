import { countedAs } from '../violations/csa/counted-as.ts'
import { methods } from '../violations/csa/method.ts'
import { agesOutOn, timeWeight } from '../violations/csa/time-weight.ts'

/** A violation as far as its points go. `on` is its calendar date, null when not known. */
export interface Weighed {
  readonly on: string | null
  readonly category: string | null
  readonly severity: number | null
  readonly oos: boolean
  readonly usedInSms: boolean
}

/** What became of it: counted as cited, with the severity of a lesser charge, or not at all. */
export type Counted = 'as_cited' | 'lesser' | 'gone'

export interface Worth {
  readonly points: number
  /** First day on which it counts no more; null when it does not count now. */
  readonly agesOutOn: string | null
  /** "(7 + 2) × 3 = 27", with severity, out of service and time weight; why, where it does not count. */
  readonly arithmetic: string
}

/** Points of one violation on a day by the method in force, before what its report caps or counts once (SMS 3.21). */
export const worthOf = ({ on, category, severity, oos, usedInSms }: Weighed, counted: Counted, today: string): Worth => {
  const method = methods.v3
  const weight = on === null ? 0 : timeWeight(on, today, method)
  if (counted === 'gone' || !usedInSms || weight === 0 || on === null) {
    const why = counted === 'gone' ? 'removed' : usedInSms ? 'older than 24 months' : 'not used in SMS'
    return { points: 0, agesOutOn: null, arithmetic: `Does not count: ${why}` }
  }
  const base = counted === 'lesser' ? Math.min(1, severity ?? 0) : (severity ?? 0)
  const extra = oos ? ((method.oosWeight as Readonly<Record<string, number>>)[countedAs(method, category) ?? 'other'] ?? 0) : 0
  const points = (base + extra) * weight
  const sum = extra === 0 ? String(base) : `(${base} + ${extra})`
  return { points, agesOutOn: agesOutOn(on, method), arithmetic: `${sum} × ${weight} = ${points}` }
}

/** What a decision makes of the violation; `changedTo` says what a change was. */
export const countedAfter = (result: string, changedTo: string | null): Counted =>
  result === 'removed' || (result === 'modified' && changedTo === 'other_carrier')
    ? 'gone'
    : result === 'modified' && changedTo === 'lesser'
      ? 'lesser'
      : 'as_cited'
