import { describe, expect, test } from 'vitest'
import { isConviction, maskingWarning, overall, smsEffect } from './disposition.ts'
import { isSeriousSpeed, speedClass } from './speed.ts'

describe('G9 speeding classes (regulations notes, 7.4)', () => {
  test.each([
    [65, 65, null],
    [66, 65, 'slls1'],
    [70, 65, 'slls1'],
    [71, 65, 'slls2'],
    [75, 65, 'slls2'],
    [76, 65, 'slls3'],
    [79, 65, 'slls3'],
    [80, 65, 'slls4'],
    [null, 65, 'unknown'],
    [80, null, 'unknown'],
  ] as const)('%s in a %s zone: %s', (speed, posted, expected) => {
    expect(speedClass(speed, posted)).toBe(expected)
  })

  test('15 over is serious, 14 is not, unknown is unknown', () => {
    expect([isSeriousSpeed(80, 65), isSeriousSpeed(79, 65), isSeriousSpeed(null, 65)]).toEqual([true, false, null])
  })
})

describe('G9 outcomes', () => {
  test.each([
    ['dismissed', 'removed', false],
    ['not_guilty', 'removed', false],
    ['reduced', 'severity_1', true],
    ['guilty', 'none', true],
    ['no_contest', 'none', true],
    ['deferred', 'none', false],
    ['pending', 'none', false],
  ] as const)('%s: SMS %s, conviction %s', (disposition, effect, conviction) => {
    expect([smsEffect(disposition), isConviction(disposition)]).toEqual([effect, conviction])
  })

  test('a deferred moving violation of a CDL holder is warned of, a deferred parking ticket is not', () => {
    expect(maskingWarning('deferred', 'moving', true)).toContain('384.226')
    expect([
      maskingWarning('deferred', 'parking', true),
      maskingWarning('deferred', 'moving', false),
      maskingWarning('guilty', 'moving', true),
    ]).toEqual([null, null, null])
  })

  test('one stop, three charges, two dismissed: guilty as a whole; open while one is pending', () => {
    expect([
      overall(['dismissed', 'guilty', 'dismissed']),
      overall(['dismissed', 'pending']),
      overall(['dismissed', 'not_guilty']),
      overall([]),
    ]).toEqual(['guilty', 'pending', 'dismissed', null])
  })
})
