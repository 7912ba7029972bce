import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { kindOf } from '#records/effects.ts'
import { moveRecord } from '#server/engine/moves.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import { createRecord, lockRecord, updateRecord } from '#server/engine/store.ts'
import type { Tx } from '#server/engine/transaction.ts'

/** Who takes which run. */
export interface Cover {
  readonly run: string
  readonly driver: string
}

/** The version the manager saw, why runs stay open, and whether what was warned of is accepted. */
interface Decision {
  readonly version: number | null
  readonly reason: string | null
  readonly confirmed: boolean
}

const seats = ['driver', 'secondDriver', 'relayDriver'] as const

/**
 * Several steps are one act: what each of them warns of is asked once, together. A step that warned has written nothing, so it is taken
 * again as if confirmed; unless it was, the whole act is refused at the end.
 */
const asking = (confirmed: boolean) => {
  const warnings: Issue[] = []
  return {
    step: async <T>(work: (confirmed: boolean) => Promise<T>): Promise<T> => {
      try {
        return await work(confirmed)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'confirm_needed') throw error
        warnings.push(...((error.extra['warnings'] ?? []) as Issue[]))
        return work(true)
      }
    },
    settle: (): void => {
      if (warnings.length > 0) throw new AppError('confirm_needed', warnings.map(({ message }) => message).join('. '), [], { warnings })
    },
  }
}

/** Gives a run that a request has left open to somebody. */
const coverRun = async (tx: Tx, request: string, { run, driver }: Cover, confirmed: boolean): Promise<void> => {
  const record = kindOf(tx, 'run-assignments')
  const row = await lockRecord(tx, record, run)
  const seat = seats.find((one) => row[one] === null)
  if (row['timeOff'] !== request || seat === undefined)
    throw new AppError('conflict', `${row.number} isn’t open because of this time off any more. Reload and choose again.`)
  await updateRecord(tx, record, run, { [seat]: driver }, { confirmed })
}

const coverAll = async (tx: Tx, request: string, covers: readonly Cover[], ask: ReturnType<typeof asking>): Promise<void> => {
  for (const cover of covers) await ask.step((sure) => coverRun(tx, request, cover, sure))
}

/** Approves a request and hands its runs over, all of it or nothing. */
export const approveWith = async (
  tx: Tx,
  id: string,
  covers: readonly Cover[],
  { confirmed, ...options }: Decision,
): Promise<StoredRow> => {
  const record = kindOf(tx, 'time-off')
  const ask = asking(confirmed)
  // The law protects some leave: it is designated, and the runs are covered all the same.
  const step = (await lockRecord(tx, record, id))['protected'] === true ? 'designate' : 'approve'
  const row = await ask.step((sure) => moveRecord(tx, record, id, step, {}, { ...options, confirmed: sure }))
  await coverAll(tx, id, covers, ask)
  ask.settle()
  return row
}

/** Hands over runs that an approved request has left open. */
export const coverWith = async (tx: Tx, id: string, covers: readonly Cover[], confirmed: boolean): Promise<StoredRow> => {
  const row = await lockRecord(tx, kindOf(tx, 'time-off'), id)
  const ask = asking(confirmed)
  await coverAll(tx, id, covers, ask)
  ask.settle()
  return row
}

/** A driver called in sick: off for the rest of today, which takes them off today's runs. Nothing is left to confirm. */
export const outToday = async (tx: Tx, driver: string): Promise<StoredRow> => {
  const record = kindOf(tx, 'time-off')
  const options = { confirmed: true, reason: 'Called in sick' }
  const call = { driver, type: 'sick', start: tx.today, end: tx.today, partOfDay: 'full' }
  const { id } = await createRecord(tx, record, call, options)
  return moveRecord(tx, record, id, 'approve', {}, options)
}
