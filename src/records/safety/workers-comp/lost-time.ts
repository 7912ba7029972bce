import { sql } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'
import { lostDays } from './money/work-status.ts'
import type { WaitingRule, WorkPeriod } from './money/work-status.ts'

interface Waited {
  readonly id: string
  readonly state: string
  readonly injuredOn: string
  readonly zone: string
  readonly rule: Omit<WaitingRule, 'policy'>
  readonly periods: readonly WorkPeriod[]
}

/** How a claim is called before it is one of lost time; of many no one has said it yet. */
const shorter: readonly (string | null)[] = [null, 'report_only', 'medical_only']

const zone = sql`coalesce(d.time_zone, ${companyTimeZone})`
const injuredOn = sql`(c.injured_at at time zone ${zone})::date`

const isOffWork = sql`exists (select 1 from workers_comp_cases e where e.claim_id = c.id and e.entry = 'work_status' and e.work_status = 'off_work' and e.archived_at is null)`

/** Open claims with days off work whose State has a row in the company's table, by that row. */
const waitedOf = (tx: ReadTx, which: ReturnType<typeof sql>): Promise<Waited[]> =>
  tx.query<Waited>(sql`
    select c.id, c.state, to_char(${injuredOn}, 'YYYY-MM-DD') as "injuredOn", ${zone} as zone,
      jsonb_build_object('waitingDays', r.waiting_days, 'retroactiveAfterDays', r.retroactive_after_days, 'injuryDayCounts', coalesce(r.injury_day_counts, false)) as rule,
      (select jsonb_agg(jsonb_build_object('status', e.work_status, 'from', to_char(e.starts_on, 'YYYY-MM-DD'), 'to', to_char(e.ends_on, 'YYYY-MM-DD')))
        from workers_comp_cases e where e.claim_id = c.id and e.entry = 'work_status' and e.work_status = 'off_work' and e.archived_at is null) as periods
    from workers_comp c left join divisions d on d.id = c.division_id
      cross join lateral (select b.* from benefit_rules b where b.state = c.state and b.status = 'active' and b.archived_at is null
        and b.valid_from <= ${injuredOn} and (b.valid_to is null or b.valid_to >= ${injuredOn}) order by b.valid_from desc limit 1) r
    where c.status = 'open' and c.archived_at is null and ${which}
      and ${isOffWork}`)

const isPast = (tx: ReadTx, { injuredOn: from, rule, periods, zone: timeZone }: Waited): boolean =>
  lostDays(periods, from, { policy: true, ...rule }, dayIn(tx.now, timeZone)).lostTime

const inWords = ({ rule, state }: Waited): string => `the waiting period of ${formatCount(rule.waitingDays, 'day')} in ${state} is exceeded`

const become = (tx: Tx, claims: readonly Waited[]): Promise<void> => {
  const reasons = new Map(claims.map((claim) => [claim.id, `Lost time: ${inWords(claim)}`]))
  return changeRecords(
    tx,
    'workers-comp',
    [...reasons.keys()],
    (row) => (row.status === 'open' && shorter.includes(textOf(row['type'])) ? { type: 'lost_time' } : null),
    ({ id }) => reasons.get(id) ?? null,
  )
}

const isShorter = sql`(c.type is null or c.type in ('report_only', 'medical_only'))`

/** A claim becomes one of lost time once its days of disability exceed the waiting period of its State, by the company's table. */
export const becomeLostTime = async (tx: Tx, claims: readonly string[]): Promise<void> => {
  if (claims.length === 0) return
  const waited = await waitedOf(tx, sql`c.id = any(${arrayOf(claims, 'uuid')}) and ${isShorter}`)
  await become(
    tx,
    waited.filter((claim) => isPast(tx, claim)),
  )
}

/** What has lost time is not called less again while its days stand. An undo, which carries no warnings, takes back the days as well. */
export const keepLostTime = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const lessened = writes.filter(
    (write) =>
      write.before !== null && write.warnings !== undefined && sets(write, 'type') && shorter.includes(textOf(write.after['type'])),
  )
  if (lessened.length === 0) return
  const ids = lessened.map(({ after }) => after.id)
  const past = (await waitedOf(tx, sql`c.id = any(${arrayOf(ids, 'uuid')})`)).filter((claim) => isPast(tx, claim))
  for (const { after, issues } of lessened) {
    const claim = past.find(({ id }) => id === after.id)
    if (claim !== undefined) issues.push({ field: 'type', message: `It is one of lost time: ${inWords(claim)}` })
  }
}

/** Time off work goes on without a write. Run it every hour; it may run in several processes at once. */
export const markLostTime = async (deps: Deps): Promise<void> => {
  const open = await run<{ id: string }>(
    deps.pool,
    sql`select c.id from workers_comp c where c.status = 'open' and c.archived_at is null and ${isShorter} and ${isOffWork} order by c.id`,
  )
  await deps.ports.forEachRecord(
    deps,
    'lost_time',
    'workers-comp',
    open.map(({ id }) => id),
    (claims) => inTransaction(deps, systemActor, (tx) => becomeLostTime(tx, claims)),
  )
}
