import type { RefField, RefsField } from '#kit/fields.ts'
import type { Registry } from '#kit/record.ts'
import { accidents } from './accidents/record.ts'
import { benefitRules } from './benefit-rules/record.ts'
import { carrierRequests } from './carrier-requests/record.ts'
import { cleanInspections } from './clean-inspections/record.ts'
import { correctiveActions } from './corrective-actions/record.ts'
import { dataqs } from './dataqs/record.ts'
import { deadlineRules } from './deadline-rules/record.ts'
import { deadlines } from './deadlines/record.ts'
import { disciplinaryActions } from './disciplinary-actions/record.ts'
import { disciplinePolicies } from './discipline-policies/record.ts'
import { feedback } from './feedback/record.ts'
import { holds } from './holds/record.ts'
import { investigationHistory } from './investigation-history/record.ts'
import { oshaClaims } from './osha-claims/record.ts'
import { oshaSummaries } from './osha-summaries/record.ts'
import { recruitingApplications } from './recruiting-applications/record.ts'
import { recruitingLeads } from './recruiting-leads/record.ts'
import { roadsideInspections } from './roadside-inspections/record.ts'
import { taskTemplates } from './task-templates/record.ts'
import { runAssignments } from './run-assignments/record.ts'
import { runPatterns } from './run-patterns/record.ts'
import { runs } from './runs/record.ts'
import { timeOff } from './time-off/record.ts'
import { leaveBlackouts } from './leave-blackouts/record.ts'
import { leaveCoverage } from './leave-coverage/record.ts'
import { leaveLedger } from './leave-ledger/record.ts'
import { leavePolicies } from './leave-policies/record.ts'
import { leaveWorked } from './leave-worked/record.ts'
import { tasks } from './tasks/record.ts'
import { tickets } from './tickets/record.ts'
import { violations } from './violations/record.ts'
import { workersComp } from './workers-comp/record.ts'
import { workersCompCases } from './workers-comp-cases/record.ts'
import { workersCompPolicies } from './workers-comp-policies/record.ts'
import { oilChanges } from './oil-changes/record.ts'
import { repairs } from './repairs/record.ts'
import { tires } from './tires/record.ts'
import { vehicleReports } from './vehicle-reports/record.ts'
import { maintenanceTodos } from './maintenance-todos/record.ts'
import { pmSchedules } from './pm-schedules/record.ts'
import { inspectors } from './inspectors/record.ts'
import { pmPrograms } from './pm-programs/record.ts'
import { divisions } from './divisions/record.ts'
import { drivers } from './drivers/record.ts'
import { meterEntries } from './meter-entries/record.ts'
import { qualificationDocuments } from './qualification-documents/record.ts'
import { users } from './users/record.ts'
import { vehicleAssignments } from './vehicle-assignments/record.ts'
import { vehicles } from './vehicles/record.ts'

/** Every kind of record there is. CONTRIBUTING, "Add a kind", names the other places. */
export const records = {
  divisions,
  users,
  vehicles,
  drivers,
  'qualification-documents': qualificationDocuments,
  'vehicle-assignments': vehicleAssignments,
  'meter-entries': meterEntries,
  accidents,
  tickets,
  'roadside-inspections': roadsideInspections,
  violations,
  'clean-inspections': cleanInspections,
  dataqs,
  'workers-comp': workersComp,
  'workers-comp-cases': workersCompCases,
  'osha-claims': oshaClaims,
  'osha-summaries': oshaSummaries,
  'disciplinary-actions': disciplinaryActions,
  'discipline-policies': disciplinePolicies,
  'corrective-actions': correctiveActions,
  deadlines,
  'deadline-rules': deadlineRules,
  'workers-comp-policies': workersCompPolicies,
  'benefit-rules': benefitRules,
  holds,
  feedback,
  tasks,
  'recruiting-leads': recruitingLeads,
  'recruiting-applications': recruitingApplications,
  'investigation-history': investigationHistory,
  'carrier-requests': carrierRequests,
  'task-templates': taskTemplates,
  runs,
  'run-patterns': runPatterns,
  'run-assignments': runAssignments,
  'time-off': timeOff,
  'leave-ledger': leaveLedger,
  'leave-policies': leavePolicies,
  'leave-worked': leaveWorked,
  'leave-blackouts': leaveBlackouts,
  'leave-coverage': leaveCoverage,
  'oil-changes': oilChanges,
  repairs,
  tires,
  'vehicle-reports': vehicleReports,
  'maintenance-todos': maintenanceTodos,
  'pm-schedules': pmSchedules,
  'pm-programs': pmPrograms,
  inspectors,
} as const

export type RecordName = keyof typeof records
type Targets<R> = {
  [K in keyof R]: R[K] extends { fields: infer F }
    ? { [P in keyof F]: F[P] extends RefField<infer T> | RefsField<infer T> ? T : never }[keyof F]
    : never
}[keyof R]
type Dangling = Exclude<Targets<typeof records>, RecordName>

/**
 * The same as a table without inherited keys, so that `registry['__proto__']`, asked with a word of a request, is undefined. Doesn't
 * compile when a ref names a kind that isn't registered.
 */
export const registry: [Dangling] extends [never] ? Registry : never = Object.freeze(
  Object.assign(Object.create(null) as object, records),
) as unknown as Registry
