import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csaOf } from './csa.ts'
import type { CsaInput } from './csa.ts'
import { exposure, inspection, violation } from './example-carrier.ts'
import { methods } from './method.ts'
import type { Basic, Level } from './method.ts'
import { inspectionPoints } from './points.ts'
import type { Outcome } from './points.ts'
import { sharesBy } from './shares.ts'
import { timeWeight } from './time-weight.ts'
import { whatIf } from './what-if.ts'

const snapshot = '2026-03-27'
const both = [methods.v3, methods.enhanced] as const

const anyViolation = fc
  .record({
    code: fc.constantFrom('392.16', '392.2R', '395.8(e)', '393.75(a)', '393.9', '383.23(a)(2)', '392.4(a)'),
    basic: fc.constantFrom<Basic>('unsafe_driving', 'hos', 'vehicle_maint', 'driver_observed', 'driver_fitness', 'controlled', 'hm'),
    group: fc.constantFrom(null, 'Lighting', 'Tires'),
    severity: fc.integer({ min: 0, max: 10 }),
    oos: fc.boolean(),
    outcome: fc.constantFrom<Outcome>('as_cited', 'as_cited', 'lesser', 'dismissed', 'removed'),
    usedInSms: fc.boolean(),
    driverId: fc.constantFrom(null, 'd1', 'd2'),
    suffix: fc.constantFrom('', '', '1', '2', '3', '4', '5'),
  })
  .map(({ code, basic, severity, suffix, ...more }) => violation(`${code}${suffix}`, basic, severity, more))
const anyInspection = fc
  .record({
    date: fc.constantFrom('2026-03-01', '2025-11-01', '2025-06-01', '2024-05-01', '2023-01-01'),
    level: fc.constantFrom<Level>('I', 'II', 'III', 'IV', 'V'),
    hazmat: fc.boolean(),
    violations: fc.array(anyViolation, { maxLength: 10 }),
  })
  .map(({ date, level, hazmat, violations }) => ({ ...inspection(date, level, violations), hazmat }))
const anyCrash = fc.record({
  id: fc.uuid(),
  date: fc.constantFrom('2026-03-01', '2025-06-01', '2024-05-01'),
  recordable: fc.boolean(),
  injuryOrDeath: fc.boolean(),
  hazmatReleased: fc.boolean(),
  notPreventable: fc.boolean(),
  driverId: fc.constantFrom(null, 'd1'),
  vehicleId: fc.constant(null),
})
const anyInput: fc.Arbitrary<CsaInput> = fc.record({
  inspections: fc.array(anyInspection, { maxLength: 8 }),
  crashes: fc.array(anyCrash, { maxLength: 3 }),
  exposure: fc.constant(exposure),
})

describe('G10 invariants', () => {
  test('no inspection adds more than 30 in a category, in the total and in its explanation', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { contributions } of csaOf({ ...input, crashes: [] }, methods.v3, snapshot))
          for (const [id, own] of Map.groupBy(contributions, (one) => one.inspectionId)) {
            const points = own.reduce((sum, one) => sum + one.points, 0)
            expect(points).toBeLessThanOrEqual(30)
            const report = input.inspections.find((one) => one.id === id)
            const explained = report && inspectionPoints(methods.v3, report).find((one) => one.basic === own[0]?.basic)
            expect(explained).toMatchObject({ points, counted: own.length })
          }
      }),
    )
  })

  test('contributions, and shares by driver, vehicle, inspection and violation, add up to the numerator', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...both), (input, method) => {
        for (const { contributions, numerator } of csaOf(input, method, snapshot))
          for (const by of ['inspectionId', 'violationId', 'driverId', 'vehicleId'] as const)
            expect(sharesBy((one) => one[by], contributions).reduce((sum, one) => sum + one.weighted, 0)).toBe(numerator)
      }),
    )
  })

  test('the order of the records changes nothing', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...both), (input, method) => {
        const turned = input.inspections.map((one) => ({ ...one, violations: one.violations.toReversed() }))
        expect(csaOf({ ...input, inspections: turned }, method, snapshot)).toEqual(csaOf(input, method, snapshot))
      }),
    )
  })

  test('a removed violation or crash never raises a measure, unless it takes its report out of the divisor', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.constantFrom(...both), (input, pick, method) => {
        const ids = [...input.inspections.flatMap((one) => one.violations), ...input.crashes].map(({ id }) => id)
        const remove = ids.slice(pick % Math.max(1, ids.length)).slice(0, 1)
        for (const { before, after } of whatIf(input, method, snapshot, { remove })) {
          expect(after.numerator).toBeLessThanOrEqual(before.numerator)
          if (before.measure !== null && after.denominator === before.denominator) expect(after.measure).toBeLessThanOrEqual(before.measure)
        }
      }),
    )
  })

  test('the weight by limits is the weight by its rule: event and so many months reach the snapshot', () => {
    const day = fc
      .date({ min: new Date('2022-01-01T12:00:00Z'), max: new Date('2028-12-31T12:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const iso = (date: Date): string => isoDay(date)
    const reaches = (event: string, months: number, to: string): boolean => iso(addMonths(parseISO(event), months)) >= to
    // Events within three days of a limit, where the ends of months differ.
    fc.assert(
      fc.property(day, fc.constantFrom(0, 6, 12, 24), fc.integer({ min: -3, max: 3 }), (at, months, days) => {
        const event = iso(addDays(addMonths(parseISO(at), -months), days))
        const rule = event > at ? 0 : reaches(event, 6, at) ? 3 : reaches(event, 12, at) ? 2 : reaches(event, 24, at) ? 1 : 0
        expect(timeWeight(event, at)).toBe(rule)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('G11 invariants', () => {
  test('clean inspections never raise a measure', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom<Level>('I', 'II', 'III', 'V', 'VI'), fc.constantFrom(...both), (input, level, method) => {
        for (const { before, after } of whatIf(input, method, snapshot, { addClean: [{ level, count: 2 }] }))
          if (before.measure !== null) expect(after.measure).toBeLessThanOrEqual(before.measure)
      }),
    )
  })
})
