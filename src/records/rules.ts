import type { RulesTable } from '#engine/write/rules.ts'
import { divisionRules } from './company/divisions/rules.ts'
import { accidentRules } from './safety/accidents/rules.ts'
import { ticketRules } from './safety/tickets/rules.ts'
import { applicationRules } from './recruiting/recruiting-applications/rules.ts'
import { inspectorRules } from './shop/inspectors/rules.ts'
import { carrierRequestRules } from './recruiting/carrier-requests/rules.ts'
import { investigationHistoryRules } from './recruiting/investigation-history/rules.ts'
import { leadRules } from './recruiting/recruiting-leads/rules.ts'
import { roadsideInspectionRules } from './safety/roadside-inspections/rules.ts'
import { violationRules } from './safety/violations/rules.ts'
import { cleanInspectionRules } from './safety/clean-inspections/rules.ts'
import { dataqsRules } from './safety/dataqs/rules.ts'
import { workersCompRules } from './safety/workers-comp/rules.ts'
import { workersCompCaseRules } from './safety/workers-comp-cases/rules.ts'
import { workersCompPolicyRules } from './safety/workers-comp-policies/rules.ts'
import { oshaClaimRules } from './safety/osha-claims/rules.ts'
import { oshaSummaryRules } from './safety/osha-summaries/rules.ts'
import { disciplinaryActionRules } from './drivers/disciplinary-actions/rules.ts'
import { correctiveActionRules } from './duties/corrective-actions/rules.ts'
import { deadlineRuleRules } from './duties/deadline-rules/rules.ts'
import { deadlineRules } from './duties/deadlines/rules.ts'
import { holdRules } from './duties/holds/rules.ts'
import { feedbackRules } from './office/feedback/rules.ts'
import { driverRules } from './drivers/drivers/rules.ts'
import { qualificationDocumentRules } from './drivers/qualification-documents/rules.ts'
import { meterEntryRules } from './fleet/meter-entries/rules.ts'
import { runAssignmentRules } from './dispatch/run-assignments/rules.ts'
import { runPatternRules } from './dispatch/run-patterns/rules.ts'
import { runRules } from './dispatch/runs/rules.ts'
import { timeOffRules } from './leave/time-off/rules.ts'
import { leaveBlackoutRules } from './leave/leave-blackouts/rules.ts'
import { leaveLedgerRules } from './leave/leave-ledger/rules.ts'
import { leavePolicyRules } from './leave/leave-policies/rules.ts'
import { leaveWorkedRules } from './leave/leave-worked/rules.ts'
import { taskRules } from './office/tasks/rules.ts'
import { oilChangeRules } from './shop/oil-changes/rules.ts'
import { repairRules } from './shop/repairs/rules.ts'
import { tireRules } from './shop/tires/rules.ts'
import { vehicleReportRules } from './shop/vehicle-reports/rules.ts'
import { maintenanceTodoRules } from './shop/maintenance-todos/rules.ts'
import { pmScheduleRules } from './shop/pm-schedules/rules.ts'
import { pmProgramRules } from './shop/pm-programs/rules.ts'
import { userRules } from './company/users/rules.ts'
import { vehicleAssignmentRules } from './fleet/vehicle-assignments/rules.ts'
import { vehicleRules } from './fleet/vehicles/rules.ts'

/** Server-only behaviour per kind; a kind without a line has none. */
export const rules: RulesTable = {
  divisions: divisionRules,
  drivers: driverRules,
  'qualification-documents': qualificationDocumentRules,
  users: userRules,
  vehicles: vehicleRules,
  'vehicle-assignments': vehicleAssignmentRules,
  'meter-entries': meterEntryRules,
  accidents: accidentRules,
  tickets: ticketRules,
  'roadside-inspections': roadsideInspectionRules,
  violations: violationRules,
  'clean-inspections': cleanInspectionRules,
  dataqs: dataqsRules,
  'workers-comp': workersCompRules,
  'workers-comp-cases': workersCompCaseRules,
  'workers-comp-policies': workersCompPolicyRules,
  'osha-claims': oshaClaimRules,
  'osha-summaries': oshaSummaryRules,
  'disciplinary-actions': disciplinaryActionRules,
  'corrective-actions': correctiveActionRules,
  deadlines: deadlineRules,
  'deadline-rules': deadlineRuleRules,
  holds: holdRules,
  feedback: feedbackRules,
  tasks: taskRules,
  'recruiting-leads': leadRules,
  'recruiting-applications': applicationRules,
  runs: runRules,
  'run-patterns': runPatternRules,
  'run-assignments': runAssignmentRules,
  'time-off': timeOffRules,
  'leave-blackouts': leaveBlackoutRules,
  'leave-ledger': leaveLedgerRules,
  'leave-policies': leavePolicyRules,
  'leave-worked': leaveWorkedRules,
  'investigation-history': investigationHistoryRules,
  'carrier-requests': carrierRequestRules,
  inspectors: inspectorRules,
  'oil-changes': oilChangeRules,
  repairs: repairRules,
  tires: tireRules,
  'vehicle-reports': vehicleReportRules,
  'maintenance-todos': maintenanceTodoRules,
  'pm-schedules': pmScheduleRules,
  'pm-programs': pmProgramRules,
}
