import type { Basic, Level } from './method.ts'
import type { CsaInspection, CsaViolation } from './points.ts'

let id = 0

/** A violation as cited, used by FMCSA. */
export const violation = (code: string, basic: Basic, severity: number, more: Partial<CsaViolation> = {}): CsaViolation => ({
  id: `v${(id += 1)}`,
  code,
  basic,
  group: null,
  severity,
  oos: false,
  outcome: 'as_cited',
  usedInSms: true,
  driverId: null,
  vehicleId: null,
  ...more,
})
/** A report, clean unless violations are given. */
export const inspection = (date: string, level: Level, violations: readonly CsaViolation[] = []): CsaInspection => ({
  id: `i${(id += 1)}`,
  date,
  level,
  hazmat: false,
  driverId: null,
  vehicleId: null,
  violations,
})
/** 40 power units on average at 100,000 miles: utilization 1.15. */
export const exposure = { powerUnits: [42, 40, 38], yearlyMiles: 4_000_000, segment: 'combination' } as const
