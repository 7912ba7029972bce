import { sql } from 'drizzle-orm'
import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, sets, textOf } from '#records/effects.ts'
import { mayConvict } from './law/disposition.ts'
import { outcomeIn, owedCents, proofCategories } from './owed.ts'

const outcomeFirst = 'Paying the fine is a conviction (49 CFR 383.5): record the outcome first.'

const isPending = (ticket: StoredRow): boolean => (textOf(ticket['disposition']) ?? 'pending') === 'pending'

/** Why a payment cannot be recorded yet, or null. */
const early = (ticket: StoredRow): string | null =>
  isPending(ticket) && mayConvict(String(ticket['kind']), yesNoOf(ticket['heldLiable'])) === 'yes' ? outcomeFirst : null

export const mayPay = (_tx: ReadTx, ticket: StoredRow): Promise<string | null> => Promise.resolve(early(ticket))

const paying = ['paidOn', 'stage', 'disposition', 'kind'] as const

/** A ticket is not paid while nobody says what the court made of it: the conviction would go unseen. */
export const refusePaidPending = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const { after, issues } = write
    const [paid, staged] = [textOf(after['paidOn']) !== null, after['stage'] === 'paid']
    const field = paying.find((property) => sets(write, property))
    if (!isPending(after) || field === undefined || (!paid && !staged)) continue
    const why = early(after) ?? (paid ? null : 'Record the payment first.')
    if (why !== null) issues.push({ field, message: why })
  }
}

/** Closing needs the outcome and, where money is owed, its proof. */
export const mayClose = async (tx: ReadTx, ticket: StoredRow): Promise<string | null> => {
  if (isPending(ticket)) return 'Record the outcome first.'
  const [fineTotal, courtCosts] = [numberOf(ticket['fineTotal']), numberOf(ticket['courtCosts'])]
  if (owedCents({ ...outcomeIn(ticket), fineTotal, courtCosts }) === 0) return null
  if (textOf(ticket['paidOn']) === null) return 'Money is owed: record the payment first.'
  if (textOf(ticket['paymentReference']) !== null) return null
  const [paper] = await tx.query<{ id: string }>(sql`
    select id from attachments where kind = 'tickets' and record_id = ${ticket.id}::uuid and archived_at is null and category = any(${arrayOf(proofCategories, 'text')}) limit 1`)
  return paper === undefined ? 'The payment is not proved: enter the receipt number or file the receipt.' : null
}
