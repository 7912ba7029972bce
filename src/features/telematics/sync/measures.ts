import { sql } from 'drizzle-orm'
import type { Tx } from '#engine/write/rules.ts'
import type { LinkKind } from '../matching/local-records.ts'
import type { HealthNews } from './stage.ts'

/*
 * Measured values on records: time of the sync, gateway health, mileage. They are no decisions of anybody: their history is the
 * run, the reading or the meter entry, and a version raised every few minutes would refuse the save of everyone who is editing.
 * So they are written past the kernel's versions and events, in one statement for the whole fleet.
 */

/** Marks the linked records of a listing as confirmed by a sync. */
export const stampSynced = async (
  tx: Tx,
  connectionId: string,
  kind: LinkKind,
  remoteIds: readonly string[],
  at: string,
): Promise<void> => {
  const table = sql.identifier(kind)
  const written = await tx.query(sql`
    update ${table} t set last_telematics_sync = ${at}::timestamptz from telematics_links l
    where l.connection_id = ${connectionId}::uuid and l.kind = ${kind} and l.state = 'linked' and l.remote_id = any(${sql.param([...remoteIds])}::text[])
      and t.id = l.local_id and t.last_telematics_sync is distinct from ${at}::timestamptz returning 1`)
  if (written.length > 0) tx.touch(kind)
}

/** Takes over what the provider says of its gateways. */
export const recordHealth = async (tx: Tx, connectionId: string, kind: LinkKind, news: readonly HealthNews[]): Promise<void> => {
  if (kind !== 'vehicles' || news.length === 0) return
  await tx.query(sql`
    update telematics_links l set gateway_health = x.health, gateway_seen_at = x.seen_at
    from json_to_recordset(${JSON.stringify(news.map(({ remoteId, health, lastSeen }) => ({ remote_id: remoteId, health, seen_at: lastSeen })))}::json) as x(remote_id text, health text, seen_at timestamptz)
    where l.connection_id = ${connectionId}::uuid and l.kind = 'vehicles' and l.remote_id = x.remote_id and (l.gateway_health, l.gateway_seen_at) is distinct from (x.health, x.seen_at)`)
  const written = await tx.query(sql`
    update vehicles v set gateway_health = left(l.gateway_health, 60) from telematics_links l
    where l.connection_id = ${connectionId}::uuid and l.kind = 'vehicles' and l.state = 'linked' and v.id = l.local_id and v.gateway_health is distinct from left(l.gateway_health, 60) returning 1`)
  if (written.length > 0) tx.touch('vehicles')
}
