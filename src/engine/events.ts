import { sql } from 'drizzle-orm'
import type { Tx } from './write/rules.ts'
import type { Change } from './change.ts'

export interface NewEvent {
  readonly kind: string
  readonly recordId: string
  readonly action: string
  readonly changes?: readonly Change[]
  readonly version?: number
  readonly reason?: string | null
}

/** Writes history in the transaction of the change itself; the actor, the batch and the time come from it. */
export const writeEvents = async (tx: Tx, entries: readonly NewEvent[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    kind: entry.kind,
    record_id: entry.recordId,
    action: entry.action,
    changes: entry.changes ?? [],
    version: entry.version ?? null,
    reason: entry.reason ?? null,
  }))
  await tx.query(sql`
    insert into events (batch_id, kind, record_id, action, changes, version, actor_kind, actor_id, reason, at)
    select ${tx.batchId}::uuid, x.kind, x.record_id, x.action, x.changes, x.version, ${tx.actor.kind}::text, ${tx.actor.id}::uuid, x.reason, ${tx.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(kind text, record_id uuid, action text, changes jsonb, version int, reason text)`)
}
