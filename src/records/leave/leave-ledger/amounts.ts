import { formatCount, formatNumber } from '#kit/format.ts'

/** What a type of leave is counted in; its policy decides. */
export const leaveUnits = { days: { label: 'Days' }, hours: { label: 'Hours' } } as const
export type LeaveUnit = keyof typeof leaveUnits

/** Hundredths of a day or an hour. Whole numbers, so that sums and comparisons are exact: 16.25 days are 1625. */
export type Hundredths = number

export const toHundredths = (amount: number): Hundredths => Math.round(amount * 100)
export const fromHundredths = (amount: Hundredths): number => amount / 100

/** The quotient rounded half away from zero, in whole numbers alone. `by` is positive. */
export const divided = (amount: number, by: number): number => {
  const size = Math.floor((2 * Math.abs(amount) + by) / (2 * by))
  return amount < 0 && size !== 0 ? -size : size
}

/** Days as hours, or hours as days, of a schedule with so many hours a day; to the nearest hundredth. */
export const converted = (amount: Hundredths, from: LeaveUnit, to: LeaveUnit, hoursPerDay: Hundredths): Hundredths => {
  if (from === to) return amount
  return to === 'hours' ? divided(amount * hoursPerDay, 100) : divided(amount * 100, hoursPerDay)
}

/** "16.25", "3": no more places than there are. */
export const formatAmount = (amount: Hundredths): string => formatNumber(amount / 100, amount % 100 === 0 ? 0 : amount % 10 === 0 ? 1 : 2)

/** "16.25 hours", "1 day". */
export const amountWords = (amount: Hundredths, unit: LeaveUnit): string => {
  const one = unit === 'days' ? 'day' : 'hour'
  return amount % 100 === 0 ? formatCount(amount / 100, one) : `${formatAmount(amount)} ${one}s`
}

/** "16.25 h", "3 d". */
export const amountShort = (amount: Hundredths, unit: LeaveUnit): string => `${formatAmount(amount)} ${unit === 'days' ? 'd' : 'h'}`
