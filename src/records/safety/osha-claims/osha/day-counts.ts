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

/** Days of one kind and the other. */
export interface DaySums {
  readonly away: number
  readonly restricted: number
}

export interface EmploymentEnd {
  /** Last day of employment. */
  readonly on: string
  readonly because: 'injury' | 'other'
}

export interface DayCountOptions {
  /** Last day that is counted: today, or the day a form is made for. */
  readonly asOf: string
  readonly employmentEnded?: EmploymentEnd
  /** Total days expected: where the injury is why the employee left, and while the days still count. */
  readonly estimate?: DaySums
  /** The case is one of death. */
  readonly died?: boolean
}

export interface DayCounts {
  readonly away: number
  readonly restricted: number
  /** Before the cap. */
  readonly raw: DaySums
  /** The day on which the cap was reached; null below it, and for an estimate. */
  readonly cappedOn: string | null
  /** A period runs on and the cap is not reached: tomorrow there may be a day more. */
  readonly counting: boolean
  /** Days are in it that were expected, and not counted. */
  readonly estimated: boolean
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
 * after an injury on Friday counts only then (29 CFR 1904.7(b)(3)(iii) to (vii), (4)).
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
      counts: position < dayCap && options.died !== true,
    }))
}

/**
 * Columns K and L of a case. After the employee left for another reason no day counts; where the injury is why, the estimate
 * stands (29 CFR 1904.7(b)(3)(viii)). While the days still count, the estimate stands where it is higher, so that the summary of a
 * year is not too low; what was counted takes its place afterwards ((b)(3)(ix)). A death has no days: its box is ticked alone, and
 * an entry of days before it is lined out. The log counts the same in SQL:
 * records/safety/osha-claims/days.ts.
 */
export const dayCounts = (segments: readonly DaySegment[], injuredOn: string, options: DayCountOptions): DayCounts => {
  const { employmentEnded: ended, estimate } = options
  if (options.died === true) return ofDeath(caseDays(segments, injuredOn, options).length > 0)
  if (ended?.because === 'injury' && estimate !== undefined) return estimated(estimate)
  const days = caseDays(segments, injuredOn, options)
  const raw = tally(days)
  const counted = tally(days.filter(({ counts }) => counts))
  const cappedOn = days[dayCap - 1]?.day ?? null
  const runs = segments.some(({ to }) => to === null || to > options.asOf)
  const counting = runs && cappedOn === null && (ended === undefined || ended.on > options.asOf)
  const shown = counting && estimate !== undefined ? withEstimate(counted, estimate) : counted
  const more = shown.away > counted.away || shown.restricted > counted.restricted
  return {
    ...shown,
    raw,
    cappedOn,
    counting,
    estimated: more,
    notes: [...(more ? [stillEstimated(counted)] : []), ...notesOf(raw, cappedOn, ended)],
  }
}

const ofDeath = (hadDays: boolean): DayCounts => ({
  away: 0,
  restricted: 0,
  raw: { away: 0, restricted: 0 },
  cappedOn: null,
  counting: false,
  estimated: false,
  notes: hadDays ? ['The person died: the log ticks the death alone, and no days (29 CFR 1904.7(b)(2)).'] : [],
})

/** What was counted stays; what is expected beyond fills the room below the cap, away before restricted. */
const withEstimate = (counted: DaySums, estimate: DaySums): DaySums => {
  const room = dayCap - counted.away - counted.restricted
  const away = Math.min(room, Math.max(0, estimate.away - counted.away))
  const restricted = Math.min(room - away, Math.max(0, estimate.restricted - counted.restricted))
  return { away: counted.away + away, restricted: counted.restricted + restricted }
}

const stillEstimated = ({ away, restricted }: DaySums): string =>
  `Still counting: ${away} away and ${restricted} restricted so far. The estimate is used until the count ends (29 CFR 1904.7(b)(3)(ix)).`

const tally = (days: readonly CaseDay[]): DaySums => {
  const away = days.filter(({ kind }) => kind === 'away').length
  return { away, restricted: days.length - away }
}

const estimated = (estimate: DaySums): DayCounts => {
  const away = Math.min(estimate.away, dayCap)
  const restricted = Math.min(estimate.restricted, dayCap - away)
  const capped = away + restricted < estimate.away + estimate.restricted
  return {
    away,
    restricted,
    raw: { away: estimate.away, restricted: estimate.restricted },
    cappedOn: null,
    counting: false,
    estimated: true,
    notes: ['The employee left because of the injury: the days are estimated.', ...(capped ? [capNote] : [])],
  }
}

const capNote = `Counting stopped at ${dayCap} days away and restricted together.`

const notesOf = (raw: DaySums, cappedOn: string | null, ended: EmploymentEnd | undefined): string[] => [
  ...(cappedOn !== null && raw.away + raw.restricted > dayCap ? [capNote] : []),
  ...(ended?.because === 'injury' ? ['The employee left because of the injury: estimate the days that would have followed.'] : []),
  ...(ended?.because === 'other' ? ['Counting stopped when the employee left for another reason.'] : []),
]
