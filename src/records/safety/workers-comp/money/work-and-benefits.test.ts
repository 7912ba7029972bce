import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageWeeklyWage, emr, modifiedPremium, reportLag, ttd } from './benefits.ts'
import { dayStatuses, drivingBar, lostDays, mayDrive, waitingRuleIssues, workStatusAt } from './work-status.ts'
import type { WaitingRule, WorkPeriod } from './work-status.ts'

const periods: readonly WorkPeriod[] = [
  { status: 'off_work', from: '2026-03-05', to: '2026-03-20' },
  { status: 'modified_duty', from: '2026-03-21', to: '2026-04-10', restrictions: [{ text: 'No lifting above 20 lb' }] },
  {
    status: 'modified_duty',
    from: '2026-04-11',
    to: null,
    mayDrive: true,
    restrictions: [{ text: 'No night driving', driving: true, until: '2026-04-15' }],
  },
]

describe('G12 work status', () => {
  test.each([
    ['2026-03-04', null, true, null, false],
    ['2026-03-05', 'off_work', false, 'Off work', true],
    ['2026-03-20', 'off_work', false, 'Off work', true],
    ['2026-03-21', 'modified_duty', false, 'Modified duty, no driving', true],
    ['2026-04-15', 'modified_duty', false, 'No night driving', true],
    ['2026-04-16', 'modified_duty', true, null, true],
  ] as const)('on %s: %s', (day, status, may, reason, recheckCertificate) => {
    expect(workStatusAt(periods, day)?.status ?? null).toBe(status)
    expect(mayDrive(periods, day)).toEqual({ may, reason, recheckCertificate })
  })

  test('full duty alone asks for nothing; of two periods the later began holds', () => {
    const back: WorkPeriod = { status: 'full_duty', from: '2026-03-10', to: null }
    expect(mayDrive([back], '2026-03-11')).toEqual({ may: true, reason: null, recheckCertificate: false })
    expect(workStatusAt([back, ...periods], '2026-03-12')?.status).toBe('full_duty')
  })

  test('what keeps from driving ends with the limit or with the period, whichever is earlier', () => {
    expect(periods.map(drivingBar)).toEqual([
      { reason: 'Off work', to: '2026-03-20' },
      { reason: 'Modified duty, no driving', to: '2026-04-10' },
      { reason: 'No night driving', to: '2026-04-15' },
    ])
    const limited = (until: string | null, to: string | null): WorkPeriod => ({
      status: 'full_duty',
      from: '2026-05-01',
      to,
      restrictions: [{ text: 'No driving on medication', driving: true, until }],
    })
    expect([
      drivingBar(limited(null, null))?.to,
      drivingBar(limited(null, '2026-05-09'))?.to,
      drivingBar(limited('2026-05-05', null))?.to,
    ]).toEqual([null, '2026-05-09', '2026-05-05'])
    expect(drivingBar({ status: 'full_duty', from: '2026-05-01', to: null })).toBeNull()
  })

  test('every day is counted once, whatever overlaps', () => {
    const days = dayStatuses([...periods, { status: 'off_work', from: '2026-04-09', to: '2026-04-11' }], '2026-03-04', '2026-04-12')
    expect(days).toHaveLength(40)
    const count = (status: string | null): number => days.filter((one) => one.status === status).length
    // Modified duty from April 11 began later than the period off work that still covers that day.
    expect([count(null), count('off_work'), count('modified_duty'), count('full_duty')]).toEqual([1, 18, 21, 0])
  })
})

const rule: WaitingRule = { policy: true, waitingDays: 7, retroactiveAfterDays: 14, injuryDayCounts: false }

describe('G12 lost days by the rule of a State', () => {
  const off = (to: string | null): WorkPeriod[] => [{ status: 'off_work', from: '2026-03-04', to }]

  test.each([
    ['within the waiting period', off('2026-03-11'), rule, { disability: 7, compensable: 0, waiting: 7, lostTime: false }],
    ['exceeded', off('2026-03-12'), rule, { disability: 8, compensable: 1, waiting: 7, lostTime: true }],
    ['not yet retroactive', off('2026-03-18'), rule, { disability: 14, compensable: 7, waiting: 7, lostTime: true }],
    ['retroactive', off('2026-03-19'), rule, { disability: 15, compensable: 15, waiting: 0, lostTime: true }],
    [
      'never retroactive',
      off('2026-03-19'),
      { ...rule, retroactiveAfterDays: null },
      { disability: 15, compensable: 8, waiting: 7, lostTime: true },
    ],
    [
      'the day of injury counts',
      off('2026-03-11'),
      { ...rule, injuryDayCounts: true },
      { disability: 8, compensable: 1, waiting: 7, lostTime: true },
    ],
    ['open, counted to today', off(null), rule, { disability: 20, compensable: 20, waiting: 0, lostTime: true }],
    [
      'a day said twice counts once',
      [...off('2026-03-06'), ...off('2026-03-07')],
      rule,
      { disability: 3, compensable: 0, waiting: 3, lostTime: false },
    ],
    ['modified duty is no day lost', periods.slice(1), rule, { disability: 0, compensable: 0, waiting: 0, lostTime: false }],
  ] as const)('%s', (_what, said, stateRule, lost) => {
    expect(lostDays(said, '2026-03-04', stateRule, '2026-03-24')).toEqual(lost)
  })

  test('every day off is paid or waited for', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(14), fc.option(fc.integer({ min: 14, max: 40 })), (days, waitingDays, retroactiveAfterDays) => {
        const asOf = formatISO(addDays(parseISO('2026-03-04'), days), { representation: 'date' })
        const lost = lostDays(off(null), '2026-03-04', { ...rule, waitingDays, retroactiveAfterDays }, asOf)
        expect(lost.disability).toBe(days)
        expect(lost.compensable + lost.waiting).toBe(days)
      }),
    )
  })

  test('a rule that cannot be is refused', () => {
    expect(waitingRuleIssues(rule)).toEqual([])
    expect(waitingRuleIssues({ ...rule, retroactiveAfterDays: 5 })).toEqual(['The waiting days cannot be paid before they are over.'])
    expect(waitingRuleIssues({ ...rule, waitingDays: -1 })).toEqual(['The waiting days must be a whole number, zero or more.'])
  })
})

describe('G12 benefits, experience, lag', () => {
  test('a wage of 1,200.00 gives 800.00, within the limits of the State', () => {
    const limits = { policy: true, share: [2, 3], min: 25_000, max: 75_000 } as const
    expect([ttd(120_000), ttd(100_000), ttd(120_000, limits), ttd(30_000, limits)]).toEqual([80_000, 66_667, 75_000, 25_000])
    // A wage of 200.00 below a least of 250.00: the wage where the State says so, else its least.
    const lower = { ...limits, wageAtMost: true }
    expect([ttd(20_000, limits), ttd(20_000, lower), ttd(30_000, lower), ttd(120_000, lower)]).toEqual([25_000, 20_000, 25_000, 75_000])
    expect([averageWeeklyWage(6_240_000, 52), averageWeeklyWage(6_240_000, 48), averageWeeklyWage(0, 0)]).toEqual([120_000, 130_000, null])
  })

  test('93,000 / 90,000 is 1.03', () => {
    const rating = {
      actualPrimary: 3_000_000,
      actualExcess: 2_000_000,
      expectedPrimary: 2_500_000,
      expectedExcess: 4_000_000,
      weight: 0.1,
      ballast: 2_500_000,
    }
    expect(emr(rating)).toBe(1.03)
    expect(emr({ ...rating, expectedPrimary: 0, expectedExcess: 0, ballast: 0 })).toBeNull()
    expect(modifiedPremium(10_000_000, 1.03)).toBe(10_300_000)
  })

  test('losses as expected are 1.00, and more losses never lower it', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 })
    const weight = fc.nat(100).map((percent) => percent / 100)
    fc.assert(
      fc.property(amount, amount, amount, weight, fc.nat(50_000_000), (expectedPrimary, expectedExcess, ballast, share, more) => {
        const asExpected = {
          actualPrimary: expectedPrimary,
          actualExcess: expectedExcess,
          expectedPrimary,
          expectedExcess,
          weight: share,
          ballast,
        }
        expect(emr(asExpected)).toBe(1)
        expect(emr({ ...asExpected, actualPrimary: expectedPrimary + more })).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test.each([
    ['2026-03-04', '2026-03-05', '2026-03-08', { employer: { days: 1, inTime: true }, carrier: { days: 3, inTime: true } }],
    ['2026-03-04', '2026-03-06', '2026-03-10', { employer: { days: 2, inTime: false }, carrier: { days: 4, inTime: false } }],
    ['2026-03-07', '2026-03-09', null, { employer: { days: 2, inTime: false }, carrier: null }],
  ] as const)('injured %s, known %s, reported %s', (injuredOn, employerKnewOn, firstReportOn, lag) => {
    expect(reportLag({ injuredOn, employerKnewOn, firstReportOn })).toEqual(lag)
  })
})
