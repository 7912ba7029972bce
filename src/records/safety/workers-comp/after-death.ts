import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'

/** A claim whose employee died is one of a fatality, or it would be missing from the losses of time; who says otherwise in the same breath is heard. */
export const callFatal = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const { before, after } = write
    const typed = before !== null && sets(write, 'type')
    if (textOf(after['diedOn']) !== null && sets(write, 'diedOn') && !typed) after['type'] = 'fatality'
  }
}

/** Nobody is off work after their death: the period that ran ends on its day, and follows the day when that is corrected. */
export const endPeriodsAtDeath = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const deaths = writes
    .filter((write) => write.before !== null && textOf(write.after['diedOn']) !== null && sets(write, 'diedOn'))
    .map(({ before, after }) => ({ claim: after.id, died: textOf(after['diedOn']), first: textOf(before?.['diedOn']) }))
  if (deaths.length === 0) return
  const periods = await tx.query<{ id: string }>(sql`
    select e.id from json_to_recordset(${JSON.stringify(deaths)}::json) as d(claim uuid, died date, first date)
      join workers_comp_cases e on e.claim_id = d.claim and e.entry = 'work_status' and e.archived_at is null
        and e.starts_on <= d.died and (e.ends_on is null or e.ends_on = d.first) order by e.id`)
  const ends = new Map(deaths.map(({ claim, died }) => [claim, died]))
  await changeRecords(
    tx,
    'workers-comp-cases',
    periods.map(({ id }) => id),
    (row) => ({ endsOn: ends.get(String(row['claim'])), status: 'recorded' }),
    'The employee died',
  )
}
