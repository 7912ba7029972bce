import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { plannedCreates } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { archiveRecords, changeRecords, lockBeyondLimits, textOf } from '#records/effects.ts'
import { lockSchedule } from './order.ts'
import { planSeats } from './seats.ts'
import { seats, wantedSlots } from './slots.ts'
import type { Crew, Slot } from './slots.ts'

const kind = 'run-assignments'
/** So many new runs are checked and written together: what a check compares grows with them. */
const chunk = 500

/** A run ahead that the schedule made and nobody has changed. */
interface Kept extends Crew {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly start: string
  readonly end: string
  readonly division: string
  readonly miles: number | null
}

const keptOf = (tx: Tx, runs: readonly string[]): Promise<Kept[]> =>
  tx.query<Kept>(sql`
    select a.id, a.version, a.schedule_key as key, to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as end, a.division_id as division,
      a.miles_planned as miles, a.driver_id as driver, a.second_driver_id as "secondDriver", a.vehicle_id as vehicle
    from run_assignments a
    where a.archived_at is null and a.generated and a.schedule_key is not null and a.status in ('planned', 'unassigned') and a.start > ${tx.now.toISOString()}::timestamptz
      and a.run_id = any(${arrayOf(runs, 'uuid')})
    order by a.start, a.id`)

/** Runs on days that have one already, by whomever it was made; one that somebody threw away is not made again. */
const coveredSlots = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const found = await tx.query<{ slot: string }>(sql`
    select a.run_id || ' ' || to_char(a.service_date, 'YYYY-MM-DD') as slot from run_assignments a
      where a.run_id is not null and a.service_date >= ${tx.today}::date and a.archived_at is null
    union select r.id || ' ' || right(a.schedule_key, 10) from run_assignments a join runs r on r.id = a.run_id
      where a.schedule_key is not null and right(a.schedule_key, 10) >= ${tx.today}`)
  return new Set(found.map(({ slot }) => slot))
}

const sameSpan = (kept: Kept, slot: Slot): boolean =>
  Date.parse(kept.start) === Date.parse(slot.start) && Date.parse(kept.end) === Date.parse(slot.end)
const sameCrew = (kept: Crew, slot: Crew): boolean => seats.every((seat) => kept[seat] === slot[seat])
const sameRun = (kept: Kept, slot: Slot): boolean => kept.division === slot.division && kept.miles === slot.miles

/**
 * Brings the days ahead of these runs to what runs and patterns say: makes what is missing, changes and removes only what nobody has
 * touched. Returns the runs of which a day could not be written.
 */
const generateRuns = async (tx: Tx, runs: readonly string[]): Promise<readonly string[]> => {
  await lockSchedule(tx)
  const slots = await wantedSlots(tx, runs)
  const kept = await keptOf(tx, runs)
  const wanted = new Map(slots.map((slot) => [slot.key, slot]))
  const covered = await coveredSlots(tx)
  const missing = slots.filter(({ run, serviceDate }) => !covered.has(`${run} ${serviceDate}`))
  const over = kept.filter(({ key }) => !wanted.has(key))
  const stale = kept.flatMap((row) => {
    const slot = wanted.get(row.key)
    return slot === undefined || (sameSpan(row, slot) && sameCrew(row, slot) && sameRun(row, slot)) ? [] : [{ row, slot }]
  })
  if (missing.length + over.length + stale.length === 0) return []
  // In the order in which a dispatcher’s change takes them: the run, then who and what it takes.
  const changing = [...over.map(({ id }) => id), ...stale.map(({ row }) => row.id)]
  const versions = new Map(kept.map(({ id, version }) => [id, version]))
  const locked = await lockBeyondLimits(tx, kind, changing)
  const untouched = new Set(locked.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
  await remove(
    tx,
    over.map(({ id }) => id).filter((id) => untouched.has(id)),
  )
  const planned = await planSeats(
    tx,
    [
      ...stale
        .filter(({ row }) => untouched.has(row.id))
        .map(({ row, slot }) => ({ slot, row: row.id, now: sameSpan(row, slot) ? row : null })),
      ...missing.map((slot) => ({ slot, row: null, now: null })),
    ],
    new Set(changing),
  )
  const changes = new Map(planned.flatMap(({ row, values }) => (row === null ? [] : [[row, values] as const])))
  await changeRecords(tx, kind, [...changes.keys()], (row) => different(row, changes.get(row.id) ?? {}), 'Run or pattern changed')
  const made = planned.flatMap(({ row, values }) => (row === null ? [{ ...values, generated: true }] : []))
  const incomplete: string[] = []
  for (let from = 0; from < made.length; from += chunk) incomplete.push(...(await create(tx, made.slice(from, from + chunk))))
  return incomplete
}

/** One day that cannot be written is left out and logged, so that it does not stop the whole schedule. Returns the runs of such days. */
const create = async (tx: Tx, made: readonly Values[]): Promise<readonly string[]> => {
  const record = kindOf(tx.deps, kind)
  const writes = await plannedCreates(
    tx,
    record,
    made.map(() => ({})),
    { source: 'system' },
  )
  writes.forEach((write, position) => Object.assign(write.after, made[position]))
  const checked = await checkBatch(tx, record, writes)
  const isGood = ({ issues }: Write): boolean => issues.length === 0
  const written = await commitBatch(tx, record, checked.filter(isGood), 'From the schedule')
  const refused = [...checked, ...written].filter((write) => !isGood(write))
  if (refused.length > 0)
    tx.deps.log.warn(
      { days: refused.map(({ after, issues }) => ({ key: after['scheduleKey'], issues })) },
      'days left out of the run schedule',
    )
  return refused.flatMap(({ after }) => textOf(after['run']) ?? [])
}

/** Null where a seat that stood empty still has to. */
const different = (row: Values, values: Values): Values | null =>
  Object.entries(values).some(([name, value]) => {
    const now = row[name] ?? null
    return ['start', 'end'].includes(name) ? Date.parse(String(now)) !== Date.parse(String(value)) : now !== value
  })
    ? values
    : null

/** The key goes with it, so that a run which goes on again gets its days back. */
const remove = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await changeRecords(tx, kind, ids, () => ({ scheduleKey: null, generated: false }), 'No longer on the schedule')
  await archiveRecords(tx, kind, ids, 'No longer on the schedule')
}

/** The chore and the job: the schedule of all runs, and of those that have days ahead although they ended. */
export const fillSchedule = async (deps: Deps): Promise<void> => {
  const found = await run<{ id: string }>(
    deps.pool,
    sql`
    select id from runs where archived_at is null and status = 'active'
    union select run_id from run_assignments where archived_at is null and generated and schedule_key is not null and run_id is not null
      and start > ${deps.clock.now().toISOString()}::timestamptz
    order by 1`,
  )
  await deps.ports.forEachRecord(
    deps,
    'run_schedule',
    'runs',
    found.map(({ id }) => id),
    (runs) => inTransaction(deps, systemActor, (tx) => generateRuns(tx, runs)),
  )
}
