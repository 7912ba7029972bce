import { describe, expect, test } from 'vitest'
import { convicts, mayConvict, maskingWarning, overall, smsEffect } from './disposition.ts'
import { isSeriousSpeed, speedClass } from './speed.ts'

describe('G9 speeding classes', () => {
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
    ['dismissed', 'removed'],
    ['not_guilty', 'removed'],
    ['reduced', 'severity_1'],
    ['guilty', 'none'],
    ['no_contest', 'none'],
    ['deferred', 'none'],
    ['pending', 'none'],
  ] as const)('%s: SMS %s', (disposition, effect) => {
    expect(smsEffect(disposition)).toBe(effect)
  })

  test.each([
    ['guilty', null, 'yes', 'an unvacated adjudication of guilt'],
    ['no_contest', null, 'yes', 'a plea of nolo contendere accepted by the court'],
    ['reduced', null, 'yes', 'guilty of a lesser charge'],
    ['deferred', 'yes', 'yes', 'plea entered, costs paid, dismissed after probation'],
    ['deferred', 'no', 'no', 'diversion before any plea, nothing paid'],
    ['deferred', 'unknown', 'may_be', 'deferred, no one has asked the court'],
    ['deferred', null, 'may_be', 'deferred, not answered'],
    ['dismissed', 'yes', 'yes', 'dismissed on payment of court costs'],
    ['dismissed', 'no', 'no', 'dismissed, nothing paid'],
    ['dismissed', null, 'may_be', 'dismissed, not answered'],
    ['not_guilty', 'yes', 'no', 'acquitted'],
    ['pending', null, 'open', 'not decided'],
  ] as const)('383.5: %s, plea or payment %s: %s (%s)', (disposition, answer, conviction, _why) => {
    expect(convicts(disposition, answer)).toBe(conviction)
  })

  test.each([
    ['moving', false, 'yes'],
    ['equipment', false, 'yes'],
    ['overweight', null, 'yes'],
    ['parking', false, 'no'],
    ['toll', null, 'no'],
    ['camera', false, 'no'],
    ['camera', true, 'yes'],
    ['camera', null, 'may_be'],
    ['parking', true, 'no'],
  ] as const)('383.31, 383.51: a %s ticket, the driver held liable by name %s: may convict %s', (kind, heldLiable, may) => {
    expect(mayConvict(kind, heldLiable)).toBe(may)
  })

  test('a deferred moving violation of a CDL holder is warned of, a deferred parking ticket is not', () => {
    expect(maskingWarning('deferred', 'moving', true, false)).toContain('384.226')
    expect(maskingWarning('deferred', 'moving', null, false), 'class not entered').toContain('License class not entered')
    expect([
      maskingWarning('deferred', 'parking', null, false),
      maskingWarning('deferred', 'parking', true, false),
      maskingWarning('deferred', 'camera', true, false),
      maskingWarning('deferred', 'moving', false, false),
      maskingWarning('guilty', 'moving', true, false),
    ]).toEqual([null, null, null, null, null])
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
