import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { words } from '#kit/schemas.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { Deps, StoredRow, Tx } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'
import { refuseOther } from '#features/shop/vehicle-report/signer.ts'
import type { WaitingPaper } from './answers.ts'

const letters = 'disciplinary-actions'
const offers = 'workers-comp-cases'
/** States in which a letter waits for a signature. */
const toSign = ['issued', 'upheld', 'reduced'] as const

const name = words('Name', 120).refine((text) => text !== '', 'Enter your full name')
export const signedLetter = z.strictObject({
  name,
  statement: words('Statement', 3000)
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .default(null),
})
export const answeredOffer = z.strictObject({ name, answer: z.enum(['accepted', 'refused']) })

/** Disciplinary letters without an answer, and offers of work while the claim is open and their days aren't over; oldest first. */
export const waitingPapers = ({ pool, clock }: Deps, driver: string): Promise<WaitingPaper[]> => {
  const today = dayIn(clock.now(), companyTimeZone)
  return run<WaitingPaper>(
    pool,
    sql`select id, 'letter' as kind, to_char(issued_on, 'YYYY-MM-DD') as on, null as "answerBy" from disciplinary_actions
      where driver_id = ${driver}::uuid and status = any(${arrayOf(toSign, 'text')}) and acknowledgement is null and archived_at is null
    union all
    select e.id, 'offer', to_char(e.offered_on, 'YYYY-MM-DD'), to_char(e.answer_by, 'YYYY-MM-DD')
      from workers_comp_cases e join workers_comp c on c.id = e.claim_id
      where c.driver_id = ${driver}::uuid and c.status = 'open' and c.archived_at is null and e.archived_at is null and e.offer is not null
        and (e.offer_answer = 'waiting' or (e.offer_answer is null and e.offered_on is not null))
        and coalesce(e.offered_on <= ${today}::date, true) and coalesce(e.ends_on >= ${today}::date, true)
    order by 3 nulls last, 1`,
  )
}

/** @throws AppError not_found for a paper of somebody else, or one that was answered */
export const assertWaiting = async (deps: Deps, driver: string, kind: WaitingPaper['kind'], id: string): Promise<void> => {
  if (!(await waitingPapers(deps, driver)).some((paper) => paper.kind === kind && paper.id === id)) throw gone()
}

const gone = (): AppError => new AppError('not_found', 'This paper doesn’t wait for you anymore.')

/** The driver received a letter, with or without a statement. The same signature sent again is taken once. @throws AppError invalid, not_found, conflict */
export const signLetter = (deps: Deps, driver: string, id: string, given: z.output<typeof signedLetter>): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const row = await lockRecord(tx, kindOf(tx.deps, letters), id)
    if (row['driver'] !== driver || row['archivedAt'] !== null) throw gone()
    await refuseOther(tx.client, { driver }, given.name)
    if (row['acknowledgement'] === 'electronic' && row['signedName'] === given.name && isSame(row, given.statement)) return
    if (row['acknowledgement'] !== null) throw new AppError('conflict', 'This letter was signed already. Ask the office.')
    if (!toSign.some((status) => status === row.status)) throw gone()
    await moveRecord(
      tx,
      kindOf(tx.deps, letters),
      id,
      'acknowledge',
      {
        acknowledgement: 'electronic',
        signedName: given.name,
        ...(given.statement === null ? {} : { employeeStatement: given.statement }),
      },
      { reason: `Signed by ${given.name} on the driver page` },
    )
  })

const isSame = (row: StoredRow, statement: string | null): boolean => statement === null || row['employeeStatement'] === statement

/** The driver takes or refuses the work offered. The same answer again changes nothing. @throws AppError invalid, not_found, conflict */
export const answerOffer = (deps: Deps, driver: string, id: string, given: z.output<typeof answeredOffer>): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const row = await lockRecord(tx, kindOf(tx.deps, offers), id)
    const zone = await zoneOfOwnClaim(tx, row, driver)
    await refuseOther(tx.client, { driver }, given.name)
    if (row['offerAnswer'] === given.answer) return
    if (row['offerAnswer'] !== null && row['offerAnswer'] !== 'waiting')
      throw new AppError('conflict', 'This offer was answered already. Ask the office.')
    const answered = given.answer === 'accepted' ? 'Accepted' : 'Refused'
    const [today, offeredOn] = [dayIn(tx.now, zone), textOf(row['offeredOn']) ?? '']
    const inputs = { offerAnswer: given.answer, answeredOn: offeredOn > today ? offeredOn : today }
    await moveRecord(tx, kindOf(tx.deps, offers), id, 'answer', inputs, { reason: `${answered} by ${given.name} on the driver page` })
  })

/** The zone of the claim's division. @throws AppError not_found when the claim is closed or about somebody else */
const zoneOfOwnClaim = async (tx: Tx, row: StoredRow, driver: string): Promise<string> => {
  const [claim] = await tx.query<{ zone: string | null }>(sql`
    select d.time_zone as zone from workers_comp c left join divisions d on d.id = c.division_id
    where c.id = ${textOf(row['claim'])}::uuid and c.driver_id = ${driver}::uuid and c.status = 'open' and c.archived_at is null`)
  if (claim === undefined || row['archivedAt'] !== null || textOf(row['offer']) === null) throw gone()
  return claim.zone ?? companyTimeZone
}
