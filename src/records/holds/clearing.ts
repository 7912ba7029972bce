import { formatDate } from '#kit/format-time.ts'
import type { Values } from '#kit/schemas.ts'
import type { MoveRule, Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { companyTimeZone, dayIn } from '#server/platform/clock.ts'
import { sets } from '../effects.ts'
import { clearedBySafety, needsClearing } from './uncleared.ts'

/** No sentence lifts it: the driver goes back to work after a return-to-duty test alone (49 CFR 40.305, 382.309). */
export const liftRuledOut = (hold: Values): string | null =>
  needsClearing(hold) ? 'A reason does not lift this hold. Safety lifts it with "Clear driver".' : null

/** Somebody who may see test results enters the return-to-duty test that was negative. */
export const clearDriver: MoveRule = {
  ruledOut: (hold) => (needsClearing(hold) ? null : 'Only a hold "Not cleared by Safety" is lifted this way.'),
  guard: (tx, hold, inputs) => {
    const testOn = String(inputs['returnTestOn'])
    const happenedOn = dayIn(new Date(String(hold['startsAt'])), companyTimeZone)
    if (testOn > dayIn(tx.now, companyTimeZone)) return Promise.resolve("Date can't be in the future.")
    return Promise.resolve(
      testOn <= happenedOn
        ? `The accident was on ${formatDate(happenedOn)}: the return-to-duty test comes later, after the evaluation by the substance abuse professional (49 CFR 40.305).`
        : null,
    )
  },
  set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id, liftReason: clearedBySafety }),
}

const fixed = ['driver', 'vehicle', 'effect', 'kind', 'accident'] as const

/** Nor does a change free the driver: neither an end, nor a later beginning, nor other words for what it is. */
export const keepUncleared = (tx: ReadTx, writes: readonly Write[]): void => {
  for (const write of writes) {
    const { before, after, issues } = write
    if (before === null || before.status !== 'active' || !needsClearing(before)) continue
    const message = 'Stays until "Clear driver" lifts the hold'
    issues.push(...fixed.filter((field) => sets(write, field)).map((field) => ({ field, message })))
    if (after['endsAt'] !== null) issues.push({ field: 'endsAt', message })
    if (sets(write, 'startsAt') && Date.parse(String(after['startsAt'])) > tx.now.getTime()) issues.push({ field: 'startsAt', message })
  }
}
