import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, sets } from '#records/effects.ts'

/**
 * Violations of the same report that carry the citation's number are its violations, whichever of the two was entered first: the officer's
 * report often comes before the ticket. One that somebody has joined to a ticket stays with it.
 */
export const joinCitedViolations = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter(
    (write) =>
      write.after['inspection'] !== null &&
      (sets(write, 'inspection') || sets(write, 'citationNumber')) &&
      write.after['archivedAt'] === null,
  )
  if (fresh.length === 0) return
  const found = await tx.query<{ id: string; ticket: string; number: string }>(sql`
    select v.id, t.id as ticket, t.number from tickets t join violations v on v.inspection_id = t.inspection_id and upper(v.citation_number) = upper(t.citation_number)
    where t.id = any(${arrayOf(
      fresh.map(({ after }) => after.id),
      'uuid',
    )}) and v.ticket_id is null and v.archived_at is null order by t.number, v.number`)
  const tickets = new Map(found.map((one) => [one.id, one]))
  await changeRecords(
    tx,
    'violations',
    [...tickets.keys()],
    ({ id }) => ({ ticket: tickets.get(id)?.ticket }),
    ({ id }) => `Citation ${tickets.get(id)?.number ?? ''} was entered`,
  )
}
