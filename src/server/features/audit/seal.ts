import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { genesis, linkHash } from './canonical.ts'

const linksAtOnce = 2_000
/** Ids are drawn before the commit, so an event may become visible after younger ones; this far back it is still found. */
const lookBack = 100_000

/** Place and hash of the newest link; seq 0 before the first. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** An event as it is hashed: every column, times as ISO text. */
export const hashedEvent: SQL = sql`json_build_object('id', e.id, 'batchId', e.batch_id, 'kind', e.kind, 'recordId', e.record_id, 'action', e.action, 'changes', e.changes, 'version', e.version,
  'actorKind', e.actor_kind, 'actorId', e.actor_id, 'reason', e.reason, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const headOf = async (tx: Tx): Promise<ChainHead> => {
  const [head] = await tx.query<ChainHead>(sql`select seq, hash from audit_chain order by seq desc limit 1`)
  return head ?? { seq: 0, hash: genesis }
}

/** Adds one portion of links. Events of transactions that still run are not visible yet and come with the next one. */
const sealPortion = (deps: Deps): Promise<{ readonly head: ChainHead; readonly sealed: number }> =>
  inTransaction(deps, systemActor, async (tx) => {
    // One sealer at a time, whatever the number of processes.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul audit chain'))`)
    const before = await headOf(tx)
    const events = await tx.query<{ id: number; event: unknown }>(sql`
    select e.id, ${hashedEvent} as event from events e
    where e.id > coalesce((select max(event_id) from audit_chain), 0) - ${lookBack} and not exists (select 1 from audit_chain c where c.event_id = e.id)
    order by e.id limit ${linksAtOnce}`)
    let head = before
    const links = events.map(({ id, event }) => {
      head = { seq: head.seq + 1, hash: linkHash(head.hash, head.seq + 1, event) }
      return { seq: head.seq, event_id: id, hash: head.hash }
    })
    if (links.length > 0)
      await tx.query(
        sql`insert into audit_chain (seq, event_id, hash) select seq, event_id, hash from json_to_recordset(${JSON.stringify(links)}::json) as x(seq bigint, event_id bigint, hash text)`,
      )
    return { head, sealed: links.length }
  })

/** Chains every committed event that is not chained yet: each link hashes its event and the link before. Answers the head. */
export const sealAudit = async (deps: Deps): Promise<ChainHead & { readonly sealed: number }> => {
  let sealed = 0
  for (;;) {
    const portion = await sealPortion(deps)
    sealed += portion.sealed
    if (portion.sealed < linksAtOnce) return { ...portion.head, sealed }
  }
}
