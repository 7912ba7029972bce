import { readPeriod } from '../periods.ts'

/** A question without its period: what is corrected of "tickets this week" holds of "tickets last week" too, and of no other question. */
export const signatureOf = (plain: string, today: string): { readonly signature: string; readonly period: string | null } => {
  const period = readPeriod(plain, today, 'past')?.words ?? null
  if (period === null || period === '' || !plain.includes(period)) return { signature: plain, period: null }
  return { signature: plain.replace(period, '…'), period }
}
