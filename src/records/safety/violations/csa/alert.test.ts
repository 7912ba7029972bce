import { describe, expect, test } from 'vitest'
import { alertOf } from './alert.ts'
import { methods } from './method.ts'
import { carrierKindOf } from './rates.ts'

describe('G10 when FMCSA marks a category', () => {
  test.each([
    [65, null, 'percentile'],
    [64.9, null, null],
    [null, null, null],
    [null, '2026-03-27', 'investigation'],
    [10, '2025-03-27', 'investigation'],
    [10, '2025-03-26', null],
    [70, '2025-03-26', 'percentile'],
    [null, '2026-03-28', null],
  ] as const)('G10 percentile %s, acute or critical violation found %s: %s', (percentile, seriousOn, alert) => {
    expect(alertOf(methods.v3, 'hos', { percentile, seriousOn }, '2026-03-27')).toBe(alert)
  })

  test('G10 a carrier with an HM safety permit has the thresholds of a hazmat carrier, whatever its inspections', () => {
    const plain = [{ date: '2026-03-01', hazmat: false }]
    expect(carrierKindOf(plain, '2026-03-27', { passengers: false, hazmatPermit: true })).toBe('hazmat')
    expect(carrierKindOf(plain, '2026-03-27', { passengers: true, hazmatPermit: true })).toBe('passenger')
    expect(carrierKindOf(plain, '2026-03-27')).toBe('general')
  })
})
