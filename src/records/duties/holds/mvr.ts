import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { MoveRule, StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'

/**
 * Whether a block `h` of a disqualification asks for a current MVR: its estimated end has come where the driver works (`v`, their division)
 * and the state's end is not entered.
 */
export const mvrDue = (now: Date): SQL =>
  sql`h.effect = 'block' and h.ends_at is null and h.estimated_end <= (${now.toISOString()}::timestamptz at time zone coalesce(v.time_zone, ${companyTimeZone}))::date`

/** A block of a suspended or revoked license, placed by a ticket or by hand (49 CFR 383.37(a)). */
const isSuspension = ({ kind, ticket, placedByRecord }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'credential' && (placedByRecord !== true || ticket !== null)

/** Why an MVR does not tell the end of a suspension; null where it does: it came after the driver learned of it. */
const beforeSuspension = async (tx: ReadTx, hold: StoredRow, mvrOn: string): Promise<string | null> => {
  const [found] = await tx.query<{ on: string | null }>(
    sql`select to_char(suspended_on, 'YYYY-MM-DD') as on from tickets where id = ${textOf(hold['ticket'])}::uuid`,
  )
  // Without a ticket the hold itself begins with the suspension.
  const on = textOf(hold['ticket']) === null ? dayIn(new Date(String(hold['startsAt'])), companyTimeZone) : (found?.on ?? null)
  return on !== null && mvrOn < on
    ? `This MVR is older than the suspension of ${formatDate(on)}. If the state ended it, enter the state’s end.`
    : null
}

/**
 * A person enters an MVR that shows the license valid: it lifts a suspension that it is not older than, and a disqualification whose
 * estimated end it is not older than.
 */
export const recordMvr: MoveRule = {
  ruledOut: (hold) =>
    hold['effect'] === 'block' && (hold['kind'] === 'disqualification' || isSuspension(hold))
      ? null
      : 'Only the block of a CDL disqualification or a suspension is lifted by an MVR.',
  guard: (tx, hold, inputs) => {
    const [mvrOn, estimatedEnd] = [String(inputs['mvrOn']), textOf(hold['estimatedEnd'])]
    if (mvrOn > dayIn(tx.now, companyTimeZone)) return Promise.resolve("Date can't be in the future.")
    if (isSuspension(hold)) return beforeSuspension(tx, hold, mvrOn)
    if (estimatedEnd === null) return Promise.resolve('No estimated end: the end that the state set ends this hold (49 CFR 383.51(a)(6)).')
    return Promise.resolve(
      mvrOn < estimatedEnd
        ? `This MVR is older than the estimated end, ${formatDate(estimatedEnd)}. If the state ended it earlier, enter the state’s end.`
        : null,
    )
  },
  set: (tx, hold, inputs) => ({
    mvrOn: String(inputs['mvrOn']),
    liftedAt: tx.now.toISOString(),
    liftedBy: tx.actor.id,
    liftReason: `MVR of ${formatDate(String(inputs['mvrOn']))} shows the ${isSuspension(hold) ? 'license' : 'CDL'} valid`,
  }),
}
