import { formatDate } from '#kit/format-time.ts'
import type { Values } from '#kit/schemas.ts'
import type { MoveRule } from '#server/engine/rules.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { textOf } from '../effects.ts'
import { clearedBySafety, needsClearing, wayOut } from './uncleared.ts'
import type { WayOut } from './uncleared.ts'

const lifting: Readonly<Record<WayOut, string>> = {
  state: 'The state’s end or a clean MVR does, or a correction of the ticket (49 CFR 383.37, 383.51).',
  query: 'A later query that clears the driver does (49 CFR 382.701, 382.703).',
  return_to_duty: 'Safety lifts it with "Clear driver".',
  repair: 'Completing the repair does, or recording that none is needed (49 CFR 396.11(a)(3)).',
}

/**
 * No sentence lifts it: a driver goes back to work after a return to duty alone (49 CFR 40.305, 382.503), and a disqualified or suspended
 * one when the state says so (49 CFR 383.37, 383.51). A warning of an open charge is lifted with a reason; the conviction blocks anyhow.
 */
export const liftRuledOut = (hold: Values): string | null => {
  const way = hold['effect'] === 'block' ? wayOut(hold) : null
  return way === null ? null : `A reason does not lift this hold. ${lifting[way]}`
}

/** Somebody who may see test results enters the return-to-duty test that was negative. */
export const clearDriver: MoveRule = {
  ruledOut: (hold) => (needsClearing(hold) ? null : 'Only a hold that waits for Safety to clear the driver is lifted this way.'),
  guard: (tx, hold, inputs) => {
    const testOn = String(inputs['returnTestOn'])
    const happenedOn = dayIn(new Date(String(hold['startsAt'])), companyTimeZone)
    if (testOn > dayIn(tx.now, companyTimeZone)) return Promise.resolve("Date can't be in the future.")
    const began = textOf(hold['accident']) === null ? 'The hold began' : 'The accident was'
    return Promise.resolve(
      testOn <= happenedOn
        ? `${began} on ${formatDate(happenedOn)}: the return-to-duty test comes later, after the evaluation by the substance abuse professional (49 CFR 40.305).`
        : null,
    )
  },
  set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id, liftReason: clearedBySafety }),
}
