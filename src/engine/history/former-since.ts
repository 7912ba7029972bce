import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import type { Write } from '../write/rules.ts'
import type { Tx } from '../write/rules.ts'

const undoOf = 'Undo of batch '

/** The reason that the history gives for an undo. */
export const undoReason = (batchId: string): string => `${undoOf}${batchId}`

interface Asked {
  readonly id: string
  readonly batch: string
}

interface Found {
  readonly id: string
  readonly at: string
  readonly reason: string | null
}

/** Undos of undos that are followed back. */
const most = 10

/** The last change of status of each record before the first change that a batch made to it. */
const lastBefore = (tx: Tx, kind: string, asked: readonly Asked[]): Promise<Found[]> =>
  tx.query<Found>(sql`
    select q.id, to_json(e.at)#>>'{}' as at, e.reason from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, batch uuid)
    cross join lateral (select e.at, e.reason from events e
      where e.kind = ${kind} and e.record_id = q.id and (e.action = 'create' or e.changes @> '[{"field": "status"}]'::jsonb)
        and e.id < (select min(b.id) from events b where b.kind = ${kind} and b.record_id = q.id and b.batch_id = q.batch)
      order by e.id desc limit 1) e`)

/**
 * Gives records whose status an undo puts back the moment since when they had it: a repair whose booking is taken back has been open as long
 * as before. What an earlier undo put back counts from before that.
 */
export const bringBackSince = async (tx: Tx, record: RecordDefinition, writes: readonly Write[], batchId: string): Promise<void> => {
  const rows = new Map(writes.filter(({ before, after }) => before?.status !== after.status).map(({ after }) => [after.id, after]))
  let asked = [...rows.keys()].map((id): Asked => ({ id, batch: batchId }))
  for (let round = 0; round < most && asked.length > 0; round += 1) {
    const further: Asked[] = []
    for (const { id, at, reason } of await lastBefore(tx, record.name, asked)) {
      const row = rows.get(id)
      if (row !== undefined) row['statusSince'] = at
      if (reason?.startsWith(undoOf) === true) further.push({ id, batch: reason.slice(undoOf.length) })
    }
    asked = further
  }
}
