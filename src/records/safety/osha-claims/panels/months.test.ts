import { describe, expect, test } from 'vitest'
import { monthsOf, monthTitle, weeksOf } from './months.ts'

describe('G13 the calendar of a case', () => {
  test('months of the injury and of its days, each once, in order', () => {
    const day = (on: string) => ({ day: on, kind: 'away' as const, counts: true })
    expect(monthsOf('2026-03-31', [day('2026-05-01'), day('2026-05-02'), day('2027-01-04')])).toEqual(['2026-03', '2026-05', '2027-01'])
  })

  test('weeks begin on Sunday and hold every day once', () => {
    expect(weeksOf('2026-02')[0]?.[0]).toBe('2026-02-01')
    expect(weeksOf('2026-02')).toHaveLength(4)
    expect(weeksOf('2026-05')[0]).toEqual([null, null, null, null, null, '2026-05-01', '2026-05-02'])
    expect(
      weeksOf('2026-05')
        .flat()
        .filter((cell) => cell !== null),
    ).toHaveLength(31)
    expect(monthTitle('2026-05')).toBe('May 2026')
  })
})
