import { daysAfter } from '#kit/dates/iso-day.ts'

/** Days of the week as runs and patterns name them, Monday first. */
const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const labels: Readonly<Record<string, string>> = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' }
const week = 7 * 24 * 60

/** `Mon to Fri` where three or more follow each other, else `Mon, Wed`. */
export const sayDays = (days: readonly string[]): string => {
  const places = names.flatMap((name, place) => (days.includes(name) ? [place] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return 'No days'
  const said = (place: number): string => labels[names[place] ?? ''] ?? ''
  return places.length > 2 && last - first === places.length - 1 ? `${said(first)} to ${said(last)}` : places.map(said).join(', ')
}

export const weekdayOf = (date: string): string => names[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? ''

/** So many days from `from` on. */
export const daysFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, position) => daysAfter(from, position))

/** The Monday of the week a day is in. */
export const mondayOf = (date: string): string => daysAfter(date, -names.findIndex((name) => name === weekdayOf(date)))

/** When something leaves in the week and for how long, in minutes from Monday midnight. */
export interface Leaving {
  readonly days: readonly string[]
  readonly time: string
  readonly hours: number
}

const startsOf = ({ days, time }: Leaving): number[] => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return names.flatMap((name, place) => (days.includes(name) ? [(place * 24 + hours) * 60 + minutes] : []))
}

/** Whether two are on the road at the same minute of some week; what leaves on Sunday night reaches into Monday. */
export const meetInWeek = (one: Leaving, other: Leaving): boolean => {
  const after = (later: number, earlier: number): number => (((later - earlier) % week) + week) % week
  return startsOf(one).some((a) => startsOf(other).some((b) => after(b, a) < one.hours * 60 || after(a, b) < other.hours * 60))
}

interface Span {
  readonly startsOn: string
  readonly endsOn: string | null
}

/** Both first and last days count. */
export const share = (one: Span, other: Span): boolean =>
  (one.endsOn === null || other.startsOn <= one.endsOn) && (other.endsOn === null || one.startsOn <= other.endsOn)
