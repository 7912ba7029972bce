import { describe, expect, test } from 'vitest'
import { addSigns, lastYearOf, noSigns, orderOf, parseDay, parseMoment } from './dates.ts'
import type { DateOrder } from './dates.ts'

const today = '2026-11-20'
const day = (text: string, order: DateOrder = 'mdy', expires = false): string | null =>
  parseDay(text, { order, lastYear: lastYearOf(today, expires) })
const moment = (text: string): string | null => parseMoment(text, { order: 'mdy', lastYear: 2027 }, 'America/Chicago')

describe('dates in files', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['11/20/2026', '2026-11-20'],
    ['1/5/26', '2026-01-05'],
    ['04-Aug-00', '2000-08-04'],
    ['4 August 2000', '2000-08-04'],
    ['Aug 4, 2000', '2000-08-04'],
    ['Sept. 4th 2000', '2000-09-04'],
    ['8/4/2000 0:00', '2000-08-04'],
    ['2000-08-04T00:00:00Z', '2000-08-04'],
    ['29-Feb-24', '2024-02-29'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  test.each(['2026-02-30', '13/13/2026', '31-Foo-20', '29-Feb-23', 'yesterday', '12', '1/2/3', '2026-13-01', '00-Aug-00'])(
    '%s is no date',
    (text) => {
      expect(day(text)).toBeNull()
    },
  )

  test('two digits mean the last century once they lie beyond next year', () => {
    expect([day('1/1/26'), day('1/1/27'), day('1/1/28'), day('13-Jun-89')]).toEqual([
      '2026-01-01',
      '2027-01-01',
      '1928-01-01',
      '1989-06-13',
    ])
    // What expires may lie further ahead: a license of eight years is no license of 1934.
    expect(day('11/20/34', 'mdy', true)).toBe('2034-11-20')
  })

  test('day first when the column says so', () => {
    expect([day('4/5/2020'), day('4/5/2020', 'dmy'), day('20/4/2020'), day('20/4/2020', 'dmy'), day('20/4/5', 'ymd')]).toEqual([
      '2020-04-05',
      '2020-05-04',
      null,
      '2020-04-20',
      '2020-04-05',
    ])
    const signs = (...texts: string[]) => orderOf(texts.reduce(addSigns, noSigns))
    expect(signs('4/5/2020', '20/4/2020')).toEqual({ order: 'dmy', ambiguous: false })
    expect(signs('4/5/2020', '4/20/2020')).toEqual({ order: 'mdy', ambiguous: false })
    expect(signs('4/5/2020', '6/7/2020')).toEqual({ order: 'mdy', ambiguous: true })
    expect(signs('20/4/2020', '4/20/2020')).toEqual({ order: 'mdy', ambiguous: true })
    expect(signs('2020-04-05', '04-Aug-00')).toEqual({ order: 'mdy', ambiguous: false })
  })

  test('moments are wall time in the zone unless they say otherwise', () => {
    expect(moment('2026-11-20 09:00:00')).toBe('2026-11-20T15:00:00.000Z')
    expect(moment('7/4/2026 9:30 PM')).toBe('2026-07-05T02:30:00.000Z')
    expect(moment('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00.000Z')
    expect(moment('2026-11-20T09:00:00.250-05:00')).toBe('2026-11-20T14:00:00.250Z')
    expect(moment('11/20/2026')).toBe('2026-11-20T06:00:00.000Z')
    expect(moment('2026-11-20 25:00')).toBeNull()
  })
})
