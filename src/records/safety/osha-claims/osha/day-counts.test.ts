import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseDays, dayCap, dayCounts } from './day-counts.ts'
import type { DaySegment } from './day-counts.ts'

const away = (from: string, to: string | null): DaySegment => ({ kind: 'away', from, to })
const restricted = (from: string, to: string | null): DaySegment => ({ kind: 'restricted', from, to })
const asOf = '2026-11-20'

describe('G13 days away and restricted, 29 CFR 1904.7(b)(3), (4)', () => {
  test.each([
    ['back on March 21', '2026-03-04', [away('2026-03-05', '2026-03-20')], 16, 0],
    ['the day of injury does not count', '2026-03-04', [away('2026-03-04', '2026-03-20')], 16, 0],
    ['only the day of injury', '2026-03-04', [restricted('2026-03-04', '2026-03-04')], 0, 0],
    ['capped', '2026-01-05', [away('2026-01-05', '2026-08-31')], 180, 0],
    ['capped together', '2026-01-05', [away('2026-01-06', '2026-04-15'), restricted('2026-04-16', '2026-08-13')], 100, 80],
    ['segments in any order', '2026-01-05', [restricted('2026-04-16', '2026-08-13'), away('2026-01-06', '2026-04-15')], 100, 80],
    [
      'a day said twice counts once, as away',
      '2026-06-05',
      [away('2026-06-08', '2026-06-09'), restricted('2026-06-09', '2026-06-11')],
      2,
      2,
    ],
    ['an open period counts to today', '2026-11-10', [away('2026-11-11', null)], 10, 0],
    ['a period that is still to come', '2026-11-10', [away('2026-11-25', '2026-11-30')], 0, 0],
    ['over the change of the clock', '2026-03-06', [away('2026-03-07', '2026-03-09')], 3, 0],
    ['over the turn of the year', '2025-12-30', [away('2025-12-31', '2026-01-02')], 3, 0],
    [
      'restricted, then off again, then surgery a year later: one case, one count',
      '2025-09-01',
      [restricted('2025-09-02', '2025-09-11'), away('2025-09-12', '2025-09-21'), away('2026-09-15', '2026-10-04')],
      30,
      10,
    ],
    [
      'the same up to the cap: of the surgery only what is left of 180',
      '2025-03-01',
      [restricted('2025-03-02', '2025-06-09'), away('2025-06-10', '2025-08-18'), away('2026-03-02', '2026-04-30')],
      80,
      100,
    ],
    ['ends before it begins', '2026-06-05', [away('2026-06-09', '2026-06-08')], 0, 0],
    ['No status', '2026-06-05', [], 0, 0],
  ] as const)('%s', (_what, injuredOn, segments, daysAway, daysRestricted) => {
    expect(dayCounts(segments, injuredOn, { asOf })).toMatchObject({ away: daysAway, restricted: daysRestricted })
  })

  test.each([
    ['Friday, back Monday, no opinion', [], 0],
    ['Friday, back Monday, with opinion', [away('2026-06-06', '2026-06-07')], 2],
    ['Friday, Monday missed too', [away('2026-06-06', '2026-06-08')], 3],
  ] as const)('%s', (_what, segments, days) => {
    expect(dayCounts(segments, '2026-06-05', { asOf }).away).toBe(days)
  })

  test('the calendar of a case: each day once, those beyond the cap no longer counted', () => {
    expect(caseDays([restricted('2026-06-07', '2026-06-08'), away('2026-06-05', '2026-06-07')], '2026-06-05', { asOf })).toEqual([
      { day: '2026-06-06', kind: 'away', counts: true },
      { day: '2026-06-07', kind: 'away', counts: true },
      { day: '2026-06-08', kind: 'restricted', counts: true },
    ])
    const long = caseDays([away('2026-01-05', '2026-08-31')], '2026-01-05', { asOf })
    expect([long.length, long.findIndex((day) => !day.counts), long[179]?.day]).toEqual([238, 180, '2026-07-04'])
  })

  test('the cap says when and what was before it', () => {
    const capped = dayCounts([away('2026-01-05', '2026-08-31')], '2026-01-05', { asOf })
    expect(capped).toEqual({
      away: 180,
      restricted: 0,
      raw: { away: 238, restricted: 0 },
      cappedOn: '2026-07-04',
      counting: false,
      estimated: false,
      notes: ['Counting stopped at 180 days away and restricted together.'],
    })
    expect(dayCounts([away('2026-01-05', null)], '2026-01-05', { asOf: '2026-07-03' })).toMatchObject({
      away: 179,
      counting: true,
      cappedOn: null,
    })
    expect(dayCounts([away('2026-01-05', null)], '2026-01-05', { asOf: '2026-07-04' })).toMatchObject({
      away: 180,
      counting: false,
      notes: [],
    })
  })

  test('leaving for another reason stops the count, leaving because of the injury is estimated', () => {
    const open = [away('2026-11-01', null)]
    const on = '2026-11-05'
    expect(dayCounts(open, '2026-10-31', { asOf, employmentEnded: { on, because: 'other' } })).toMatchObject({
      away: 5,
      counting: false,
      notes: ['Counting stopped when the employee left for another reason.'],
    })
    expect(dayCounts(open, '2026-10-31', { asOf, employmentEnded: { on, because: 'injury' } })).toMatchObject({
      away: 5,
      notes: ['The employee left because of the injury: estimate the days that would have followed.'],
    })
    const estimate = { away: 150, restricted: 60 }
    expect(dayCounts(open, '2026-10-31', { asOf, estimate, employmentEnded: { on, because: 'injury' } })).toMatchObject({
      away: 150,
      restricted: 30,
      raw: estimate,
      counting: false,
      estimated: true,
    })
  })

  test.each([
    ['the estimate stands while the count is open', [away('2026-11-11', null)], { away: 120, restricted: 0 }, 120, 0, true],
    ['what was counted stands where it is more', [away('2026-11-11', null)], { away: 4, restricted: 0 }, 10, 0, false],
    ['both kinds', [away('2026-11-11', '2026-11-15'), restricted('2026-11-16', null)], { away: 5, restricted: 60 }, 5, 60, true],
    ['at most 180, counted days first', [restricted('2026-11-11', null)], { away: 175, restricted: 100 }, 170, 10, true],
    ['a period whose end is known runs on too', [away('2026-11-11', '2026-11-30')], { away: 20, restricted: 0 }, 20, 0, true],
    ['once the count is over, what was counted', [away('2026-11-11', '2026-11-20')], { away: 120, restricted: 30 }, 10, 0, false],
  ] as const)('an estimate, 1904.7(b)(3)(ix): %s', (_what, segments, estimate, daysAway, daysRestricted, estimated) => {
    const counts = dayCounts(segments, '2026-11-10', { asOf, estimate })
    expect(counts).toMatchObject({ away: daysAway, restricted: daysRestricted, estimated })
    expect(counts.notes.some((note) => note.startsWith('Still counting'))).toBe(estimated)
  })

  const injuredOn = '2026-01-05'
  const day = (offset: number): string => formatISO(addDays(parseISO(injuredOn), offset), { representation: 'date' })
  const segments = fc.array(
    fc.record({
      kind: fc.constantFrom('away' as const, 'restricted' as const),
      from: fc.integer({ min: -5, max: 300 }).map(day),
      to: fc.option(fc.integer({ min: -5, max: 320 }).map(day)),
    }),
    { maxLength: 6 },
  )

  test('never more than 180 together, never more than there were, never less as time goes on', () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 0, max: 320 }), (said, until) => {
        const counts = dayCounts(said, injuredOn, { asOf: day(until) })
        expect(counts.away + counts.restricted).toBeLessThanOrEqual(Math.min(dayCap, until))
        expect(counts.away).toBeLessThanOrEqual(counts.raw.away)
        expect(counts.restricted).toBeLessThanOrEqual(counts.raw.restricted)
        expect(counts.cappedOn === null).toBe(counts.away + counts.restricted < dayCap)
        const later = dayCounts(said, injuredOn, { asOf: day(until + 1) })
        expect(later.away + later.restricted).toBeGreaterThanOrEqual(counts.away + counts.restricted)
      }),
    )
  })

  test('an estimate adds only while the count is open, never above 180 together and never below what was counted', () => {
    const days = fc.integer({ min: 0, max: 180 })
    fc.assert(
      fc.property(segments, fc.integer({ min: 0, max: 320 }), days, days, (said, until, awayDays, restrictedDays) => {
        const options = { asOf: day(until) }
        const counted = dayCounts(said, injuredOn, options)
        const counts = dayCounts(said, injuredOn, { ...options, estimate: { away: awayDays, restricted: restrictedDays } })
        expect(counts.away + counts.restricted).toBeLessThanOrEqual(dayCap)
        expect(counts.away).toBeGreaterThanOrEqual(counted.away)
        expect(counts.restricted).toBeGreaterThanOrEqual(counted.restricted)
        if (counted.counting) expect(counts.away).toBeGreaterThanOrEqual(Math.min(awayDays, dayCap - counted.restricted))
        else expect(counts).toEqual(counted)
      }),
    )
  })

  test('the order of the periods does not matter, nor one said twice', () => {
    fc.assert(
      fc.property(segments, (said) => {
        const counts = dayCounts(said, injuredOn, { asOf: day(320) })
        expect(dayCounts([...said.toReversed(), ...said], injuredOn, { asOf: day(320) })).toEqual(counts)
      }),
    )
  })
})
