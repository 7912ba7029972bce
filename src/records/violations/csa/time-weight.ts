import { addDays, addMonths, format, parseISO } from 'date-fns'

const iso = (date: Date): string => format(date, 'yyyy-MM-dd')

/** `YYYY-MM-DD` moved by months, kept inside the month it lands in (2025-08-31 and 6 give 2026-02-28). */
export const monthsLater = (day: string, months: number): string => iso(addMonths(parseISO(day), months))

/** 3 up to six months old, 2 up to twelve, 1 up to twenty-four at the snapshot; 0 when older, or later than it (regulations notes, 1.4). */
export const timeWeight = (event: string, snapshot: string): 0 | 1 | 2 | 3 => {
  if (event > snapshot) return 0
  if (monthsLater(event, 6) >= snapshot) return 3
  if (monthsLater(event, 12) >= snapshot) return 2
  return monthsLater(event, 24) >= snapshot ? 1 : 0
}

/** The first day on which an event counts no more. */
export const agesOutOn = (event: string): string => iso(addDays(parseISO(monthsLater(event, 24)), 1))
