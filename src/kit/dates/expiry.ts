/** Whole days from `today` to `day`; negative when past. Both are `YYYY-MM-DD`. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
