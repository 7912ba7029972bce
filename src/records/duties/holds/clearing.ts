import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { identityReaders } from '#kit/roles.ts'
import type { Values } from '#kit/schemas.ts'
import type { MoveRule } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { personOf, wentAgainst } from '#records/safety/accidents/tested.ts'
import { textOf } from '#records/effects.ts'
import { clearedBySafety, needsClearing, wayOut } from './uncleared.ts'
import type { WayOut } from './uncleared.ts'

const lifting: Readonly<Record<WayOut, string>> = {
  state: 'The state’s end or a clean MVR does, or a correction of the ticket (49 CFR 383.37, 383.51).',
  query: 'A later query that clears the driver does (49 CFR 382.701, 382.703).',
  return_to_duty: 'Safety lifts it with "Clear driver".',
  repair: 'Completing the repair does, or recording that none is needed (49 CFR 396.11(a)(3)).',
  order: '"Record end" does, with the end of the order or the repair (49 CFR 395.13, 396.9(c)).',
}

/**
 * No sentence lifts it: a driver goes back to work after a return to duty alone (49 CFR 40.305, 382.503), and a disqualified or suspended
 * one when the state says so (49 CFR 383.37, 383.51). A warning of an open charge is lifted with a reason; the conviction blocks anyhow.
 */
export const liftRuledOut = (hold: Values): string | null => {
  const way = hold['effect'] === 'block' ? wayOut(hold) : null
  return way === null ? null : `This hold can’t be lifted with a reason alone. ${lifting[way]}`
}

/** A person who does not read the kind of a medical hold does not lift it (49 CFR 382.405); a foreman lifts what the shop itself decides. */
export const liftGuard: NonNullable<MoveRule['guard']> = (tx, hold) => {
  const role = tx.actor.viewer?.role
  const isHidden = hold['audience'] === 'safety' && hold['placedByRecord'] !== true
  const isSafetys = role === 'foreman' && hold['kind'] !== 'maintenance'
  return Promise.resolve(
    isSafetys || (isHidden && role !== undefined && !identityReaders.includes(role)) ? 'Safety lifts this hold.' : null,
  )
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

/**
 * A result of a post-accident test does not count after all: the medical review officer canceled the test, or it was
 * entered by mistake. The accident says so first, so that the reason and the record agree.
 */
export const withdrawResult: MoveRule = {
  ruledOut: (hold) =>
    hold['placedByRecord'] === true && needsClearing(hold) && textOf(hold['accident']) !== null
      ? null
      : 'Only a hold for the tests after an accident is lifted this way.',
  guard: async (tx, hold) => {
    // Not locked: a write of the accident locks its holds after itself.
    const [accident] = await tx.query<Readonly<Record<string, unknown>>>(sql`
      select driver_id as driver, co_driver_id as "coDriver", alcohol_result as "alcoholResult", drug_result as "drugResult",
        co_alcohol_result as "coAlcoholResult", co_drug_result as "coDrugResult"
      from accidents where id = ${String(hold['accident'])}::uuid and archived_at is null`)
    const stands =
      accident !== undefined &&
      (['driver', 'coDriver'] as const).some((tested) => personOf(accident, tested) === hold['driver'] && wentAgainst(accident, tested))
    return stands ? 'The accident still has the result. Correct it there first.' : null
  },
  set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id, liftReason: clearedBySafety }),
}
