import { describe, expect, test } from 'vitest'
import { decalValidThrough, looksAt, reportKey } from './report.ts'

describe('G10 G11 inspection reports (regulations notes, 7.1)', () => {
  test.each([
    ['MO', 'MO1234567', 'MO1234567'],
    ['MO', '1234567', 'MO1234567'],
    ['MO', 'mo-123 4567', 'MO1234567'],
    ['KS', '1234567', 'KS1234567'],
    [null, '1234567', '??1234567'],
  ])('%s %s is %s', (state, number, key) => {
    expect(reportKey(state, number)).toBe(key)
  })

  test('a decal holds the month of issue and two more', () => {
    expect([decalValidThrough('2026-11-03'), decalValidThrough('2026-12-31'), decalValidThrough('2026-01-31')]).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2026-03-31',
    ])
  })

  test('level III looks at the driver alone, V at the vehicle alone, IV at neither', () => {
    expect(['III', 'V', 'IV', 'I', null].map((level) => [looksAt(level, 'driver'), looksAt(level, 'vehicle')])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [true, true],
      [false, false],
    ])
  })
})
