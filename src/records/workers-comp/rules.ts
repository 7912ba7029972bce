import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext, RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

type Row = Pick<ComputedContext, 'row'>

const entriesOf = ({ row }: Row, entry: string): SQL =>
  sql`workers_comp_cases e where e.claim_id = ${row}.id and e.archived_at is null and e.entry = ${sql.raw(`'${entry}'`)}`

/** The money entry in force on a day: each states the totals as of its date. */
const latestMoney = (context: Row, expression: SQL, until: SQL = sql``): SQL =>
  sql`coalesce((select ${expression} from ${entriesOf(context, 'money')} ${until} order by e.starts_on desc, e.id desc limit 1), 0)`

const paid = sql`(coalesce(e.medical_paid, 0) + coalesce(e.indemnity_paid, 0) + coalesce(e.expense_paid, 0))`
const reserved = sql`(coalesce(e.medical_reserve, e.medical_paid, 0) + coalesce(e.indemnity_reserve, e.indemnity_paid, 0) + coalesce(e.expense_reserve, e.expense_paid, 0))`

export const workersCompRules: RecordRules = {
  dependsOn: ['workers-comp-cases', 'deadlines', 'osha-claims'],
  timeDependent: true,
  visible: (viewer, row) => (viewer.role === 'supervisor' ? sql`${row}.created_by = ${viewer.id}::uuid` : null),
  computed: {
    paid: (context) => latestMoney(context, paid),
    outstanding: (context) => latestMoney(context, sql`greatest(0, ${reserved} - ${paid})`),
    // Incurred = paid + outstanding - recoveries (regulations notes, 6.2).
    incurred: (context) => latestMoney(context, sql`greatest(${paid}, ${reserved}) - coalesce(e.recovered, 0)`),
    reserveChange: (context) =>
      sql`(${latestMoney(context, reserved)} - ${latestMoney(context, reserved, sql`and e.starts_on <= ${context.today} - 30`)})`,
    workStatus: (
      context,
    ) => sql`coalesce((select e.work_status from ${entriesOf(context, 'work_status')} and e.starts_on <= ${context.today} and (e.ends_on is null or e.ends_on >= ${context.today})
      order by e.starts_on desc, e.id desc limit 1), 'none')`,
    daysAway: (
      context,
    ) => sql`(select count(distinct day)::int from ${sql`workers_comp_cases e cross join lateral generate_series(e.starts_on, least(coalesce(e.ends_on, ${context.today}), ${context.today}), interval '1 day') day`}
      where e.claim_id = ${context.row}.id and e.archived_at is null and e.entry = 'work_status' and e.work_status = 'off_work')`,
    nextDiary: (context) => sql`(select min(e.due_on) from ${entriesOf(context, 'diary')} and e.status = 'open')`,
    nextDeadline: nextDeadlineOf('workers-comp'),
    oshaClaim: ({ row }) =>
      sql`(select o.id from osha_claims o where o.claim_id = ${row}.id and o.archived_at is null order by o.occurred_at limit 1)`,
    reportLag: ({ row }) => sql`floor(extract(epoch from ${row}.reported_at - ${row}.injured_at) / 86400)::int`,
  },
}
