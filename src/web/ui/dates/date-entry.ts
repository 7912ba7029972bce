/** Reads what people type into a date field, en-US: "11/20/2026", "11-20-26", "1/5" (this year), "11202026", "2026-11-20",
 * "Nov 20 2026", "today", "yesterday", "tomorrow". Answers 'YYYY-MM-DD', or null when it is no day of the calendar. */
export function parseDateEntry(entered: string, today: string): string | null {
  const text = entered.trim().toLowerCase()
  const near = { yesterday: -1, today: 0, tomorrow: 1 }[text]
  if (near !== undefined) return addDays(today, near)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso !== null) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dense = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (dense !== null) return calendarDay(fullYear(dense[3], today), Number(dense[1]), Number(dense[2]))
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}|\d{2}))?$/.exec(text)
  if (named !== null) return calendarDay(fullYear(named[3], today), monthNumber(named[1] ?? ''), Number(named[2]))
  const parts = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{4}|\d{2}))?$/.exec(text)
  return parts === null ? null : calendarDay(fullYear(parts[3], today), Number(parts[1]), Number(parts[2]))
}

/** Reads a time of day: "9:50 AM", "950a", "2p", "14:05", "0600", "noon". Answers 'HH:mm', or null. */
export function parseTimeEntry(entered: string): string | null {
  const text = entered.trim().toLowerCase().replaceAll('.', '')
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*(a|p|am|pm)?$/.exec(text)
  if (match === null) return null
  const half = match[3]?.charAt(0)
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  // A bare "9" says neither morning nor evening.
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

/** `day` moved by whole days. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

function calendarDay(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

// Two digits mean the century that puts the year at most 30 years ahead: 2031 for a license, 1968 for a birth.
function fullYear(written: string | undefined, today: string): number {
  const current = Number(today.slice(0, 4))
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
