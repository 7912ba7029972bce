/** True for a calendar date `YYYY-MM-DD` that exists and that a person may mean: 1900 to 2200. */
export const isRealDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900-01-01' || value > '2200-12-31') return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

/** True for a moment with its zone, ISO 8601, on a real day. */
export const isRealMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(value) && isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
