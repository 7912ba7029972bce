import { formatCurrencyCents } from '#kit/format.ts'
import type { Charge } from './facts.ts'
import { convicts, smsEffect } from './law/disposition.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { disqualifyingOffenses } from './law/offenses.ts'
import { speedClass } from './law/speed.ts'

/** What an outcome does to the violation in CSA; null if nothing. A dismissal at a cost may leave it there (79 FR 32491). */
export const effectPill = (outcome: Disposition, answer: PleaAnswer): { tone: 'success' | 'warning'; text: string } | null => {
  const effect = smsEffect(outcome)
  if (effect === 'none') return null
  if (effect === 'severity_1') return { tone: 'success', text: 'CSA: severity can become 1, request DataQs' }
  if (outcome !== 'dismissed' || answer === 'no') return { tone: 'success', text: 'CSA: can be removed, request DataQs' }
  return { tone: 'warning', text: answer === 'yes' ? 'CSA: may stay, fine or costs paid' : 'CSA: not known, fine or costs?' }
}

/** What a charge counts as for the CDL; null if nothing, as a serious one of a ticket that counts for none (mayCount). Only a conviction counts: what was dismissed or acquitted would have. */
export const seriousPill = (
  charge: Charge,
  outcome: Disposition,
  answer: PleaAnswer,
  counts: boolean,
): { tone: 'danger' | 'neutral'; text: string } | null => {
  const table = charge.offense ? disqualifyingOffenses[charge.offense].table : null
  const serious =
    table === 'serious' ||
    (table === null && (charge.serious === 'yes' || speedClass(charge.speed ?? null, charge.posted ?? null) === 'slls4'))
  if (serious ? !counts : table === null) return null
  if (convicts(outcome, answer) === 'no')
    return { tone: 'neutral', text: `Would be ${serious ? 'serious' : 'disqualifying'} if convicted; does not count` }
  return { tone: 'danger', text: serious ? 'Serious, 383.51(c)' : 'Disqualifying, 383.51' }
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
