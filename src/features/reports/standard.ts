import { registry } from '#records/index.ts'
import type { ReportSpec } from './spec.ts'
import { driversReports } from './standard/drivers.ts'
import { fleetReports } from './standard/fleet.ts'
import { officeReports } from './standard/office.ts'
import { safetyReports } from './standard/safety.ts'

const declaredReports = Object.values(registry).flatMap(({ name, reports }) =>
  reports.map((report): ReportSpec => ({ ...report, kind: name })),
)

/** The standard reports: those that kinds declare come last. */
export const standardReports: readonly ReportSpec[] = [
  ...driversReports,
  ...fleetReports,
  ...safetyReports,
  ...officeReports,
  ...declaredReports,
]
