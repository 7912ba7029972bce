import type { RefField, RefsField } from '#kit/fields.ts'
import type { Registry } from '#kit/record.ts'
import { referencesTo } from '#kit/kind/references.ts'
import { taskEventsOf } from '#kit/kind/task-events.ts'
import { accidents } from './safety/accidents/record.ts'
import { benefitRules } from './safety/benefit-rules/record.ts'
import { carrierRequests } from './recruiting/carrier-requests/record.ts'
import { cleanInspections } from './safety/clean-inspections/record.ts'
import { correctiveActions } from './duties/corrective-actions/record.ts'
import { dataqs } from './safety/dataqs/record.ts'
import { deadlineRules } from './duties/deadline-rules/record.ts'
import { deadlinesFor } from './duties/deadlines/record.ts'
import { disciplinaryActions } from './drivers/disciplinary-actions/record.ts'
import { disciplinePolicies } from './drivers/discipline-policies/record.ts'
import { feedback } from './office/feedback/record.ts'
import { holdsFor } from './duties/holds/record.ts'
import { investigationHistory } from './recruiting/investigation-history/record.ts'
import { oshaClaims } from './safety/osha-claims/record.ts'
import { oshaSummaries } from './safety/osha-summaries/record.ts'
import { recruitingApplications } from './recruiting/recruiting-applications/record.ts'
import { recruitingLeads } from './recruiting/recruiting-leads/record.ts'
import { roadsideInspections } from './safety/roadside-inspections/record.ts'
import { taskTemplatesFor } from './office/task-templates/record.ts'
import { runAssignments } from './dispatch/run-assignments/record.ts'
import { runPatterns } from './dispatch/run-patterns/record.ts'
import { runs } from './dispatch/runs/record.ts'
import { timeOff } from './leave/time-off/record.ts'
import { leaveBlackouts } from './leave/leave-blackouts/record.ts'
import { leaveCoverage } from './leave/leave-coverage/record.ts'
import { leaveLedger } from './leave/leave-ledger/record.ts'
import { leavePolicies } from './leave/leave-policies/record.ts'
import { leaveWorked } from './leave/leave-worked/record.ts'
import { tasks } from './office/tasks/record.ts'
import { tickets } from './safety/tickets/record.ts'
import { violations } from './safety/violations/record.ts'
import { workersComp } from './safety/workers-comp/record.ts'
import { workersCompCases } from './safety/workers-comp-cases/record.ts'
import { workersCompPolicies } from './safety/workers-comp-policies/record.ts'
import { oilChanges } from './shop/oil-changes/record.ts'
import { repairs } from './shop/repairs/record.ts'
import { tires } from './shop/tires/record.ts'
import { vehicleReports } from './shop/vehicle-reports/record.ts'
import { maintenanceTodos } from './shop/maintenance-todos/record.ts'
import { parts } from './shop/parts/record.ts'
import { pmSchedules } from './shop/pm-schedules/record.ts'
import { stockMovements } from './shop/stock-movements/record.ts'
import { inspectors } from './shop/inspectors/record.ts'
import { pmPrograms } from './shop/pm-programs/record.ts'
import { divisions } from './company/divisions/record.ts'
import { drivers } from './drivers/drivers/record.ts'
import { meterEntries } from './fleet/meter-entries/record.ts'
import { qualificationDocuments } from './drivers/qualification-documents/record.ts'
import { users } from './company/users/record.ts'
import { vehicleAssignments } from './fleet/vehicle-assignments/record.ts'
import { vehicles } from './fleet/vehicles/record.ts'

/** The kinds of records. Tables, routes, screens, and rules follow from this list (docs/adr/0041-one-list-of-kinds.md). */
const listed = {
  divisions,
  users,
  vehicles,
  drivers,
  'qualification-documents': qualificationDocuments,
  'vehicle-assignments': vehicleAssignments,
  'meter-entries': meterEntries,
  accidents,
  'roadside-inspections': roadsideInspections,
  violations,
  'clean-inspections': cleanInspections,
  tickets,
  dataqs,
  'workers-comp': workersComp,
  'workers-comp-cases': workersCompCases,
  'osha-claims': oshaClaims,
  'osha-summaries': oshaSummaries,
  'disciplinary-actions': disciplinaryActions,
  'discipline-policies': disciplinePolicies,
  'corrective-actions': correctiveActions,
  'deadline-rules': deadlineRules,
  'workers-comp-policies': workersCompPolicies,
  'benefit-rules': benefitRules,
  feedback,
  tasks,
  'recruiting-leads': recruitingLeads,
  'recruiting-applications': recruitingApplications,
  'investigation-history': investigationHistory,
  'carrier-requests': carrierRequests,
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
  parts,
  'stock-movements': stockMovements,
} as const

/** What three kinds take from each kind above: deadlines and holds point to its records, task templates wait for its events. */
export const gathered = {
  deadlines: referencesTo('deadlines', listed),
  holds: referencesTo('holds', listed),
  taskEvents: taskEventsOf(listed),
} as const

export const records = {
  ...listed,
  deadlines: deadlinesFor(gathered.deadlines),
  holds: holdsFor(gathered.holds),
  'task-templates': taskTemplatesFor(gathered.taskEvents),
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
