import type { ReportSpec } from './spec.ts'
import { driversReports } from './standard/drivers.ts'
import { fleetReports } from './standard/fleet.ts'
import { officeReports } from './standard/office.ts'
import { safetyReports } from './standard/safety.ts'

/** The reports that stand ready, by area. */
export const standardReports: readonly ReportSpec[] = [...driversReports, ...fleetReports, ...safetyReports, ...officeReports]
