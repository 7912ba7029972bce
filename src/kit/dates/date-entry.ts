import { daysAfter, dayOf, yearOf } from './iso-day.ts'

/**
 * Parses a date that someone types, en-US: "11/20/2026", "11-20-26", "1/5" (this year), "11202026", "2026-11-20", "Nov 20 2026",
 * "today", "yesterday", "tomorrow". Returns `YYYY-MM-DD`, or null if the calendar has no such day.
 */
export function parseDateEntry(entered: string, today: string): string | null {
  const text = entered.trim().toLowerCase()
  const near = { yesterday: -1, today: 0, tomorrow: 1 }[text]
  if (near !== undefined) return daysAfter(today, near)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dense = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (dense !== null) return dayOf(fullYear(dense[3], today), Number(dense[1]), Number(dense[2]))
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}|\d{2}))?$/.exec(text)
  if (named !== null) return dayOf(fullYear(named[3], today), monthNumber(named[1] ?? ''), Number(named[2]))
  const parts = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{4}|\d{2}))?$/.exec(text)
  return parts === null ? null : dayOf(fullYear(parts[3], today), Number(parts[1]), Number(parts[2]))
}

/** Parses a time of day: "9:50 AM", "950a", "2p", "14:05", "0600", "noon". Returns 'HH:mm', or null. */
export function parseTimeEntry(entered: string): string | null {
  const text = entered.trim().toLowerCase().replaceAll('.', '')
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*(a|p|am|pm)?$/.exec(text)
  if (match === null) return null
  const half = match[3]?.charAt(0)
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  // A bare "9" can be morning or evening.
  if (half === undefined && match[2] === undefined) return null
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** 'HH:mm' as "9:50 AM". */
export function writeTimeEntry(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

// Two digits mean the century that puts the year at most 30 years ahead: 2031 for a license, 1968 for a birth.
function fullYear(written: string | undefined, today: string): number {
  const current = yearOf(today)
  if (written === undefined) return current
  if (written.length === 4) return Number(written)
  const year = Math.floor(current / 100) * 100 + Number(written)
  return year > current + 30 ? year - 100 : year
}

function monthNumber(name: string): number {
  const index = monthNames.findIndex((month) => month.startsWith(name))
  return index + 1
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
