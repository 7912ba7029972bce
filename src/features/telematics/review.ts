import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { lockRecord, updateRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { adapterOf } from './connections.ts'
import type { Connection } from './connections.ts'
import { recordOf } from './matching/local-records.ts'
import type { LinkKind } from './matching/local-records.ts'
import type { LinkState } from './matching/locals.ts'

interface LinkRow {
  readonly id: string
  readonly kind: LinkKind
  readonly remoteId: string
  readonly localId: string | null
  readonly state: LinkState
}

export type LinkDecision =
  | { readonly action: 'link'; readonly localId: string }
  | { readonly action: 'unlink' }
  | { readonly action: 'ignore' }
  | { readonly action: 'reconsider' }
  | { readonly action: 'not_same'; readonly localId: string }

/**
 * Carries out what a person decided about a remote record. Decisions outrank every rule: a linked pair stays, a parted pair is not
 * linked again, an ignored record is left alone. The next sync merges fields. Throws not_found, or conflict when the record is taken.
 */
export const decideLink = (deps: Deps, connection: Connection, linkId: string, decision: LinkDecision, user: SessionUser): Promise<void> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const link = await lockLink(tx, connection.id, linkId)
    const idField = adapterOf(deps, connection).idFields[link.kind]
    switch (decision.action) {
      case 'link':
        await release(tx, link, idField)
        return attach(tx, connection, link, decision.localId, idField)
      case 'unlink':
        if (link.localId !== null) await rejectPair(tx, connection.id, link, link.localId)
        await release(tx, link, idField)
        return setLink(tx, link, 'unmatched', null, 'Parted by decision')
      case 'ignore':
        await release(tx, link, idField)
        return setLink(tx, link, 'ignored', null, 'Ignored by decision')
      case 'reconsider':
        if (link.state === 'linked') throw new AppError('conflict', 'This record is linked. Part it first.')
        await tx.query(
          sql`delete from telematics_rejected_pairs where connection_id = ${connection.id}::uuid and kind = ${link.kind} and remote_id = ${link.remoteId}`,
        )
        return setLink(tx, link, 'unmatched', null, 'Looked at again by the next sync')
      case 'not_same':
        await rejectPair(tx, connection.id, link, decision.localId)
        return dropCandidate(tx, link, decision.localId)
    }
  })

const lockLink = async (tx: Tx, connectionId: string, linkId: string): Promise<LinkRow> => {
  const [link] = await tx.query<LinkRow>(sql`
    select id, kind, remote_id as "remoteId", local_id as "localId", state from telematics_links where id = ${linkId}::uuid and connection_id = ${connectionId}::uuid for update`)
  if (link === undefined) throw new AppError('not_found', 'This remote record is not known.')
  return link
}

/** The record that was linked loses the provider's id and the time of the sync; everything else it keeps. */
const release = async (tx: Tx, link: LinkRow, idField: string): Promise<void> => {
  if (link.localId === null || (link.state !== 'linked' && link.state !== 'retired')) return
  await updateRecord(
    tx,
    recordOf(link.kind),
    link.localId,
    {},
    {
      version: null,
      confirmed: true,
      reason: 'Telematics link removed',
      system: { [idField]: null, lastTelematicsSync: null, ...(link.kind === 'vehicles' ? { gatewayHealth: null } : {}) },
    },
  )
  await tx.query(
    sql`update telematics_conflicts set status = 'gone', decided_at = ${tx.now.toISOString()}::timestamptz where link_id = ${link.id}::uuid and status = 'open'`,
  )
}

const attach = async (tx: Tx, connection: Connection, link: LinkRow, localId: string, idField: string): Promise<void> => {
  const record = recordOf(link.kind)
  const local = await lockRecord(tx, record, localId)
  const [taken] = await tx.query<{ name: string | null }>(sql`
    select remote_name as name from telematics_links where connection_id = ${connection.id}::uuid and kind = ${link.kind} and local_id = ${localId}::uuid and state in ('linked', 'retired') and id <> ${link.id}::uuid`)
  if (taken !== undefined)
    throw new AppError('conflict', `${local.title} is linked to ${taken.name ?? 'another record'} already. Part those two first.`)
  await updateRecord(
    tx,
    record,
    localId,
    {},
    { version: null, confirmed: true, reason: 'Telematics link set', system: { [idField]: link.remoteId } },
  )
  await tx.query(
    sql`delete from telematics_rejected_pairs where connection_id = ${connection.id}::uuid and kind = ${link.kind} and remote_id = ${link.remoteId} and local_id = ${localId}::uuid`,
  )
  await setLink(tx, link, 'linked', localId, null)
}

/** An empty hash makes the next sync look at the record; an empty base makes it compare every field. */
const setLink = async (tx: Tx, link: LinkRow, state: LinkState, localId: string | null, reason: string | null): Promise<void> => {
  const now = tx.now.toISOString()
  await tx.query(sql`
    update telematics_links set state = ${state}, local_id = ${localId}::uuid, reason = ${reason}, matched_by = ${localId === null ? null : 'manual'}, manual = ${state === 'linked' || state === 'ignored'},
      base = '{}', hash = case when ${state} = 'ignored' then hash else '' end, candidates = '[]', absent_count = 0, decided_by = ${tx.actor.id}::uuid, decided_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where id = ${link.id}::uuid`)
}

const rejectPair = async (tx: Tx, connectionId: string, link: LinkRow, localId: string): Promise<void> => {
  await tx.query(sql`
    insert into telematics_rejected_pairs (connection_id, kind, remote_id, local_id, decided_by, decided_at)
    values (${connectionId}::uuid, ${link.kind}, ${link.remoteId}, ${localId}::uuid, ${tx.actor.id}::uuid, ${tx.now.toISOString()}::timestamptz) on conflict do nothing`)
}

const dropCandidate = async (tx: Tx, link: LinkRow, localId: string): Promise<void> => {
  if (link.state === 'linked') throw new AppError('conflict', 'This record is linked. Part it first.')
  await tx.query(sql`
    with left_over as (select coalesce(jsonb_agg(c), '[]') as candidates from telematics_links l, jsonb_array_elements(l.candidates) c where l.id = ${link.id}::uuid and c->>'localId' <> ${localId})
    update telematics_links l set candidates = o.candidates, hash = '', updated_at = ${tx.now.toISOString()}::timestamptz,
      state = case when l.state = 'suggested' and o.candidates = '[]' then 'unmatched' else l.state end from left_over o where l.id = ${link.id}::uuid`)
}
