import { describe, expect, test } from 'vitest'
import { findCodes } from './code-table.ts'
import { normalizeCode } from './code.ts'
import { csaOf, rounded } from './csa.ts'
import type { CsaInput } from './csa.ts'
import { exposure, inspection, violation } from './example-carrier.ts'
import { averagePowerUnits, segmentOf, utilizationFactor } from './exposure.ts'
import { isAlert, methods } from './method.ts'
import type { Basic } from './method.ts'
import { contributionsOf } from './points.ts'
import type { CsaViolation } from './points.ts'
import { agesOutOn, timeWeight } from './time-weight.ts'

const { v3, enhanced } = methods

describe('G10 time weight (SMS Methodology)', () => {
  test.each([
    ['2026-03-27', '2026-03-27', 3],
    ['2025-09-27', '2026-03-27', 3],
    ['2025-09-26', '2026-03-27', 2],
    ['2025-03-27', '2026-03-27', 2],
    ['2025-03-26', '2026-03-27', 1],
    ['2024-03-27', '2026-03-27', 1],
    ['2024-03-26', '2026-03-27', 0],
    ['2026-03-28', '2026-03-27', 0],
    ['2025-08-31', '2026-02-28', 3],
    ['2025-08-31', '2026-03-01', 2],
    ['2025-09-30', '2026-03-31', 2],
    ['2025-10-01', '2026-03-31', 3],
    ['2024-02-29', '2026-02-28', 1],
    ['2026-02-28', '2028-02-29', 0],
    ['2026-03-01', '2028-02-29', 1],
  ])('%s at %s weighs %d', (event, snapshot, weight) => {
    expect(timeWeight(event, snapshot)).toBe(weight)
  })

  test('an event ages out the day after its 24 months', () => {
    expect([agesOutOn('2024-03-27'), agesOutOn('2024-02-29')]).toEqual(['2026-03-28', '2026-03-01'])
  })
})

describe('G10 codes (SMS Methodology)', () => {
  test.each([
    ['392.2-SLLS2', 4],
    ['392.2-SLLS3', 7],
    ['392.2-SLLS4', 10],
    ['392.16', 7],
    ['392.80(a)', 10],
    ['392.82(a)(1)', 10],
    ['395.8(e)', 7],
    ['395.8(f)(1)', 5],
    ['395.8(a)', 1],
    ['395.3(a)(3)(ii)', 7],
    ['383.23(a)(2)', 8],
    ['391.41(a)', 1],
    ['393.9', 2],
    ['393.9H', 6],
    ['393.75(a)', 8],
    ['393.47(e)', 4],
    ['393.45(b)(2)', 4],
    ['393.95(a)', 2],
    ['393.100', 1],
    ['393.100(b)', 7],
    ['392.2-SLLMF', 1],
  ])('%s weighs %d', (code, severity) => {
    expect(findCodes(code).map((entry) => entry.severity)).toEqual([severity])
  })

  test('both spellings find the same code; an unknown one finds none', () => {
    expect(findCodes('39375A3')[0]?.code).toBe('393.75(a)(3)')
    expect(normalizeCode('393.75(a)(3)')).toBe('39375A3')
    expect(findCodes('999.99')).toEqual([])
  })
})

describe('G10 exposure (SMS Methodology)', () => {
  test.each([
    ['combination', 79_999, 1],
    ['combination', 100_000, 1.15],
    ['combination', 120_000, 1.3],
    ['combination', 160_000, 1.6],
    ['combination', 180_000, 1.6],
    ['combination', 200_001, 1],
    ['straight', 19_999, 1],
    ['straight', 40_000, 2],
    ['straight', 150_000, 3],
    ['straight', 200_001, 1],
    ['combination', null, 1],
  ] as const)('%s at %s miles per unit: %d', (segment, miles, factor) => {
    expect(utilizationFactor(segment, miles)).toBeCloseTo(factor, 10)
  })

  test('averages what exists; 70 % combination decides the segment', () => {
    expect([averagePowerUnits(42, 40, 38), averagePowerUnits(42, null, 38), averagePowerUnits(null, null, null)]).toEqual([40, 40, null])
    expect([segmentOf(70, 30), segmentOf(69, 31)]).toEqual(['combination', 'straight'])
  })
})

const measured = (input: CsaInput, basic: Basic): number | null => {
  const measure = csaOf(input, v3, '2026-03-27').find((category) => category.basic === basic)?.measure ?? null
  return measure === null ? null : rounded(measure)
}

describe('G10 measures, worked examples at 2026-03-27 (SMS Methodology)', () => {
  test('example 1, Unsafe Driving: 2.33, with one inspection capped at 30', () => {
    const inspections = [
      inspection('2026-01-15', 'II', [violation('392.2-SLLS3', 'unsafe_driving', 7), violation('392.16', 'unsafe_driving', 7)]),
      inspection('2025-08-10', 'II', [
        violation('392.82(a)(1)', 'unsafe_driving', 10),
        violation('392.2-SLLS4', 'unsafe_driving', 10),
        violation('392.2FC', 'unsafe_driving', 5),
        violation('392.2LC', 'unsafe_driving', 5),
        violation('392.16', 'unsafe_driving', 7),
      ]),
      inspection('2024-06-01', 'II', [violation('392.2C', 'unsafe_driving', 5)]),
    ]
    const [category] = csaOf({ inspections, crashes: [], exposure }, v3, '2026-03-27')
    expect([category?.numerator, category?.denominator]).toEqual([107, 46])
    expect(measured({ inspections, crashes: [], exposure }, 'unsafe_driving')).toBe(2.33)
    expect(category?.contributions.map((one) => one.points)).toEqual([7, 7, 10, 10, 7, 3, 0, 5])
    expect(category?.contributions.filter((one) => one.note?.startsWith('Capped'))).toHaveLength(2)
  })

  const clean = inspection('2026-03-01', 'III')
  const hos = [
    inspection('2026-02-01', 'III', [violation('395.8(e)', 'hos', 7, { oos: true })]),
    inspection('2025-08-01', 'II', [violation('395.8(a)', 'hos', 1)]),
    inspection('2024-09-01', 'I'),
    inspection('2026-03-02', 'V'),
  ]
  test('example 2, HOS: 3.22; without the clean inspection 4.83', () => {
    expect(measured({ inspections: [...hos, clean], crashes: [], exposure }, 'hos')).toBe(3.22)
    expect(measured({ inspections: hos, crashes: [], exposure }, 'hos')).toBe(4.83)
  })

  test('example 3, Vehicle Maintenance: 10.00; a clean level III does not change it', () => {
    const maintenance = [
      inspection('2026-02-01', 'I', [
        violation('393.75(a)(3)', 'vehicle_maint', 8, { oos: true }),
        violation('393.9H', 'vehicle_maint', 6),
        violation('393.47(e)', 'vehicle_maint', 4),
      ]),
      inspection('2025-08-01', 'II'),
      inspection('2024-09-01', 'V'),
    ]
    expect(measured({ inspections: maintenance, crashes: [], exposure }, 'vehicle_maint')).toBe(10)
    expect(measured({ inspections: [...maintenance, clean], crashes: [], exposure }, 'vehicle_maint')).toBe(10)
  })

  test('Crash Indicator: 0.22, the crash FMCSA found not preventable left out', () => {
    const crash = { recordable: true, injuryOrDeath: false, hazmatReleased: false, notPreventable: false, driverId: null, vehicleId: null }
    const crashes = [
      { ...crash, id: 'a', date: '2026-01-27' },
      { ...crash, id: 'b', date: '2025-07-27', injuryOrDeath: true },
      { ...crash, id: 'c', date: '2024-07-27', injuryOrDeath: true, hazmatReleased: true },
      { ...crash, id: 'd', date: '2026-02-01', injuryOrDeath: true, notPreventable: true },
    ]
    expect(measured({ inspections: [], crashes, exposure }, 'crash')).toBe(0.22)
  })

  test('no power units: no measure, not infinity', () => {
    expect(
      measured(
        {
          inspections: [inspection('2026-01-15', 'II', [violation('392.16', 'unsafe_driving', 7)])],
          crashes: [],
          exposure: { ...exposure, powerUnits: [0, 0, 0] },
        },
        'unsafe_driving',
      ),
    ).toBeNull()
  })
})

describe('G10 what counts', () => {
  const points = (violations: readonly CsaViolation[], method = v3): number[] =>
    contributionsOf(method, inspection('2026-03-01', 'I', violations), '2026-03-27').map((one) => one.points)

  test('OOS adds 2 in HOS, never in Unsafe Driving or substances; 20 % defective brakes weigh 2 alone', () => {
    expect(points([violation('395.8(e)', 'hos', 7, { oos: true })])).toEqual([9])
    expect(points([violation('392.16', 'unsafe_driving', 7, { oos: true })])).toEqual([7])
    expect(points([violation('392.4(a)', 'controlled', 10, { oos: true })])).toEqual([10])
    expect(points([violation('396.3(a)1BOS', 'vehicle_maint', 0, { oos: true })])).toEqual([2])
  })

  test('the same code twice counts once, OOS if one was', () => {
    expect(points([violation('393.75(a)', 'vehicle_maint', 8), violation('39375A', 'vehicle_maint', 8, { oos: true })])).toEqual([10])
  })

  test('dismissed leaves, a lesser charge weighs 1, one not used in SMS does not count', () => {
    expect(points([violation('392.16', 'unsafe_driving', 7, { outcome: 'dismissed' })])).toEqual([])
    expect(points([violation('392.16', 'unsafe_driving', 7, { outcome: 'lesser' })])).toEqual([1])
    expect(points([violation('392.16', 'unsafe_driving', 7, { usedInSms: false })])).toEqual([])
  })

  test('preview: three codes of one group count once, 2 when out of service; substances go to Unsafe Driving', () => {
    const group = { group: 'Lighting' }
    const three = [
      violation('393.9', 'vehicle_maint', 2, group),
      violation('393.9H', 'vehicle_maint', 6, { ...group, oos: true }),
      violation('393.11', 'vehicle_maint', 3, group),
    ]
    expect(points(three, enhanced)).toEqual([2])
    expect(contributionsOf(enhanced, inspection('2026-03-01', 'I', three), '2026-03-27')[0]?.note).toBe('3 codes, 1 group: counted once')
    expect(
      csaOf(
        { inspections: [inspection('2026-03-01', 'I', [violation('392.4(a)', 'controlled', 10)])], crashes: [], exposure },
        enhanced,
        '2026-03-27',
      )[0],
    ).toMatchObject({
      basic: 'unsafe_driving',
      numerator: 3,
    })
  })

  test('65 alerts, 64.9 does not', () => {
    expect([isAlert(v3, 'hos', 65), isAlert(v3, 'hos', 64.9), isAlert(v3, 'vehicle_maint', 79)]).toEqual([true, false, false])
  })
})
