import { sql } from 'drizzle-orm'
import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, sets, textOf } from '#records/effects.ts'
import { mayConvict } from './law/disposition.ts'
import { stageOrder } from './law/stages.ts'
import type { Stage } from './law/stages.ts'
import { outcomeIn, owedCents, proofCategories } from './owed.ts'

const outcomeFirst = 'Paying the fine is a conviction (49 CFR 383.5): record the outcome first.'

const isPending = (ticket: StoredRow): boolean => (textOf(ticket['disposition']) ?? 'pending') === 'pending'

/** Why a payment cannot be recorded yet, or null. */
const early = (ticket: StoredRow): string | null =>
  isPending(ticket) && mayConvict(String(ticket['kind']), yesNoOf(ticket['heldLiable'])) === 'yes' ? outcomeFirst : null

/** Tickets that can't convict anyone, such as tolls and parking tickets, are settled by paying and need no outcome. */
export const isSettledByPayment = (ticket: StoredRow): boolean => mayConvict(String(ticket['kind']), yesNoOf(ticket['heldLiable'])) === 'no'

const isToll = (ticket: StoredRow): boolean => ticket['kind'] === 'toll'

const said = (sentence: string | null): Promise<string | null> => Promise.resolve(sentence)

export const mayPay = (_tx: ReadTx, ticket: StoredRow): Promise<string | null> => said(early(ticket))

export const mayPayToll = (_tx: ReadTx, ticket: StoredRow): Promise<string | null> =>
  said(!isToll(ticket) ? 'This isn’t a toll.' : textOf(ticket['paidOn']) === null ? null : 'The payment is recorded.')

/** A toll is billed to the plate: the responsible party pays, or the company if nobody is named. */
export const tollPaid = (ticket: StoredRow): Readonly<Record<string, unknown>> => ({
  stage: 'paid',
  paidBy: ['driver', 'lessor'].includes(String(ticket['responsible'])) ? ticket['responsible'] : 'company',
})

const noPlea = 'A toll has no plea. Record the payment.'

export const mayDispose = (_tx: ReadTx, ticket: StoredRow): Promise<string | null> => said(isToll(ticket) ? noPlea : null)

export const mayRespond = (_tx: ReadTx, ticket: StoredRow): Promise<string | null> =>
  said(isToll(ticket) ? noPlea : isPending(ticket) ? null : 'The outcome is recorded.')

const before = (stage: Stage, other: Stage): boolean => stageOrder.indexOf(stage) < stageOrder.indexOf(other)

/** The stage after a response: court if contested with a known date, else plea or payment. */
export const stageOnceAnswered = (ticket: StoredRow, response: unknown): Stage => {
  const stage = (textOf(ticket['stage']) ?? 'received') as Stage
  if (response !== 'contested') return before(stage, 'plea_or_payment_due') ? 'plea_or_payment_due' : stage
  const reached: Stage = textOf(ticket['courtDate']) === null ? 'reviewing' : 'court_scheduled'
  return before(stage, reached) ? reached : stage
}

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

/** USD cents owed on a ticket. For a toll, the amount paid: 0 if waived. */
const owedOf = (ticket: StoredRow): number => {
  const [fineTotal, courtCosts, paidAmount] = [
    numberOf(ticket['fineTotal']),
    numberOf(ticket['courtCosts']),
    numberOf(ticket['paidAmount']),
  ]
  return isToll(ticket) && paidAmount !== null ? paidAmount : owedCents({ ...outcomeIn(ticket), fineTotal, courtCosts })
}

/** Closing needs the outcome (or the payment, for tickets that can't convict) and proof of payment if money is owed. */
export const mayClose = async (tx: ReadTx, ticket: StoredRow): Promise<string | null> => {
  const isPaid = textOf(ticket['paidOn']) !== null
  if (isPending(ticket) && !isPaid && isToll(ticket)) return 'Record the payment first.'
  if (isPending(ticket) && !(isPaid && isSettledByPayment(ticket))) return 'Record the outcome first.'
  if (owedOf(ticket) === 0) return null
  if (!isPaid) return 'Money is owed: record the payment first.'
  if (textOf(ticket['paymentReference']) !== null) return null
  const [paper] = await tx.query<{ id: string }>(sql`
    select id from attachments where kind = 'tickets' and record_id = ${ticket.id}::uuid and archived_at is null and category = any(${arrayOf(proofCategories, 'text')}) limit 1`)
  return paper === undefined ? 'Enter the receipt number or add the receipt under Files.' : null
}
