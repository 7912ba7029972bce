import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { isRealDay } from '#kit/dates/days.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { bringOwnUnits } from '#records/dispatch/run-assignments/own-units.ts'
import { refuse } from '#engine/write/checks.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf } from '#engine/sql.ts'
import { checkWrites, commitWrites, lockRecords, plannedCreates, plannedUpdate } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'

export const realDay = z.string().refine(isRealDay, 'Not a date')
const crew = {
  driver: z.uuid().nullable().optional(),
  secondDriver: z.uuid().nullable().optional(),
  relayDriver: z.uuid().nullable().optional(),
  vehicle: z.uuid().nullable().optional(),
  trailers: z.array(z.uuid()).max(4).optional(),
  /** Why a stop of the company does not count here. */
  overrideReason: z.string().trim().min(1).max(300).optional(),
}

/** Who drives a standing assignment from now on, or a run on a day for which nothing is planned yet. */
export const changeSchema = z.union([
  z.strictObject({ id: z.uuid(), version: z.int(), ...crew }),
  z.strictObject({ run: z.uuid(), day: realDay, ...crew }),
])
export type Change = z.output<typeof changeSchema>

const kind = 'run-assignments'
const movable: ReadonlySet<string> = new Set(['unassigned', 'planned', 'confirmed'])

/**
 * Changes several cells of the board in one act: all of them or none, one batch to undo. They are judged together, so that two drivers
 * can change places. Issues name the change by its position: `changes.1.driver`.
 */
export const assign = async (tx: Tx, changes: readonly Change[], confirmed: boolean): Promise<readonly StoredRow[]> => {
  const record = kindOf(tx.deps, kind)
  const writes = await plannedWrites(tx, changes)
  await bringUnits(tx, changes, writes)
  await checkWrites(tx, record, writes)
  const issues = writes.flatMap((write, at) => write.issues.map((issue): Issue => ({ ...issue, field: `changes.${at}.${issue.field}` })))
  if (issues.length > 0) throw refuse(issues)
  const warnings = confirmed ? [] : writes.flatMap((write) => write.warnings ?? [])
  if (warnings.length > 0) throw new AppError('confirm_needed', warnings.map(({ message }) => message).join('. '), [], { warnings })
  await commitWrites(tx, record, writes, null)
  return writes.map(({ after }) => after)
}

/** A driver put on a run brings their own unit, unless the change names one. */
const bringUnits = async (tx: Tx, changes: readonly Change[], writes: readonly Write[]): Promise<void> => {
  const isCovering = (at: number): boolean => {
    const [change, write] = [changes[at], writes[at]]
    return typeof change?.driver === 'string' && change.vehicle === undefined && change.driver !== write?.before?.['driver']
  }
  await bringOwnUnits(
    tx,
    writes.filter((_, at) => isCovering(at)).map(({ after }) => after),
    writes.filter((_, at) => !isCovering(at)).map(({ after }) => after),
  )
}

const plannedWrites = async (tx: Tx, changes: readonly Change[]): Promise<Write[]> => {
  const record = kindOf(tx.deps, kind)
  const standing = changes.flatMap((change) => ('id' in change ? [change.id] : []))
  if (new Set(standing).size < standing.length) throw new AppError('invalid', 'Send each assignment only once.')
  const rows = new Map((await lockRecords(tx, record, standing)).map((row) => [row.id, row]))
  const fresh = changes.filter((change) => 'run' in change)
  await refuseTaken(tx, await seenRuns(tx, fresh))
  const made = await plannedCreates(
    tx,
    record,
    fresh.map(({ run, day, ...seats }) => ({ ...seats, run, serviceDate: day })),
  )
  const updates = new Map<Change, Write>()
  for (const change of changes) if ('id' in change) updates.set(change, await changed(tx, rows.get(change.id), change))
  return changes.flatMap((change) => ('id' in change ? (updates.get(change) ?? []) : (made.shift() ?? [])))
}

const changed = async (
  tx: Tx,
  before: StoredRow | undefined,
  { id: _id, version, ...seats }: Extract<Change, { id: string }>,
): Promise<Write> => {
  if (before === undefined) throw new AppError('not_found', 'Run assignment not found, or you don’t have access.')
  if (before.version !== version || before['archivedAt'] !== null) throw await overtaken(tx, before.id)
  if (!movable.has(before.status)) throw new AppError('conflict', `${before.title} has departed or is completed. Edit it on its page.`)
  return plannedUpdate(tx, kindOf(tx.deps, kind), before, seats as Values)
}

/** A run outside the caller's divisions answers like one that doesn't exist: as a reference, by the checks that follow. */
const seenRuns = async <T extends { readonly run: string }>(tx: Tx, fresh: readonly T[]): Promise<readonly T[]> => {
  if (fresh.length === 0) return []
  const ids = arrayOf([...new Set(fresh.map(({ run }) => run))], 'uuid')
  const where = allOf([sql`t.id = any(${ids})`, ...scopeConditions(tx.deps, kindOf(tx.deps, 'runs'), tx.actor.viewer, 't')])
  const seen = new Set((await tx.query<{ id: string }>(sql`select t.id from runs t where ${where}`)).map(({ id }) => id))
  return fresh.filter(({ run }) => seen.has(run))
}

/** Two people may plan the same run for the same day at once: the second waits for the first here, and reads who it was. */
const refuseTaken = async (tx: Tx, fresh: readonly { readonly run: string; readonly day: string }[]): Promise<void> => {
  if (fresh.length === 0) return
  const taken = await takenDays(tx, fresh)
  const [first] = taken.values()
  if (first !== undefined) throw await overtaken(tx, first)
}

/** Assignments that stand for these runs on these days, by `run day`. Locks the runs, so that nobody adds one meanwhile. */
export const takenDays = async (
  tx: Tx,
  asked: readonly { readonly run: string; readonly day: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const runs = arrayOf([...new Set(asked.map(({ run }) => run))], 'uuid')
  await tx.query(sql`select 1 from runs where id = any(${runs}) order by id for no key update`)
  const found = await tx.query<{ id: string; key: string }>(sql`
    select a.id, a.run_id || ' ' || to_char(a.service_date, 'YYYY-MM-DD') as key from run_assignments a
    join json_to_recordset(${JSON.stringify(asked)}::json) as q(run uuid, day date) on q.run = a.run_id and q.day = a.service_date
    where a.archived_at is null and a.status not in ('cancelled', 'missed')`)
  return new Map(found.map(({ id, key }) => [key, id]))
}

interface Latest {
  readonly who: string | null
  readonly at: string
  readonly label: string
  readonly day: string
  readonly driver: string | null
}

/** "Renee Calloway changed KCM-204 (Thu, Nov 26) on Mon, Nov 23 at 9:41 AM: J. Tran drives it now." */
const overtaken = async (tx: Tx, id: string): Promise<AppError> => {
  const [latest] = await tx.query<Latest>(sql`
    select (select u.title from users u where u.id = e.actor_id) as who, to_json(e.at)#>>'{}' as at, coalesce(r.code, a.spot, a.number) as label, to_char(a.service_date, 'YYYY-MM-DD') as day,
      (select d.title from drivers d where d.id = coalesce(a.driver_id, a.second_driver_id, a.relay_driver_id)) as driver
    from run_assignments a left join runs r on r.id = a.run_id join lateral (select * from events e where e.kind = ${kind} and e.record_id = a.id order by e.id desc limit 1) e on true
    where a.id = ${id}::uuid`)
  if (latest === undefined) return new AppError('conflict', 'Someone changed this in the meantime.')
  const { who, at, label, day, driver } = latest
  const what = driver === null ? 'it is uncovered now' : `${driver} drives it now`
  const sentence = `${who ?? 'Longhaul'} changed ${label} (${formatDay(day)}) on ${formatDay(at, companyTimeZone)} at ${formatTime(at, companyTimeZone)}: ${what}.`
  return new AppError('conflict', sentence, [], { changedBy: who, changedAt: at })
}
