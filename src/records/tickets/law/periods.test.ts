import { describe, expect, test } from 'vitest'
import type { Conviction } from './offenses.ts'
import { standingIn } from './standing.ts'

/** Serious offenses, each as "day of the offense / day of the conviction". */
const convictions = (days: readonly string[]): Conviction[] =>
  days.map((both, position) => {
    const [on = '', convictedOn = null] = both.split('/')
    return { offense: 'speeding_15', on, convictedOn, incident: String(position), commercial: true }
  })

describe('G9 what 383.51(c) costs does not depend on the day one asks (regulations notes, 7.4)', () => {
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
    // As long as enough are left in the window nothing is lifted by itself: the later of the two.
    [['2026-05-01/2026-05-20', '2026-06-01/2026-06-15'], '2029-05-01', '60 days', ['2026-06-15', '2026-08-14', '2029-04-30']],
  ] as const)('%o: lifted on %s, %s until then', (days, liftsOn, disqualification, asked) => {
    for (const asOf of asked) {
      const standing = standingIn('serious', convictions(days), asOf)
      expect(standing, asOf).toMatchObject({ disqualification, liftsOn, count: days.length })
      expect(standing.sentence, asOf).toContain(`${days.length} serious offenses in 3 years: ${disqualification}`)
    }
    expect(standingIn('serious', convictions(days), liftsOn)).toMatchObject({ disqualification: null, liftsOn: null })
  })

  test.each(['2027-05-01', '2027-05-20', '2027-08-01', '2028-01-01'])('2024-05-01 and 2027-05-01 lie outside, asked on %s', (asOf) => {
    expect(standingIn('serious', convictions(['2024-05-01/2024-06-01', '2027-05-01/2027-05-20']), asOf)).toMatchObject({
      count: 1,
      disqualification: null,
      liftsOn: null,
      next: '60 days',
    })
  })

  test('the third costs 120 days; when the first leaves, the two that are left keep the block', () => {
    const own = convictions(['2024-05-01/2024-05-20', '2025-05-01/2025-05-20', '2026-05-01/2026-05-20'])
    const asked = ['2026-05-20', '2027-04-30', '2027-05-01', '2028-04-30', '2028-05-01']
    expect(asked.map((asOf) => standingIn('serious', own, asOf).disqualification)).toEqual([
      '120 days',
      '120 days',
      '60 days',
      '60 days',
      null,
    ])
    expect(standingIn('serious', own, '2026-05-20').liftsOn).toBe('2028-05-01')
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
    ['major', 'dui_alcohol', '2016-01-05', null, '1 year'],
  ] as const)('%s: a conviction of Nov 20, 2026 for %s of %s is over on %s', (table, offense, on, liftsOn, disqualification) => {
    const own: Conviction[] = [{ offense, on, convictedOn: '2026-11-20', incident: 'one', commercial: true }]
    expect(standingIn(table, own, '2026-12-01')).toMatchObject({ disqualification, liftsOn })
  })
})
