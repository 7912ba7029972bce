import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterDeaths } from './later-death.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { appealUntil, mayAppeal, preventabilityTest } from './preventability.ts'
import { accidentFactor, accidentRate } from './rate.ts'
import { keepUntil, purgeStop, register, registerFrom } from './register.ts'

const accident = {
  number: 'ACC-2026-0001',
  on: '2026-03-04',
  city: 'Joplin',
  state: 'MO',
  driver: 'Dana Reyes',
  injuries: 1,
  fatalities: 0,
  hazmatReleased: false,
}

describe('G8 accident register, 49 CFR 390.15(b)', () => {
  test('a line has the six entries, oldest first', () => {
    const shown = register([{ ...accident, number: 'ACC-2026-0003', on: '2026-06-30', hazmatReleased: true }, accident])
    expect(register([{ ...accident, hazmatReleased: null }]).lines[0]?.hazmat).toBe('Not answered')
    expect(shown.summary).toBe('2 recordable accidents')
    expect(shown.lines.map((line) => [line.number, line.hazmat])).toEqual([
      ['ACC-2026-0001', 'No'],
      ['ACC-2026-0003', 'Yes'],
    ])
    expect(shown.lines[0]).toEqual({
      number: 'ACC-2026-0001',
      date: '2026-03-04',
      place: 'Joplin, MO',
      driver: 'Dana Reyes',
      injuries: 1,
      fatalities: 0,
      hazmat: 'No',
    })
  })

  test('an empty period says so', () => {
    expect(register([])).toEqual({ lines: [], summary: 'No recordable accidents' })
    expect(register([], 2).summary).toBe('No recordable accidents; 2 accidents still to be checked')
  })

  test.each([
    ['2026-11-20', '2023-11-20'],
    ['2027-02-28', '2024-02-28'],
    ['2024-02-29', '2021-02-28'],
  ])('as of %s it begins on %s, so that nothing still to be kept is missing', (asOf, from) => {
    expect(registerFrom(asOf)).toBe(from)
    expect(keepUntil(from) <= asOf).toBe(true)
  })

  test.each([
    ['2026-03-04', '2029-03-04'],
    ['2024-02-29', '2027-02-28'],
    ['2025-08-31', '2028-08-31'],
  ])('%s is kept until %s', (on, until) => {
    expect(keepUntil(on)).toBe(until)
  })

  test('purged from the day after, never while held', () => {
    const free = { on: '2026-03-04', registered: true, evidenceHold: false, claimOpen: false }
    expect(purgeStop(free, '2029-03-04')).toContain('390.15(b)')
    expect([purgeStop(free, '2029-03-05'), purgeStop({ ...free, registered: false }, '2026-03-05')]).toEqual([null, null])
    expect(purgeStop({ ...free, evidenceHold: true }, '2040-01-01')).toBe('Evidence is on hold')
    expect(purgeStop({ ...free, claimOpen: true }, '2040-01-01')).toBe('A claim or lawsuit is open')
  })
})

describe('G8 accident rate per million miles', () => {
  test.each([
    [3, 2_000_000, 1.5],
    [1, 8_000_000, 0.13],
    [1, 200_000_000, 0.01],
    [1, 200_000_001, 0],
    [201, 200_000_000, 1.01],
    [0, 1_000_000, 0],
    [4, 3_000_000, 1.33],
    [5, 3_000_000, 1.67],
    [3, 0, null],
    [3, null, null],
  ])('%d on %s miles: %s', (recordables, miles, rate) => {
    expect(accidentRate(recordables, miles)).toBe(rate)
  })

  test.each([
    [1, 100_000, 'not_applied', 'a rate of 10, but one accident'],
    [2, 2_000_000, 'satisfactory', '1.0'],
    [3, 2_000_000, 'satisfactory', '1.5 exactly is not above it'],
    [3, 1_999_999, 'unless_urban', 'just above 1.5'],
    [17, 10_000_000, 'unless_urban', '1.7 exactly'],
    [17, 9_999_999, 'unsatisfactory', 'just above 1.7'],
    [0, 1_000_000, 'not_applied', 'none'],
  ] as const)('385 app. B, factor 6: %d recordable accidents on %d miles: %s (%s)', (recordables, miles, factor, _why) => {
    expect(accidentFactor(recordables, miles)).toBe(factor)
  })

  test('never more than half a hundredth off, and up at the half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 10_000, max: 1_000_000_000 }), (recordables, miles) => {
        const shown = BigInt(Math.round((accidentRate(recordables, miles) ?? 0) * 100))
        const [exact, unit] = [BigInt(recordables) * 100_000_000n, BigInt(miles)]
        const off = 2n * (shown * unit - exact)
        expect(off > -unit && off <= unit).toBe(true)
      }),
    )
  })
})

const injury = {
  commercialVehicle: true,
  highway: true,
  fatalities: 0,
  treatedAway: true,
  disablingTow: false,
  only: 'traffic',
} as const

describe('G8 a death after the accident, 49 CFR 390.5T', () => {
  test.each([
    ['2026-04-02', 1, 'within 30 days'],
    ['2026-04-03', 1, 'within 30 days'],
    ['2026-04-04', 0, 'more than 30 days'],
  ])('2026-03-04, died %s: %d deaths', (diedOn, fatalities, words) => {
    const now = afterDeaths(injury, '2026-03-04', [diedOn])
    expect([now.answer, now.fatalities]).toEqual(['yes', fatalities])
    expect(now.change).toContain(words)
  })

  test('a death that does not count says nothing about the others', () => {
    const open = afterDeaths({ ...injury, treatedAway: false, fatalities: null }, '2026-03-04', ['2026-04-04'])
    expect([open.answer, open.fatalities]).toEqual(['check', null])
  })

  test('a death makes a tow-free crash recordable; without one nothing changes', () => {
    const slight = { ...injury, treatedAway: false }
    expect([
      afterDeaths(slight, '2026-03-04', []).answer,
      afterDeaths(slight, '2026-03-04', []).change,
      afterDeaths(slight, '2026-03-04', ['2026-03-20']).answer,
    ]).toEqual(['no', null, 'yes'])
  })
})

describe('G8 preventability and appeal', () => {
  test('ten days by policy, the last one included', () => {
    const allowed = shippedRules['ACC-APPEAL-FILE']
    expect(appealUntil('2026-03-25', allowed)).toBe('2026-04-04')
    expect(['2026-04-04', '2026-04-05', '2026-03-24'].map((on) => mayAppeal('2026-03-25', on, allowed))).toEqual([true, false, false])
    expect(appealUntil('2026-03-25', { offset: 30, unit: 'calendar_days' })).toBe('2026-04-24')
  })

  test('the question asks for judgment and foresight, not for fault', () => {
    expect(preventabilityTest).toMatch(/normal judgment and foresight/)
    expect(preventabilityTest).not.toMatch(/fault/)
  })
})
