import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import type { MoveRule } from '#server/engine/rules.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { textOf } from '../effects.ts'

/**
 * Whether a block `h` of a disqualification asks for a current MVR: its estimated end has come where the driver works (`v`, their division)
 * and the state's end is not entered.
 */
export const mvrDue = (now: Date): SQL =>
  sql`h.effect = 'block' and h.ends_at is null and h.estimated_end <= (${now.toISOString()}::timestamptz at time zone coalesce(v.time_zone, ${companyTimeZone}))::date`

/** A person enters an MVR that shows the CDL valid: it lifts a disqualification whose estimated end it is not older than. */
export const recordMvr: MoveRule = {
  ruledOut: ({ kind, effect }) =>
    kind === 'disqualification' && effect === 'block' ? null : 'Only the block of a CDL disqualification is lifted by an MVR.',
  guard: (tx, hold, inputs) => {
    const [mvrOn, estimatedEnd] = [String(inputs['mvrOn']), textOf(hold['estimatedEnd'])]
    if (mvrOn > dayIn(tx.now, companyTimeZone)) return Promise.resolve("Date can't be in the future.")
    if (estimatedEnd === null)
      return Promise.resolve('No estimated end: enter the end the state set, or lift the hold with the reason (49 CFR 383.51(a)(6)).')
    return Promise.resolve(
      mvrOn < estimatedEnd
        ? `This MVR is older than the estimated end, ${formatDate(estimatedEnd)}. If the state ended it earlier, enter the state's date.`
        : null,
    )
  },
  set: (tx, _hold, inputs) => ({
    mvrOn: String(inputs['mvrOn']),
    liftedAt: tx.now.toISOString(),
    liftedBy: tx.actor.id,
    liftReason: `MVR of ${formatDate(String(inputs['mvrOn']))} shows the CDL valid`,
  }),
}
