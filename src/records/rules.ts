import type { RulesTable } from '#engine/rules.ts'
import { divisionRules } from './divisions/rules.ts'
import { accidentRules } from './accidents/rules.ts'
import { ticketRules } from './tickets/rules.ts'
import { applicationRules } from './recruiting-applications/rules.ts'
import { inspectorRules } from './inspectors/rules.ts'
import { carrierRequestRules } from './carrier-requests/rules.ts'
import { investigationHistoryRules } from './investigation-history/rules.ts'
import { leadRules } from './recruiting-leads/rules.ts'
import { roadsideInspectionRules } from './roadside-inspections/rules.ts'
import { violationRules } from './violations/rules.ts'
import { cleanInspectionRules } from './clean-inspections/rules.ts'
import { dataqsRules } from './dataqs/rules.ts'
import { workersCompRules } from './workers-comp/rules.ts'
import { workersCompCaseRules } from './workers-comp-cases/rules.ts'
import { workersCompPolicyRules } from './workers-comp-policies/rules.ts'
import { oshaClaimRules } from './osha-claims/rules.ts'
import { oshaSummaryRules } from './osha-summaries/rules.ts'
import { disciplinaryActionRules } from './disciplinary-actions/rules.ts'
import { correctiveActionRules } from './corrective-actions/rules.ts'
import { deadlineRuleRules } from './deadline-rules/rules.ts'
import { deadlineRules } from './deadlines/rules.ts'
import { holdRules } from './holds/rules.ts'
import { feedbackRules } from './feedback/rules.ts'
import { driverRules } from './drivers/rules.ts'
import { qualificationDocumentRules } from './qualification-documents/rules.ts'
import { meterEntryRules } from './meter-entries/rules.ts'
import { runAssignmentRules } from './run-assignments/rules.ts'
import { runPatternRules } from './run-patterns/rules.ts'
import { runRules } from './runs/rules.ts'
import { timeOffRules } from './time-off/rules.ts'
import { leaveBlackoutRules } from './leave-blackouts/rules.ts'
import { leaveLedgerRules } from './leave-ledger/rules.ts'
import { leavePolicyRules } from './leave-policies/rules.ts'
import { leaveWorkedRules } from './leave-worked/rules.ts'
import { taskRules } from './tasks/rules.ts'
import { oilChangeRules } from './oil-changes/rules.ts'
import { repairRules } from './repairs/rules.ts'
import { tireRules } from './tires/rules.ts'
import { vehicleReportRules } from './vehicle-reports/rules.ts'
import { maintenanceTodoRules } from './maintenance-todos/rules.ts'
import { pmScheduleRules } from './pm-schedules/rules.ts'
import { pmProgramRules } from './pm-programs/rules.ts'
import { userRules } from './users/rules.ts'
import { vehicleAssignmentRules } from './vehicle-assignments/rules.ts'
import { vehicleRules } from './vehicles/rules.ts'

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
