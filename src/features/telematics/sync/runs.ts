import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { iso, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SyncKind } from '../answers.ts'
import type { ResumePoint } from '../provider/adapter.ts'

export type RunStatus = 'queued' | 'running' | 'succeeded' | 'partial' | 'failed' | 'cancelled'

export interface RunOrder {
  readonly connectionId: string
  readonly kind: SyncKind
  readonly mode: 'apply' | 'dry_run'
  readonly trigger: 'login' | 'manual' | 'schedule'
  readonly userId: string | null
  /** Also when one finished a moment ago. */
  readonly force: boolean
}

/** A run as stored. Instants are ISO texts. */
export interface Run {
  readonly id: string
  readonly connectionId: string
  readonly kind: SyncKind
  readonly mode: 'apply' | 'dry_run'
  readonly trigger: string
  readonly userId: string | null
  readonly status: RunStatus
  readonly runner: string | null
  readonly attempts: number
  readonly resume: ResumePoint | null
  readonly pages: number
  readonly complete: boolean
  readonly expectedTotal: number | null
  readonly appliedPages: number
  readonly counts: Counts
  readonly errorKind: string | null
  readonly message: string | null
  readonly parentId: string | null
  readonly requestedAt: string
  readonly startedAt: string | null
  readonly heartbeatAt: string | null
  readonly finishedAt: string | null
}

/** Figures of a run; absent means zero. */
export interface Counts {
  seen?: number
  created?: number
  linked?: number
  updated?: number
  unchanged?: number
  conflicts?: number
  suggested?: number
  skipped?: number
  rejected?: number
  noReading?: number
  failed?: number
}

/** Within this time after a run the next one is answered "recently synced". */
export const recentWindow = 300_000

const columns = sql`id, connection_id as "connectionId", kind, mode, trigger, user_id as "userId", status, runner, attempts, resume, pages, complete, expected_total as "expectedTotal",
  applied_pages as "appliedPages", counts, error_kind as "errorKind", message, parent_id as "parentId", ${iso('requested_at')} as "requestedAt", ${iso('started_at')} as "startedAt", ${iso('heartbeat_at')} as "heartbeatAt", ${iso('finished_at')} as "finishedAt"`

export type Opened =
  | { readonly kind: 'opened'; readonly run: Run }
  | { readonly kind: 'running'; readonly run: Run }
  | { readonly kind: 'recent'; readonly run: Run }

/** One statement decides for all processes: at most one run per connection and kind is open, and none follows too soon. */
export const openRun = async (deps: Deps, order: RunOrder): Promise<Opened> => {
  const now = deps.clock.now()
  const since = order.force || order.mode === 'dry_run' ? now : new Date(now.getTime() - recentWindow)
  const recent = sql`connection_id = ${order.connectionId}::uuid and kind = ${order.kind} and mode = 'apply' and finished_at > ${since.toISOString()}::timestamptz`
  const [opened] = await run<Run>(
    deps.pool,
    sql`
    insert into telematics_runs (id, connection_id, kind, mode, trigger, user_id, status, requested_at)
    select ${uuidv7()}::uuid, ${order.connectionId}::uuid, ${order.kind}, ${order.mode}, ${order.trigger}, ${order.userId}::uuid, 'queued', ${now.toISOString()}::timestamptz
    where not exists (select 1 from telematics_runs where ${recent})
    on conflict (connection_id, kind) where status in ('queued', 'running') do nothing
    returning ${columns}`,
  )
  if (opened !== undefined) return { kind: 'opened', run: opened }
  const [active] = await run<Run>(
    deps.pool,
    sql`select ${columns} from telematics_runs where connection_id = ${order.connectionId}::uuid and kind = ${order.kind} and status in ('queued', 'running')`,
  )
  if (active !== undefined) return { kind: 'running', run: active }
  const [last] = await run<Run>(deps.pool, sql`select ${columns} from telematics_runs where ${recent} order by finished_at desc limit 1`)
  return last === undefined ? openRun(deps, order) : { kind: 'recent', run: last }
}

export const runById = async (deps: Deps, id: string): Promise<Run | null> =>
  (await run<Run>(deps.pool, sql`select ${columns} from telematics_runs where id = ${id}::uuid`))[0] ?? null

export const runsOf = async (deps: Deps, connectionId: string, kind: SyncKind | null, limit: number): Promise<Run[]> =>
  run<Run>(
    deps.pool,
    sql`select ${columns} from telematics_runs where connection_id = ${connectionId}::uuid and (${kind}::text is null or kind = ${kind}::text) order by requested_at desc, id desc limit ${limit}`,
  )

/** Runs that are open; those whose process died are among them. */
export const openRuns = async (deps: Deps): Promise<Run[]> =>
  run<Run>(deps.pool, sql`select ${columns} from telematics_runs where status in ('queued', 'running') order by requested_at`)

export const isActive = async (deps: Deps, connectionId: string, kind: SyncKind): Promise<boolean> =>
  (
    await run(
      deps.pool,
      sql`select 1 from telematics_runs where connection_id = ${connectionId}::uuid and kind = ${kind} and status in ('queued', 'running')`,
    )
  ).length > 0

/** Takes a run over for this process; null when it is no longer open. A listing that broke off shortly before is gone on with. */
export const claimRun = async (deps: Deps, id: string, runner: string, listingLifetime: number): Promise<Run | null> => {
  const now = deps.clock.now()
  const [claimed] = await run<Run>(
    deps.pool,
    sql`
    update telematics_runs set status = 'running', runner = ${runner}::uuid, attempts = attempts + 1, started_at = coalesce(started_at, ${now.toISOString()}::timestamptz), heartbeat_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid and status in ('queued', 'running') returning ${columns}`,
  )
  if (claimed === undefined) return null
  return claimed.attempts === 1 && claimed.mode === 'apply'
    ? inheritListing(deps, claimed, new Date(now.getTime() - listingLifetime))
    : claimed
}

/** Pages that a run left when the provider failed it are not read a second time. */
const inheritListing = async (deps: Deps, claimed: Run, since: Date): Promise<Run> => {
  await run(
    deps.pool,
    sql`
    with parent as (
      select p.* from telematics_runs p where p.connection_id = ${claimed.connectionId}::uuid and p.kind = ${claimed.kind} and p.mode = 'apply' and p.id <> ${claimed.id}::uuid
      order by p.requested_at desc, p.id desc limit 1
    ), usable as (
      select * from parent where status = 'partial' and not complete and resume is not null and error_kind in ('transient', 'rate_limited') and finished_at > ${since.toISOString()}::timestamptz
    ), moved as (
      update telematics_staged_pages set run_id = ${claimed.id}::uuid where run_id in (select id from usable)
    )
    update telematics_runs r set parent_id = u.id, resume = u.resume, pages = u.pages from usable u where r.id = ${claimed.id}::uuid`,
  )
  return (await runById(deps, claimed.id)) ?? claimed
}

/** Another process has taken the run over; this one must write nothing more. */
export class RunTakenOver extends Error {
  constructor() {
    super('Another process took this sync over.')
    this.name = 'RunTakenOver'
  }
}

interface Progress {
  readonly counts?: Counts
  readonly appliedPages?: number
}

/** Part of every write of a run: renews the heartbeat and saves progress, or throws RunTakenOver. Locks the run's row. */
export const holdRun = async (
  tx: Tx,
  { id, runner }: Pick<Run, 'id' | 'runner'>,
  { counts, appliedPages }: Progress = {},
): Promise<void> => {
  const held = await tx.query(sql`
    update telematics_runs set heartbeat_at = ${tx.now.toISOString()}::timestamptz, counts = coalesce(${counts === undefined ? null : JSON.stringify(counts)}::jsonb, counts),
      applied_pages = coalesce(${appliedPages ?? null}::int, applied_pages)
    where id = ${id}::uuid and runner = ${runner}::uuid and status = 'running' returning 1`)
  if (held.length === 0) throw new RunTakenOver()
}

export interface Ending {
  readonly status: RunStatus
  readonly counts?: Counts
  readonly errorKind?: string | null
  readonly message: string | null
}

/** Ends a run. Staged pages stay only when a later run can go on with them. */
export const endRun = async (on: Queryable, now: Date, { id, runner }: Pick<Run, 'id' | 'runner'>, ending: Ending): Promise<void> => {
  const { status, errorKind = null, message, counts } = ending
  const ended = sql`update telematics_runs set status = ${status}, error_kind = ${errorKind}, message = ${message}, finished_at = ${now.toISOString()}::timestamptz,
    counts = coalesce(${counts === undefined ? null : JSON.stringify(counts)}::jsonb, counts) where id = ${id}::uuid and runner = ${runner}::uuid and status = 'running' returning id`
  const statement: SQL =
    errorKind === null ? sql`with ended as (${ended}) delete from telematics_staged_pages where run_id in (select id from ended)` : ended
  await run(on, statement)
}
