import { describe, expect, test } from 'vitest'
import { csaOf, rounded } from './csa.ts'
import type { Category } from './csa.ts'
import { exposure, inspection, violation } from './example-carrier.ts'
import { basicNames, isAlert, methods, thresholdOf } from './method.ts'
import type { Basic, Level, Method } from './method.ts'
import type { Contribution, CsaInspection } from './points.ts'
import { sufficiencyOf } from './sufficiency.ts'
import { whatIf } from './what-if.ts'

const { v3, enhanced } = methods
const snapshot = '2026-03-27'
const thisMonth = '2026-03-10'

const of = (basic: Basic, inspections: readonly CsaInspection[], method: Method = v3): Category | undefined =>
  csaOf({ inspections, crashes: [], exposure }, method, snapshot).find((category) => category.basic === basic)
const measure = (basic: Basic, inspections: readonly CsaInspection[], method: Method = v3): number | null => {
  const found = of(basic, inspections, method)?.measure ?? null
  return found === null ? null : rounded(found)
}
const headlamp = () => violation('393.9H', 'vehicle_maint', 6)

describe('G10 relevant inspections: by level, "or any other inspection resulting in an applicable violation" (SMS Methodology 3.3 to 3.7)', () => {
  test('G10 a level III that finds a headlamp divides Vehicle Maintenance: 18 / 6, not 18 / 3; alone 18 / 3', () => {
    const found = inspection(thisMonth, 'III', [headlamp()])
    expect(measure('vehicle_maint', [found, inspection(thisMonth, 'I')])).toBe(3)
    expect(of('vehicle_maint', [found, inspection(thisMonth, 'I')])).toMatchObject({ inspections: 2, cleanInspections: 1 })
    expect(measure('vehicle_maint', [found])).toBe(6)
  })

  test('G10 a level V with 395.8(f)(1) divides HOS: 5', () => {
    expect(measure('hos', [inspection(thisMonth, 'V', [violation('395.8(f)(1)', 'hos', 5)])])).toBe(5)
  })

  test('G10 what it found divides its own category alone; a clean one of that level divides none', () => {
    const found = inspection(thisMonth, 'V', [violation('395.8(f)(1)', 'hos', 5)])
    expect(of('driver_fitness', [found])).toMatchObject({ measure: null, inspections: 0 })
    expect(of('hos', [found, inspection(thisMonth, 'V')])).toMatchObject({ measure: 5, inspections: 1 })
  })

  test.each([
    ['hos', '395.8(e)'],
    ['vehicle_maint', '393.9H'],
    ['controlled', '392.4(a)'],
    ['driver_fitness', '383.23(a)(2)'],
  ] as const)('G10 %s: reports of every level, level IV and of no level among them, divide where they find a violation', (basic, code) => {
    for (const level of ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', null] as const) {
      const found = { ...inspection(thisMonth, 'I', [violation(code, basic, 5)]), level }
      expect(of(basic, [found]), `${level}`).toMatchObject({ measure: 5, denominator: 3, inspections: 1 })
    }
  })

  test('G10 in HM only reports with placardable quantities count, with or without a violation', () => {
    const found = (hazmat: boolean, level: Level): CsaInspection => ({
      ...inspection(thisMonth, level, [violation('177.834(a)', 'hm', 5)]),
      hazmat,
    })
    expect(of('hm', [found(false, 'I')])).toMatchObject({ measure: null, inspections: 0 })
    expect(of('hm', [found(true, 'III')])).toMatchObject({ measure: null, inspections: 0 })
    expect(of('hm', [found(true, 'I'), { ...inspection(thisMonth, 'II'), hazmat: true }])).toMatchObject({ measure: 2.5, inspections: 2 })
  })

  test('G10 a violation that does not stand makes no report relevant: dismissed, removed, not used in SMS', () => {
    for (const more of [{ outcome: 'dismissed' }, { outcome: 'removed' }, { usedInSms: false }] as const)
      expect(of('hos', [inspection(thisMonth, 'V', [violation('395.8(e)', 'hos', 7, more)])])).toMatchObject({
        measure: null,
        inspections: 0,
      })
  })

  test('G10 such reports count toward what FMCSA needs to rank', () => {
    const three = Array.from({ length: 3 }, () => inspection(thisMonth, 'V', [violation('395.8(f)(1)', 'hos', 5)]))
    expect(of('hos', three)?.sufficiency.enough).toBe(true)
  })

  test('G10 a violation won on such a report takes its report out of the divisor with it', () => {
    const won = violation('395.8(f)(1)', 'hos', 5)
    const input = { inspections: [inspection(thisMonth, 'V', [won]), inspection(thisMonth, 'III')], crashes: [], exposure }
    const hos = whatIf(input, v3, snapshot, { remove: [won.id] }).find(({ basic }) => basic === 'hos')
    expect([hos?.before.denominator, hos?.after.denominator]).toEqual([6, 3])
  })
})

describe('G10 Enhanced SMS: "Vehicle Maintenance: Driver Observed" is a category of its own (89 FR 91874)', () => {
  const observed = () => violation('393.9H', 'driver_observed', 6)
  const reports = [
    inspection(thisMonth, 'I', [observed(), violation('393.47(e)', 'vehicle_maint', 4, { oos: true })]),
    inspection(thisMonth, 'II'),
  ]

  test('G10 in the preview each half has its own measure; in SMS 3.21 both are Vehicle Maintenance', () => {
    expect(measure('driver_observed', reports, enhanced)).toBe(0.5)
    expect(measure('vehicle_maint', reports, enhanced)).toBe(1)
    expect(of('driver_observed', reports)).toBeUndefined()
    expect(measure('vehicle_maint', reports)).toBe(6)
  })

  test('G10 its name and its intervention thresholds: those of Vehicle Maintenance', () => {
    expect(basicNames.driver_observed).toBe('Vehicle Maintenance: Driver Observed')
    expect((['general', 'hazmat', 'passenger'] as const).map((kind) => thresholdOf(enhanced, 'driver_observed', kind))).toEqual([
      80, 75, 65,
    ])
    expect([isAlert(enhanced, 'driver_observed', 80), isAlert(enhanced, 'driver_observed', 79.9)]).toEqual([true, false])
  })

  test('G10 the seven categories of each method', () => {
    const input = { inspections: reports, crashes: [], exposure }
    expect(csaOf(input, v3, snapshot).map(({ basic }) => basic)).toEqual([
      'unsafe_driving',
      'crash',
      'hos',
      'vehicle_maint',
      'controlled',
      'hm',
      'driver_fitness',
    ])
    expect(csaOf(input, enhanced, snapshot).map(({ basic }) => basic)).toEqual([
      'unsafe_driving',
      'crash',
      'hos',
      'vehicle_maint',
      'driver_observed',
      'hm',
      'driver_fitness',
    ])
  })
})

describe('G10 when SMS 3.21 does not rank', () => {
  /** Violations of three reports, all of the same day 14 months ago. */
  const old = (basic: Basic): readonly Contribution[] => {
    const inspections = Array.from({ length: 3 }, () => inspection('2025-01-10', 'I', [violation('x', basic, 5)]))
    return csaOf({ inspections, crashes: [], exposure }, v3, snapshot).flatMap(({ contributions }) => contributions)
  }

  test.each([
    ['unsafe_driving', false, false],
    ['unsafe_driving', true, false],
    ['controlled', false, false],
    ['controlled', true, false],
    ['hos', false, true],
    ['hos', true, false],
    ['vehicle_maint', false, true],
    ['driver_fitness', true, false],
    ['hm', false, true],
  ] as const)('G10 %s, last violation 14 months ago, latest inspection clean %s: ranked %s', (basic, latestClean, enough) => {
    const { text, ...ranked } = sufficiencyOf(v3, basic, old(basic), 9, latestClean)
    expect(ranked).toEqual({ enough })
    expect(text).toContain('assumed')
  })
})
