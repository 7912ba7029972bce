import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { numberOf, textOf } from '../effects.ts'
import type { Disposition } from './law/disposition.ts'
import { isConviction, maskingWarning, overall, smsEffect } from './law/disposition.ts'
import { disqualifyingOffenses } from './law/offenses.ts'
import type { Conviction, OffenseCode } from './law/offenses.ts'
import { isSeriousSpeed, speedClass } from './law/speed.ts'

export interface Charge {
  readonly description?: string | null
  readonly code?: string | null
  readonly offense?: OffenseCode | null
  readonly speed?: number | null
  readonly posted?: number | null
  readonly serious?: 'yes' | 'no' | 'unknown' | null
  readonly fine?: number | null
  readonly disposition?: Disposition | null
}

export const chargesOf = (ticket: StoredRow): readonly Charge[] => (Array.isArray(ticket['charges']) ? (ticket['charges'] as Charge[]) : [])

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

/** A charge decided one by one decides for the ticket; a move that records the outcome decides for all that nobody decided. */
const rollUp = (charges: readonly Charge[], { after, before }: Write): void => {
  const dispositions = charges.map((charge) => charge.disposition ?? 'pending')
  const rolled = dispositions.some((one) => one !== 'pending') ? overall(dispositions) : null
  if (rolled !== null && rolled !== 'pending' && after['disposition'] === (before?.['disposition'] ?? 'pending'))
    after['disposition'] = rolled
}

const settleOne = (write: Write, license: string | null | undefined, today: string): void => {
  const { after, before, warnings } = write
  const charges = chargesOf(after)
  after['speedClass'] = worstSpeed(charges)
  after['seriousForCdl'] = seriousOf(charges)
  const fines = charges.reduce((sum, charge) => sum + (charge.fine ?? 0), 0)
  if (numberOf(after['fineTotal']) === null && fines > 0) after['fineTotal'] = fines
  rollUp(charges, write)
  const disposition = (textOf(after['disposition']) ?? 'pending') as Disposition
  if (disposition !== 'pending') after['dispositionOn'] ??= today
  after['smsEffect'] = smsEffect(disposition)
  const cdl = license !== undefined && license !== null && license !== 'non_cdl'
  const masked = maskingWarning(disposition, String(after['kind']), cdl)
  if (masked !== null && before?.['disposition'] !== 'deferred') warnings?.push({ field: 'disposition', message: masked })
}

/** Works out speed class, seriousness, total fine, outcome and its effect on CSA from the charges. */
export const settleTicket = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map(({ after }) => textOf(after['driver'])).filter((id) => id !== null)
  const drivers =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; license: string | null }>(
          sql`select id, license_class as license from drivers where id = any(${arrayOf(ids, 'uuid')})`,
        )
  for (const write of writes) settleOne(write, drivers.find((driver) => driver.id === write.after['driver'])?.license, tx.today)
}

interface StoredTicket {
  readonly id: string
  readonly on: string
  readonly decidedOn: string | null
  readonly privateCar: boolean
  readonly disposition: Disposition
  readonly charges: readonly Charge[] | null
}

/** What a ticket convicts of, as far as 49 CFR 383.51 asks; speeding by 15 mph or more is an offense of it without being named. */
export const convictionsOf = (ticket: StoredTicket): Conviction[] =>
  (ticket.charges ?? []).flatMap((charge) => {
    const offense = charge.offense ?? (isSeriousSpeed(charge.speed ?? null, charge.posted ?? null) === true ? 'speeding_15' : null)
    const disposition = charge.disposition ?? ticket.disposition
    if (offense === null || !isConviction(disposition === 'pending' ? ticket.disposition : disposition)) return []
    return [{ offense, on: ticket.on, convictedOn: ticket.decidedOn, incident: ticket.id, commercial: !ticket.privateCar }]
  })
