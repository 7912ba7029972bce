import { sql } from 'drizzle-orm'
import { fleetEditors } from '#kit/roles.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { eventNamed } from '#features/notifications/events.ts'
import { notify } from '#features/notifications/tell.ts'
import { kind } from './links.ts'

/** Whoever sent the link; where they are gone, everybody who plans runs of the division. */
export const tellDispatch = async (tx: Tx, run: StoredRow, sentBy: string | null): Promise<void> => {
  const event = eventNamed('run_declined')
  if (event === undefined) return
  const people = await tx.query<{ id: string; sent: boolean }>(sql`
    select u.id, coalesce(u.id = ${sentBy}::uuid, false) as sent from users u
    where u.status = 'active' and u.archived_at is null and (u.id = ${sentBy}::uuid
      or (u.role = any(${arrayOf([...fleetEditors], 'text')}) and (u.all_divisions or u.divisions && array(select up.id from ${divisionsAbove(sql`array[${String(run['division'])}::uuid]`)} up))))`)
  const told = people.some(({ sent }) => sent) ? people.filter(({ sent }) => sent) : people
  await notify(
    tx,
    event,
    told.map(({ id }) => ({
      user: id,
      subject: run.id,
      record: { kind, id: run.id },
      thread: null,
      occasion: String(run.version),
      why: null,
    })),
  )
}
