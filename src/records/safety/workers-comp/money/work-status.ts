import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

export type WorkStatus = 'off_work' | 'modified_duty' | 'full_duty'

/** What a work note says for some days. */
export interface WorkPeriod {
  readonly status: WorkStatus
  /** First and last day, 'YYYY-MM-DD'; null while it runs. */
  readonly from: string
  readonly to: string | null
  /** Modified duty: the note allows driving. */
  readonly mayDrive?: boolean
  readonly restrictions?: readonly Restriction[]
}

/** One limit of a work note; `until` is its last day, null for the whole period. */
export interface Restriction {
  readonly text: string
  readonly driving?: boolean
  readonly until?: string | null
}

const covers = (period: WorkPeriod, day: string): boolean => period.from <= day && (period.to === null || period.to >= day)

/** The period that holds on a day; of two, the one that began later. Null when nothing is said. */
export const workStatusAt = (periods: readonly WorkPeriod[], day: string): WorkPeriod | null =>
  periods
    .filter((period) => covers(period, day))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1) ?? null

export interface DrivingAnswer {
  readonly may: boolean
  /** Why not; null when nothing hinders. */
  readonly reason: string | null
  /** The medical certificate must be looked at again before driving (49 CFR 391.45(g)). */
  readonly recheckCertificate: boolean
}

/**
 * Whether work notes let the driver drive on a day: off work never, modified duty only where it says so and no restriction on
 * driving runs. A period that kept them from driving asks for a new look at the medical certificate, also after it ended (49 CFR
 * 391.45(g)).
 */
export const mayDrive = (periods: readonly WorkPeriod[], day: string): DrivingAnswer => {
  const now = workStatusAt(periods, day)
  const reason = now === null ? null : hindrance(now, day)
  return {
    may: reason === null,
    reason,
    recheckCertificate: periods.some((period) => period.from <= day && hindrance(period, period.from) !== null),
  }
}

/** What of a period keeps its driver from driving, from the period's first day to `to`; null when nothing does, `to` null while it runs. */
export const drivingBar = ({
  status,
  to,
  mayDrive: said,
  restrictions = [],
}: WorkPeriod): { readonly reason: string; readonly to: string | null } | null => {
  if (status === 'off_work') return { reason: 'Off work', to }
  if (status === 'modified_duty' && said !== true) return { reason: 'Modified duty, no driving', to }
  const limits = restrictions.filter(({ driving }) => driving === true)
  const longest = limits.toSorted((a, b) => (a.until ?? noEnd).localeCompare(b.until ?? noEnd)).at(-1)
  if (longest === undefined) return null
  const last = [longest.until ?? noEnd, to ?? noEnd].toSorted()[0] ?? noEnd
  return { reason: longest.text, to: last === noEnd ? null : last }
}

const noEnd = '9999-12-31'

const hindrance = (period: WorkPeriod, day: string): string | null => {
  const bar = drivingBar(period)
  return bar !== null && (bar.to ?? noEnd) >= day ? bar.reason : null
}

/** What is said of each day from one to another, each day once; a day of which nothing is said is null. */
export const dayStatuses = (
  periods: readonly WorkPeriod[],
  from: string,
  to: string,
): readonly { readonly day: string; readonly status: WorkStatus | null }[] =>
  Array.from({ length: Math.max(0, differenceInCalendarDays(parseISO(to), parseISO(from)) + 1) }, (_, offset) => {
    const day = formatISO(addDays(parseISO(from), offset), { representation: 'date' })
    return { day, status: workStatusAt(periods, day)?.status ?? null }
  })

/** What a State pays from which day: entered by the company for its States, not law shipped here. */
export interface WaitingRule {
  readonly policy: true
  /** First days of disability that are not paid. */
  readonly waitingDays: number
  /** When disability lasts longer than this, the waiting days are paid too; null when they never are. */
  readonly retroactiveAfterDays: number | null
  /** The day of the injury counts as the first day of disability. */
  readonly injuryDayCounts: boolean
}

/** By State, two letters: an editable policy, empty until the company fills it. */
export type WaitingTable = Readonly<Record<string, WaitingRule>>

/** What cannot stand in a State's row, in sentences. */
export const waitingRuleIssues = ({ waitingDays, retroactiveAfterDays }: WaitingRule): readonly string[] => [
  ...(Number.isInteger(waitingDays) && waitingDays >= 0 ? [] : ['The waiting days must be a whole number, zero or more.']),
  ...(retroactiveAfterDays === null || (Number.isInteger(retroactiveAfterDays) && retroactiveAfterDays >= waitingDays)
    ? []
    : ['The waiting days cannot be paid before they are over.']),
]

export interface LostDays {
  /** Calendar days off work, each once. */
  readonly disability: number
  /** Days for which benefits are due. */
  readonly compensable: number
  /** Days of the waiting period that stay unpaid. */
  readonly waiting: number
  /** The claim has become one of lost time: the waiting period is exceeded. */
  readonly lostTime: boolean
}

/** Days of disability by the State's rule, up to a day. They are another count than the days of the OSHA log: both are kept. */
export const lostDays = (periods: readonly WorkPeriod[], injuredOn: string, rule: WaitingRule, asOf: string): LostDays => {
  const index = (day: string): number => differenceInCalendarDays(parseISO(day), parseISO(injuredOn))
  const days = new Set<number>()
  for (const { status, from, to } of periods) {
    if (status !== 'off_work') continue
    const last = Math.min(index(asOf), to === null ? Infinity : index(to))
    for (let day = Math.max(rule.injuryDayCounts ? 0 : 1, index(from)); day <= last; day += 1) days.add(day)
  }
  const disability = days.size
  const retroactive = rule.retroactiveAfterDays !== null && disability > rule.retroactiveAfterDays
  const waiting = retroactive ? 0 : Math.min(disability, rule.waitingDays)
  return { disability, compensable: disability - waiting, waiting, lostTime: disability > rule.waitingDays }
}
