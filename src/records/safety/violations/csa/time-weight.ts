import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { methods } from './method.ts'
import type { Method, TimeWeight } from './method.ts'

const iso = (date: Date): string => isoDay(date)

/** `YYYY-MM-DD` moved by months, kept inside the month it lands in (2025-08-31 and 6 give 2026-02-28). */
export const monthsLater = (day: string, months: number): string => iso(addMonths(parseISO(day), months))

/** The next calendar day. */
export const dayAfter = (day: string): string => iso(addDays(parseISO(day), 1))

/** The earliest event that so many months reach from to the snapshot. Going back lands short at ends of months, then it is the next day. */
const earliest = (snapshot: string, months: number): string => {
  const back = monthsLater(snapshot, -months)
  return monthsLater(back, months) >= snapshot ? back : dayAfter(back)
}

/** Time weights at one snapshot. Works the limits out once: a carrier has thousands of events and many snapshots in its trend. */
export const weigherAt = (snapshot: string, method: Method): ((event: string) => TimeWeight) => {
  const limits = method.timeWeights.map(({ months, weight }) => ({ from: earliest(snapshot, months), weight }))
  return (event) => (event > snapshot ? 0 : (limits.find(({ from }) => event >= from)?.weight ?? 0))
}

/** 3 up to six months old, 2 up to twelve, 1 up to twenty-four at the snapshot; 0 when older, or later than it (SMS Methodology). */
export const timeWeight = (event: string, snapshot: string, method: Method = methods.v3): TimeWeight => weigherAt(snapshot, method)(event)

/** The first day on which an event counts no more: the day after its 24 months (SMS Methodology). */
export const agesOutOn = (event: string, method: Method = methods.v3): string =>
  dayAfter(monthsLater(event, Math.max(...method.timeWeights.map(({ months }) => months))))
