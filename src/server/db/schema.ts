import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { divisions as divisionsRecord } from '#records/divisions/record.ts'
import { drivers as driversRecord } from '#records/drivers/record.ts'
import { meterEntries as meterEntriesRecord } from '#records/meter-entries/record.ts'
import { qualificationDocuments as qualificationDocumentsRecord } from '#records/qualification-documents/record.ts'
import { users as usersRecord } from '#records/users/record.ts'
import { vehicleAssignments as vehicleAssignmentsRecord } from '#records/vehicle-assignments/record.ts'
import { vehicles as vehiclesRecord } from '#records/vehicles/record.ts'
import { accidents as accidentsRecord } from '#records/accidents/record.ts'
import { tickets as ticketsRecord } from '#records/tickets/record.ts'
import { roadsideInspections as roadsideInspectionsRecord } from '#records/roadside-inspections/record.ts'
import { violations as violationsRecord } from '#records/violations/record.ts'
import { cleanInspections as cleanInspectionsRecord } from '#records/clean-inspections/record.ts'
import { dataqs as dataqsRecord } from '#records/dataqs/record.ts'
import { workersComp as workersCompRecord } from '#records/workers-comp/record.ts'
import { workersCompCases as workersCompCasesRecord } from '#records/workers-comp-cases/record.ts'
import { oshaClaims as oshaClaimsRecord } from '#records/osha-claims/record.ts'
import { oshaSummaries as oshaSummariesRecord } from '#records/osha-summaries/record.ts'
import { disciplinaryActions as disciplinaryActionsRecord } from '#records/disciplinary-actions/record.ts'
import { disciplinePolicies as disciplinePoliciesRecord } from '#records/discipline-policies/record.ts'
import { correctiveActions as correctiveActionsRecord } from '#records/corrective-actions/record.ts'
import { deadlines as deadlinesRecord } from '#records/deadlines/record.ts'
import { deadlineRules as deadlineRulesRecord } from '#records/deadline-rules/record.ts'
import { workersCompPolicies as workersCompPoliciesRecord } from '#records/workers-comp-policies/record.ts'
import { benefitRules as benefitRulesRecord } from '#records/benefit-rules/record.ts'
import { feedback as feedbackRecord } from '#records/feedback/record.ts'
import { holds as holdsRecord } from '#records/holds/record.ts'
import { taskTemplates as taskTemplatesRecord } from '#records/task-templates/record.ts'
import { runAssignments as runAssignmentsRecord } from '#records/run-assignments/record.ts'
import { runPatterns as runPatternsRecord } from '#records/run-patterns/record.ts'
import { runs as runsRecord } from '#records/runs/record.ts'
import { timeOff as timeOffRecord } from '#records/time-off/record.ts'
import { leaveBlackouts as leaveBlackoutsRecord } from '#records/leave-blackouts/record.ts'
import { leaveCoverage as leaveCoverageRecord } from '#records/leave-coverage/record.ts'
import { leaveLedger as leaveLedgerRecord } from '#records/leave-ledger/record.ts'
import { leavePolicies as leavePoliciesRecord } from '#records/leave-policies/record.ts'
import { leaveWorked as leaveWorkedRecord } from '#records/leave-worked/record.ts'
import { carrierRequests as carrierRequestsRecord } from '#records/carrier-requests/record.ts'
import { investigationHistory as investigationHistoryRecord } from '#records/investigation-history/record.ts'
import { oilChanges as oilChangesRecord } from '#records/oil-changes/record.ts'
import { inspectors as inspectorsRecord } from '#records/inspectors/record.ts'
import { repairs as repairsRecord } from '#records/repairs/record.ts'
import { tires as tiresRecord } from '#records/tires/record.ts'
import { vehicleReports as vehicleReportsRecord } from '#records/vehicle-reports/record.ts'
import { maintenanceTodos as maintenanceTodosRecord } from '#records/maintenance-todos/record.ts'
import { pmSchedules as pmSchedulesRecord } from '#records/pm-schedules/record.ts'
import { pmPrograms as pmProgramsRecord } from '#records/pm-programs/record.ts'
import { tasks as tasksRecord } from '#records/tasks/record.ts'
import { recruitingApplications as recruitingApplicationsRecord } from '#records/recruiting-applications/record.ts'
import { recruitingLeads as recruitingLeadsRecord } from '#records/recruiting-leads/record.ts'
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
