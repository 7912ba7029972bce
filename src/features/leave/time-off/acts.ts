import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { changeRecords } from '#records/effects.ts'
import { lockPlans, lockPlansOf } from '#records/leave/time-off/people.ts'
import { isProtected } from '#records/leave/time-off/types.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { createRecord, lockRecord, updateRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { coveredRuns } from './covered.ts'
import type { CoveredRun } from './covered.ts'

export const fmlaAnswers = ['yes', 'no', 'unsure'] as const
export type FmlaAnswer = (typeof fmlaAnswers)[number]

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
  const record = kindOf(tx.deps, 'run-assignments')
  const row = await lockRecord(tx, record, run)
  const seat = seats.find((one) => row[one] === null)
  if (row['timeOff'] !== request || seat === undefined)
    throw new AppError('conflict', `${row.number} is no longer open because of this time off. Reload and choose again.`)
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
  const record = kindOf(tx.deps, 'time-off')
  const ask = asking(confirmed)
  await lockPlansOf(tx, [id], covers)
  // The law protects some leave: it is designated, and the runs are covered all the same.
  const step = isProtected(await lockRecord(tx, record, id)) ? 'designate' : 'approve'
  const row = await ask.step((sure) => moveRecord(tx, record, id, step, {}, { ...options, confirmed: sure }))
  await coverAll(tx, id, covers, ask)
  ask.settle()
  return row
}

/** Hands over runs that an approved request has left open. */
export const coverWith = async (tx: Tx, id: string, covers: readonly Cover[], confirmed: boolean): Promise<StoredRow> => {
  await lockPlansOf(tx, [id], covers)
  const row = await lockRecord(tx, kindOf(tx.deps, 'time-off'), id)
  const ask = asking(confirmed)
  await coverAll(tx, id, covers, ask)
  ask.settle()
  return row
}

/** Takes a run from the replacement and gives it back to the driver whose leave was canceled. */
const giveBackRun = async (
  tx: Tx,
  { driver, cover, run }: { driver: string; cover: CoveredRun | undefined; run: string },
  confirmed: boolean,
): Promise<void> => {
  const record = kindOf(tx.deps, 'run-assignments')
  const row = await lockRecord(tx, record, run)
  const seat = seats.find((one) => row[one] !== null && row[one] === cover?.by)
  if (seat === undefined) throw new AppError('conflict', `${row.number} is no longer with the replacement. Reload and choose again.`)
  await updateRecord(tx, record, run, { [seat]: driver, coverReason: null }, { confirmed })
}

/** Cancels approved leave and gives back the chosen runs that replacements hold, all of it or nothing. */
export const cancelWith = async (
  tx: Tx,
  id: string,
  runs: readonly string[],
  why: string | null,
  { confirmed, ...options }: Decision,
): Promise<StoredRow> => {
  const record = kindOf(tx.deps, 'time-off')
  const ask = asking(confirmed)
  const covered = await coveredRuns(tx, id)
  const covers = covered.filter((one) => runs.includes(one.id)).map((one) => ({ run: one.id, driver: one.by }))
  await lockPlansOf(tx, [id], covers)
  const driver = String((await lockRecord(tx, record, id))['driver'])
  const row = await ask.step((sure) => moveRecord(tx, record, id, 'cancel', why === null ? {} : { why }, { ...options, confirmed: sure }))
  for (const run of runs) await ask.step((sure) => giveBackRun(tx, { driver, cover: covered.find((one) => one.id === run), run }, sure))
  ask.settle()
  return row
}

/** Says whether leave may be FMLA leave: "No" stops the clock of the notice, anything else leaves it running. */
export const answerFmla = async (tx: Tx, id: string, mayBeFmla: FmlaAnswer): Promise<StoredRow> => {
  const record = kindOf(tx.deps, 'time-off')
  const row = await lockRecord(tx, record, id)
  if (row['mayBeFmla'] === null) throw new AppError('conflict', 'Only a sick call asks whether it may be FMLA leave.')
  await changeRecords(tx, 'time-off', [id], () => ({ mayBeFmla }), 'Answered after the sick call')
  return lockRecord(tx, record, id)
}

/** A driver called in sick: off for the rest of today, which takes them off today's runs. Nothing is left to confirm. */
export const outToday = async (tx: Tx, driver: string, mayBeFmla: FmlaAnswer | 'unasked'): Promise<StoredRow> => {
  const record = kindOf(tx.deps, 'time-off')
  const options = { confirmed: true, reason: 'Called in sick' }
  await lockPlans(tx, [{ driver, start: tx.today, end: tx.today, request: null }])
  const call = { driver, type: 'sick', start: tx.today, end: tx.today, partOfDay: 'full' }
  // The clock of the notice starts with what the company learns today (29 CFR 825.300(b)(1)).
  const { id } = await createRecord(tx, record, call, { ...options, system: { learnedOn: tx.today, mayBeFmla } })
  return moveRecord(tx, record, id, 'approve', {}, options)
}
