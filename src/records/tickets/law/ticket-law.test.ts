import { describe, expect, test } from 'vitest'
import { counterOf } from './disqualification.ts'
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

const serious = (on: string, incident = on) => ({ table: 'serious', on, incident }) as const

describe('G9 disqualification counters, 49 CFR 383.51 (regulations notes, 7.4)', () => {
  test.each([
    [['2024-05-01', '2027-04-30'], 2, '60 days'],
    [['2024-05-01', '2027-05-01'], 1, null],
    [['2024-05-01', '2025-05-01', '2026-05-01'], 3, '120 days'],
    [['2024-05-01'], 1, null],
    [[], 0, null],
  ] as const)('serious offenses %o: %d in three years, %s', (days, count, cost) => {
    expect(
      counterOf(
        'serious',
        days.map((day) => serious(day)),
      ),
    ).toMatchObject({ count, disqualification: cost })
  })

  test('one stop with three serious charges is one incident', () => {
    expect(counterOf('serious', [serious('2026-01-05', 'a'), serious('2026-01-05', 'a'), serious('2026-01-05', 'a')])).toMatchObject({
      count: 1,
      next: '60 days',
    })
  })

  test('major: a year, three with hazmat, then life; rail and out-of-service orders in their windows', () => {
    expect(counterOf('major', [{ table: 'major', on: '2010-01-01', incident: '1' }]).disqualification).toBe('1 year')
    expect(counterOf('major', [{ table: 'major', on: '2010-01-01', incident: '1', hazmat: true }]).disqualification).toBe('3 years')
    expect(
      counterOf('major', [
        { table: 'major', on: '2010-01-01', incident: '1' },
        { table: 'major', on: '2026-01-01', incident: '2' },
      ]).disqualification,
    ).toBe('life')
    expect(counterOf('rail', [{ table: 'rail', on: '2026-01-01', incident: '1' }]).disqualification).toBe('60 days')
    expect(
      counterOf('oos', [
        { table: 'oos', on: '2017-01-02', incident: '1' },
        { table: 'oos', on: '2027-01-01', incident: '2' },
      ]).disqualification,
    ).toBe('2 to 5 years')
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
