import { textOf } from '../effects.ts'
import { answerOf, outcomeOf } from './conviction.ts'
import type { Charge } from './facts.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { convicts } from './law/disposition.ts'
import { disqualifyingOffenses } from './law/offenses.ts'
import type { OffenseCode } from './law/offenses.ts'
import { isSeriousSpeed } from './law/speed.ts'

/** What was said of the ticket as a whole. */
interface Decided {
  readonly disposition: Disposition
  readonly pleaOrPaid: PleaAnswer
}

const isSerious = (offense: OffenseCode): boolean => disqualifyingOffenses[offense].table === 'serious'

/** Whether a charge is serious as it was charged. */
const chargedSerious = (charge: Charge): 'yes' | 'no' | 'unknown' => {
  if (charge.offense) return isSerious(charge.offense) ? 'yes' : 'no'
  if (charge.serious === 'yes' || charge.serious === 'no') return charge.serious
  const speeding = isSeriousSpeed(charge.speed ?? null, charge.posted ?? null)
  return speeding === null ? 'unknown' : speeding ? 'yes' : 'no'
}

/**
 * Whether the charges are serious for the CDL. 49 CFR 383.51(c) counts convictions: a serious charge that was dismissed, or reduced to what
 * is none, would only be serious if it had convicted as charged.
 */
export const seriousOf = (charges: readonly Charge[], ticket: Decided): 'yes' | 'if_convicted' | 'no' | 'unknown' => {
  const said = charges.map((charge) => {
    const disposition = outcomeOf(charge, ticket.disposition)
    const isReduced = disposition === 'reduced' && (charge.reducedOffense ?? textOf(charge.reducedTo)) !== null
    if (isReduced && charge.reducedOffense && isSerious(charge.reducedOffense)) return 'yes'
    const counts = !isReduced && convicts(disposition, answerOf(charge, ticket)) !== 'no'
    const charged = chargedSerious(charge)
    // What is not known of a charge that cannot count need not be.
    return counts || charged === 'no' ? charged : charged === 'yes' ? 'if_convicted' : 'no'
  })
  return (['yes', 'unknown', 'if_convicted', 'no'] as const).find((one) => said.includes(one)) ?? 'unknown'
}
