import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Disposition } from './disposition.ts'
import { federalHolidaysFrom } from './federal-holidays.ts'
import { driverNoticeDue, noticeOverdue, suspensionNoticeDue } from './notices.ts'
import { rollup } from './rollup.ts'
import { nextStages, stageOrder } from './stages.ts'

describe("G9 the driver's notices (49 CFR 383.31, 383.33)", () => {
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
    ['Wednesday', '2026-11-18', '2026-11-19'],
    ['Friday', '2026-11-20', '2026-11-23'],
    ['Saturday', '2026-11-21', '2026-11-23'],
    ['Sunday', '2026-11-22', '2026-11-23'],
    ['the eve of Thanksgiving', '2026-11-25', '2026-11-27'],
    ['Thanksgiving', '2026-11-26', '2026-11-27'],
    ['the Thursday before July 4, 2026, a Saturday kept on Friday', '2026-07-02', '2026-07-06'],
    ['the Friday before Memorial Day', '2026-05-22', '2026-05-26'],
    ['December 30, 2027, before a New Year kept on December 31', '2027-12-30', '2028-01-03'],
    ['the Friday before a New Year of a Sunday, kept on Monday', '2022-12-30', '2023-01-03'],
  ])('383.33, company reading without weekends and federal holidays: learned of on %s', (_when, learnedOn, due) => {
    expect(suspensionNoticeDue(learnedOn, federalHolidaysFrom(learnedOn))).toBe(due)
  })

  test('5 USC 6103: the federal holidays of 2026 as observed', () => {
    expect(federalHolidaysFrom('2026-03-01').filter((day) => day.startsWith('2026'))).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })
})

describe('G9 several charges of one stop', () => {
  test('three charges, two dismissed: one ticket, two requests to DataQs', () => {
    expect(rollup(['dismissed', 'guilty', 'dismissed'])).toEqual({
      disposition: 'guilty',
      correct: [0, 2],
      effect: 'by_charge',
      sentence: '3 charges: 1 guilty, 2 dismissed',
    })
  })

  test('pending while one is; a lesser charge is a conviction and is corrected; nothing without charges', () => {
    expect(rollup(['dismissed', 'pending']).disposition).toBe('pending')
    expect(rollup(['reduced'])).toMatchObject({ disposition: 'reduced', correct: [0], effect: 'severity_1' })
    expect(rollup([])).toEqual({ disposition: null, correct: [], effect: 'none', sentence: 'No charges' })
  })

  test('the order of the charges does not decide', () => {
    const one = fc.constantFrom<Disposition>('pending', 'guilty', 'no_contest', 'reduced', 'dismissed', 'deferred', 'not_guilty')
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (dispositions) => {
        const [there, back] = [rollup(dispositions), rollup(dispositions.toReversed())]
        expect([there.disposition, there.sentence]).toEqual([back.disposition, back.sentence])
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
