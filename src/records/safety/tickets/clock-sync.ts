import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { mvrDue } from '#records/duties/holds/mvr.ts'
import { ticketClocks } from './clocks.ts'
import type { MvrAsked } from './clocks.ts'
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

/** Disqualifications of tickets whose estimated end has come, and the MVR that lifted them, by ticket. */
const askedMvrs = async (tx: Tx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, MvrAsked>> => {
  const found = await tx.query<MvrAsked & { ticket: string }>(sql`
    select h.ticket_id as ticket, to_char(h.estimated_end, 'YYYY-MM-DD') as "estimatedEnd", to_char(h.mvr_on, 'YYYY-MM-DD') as "mvrOn"
    from holds h join drivers p on p.id = h.driver_id left join divisions v on v.id = p.division_id
    where h.ticket_id = any(${arrayOf(
      rows.map(({ id }) => id),
      'uuid',
    )}) and h.kind = 'disqualification' and h.placed_by_record and h.archived_at is null
      and ((h.status = 'active' and ${mvrDue(tx.now)}) or (h.mvr_on is not null and h.estimated_end is not null)) order by h.created_at`)
  return new Map(found.map(({ ticket, ...asked }) => [ticket, asked]))
}

/** Brings the clocks of tickets in line with their facts. */
export const syncTicketClocks = async (tx: Tx, rows: readonly StoredRow[]): Promise<void> => {
  const facts = { filed: await filedFor(tx, rows), cdl: await cdlHolders(tx, rows), mvr: await askedMvrs(tx, rows) }
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
export const lockTicketsOfRequests = async (tx: ReadTx, ids: readonly string[]): Promise<void> => {
  const found = await tx.query<{ ticket: string }>(
    sql`select distinct ticket_id as ticket from dataqs where id = any(${arrayOf(ids, 'uuid')}) and ticket_id is not null`,
  )
  if (found.length > 0)
    await lockBeyondLimits(
      tx,
      'tickets',
      found.map(({ ticket }) => ticket),
    )
}
