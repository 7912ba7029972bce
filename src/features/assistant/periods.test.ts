import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { readPeriod } from './periods.ts'
import { soundOf } from './reading/names/sounds.ts'

describe('E3 periods', () => {
  const day = fc.integer({ min: 0, max: 3_650 }).map((days) => daysAfter('2020-01-01', days))
  const words = fc.oneof(
    fc.constantFrom(
      'today',
      'yesterday',
      'this week',
      'last week',
      'next week',
      'this month',
      'last month',
      'next quarter',
      'this year',
      'last year',
      'ytd',
      'mtd',
      'wtd',
      'q1',
      'q3',
      'h1',
      'over the weekend',
      'next weekend',
      'in march',
      'in october',
      'last friday',
      'monday',
      'since labor day',
      'since may',
      'between 2/27 and 3/2',
      'nov 1-15',
      'the 5th',
      'past year',
      'october to january',
      'mon thru fri',
      'the second week of march',
      'the week before christmas',
      'thanksgiving weekend',
      'late february',
      'the last day of next month',
      'saturday and sunday',
    ),
    fc
      .tuple(
        fc.constantFrom('last', 'past', 'next', 'previous'),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom('days', 'weeks', 'months'),
      )
      .map((parts) => parts.join(' ')),
  )

  test('begin no later than they end, whatever the day', () => {
    fc.assert(
      fc.property(words, day, fc.constantFrom('past' as const, 'future' as const), (text, today, tense) => {
        const found = readPeriod(text, today, tense)
        const ends = [found?.from, found?.to].filter((end) => end !== null)
        expect(
          ends.every((end) => end !== undefined && !Number.isNaN(Date.parse(`${end}T00:00:00Z`))),
          text,
        ).toBe(true)
        expect(ends.toSorted(), text).toEqual(ends)
      }),
      { numRuns: 2_000 },
    )
  })

  test('this week, month, quarter and year hold today; the last ones end the day before', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('week', 'month', 'quarter', 'year'), (today, unit) => {
        const own = readPeriod(`this ${unit}`, today, 'past')
        const last = readPeriod(`last ${unit}`, today, 'past')
        expect([own?.from, today, own?.to].toSorted()).toEqual([own?.from, today, own?.to])
        expect(last?.to).toBe(daysAfter(own?.from ?? '', -1))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['last 30 days', 'past', '2026-10-22', '2026-11-20'],
    ['past year', 'past', '2025-11-21', '2026-11-20'],
    ['last year', 'past', '2025-01-01', '2025-12-31'],
    ['last 7', 'past', '2026-11-14', '2026-11-20'],
    ['dec 24 thru 26', 'future', '2026-12-24', '2026-12-26'],
    ['october to january', 'past', '2025-10-01', '2026-01-31'],
    ['week of nov 9', 'past', '2026-11-09', '2026-11-15'],
    ['by eom', 'future', null, '2026-11-30'],
    ['fy26', 'past', '2026-01-01', '2026-12-31'],
    ['last 24 hours', 'past', 'now-24h', null],
    ['from last month', 'past', '2026-10-01', '2026-10-31'],
    ['less than 30 days old', 'past', '2026-10-22', '2026-11-20'],
    ['may drivers go', 'past', null, null],
    ['unit 2024', 'past', null, null],
    ['the first week of december', 'future', '2026-12-01', '2026-12-07'],
    ['last week of the month', 'past', '2026-11-24', '2026-11-30'],
    ['thanksgiving week', 'future', '2026-11-23', '2026-11-29'],
    ['the week of christmas', 'future', '2026-12-21', '2026-12-27'],
    ['labor day weekend', 'past', '2026-09-05', '2026-09-07'],
    ['the day after thanksgiving', 'future', '2026-11-27', '2026-11-27'],
    ["by new year's eve", 'future', null, '2026-12-31'],
    ['between now and the end of the year', 'past', '2026-11-20', '2026-12-31'],
    ['so far in november', 'past', '2026-11-01', '2026-11-20'],
    ['this week so far', 'past', '2026-11-16', '2026-11-20'],
    ['the night of nov 12', 'past', '2026-11-12', '2026-11-12'],
    ['the rest of the month', 'past', '2026-11-20', '2026-11-30'],
    ['monday and tuesday', 'future', '2026-11-23', '2026-11-24'],
    ['nov 23 24 and 25', 'future', '2026-11-23', '2026-11-25'],
    ['from the 1st to the 15th', 'past', '2026-11-01', '2026-11-15'],
    ['q3 of last year', 'past', '2025-07-01', '2025-09-30'],
    ['the first monday of december', 'future', '2026-12-07', '2026-12-07'],
    ['thursday last week', 'past', '2026-11-12', '2026-11-12'],
    ['from dec 1 on', 'future', '2026-12-01', null],
    ['last november', 'past', '2025-11-01', '2025-11-30'],
    ['in october', 'near', '2026-10-01', '2026-10-31'],
    ['january 5', 'near', '2027-01-05', '2027-01-05'],
    ['mondays', 'past', null, null],
  ] as const)('“%s” looking to the %s', (text, tense, from, to) => {
    const found = readPeriod(text, '2026-11-20', tense)
    expect([found?.from ?? null, found?.to ?? null]).toEqual([from, to])
  })

  test('February 29 is reached from a longer month and from another year', () => {
    expect(readPeriod('last 1 month', '2028-03-31', 'past')).toMatchObject({ from: '2028-03-01' })
    expect(readPeriod('feb 29', '2028-03-01', 'past')).toMatchObject({ from: '2028-02-29', to: '2028-02-29' })
    expect(readPeriod('next 12 months', '2028-02-29', 'future')).toMatchObject({ to: '2029-02-28' })
  })
})

describe('E3 names', () => {
  test('what sounds alike is alike', () => {
    for (const [one, other] of [
      ['write', 'wright'],
      ['dhilon', 'dhillon'],
      ['kowalsky', 'kowalski'],
      ['philips', 'fillips'],
    ] as const)
      expect(soundOf(one)).toBe(soundOf(other))
  })
})
