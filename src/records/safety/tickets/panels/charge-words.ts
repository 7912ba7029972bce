import { formatCurrencyCents } from '#kit/format.ts'
import { countingOf, countsOn } from '../conviction.ts'
import type { Charge } from '../law/charge.ts'
import { convicts, smsEffect } from '../law/disposition.ts'
import type { Disposition, PleaAnswer } from '../law/disposition.ts'
import { offenseKind, unnamedSerious } from '../law/offenses.ts'
import type { Conviction } from '../law/offenses.ts'
import { speedClass } from '../law/speed.ts'

/** What an outcome does to the violation in CSA; null if nothing. A dismissal at a cost may leave it there (79 FR 32491). */
export const effectPill = (outcome: Disposition, answer: PleaAnswer): { tone: 'success' | 'warning'; text: string } | null => {
  const effect = smsEffect(outcome)
  if (effect === 'none') return null
  if (effect === 'severity_1') return { tone: 'success', text: 'CSA: severity can become 1, request DataQs' }
  if (outcome !== 'dismissed' || answer === 'no') return { tone: 'success', text: 'CSA: can be removed, request DataQs' }
  return { tone: 'warning', text: answer === 'yes' ? 'CSA: may stay, fine or costs paid' : 'CSA: unknown, fine or costs?' }
}

/** What a charge is for 49 CFR 383.51, as charged; null if nothing. */
const chargedOffense = ({ offense, serious, speed, posted }: Charge): Conviction['offense'] | null =>
  offense ?? (serious === 'yes' || speedClass(speed ?? null, posted ?? null) === 'slls4' ? unnamedSerious : null)

/**
 * What a charge counts as for the CDL on its ticket; null if nothing. Only a conviction counts: what was dismissed or acquitted would have.
 * While it is not known whether a conviction counts, it says so and asks what has to be answered.
 */
export const seriousPill = (
  charge: Charge,
  outcome: Disposition,
  answer: PleaAnswer,
  ticket: Readonly<Record<string, unknown>>,
): { tone: 'danger' | 'warning' | 'neutral'; text: string } | null => {
  const isReduced = outcome === 'reduced' && ((charge.reducedOffense ?? null) !== null || (charge.reducedTo ?? '') !== '')
  const became = isReduced ? (charge.reducedOffense ?? null) : null
  const offense = became ?? chargedOffense(charge)
  if (offense === null) return null
  const counting = countingOf(ticket)
  const counts = countsOn(offense, counting)
  // Reduced to what 383.51 does not name, it convicts of that.
  const isSpared = convicts(outcome, answer) === 'no' || (isReduced && became === null)
  // What is not known of a charge that cannot count need not be.
  if (counts === 'no' || (counts === 'may_be' && isSpared)) return null
  const isSerious = offenseKind(offense).table === 'serious'
  if (isSpared) return { tone: 'neutral', text: `Would be ${isSerious ? 'serious' : 'disqualifying'} if convicted; does not count` }
  if (counts === 'yes') return { tone: 'danger', text: isSerious ? 'Serious, 383.51(c)' : 'Disqualifying, 383.51' }
  const asks = counting.held === 'may_be' ? 'driver held liable?' : 'license lost?'
  return { tone: 'warning', text: `${isSerious ? 'CDL serious violation' : 'Disqualifying'}: unknown, ${asks}` }
}

/** Code, speed, fine and what a charge was reduced to, in one line. */
export const chargeNotes = (charge: Charge): string => {
  const { code, speed, posted, fine, reducedTo } = charge
  const speeding =
    speed === null || speed === undefined || posted === null || posted === undefined
      ? null
      : `${speed} in a ${posted} zone, ${speed - posted} over`
  return [
    code,
    speeding,
    fine === null || fine === undefined ? null : formatCurrencyCents(fine),
    reducedTo ? `Reduced to ${reducedTo}` : null,
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ')
}
