import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { lockBeyondLimits, sets, textOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'
import { ticketClocks } from './clocks.ts'
import { filedFor } from './reviews.ts'

/** Whether the drivers of tickets hold a CDL, by driver; null where the class is not entered. */
const cdlHolders = async (tx: Tx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, boolean | null>> => {
  const ids = rows.map((row) => textOf(row['driver'])).filter((id) => id !== null)
  const found =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; cdl: boolean | null }>(
          sql`select id, license_class <> 'non_cdl' as cdl from drivers where id = any(${arrayOf(ids, 'uuid')})`,
        )
  return new Map(found.map(({ id, cdl }) => [id, cdl]))
}

/** Brings the clocks of tickets in line with their facts. */
export const syncTicketClocks = async (tx: Tx, rows: readonly StoredRow[]): Promise<void> => {
  const facts = { filed: await filedFor(tx, rows), cdl: await cdlHolders(tx, rows) }
  const writes = rows.map((after): Write => ({ before: after, after, action: 'update', issues: [] }))
  await syncDeadlines(tx, 'tickets', writes, ticketClocks(await zonesOf(tx, rows), facts))
}

const decisive = ['ticket', 'violation', 'charge', 'status', 'filedOn', 'archivedAt'] as const

/** A request that is filed, taken back or archived ends the clock of the ticket it is about, or starts it again. */
export const syncTicketsOfRequests = async (tx: Tx, requests: readonly Write[]): Promise<void> => {
  const ids = requests
    // A draft that opens changes nothing: the clock ends with the filing.
    .filter((write) => (write.before !== null || write.after.status !== 'draft') && decisive.some((property) => sets(write, property)))
    .flatMap(({ before, after }) => [textOf(before?.['ticket']), textOf(after['ticket'])])
    .filter((id) => id !== null)
  if (ids.length > 0) await syncTicketClocks(tx, await lockBeyondLimits(tx, 'tickets', ids))
}

/** Tickets are locked before their requests, as a court paper filed with the ticket does. */
export const lockTicketsOfRequests = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.query(
    sql`select t.id from tickets t where t.id in (select q.ticket_id from dataqs q where q.id = any(${arrayOf(ids, 'uuid')})) order by t.id for no key update of t`,
  )
}
