import { yearOf } from '#kit/dates/iso-day.ts'

/** Days from `from` to `to`, both counted; null is an open end. Where hours are asked for, `from` or `to` is a moment (`now-24h`). */
export interface Period {
  readonly from: string | null
  readonly to: string | null
  /** Days joined by "or": any of them will do. */
  readonly either?: true
}

/** Which way a bare "March" or "Monday" looks: back for what has happened, ahead for what is planned, or a date the nearest way and a weekday ahead. */
export type Tense = 'past' | 'future' | 'near'

/** Picks the date this year, last year, or next year that the tense means. `of` gives the date in a year. */
export const meantYear = (of: (year: number) => string | null, today: string, tense: Tense): string | null => {
  const year = yearOf(today)
  const own = of(year)
  if (tense === 'past') return own === null || own <= today ? own : of(year - 1)
  if (tense === 'future') return own === null || own >= today ? own : of(year + 1)
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today))
  return [own, of(year + 1), of(year - 1)].filter((day) => day !== null).toSorted((one, other) => away(one) - away(other))[0] ?? null
}
