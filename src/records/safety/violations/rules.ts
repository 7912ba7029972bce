import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'
import { fillCarriers, fillDivisions } from '#records/company/home-division.ts'
import { withoutSignature } from '../roadside-inspections/certifying.ts'
import { disqualifyingCodes } from './csa/disqualifying.ts'
import { correctionRules, isOnUnit } from './corrections.ts'
import { violationDuties } from './duties.ts'
import { fileReports, settleViolations } from './facts.ts'
import { joinWrittenRepairs, noRepairOf, openRepairs } from './repairs.ts'

/** 3, 2 or 1 by age at `today`: up to 6, 12, 24 months; older ones, and those that do not stand, count 0 (SMS 3.21). */
const timeWeight = ({ row, today }: ComputedContext): SQL => sql`(case
  when ${row}.outcome in ('dismissed', 'removed') or not ${row}.used_in_sms or ${row}.occurred_on is null or ${row}.occurred_on > ${today} then 0
  when (${row}.occurred_on + interval '6 months')::date >= ${today} then 3
  when (${row}.occurred_on + interval '12 months')::date >= ${today} then 2
  when (${row}.occurred_on + interval '24 months')::date >= ${today} then 1 else 0 end)`

/** Severity as convicted: a lesser charge counts 1; two more when out of service, in the four categories where that counts. */
const weight = ({ row }: ComputedContext): SQL =>
  sql`(case when ${row}.outcome = 'lesser' then least(1, coalesce(${row}.severity, 0)) else coalesce(${row}.severity, 0) end + case when ${row}.oos and ${row}.category in ('hos', 'vehicle_maint', 'driver_observed', 'driver_fitness', 'hm') then 2 else 0 end)`

/** The preview: 2 when out of service or, in Unsafe Driving, when it may disqualify the driver; else 1. Before its group counts once (89 FR 91874). */
const previewWeight = ({ row }: ComputedContext): SQL =>
  sql`(case when ${row}.oos or (${row}.category in ('unsafe_driving', 'controlled') and ${row}.outcome <> 'lesser'
    and regexp_replace(upper(${row}.code), '[^A-Z0-9]', '', 'g') = any(${arrayOf(disqualifyingCodes, 'text')})) then 2 else 1 end)`

/** Where its latest request to DataQs stands; a candidate when a court took the charge back or the report names another carrier, and nobody asked yet. */
const review = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`coalesce(
  (select case when q.status = 'draft' then 'draft' when q.status in ('filed', 'more_info', 'reconsideration') then 'waiting'
      when q.result in ('removed', 'modified') then 'won' else 'lost' end
    from dataqs q where q.violation_id = ${row}.id and q.archived_at is null and q.status <> 'withdrawn' order by q.created_at desc, q.id desc limit 1),
  case when ${row}.outcome in ('dismissed', 'lesser') or (${row}.usdot is not null and not exists (select 1 from divisions d where d.usdot = ${row}.usdot)) then 'candidate' else 'none' end)`

/** Its own clocks, those of its report, and those of the request that disputes it. */
const nextDeadline = ({
  row,
}: ComputedContext): SQL => sql`(select min(k.due_at) from deadlines k where k.status = 'running' and k.archived_at is null and (k.violation_id = ${row}.id
  or k.inspection_id = ${row}.inspection_id or k.dataqs_id in (select q.id from dataqs q where q.violation_id = ${row}.id)))`

/** A report with a violation is not clean, and its out-of-service orders follow what is corrected. */
const touchInspections = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = new Set(
    writes.flatMap(({ before, after }) => [textOf(before?.['inspection']), textOf(after['inspection'])]).filter((id) => id !== null),
  )
  if (ids.size === 0) return
  const noted = new Set(writes.filter(({ after }) => after['archivedAt'] === null).map(({ after }) => textOf(after['inspection'])))
  const entered = new Set(writes.filter((write) => sets(write, 'inspection')).map(({ after }) => textOf(after['inspection'])))
  await changeRecords(
    tx,
    'roadside-inspections',
    [...ids],
    (inspection) => ({
      ...(noted.has(inspection.id) ? { violationsFound: true } : {}),
      ...(entered.has(inspection.id) ? withoutSignature(inspection) : {}),
    }),
    'A violation of the report was entered or changed',
  )
}

/** Why nobody is done with it yet: the corrective action and, for equipment, how it was corrected are asked. */
const undone = (violation: StoredRow): string | null => {
  const gone = violation['outcome'] === 'removed' || violation['outcome'] === 'dismissed'
  if (gone) return null
  if (textOf(violation['correctiveAction']) === null) return 'Say first what was done about it: the corrective action is empty.'
  return isOnUnit(violation) && violation['correction'] === null
    ? 'Equipment: say whether it was repaired or corrected at the roadside.'
    : null
}

/** Whoever says "done" of what stays uncorrected takes it out of what is to be certified. */
const refuseUndone = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const why = sets(write, 'stage') && write.after['stage'] === 'done' ? undone(write.after) : null
    if (why !== null) write.issues.push({ field: 'stage', message: why })
  }
}

export const rules: RecordRules = {
  duties: violationDuties(review),
  dependsOn: ['deadlines', 'dataqs', 'roadside-inspections', 'divisions'],
  timeDependent: true,
  computed: {
    nextDeadline,
    timeWeight,
    pointsPreview: (context) => sql`(${previewWeight(context)} * ${timeWeight(context)})`,
    review,
    points: (context) => sql`(${weight(context)} * ${timeWeight(context)})`,
    // What was dismissed or removed does not count any more, so it does not age out either.
    agesOutOn: ({ row }) =>
      sql`(case when ${row}.outcome not in ('dismissed', 'removed') then (${row}.occurred_on + interval '24 months')::date + 1 end)`,
    repeat: ({
      row,
    }) => sql`(case when exists (select 1 from violations o where o.id <> ${row}.id and o.code = ${row}.code and o.archived_at is null
      and (o.driver_id = ${row}.driver_id or o.vehicle_id = ${row}.vehicle_id) and o.occurred_on <= ${row}.occurred_on and o.occurred_on > ${row}.occurred_on - interval '24 months') then 'yes' else 'no' end)`,
  },
  before: async (tx, writes) => {
    await settleViolations(tx, writes)
    await fillDivisions(tx, writes)
    await fillCarriers(tx, writes)
    await joinWrittenRepairs(tx, writes)
    refuseUndone(writes)
  },
  writeFirst: fileReports,
  after: async (tx, writes) => {
    await touchInspections(tx, writes)
    await openRepairs(tx, writes)
  },
  moves: {
    ...correctionRules,
    open_repair: { ruledOut: noRepairOf },
    close: { guard: (_tx, violation) => Promise.resolve(undone(violation)), set: () => ({ stage: 'done' }) },
  },
}
