import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { after, paperReasons } from '../gate/documents.ts'
import { edge } from '../gate/reason.ts'
import type { Basis, Reason } from '../gate/reason.ts'
import { holdReason } from '../holds/standing.ts'
import { stopOf } from '../pm-schedules/due.ts'

/** The first that holds of the four conditions of the specification (section 4); the same order as kit/telematics-problem.ts. The id of any provider counts. */
export const telematicsProblem = ({ row, now }: ComputedContext): SQL => sql`(case
  when coalesce(nullif(btrim(${row}.samsara_vehicle_id), ''), nullif(btrim(${row}.simulator_vehicle_id), '')) is null then 'no_id'
  when coalesce(${row}.mileage, 0) <= 0 then 'no_mileage'
  when ${row}.last_telematics_sync is null then 'never_synced'
  when ${row}.last_telematics_sync < ${now} - interval '24 hours' then 'stale'
  else 'none' end)`

/** The most serious first; lists show the first that holds. */
export const vehicleReasons = (context: ComputedContext): readonly Reason[] => {
  const { row, today } = context
  const inFleet = sql`${row}.status not in ('sold', 'totaled', 'inactive')`
  const stop = stopOf(context)
  const { over, lapsed, ending } = paperReasons('vehicle', context)
  const ofFleet = (reason: Reason): Reason => ({ ...reason, when: sql`${inFleet} and ${reason.when ?? sql`true`}` })
  const status = (code: string, states: string, text: string, basis: Basis): Reason => ({
    code,
    effect: 'block',
    basis,
    text,
    when: sql`${row}.status in (${sql.raw(states)})`,
  })
  return [
    status('out_of_service', `'out_of_service'`, 'Out of service', 'law'),
    status('in_shop', `'in_shop'`, 'In shop', 'policy'),
    // Nobody overrides that a unit has left.
    status('not_in_fleet', `'sold', 'totaled'`, 'Not in the fleet', 'law'),
    status('inactive', `'inactive'`, 'Not in the fleet', 'policy'),
    holdReason('vehicle', context, 'block'),
    ofFleet(over),
    ofFleet({
      of: stop.of,
      first: edge(stop.first),
      code: 'pm_stop',
      effect: 'block',
      basis: 'policy',
      text: 'PM past its stop',
      source: { kind: 'pm-schedules', id: sql`p.id` },
      about: { key: sql`p.title`, label: (title) => title },
    }),
    holdReason('vehicle', context, 'warn'),
    ofFleet({
      ...after(sql`${row}.plate_expiration_date`),
      code: 'plate_expired',
      effect: 'warn',
      basis: 'policy',
      text: 'Plate expired',
      ahead: 'Plate expires',
      field: 'plateExpirationDate',
    }),
    ofFleet(lapsed),
    ofFleet(ending),
    // A device says nothing of another day.
    ofFleet({
      code: 'telematics',
      effect: 'warn',
      basis: 'policy',
      text: 'Telematics',
      when: sql`${row}.kind not in ('trailer', 'dolly', 'equipment') and ${telematicsProblem(context)} <> 'none'`,
      first: edge(today),
      last: today,
      quiet: true,
    }),
  ]
}
