/** Dates and times as they read on every screen. A plain date ('2026-11-20') is a calendar day and never shifts by a zone;
 * an instant (ISO 8601, UTC) is shown in the zone it is asked for. */

/**
 * "Nov 20, 2026"; empty gives "Not specified" (specification, section 5). Read are an ISO day, an ISO moment and M/D/YYYY; everything
 * else is an "Invalid date", also what a browser's own reading would guess a date from.
 */
export function formatDate(value: string | Date | null | undefined, timeZone = 'UTC'): string {
  return written(value, timeZone, { year: 'numeric', month: 'short', day: 'numeric' })
}

/** "November 20, 2026", as letters write it; empty and broken as `formatDate`. */
export function formatLongDate(value: string | Date | null | undefined, timeZone = 'UTC'): string {
  return written(value, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** "Mon, Nov 23" for near days in lists. */
export function formatDay(value: string | Date | null | undefined, timeZone = 'UTC'): string {
  return written(value, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** "Nov 20" in the year of `today` (YYYY-MM-DD), else "Nov 20, 2025": for table cells. */
export function formatShortDate(value: string | Date | null | undefined, today: string, timeZone = 'UTC'): string {
  return withoutYear(formatDate(value, timeZone), today)
}

/** "Nov 20, 9:50 AM" in the year of `today`, else with the year: for table cells. */
export function formatShortInstant(value: string | Date | null | undefined, timeZone: string, today: string): string {
  return withoutYear(formatInstant(value, timeZone), today)
}

/** "11/20/2026", as date fields show it; empty gives ''. */
export function formatDateEntry(value: string | null | undefined): string {
  const [year, month, day] = plainDate(value ?? '') ?? []
  return year === undefined ? '' : `${month}/${day}/${year}`
}

/** "Nov 20, 2026, 9:50 AM" in that zone; `zone` adds "CST", `weekday` leads with "Fri,". Empty and broken as `formatDate`. */
export function formatInstant(
  value: string | Date | null | undefined,
  timeZone: string,
  more: { zone?: boolean; weekday?: boolean } = {},
): string {
  return written(value, timeZone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(more.zone === true ? { timeZoneName: 'short' } : {}),
    ...(more.weekday === true ? { weekday: 'short' } : {}),
  })
}

/** "10:42 AM" in that zone. */
export function formatTime(value: string | Date | null | undefined, timeZone: string): string {
  return written(value, timeZone, { hour: 'numeric', minute: '2-digit' })
}

/** One unit, for tight places: "under 1 min", "6 min", "31 h" (below 48 h), "4 d". Milliseconds in; sign is dropped. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}

/** Two units, for clocks: "12 min", "11 h 20 min", "1 d 18 h". */
export function formatTimeLeft(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} min`
  if (hours < 24) return joined(`${hours} h`, minutes % 60, 'min')
  return joined(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

/** How old: "just now", "6 min ago", "31 h ago", "4 d ago"; a coming time reads "in 6 min". Null gives "never". */
export function formatAge(value: string | Date | null | undefined, now: Date): string {
  if (value === null || value === undefined || value === '') return 'never'
  const age = now.getTime() - new Date(value).getTime()
  if (Number.isNaN(age)) return 'Invalid date'
  if (Math.abs(age) < 60_000) return 'just now'
  return age > 0 ? `${formatDuration(age)} ago` : `in ${formatDuration(age)}`
}

const withoutYear = (words: string, today: string): string => words.replace(`, ${today.slice(0, 4)}`, '')

function joined(lead: string, rest: number, unit: string): string {
  return rest === 0 ? lead : `${lead} ${rest} ${unit}`
}

function written(value: string | Date | null | undefined, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  if (value === null || value === undefined || value === '') return 'Not specified'
  const [moment, plain] = typeof value === 'string' ? readDate(value) : [value, false]
  if (Number.isNaN(moment.getTime())) return 'Invalid date'
  // ICU puts a narrow no-break space before AM; people search and paste plain ones.
  return formatter(plain ? 'UTC' : timeZone, parts)
    .format(moment)
    .replaceAll('\u202f', ' ')
}

/** The moment a text names, invalid when it names none, and whether it is a calendar day. */
function readDate(text: string): [moment: Date, plain: boolean] {
  const [, month = '', date = '', year = ''] = usDatePattern.exec(text) ?? []
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (plainDatePattern.test(day)) return [plainDate(day) === null ? invalid : new Date(`${day}T00:00:00Z`), true]
  return [momentPattern.test(text) && plainDate(text.slice(0, 10)) !== null ? new Date(text) : invalid, false]
}

const invalid = new Date(Number.NaN)
const plainDatePattern = /^\d{4}-\d{2}-\d{2}$/
const usDatePattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

function plainDate(value: string): [year: string, month: string, day: string] | null {
  if (!plainDatePattern.test(value)) return null
  const moment = new Date(`${value}T00:00:00Z`)
  // Date rolls February 30 over to March 2; a calendar day must come back as it went in.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(value)) return null
  return [value.slice(0, 4), value.slice(5, 7), value.slice(8, 10)]
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Making a formatter costs a hundred times its use, and a list draws thousands.
function formatter(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.entries(parts).join()}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  formatters.set(key, known)
  return known
}
