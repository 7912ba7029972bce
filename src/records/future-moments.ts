import type { Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { sets, textOf } from './effects.ts'

/**
 * How far the clock of a phone or a gateway may be ahead of ours, milliseconds (company policy): for moments that a device takes from
 * its own clock, where a report from the road would be lost otherwise. What the office enters is read off a paper and has no skew: a
 * minute ahead there would end a clock of the law that still runs.
 */
export const clockSkew = 10 * 60_000

/** The one sentence for a moment ahead, without a full stop, as at a field. */
export const futureMoment = 'Date and time can’t be in the future'

/** Whether an ISO instant lies ahead by more than the skew of the clock it was taken from, milliseconds; no moment never does. */
export const isFuture = (tx: Pick<Tx, 'now'>, moment: unknown, skew = 0): boolean =>
  Date.parse(textOf(moment) ?? '') > tx.now.getTime() + skew

/** Refuses moments that have not come yet, in fields that say what has happened or was done: a legal clock would be met by them. */
export const refuseFutureMoments = (tx: ReadTx, writes: readonly Write[], fields: readonly string[], skew = 0): void => {
  for (const write of writes)
    for (const field of fields)
      if (sets(write, field) && isFuture(tx, write.after[field], skew)) write.issues.push({ field, message: futureMoment })
}
