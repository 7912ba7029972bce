import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Link, LinkState } from './locals.ts'
import type { LinkKind } from './local-records.ts'
import type { FieldConflict } from './merge.ts'
import type { RemoteRecord } from './normalise.ts'
import { pairKey } from './matching.ts'
import type { Operation } from '../sync/plan.ts'

/** The little that every page needs to know of a link. */
export interface KnownLink {
  readonly id: string
  readonly remoteId: string
  readonly localId: string | null
  readonly state: LinkState
  readonly hash: string
  readonly gatewayHealth: string | null
  readonly absentCount: number
}

export const knownLinks = async (deps: Deps, connectionId: string, kind: LinkKind): Promise<Map<string, KnownLink>> => {
  const rows = await run<KnownLink>(
    deps.pool,
    sql`
    select id, remote_id as "remoteId", local_id as "localId", state, hash, gateway_health as "gatewayHealth", absent_count as "absentCount" from telematics_links where connection_id = ${connectionId}::uuid and kind = ${kind}`,
  )
  return new Map(rows.map((row) => [row.remoteId, row]))
}

/** Links in full, as planning needs them. */
export const allLinks = async (deps: Deps, connectionId: string, kind: LinkKind): Promise<Link[]> =>
  run<Link>(
    deps.pool,
    sql`
    select id, remote_id as "remoteId", local_id as "localId", state, matched_by as "matchedBy", manual, base, hash, candidates, absent_count as "absentCount",
      (select coalesce(json_object_agg(key, value->>'side'), '{}') from jsonb_each(locks)) as locks
    from telematics_links where connection_id = ${connectionId}::uuid and kind = ${kind}`,
  )

export const rejectedPairs = async (deps: Deps, connectionId: string, kind: LinkKind): Promise<Set<string>> => {
  const rows = await run<{ remoteId: string; localId: string }>(
    deps.pool,
    sql`select remote_id as "remoteId", local_id as "localId" from telematics_rejected_pairs where connection_id = ${connectionId}::uuid and kind = ${kind}`,
  )
  return new Set(rows.map((row) => pairKey(row.remoteId, row.localId)))
}

/** An operation that was carried out, with the record it led to. */
export interface Applied {
  readonly operation: Operation
  readonly remote: RemoteRecord
  readonly localId: string | null
}

interface Where {
  readonly connectionId: string
  readonly kind: LinkKind
  readonly runId: string
}

/** Saves the links of a batch; answers the link ids by remote id. */
export const writeLinks = async (tx: Tx, { connectionId, kind }: Where, batch: readonly Applied[]): Promise<Map<string, string>> => {
  const rows = batch.map(({ operation: { link, reason }, remote, localId }) => ({
    id: link.id ?? uuidv7(),
    remote_id: remote.remoteId,
    remote_name: remote.name,
    local_id: localId,
    state: link.state,
    reason,
    matched_by: link.matchedBy,
    base: link.base,
    hash: remote.hash,
    candidates: link.candidates,
    assigned: remote.assigned,
    health: remote.health,
    seen_at: remote.lastSeen,
  }))
  const now = tx.now.toISOString()
  await tx.query(sql`
    insert into telematics_links (id, connection_id, kind, remote_id, remote_name, local_id, state, reason, matched_by, base, hash, candidates, assigned_remote_id, gateway_health, gateway_seen_at, created_at, updated_at)
    select x.id, ${connectionId}::uuid, ${kind}, x.remote_id, x.remote_name, x.local_id, x.state, x.reason, x.matched_by, x.base, x.hash, x.candidates, x.assigned, x.health, x.seen_at, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, remote_id text, remote_name text, local_id uuid, state text, reason text, matched_by text, base jsonb, hash text, candidates jsonb, assigned text, health text, seen_at timestamptz)
    on conflict (connection_id, kind, remote_id) do update set remote_name = excluded.remote_name, local_id = excluded.local_id, state = excluded.state, reason = excluded.reason, matched_by = excluded.matched_by,
      base = excluded.base, hash = excluded.hash, candidates = excluded.candidates, assigned_remote_id = excluded.assigned_remote_id, gateway_health = excluded.gateway_health, gateway_seen_at = excluded.gateway_seen_at,
      updated_at = excluded.updated_at`)
  return new Map(rows.map((row) => [row.remote_id, row.id]))
}

/** Links that give their record to a newer remote one. */
export const supersedeLinks = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.query(
    sql`update telematics_links set state = 'superseded', reason = 'A newer one took its place', updated_at = ${tx.now.toISOString()}::timestamptz where id = any(${sql.param([...ids])}::uuid[]) and state in ('linked', 'retired')`,
  )
}

interface NewConflict {
  readonly linkId: string
  readonly kind: 'field' | 'lifecycle' | 'meter'
  readonly field: string
  readonly ours: FieldConflict['ours']
  readonly theirs: FieldConflict['theirs']
  readonly reason: string | null
  readonly urgent: boolean
}

/** Opens conflicts, or brings open ones up to date. */
export const openConflicts = async (
  tx: Tx,
  { connectionId, runId }: Pick<Where, 'connectionId' | 'runId'>,
  conflicts: readonly NewConflict[],
): Promise<void> => {
  if (conflicts.length === 0) return
  const rows = conflicts.map((conflict) => ({ ...conflict, id: uuidv7(), link_id: conflict.linkId }))
  await tx.query(sql`
    insert into telematics_conflicts (id, connection_id, link_id, kind, field, ours, theirs, reason, urgent, status, opened_at, run_id)
    select x.id, ${connectionId}::uuid, x.link_id, x.kind, x.field, x.ours, x.theirs, x.reason, x.urgent, 'open', ${tx.now.toISOString()}::timestamptz, ${runId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, link_id uuid, kind text, field text, ours jsonb, theirs jsonb, reason text, urgent boolean)
    on conflict (link_id, kind, field) where status = 'open' do update set ours = excluded.ours, theirs = excluded.theirs, reason = excluded.reason, run_id = excluded.run_id`)
}

/** Closes open field conflicts in which both sides have become alike. */
export const closeAgreed = async (
  tx: Tx,
  agreed: readonly { readonly linkId: string; readonly fields: readonly string[] }[],
): Promise<void> => {
  const rows = agreed.flatMap(({ linkId, fields }) => fields.map((field) => ({ link_id: linkId, field })))
  if (rows.length === 0) return
  await tx.query(sql`
    update telematics_conflicts c set status = 'gone', decided_at = ${tx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(link_id uuid, field text) where c.link_id = x.link_id and c.kind = 'field' and c.field = x.field and c.status = 'open'`)
}

export interface NewItem {
  readonly remoteId: string
  readonly remoteName: string | null
  readonly localId: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly changes: readonly unknown[]
}

/** Writes what happened to the run's history; a repeat of the same record changes nothing. */
export const writeItems = async (tx: Tx, runId: string, items: readonly NewItem[]): Promise<void> => {
  if (items.length === 0) return
  const rows = items.map((item) => ({
    remote_id: item.remoteId,
    remote_name: item.remoteName,
    local_id: item.localId,
    outcome: item.outcome,
    reason: item.reason,
    changes: item.changes,
  }))
  await tx.query(sql`
    insert into telematics_items (run_id, remote_id, remote_name, local_id, outcome, reason, changes, at)
    select ${runId}::uuid, x.remote_id, x.remote_name, x.local_id, x.outcome, x.reason, x.changes, ${tx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(remote_id text, remote_name text, local_id uuid, outcome text, reason text, changes jsonb)
    on conflict (run_id, remote_id) do nothing`)
}

/** Remote ids that this run is already through with. */
export const finishedItems = async (deps: Deps, runId: string): Promise<Set<string>> =>
  new Set(
    (
      await run<{ remoteId: string }>(
        deps.pool,
        sql`select remote_id as "remoteId" from telematics_items where run_id = ${runId}::uuid and outcome <> 'rejected'`,
      )
    ).map((row) => row.remoteId),
  )
