import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disqualifyingOffenses } from './offenses.ts'
import type { Conviction, OffenseCode } from './offenses.ts'
import { standingIn, standingOn } from './standing.ts'

const convicted = (offense: OffenseCode, on: string, more: Partial<Conviction> = {}): Conviction => ({
  offense,
  on,
  convictedOn: null,
  incident: `${offense} ${on}`,
  commercial: true,
  ...more,
})

describe('G9 where a driver stands under 49 CFR 383.51', () => {
  test.each([
    [['2024-05-01', '2027-04-30'], '2027-04-30', 2, '60 days', '120 days'],
    [['2024-05-01', '2027-05-01'], '2027-05-01', 1, null, '60 days'],
    [['2024-05-01', '2025-05-01', '2026-05-01'], '2026-05-01', 3, '120 days', '120 days'],
    [['2024-05-01'], '2024-05-01', 1, null, '60 days'],
    [['2024-05-01'], '2027-05-01', 0, null, null],
    [['2024-05-01'], '2024-04-30', 0, null, null],
    [[], '2026-01-01', 0, null, null],
  ] as const)('serious offenses %o on %s: %d count, %s, next %s', (days, asOf, count, disqualification, next) => {
    const own = days.map((day) => convicted('speeding_15', day))
    expect(standingIn('serious', own, asOf)).toMatchObject({ count, disqualification, next })
  })

  test('the window, the day on which the oldest leaves it, and the sentence', () => {
    const own = [convicted('reckless', '2025-02-01'), convicted('following', '2024-05-01')]
    expect(standingIn('serious', own, '2026-11-20')).toMatchObject({
      window: { from: '2024-05-01', to: '2025-02-01' },
      oldestLeavesOn: '2027-05-01',
      sentence: '2 serious violations in 3 years: disqualified 60 days. Next offense: 120 days (49 CFR 383.51)',
    })
    expect(standingIn('serious', [], '2026-11-20').sentence).toBe('No offenses. First conviction: no disqualification (49 CFR 383.51)')
  })

  test('by the day of the conviction the count may differ: both are shown', () => {
    const own = [
      convicted('texting', '2023-10-01', { convictedOn: '2024-02-01' }),
      convicted('handheld', '2026-06-01', { convictedOn: '2026-09-01' }),
    ]
    expect(standingIn('serious', own, '2026-11-20')).toMatchObject({ count: 1, countByConviction: 2 })
  })

  test('one stop with three charges is one incident', () => {
    const stop = ['speeding_15', 'following', 'lane_change'] as const
    const own = stop.map((offense) => convicted(offense, '2026-01-05', { incident: 'stop' }))
    expect(standingIn('serious', own, '2026-02-01')).toMatchObject({ count: 1, next: '60 days' })
  })

  test.each([
    ['speeding_15', false, 0],
    ['speeding_15', true, 1],
    ['texting', true, 0],
    ['dui_alcohol', false, 1],
    ['bac_04', false, 0],
    ['rail_signal', true, 0],
  ] as const)('%s in a private car, license lost %s: counts %d', (offense, lostLicense, count) => {
    const own = [convicted(offense, '2026-01-05', { commercial: false, lostLicense })]
    expect(standingIn(disqualifyingOffenses[offense].table, own, '2026-02-01').count).toBe(count)
  })

  test.each([
    ['major', 'dui_alcohol', ['2010-01-01'], false, '1 year'],
    ['major', 'dui_alcohol', ['2010-01-01'], true, '3 years'],
    ['major', 'left_scene', ['2010-01-01', '2026-01-01'], false, 'life'],
    ['major', 'trafficking', ['2026-01-01'], false, 'life, without reinstatement'],
    ['major', 'drug_felony', ['2026-01-01'], true, 'life, without reinstatement'],
    ['rail', 'rail_no_stop', ['2026-01-01'], false, '60 days'],
    ['rail', 'rail_no_stop', ['2025-01-01', '2026-01-01'], false, '120 days'],
    ['rail', 'rail_no_stop', ['2024-01-01', '2025-01-01', '2026-01-01'], false, '1 year'],
    ['oos', 'oos_order', ['2026-01-01'], false, '180 days to 1 year'],
    ['oos', 'oos_order', ['2026-01-01'], true, '180 days to 2 years'],
    ['oos', 'oos_order', ['2017-01-02', '2026-01-01'], false, '2 to 5 years'],
    ['oos', 'oos_order', ['2017-01-02', '2026-01-01'], true, '3 to 5 years'],
    ['oos', 'oos_order', ['2017-01-02', '2020-01-01', '2026-01-01'], false, '3 to 5 years'],
    ['oos', 'oos_order', ['2015-01-02', '2026-01-01'], false, '180 days to 1 year'],
  ] as const)('%s: %s on %o, hazmat %s: %s', (table, offense, days, hazmat, disqualification) => {
    const own = days.map((day) => convicted(offense, day, { hazmat }))
    expect(standingIn(table, own, '2026-06-01').disqualification).toBe(disqualification)
  })

  test('ten offenses are serious, six concern crossings', () => {
    const tables = Object.values(disqualifyingOffenses).map(({ table }) => table)
    expect(['major', 'serious', 'rail', 'oos'].map((table) => tables.filter((one) => one === table).length)).toEqual([10, 10, 6, 1])
  })
})

const day = fc.constantFrom('2021-03-01', '2023-02-28', '2024-02-29', '2024-05-01', '2025-12-31', '2026-06-15')
const some = fc.array(
  fc
    .record({
      offense: fc.constantFrom<OffenseCode>('speeding_15', 'reckless', 'dui_alcohol', 'rail_signal', 'oos_order'),
      on: day,
      incident: fc.constantFrom('a', 'b', 'c', 'd'),
      commercial: fc.boolean(),
    })
    .map((one): Conviction => ({ ...one, convictedOn: null })),
  { maxLength: 8 },
)

describe('G9 invariants of the counters', () => {
  test('the order of entry does not matter, and the same charge again changes nothing', () => {
    fc.assert(
      fc.property(some, (convictions) => {
        const now = standingOn(convictions, '2026-06-30')
        expect(standingOn(convictions.toReversed(), '2026-06-30')).toEqual(now)
        expect(standingOn([...convictions, ...convictions], '2026-06-30')).toEqual(now)
      }),
    )
  })

  test('without new offenses no counter grows, and life never ends', () => {
    fc.assert(
      fc.property(some, (convictions) => {
        const [now, later] = [standingOn(convictions, '2026-06-30'), standingOn(convictions, '2028-01-01')]
        for (const [index, standing] of now.entries()) expect(later[index]?.count).toBeLessThanOrEqual(standing.count)
        expect(later[0]?.count).toBe(now[0]?.count)
      }),
    )
  })
})
