import { sql } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import { tableName } from '#engine/columns.ts'
import { arrayOf, ident, run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { eachAlone, togetherOrAlone } from '#platform/jobs/each-alone.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import { workNamed } from './automatic-work.ts'
import { eventNamed } from './events.ts'
import { notify } from './tell.ts'
import type { Notice } from '#engine/write/rules.ts'
import { touchBells } from './touch.ts'

/**
 * Automatic work on stored records of one kind: together, `atOnce` at a time, and one by one where that fails. A record it fails for
 * does not stop the others, and the people responsible are notified until it succeeds (automatic-work.ts). `act` opens its own
 * transactions, must be safe to repeat, and may return records it did only in part. Call it once a round with all records of that round.
 */
export const forEachRecord = async (
  deps: Deps,
  work: string,
  kind: string,
  ids: readonly string[],
  act: (ids: readonly string[]) => Promise<void> | Promise<readonly string[]>,
  atOnce = ids.length,
): Promise<void> => {
  if (workNamed(work) === undefined) throw new Error(`No automatic work named ${work}`)
  const failing: string[] = []
  const failed: string[] = []
  const onFailure = (id: string, error: unknown): Promise<void> => {
    failing.push(id)
    // The database was away or busy: nothing is wrong with the record.
    if (asAppError(error)?.code !== 'unavailable') failed.push(id)
    return Promise.resolve()
  }
  const actOn = async (some: readonly string[]): Promise<void> => {
    const incomplete = (await act(some)) ?? []
    failing.push(...incomplete)
    failed.push(...incomplete)
  }
  for (let at = 0; at < ids.length; at += atOnce) await togetherOrAlone(deps, work, ids.slice(at, at + atOnce), actOn, onFailure)
  await inTransaction(deps, systemActor, (tx) => withdraw(tx, work, kind, failing))
  await tellFailed(deps, work, kind, failed)
}

/** One for each record and work, so that two works that fail for the same record are two notifications. */
const subjectOf = (work: string, id: string): string => uuidv5(`${work} ${id}`, uuidv5.URL)

/** Removes the notifications of records for which the work no longer fails. */
const withdraw = async (tx: Tx, work: string, kind: string, failing: readonly string[]): Promise<void> => {
  const gone = await tx.query<{ user: string }>(sql`
    delete from notifications n where n.event = 'work_failed' and n.why = ${work} and n.record_kind = ${kind} and n.closed_at is null
      and n.record_id <> all(${arrayOf(failing, 'uuid')}) returning n.user_id as "user"`)
  touchBells(
    tx,
    gone.map(({ user }) => user),
  )
}

interface Answering {
  readonly id: string
  readonly version: number
  readonly user: string
  readonly author: boolean
}

/** Notifies who answers for each record, once for each version of it. A person who cannot be notified leaves the others theirs. */
const tellFailed = async (deps: Deps, work: string, kind: string, failed: readonly string[]): Promise<void> => {
  const [event, known, record] = [eventNamed('work_failed'), workNamed(work), deps.registry[kind]]
  if (failed.length === 0 || event === undefined || known === undefined || record === undefined) return
  const answering = await run<Answering>(
    deps.pool,
    sql`
    select r.id, r.version, u.id as "user", u.id = coalesce(r.updated_by, r.created_by) as author
    from ${ident(tableName(record))} r join users u on u.role = any(${arrayOf(known.roles, 'text')}) and u.status = 'active' and u.archived_at is null
    where r.id = any(${arrayOf(failed, 'uuid')})`,
  )
  const authored = new Set(answering.filter(({ author }) => author && known.author === true).map(({ id }) => id))
  const told = answering.filter(({ id, author }) => author || !authored.has(id))
  const noticeOf = ({ id, version, user }: Answering): Notice => ({
    user,
    subject: subjectOf(work, id),
    record: { kind, id },
    thread: null,
    occasion: `version ${version}`,
    why: work,
  })
  await eachAlone(deps, 'notification of failed work', [...Map.groupBy(told, ({ user }) => user).values()], (own) =>
    inTransaction(deps, systemActor, (tx) => notify(tx, event, own.map(noticeOf))),
  )
}
