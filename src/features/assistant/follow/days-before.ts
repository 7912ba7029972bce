import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { readPeriod } from '../periods.ts'
import type { FoundPeriod } from '../periods.ts'
import type { Period, Tense } from '../reading/words/period.ts'

/** The days that an answer was about; null where it was about none. */
export const daysBefore = (before: Frame | null): Period | null => {
  if (before === null) return null
  if ('query' in before) return daysIn(before.query)
  switch (before.type) {
    case 'availability':
    case 'figure':
      return { from: before.from, to: before.to }
    case 'about':
      return before.day === undefined ? null : { from: before.day, to: before.to ?? before.day }
    default:
      return null
  }
}

const isDay = (value: string | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '')

/** The first and the last day of the date that a list is limited by; of time off those of its overlap. */
const daysIn = (query: Query): Period | null => {
  const [from, to] = [query['endFrom'], query['startTo']]
  if (isDay(from) && isDay(to)) return { from, to }
  const last = (name: string): string => name.replace(/From$/, 'To')
  const name = Object.keys(query).find((one) => one.endsWith('From') && isDay(query[one]) && isDay(query[last(one)]))
  return name === undefined ? null : { from: query[name] ?? null, to: query[last(name)] ?? null }
}

/** Whether those days are over or still to come; null where today is among them. */
const wayOf = ({ from, to }: Period, today: string): Tense | null => {
  if (to !== null && to < today) return 'past'
  return from !== null && from > today ? 'future' : null
}

/** The period of a follow-up. A bare "Friday" or "March" lies on the side of today where the days of the question before lie. */
export const periodAfter = (text: string, today: string, tense: Tense, before: Frame | null): FoundPeriod | null => {
  const days = daysBefore(before)
  const way = days === null ? null : wayOf(days, today)
  const found = readPeriod(text, today, way ?? tense)
  if (found === null || way === null || !found.bare || found.from !== today || found.to !== today) return found
  const day = daysAfter(today, way === 'future' ? 7 : -7)
  return { ...found, from: day, to: day }
}
