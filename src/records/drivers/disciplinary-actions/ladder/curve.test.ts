import { describe, expect, test } from 'vitest'
import { categoryOfTicket, categoryOfViolation } from './category.ts'
import { pointsCurve, pointsOn } from './curve.ts'

const actions = [
  { category: 'hos', issuedOn: '2026-03-01', countsUntil: '2027-03-01', points: 4 },
  { category: 'hos', issuedOn: '2026-06-01', countsUntil: '2027-06-01', points: 2 },
  { category: 'seat_belt', issuedOn: '2026-06-10', countsUntil: '2026-12-10', points: 1 },
]

describe('G3 points over time', () => {
  test.each([
    ['2026-02-28', [], 0],
    ['2026-03-01', [], 4],
    ['2026-06-10', [], 7],
    ['2026-12-11', [], 6],
    ['2027-03-01', [], 6],
    ['2027-03-02', [], 2],
    ['2027-06-02', [], 0],
    ['2026-06-10', ['2026-02-28'], 7],
    ['2026-06-10', ['2026-03-02', '2026-04-01'], 5],
    ['2026-06-10', ['2026-06-11'], 7],
    ['2027-06-01', ['2026-07-01', '2026-08-01', '2026-09-01'], 0],
  ])('on %s with clean inspections %j: %i', (on, clean, points) => {
    expect(pointsOn(on, actions, clean, { hos: 1 })).toBe(points)
  })

  test('two years around today, the month of today by today, expiry included', () => {
    const curve = pointsCurve('2026-06-05', actions, [], {})
    expect(curve).toHaveLength(25)
    expect(curve[0]).toEqual({ on: '2025-06-30', points: 0 })
    expect(curve[12]).toEqual({ on: '2026-06-05', points: 6 })
    expect(curve[13]).toEqual({ on: '2026-07-31', points: 7 })
    expect(curve[21]).toEqual({ on: '2027-03-31', points: 2 })
    expect(curve[24]).toEqual({ on: '2027-06-30', points: 0 })
  })
})

describe('G3 the category of what was found', () => {
  test.each([
    ['392.82A1', 'unsafe_driving', 'cell_phone'],
    ['392.80(a)', 'unsafe_driving', 'cell_phone'],
    ['392.16', 'unsafe_driving', 'seat_belt'],
    ['392.2-SLLS2', 'unsafe_driving', 'moving_violation'],
    ['395.8(e)', 'hos', 'hos'],
    ['393.9', 'vehicle_maint', 'inspection'],
    ['383.23', 'driver_fitness', 'safety_policy'],
    ['999', null, 'safety_policy'],
  ])('%s of %s: %s', (code, basic, category) => {
    expect(categoryOfViolation(code, basic)).toBe(category)
  })

  test.each([
    ['moving', 'moving_violation'],
    ['camera', 'moving_violation'],
    ['log_or_hos', 'hos'],
    ['parking', null],
    ['overweight', null],
  ])('a ticket for %s: %s', (kind, category) => {
    expect(categoryOfTicket(kind)).toBe(category)
  })
})
