/** A valid odometer reading: miles at a moment (ISO 8601). */
export interface Reading {
  readonly value: number
  readonly readAt: string
}
/** Miles driven in a calendar month; null when no reading tells. */
export interface MonthMiles {
  readonly month: string
  readonly miles: number | null
}

const day = 86_400_000

/** The calendar months `YYYY-MM` up to that of `today`, oldest first. */
export const monthsBack = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** Miles per month: the last reading of the month less the last one before it. A lower reading (a replaced meter) gives no figure. */
export const milesByMonth = (readings: readonly Reading[], months: readonly string[]): MonthMiles[] => {
  const sorted = readings.toSorted((one, other) => one.readAt.localeCompare(other.readAt))
  return months.map((month) => {
    const last = sorted.findLast((reading) => reading.readAt.slice(0, 7) === month)
    const before = sorted.findLast((reading) => reading.readAt.slice(0, 7) < month)
    const miles = last === undefined || before === undefined ? null : last.value - before.value
    return { month, miles: miles === null || miles < 0 ? null : Math.round(miles) }
  })
}

/** Average miles a day over the last 60 days of readings; null when fewer than two readings or one day lie between. */
export const milesADay = (readings: readonly Reading[], now: Date): number | null => {
  const recent = readings
    .filter((reading) => now.getTime() - Date.parse(reading.readAt) <= 60 * day)
    .toSorted((one, other) => one.readAt.localeCompare(other.readAt))
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined) return null
  const days = (Date.parse(last.readAt) - Date.parse(first.readAt)) / day
  return days < 1 || last.value < first.value ? null : Math.round((last.value - first.value) / days)
}
