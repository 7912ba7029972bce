import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

/** 3, 2 or 1 by age at `today`: up to 6, 12, 24 months; older ones, and those that do not stand, count 0 (SMS 3.21; regulations notes, 1.4). */
const timeWeight = ({ row, today }: ComputedContext): SQL => sql`(case
  when ${row}.outcome in ('dismissed', 'removed') or not ${row}.used_in_sms or ${row}.occurred_on is null or ${row}.occurred_on > ${today} then 0
  when (${row}.occurred_on + interval '6 months')::date >= ${today} then 3
  when (${row}.occurred_on + interval '12 months')::date >= ${today} then 2
  when (${row}.occurred_on + interval '24 months')::date >= ${today} then 1 else 0 end)`

/** Severity as convicted: a lesser charge counts 1; two more when out of service, in the four categories where that counts. */
const weight = ({ row }: ComputedContext): SQL =>
  sql`(case when ${row}.outcome = 'lesser' then 1 else coalesce(${row}.severity, 0) end + case when ${row}.oos and ${row}.category in ('hos', 'vehicle_maint', 'driver_fitness', 'hm') then 2 else 0 end)`

export const violationRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('violations'),
    timeWeight,
    points: (context) => sql`(${weight(context)} * ${timeWeight(context)})`,
    agesOutOn: ({ row }) => sql`((${row}.occurred_on + interval '24 months')::date + 1)`,
    repeat: ({
      row,
    }) => sql`(case when exists (select 1 from violations o where o.id <> ${row}.id and o.code = ${row}.code and o.archived_at is null
      and (o.driver_id = ${row}.driver_id or o.vehicle_id = ${row}.vehicle_id) and o.occurred_on <= ${row}.occurred_on and o.occurred_on > ${row}.occurred_on - interval '24 months') then 'yes' else 'no' end)`,
  },
}
