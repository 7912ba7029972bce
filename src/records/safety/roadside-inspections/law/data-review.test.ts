import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arithmeticOf, candidateOf, crashCandidate } from './candidate.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { lastDayOf } from '#records/duties/deadlines/due-day.ts'
import { filingRules, filingWindow, reviewStages } from './data-review.ts'

const announced = { initial: shippedRules['DQ-DECISION'], final: shippedRules['DQ-FINAL'] }

describe('G10 clocks of a request to DataQs', () => {
  test('14 days to answer', () => {
    expect(['2026-11-20', '2026-02-20'].map((askedOn) => lastDayOf(shippedRules['DQ-INFO'], askedOn))).toEqual(['2026-12-04', '2026-03-06'])
  })

  test.each([
    ['inspection', '2023-11-20', '2026-11-20', true],
    ['inspection', '2023-11-19', '2026-11-20', false],
    ['crash', '2021-11-20', '2026-11-20', true],
    ['crash', '2021-11-19', '2026-11-20', false],
    ['inspection', '2024-02-29', '2027-02-28', true],
    ['inspection', '2024-02-29', '2027-03-01', false],
  ] as const)('%s of %s on %s: may be filed %s', (about, eventOn, today, open) => {
    expect(filingWindow(eventOn, today, shippedRules[filingRules[about]]).open).toBe(open)
  })

  test('21 days for the initial review, 30 for the final one; both can be set', () => {
    const request = { filedOn: '2026-09-01', reconsiderOn: '2026-10-01' }
    expect(reviewStages(request, '2026-09-23', announced)).toEqual([
      { stage: 'initial', expectedBy: '2026-09-22', overdue: true },
      { stage: 'final', expectedBy: '2026-10-31', overdue: false },
    ])
    const times = { initial: { offset: 45, unit: 'calendar_days' }, final: null } as const
    expect(reviewStages({ ...request, reconsiderOn: null }, '2026-09-22', times)).toEqual([
      { stage: 'initial', expectedBy: '2026-10-16', overdue: false },
    ])
    expect(reviewStages(request, '2026-09-22', { initial: null, final: null })).toEqual([])
  })
})

const nothing = { ticket: null, wrongUnit: false, wrongCarrier: false, duplicate: false, repairedBefore: false } as const

describe('G10 candidates for DataQs', () => {
  test.each([
    ['nothing', {}, 0, []],
    ['dismissed ticket', { ticket: 'dismissed' }, 60, ['dismissed']],
    ['not guilty', { ticket: 'not_guilty' }, 60, ['dismissed']],
    ['lesser charge', { ticket: 'reduced' }, 40, ['dismissed']],
    ['convicted as charged', { ticket: 'other' }, 0, []],
    ['repaired before', { repairedBefore: true }, 20, ['incorrect']],
    ['wrong unit and duplicate', { wrongUnit: true, duplicate: true }, 90, ['duplicate', 'wrong_unit']],
    ['everything', { ticket: 'dismissed', wrongUnit: true, wrongCarrier: true, duplicate: true }, 100, 4],
  ] as const)('%s: %o scores %d', (_what, facts, score, reasons) => {
    const found = candidateOf({ ...nothing, ...facts })
    expect(found.score).toBe(score)
    if (typeof reasons === 'number') expect(found.reasons).toHaveLength(reasons)
    else expect(found.reasons.map(({ reason }) => reason)).toEqual(reasons)
  })

  test('the arithmetic says how a score came about; a crash loses points for proof it lacks', () => {
    const sums = [
      { ticket: 'dismissed' as const },
      { wrongUnit: true, duplicate: true },
      { ticket: 'dismissed' as const, wrongCarrier: true },
    ]
    expect(sums.map((facts) => arithmeticOf(candidateOf({ ...nothing, ...facts })))).toEqual([
      '60',
      '50 + 40 = 90',
      '60 + 50 = 110, at most 100',
    ])
    expect(
      [[], ['Police accident report'], ['a', 'b', 'c', 'd', 'e']].map((missing) => crashCandidate('Struck in the rear', missing).score),
    ).toEqual([60, 45, 0])
  })

  test('the checklist names each proof once', () => {
    const { evidence } = candidateOf({ ...nothing, ticket: 'dismissed', wrongUnit: true, repairedBefore: true })
    expect(evidence).toContain('Court record of the outcome')
    expect(evidence).toContain("Driver's vehicle inspection report with the repair signed")
    expect(new Set(evidence).size).toBe(evidence.length)
  })

  test('one more reason never lowers the score', () => {
    const flags = ['wrongUnit', 'wrongCarrier', 'duplicate', 'repairedBefore'] as const
    fc.assert(
      fc.property(
        fc.record({
          ticket: fc.constantFrom('dismissed' as const, 'reduced' as const, null),
          wrongUnit: fc.boolean(),
          wrongCarrier: fc.boolean(),
          duplicate: fc.boolean(),
          repairedBefore: fc.boolean(),
        }),
        fc.constantFrom(...flags),
        (facts, flag) => {
          const more = candidateOf({ ...facts, [flag]: true })
          expect(more.score).toBeGreaterThanOrEqual(candidateOf(facts).score)
          expect(more.score).toBeLessThanOrEqual(100)
        },
      ),
    )
  })
})
