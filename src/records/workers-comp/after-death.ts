import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, sets, textOf } from '../effects.ts'

/** A claim whose employee died is one of a fatality, or it would be missing from the losses of time; who says otherwise in the same breath is heard. */
export const callFatal = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const { before, after } = write
    const typed = before !== null && sets(write, 'type')
    if (textOf(after['diedOn']) !== null && sets(write, 'diedOn') && !typed) after['type'] = 'fatality'
  }
}

/** Nobody is off work after his death: the period that ran ends on its day, and follows the day when that is corrected. */
export const endPeriodsAtDeath = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) {
    const died = textOf(write.after['diedOn'])
    if (died === null || write.before === null || !sets(write, 'diedOn')) continue
    const periods = await tx.query<{ id: string }>(sql`
      select id from workers_comp_cases where claim_id = ${write.after.id}::uuid and entry = 'work_status' and archived_at is null
        and starts_on <= ${died}::date and (ends_on is null or ends_on = ${textOf(write.before['diedOn'])}::date) order by id`)
    await changeRecords(
      tx,
      'workers-comp-cases',
      periods.map(({ id }) => id),
      () => ({ endsOn: died, status: 'recorded' }),
      'The employee died',
    )
  }
}
