import { describe, expect, test } from 'vitest'
import { isDelayMissing, isLateTest } from '#records/safety/accidents/delay.ts'
import { whyNotRunning } from '#records/safety/accidents/law/not-running.ts'

const crash = { occurredAt: '2026-11-20T12:00:00.000Z', alcoholTest: 'required', fatalities: 0 }
const at = (time: string): string => `2026-11-20T${time}:00.000Z`

describe('G8 382.303(d)(1) the reasons of a delay are kept', () => {
  test.each([
    ['nothing entered', {}, false, false],
    ['tested within two hours', { alcoholTestedAt: at('14:00') }, false, false],
    ['tested after two hours, no reason', { alcoholTestedAt: at('14:01') }, true, true],
    ['tested after two hours, with the reason', { alcoholTestedAt: at('14:01'), alcoholDelay: 'The collector came late' }, true, false],
    [
      'the co-driver after two hours',
      { coDriver: 'x', fatalities: 1, alcoholTestedAt: at('13:00'), coAlcoholTestedAt: at('15:00') },
      true,
      true,
    ],
    ['too late, and said why none was done', { alcoholTestedAt: at('21:00'), alcoholNotDone: 'Eight hours were over' }, false, false],
    ['a test that no rule asks for', { alcoholTest: 'not_required', alcoholTestedAt: at('15:00') }, false, false],
    ['a time that cannot be read', { alcoholTestedAt: 'noon' }, false, false],
  ])('%s', (_what, entered, late, missing) => {
    expect([isLateTest({ ...crash, ...entered }), isDelayMissing({ ...crash, ...entered })]).toEqual([late, missing])
  })
})

test('unanswered is not no: why no police report is due', () => {
  const why = (policeCalled: boolean | null) =>
    whyNotRunning({ alcohol: '', drug: '', harm: { fatalities: 0, treatedAway: false, disablingTow: false }, policeCalled })['ACC-POLICE']
  expect(why(null)).toBe("Whether police came isn't answered")
  expect(why(false)).toBe('No police report is awaited')
})
