import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { numberOf, textOf } from '../effects.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { convicts, maskingWarning, mayConvict, smsEffect } from './law/disposition.ts'
import { answerOf, convictsByPlea, dismissedAtACost, outcomeOf } from './conviction.ts'
import { disqualifyingOffenses, unnamedSerious } from './law/offenses.ts'
import type { Conviction, OffenseCode } from './law/offenses.ts'
import { rollup } from './law/rollup.ts'
import { isSeriousSpeed, speedClass } from './law/speed.ts'
import { stageOrder } from './law/stages.ts'
import type { Stage } from './law/stages.ts'

export interface Charge {
  readonly description?: string | null
  readonly code?: string | null
  readonly offense?: OffenseCode | null
  readonly speed?: number | null
  readonly posted?: number | null
  readonly serious?: 'yes' | 'no' | 'unknown' | null
  readonly fine?: number | null
  readonly disposition?: Disposition | null
  readonly pleaOrPaid?: PleaAnswer
  readonly reducedTo?: string | null
  readonly reducedOffense?: OffenseCode | null
}

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

const seriousOf = (charges: readonly Charge[]): 'yes' | 'no' | 'unknown' => {
  const said = charges.map((charge) => {
    if (charge.offense) return disqualifyingOffenses[charge.offense].table === 'serious' ? 'yes' : 'no'
    if (charge.serious === 'yes' || charge.serious === 'no') return charge.serious
    const speeding = isSeriousSpeed(charge.speed ?? null, charge.posted ?? null)
    return speeding === null ? 'unknown' : speeding ? 'yes' : 'no'
  })
  return said.includes('yes') ? 'yes' : said.length === 0 || said.includes('unknown') ? 'unknown' : 'no'
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

/** With its last charge decided the ticket is disposed of; when one is open again it is not. */
const settleStage = (after: StoredRow, disposition: Disposition, today: string): void => {
  const stage = (textOf(after['stage']) ?? 'received') as Stage
  if (disposition === 'pending') {
    after['dispositionOn'] = null
    if (!convictsByPlea(answered(after))) after['convictedOn'] = null
    if (stage === 'disposed') after['stage'] = 'reviewing'
    return
  }
  after['dispositionOn'] ??= today
  if (stageOrder.indexOf(stage) < stageOrder.indexOf('disposed')) after['stage'] = 'disposed'
}

const finesOf = (ticket: StoredRow): number => chargesOf(ticket).reduce((sum, charge) => sum + (charge.fine ?? 0), 0)

/** The total of the charges, in USD cents, as long as nobody typed another. */
const sumFines = ({ after, before }: Write): void => {
  const total = numberOf(after['fineTotal'])
  const summed = before !== null && total === finesOf(before) && total === before['fineTotal']
  if ((total === null || summed) && finesOf(after) > 0) after['fineTotal'] = finesOf(after)
}

const settleOne = (write: Write, license: string | null | undefined, today: string): void => {
  const { after, before, warnings } = write
  rollUp(write)
  const charges = chargesOf(after)
  after['speedClass'] = worstSpeed(charges)
  after['seriousForCdl'] = seriousOf(charges)
  sumFines(write)
  const disposition = dispositionOf(after)
  settleStage(after, disposition, today)
  after['smsEffect'] = charges.length === 0 ? smsEffect(disposition) : rollup(outcomesOf(after)).effect
  const cdl = license !== undefined && license !== null && license !== 'non_cdl'
  const deferred = (row: StoredRow | null): boolean =>
    row !== null && (row['disposition'] === 'deferred' || outcomesOf(row).includes('deferred'))
  const masked = deferred(after) ? maskingWarning('deferred', String(after['kind']), cdl, after['heldLiable'] === true) : null
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

/** Works out speed class, seriousness, total fine, stage, outcome and its effect on CSA from the charges. */
export const settleTicket = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null)
  const drivers =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; license: string | null }>(
          sql`select id, license_class as license from drivers where id = any(${arrayOf(ids, 'uuid')})`,
        )
  for (const write of writes) settleOne(write, drivers.find((driver) => driver.id === write.after['driver'])?.license, tx.today)
}

/** A ticket as far as 49 CFR 383.51 asks. Calendar dates in the zone of its division. */
export interface TicketOffenses {
  readonly id: string
  readonly on: string
  /** Day of the plea, finding or payment that convicts; of the outcome where no other is entered. */
  readonly decidedOn: string | null
  readonly privateCar: boolean
  readonly lostLicense: boolean
  readonly hazmat: boolean
  readonly disposition: Disposition
  readonly pleaOrPaid: PleaAnswer
  readonly kind: string
  /** Of a camera ticket: the court holds the driver, by name, liable. */
  readonly heldLiable: boolean
  readonly charges: readonly Charge[] | null
}

/** What a charge is, as charged: named, by its speed, or marked as serious without a name. */
const chargedWith = (charge: Charge): Conviction['offense'] | null =>
  charge.offense ??
  (isSeriousSpeed(charge.speed ?? null, charge.posted ?? null) === true ? 'speeding_15' : charge.serious === 'yes' ? unnamedSerious : null)

/** What it became: a reduced charge convicts of what it was reduced to, as charged only while nobody says to what. */
const convictedOf = (charge: Charge, disposition: Disposition): Conviction['offense'] | null =>
  disposition === 'reduced' && (charge.reducedOffense ?? textOf(charge.reducedTo)) !== null
    ? (charge.reducedOffense ?? null)
    : chargedWith(charge)

/** What a ticket convicts of, as far as 49 CFR 383.51 asks. */
export const convictionsOf = (ticket: TicketOffenses): Conviction[] => offensesOf(ticket, ['yes'], ticket.decidedOn)

/** What the charges of a ticket that are open, or may be convictions, would convict of: the forecast. `on` stands for the day of an open one. */
export const possibleConvictionsOf = (ticket: TicketOffenses, on: string): (Conviction & { readonly mayBe: boolean })[] => [
  ...offensesOf(ticket, ['open'], on).map((one) => ({ ...one, mayBe: false })),
  ...offensesOf(ticket, ['may_be'], ticket.decidedOn ?? on).map((one) => ({ ...one, mayBe: true })),
]

const offensesOf = (ticket: TicketOffenses, wanted: readonly ReturnType<typeof convicts>[], convictedOn: string | null): Conviction[] => {
  if (!mayConvict(ticket.kind, ticket.heldLiable)) return []
  return (ticket.charges ?? []).flatMap((charge) => {
    const disposition = outcomeOf(charge, ticket.disposition)
    const offense = wanted.includes(convicts(disposition, answerOf(charge, ticket))) ? convictedOf(charge, disposition) : null
    return offense === null
      ? []
      : [
          {
            offense,
            on: ticket.on,
            convictedOn,
            incident: ticket.id,
            commercial: !ticket.privateCar,
            lostLicense: ticket.lostLicense,
            hazmat: ticket.hazmat,
          },
        ]
  })
}
