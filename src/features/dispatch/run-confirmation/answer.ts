import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { at } from '#features/auth/time.ts'
import { guarantees } from '#features/links/guarantees.ts'
import { isOpen, noteLink, noteOpening, useLink } from '#features/links/links.ts'
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
    await noteOpening(tx, 'run', link.id, link.assignmentId)
    return shown(link)
  })

/** The driver will take it. A team has confirmed once each of its drivers has. */
export const confirmRun = (deps: Deps, token: string): Promise<ShownRun> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockRunLink(tx, token)
    await confirmWith(tx, link, row, guarantees.run.history.answered.reason)
    return shown({ ...link, confirmed: true })
  })

type Answered = Pick<LinkedRun, 'id' | 'driverId' | 'createdBy' | 'confirmed'>

/** Records the confirmation of one driver; link and run are locked. Confirmed twice, the second one changes nothing. */
export const confirmWith = async (tx: Tx, link: Answered, row: StoredRow, reason: string): Promise<void> => {
  if (link.confirmed) return
  await tx.query(sql`update run_links set confirmed_at = ${at(tx.now)} where id = ${link.id}::uuid`)
  if (row.status === 'planned' && (await everybodyConfirmed(tx, row)))
    await moveRecord(tx, kindOf(tx.deps, kind), row.id, 'confirm', {}, { reason })
  else await noteLink(tx, 'run', 'answered', row.id, reason)
}

const everybodyConfirmed = async (tx: Tx, row: StoredRow): Promise<boolean> => {
  const crew = [row['driver'], row['secondDriver'], row['relayDriver']].filter((id) => typeof id === 'string')
  const confirmed = await tx.query<{ driver: string }>(sql`
    select l.driver_id as driver from run_links l where l.assignment_id = ${row.id}::uuid and l.confirmed_at is not null and ${isOpen(tx.now)}`)
  return crew.every((id) => confirmed.some(({ driver }) => driver === id))
}

export interface Decline {
  readonly because: string
  readonly words: string | null
}

/** Takes the driver off the run with the reason they gave, and notifies dispatch. */
export const declineRun = (deps: Deps, token: string, given: Decline): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockRunLink(tx, token)
    await declineWith(tx, link, row, given, guarantees.run.history.used())
  })

export const declineWith = async (tx: Tx, link: Answered, row: StoredRow, { because, words }: Decline, reason: string): Promise<void> => {
  await useLink(tx, 'run', link.id, { declined_at: tx.now.toISOString() })
  await moveRecord(tx, kindOf(tx.deps, kind), row.id, 'decline', { who: link.driverId, because, words }, { reason })
  await tellDispatch(tx, row, link.createdBy)
}
