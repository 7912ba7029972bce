import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { blockingTypes } from '../qualification-documents/types.ts'

const warnDays = 30

/** Specification, section 4: no id, mileage zero or missing, no last sync, last sync older than 24 h; the first that holds is named. */
const telematicsProblem = ({ row, now }: ComputedContext): SQL => sql`(case
  when coalesce(${row}.samsara_vehicle_id, ${row}.simulator_vehicle_id) is null then 'no_id'
  when coalesce(${row}.mileage, 0) = 0 then 'no_mileage'
  when ${row}.last_telematics_sync is null then 'never_synced'
  when ${row}.last_telematics_sync < ${now} - interval '24 hours' then 'stale'
  else 'none' end)`

const expiredBlocking = ({ row, today }: ComputedContext): SQL => sql`exists (
  select 1 from qualification_documents d where d.vehicle_id = ${row}.id and d.archived_at is null and d.status = 'active'
  and d.expiration_date < ${today} and d.type = any(${arrayOf(blockingTypes('vehicle'), 'text')}))`

const expiringSoon = ({ row, today }: ComputedContext): SQL => sql`exists (
  select 1 from qualification_documents d where d.vehicle_id = ${row}.id and d.archived_at is null and d.status = 'active'
  and d.expiration_date < ${today} + ${warnDays}::int)`

/** Each line: when it holds, what it does, what to say. The first decides. */
const reasons = (context: ComputedContext): readonly (readonly [SQL, 'block' | 'warn', string])[] => {
  const { row, today } = context
  return [
    [sql`${row}.status = 'out_of_service'`, 'block', 'Out of service'],
    [sql`${row}.status = 'in_shop'`, 'block', 'In shop'],
    [sql`${row}.status in ('sold', 'totaled', 'inactive')`, 'block', 'Not in the fleet'],
    [expiredBlocking(context), 'block', 'Document expired'],
    [sql`${row}.plate_expiration_date < ${today}`, 'warn', 'Plate expired'],
    [expiringSoon(context), 'warn', 'Document expiring'],
    [sql`${telematicsProblem(context)} <> 'none' and ${row}.kind not in ('trailer', 'dolly', 'equipment')`, 'warn', 'Telematics'],
  ]
}

const caseOf = (context: ComputedContext, pick: 'effect' | 'reason'): SQL => sql`(case ${sql.join(
  reasons(context).map(([when, effect, reason]) => sql`when ${when} then ${sql.raw(`'${pick === 'effect' ? effect : reason}'`)}`), sql` `)} else ${pick === 'effect' ? sql`'ready'` : sql`null`} end)`

export const vehicleRules: RecordRules = {
  dependsOn: ['qualification-documents', 'vehicle-assignments', 'drivers'],
  timeDependent: true,
  computed: {
    telematicsProblem,
    readiness: (context) => caseOf(context, 'effect'),
    readinessReason: (context) => caseOf(context, 'reason'),
    driver: ({ row, now }) => sql`(select a.driver_id from vehicle_assignments a where a.vehicle_id = ${row}.id and a.archived_at is null and a.status = 'active'
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now}) order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1)`,
    nextExpiry: ({ row }) => sql`least(${row}.plate_expiration_date, (select min(d.expiration_date) from qualification_documents d where d.vehicle_id = ${row}.id and d.archived_at is null and d.status = 'active'))`,
  },
}
