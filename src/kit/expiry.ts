/**
 * A record counts as expired when its status is "active", it has an expirationDate, and that date is earlier than today
 * (day precision; specification, section 4). Dates are `YYYY-MM-DD`, so text order is date order.
 */
export const isExpired = (record: { status: string; expirationDate: string | null }, today: string): boolean =>
  record.status === 'active' && record.expirationDate !== null && record.expirationDate < today

/** Whole days from `today` to `day`; negative when past. Both are `YYYY-MM-DD`. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
