import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

/** Most days of away and restricted together (29 CFR 1904.7(b)(3)(vii)). */
export const dayCap = 180

export interface DaySegment {
  readonly kind: 'away' | 'restricted'
  /** First and last day, 'YYYY-MM-DD'; null while the period runs. */
  readonly from: string
  readonly to: string | null
}

export interface EmploymentEnd {
  /** Last day of employment. */
  readonly on: string
  readonly because: 'injury' | 'other'
  /** Total days expected without the end, where the injury is why the employee left. */
  readonly estimate?: { readonly away: number; readonly restricted: number }
}

export interface DayCountOptions {
  /** Last day that is counted: today, or the day a form is made for. */
  readonly asOf: string
  readonly employmentEnded?: EmploymentEnd
}

export interface DayCounts {
  readonly away: number
  readonly restricted: number
  /** Before the cap. */
  readonly raw: { readonly away: number; readonly restricted: number }
  /** The day on which the cap was reached; null below it, and for an estimate. */
  readonly cappedOn: string | null
  /** A period runs on and the cap is not reached: tomorrow there may be a day more. */
  readonly counting: boolean
  readonly notes: readonly string[]
}

/** One day of the case on its calendar. */
export interface CaseDay {
  readonly day: string
  readonly kind: DaySegment['kind']
  /** False beyond the cap. */
  readonly counts: boolean
}

/**
 * The days of a case: calendar days from the day after the injury, weekends included, each once and as away where both are said, in
 * the order of the calendar; beyond 180 together they no longer count. Enter what a health professional recommended: a weekend
 * after an injury on Friday counts only then (29 CFR 1904.7(b)(3)(iii) to (vii), (4); regulations notes, 5.4).
 */
export const caseDays = (segments: readonly DaySegment[], injuredOn: string, options: DayCountOptions): readonly CaseDay[] => {
  const index = (day: string): number => differenceInCalendarDays(parseISO(day), parseISO(injuredOn))
  const ended = options.employmentEnded
  const last = Math.min(index(options.asOf), ended === undefined ? Infinity : index(ended.on))
  const days = new Map<number, DaySegment['kind']>()
  for (const { kind, from, to } of segments) {
    const until = Math.min(last, to === null ? Infinity : index(to))
    for (let day = Math.max(1, index(from)); day <= until; day += 1) if (days.get(day) !== 'away') days.set(day, kind)
  }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, kind], position) => ({
      day: formatISO(addDays(parseISO(injuredOn), day), { representation: 'date' }),
      kind,
      counts: position < dayCap,
    }))
}

/**
 * Columns K and L of a case. After the employee left for another reason no day counts; where the injury is why, the estimate
 * stands (29 CFR 1904.7(b)(3)(viii)). The log counts the same in SQL: records/osha-claims/days.ts.
 */
export const dayCounts = (segments: readonly DaySegment[], injuredOn: string, options: DayCountOptions): DayCounts => {
  const ended = options.employmentEnded
  if (ended?.because === 'injury' && ended.estimate !== undefined) return estimated(ended.estimate)
  const days = caseDays(segments, injuredOn, options)
  const raw = tally(days)
  const cappedOn = days[dayCap - 1]?.day ?? null
  const runs = segments.some(({ to }) => to === null || to > options.asOf)
  return {
    ...tally(days.filter(({ counts }) => counts)),
    raw,
    cappedOn,
    counting: runs && cappedOn === null && (ended === undefined || ended.on > options.asOf),
    notes: notesOf(raw, cappedOn, ended),
  }
}

const tally = (days: readonly CaseDay[]): { away: number; restricted: number } => {
  const away = days.filter(({ kind }) => kind === 'away').length
  return { away, restricted: days.length - away }
}

const estimated = (estimate: { readonly away: number; readonly restricted: number }): DayCounts => {
  const away = Math.min(estimate.away, dayCap)
  const restricted = Math.min(estimate.restricted, dayCap - away)
  const capped = away + restricted < estimate.away + estimate.restricted
  return {
    away,
    restricted,
    raw: { away: estimate.away, restricted: estimate.restricted },
    cappedOn: null,
    counting: false,
    notes: ['The employee left because of the injury: the days are estimated.', ...(capped ? [capNote] : [])],
  }
}

const capNote = `Counting stopped at ${dayCap} days away and restricted together.`

const notesOf = (
  raw: { readonly away: number; readonly restricted: number },
  cappedOn: string | null,
  ended: EmploymentEnd | undefined,
): string[] => [
  ...(cappedOn !== null && raw.away + raw.restricted > dayCap ? [capNote] : []),
  ...(ended?.because === 'injury' ? ['The employee left because of the injury: estimate the days that would have followed.'] : []),
  ...(ended?.because === 'other' ? ['Counting stopped when the employee left for another reason.'] : []),
]
