import { describe, expect, test } from 'vitest'
import type { Conviction } from './offenses.ts'
import { standingIn } from './standing.ts'

/** Serious offenses, each as "day of the offense / day of the conviction". */
const convictions = (days: readonly string[]): Conviction[] =>
  days.map((both, position) => {
    const [on = '', convictedOn = null] = both.split('/')
    return { offense: 'speeding_15', on, convictedOn, incident: String(position), commercial: true }
  })

describe('G9 what 383.51(c) costs does not depend on the day one asks', () => {
  test.each([
    // Both inside three years: 60 days from the conviction, although the first leaves the window the day after the second offense.
    [['2024-05-01/2024-06-01', '2027-04-30/2027-04-30'], '2027-06-29', '60 days', ['2027-04-30', '2027-05-01', '2027-06-28']],
    [['2024-05-01/2024-06-01', '2027-04-30/2027-05-20'], '2027-07-19', '60 days', ['2027-05-20', '2027-06-15', '2027-07-18']],
    [['2023-11-01/2023-12-01', '2026-10-31/2026-11-19'], '2027-01-18', '60 days', ['2026-11-20', '2026-12-31', '2027-01-17']],
    // The first leaves the window in the course of the 60 days.
    [['2023-11-25/2024-02-01', '2026-11-01/2026-11-20'], '2027-01-19', '60 days', ['2026-11-24', '2026-11-25', '2026-11-26', '2027-01-18']],
    // Convicted years later: the day of the court is not the day of the offense.
    [['2022-01-10/2022-03-01', '2024-12-30/2026-11-10'], '2027-01-09', '60 days', ['2026-11-10', '2026-11-20', '2027-01-08']],
    // The earlier offense is the last to be decided.
    [['2023-11-01/2026-11-10', '2026-10-31/2026-11-05'], '2027-01-09', '60 days', ['2026-11-10', '2026-11-20', '2027-01-08']],
    // The third within the window: 120 days, in addition to what is left of the 60.
    [
      ['2023-08-01/2023-10-01', '2023-08-15/2026-07-25', '2026-07-20/2026-08-30'],
      '2027-01-21',
      '120 days',
      ['2026-08-30', '2026-09-23', '2026-12-28', '2027-01-20'],
    ],
    // The 60 days run out long before the offenses leave the window.
    [['2026-05-01/2026-05-20', '2026-06-01/2026-06-15'], '2026-08-14', '60 days', ['2026-06-15', '2026-08-13']],
  ] as const)('%o: estimated end %s, %s', (days, estimatedEnd, disqualification, asked) => {
    for (const asOf of asked) {
      const standing = standingIn('serious', convictions(days), asOf)
      expect(standing, asOf).toMatchObject({ disqualification, estimatedEnd, count: days.length })
      expect(standing.sentence, asOf).toContain(`${days.length} serious violations in 3 years: disqualified ${disqualification}`)
    }
  })

  test.each(['2027-05-01', '2027-05-20', '2027-08-01', '2028-01-01'])('2024-05-01 and 2027-05-01 lie outside, asked on %s', (asOf) => {
    expect(standingIn('serious', convictions(['2024-05-01/2024-06-01', '2027-05-01/2027-05-20']), asOf)).toMatchObject({
      count: 1,
      disqualification: null,
      estimatedEnd: null,
      next: '60 days',
    })
  })

  test('383.51(c): the third costs 120 days; no later day makes another period of those that are left in the window', () => {
    const own = convictions(['2024-05-01/2024-05-20', '2025-05-01/2025-05-20', '2026-05-01/2026-05-20'])
    const asked = ['2026-05-20', '2026-09-16', '2026-09-17', '2027-04-30', '2027-05-01']
    expect(asked.map((asOf) => standingIn('serious', own, asOf).disqualification)).toEqual([
      '120 days',
      '120 days',
      '120 days',
      '120 days',
      null,
    ])
    expect(standingIn('serious', own, '2026-05-20').estimatedEnd).toBe('2026-09-17')
  })

  test('the earlier offense decided last: the window is still from the first to the last offense', () => {
    const own = convictions(['2026-10-31/2026-11-05', '2023-11-01/2026-11-10'])
    expect(standingIn('serious', own, '2026-11-20').window).toEqual({ from: '2023-11-01', to: '2026-10-31' })
  })

  test('during the 60 days one more counts with those that are left in the window', () => {
    expect(standingIn('serious', convictions(['2023-11-25/2024-02-01', '2026-11-01/2026-11-20']), '2026-12-01')).toMatchObject({
      count: 2,
      window: { from: '2023-11-25', to: '2026-11-01' },
      oldestLeavesOn: '2029-11-01',
      next: '60 days',
    })
  })

  test.each([
    ['rail', 'rail_no_stop', '2023-01-05', '2027-01-19', '60 days'],
    ['oos', 'oos_order', '2016-01-05', '2027-11-20', '180 days to 1 year'],
    ['major', 'dui_alcohol', '2016-01-05', '2027-11-20', '1 year'],
  ] as const)(
    '%s: a conviction of Nov 20, 2026 for %s of %s has its estimated end on %s',
    (table, offense, on, estimatedEnd, disqualification) => {
      const own: Conviction[] = [{ offense, on, convictedOn: '2026-11-20', incident: 'one', commercial: true }]
      expect(standingIn(table, own, '2026-12-01')).toMatchObject({ disqualification, estimatedEnd })
    },
  )

  test.each([
    // (b): 1 year for a first major offense, 3 years with placarded hazmat. It counts for life.
    ['major', 'dui_alcohol', '2024-06-01', false, '2025-06-01', null, '1 year'],
    ['major', 'dui_alcohol', '2024-06-01', true, '2027-06-01', null, '3 years'],
    // (e): 180 days to 1 year, with hazmat or 16 passengers to 2 years. It counts for 10 years.
    ['oos', 'oos_order', '2024-06-01', false, '2025-06-01', '2034-06-01', '180 days to 1 year'],
    ['oos', 'oos_order', '2024-06-01', true, '2026-06-01', '2034-06-01', '180 days to 2 years'],
    // (d): 60 days. It counts for 3 years.
    ['rail', 'rail_signal', '2025-06-01', false, '2025-07-31', '2028-06-01', '60 days'],
  ] as const)(
    '383.51: %s, %s convicted %s, hazmat %s: estimated end %s, apart from how long it counts, %s',
    (table, offense, on, hazmat, estimatedEnd, countsUntil, disqualification) => {
      const own: Conviction[] = [{ offense, on, convictedOn: on, incident: 'one', commercial: true, hazmat }]
      expect(standingIn(table, own, '2026-06-01')).toMatchObject({ disqualification, estimatedEnd, oldestLeavesOn: countsUntil, count: 1 })
    },
  )

  test('383.51(c): a second serious offense convicted 2026-01-10, the first of 2025-06-01: 60 days end 2026-03-11, both count on', () => {
    const own = convictions(['2025-06-01/2025-06-01', '2026-01-10/2026-01-10'])
    expect(standingIn('serious', own, '2026-06-01')).toMatchObject({
      disqualification: '60 days',
      estimatedEnd: '2026-03-11',
      oldestLeavesOn: '2028-06-01',
      count: 2,
    })
  })

  test.each([
    [['dui_alcohol', 'left_scene'], 'life', '2036-01-10'],
    [['dui_alcohol'], '1 year', null],
    [['trafficking'], 'life, without reinstatement', null],
    [['drug_felony', 'dui_alcohol'], 'life, without reinstatement', null],
  ] as const)('383.51(a)(6): %o costs %s; the state may reinstate from %s', (offenses, disqualification, reinstatableFrom) => {
    const own = offenses.map((offense, position): Conviction => {
      const on = position === offenses.length - 1 ? '2026-01-10' : '2020-01-10'
      return { offense, on, convictedOn: on, incident: String(position), commercial: true }
    })
    expect(standingIn('major', own, '2026-06-01')).toMatchObject({ disqualification, reinstatableFrom })
  })
})
