import { describe, expect, test } from 'vitest'
import { findCodes } from './code-table.ts'
import { csaOf, rounded } from './csa.ts'
import type { CsaInput } from './csa.ts'
import { disqualifiesUnder } from './disqualifying.ts'
import { exposure, inspection, violation } from './example-carrier.ts'
import { utilizationFactor } from './exposure.ts'
import { methods } from './method.ts'
import { contributionsOf, inspectionPoints } from './points.ts'
import { sharesBy } from './shares.ts'
import { ageOutCalendar, whatIf } from './what-if.ts'

const { v3, enhanced } = methods
const snapshot = '2026-03-27'
const driverOf = ({ driverId }: { driverId: string | null }) => driverId

describe('G10 an inspection explains its points', () => {
  const lamps = ['393.9', '393.9H', '393.11'].map((code, position) =>
    violation(code, 'vehicle_maint', [2, 6, 3][position] ?? 0, { group: 'Lighting' }),
  )

  test('3 codes, 1 group in the preview; three codes one by one today', () => {
    expect(inspectionPoints(enhanced, inspection(snapshot, 'I', lamps))).toEqual([
      { basic: 'vehicle_maint', cited: 3, counted: 1, uncapped: 1, points: 1, why: ['3 codes, 1 group'] },
    ])
    expect(inspectionPoints(v3, inspection(snapshot, 'I', lamps))).toMatchObject([{ cited: 3, counted: 3, points: 11, why: [] }])
  })

  test('capped at 30, each category for itself, and only today', () => {
    const many = [1, 2, 3, 4].map((n) => violation(`393.75${n}`, 'vehicle_maint', 8, { oos: true }))
    const report = inspection(snapshot, 'I', [...many, violation('392.16', 'unsafe_driving', 7)])
    expect(inspectionPoints(v3, report)).toMatchObject([
      { basic: 'vehicle_maint', uncapped: 40, points: 30, why: ['capped at 30'] },
      { basic: 'unsafe_driving', uncapped: 7, points: 7, why: [] },
    ])
    expect(inspectionPoints(enhanced, report)[0]).toMatchObject({ uncapped: 8, points: 8 })
  })

  test('of one code cited twice, the count that was not reduced to a lesser charge weighs', () => {
    const twice = [violation('392.16', 'unsafe_driving', 7, { outcome: 'lesser' }), violation('392.16', 'unsafe_driving', 7)]
    expect(contributionsOf(v3, inspection(snapshot, 'II', twice), snapshot).map((one) => one.points)).toEqual([7])
    expect(inspectionPoints(v3, inspection(snapshot, 'II', twice))[0]?.why).toEqual(['2 counts, 1 code'])
  })

  test('the preview weighs 2 what may disqualify the driver, unless convicted of less', () => {
    const points = (more = {}) =>
      contributionsOf(enhanced, inspection(snapshot, 'II', [violation('392.2R', 'unsafe_driving', 10, more)]), snapshot)
    expect(points()[0]).toMatchObject({ points: 2, note: 'Severity 2: potentially disqualifying (49 CFR 383.51(c))' })
    expect(points({ outcome: 'lesser' })[0]).toMatchObject({ points: 1, note: null })
  })

  test.each(['392.4A-UI', '392.2-SLLS4', '392.2FC', '392.80(a)', '392.82(a)(1)', '392.10(a)(4)', '392.2RR'])(
    '%s disqualifies, and stands in the table of codes',
    (code) => {
      expect(disqualifiesUnder(code)).toMatch(/^383\.51\([bcd]\)$/)
      expect(findCodes(code)).toHaveLength(1)
    },
  )

  test.each(['392.2-SLLS3', '392.16', '392.82(a)(2)', '392.2S'])('%s does not', (code) => {
    expect(disqualifiesUnder(code)).toBeNull()
  })
})

describe('G10 codes and figures at their edges', () => {
  test('391.11(b)(4) has two meanings, in either spelling: ask', () => {
    expect(findCodes('391.11(b)(4)').map((entry) => entry.severity)).toEqual([2, 8])
    expect(findCodes(' 39111b4 ').map((entry) => entry.severity)).toEqual([2, 8])
  })

  test('the preview reaches up to 250,000 miles a unit', () => {
    expect([utilizationFactor('combination', 200_001), utilizationFactor('combination', 200_001, enhanced)]).toEqual([1, 1.6])
    expect([utilizationFactor('straight', 250_000, enhanced), utilizationFactor('straight', 250_001, enhanced)]).toEqual([3, 1])
    expect([utilizationFactor('straight', 30_000), utilizationFactor('straight', 60_000)]).toEqual([1.5, 3])
  })

  test.each([
    [403 / 40, 10.08],
    [1.005, 1.01],
    [107 / 46, 2.33],
    [29 / 9, 3.22],
    [2.344999, 2.34],
    [0, 0],
  ])('%d is shown as %d', (measure, shown) => {
    expect(rounded(measure)).toBe(shown)
  })
})

describe('G10 contributions, calendar, what-if', () => {
  const hours = violation('395.8(e)', 'hos', 7, { oos: true, driverId: 'd1', vehicleId: 'u1' })
  const late = violation('395.8(a)', 'hos', 1, { driverId: 'd2' })
  const input: CsaInput = {
    inspections: [
      inspection('2026-02-01', 'III', [hours]),
      inspection('2025-08-01', 'II', [late]),
      inspection('2024-09-01', 'I', [violation('393.75(a)', 'vehicle_maint', 8, { driverId: 'd1' })]),
      inspection('2026-03-01', 'III'),
    ],
    crashes: [],
    exposure,
  }
  const hos = csaOf(input, v3, snapshot).find(({ basic }) => basic === 'hos')

  test('shares by driver, the most first', () => {
    expect(sharesBy(driverOf, hos?.contributions ?? [])).toEqual([
      { key: 'd1', violations: 1, points: 9, weighted: 27, share: 27 / 29 },
      { key: 'd2', violations: 1, points: 1, weighted: 2, share: 2 / 29 },
    ])
    expect(sharesBy(({ vehicleId }) => vehicleId, hos?.contributions ?? []).map(({ key }) => key)).toEqual(['u1', null])
    expect(sharesBy(driverOf, [])).toEqual([])
  })

  test('what falls off in the months ahead, and nothing after them', () => {
    expect(ageOutCalendar(input, v3, snapshot).map(({ month, points }) => [month, points])).toEqual([
      ['2026-09', 8],
      ['2027-08', 1],
      ['2028-02', 9],
    ])
    expect(ageOutCalendar(input, v3, snapshot, 6)[0]?.leaving).toMatchObject([{ points: 8, on: '2026-09-02' }])
    expect(ageOutCalendar(input, v3, '2026-09-02', 6)).toEqual([])
    const [, , last] = ageOutCalendar(input, v3, snapshot)
    expect(last?.measures.map(({ basic, after }) => [basic, after])).toEqual([['hos', 0]])
  })

  test('what counts from today on falls off too: every one that counts is in the calendar', () => {
    const today = { ...input, inspections: [...input.inspections, inspection(snapshot, 'II', [violation('393.9', 'vehicle_maint', 2)])] }
    const found = csaOf(today, v3, snapshot).flatMap(({ contributions }) => contributions)
    const calendar = ageOutCalendar(today, v3, snapshot)
    expect(calendar.reduce((sum, { violations }) => sum + violations, 0)).toBe(found.length)
    expect(calendar.at(-1)?.leaving).toMatchObject([{ points: 2, on: '2028-03-28' }])
  })

  const measures = (...change: [Parameters<typeof whatIf>[3], number?]) =>
    whatIf(input, v3, snapshot, ...change)
      .filter(({ basic }) => basic === 'hos')
      .map(({ before, after }) => [before.measure ?? 0, after.measure ?? 0].map(rounded))[0]

  test.each([
    ['nothing', {}, 0, [3.22, 3.22]],
    ['the DataQs is won', { remove: [hours.id] }, 0, [3.22, 0.22]],
    ['two clean level III come', { addClean: [{ level: 'III', count: 2 }] }, 0, [3.22, 1.93]],
    ['clean level V come', { addClean: [{ level: 'V', count: 5 }] }, 0, [3.22, 3.22]],
    // Six months on: 9 × 2 + 1 × 1 over 2 + 1 + 2; the inspection of 2024-09 has left.
    ['six months pass', {}, 6, [3.22, 3.8]],
  ] as const)('if %s', (_name, change, months, expected) => {
    expect(measures(change, months)).toEqual(expected)
  })
})
