import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Disposition } from './disposition.ts'
import { driverNoticeDue, noticeOverdue, suspensionNoticeDue } from './notices.ts'
import { rollup } from './rollup.ts'
import { nextStages, stageOrder } from './stages.ts'

describe("G9 the driver's notices (regulations notes, 7.3)", () => {
  test.each([
    ['2026-11-20', '2026-12-20'],
    ['2026-02-01', '2026-03-03'],
    ['2028-02-01', '2028-03-02'],
  ])('convicted %s: in writing by %s (49 CFR 383.31)', (convictionOn, due) => {
    expect(driverNoticeDue(convictionOn)).toBe(due)
  })

  test('overdue from the day after, unless it came', () => {
    expect([
      noticeOverdue('2026-11-20', null, '2026-12-20'),
      noticeOverdue('2026-11-20', null, '2026-12-21'),
      noticeOverdue('2026-11-20', '2026-12-22', '2026-12-23'),
    ]).toEqual([false, true, false])
  })

  test.each([
    ['Wednesday', '2026-11-18', [], '2026-11-19'],
    ['Friday', '2026-11-20', [], '2026-11-23'],
    ['Saturday', '2026-11-21', [], '2026-11-23'],
    ['Sunday', '2026-11-22', [], '2026-11-23'],
    ['before Thanksgiving', '2026-11-25', ['2026-11-26'], '2026-11-27'],
    ['before a long weekend', '2026-11-25', ['2026-11-26', '2026-11-27'], '2026-11-30'],
  ])('suspension learned of on %s: by the end of the next business day (49 CFR 383.33)', (_when, learnedOn, holidays, due) => {
    expect(suspensionNoticeDue(learnedOn, holidays)).toBe(due)
  })
})

describe('G9 several charges of one stop (field notes, 28.3)', () => {
  test('three charges, two dismissed: one ticket, two requests to DataQs', () => {
    expect(rollup(['dismissed', 'guilty', 'dismissed'])).toEqual({
      disposition: 'guilty',
      convictions: 1,
      correct: [0, 2],
      effect: 'by_charge',
      sentence: '3 charges: 1 guilty, 2 dismissed',
    })
  })

  test('pending while one is; a lesser charge is a conviction and is corrected; nothing without charges', () => {
    expect(rollup(['dismissed', 'pending']).disposition).toBe('pending')
    expect(rollup(['reduced'])).toMatchObject({ disposition: 'reduced', convictions: 1, correct: [0], effect: 'severity_1' })
    expect(rollup([])).toEqual({ disposition: null, convictions: 0, correct: [], effect: 'none', sentence: 'No charges' })
  })

  test('the order of the charges does not decide', () => {
    const one = fc.constantFrom<Disposition>('pending', 'guilty', 'no_contest', 'reduced', 'dismissed', 'deferred', 'not_guilty')
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (dispositions) => {
        const [there, back] = [rollup(dispositions), rollup(dispositions.toReversed())]
        expect([there.disposition, there.convictions, there.sentence]).toEqual([back.disposition, back.convictions, back.sentence])
      }),
    )
  })
})

describe('G9 stages', () => {
  test('every stage leads on to payment, which is the last', () => {
    for (const stage of stageOrder) {
      const next = nextStages(stage)
      expect(next.every((one) => stageOrder.indexOf(one) > stageOrder.indexOf(stage))).toBe(true)
      expect(next.length === 0).toBe(stage === 'paid')
    }
  })
})
