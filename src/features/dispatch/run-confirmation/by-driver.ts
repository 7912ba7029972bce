import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Deps, StoredRow, Tx } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { isOpen, issueLink } from '#features/links/links.ts'
import { confirmWith, declineWith } from './answer.ts'
import type { Decline } from './answer.ts'
import { kind, runIsAhead } from './links.ts'

interface OpenLink {
  readonly id: string
  readonly driverId: string
  readonly createdBy: string | null
  readonly confirmed: boolean
}

const openLinkOf = async (tx: Tx, run: string, driver: string): Promise<OpenLink | undefined> => {
  const [found] = await tx.query<OpenLink>(sql`
    select l.id, l.driver_id as "driverId", l.created_by as "createdBy", l.confirmed_at is not null as confirmed
    from run_links l join run_assignments a on a.id = l.assignment_id
    where l.assignment_id = ${run}::uuid and l.driver_id = ${driver}::uuid and ${isOpen(tx.now)} and ${runIsAhead(tx.now)} for update of l`)
  return found
}

/**
 * The run of a driver, and the link that stores the driver's answer: the one the office sent, else a new one whose token nobody gets.
 * @throws AppError conflict when the driver can't answer (anymore)
 */
const lockOwnRun = async (tx: Tx, run: string, driver: string): Promise<{ readonly link: OpenLink; readonly row: StoredRow }> => {
  const row = await lockRecord(tx, kindOf(tx.deps, kind), run)
  const found = await openLinkOf(tx, run, driver)
  if (found !== undefined) return { link: found, row }
  const subject = { assignment_id: run, driver_id: driver }
  await issueLink(tx.client, tx.deps.config, 'run', { subject, createdBy: null, expiresAt: String(row['end']) }, tx.now)
  const made = await openLinkOf(tx, run, driver)
  if (made === undefined) throw new AppError('conflict', 'This run has changed. Ask your dispatcher.')
  return { link: made, row }
}

export const confirmOwnRun = (deps: Deps, driver: string, run: string): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockOwnRun(tx, run, driver)
    await confirmWith(tx, link, row, 'Confirmed on the driver page')
  })

export const declineOwnRun = (deps: Deps, driver: string, run: string, given: Decline): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockOwnRun(tx, run, driver)
    await declineWith(tx, link, row, given, 'Declined on the driver page')
  })
