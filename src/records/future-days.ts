import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { sets, textOf } from './effects.ts'
import { zonesOf } from './company/home-division.ts'

/** The one sentence for a day ahead, without a full stop, as at a field. */
export const futureDay = 'Date can’t be in the future'

/**
 * Refuses days that have not come yet, in fields that say what has happened: a legal clock would be met by them. The day is that of the
 * record's division or of the company, whichever is further.
 */
export const refuseFutureDays = async (tx: ReadTx, writes: readonly Write[], fields: readonly string[]): Promise<void> => {
  const dated = writes.filter((write) => fields.some((field) => sets(write, field) && textOf(write.after[field]) !== null))
  if (dated.length === 0) return
  const zoneOf = await zonesOf(
    tx,
    dated.map(({ after }) => after),
  )
  for (const write of dated) {
    const there = dayIn(tx.now, zoneOf(write.after))
    const today = there > tx.today ? there : tx.today
    for (const field of fields)
      if (sets(write, field) && (textOf(write.after[field]) ?? '') > today) write.issues.push({ field, message: futureDay })
  }
}
