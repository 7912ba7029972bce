import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { blockingTypes, requiredBeforeDriving } from '../qualification-documents/types.ts'

const warnDays = 30

const documents = ({ row }: ComputedContext): SQL => sql`qualification_documents d where d.driver_id = ${row}.id and d.archived_at is null`

const missing = ({ row, today }: ComputedContext): SQL => sql`(select count(*)::int from unnest(
  case when ${row}.position = 'non_driving' or ${row}.position = 'dock' then array[]::text[]
  when coalesce(${row}.license_class, 'non_cdl') = 'non_cdl' then ${arrayOf(requiredBeforeDriving('driver', false), 'text')} else ${arrayOf(requiredBeforeDriving('driver', true), 'text')} end) as needed(type)
  where not exists (select 1 from qualification_documents d where d.driver_id = ${row}.id and d.archived_at is null and d.status = 'active' and d.type = needed.type
    and (d.expiration_date is null or d.expiration_date >= ${today})))`

const reasons = (context: ComputedContext): readonly (readonly [SQL, 'block' | 'warn', string])[] => {
  const { row, today } = context
  const soon = sql`${today} + ${warnDays}::int`
  return [
    [sql`${row}.status = 'terminated'`, 'block', 'Terminated'],
    [sql`${row}.status = 'suspended'`, 'block', 'Suspended'],
    [sql`${row}.status = 'inactive'`, 'block', 'Inactive'],
    [sql`${row}.status = 'leave'`, 'block', 'On leave'],
    [sql`${row}.status = 'onboarding'`, 'block', 'Onboarding'],
    [sql`${row}.license_expiration_date < ${today}`, 'block', 'License expired'],
    [sql`${row}.medical_expiration_date < ${today}`, 'block', 'Medical card expired'],
    [sql`exists (select 1 from ${documents(context)} and d.status = 'revoked' and d.type = any(${arrayOf(blockingTypes('driver'), 'text')})
      and not exists (select 1 from qualification_documents n where n.driver_id = ${row}.id and n.type = d.type and n.status = 'active' and n.archived_at is null))`, 'block', 'Document revoked'],
    [sql`exists (select 1 from ${documents(context)} and d.status = 'active' and d.expiration_date < ${today} and d.type = any(${arrayOf(blockingTypes('driver'), 'text')}))`, 'block', 'Document expired'],
    [sql`${missing(context)} > 0`, 'warn', 'Documents missing'],
    [sql`${row}.license_expiration_date < ${soon}`, 'warn', 'License expiring'],
    [sql`${row}.medical_expiration_date < ${soon}`, 'warn', 'Medical card expiring'],
    [sql`exists (select 1 from ${documents(context)} and d.status = 'active' and d.expiration_date < ${soon})`, 'warn', 'Document expiring'],
  ]
}

const caseOf = (context: ComputedContext, pick: 'effect' | 'reason'): SQL => sql`(case ${sql.join(
  reasons(context).map(([when, effect, reason]) => sql`when ${when} then ${sql.raw(`'${pick === 'effect' ? effect : reason}'`)}`), sql` `)} else ${pick === 'effect' ? sql`'ready'` : sql`null`} end)`

export const driverRules: RecordRules = {
  dependsOn: ['qualification-documents', 'vehicle-assignments', 'vehicles'],
  // Recruiters see the people they are hiring until these drive (field notes, 27.7).
  visible: (viewer, row) => (viewer.role === 'recruiter' ? sql`(${row}.recruiter_id = ${viewer.id}::uuid and ${row}.status = 'onboarding')` : null),
  timeDependent: true,
  computed: {
    readiness: (context) => caseOf(context, 'effect'),
    readinessReason: (context) => caseOf(context, 'reason'),
    missingDocuments: missing,
    vehicle: ({ row, now }) => sql`(select a.vehicle_id from vehicle_assignments a where a.driver_id = ${row}.id and a.archived_at is null and a.status = 'active'
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now}) order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1)`,
    nextExpiry: (context) => sql`least(${context.row}.license_expiration_date, ${context.row}.medical_expiration_date, (select min(d.expiration_date) from ${documents(context)} and d.status = 'active'))`,
  },
}
