import { textOf } from '#records/effects.ts'
import { answerOf, countsOn, outcomeOf } from './conviction.ts'
import type { Counting } from './conviction.ts'
import type { Charge } from './law/charge.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { convicts } from './law/disposition.ts'
import { disqualifyingOffenses, unnamedSerious } from './law/offenses.ts'
import type { Conviction, OffenseCode } from './law/offenses.ts'
import { isSeriousSpeed } from './law/speed.ts'

/** What was said of the ticket as a whole. */
interface Decided extends Counting {
  readonly disposition: Disposition
  readonly pleaOrPaid: PleaAnswer
}

const isSerious = (offense: OffenseCode): boolean => disqualifyingOffenses[offense].table === 'serious'

type Answer = 'yes' | 'no' | 'unknown'

/** What is serious by itself, as far as it counts on its ticket. */
const onTicket = (is: Answer, offense: Conviction['offense'], ticket: Counting): Answer => {
  const counts = is === 'no' ? 'no' : countsOn(offense, ticket)
  return counts === 'no' ? 'no' : counts === 'yes' ? is : 'unknown'
}

/** Whether a charge is serious as it was charged, by itself. */
const chargedSerious = (charge: Charge): Answer => {
  if (charge.offense) return isSerious(charge.offense) ? 'yes' : 'no'
  const speeding = isSeriousSpeed(charge.speed ?? null, charge.posted ?? null)
  // 15 mph over is serious whatever was answered (49 CFR 383.51(c)).
  if (speeding === true) return 'yes'
  if (charge.serious === 'yes' || charge.serious === 'no') return charge.serious
  return speeding === null ? 'unknown' : 'no'
}

/**
 * Whether the charges are serious for the CDL. 49 CFR 383.51(c) counts convictions: a serious charge that was dismissed, or reduced to what
 * is none, would only be serious if it had convicted as charged. Nor is one serious for the CDL that does not count on its ticket (countsOn).
 */
export const seriousOf = (charges: readonly Charge[], ticket: Decided): 'yes' | 'if_convicted' | 'no' | 'unknown' => {
  const said = charges.map((charge) => {
    const disposition = outcomeOf(charge, ticket.disposition)
    const isReduced = disposition === 'reduced' && (charge.reducedOffense ?? textOf(charge.reducedTo)) !== null
    const became = isReduced && charge.reducedOffense ? charge.reducedOffense : null
    const reduced = became !== null && isSerious(became) ? onTicket('yes', became, ticket) : 'no'
    if (reduced !== 'no') return reduced
    const counts = !isReduced && convicts(disposition, answerOf(charge, ticket)) !== 'no'
    const charged = onTicket(chargedSerious(charge), charge.offense ?? unnamedSerious, ticket)
    // What is not known of a charge that cannot count need not be.
    return counts || charged === 'no' ? charged : charged === 'yes' ? 'if_convicted' : 'no'
  })
  return (
    (['yes', 'unknown', 'if_convicted', 'no'] as const).find((one) => said.includes(one)) ?? onTicket('unknown', unnamedSerious, ticket)
  )
}
