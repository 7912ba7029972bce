import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant } from '#kit/dates/format-time.ts'
import { isPrompt, substitutes, testDoubt, testPlan, testTimes } from './test-plan.ts'

const chicago = (instant: string): string => formatInstant(instant, 'America/Chicago')

describe('G8 last moments of post-accident tests, 49 CFR 382.303(d)', () => {
  test('2026-03-04 22:30: 00:30, 06:30 on the 5th, 06:30 on the 6th', () => {
    const times = testTimes('2026-03-05T04:30:00.000Z')
    expect(times).toEqual({ due2h: '2026-03-05T06:30:00.000Z', due8h: '2026-03-05T12:30:00.000Z', due32h: '2026-03-06T12:30:00.000Z' })
    expect([times.due2h, times.due8h, times.due32h].map(chicago)).toEqual([
      'Mar 5, 2026, 12:30 AM',
      'Mar 5, 2026, 6:30 AM',
      'Mar 6, 2026, 6:30 AM',
    ])
  })

  test.each([
    ['spring: 2026-03-07 23:00 CST', '2026-03-08T05:00:00.000Z', 'Mar 8, 2026, 8:00 AM'],
    ['autumn: 2026-10-31 23:00 CDT', '2026-11-01T04:00:00.000Z', 'Nov 1, 2026, 6:00 AM'],
  ])('elapsed hours over the change of the clock, %s', (_when, occurredAt, due) => {
    expect(chicago(testTimes(occurredAt).due8h)).toBe(due)
  })

  test('always 2, 8 and 32 hours of elapsed time, in any zone the moment is written in', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true }), (at) => {
        const { due2h, due8h, due32h } = testTimes(at.toISOString())
        expect([due2h, due8h, due32h].map((due) => (Date.parse(due) - at.getTime()) / 3_600_000)).toEqual([2, 8, 32])
      }),
    )
    expect(testTimes('2026-03-04T22:30:00-06:00')).toEqual(testTimes('2026-03-05T04:30:00.000Z'))
  })
})

const crash = {
  occurredAt: '2026-03-05T04:30:00.000Z',
  fatalities: 0,
  treatedAway: false,
  disablingTow: true,
  driverCited: true,
  citedAt: null,
  commercialVehicle: true,
  road: 'public',
  only: 'traffic',
} as const

describe('G8 the plan of tests', () => {
  test('cited at T+9 h: the drug test alone, its clock runs', () => {
    const plan = testPlan({ ...crash, citedAt: '2026-03-05T13:30:00.000Z' })
    expect([plan.alcohol.need, plan.drug.need, plan.times?.due32h]).toEqual(['not_required', 'required', '2026-03-06T12:30:00.000Z'])
    expect(plan.alcohol.reason).toContain('8 hours')
  })

  test('a required test comes with times, rule text and what to mind', () => {
    const plan = testPlan(crash)
    expect(plan.ruleText).toContain('382.303')
    expect(plan.notes.join(' ')).toMatch(/Medical care comes first.*382\.209.*382\.303\(g\)/)
  })

  test.each([
    ['not cited', { driverCited: false }],
    ['no CDL needed', { commercialVehicle: false }],
  ] as const)('%s: no clock, and a company test is non-DOT', (_what, facts) => {
    const plan = testPlan({ ...crash, ...facts })
    expect(plan.times).toBeNull()
    expect(plan.notes.join(' ')).toContain('non-DOT')
  })

  test.each([
    ['breath', true, true, 'alcohol', true],
    ['blood', true, true, 'alcohol', true],
    ['urine', true, true, 'drug', true],
    ['breath', true, true, 'drug', false],
    ['urine', true, true, 'alcohol', false],
    ['breath', true, false, 'alcohol', false],
    ['breath', false, true, 'alcohol', false],
  ] as const)('police %s test, official %s, result received %s, for %s: %s', (kind, official, resultReceived, need, counts) => {
    expect(substitutes({ kind, official, resultReceived }, need).counts).toBe(counts)
  })
})

describe('G8 when a recorded test counts, 49 CFR 382.303(d) and (g)', () => {
  const recorded = { occurredAt: '2026-03-05T04:30:00.000Z', testedAt: '2026-03-05T06:30:00.000Z', by: 'own', resultReceived: false }

  test.each([
    ['our own in time', {}, 'alcohol', null],
    ['alcohol at eight hours', { testedAt: '2026-03-05T12:30:00.000Z' }, 'alcohol', null],
    ['alcohol a minute later', { testedAt: '2026-03-05T12:31:00.000Z' }, 'alcohol', 'more than 8 hours'],
    ['drugs at 32 hours', { testedAt: '2026-03-06T12:30:00.000Z' }, 'drug', null],
    ['drugs a minute later', { testedAt: '2026-03-06T12:31:00.000Z' }, 'drug', 'more than 32 hours'],
    ['breath by the police without a result', { by: 'breath' }, 'alcohol', 'when we have the result'],
    ['breath by the police with it', { by: 'breath', resultReceived: true }, 'alcohol', null],
    ['breath for drugs', { by: 'breath', resultReceived: true }, 'drug', 'Drugs: urine'],
  ] as const)('%s', (_what, facts, need, doubt) => {
    const found = testDoubt({ ...recorded, ...facts }, need)
    if (doubt === null) expect(found).toBeNull()
    else expect(found).toContain(doubt)
  })

  test('prompt is within two hours', () => {
    expect(isPrompt(recorded.occurredAt, recorded.testedAt)).toBe(true)
    expect(isPrompt(recorded.occurredAt, '2026-03-05T06:31:00.000Z')).toBe(false)
  })
})
