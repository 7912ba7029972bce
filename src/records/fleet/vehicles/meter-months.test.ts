import { describe, expect, test } from 'vitest'
import { milesADay, milesByMonth, monthsBack } from './meter-months.ts'

const reading = (readAt: string, value: number) => ({ readAt: `${readAt}T12:00:00.000Z`, value })

describe('miles by month', () => {
  test('months run up to the month of today, over the turn of the year', () => {
    expect(monthsBack('2026-02-20', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })

  test('a month is its last reading less the last one before it', () => {
    const readings = [reading('2026-10-30', 1_000), reading('2026-09-30', 400), reading('2026-10-02', 450), reading('2026-11-15', 1_250)]
    expect(milesByMonth(readings, ['2026-09', '2026-10', '2026-11'])).toEqual([
      { month: '2026-09', miles: null },
      { month: '2026-10', miles: 600 },
      { month: '2026-11', miles: 250 },
    ])
  })

  test('a month without readings and a meter that starts lower give no figure, never a zero', () => {
    const readings = [reading('2026-08-30', 500_000), reading('2026-10-30', 12)]
    expect(milesByMonth(readings, ['2026-09', '2026-10'])).toEqual([
      { month: '2026-09', miles: null },
      { month: '2026-10', miles: null },
    ])
  })

  test('miles a day come from the last 60 days alone', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(milesADay([reading('2026-01-01', 0), reading('2026-11-10', 10_000), reading('2026-11-20', 14_000)], now)).toBe(400)
    expect(milesADay([reading('2026-11-20', 14_000)], now)).toBeNull()
  })
})
