import { describe, expect, test } from 'vitest'
import { dueAtOf, endOfCalendarDay } from './due.ts'

const chicago = 'America/Chicago'

describe('G8 G10 how deadlines count', () => {
  test.each([
    // 2026-03-04 22:30 in Chicago is 04:30 UTC of the 5th.
    [{ offset: 2, unit: 'hours' }, '2026-03-05T04:30:00.000Z', '2026-03-05T06:30:00.000Z'],
    [{ offset: 8, unit: 'hours' }, '2026-03-05T04:30:00.000Z', '2026-03-05T12:30:00.000Z'],
    [{ offset: 32, unit: 'hours' }, '2026-03-05T04:30:00.000Z', '2026-03-06T12:30:00.000Z'],
    // 2026-03-07 23:00 CST + 8 h = 2026-03-08 08:00 CDT: elapsed hours over the change of the clocks.
    [{ offset: 8, unit: 'hours' }, '2026-03-08T05:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    // 2026-02-20 + 15 days = 2026-03-07, to the end of that day in Chicago.
    [{ offset: 15, unit: 'calendar_days' }, '2026-02-20T18:00:00.000Z', '2026-03-08T05:59:59.999Z'],
    // Over the change of the clocks the day still ends at midnight.
    [{ offset: 15, unit: 'calendar_days' }, '2026-03-01T18:00:00.000Z', '2026-03-17T04:59:59.999Z'],
    // Friday + 3 business days = Wednesday.
    [{ offset: 3, unit: 'business_days' }, '2026-11-20T15:00:00.000Z', '2026-11-26T05:59:59.999Z'],
    // Last day of a month is kept inside the month.
    [{ offset: 6, unit: 'months' }, '2025-08-31T15:00:00.000Z', '2026-03-01T05:59:59.999Z'],
  ] as const)('%o from %s is %s', (allowance, startsAt, due) => {
    expect(dueAtOf(allowance, startsAt, chicago)).toBe(due)
  })

  test('a late evening belongs to its own day in the zone of the place', () => {
    expect(dueAtOf({ offset: 1, unit: 'calendar_days' }, '2026-11-21T05:50:00.000Z', chicago)).toBe('2026-11-22T05:59:59.999Z')
    expect(endOfCalendarDay('2026-11-21', 'America/Los_Angeles')).toBe('2026-11-22T07:59:59.999Z')
  })
})
