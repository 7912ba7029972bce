import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { genesis, linkHash } from './canonical.ts'

const linksAtOnce = 2_000
/** Ids looked through by one statement, so that none outlasts its limit however long the history is. */
export const idsAtOnce = 100_000

/** Place and hash of the newest link; seq 0 before the first. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** An event as it is hashed: every column, times as ISO text. */
export const hashedEvent: SQL = sql`json_build_object('id', e.id, 'batchId', e.batch_id, 'kind', e.kind, 'recordId', e.record_id, 'action', e.action, 'changes', e.changes, 'version', e.version,
  'actorKind', e.actor_kind, 'actorId', e.actor_id, 'reason', e.reason, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const newest = sql`select seq, hash from audit_chain order by seq desc limit 1`

const headOf = async (on: Tx | Deps['pool']): Promise<ChainHead> => {
  const [head] = 'deps' in on ? await on.query<ChainHead>(newest) : await run<ChainHead>(on, newest)
  return head ?? { seq: 0, hash: genesis }
}

/** What this process knows to be sealed. Kept in memory: after a start the whole history is looked through once. */
interface Known {
  /** Every event up to this id that will ever be seen is sealed. */
  floor: number
  /** Ids up to this one were looked through while transactions ran that may still bring one of them; they are over once all before `next` are. */
  waiting: { readonly upTo: number; readonly next: bigint } | null
}

const knownOf = new WeakMap<object, Known>()

interface Standing {
  readonly last: number
  /** The oldest transaction that still runs, and the first that has not begun. */
  readonly oldest: string
  readonly next: string
}

const standing = sql`select coalesce((select max(id) from events), 0) as last,
  pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`

/** Adds one portion of links, of events in a span of ids. Events of transactions that still run are not visible yet and come later. */
const sealPortion = (deps: Deps, after: number, upTo: number): Promise<number> =>
  inTransaction(deps, systemActor, async (tx) => {
    // One sealer at a time, whatever the number of processes.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul audit chain'))`)
    let head = await headOf(tx)
    const events = await tx.query<{ id: number; event: unknown }>(sql`
    select e.id, ${hashedEvent} as event from events e
    where e.id > ${after} and e.id <= ${upTo} and not exists (select 1 from audit_chain c where c.event_id = e.id)
    order by e.id limit ${linksAtOnce}`)
    const links = events.map(({ id, event }) => {
      head = { seq: head.seq + 1, hash: linkHash(head.hash, head.seq + 1, event) }
      return { seq: head.seq, event_id: id, hash: head.hash }
    })
    if (links.length > 0)
      await tx.query(
        sql`insert into audit_chain (seq, event_id, hash) select seq, event_id, hash from json_to_recordset(${JSON.stringify(links)}::json) as x(seq bigint, event_id bigint, hash text)`,
      )
    return links.length
  })

/**
 * Chains every committed event that is not chained yet: each link hashes its event and the link before. Answers the head. Ids are drawn
 * before the commit, so an event may become visible after younger ones, however many those are; a minute in which nothing was written costs
 * one look.
 */
export const sealAudit = async (deps: Deps): Promise<ChainHead & { readonly sealed: number }> => {
  const known = knownOf.get(deps.pool) ?? { floor: 0, waiting: null }
  knownOf.set(deps.pool, known)
  const [found] = await run<Standing>(deps.pool, standing)
  const { last, oldest, next } = found ?? { last: 0, oldest: '0', next: '0' }
  let sealed = 0
  if (last > known.floor) {
    for (let after = known.floor; after < last; after += idsAtOnce)
      for (let links = linksAtOnce; links === linksAtOnce; sealed += links)
        links = await sealPortion(deps, after, Math.min(last, after + idsAtOnce))
    if (known.waiting !== null && BigInt(oldest) > known.waiting.next) {
      known.floor = known.waiting.upTo
      known.waiting = null
    }
    if (last > known.floor) known.waiting ??= { upTo: last, next: BigInt(next) }
  }
  return { ...(await headOf(deps.pool)), sealed }
}
