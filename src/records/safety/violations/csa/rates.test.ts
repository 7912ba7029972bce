import { describe, expect, test } from 'vitest'
import { csaOf } from './csa.ts'
import { exposure, inspection, violation } from './example-carrier.ts'
import { isAlert, methods, thresholdOf } from './method.ts'
import type { Basic, Level, Method } from './method.ts'
import { assumedAtFirst, assumptionsOf, methodsUnder } from './assumed.ts'
import type { CsaInspection } from './points.ts'
import { carrierKindOf, cleanShare, nationalOos, oosRate } from './rates.ts'
import type { OosInspection } from './rates.ts'
import { eventGroupOf } from './sufficiency.ts'

const { v3, enhanced } = methods
const snapshot = '2026-03-27'

describe('G10 thresholds (SMS Methodology)', () => {
  test.each([
    ['v3', 'unsafe_driving', 50, 60, 65],
    ['v3', 'crash', 50, 60, 65],
    ['v3', 'hos', 50, 60, 65],
    ['v3', 'vehicle_maint', 65, 75, 80],
    ['v3', 'controlled', 65, 75, 80],
    ['v3', 'driver_fitness', 65, 75, 80],
    ['v3', 'hm', 80, 80, 80],
    ['enhanced', 'driver_fitness', 75, 85, 90],
    ['enhanced', 'hm', 90, 90, 90],
    ['enhanced', 'hos', 50, 60, 65],
    ['enhanced', 'vehicle_maint', 65, 75, 80],
  ] as const)('%s %s: passengers %d, hazmat %d, general %d', (key, basic, passenger, hazmat, general) => {
    const of = (carrier: 'passenger' | 'hazmat' | 'general') => thresholdOf(methods[key], basic, carrier)
    expect([of('passenger'), of('hazmat'), of('general')]).toEqual([passenger, hazmat, general])
  })

  test('65 alerts, 64.9 does not; a hazmat carrier at 60', () => {
    expect([isAlert(v3, 'hos', 65), isAlert(v3, 'hos', 64.9), isAlert(v3, 'hos', 60, 'hazmat')]).toEqual([true, false, true])
  })

  test('hazmat carrier: two placardable inspections, one in the last year, and 5 % of all', () => {
    const report = (date: string, hazmat: boolean) => ({ date, hazmat })
    const two = [report('2026-01-05', true), report('2024-06-01', true)]
    const plain = (count: number) => Array.from({ length: count }, () => report('2026-01-06', false))
    expect(carrierKindOf(two, snapshot)).toBe('hazmat')
    expect(carrierKindOf([...two, ...plain(38)], snapshot)).toBe('hazmat')
    expect(carrierKindOf([...two, ...plain(39)], snapshot)).toBe('general')
    expect(carrierKindOf(two.slice(0, 1), snapshot)).toBe('general')
    expect(carrierKindOf([report('2025-01-05', true), report('2024-06-01', true)], snapshot)).toBe('general')
    expect(carrierKindOf([], snapshot, { passengers: true, hazmatPermit: false })).toBe('passenger')
  })
})

describe('G10 enough data (SMS Methodology)', () => {
  const sufficiency = (basic: Basic, dates: readonly string[], level: Level, found: boolean, method = v3) => {
    const inspections = dates.map((date) => inspection(date, level, found ? [violation('392.16', basic, 7)] : []))
    return csaOf({ inspections, crashes: [], exposure }, method, snapshot).find((category) => category.basic === basic)?.sufficiency
  }
  const days = (count: number) => Array.from({ length: count }, () => '2026-02-01')

  test.each([
    ['unsafe_driving', 'II', true, 3],
    ['controlled', 'II', true, 1],
    ['hos', 'III', true, 3],
    ['vehicle_maint', 'V', true, 5],
    ['driver_fitness', 'III', true, 5],
  ] as const)('%s from %#: level %s', (basic, level, found, least) => {
    expect(sufficiency(basic, days(least), level, found)?.enough).toBe(true)
    expect(sufficiency(basic, days(least - 1), level, found)?.enough).toBe(false)
  })

  test('it is said in a sentence; inspections of other levels do not help', () => {
    expect(sufficiency('hos', days(2), 'III', false)?.text).toBe('2 relevant inspections; FMCSA is assumed to rank from 3')
    expect(sufficiency('hos', days(9), 'V', false)?.text).toBe('0 relevant inspections; FMCSA is assumed to rank from 3')
  })

  test('crashes: two, one of them in the last 12 months', () => {
    const crash = { recordable: true, injuryOrDeath: false, hazmatReleased: false, notPreventable: false, driverId: null, vehicleId: null }
    const enough = (...dates: string[]) =>
      csaOf({ inspections: [], crashes: dates.map((date) => ({ ...crash, id: date, date })), exposure }, v3, snapshot).find(
        ({ basic }) => basic === 'crash',
      )?.sufficiency.enough
    expect([enough('2026-01-01', '2024-06-01'), enough('2024-07-01', '2024-06-01'), enough('2026-01-01')]).toEqual([true, false, false])
  })

  test('the preview ranks only after a violation in the last 12 months', () => {
    expect(sufficiency('hos', ['2024-05-01', '2024-06-01', '2024-07-01'], 'III', true, enhanced)).toEqual({
      enough: false,
      text: 'No violation in the last 12 months: the preview does not rank',
    })
    expect(sufficiency('hos', ['2024-05-01', '2024-06-01', '2024-07-01'], 'III', true)?.enough).toBe(true)
  })

  test('assumed: no rank without a violation in the last 12 months when the latest relevant inspection is clean besides', () => {
    const old = ['2024-05-01', '2024-06-01', '2024-07-01'].map((date) => inspection(date, 'III', [violation('392.16', 'hos', 7)]))
    const ranked = (more: readonly CsaInspection[], basic: Basic = 'hos') =>
      csaOf({ inspections: [...old, ...more], crashes: [], exposure }, v3, snapshot).find((category) => category.basic === basic)
        ?.sufficiency
    expect(ranked([])?.enough).toBe(true)
    expect(ranked([inspection('2024-08-01', 'III')])).toEqual({
      enough: false,
      text: 'No violation in the last 12 months and the latest inspection clean; FMCSA is assumed not to rank',
    })
    expect(ranked([inspection('2024-08-01', 'V')])?.enough).toBe(true)
    expect(ranked([inspection('2025-05-01', 'III', [violation('392.16', 'hos', 7)]), inspection('2026-02-01', 'III')])?.enough).toBe(true)
  })

  test.each([
    ['unsafe_driving', 'combination', 2, null],
    ['unsafe_driving', 'combination', 8, '3-8'],
    ['unsafe_driving', 'straight', 8, '5-8'],
    ['unsafe_driving', 'combination', 149, '58-149'],
    ['vehicle_maint', 'combination', 100, '21-100'],
    ['vehicle_maint', 'combination', 501, '501+'],
    ['crash', 'straight', 2, '2'],
    ['controlled', 'combination', 3, '3'],
  ] as const)('%s, %s, %d: group %s', (basic, segment, count, group) => {
    expect(eventGroupOf(basic, segment, count)).toBe(group)
  })
})

describe('G11 clean inspections and out of service', () => {
  test('a report is clean without violations, and becomes clean when all of them are removed or dismissed', () => {
    const dirty = inspection('2026-02-01', 'I', [violation('392.16', 'unsafe_driving', 7)])
    const won = inspection('2026-02-02', 'I', [
      violation('392.16', 'unsafe_driving', 7, { outcome: 'removed' }),
      violation('393.9', 'vehicle_maint', 2, { outcome: 'dismissed' }),
    ])
    const unused = inspection('2026-02-03', 'I', [violation('392.16', 'unsafe_driving', 7, { usedInSms: false })])
    expect(cleanShare([dirty, won, unused, inspection('2026-02-04', 'IV')])).toEqual({ inspections: 4, hits: 2, rate: 0.5 })
    expect(cleanShare([{ ...won, unclean: true }])).toMatchObject({ hits: 0 })
    expect(cleanShare([]).rate).toBeNull()
  })

  test('a won DataQs empties the numerator and keeps the inspection in the denominator', () => {
    const input = {
      inspections: [inspection('2026-02-01', 'III', [violation('395.8(e)', 'hos', 7, { outcome: 'removed' })])],
      crashes: [],
      exposure,
    }
    expect(csaOf(input, v3, snapshot).find(({ basic }) => basic === 'hos')).toMatchObject({
      measure: 0,
      denominator: 3,
      cleanInspections: 1,
    })
  })

  test.each<[Level, Basic[]]>([
    ['I', ['hos', 'vehicle_maint', 'controlled', 'driver_fitness']],
    ['II', ['hos', 'vehicle_maint', 'controlled', 'driver_fitness']],
    ['III', ['hos', 'controlled', 'driver_fitness']],
    ['IV', []],
    ['V', ['vehicle_maint']],
    ['VI', ['hos', 'vehicle_maint', 'controlled', 'driver_fitness']],
    ['VII', []],
    ['VIII', []],
  ])('a clean level %s counts in %s; hazardous material only when on board', (level, basics) => {
    const relevant = (hazmat: boolean) =>
      csaOf({ inspections: [{ ...inspection('2026-02-01', level), hazmat }], crashes: [], exposure }, v3, snapshot)
        .filter(({ inspections }) => inspections === 1)
        .map(({ basic }) => basic)
    expect(relevant(false)).toEqual(basics)
    expect(relevant(true).includes('hm')).toBe(basics.includes('vehicle_maint'))
  })

  test('out-of-service rates divide by the levels that look', () => {
    const report = (level: Level | null, more: Partial<OosInspection> = {}): OosInspection => ({
      level,
      hazmat: false,
      driverOos: false,
      vehicleOos: false,
      hazmatOos: false,
      ...more,
    })
    const reports = [
      report('I', { vehicleOos: true }),
      report('II'),
      report('III', { driverOos: true }),
      report('V', { vehicleOos: true, hazmat: true, hazmatOos: true }),
      report('VIII', { driverOos: true }),
      report(null, { vehicleOos: true }),
    ]
    expect(oosRate('driver', reports)).toEqual({ inspections: 3, hits: 1, rate: 1 / 3 })
    expect(oosRate('vehicle', reports)).toEqual({ inspections: 3, hits: 2, rate: 2 / 3 })
    expect(oosRate('hazmat', reports)).toEqual({ inspections: 1, hits: 1, rate: 1 })
    expect(oosRate('driver', reports, ['III', 'VIII'])).toEqual({ inspections: 2, hits: 2, rate: 1 })
    expect(oosRate('driver', []).rate).toBeNull()
    expect(nationalOos.vehicle).toBeGreaterThan(nationalOos.driver)
  })
})

describe('G10 what the public text leaves out is assumed, and the company may set it', () => {
  const heavy = inspection(
    '2026-02-01',
    'IV',
    ['395.8(e)', '395.8(f)(1)', '395.3(a)(3)(ii)', '395.8(a)', '395.8(k)'].map((code) => violation(code, 'hos', 9)),
  )
  const hos = (method: Method) =>
    csaOf({ inspections: [heavy], crashes: [], exposure }, method, snapshot).find(({ basic }) => basic === 'hos')

  test('at first as the methods are; other levels and caps move the measure', () => {
    expect(methodsUnder(assumedAtFirst)).toEqual(methods)
    // The report divides by what it found, whatever its level.
    expect(hos(v3)).toMatchObject({ numerator: 90, denominator: 3, measure: 30 })
    expect(hos(methodsUnder({ driverLevels: ['IV'], cap: 20 }).v3)).toMatchObject({ numerator: 60, denominator: 3, measure: 20 })
    expect(hos(methodsUnder({ driverLevels: ['IV'], cap: null }).v3)).toMatchObject({ numerator: 135, measure: 45 })
  })

  test('the preview stays without a cap', () => {
    expect(methodsUnder({ driverLevels: ['I'], cap: 1 }).enhanced).toEqual({ ...enhanced, driverLevels: ['I'] })
  })

  test('each assumption is named, with what holds', () => {
    expect(assumptionsOf(assumedAtFirst).map(({ how }) => how)).toEqual([
      'I, II, III, VI',
      'IV, VII, VIII',
      '30 points before time weight',
      'count in HOS Compliance, Vehicle Maintenance, Vehicle Maintenance: Driver Observed, Controlled Substances/Alcohol, Driver Fitness; in HM Compliance only those with placardable quantities count',
      expect.stringContaining('HOS Compliance: 3 relevant inspections; Vehicle Maintenance: 5 relevant inspections') as string,
      'adds no weight',
      'no violation (or crash) in the last 12 months; in HOS, Vehicle Maintenance, HM and Driver Fitness only if the latest inspection was clean too',
      'up to 250,000 miles a year per power unit; 200,000 in SMS 3.21',
      'none in HM Compliance (cargo tank or not) and Driver Fitness (straight or combination), where FMCSA reportedly compares them separately (89 FR 91874)',
      'violations set to this category; inspections and thresholds as in Vehicle Maintenance',
    ])
    expect(
      assumptionsOf({ driverLevels: ['IV', 'VII', 'VIII'], cap: null })
        .slice(0, 3)
        .map(({ how }) => how),
    ).toEqual(['IV, VII, VIII', 'III', 'no cap'])
  })
})
