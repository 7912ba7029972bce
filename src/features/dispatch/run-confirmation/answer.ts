import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { writeEvents } from '#engine/events.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { at, later, minute } from '#features/auth/time.ts'
import { tellDispatch } from './tell-dispatch.ts'
import { kind, lockRunLink } from './links.ts'
import type { LinkedRun } from './links.ts'

export type ShownRun = Omit<LinkedRun, 'id' | 'assignmentId' | 'driverId' | 'createdBy'>

const shown = ({ run, start, end, timeZone, unit, origin, destination, confirmed }: LinkedRun): ShownRun => ({
  run,
  start,
  end,
  timeZone,
  unit,
  origin,
  destination,
  confirmed,
})

/** Shows the run, which is logged; reloading it within a minute is the same opening. */
export const openRun = (deps: Deps, token: string): Promise<ShownRun> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link } = await lockRunLink(tx, token)
    const [opened] = await tx.query<{ anew: boolean }>(sql`
      update run_links l set last_opened_at = ${at(tx.now)}, opened_count = l.opened_count + (b.anew)::int
      from (select id, last_opened_at is null or last_opened_at <= ${at(later(tx.now, -minute))} as anew from run_links where id = ${link.id}::uuid) b
      where l.id = b.id returning b.anew`)
    if (opened?.anew === true) await note(tx, link, 'link_opened', 'Confirm link opened')
    return shown(link)
  })

const note = async (tx: Tx, { assignmentId }: LinkedRun, action: string, reason: string): Promise<void> => {
  await writeEvents(tx, [{ kind, recordId: assignmentId, action, reason }])
  tx.touch(kind)
}

/** The driver will take it. A team has confirmed once each of its drivers has. */
export const confirmRun = (deps: Deps, token: string): Promise<ShownRun> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockRunLink(tx, token)
    if (!link.confirmed) {
      await tx.query(sql`update run_links set confirmed_at = ${at(tx.now)} where id = ${link.id}::uuid`)
      if (row.status === 'planned' && (await everybodyConfirmed(tx, row)))
        await moveRecord(tx, kindOf(tx.deps, kind), row.id, 'confirm', {}, { reason: 'Confirmed by link' })
      else await note(tx, link, 'link_answered', 'Confirmed by link')
    }
    return shown({ ...link, confirmed: true })
  })

const everybodyConfirmed = async (tx: Tx, row: StoredRow): Promise<boolean> => {
  const crew = [row['driver'], row['secondDriver'], row['relayDriver']].filter((id) => typeof id === 'string')
  const confirmed = await tx.query<{ driver: string }>(sql`
    select driver_id as driver from run_links where assignment_id = ${row.id}::uuid and confirmed_at is not null and revoked_at is null`)
  return crew.every((id) => confirmed.some(({ driver }) => driver === id))
}

export interface Decline {
  readonly because: string
  readonly words: string | null
}

/** The driver can’t: off the run, which says why, and dispatch is told. The link ends with it. */
export const declineRun = (deps: Deps, token: string, { because, words }: Decline): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockRunLink(tx, token)
    await tx.query(sql`update run_links set declined_at = ${at(tx.now)}, revoked_at = ${at(tx.now)} where id = ${link.id}::uuid`)
    await moveRecord(
      tx,
      kindOf(tx.deps, kind),
      row.id,
      'decline',
      { who: link.driverId, because, words },
      { reason: 'The driver can’t take it, said by link' },
    )
    await tellDispatch(tx, row, link.createdBy)
  })
