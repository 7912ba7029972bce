import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { holdsOf } from '../holds/standing.ts'
import { pastStop } from '../pm-schedules/due.ts'
import { blockingTypes } from '../qualification-documents/types.ts'
import { warnDays } from '../readiness.ts'
import type { Reason } from '../readiness.ts'

/** The first that holds of the four conditions of the specification (section 4); the same order as kit/telematics-problem.ts. The id of any provider counts. */
export const telematicsProblem = ({ row, now }: ComputedContext): SQL => sql`(case
  when coalesce(nullif(btrim(${row}.samsara_vehicle_id), ''), nullif(btrim(${row}.simulator_vehicle_id), '')) is null then 'no_id'
  when coalesce(${row}.mileage, 0) <= 0 then 'no_mileage'
  when ${row}.last_telematics_sync is null then 'never_synced'
  when ${row}.last_telematics_sync < ${now} - interval '24 hours' then 'stale'
  else 'none' end)`

/** Living documents of the unit, over alias `d`. */
export const documentsOf = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`qualification_documents d where d.vehicle_id = ${row}.id and d.archived_at is null`

/** The most serious first; lists show the first that holds. */
export const vehicleReasons = (context: ComputedContext): readonly Reason[] => {
  const { row, today } = context
  const blocking = arrayOf(blockingTypes('vehicle'), 'text')
  const active = sql`${documentsOf(context)} and d.status = 'active'`
  const over = sql`${active} and d.expiration_date < ${today} and d.type = any(${blocking})`
  const lapsed = sql`${active} and d.expiration_date < ${today} and d.type <> all(${blocking})`
  const ending = sql`${active} and d.expiration_date >= ${today} and d.expiration_date < ${today} + ${warnDays}::int`
  const inFleet = sql`${row}.status not in ('sold', 'totaled', 'inactive')`
  return [
    { when: sql`${row}.status = 'out_of_service'`, effect: 'block', text: 'Out of service' },
    { when: sql`${row}.status = 'in_shop'`, effect: 'block', text: 'In shop' },
    { when: sql`${row}.status in ('sold', 'totaled', 'inactive')`, effect: 'block', text: 'Not in the fleet' },
    {
      when: sql`exists (select 1 from ${holdsOf('vehicle', context, 'block')})`,
      effect: 'block',
      text: 'On hold',
      holds: holdsOf('vehicle', context, 'block'),
    },
    { when: sql`${inFleet} and exists (select 1 from ${over})`, effect: 'block', text: 'Document expired', documents: over },
    { when: sql`${inFleet} and ${pastStop(context)}`, effect: 'block', text: 'PM past its stop' },
    {
      when: sql`exists (select 1 from ${holdsOf('vehicle', context, 'warn')})`,
      effect: 'warn',
      text: 'On hold',
      holds: holdsOf('vehicle', context, 'warn'),
    },
    {
      when: sql`${inFleet} and ${row}.plate_expiration_date < ${today}`,
      effect: 'warn',
      text: 'Plate expired',
      field: 'plateExpirationDate',
    },
    { when: sql`${inFleet} and exists (select 1 from ${lapsed})`, effect: 'warn', text: 'Document lapsed', documents: lapsed },
    { when: sql`${inFleet} and exists (select 1 from ${ending})`, effect: 'warn', text: 'Document expiring', documents: ending },
    {
      when: sql`${inFleet} and ${row}.kind not in ('trailer', 'dolly', 'equipment') and ${telematicsProblem(context)} <> 'none'`,
      effect: 'warn',
      text: 'Telematics',
      field: 'telematicsProblem',
    },
  ]
}
