import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import type { Values } from '#kit/schemas.ts'
import type { MoveRule } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { textOf } from '../effects.ts'
import { clearedBySafety, needsClearing, wayOut } from './uncleared.ts'

/**
 * No sentence lifts it: a driver goes back to work after a return to duty alone (49 CFR 40.305, 382.503), and a disqualified or suspended
 * one when the state says so (49 CFR 383.37, 383.51). A warning of an open charge is lifted with a reason; the conviction blocks anyhow.
 */
export const liftRuledOut = (hold: Values): string | null => {
  const way = hold['effect'] === 'block' ? wayOut(hold) : null
  if (way === null) return null
  return way === 'return_to_duty'
    ? 'A reason does not lift this hold. Safety lifts it with "Clear driver".'
    : 'A reason does not lift this hold. The state’s end or a clean MVR does, or a correction of the ticket (49 CFR 383.37, 383.51).'
}

/** The hold stands for a query to which the driver refused the consent: only the consent ends that (49 CFR 382.703(c)). */
const isConsentRefused = async (tx: ReadTx, hold: Values): Promise<boolean> => {
  const paper = textOf(hold['qualificationDocument'])
  if (paper === null) return false
  const [found] = await tx.query<{ result: string | null }>(
    sql`select query_result as result from qualification_documents where id = ${paper}::uuid`,
  )
  return found?.result === 'refused'
}

/** Somebody who may see test results enters the return-to-duty test that was negative. */
export const clearDriver: MoveRule = {
  ruledOut: (hold) => (needsClearing(hold) ? null : 'Only a hold that waits for Safety to clear the driver is lifted this way.'),
  guard: async (tx, hold, inputs) => {
    if (await isConsentRefused(tx, hold))
      return 'The driver refused consent to this query: a return-to-duty test does not lift the hold. Enter the query they consented to (49 CFR 382.703(c)).'
    const testOn = String(inputs['returnTestOn'])
    const happenedOn = dayIn(new Date(String(hold['startsAt'])), companyTimeZone)
    if (testOn > dayIn(tx.now, companyTimeZone)) return "Date can't be in the future."
    const began = textOf(hold['accident']) === null ? 'The hold began' : 'The accident was'
    return testOn <= happenedOn
      ? `${began} on ${formatDate(happenedOn)}: the return-to-duty test comes later, after the evaluation by the substance abuse professional (49 CFR 40.305).`
      : null
  },
  set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id, liftReason: clearedBySafety }),
}
