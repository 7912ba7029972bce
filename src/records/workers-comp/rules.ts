import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCurrencyCents } from '#kit/format.ts'
import type { ComputedContext, RecordRules, StoredRow } from '#server/engine/rules.ts'
import { computedContext } from '#server/engine/select.ts'
import { ident } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { fillDivisions, zonesOf } from '../home-division.ts'
import { claimClocks } from './clocks.ts'
import { decidedClaims, fillEmployees, proposeOshaCases } from './effects.ts'

type Row = Pick<ComputedContext, 'row'>

const entriesOf = ({ row }: Row, entry: string): SQL =>
  sql`workers_comp_cases e where e.claim_id = ${row}.id and e.archived_at is null and e.entry = ${sql.raw(`'${entry}'`)}`

type Bucket = 'medical' | 'indemnity' | 'expense'
const buckets: readonly Bucket[] = ['medical', 'indemnity', 'expense']

/** The last amount stated of a kind: an entry gives totals as of its date, and says nothing of what it leaves empty. */
const lastStated = (context: Row, column: string, until: SQL = sql``): SQL => {
  const amount = sql`e.${ident(column)}`
  return sql`(select ${amount} from ${entriesOf(context, 'money')} and ${amount} is not null ${until} order by e.starts_on desc, e.id desc limit 1)`
}

const sum = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` + `)})`

const paidOf = (context: Row): SQL => sum(buckets.map((bucket) => sql`coalesce(${lastStated(context, `${bucket}_paid`)}, 0)`))

/** Reserves are totals; what is paid counts where none was set. */
const reservedOf = (context: Row, until?: SQL): SQL =>
  sum(
    buckets.map(
      (bucket) => sql`coalesce(${lastStated(context, `${bucket}_reserve`, until)}, ${lastStated(context, `${bucket}_paid`, until)}, 0)`,
    ),
  )

/** Never negative in any bucket, and no bucket pays for another (regulations notes, 6.2). */
const outstandingOf = (context: Row): SQL =>
  sum(
    buckets.map(
      (bucket) =>
        sql`greatest(0, coalesce(${lastStated(context, `${bucket}_reserve`)}, 0) - coalesce(${lastStated(context, `${bucket}_paid`)}, 0))`,
    ),
  )

const incurredOf = (context: Row): SQL => sql`(${paidOf(context)} + ${outstandingOf(context)})`

/** The period that covers today; of two, the one that began later. */
const workStatusOf = (context: ComputedContext): SQL => {
  const covers = sql`e.starts_on <= ${context.today} and (e.ends_on is null or e.ends_on >= ${context.today})`
  return sql`coalesce((select e.work_status from ${entriesOf(context, 'work_status')} and ${covers} order by e.starts_on desc, e.id desc limit 1), 'none')`
}

/** Calendar days off work so far, each once. */
const daysAwayOf = (context: ComputedContext): SQL => {
  const last = sql`least(coalesce(e.ends_on, ${context.today}), ${context.today})`
  return sql`(select count(distinct day)::int from workers_comp_cases e cross join lateral generate_series(e.starts_on, ${last}, interval '1 day') day
    where e.claim_id = ${context.row}.id and e.archived_at is null and e.entry = 'work_status' and e.work_status = 'off_work')`
}

interface Standing {
  readonly outstanding: string
  readonly status: string
}

/** Reserves zero, or settled; back at full duty, or settled (field notes, 29.1). */
const mayClose = async (tx: Tx, claim: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  if (inputs['closeReason'] === 'settlement') return claim['settlementOn'] === null ? 'Enter the settlement first.' : null
  const context = computedContext({ today: tx.today, now: tx.now }, 't')
  const [found] = await tx.query<Standing>(
    sql`select ${outstandingOf(context)} as outstanding, ${workStatusOf(context)} as status from workers_comp t where t.id = ${claim.id}::uuid`,
  )
  const left = Number(found?.outstanding ?? 0)
  if (left > 0) return `${formatCurrencyCents(left)} are still reserved: bring the reserves to what was paid first.`
  return found?.status === 'off_work' || found?.status === 'modified_duty' ? 'The last work status is not full duty.' : null
}

const hasLetter = async (tx: Tx, claim: StoredRow): Promise<string | null> => {
  const [letter] = await tx.query(
    sql`select 1 from attachments where kind = 'workers-comp' and record_id = ${claim.id}::uuid and archived_at is null limit 1`,
  )
  return letter === undefined ? 'Add the denial letter to Files first.' : null
}

export const workersCompRules: RecordRules = {
  dependsOn: ['workers-comp-cases', 'deadlines', 'osha-claims'],
  timeDependent: true,
  visible: (viewer, row) => (viewer.role === 'supervisor' ? sql`${row}.created_by = ${viewer.id}::uuid` : null),
  computed: {
    paid: paidOf,
    outstanding: outstandingOf,
    incurred: incurredOf,
    netIncurred: (context) => sql`(${incurredOf(context)} - coalesce(${lastStated(context, 'recovered')}, 0))`,
    reserveChange: (context) => sql`(${reservedOf(context)} - ${reservedOf(context, sql`and e.starts_on <= ${context.today} - 30`)})`,
    workStatus: workStatusOf,
    daysAway: daysAwayOf,
    nextDiary: (context) => sql`(select min(e.due_on) from ${entriesOf(context, 'diary')} and e.status = 'open')`,
    nextDeadline: nextDeadlineOf('workers-comp'),
    // The claim names the employee, so it does not lead to a privacy case.
    oshaClaim: ({ row }) =>
      sql`(select o.id from osha_claims o where o.claim_id = ${row}.id and not coalesce(o.privacy_case, false) and o.archived_at is null order by o.occurred_at limit 1)`,
    reportLag: ({ row }) => sql`floor(extract(epoch from ${row}.reported_at - ${row}.injured_at) / 86400)::int`,
  },
  before: async (tx, writes) => {
    await fillEmployees(tx, writes)
    await fillDivisions(tx, writes)
  },
  after: async (tx, writes) => {
    await proposeOshaCases(tx, writes)
    const rows = writes.map(({ after }) => after)
    const decided = await decidedClaims(
      tx,
      rows.map((row) => row.id),
    )
    await syncDeadlines(tx, 'workers-comp', writes, claimClocks(await zonesOf(tx, rows), decided))
  },
  moves: {
    file: { set: (_tx, claim, inputs) => ({ stage: 'filed', claimNumber: inputs['claimNumber'] ?? claim['claimNumber'] }) },
    close: { guard: mayClose, set: (tx) => ({ closedOn: tx.today, stage: 'closed' }) },
    deny: { guard: hasLetter, set: () => ({ compensable: 'denied' }) },
    reopen: { set: (tx) => ({ reopenedOn: tx.today, closedOn: null, closeReason: null, stage: 'investigating' }) },
  },
}
