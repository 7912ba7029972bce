import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earnedBy, firstYearShare, payDatesOf, payPeriods, shareOf, yearlyOn, yearsOfService } from './accrual.ts'
import type { PayPeriod } from './accrual.ts'
import { converted } from './amounts.ts'

const each = Object.keys(payPeriods) as PayPeriod[]
const days = fc.integer({ min: 0, max: 3_650 }).map((offset) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10))

describe('G2: shares of pay periods', () => {
  test('add up to the yearly amount, whatever the amount, the schedule and the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_900 }), fc.constantFrom(...each), days, (annual, every, anchor) => {
        const { aYear } = payPeriods[every]
        const dates = payDatesOf(Number(anchor.slice(0, 4)), every, anchor)
        expect(dates.length).toBeGreaterThanOrEqual(aYear)
        const grants = dates.map((_day, index) => shareOf(annual, index + 1, aYear))
        expect(grants.reduce((sum, grant) => sum + grant, 0)).toBe(annual)
        expect(Math.max(...grants.slice(0, aYear)) - Math.min(...grants.slice(0, aYear))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })

  test('P25 of 120 hours in 26 are 4.62, 4.61 and so on; the 27th Thursday of 2026 grants nothing', () => {
    const dates = payDatesOf(2026, 'biweekly', '2026-03-12')
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([27, '2026-01-01', '2026-12-31'])
    expect(dates.map((_day, index) => shareOf(12_000, index + 1, 26)).filter((_grant, at) => [0, 1, 2, 25, 26].includes(at))).toEqual([
      462, 461, 462, 462, 0,
    ])
    expect(payDatesOf(2026, 'weekly', '2026-11-19')).toHaveLength(53)
  })

  test('fall on the 15th and the last day, or the last day, also in a leap year', () => {
    expect(payDatesOf(2028, 'semimonthly', '2026-01-01').slice(2, 4)).toEqual(['2028-02-15', '2028-02-29'])
    expect(payDatesOf(2027, 'monthly', '2026-01-01').slice(0, 2)).toEqual(['2027-01-31', '2027-02-28'])
  })
})

describe('G2: leave earned otherwise', () => {
  const tiers = [
    { years: 1, yearly: 8_000 },
    { years: 10, yearly: 16_000 },
    { years: 5, yearly: 12_000 },
  ]

  test.each([
    ['2022-03-14', 4_000],
    ['2022-03-15', 8_000],
    ['2026-03-14', 8_000],
    ['2026-03-15', 12_000],
    ['2031-03-15', 16_000],
  ])('by years of service on %s: %i', (day, yearly) => {
    expect(yearlyOn({ yearly: 4_000, tiers }, '2021-03-15', day)).toBe(yearly)
  })

  test('a year is completed on February 28 where there is no 29th', () => {
    expect(yearsOfService('2024-02-29', '2025-02-27')).toBe(0)
    expect(yearsOfService('2024-02-29', '2025-02-28')).toBe(1)
  })

  test('by hours worked and by miles, up to the yearly limit', () => {
    expect(earnedBy(7_800, 3_000, null)).toBe(260)
    expect(earnedBy(250_000, 62_500, null)).toBe(400)
    expect(earnedBy(250_000, 62_500, 300)).toBe(300)
  })

  test('the first year by whole months, and 16.25 days as hours and back', () => {
    expect(firstYearShare(8_000, '2026-04-15', 2026)).toEqual({ months: 9, share: 6_000 })
    expect(firstYearShare(1_000, '2026-09-30', 2026)).toEqual({ months: 4, share: 333 })
    expect(converted(1_625, 'days', 'hours', 800)).toBe(13_000)
    expect(converted(13_000, 'hours', 'days', 800)).toBe(1_625)
  })
})
