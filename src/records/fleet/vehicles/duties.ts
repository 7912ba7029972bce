import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import {
  addDocument,
  decidedStates,
  documentDuty,
  holdDutiesOf,
  reasonDuty,
  unverifiedDuty,
  verifyDocument,
} from '#records/dispatch/gate/duties.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { unitScansDuty } from '#records/drivers/go-live/scans.ts'
import { telematicsProblem, vehicleReasons } from './readiness.ts'
import { vehicles } from './record.ts'

const telematicsText = (context: DutyContext): SQL => sql`(case ${telematicsProblem(context)}
  when 'no_id' then 'Not linked to telematics' when 'no_mileage' then 'No mileage' when 'never_synced' then 'Telematics never synced'
  else 'No telematics data for 24 hours' end)`

const dutiesOf = (reason: Reason, context: DutyContext): readonly Duty[] => {
  switch (reason.code) {
    case 'hold':
    case 'hold_warning':
      return holdDutiesOf(reason, context)
    case 'inspection_unverified':
      return [reasonDuty(reason, context, { source: sql`d.id` }, verifyDocument)]
    case 'inspection_failed':
    case 'inspection_expired':
    case 'inspection_missing':
      return [reasonDuty(reason, context, {}, () => addDocument('vehicle', 'annual_inspection'))]
    case 'pm_stop':
      return [
        reasonDuty(reason, context, { source: sql`p.id` }, (_code, id) => ({
          verb: 'Open schedule',
          action: id === null ? { tab: 'pm-schedules.vehicle' } : { record: 'pm-schedules', id },
        })),
      ]
    case 'tire_tread':
      return [
        reasonDuty(reason, context, { source: sql`w.id` }, (_code, id) => ({
          verb: 'Open tire',
          action: id === null ? { tab: 'tires.vehicle' } : { record: 'tires', id },
        })),
      ]
    case 'plate_expired':
      return [reasonDuty(reason, context, {}, () => addDocument('vehicle', 'registration'))]
    case 'telematics':
      return [
        reasonDuty(reason, context, { text: telematicsText(context) }, () => ({
          verb: 'Add meter reading',
          action: { create: 'meter-entries', by: 'vehicle' },
        })),
      ]
    default:
      return [documentDuty(reason, context, 'vehicle')]
  }
}

const steps = stepDuties(vehicles)

/** A tractor in service that no driver is assigned to now. */
const unassigned = ({ row, now }: DutyContext): Duty => ({
  code: 'unassigned',
  text: 'No driver assigned',
  when: sql`${row}.status = 'active' and ${row}.kind = 'tractor' and not exists (select 1 from vehicle_assignments a where a.vehicle_id = ${row}.id
    and a.archived_at is null and a.status = 'active' and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now}))`,
  weight: 'wait',
  step: () => ({ verb: 'Assign driver', action: { create: 'vehicle-assignments', by: 'vehicle' } }),
})

/** What stops a unit now or soon, decided states aside, and the step that ends it. Lists don't offer the return to service. */
export const vehicleDuties: Duties = (context) => [
  ...vehicleReasons(context)
    .filter(({ code }) => !decidedStates.has(code))
    .flatMap((reason) => dutiesOf(reason, context)),
  unverifiedDuty('vehicle', context),
  unitScansDuty(context),
  unassigned(context),
  ...(context.viewer === undefined ? [] : steps(context)),
]
