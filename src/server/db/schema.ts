import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { divisions as divisionsRecord } from '#records/company/divisions/record.ts'
import { drivers as driversRecord } from '#records/drivers/drivers/record.ts'
import { meterEntries as meterEntriesRecord } from '#records/fleet/meter-entries/record.ts'
import { qualificationDocuments as qualificationDocumentsRecord } from '#records/drivers/qualification-documents/record.ts'
import { users as usersRecord } from '#records/company/users/record.ts'
import { vehicleAssignments as vehicleAssignmentsRecord } from '#records/fleet/vehicle-assignments/record.ts'
import { vehicles as vehiclesRecord } from '#records/fleet/vehicles/record.ts'
import { accidents as accidentsRecord } from '#records/safety/accidents/record.ts'
import { tickets as ticketsRecord } from '#records/safety/tickets/record.ts'
import { roadsideInspections as roadsideInspectionsRecord } from '#records/safety/roadside-inspections/record.ts'
import { violations as violationsRecord } from '#records/safety/violations/record.ts'
import { cleanInspections as cleanInspectionsRecord } from '#records/safety/clean-inspections/record.ts'
import { dataqs as dataqsRecord } from '#records/safety/dataqs/record.ts'
import { workersComp as workersCompRecord } from '#records/safety/workers-comp/record.ts'
import { workersCompCases as workersCompCasesRecord } from '#records/safety/workers-comp-cases/record.ts'
import { oshaClaims as oshaClaimsRecord } from '#records/safety/osha-claims/record.ts'
import { oshaSummaries as oshaSummariesRecord } from '#records/safety/osha-summaries/record.ts'
import { disciplinaryActions as disciplinaryActionsRecord } from '#records/drivers/disciplinary-actions/record.ts'
import { disciplinePolicies as disciplinePoliciesRecord } from '#records/drivers/discipline-policies/record.ts'
import { correctiveActions as correctiveActionsRecord } from '#records/duties/corrective-actions/record.ts'
import { deadlines as deadlinesRecord } from '#records/duties/deadlines/record.ts'
import { deadlineRules as deadlineRulesRecord } from '#records/duties/deadline-rules/record.ts'
import { workersCompPolicies as workersCompPoliciesRecord } from '#records/safety/workers-comp-policies/record.ts'
import { benefitRules as benefitRulesRecord } from '#records/safety/benefit-rules/record.ts'
import { feedback as feedbackRecord } from '#records/office/feedback/record.ts'
import { holds as holdsRecord } from '#records/duties/holds/record.ts'
import { taskTemplates as taskTemplatesRecord } from '#records/office/task-templates/record.ts'
import { runAssignments as runAssignmentsRecord } from '#records/dispatch/run-assignments/record.ts'
import { runPatterns as runPatternsRecord } from '#records/dispatch/run-patterns/record.ts'
import { runs as runsRecord } from '#records/dispatch/runs/record.ts'
import { timeOff as timeOffRecord } from '#records/leave/time-off/record.ts'
import { leaveBlackouts as leaveBlackoutsRecord } from '#records/leave/leave-blackouts/record.ts'
import { leaveCoverage as leaveCoverageRecord } from '#records/leave/leave-coverage/record.ts'
import { leaveLedger as leaveLedgerRecord } from '#records/leave/leave-ledger/record.ts'
import { leavePolicies as leavePoliciesRecord } from '#records/leave/leave-policies/record.ts'
import { leaveWorked as leaveWorkedRecord } from '#records/leave/leave-worked/record.ts'
import { carrierRequests as carrierRequestsRecord } from '#records/recruiting/carrier-requests/record.ts'
import { investigationHistory as investigationHistoryRecord } from '#records/recruiting/investigation-history/record.ts'
import { oilChanges as oilChangesRecord } from '#records/shop/oil-changes/record.ts'
import { inspectors as inspectorsRecord } from '#records/shop/inspectors/record.ts'
import { repairs as repairsRecord } from '#records/shop/repairs/record.ts'
import { tires as tiresRecord } from '#records/shop/tires/record.ts'
import { vehicleReports as vehicleReportsRecord } from '#records/shop/vehicle-reports/record.ts'
import { maintenanceTodos as maintenanceTodosRecord } from '#records/shop/maintenance-todos/record.ts'
import { pmSchedules as pmSchedulesRecord } from '#records/shop/pm-schedules/record.ts'
import { pmPrograms as pmProgramsRecord } from '#records/shop/pm-programs/record.ts'
import { tasks as tasksRecord } from '#records/office/tasks/record.ts'
import { recruitingApplications as recruitingApplicationsRecord } from '#records/recruiting/recruiting-applications/record.ts'
import { recruitingLeads as recruitingLeadsRecord } from '#records/recruiting/recruiting-leads/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tableOf } from '#engine/table.ts'

type RecordTable = ReturnType<typeof tableOf>
const tables = new Map<string, RecordTable>()
const idOf = (kind: string): AnyPgColumn => {
  const table = tables.get(kind)
  if (!table) throw new Error(`No table for ${kind}`)
  return table.id
}
const table = (record: RecordDefinition): RecordTable => {
  const made = tableOf(record, idOf)
  tables.set(record.name, made)
  return made
}
const definition = (record: unknown): RecordDefinition => record as RecordDefinition

// One line per kind; foreign keys are resolved when the migration is generated, so the order does not matter.
export const divisions = table(definition(divisionsRecord))
export const users = table(definition(usersRecord))
export const vehicles = table(definition(vehiclesRecord))
export const drivers = table(definition(driversRecord))
export const qualificationDocuments = table(definition(qualificationDocumentsRecord))
export const vehicleAssignments = table(definition(vehicleAssignmentsRecord))
export const meterEntries = table(definition(meterEntriesRecord))
export const accidents = table(definition(accidentsRecord))
export const tickets = table(definition(ticketsRecord))
export const roadsideInspections = table(definition(roadsideInspectionsRecord))
export const violations = table(definition(violationsRecord))
export const cleanInspections = table(definition(cleanInspectionsRecord))
export const dataqs = table(definition(dataqsRecord))
export const workersComp = table(definition(workersCompRecord))
export const workersCompCases = table(definition(workersCompCasesRecord))
export const oshaClaims = table(definition(oshaClaimsRecord))
export const oshaSummaries = table(definition(oshaSummariesRecord))
export const disciplinaryActions = table(definition(disciplinaryActionsRecord))
export const disciplinePolicies = table(definition(disciplinePoliciesRecord))
export const correctiveActions = table(definition(correctiveActionsRecord))
export const deadlines = table(definition(deadlinesRecord))
export const deadlineRules = table(definition(deadlineRulesRecord))
export const workersCompPolicies = table(definition(workersCompPoliciesRecord))
export const benefitRules = table(definition(benefitRulesRecord))
export const holds = table(definition(holdsRecord))
export const feedback = table(definition(feedbackRecord))
export const tasks = table(definition(tasksRecord))
export const recruitingLeads = table(definition(recruitingLeadsRecord))
export const recruitingApplications = table(definition(recruitingApplicationsRecord))
export const inspectors = table(definition(inspectorsRecord))
export const carrierRequests = table(definition(carrierRequestsRecord))
export const investigationHistory = table(definition(investigationHistoryRecord))
export const taskTemplates = table(definition(taskTemplatesRecord))
export const runs = table(definition(runsRecord))
export const runPatterns = table(definition(runPatternsRecord))
export const runAssignments = table(definition(runAssignmentsRecord))
export const timeOff = table(definition(timeOffRecord))
export const leaveLedger = table(definition(leaveLedgerRecord))
export const leavePolicies = table(definition(leavePoliciesRecord))
export const leaveWorked = table(definition(leaveWorkedRecord))
export const leaveBlackouts = table(definition(leaveBlackoutsRecord))
export const leaveCoverage = table(definition(leaveCoverageRecord))
export const oilChanges = table(definition(oilChangesRecord))
export const repairs = table(definition(repairsRecord))
export const tires = table(definition(tiresRecord))
export const maintenanceTodos = table(definition(maintenanceTodosRecord))
export const pmSchedules = table(definition(pmSchedulesRecord))
export const pmPrograms = table(definition(pmProgramsRecord))
export const vehicleReports = table(definition(vehicleReportsRecord))
