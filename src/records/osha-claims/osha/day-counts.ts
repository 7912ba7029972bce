import { addDays, differenceInCalendarDays, formatISO, parseISO } from 'date-fns'

/** Most days of away and restricted together (29 CFR 1904.7(b)(3)(vii)). */
export const dayCap = 180

export interface DaySegment {
  readonly kind: 'away' | 'restricted'
  /** First and last day, 'YYYY-MM-DD'; null while the period runs. */
  readonly from: string
  readonly to: string | null
  /** A health professional said the employee could not work, or not fully, on these days. */
  readonly recommended?: boolean
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
  /** Days on which the employee had no work anyway: weekends, holidays, vacation. */
  readonly offDays?: readonly string[]
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

/**
 * Days of a case for columns K and L: calendar days from the day after the injury, weekends included; a day that is said twice
 * counts once, as away; at most 180 together, in the order of the calendar. Days off right after the injury that no working day
 * follows (injured on Friday, back on Monday) count only when a professional recommended them. After the employee left for another
 * reason no day counts; when the injury is why, the estimate stands (29 CFR 1904.7(b)(3), (4); regulations notes, 5.4).
 */
export const dayCounts = (segments: readonly DaySegment[], injuredOn: string, options: DayCountOptions): DayCounts => {
  const index = (day: string): number => differenceInCalendarDays(parseISO(day), parseISO(injuredOn))
  const ended = options.employmentEnded
  const last = Math.min(index(options.asOf), ended === undefined ? Infinity : index(ended.on))
  const said = saidDays(segments, index, last)
  const days = withoutIdleDays(said, new Set((options.offDays ?? []).map(index)))
  const raw = tally(days.map(([, day]) => day.kind))
  if (ended?.because === 'injury' && ended.estimate !== undefined) return estimated(ended.estimate)
  const counted = tally(days.slice(0, dayCap).map(([, day]) => day.kind))
  const capDay = days[dayCap - 1]?.[0]
  const cappedOn = capDay === undefined ? null : formatISO(addDays(parseISO(injuredOn), capDay), { representation: 'date' })
  const runs = segments.some(({ to }) => to === null || to > options.asOf)
  return {
    ...counted,
    raw,
    cappedOn,
    counting: runs && cappedOn === null && (ended === undefined || ended.on > options.asOf),
    notes: notesOf(raw, cappedOn, ended, said.size > days.length),
  }
}

interface Said {
  readonly kind: DaySegment['kind']
  readonly recommended: boolean
}

/** Each day once, by its distance from the injury: away goes before restricted, and one recommendation is enough. */
const saidDays = (segments: readonly DaySegment[], index: (day: string) => number, last: number): ReadonlyMap<number, Said> => {
  const days = new Map<number, Said>()
  for (const { kind, from, to, recommended = false } of segments) {
    const until = Math.min(last, to === null ? Infinity : index(to))
    for (let day = Math.max(1, index(from)); day <= until; day += 1) {
      const known = days.get(day)
      days.set(day, {
        kind: kind === 'away' || known?.kind === 'away' ? 'away' : 'restricted',
        recommended: recommended || known?.recommended === true,
      })
    }
  }
  return days
}

/** Leaves out unbroken stretches that are nothing but days off which no professional recommended (29 CFR 1904.7(b)(3)(iv) to (vi)). */
const withoutIdleDays = (days: ReadonlyMap<number, Said>, off: ReadonlySet<number>): (readonly [number, Said])[] => {
  const stretches: (readonly [number, Said])[][] = []
  for (const day of [...days].toSorted(([a], [b]) => a - b)) {
    const open = stretches.at(-1)
    if (open !== undefined && open.at(-1)?.[0] === day[0] - 1) open.push(day)
    else stretches.push([day])
  }
  return stretches.filter((stretch) => stretch.some(([day, { recommended }]) => recommended || !off.has(day))).flat()
}

const tally = (kinds: readonly DaySegment['kind'][]): { away: number; restricted: number } => {
  const away = kinds.filter((kind) => kind === 'away').length
  return { away, restricted: kinds.length - away }
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
  idle: boolean,
): string[] => [
  ...(cappedOn !== null && raw.away + raw.restricted > dayCap ? [capNote] : []),
  ...(ended?.because === 'injury' ? ['The employee left because of the injury: estimate the days that would have followed.'] : []),
  ...(ended?.because === 'other' ? ['Counting stopped when the employee left for another reason.'] : []),
  ...(idle ? ['Days off that no health professional recommended are not counted.'] : []),
]
