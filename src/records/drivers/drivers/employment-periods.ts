import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'

/** The earlier periods of a driver who left and comes back. Each keeps its own retention, three years from its end (49 CFR 391.51(c)). */
export const periodsAfter = (driver: StoredRow): readonly unknown[] => {
  const left = textOf(driver['terminationDate'])
  const earlier = Array.isArray(driver['employmentPeriods']) ? (driver['employmentPeriods'] as readonly unknown[]) : []
  const period = {
    hired: driver['hireDate'],
    left,
    reason: driver['terminationReason'],
    keepUntil: left === null ? null : monthsAfter(left, 36),
  }
  return [...earlier, period]
}
