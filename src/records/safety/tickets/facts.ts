import { sql } from 'drizzle-orm'
import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, textOf } from '#records/effects.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { convicts, maskingWarning, mayConvict, smsEffect } from './law/disposition.ts'
import { answerOf, convictsByPlea, countingOf, dismissedAtACost, mayHaveCost, outcomeOf } from './conviction.ts'
import { countsAs, unnamedSerious } from './law/offenses.ts'
import type { Conviction } from './law/offenses.ts'
import { heldQuestion, lostQuestion, pleaQuestion, speedQuestion } from './choices.ts'
import { rollup } from './law/rollup.ts'
import { isSeriousSpeed, speedClass } from './law/speed.ts'
import { stageOrder } from './law/stages.ts'
import type { Stage } from './law/stages.ts'
import { seriousOf } from './serious.ts'
import type { Charge } from './law/charge.ts'

export const chargesOf = (ticket: StoredRow): readonly Charge[] => (Array.isArray(ticket['charges']) ? (ticket['charges'] as Charge[]) : [])

/** As entered on the charges themselves. */
const entered = (charges: readonly Charge[]): readonly Disposition[] => charges.map((charge) => charge.disposition ?? 'pending')

const dispositionOf = (ticket: StoredRow): Disposition => (textOf(ticket['disposition']) ?? 'pending') as Disposition

/** Outcome of each charge of a ticket. */
export const outcomesOf = (ticket: StoredRow): readonly Disposition[] =>
  chargesOf(ticket).map((charge) => outcomeOf(charge, dispositionOf(ticket)))

const speedRank = ['slls1', 'slls2', 'slls3', 'slls4'] as const

/** The worst speed of the charges; null without a speed. */
const worstSpeed = (charges: readonly Charge[]): string | null => {
  const classes = charges
    .filter((charge) => (charge.speed ?? null) !== null || (charge.posted ?? null) !== null)
    .map((charge) => speedClass(charge.speed ?? null, charge.posted ?? null))
  return speedRank.findLast((rank) => classes.includes(rank)) ?? (classes.includes('unknown') ? 'unknown' : null)
}

/** An outcome recorded for the whole ticket is that of every charge nobody decided by itself; then the charges decide for the ticket. */
const rollUp = ({ after, before, issues }: Write): void => {
  const charges = chargesOf(after)
  if (charges.length === 0) return
  const said = dispositionOf(after)
  const saidNow = said !== 'pending' && said !== (before === null ? 'pending' : dispositionOf(before))
  const only = charges.length === 1 && saidNow && entered(charges)[0] === (before === null ? 'pending' : entered(chargesOf(before))[0])
  const decided = charges.map((charge) =>
    saidNow && (only || (charge.disposition ?? 'pending') === 'pending') ? { ...charge, disposition: said } : charge,
  )
  const rolled = rollup(entered(decided)).disposition ?? 'pending'
  if (saidNow && rolled !== said)
    issues.push({ field: 'disposition', message: 'The charges say otherwise: change the outcome of the charge' })
  after['charges'] = decided
  // A ticket decided before its charges were told apart keeps what was said of it.
  if (rolled !== 'pending' || entered(decided).some((one) => one !== 'pending')) after['disposition'] = rolled
}

/**
 * With its last charge decided the ticket is disposed of; when one is open again it is not. The day of the outcome is never filled in: the
 * 30 days of 49 CFR 383.31 run from it, and an old ticket typed in today was not decided today.
 */
const settleStage = (after: StoredRow, disposition: Disposition): void => {
  const stage = (textOf(after['stage']) ?? 'received') as Stage
  if (disposition === 'pending') {
    after['dispositionOn'] = null
    if (!convictsByPlea(answered(after))) after['convictedOn'] = null
    if (stage === 'disposed') after['stage'] = 'reviewing'
    return
  }
  if (stageOrder.indexOf(stage) < stageOrder.indexOf('disposed')) after['stage'] = 'disposed'
}

const finesOf = (ticket: StoredRow): number => chargesOf(ticket).reduce((sum, charge) => sum + (charge.fine ?? 0), 0)

/** The total of the charges, in USD cents, as long as nobody typed another. */
const sumFines = ({ after, before }: Write): void => {
  const total = numberOf(after['fineTotal'])
  const summed = before !== null && total === finesOf(before) && total === before['fineTotal']
  if ((total === null || summed) && finesOf(after) > 0) after['fineTotal'] = finesOf(after)
}

/** Whether a driver of this license class holds a CDL; null where the class is not entered. */
export const holdsCdl = (licenseClass: string | null): boolean | null => (licenseClass === null ? null : licenseClass !== 'non_cdl')

/** What the outcome means for the CDL and, for a ticket on an inspection, for CSA. */
export const outcomeEffects = (ticket: StoredRow, onInspection: boolean): Record<'seriousForCdl' | 'smsEffect', string> => {
  const charges = chargesOf(ticket)
  const said = charges.length === 0 ? smsEffect(dispositionOf(ticket)) : rollup(outcomesOf(ticket)).effect
  // Dismissed with a fine or punitive court costs it is not removed (79 FR 32491): known only once it is answered that there were none.
  const effect = said === 'removed' && mayHaveCost(answered(ticket)) ? 'in_doubt' : said
  const seriousForCdl = seriousOf(charges, { ...answered(ticket), ...countingOf(ticket) })
  return { seriousForCdl, smsEffect: onInspection ? effect : 'none' }
}

const settleOne = (write: Write, license: string | null | undefined, onInspection: boolean): void => {
  const { after, before, warnings } = write
  rollUp(write)
  const charges = chargesOf(after)
  after['speedClass'] = worstSpeed(charges)
  sumFines(write)
  const disposition = dispositionOf(after)
  settleStage(after, disposition)
  Object.assign(after, outcomeEffects(after, onInspection))
  const cdl = license === undefined ? false : holdsCdl(license)
  const deferred = (row: StoredRow | null): boolean =>
    row !== null && (row['disposition'] === 'deferred' || outcomesOf(row).includes('deferred'))
  const masked = deferred(after) ? maskingWarning('deferred', String(after['kind']), cdl, yesNoOf(after['heldLiable'])) : null
  if (masked !== null && !deferred(before)) warnings?.push({ field: 'disposition', message: masked })
  warnOfPlea(write)
}

const answered = (row: StoredRow) => ({
  charges: chargesOf(row),
  disposition: dispositionOf(row),
  pleaOrPaid: (textOf(row['pleaOrPaid']) ?? null) as PleaAnswer,
})

/** What an answered plea or payment means, said once: the conviction, and what DataQs may make of the dismissal. */
const warnOfPlea = ({ after, before, warnings }: Write): void => {
  const [now, was] = [answered(after), before === null ? null : answered(before)]
  if (convictsByPlea(now) && (was === null || !convictsByPlea(was)))
    warnings?.push({ field: 'pleaOrPaid', message: 'Plea accepted, or fine or costs paid: this appears to be a conviction (49 CFR 383.5)' })
  if (after['inspection'] !== null && dismissedAtACost(now) && (was === null || !dismissedAtACost(was)))
    warnings?.push({
      field: 'pleaOrPaid',
      message: 'DataQs may keep the violation: a dismissal with a fine or punitive court costs is not removed (79 FR 32491)',
    })
}

/** The tickets on no inspection that a violation names all the same. */
const citedTickets = async (tx: ReadTx, writes: readonly Write[]): Promise<ReadonlySet<string>> => {
  const ids = writes.filter(({ before, after }) => before !== null && after['inspection'] === null).map(({ after }) => after.id)
  if (ids.length === 0) return new Set()
  const found = await tx.query<{ ticket: string }>(
    sql`select distinct ticket_id as ticket from violations where ticket_id = any(${arrayOf(ids, 'uuid')}) and archived_at is null`,
  )
  return new Set(found.map(({ ticket }) => ticket))
}

/** Works out speed class, seriousness, total fine, stage, outcome and its effect on CSA from the charges. */
export const settleTicket = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null)
  const drivers =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; license: string | null }>(
          sql`select id, license_class as license from drivers where id = any(${arrayOf(ids, 'uuid')})`,
        )
  const cited = await citedTickets(tx, writes)
  for (const write of writes) {
    const { after } = write
    settleOne(write, drivers.find(({ id }) => id === after['driver'])?.license, after['inspection'] !== null || cited.has(after.id))
  }
}

/** A ticket as far as 49 CFR 383.51 asks. Calendar dates in the zone of its division. */
export interface TicketOffenses {
  readonly id: string
  readonly on: string
  /** Day of the plea, finding or payment that convicts; of the outcome where no other is entered. */
  readonly decidedOn: string | null
  readonly privateCar: boolean
  /** Null where no one has said. */
  readonly lostLicense: boolean | null
  readonly hazmat: boolean
  readonly disposition: Disposition
  readonly pleaOrPaid: PleaAnswer
  readonly kind: string
  /** Of a camera ticket: the court holds the driver, by name, liable. Null where no one has said. */
  readonly heldLiable: boolean | null
  readonly charges: readonly Charge[] | null
}

/** What a charge is. `question`: what has to be answered before anyone can say so. */
interface Named {
  readonly offense: Conviction['offense']
  readonly question: string | null
}

/** The codes of speeding below 15 mph over say how fast it was (SMS appendix A). */
const isSlowByCode = ({ code }: Charge): boolean => /slls[1-3]\b/i.test(code ?? '')

/** A charge that is speeding by its words or code, of which the code does not say how fast. */
const isSpeeding = (charge: Charge): boolean =>
  /speed|slls/i.test(`${charge.description ?? ''} ${charge.code ?? ''}`) && !isSlowByCode(charge)

/** Kinds of tickets whose charges are none of 49 CFR 383.51(c): weight, defects, logs and hours. */
const neverSerious: ReadonlySet<string> = new Set(['overweight', 'equipment', 'log_or_hos'])
const seriousQuestion = 'Serious for the CDL?'

/**
 * What a charge is, as charged: named, by its speed, or marked as serious without a name. Speeding whose speed is not entered, or half
 * entered, may be 15 mph over: an unknown speed is no zero. Nor is an empty answer a "no", where neither the speed nor the kind of the ticket
 * answers for it.
 */
const chargedWith = (charge: Charge, kind: string): Named | null => {
  if (charge.offense) return { offense: charge.offense, question: null }
  const [speed, posted] = [charge.speed ?? null, charge.posted ?? null]
  if (isSeriousSpeed(speed, posted) === true) return { offense: 'speeding_15', question: null }
  if (charge.serious === 'yes') return { offense: unnamedSerious, question: null }
  if (charge.serious === 'no') return null
  const isOpen = speed === null || posted === null
  if (isOpen && (speed !== null || posted !== null || isSpeeding(charge))) return { offense: 'speeding_15', question: speedQuestion }
  const isAnswered = !isOpen || isSlowByCode(charge) || neverSerious.has(kind)
  return charge.serious === 'unknown' || !isAnswered ? { offense: unnamedSerious, question: seriousQuestion } : null
}

/** What it became: a reduced charge convicts of what it was reduced to, as charged only while nobody says to what. */
const convictedOf = (charge: Charge, disposition: Disposition, kind: string): Named | null => {
  if (disposition !== 'reduced' || (charge.reducedOffense ?? textOf(charge.reducedTo)) === null) return chargedWith(charge, kind)
  return charge.reducedOffense ? { offense: charge.reducedOffense, question: null } : null
}

/** True while a charge has convicted of speeding and nobody has entered how fast it was. */
export const asksForSpeed = (ticket: StoredRow): boolean =>
  chargesOf(ticket).some((charge) => {
    const disposition = outcomeOf(charge, dispositionOf(ticket))
    const convicted = convicts(disposition, answerOf(charge, answered(ticket))) === 'yes'
    return convicted && convictedOf(charge, disposition, String(ticket['kind']))?.question === speedQuestion
  })

/** What a ticket convicts of, as far as 49 CFR 383.51 asks. */
export const convictionsOf = (ticket: TicketOffenses): Conviction[] =>
  offensesOf(ticket).flatMap(({ conviction, open, question }) => (open || question !== null ? [] : [conviction]))

/** A conviction that is not known to be one. */
export type PossibleConviction = Conviction & {
  /** Whether it may have convicted already, or may count. */
  readonly mayBe: boolean
  /** What has to be answered before anyone can say so; null for a charge that is only open. */
  readonly question: string | null
}

/** What the charges of a ticket that are open, or may be convictions that count, would convict of: the forecast. `on` stands for the day of an open one. */
export const possibleConvictionsOf = (ticket: TicketOffenses, on: string): PossibleConviction[] =>
  offensesOf(ticket).flatMap(({ conviction, open, question }) =>
    open || question !== null
      ? [
          {
            ...conviction,
            convictedOn: conviction.convictedOn ?? on,
            // Counted as if the answer were the one that counts.
            ...(conviction.lostLicense === null ? { lostLicense: true } : {}),
            mayBe: question !== null,
            question,
          },
        ]
      : [],
  )

interface Matter {
  readonly conviction: Conviction
  readonly open: boolean
  readonly question: string | null
}

/** Every charge that convicted, may have or may come to, with the first question that is still to be answered. */
const offensesOf = (ticket: TicketOffenses): Matter[] => {
  const held = mayConvict(ticket.kind, ticket.heldLiable)
  if (held === 'no') return []
  return (ticket.charges ?? []).flatMap((charge): Matter[] => {
    const disposition = outcomeOf(charge, ticket.disposition)
    const convicted = convicts(disposition, answerOf(charge, ticket))
    const named = convictedOf(charge, disposition, ticket.kind)
    if (named === null || convicted === 'no') return []
    const conviction: Conviction = {
      offense: named.offense,
      on: ticket.on,
      convictedOn: convicted === 'open' ? null : ticket.decidedOn,
      incident: ticket.id,
      commercial: !ticket.privateCar,
      lostLicense: ticket.lostLicense,
      hazmat: ticket.hazmat,
    }
    const questions = [
      convicted === 'may_be' ? pleaQuestion : null,
      held === 'may_be' ? heldQuestion : null,
      named.question,
      countsAs(conviction) === 'may_be' ? lostQuestion : null,
    ]
    return [{ conviction, open: convicted === 'open', question: questions.find((one) => one !== null) ?? null }]
  })
}
