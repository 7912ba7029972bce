import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { run } from '#server/engine/sql.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { eventNamed } from '../notifications/events.ts'
import { closeAbout, notify } from '../notifications/tell.ts'
import { nextDue } from './cadence.ts'
import type { Cadence } from './cadence.ts'
import { readersOf } from './reader.ts'
import { countSaved, keepResult, savedColumns } from './results.ts'
import type { SavedReport } from './results.ts'

interface Due extends Cadence, Omit<SavedReport, 'id'> {
  readonly id: string
  readonly savedId: string
  readonly ownerId: string
  readonly recipients: readonly string[]
  readonly onlyIfRows: boolean
  readonly dueAt: string
}

/** Sends what is due. Asked every minute; one that was missed is sent once, and the next is again at its hour. */
export const sendDueReports = async (deps: Deps): Promise<void> => {
  const due = await run<{ id: string }>(
    deps.pool,
    sql`select s.id from report_schedules s join saved_reports r on r.id = s.saved_id and r.deleted_at is null where not s.paused and s.next_at <= ${deps.clock.now().toISOString()}::timestamptz order by s.next_at, s.id limit 100`,
  )
  for (const { id } of due) await inTransaction(deps, systemActor, (tx) => sendOne(tx, id))
}

const sendOne = async (tx: Tx, id: string): Promise<void> => {
  const [due] = await tx.query<Due>(sql`
    select s.id, s.saved_id as "savedId", s.owner_id as "ownerId", s.every, s.weekday, s.month_day as "monthDay", s.at, s.time_zone as "timeZone", s.recipients,
      s.only_if_rows as "onlyIfRows", to_json(s.next_at)#>>'{}' as "dueAt", ${savedColumns}
    from report_schedules s join saved_reports r on r.id = s.saved_id
    where s.id = ${id}::uuid and r.deleted_at is null and not s.paused and s.next_at <= ${tx.now.toISOString()}::timestamptz for update of s skip locked`)
  // Another process has it.
  if (due === undefined) return
  const failure = await deliver(tx, due)
  await tx.query(sql`update report_schedules set last_at = ${tx.now.toISOString()}::timestamptz, failure = ${failure},
    next_at = ${nextDue(due, tx.now).toISOString()}::timestamptz where id = ${due.id}::uuid`)
  await closeAbout(tx, due.id)
  const failed = eventNamed('report_failed')
  if (failure !== null && failed !== undefined)
    await notify(tx, failed, [{ user: due.ownerId, subject: due.id, record: null, thread: null, occasion: due.dueAt, why: failure }])
}

/** Counts it for each recipient as they see it. Answers why it could not be done for one of them; the others get theirs all the same. */
const deliver = async (tx: Tx, due: Due): Promise<string | null> => {
  const saved: SavedReport = { ...due, id: due.savedId }
  const ready = eventNamed('report_ready')
  let failure: string | null = null
  for (const reader of await readersOf(tx.client, due.recipients)) {
    try {
      const { result, said } = await countSaved(tx.deps, reader, saved)
      if (result.total === 0 && due.onlyIfRows) continue
      const id = await keepResult(tx.client, tx.now, reader, saved, {
        reason: 'schedule',
        day: dayIn(new Date(due.dueAt), due.timeZone),
        result,
      })
      if (id === null || ready === undefined) continue
      // The newest says it; those before stay in the list of results.
      await tx.query(sql`update notifications n set closed_at = ${tx.now.toISOString()}::timestamptz from report_results r
        where n.subject_id = r.id and r.saved_id = ${saved.id}::uuid and n.user_id = ${reader.id}::uuid and r.id <> ${id}::uuid and n.closed_at is null`)
      await notify(tx, ready, [{ user: reader.id, subject: id, record: null, thread: null, occasion: 'ready', why: said }])
    } catch (error) {
      failure = `${reader.firstName} ${reader.lastName}: ${sentenceFor(error)}`
    }
  }
  return failure
}

/** What stands against this report. Anything else, such as a database that is away, is tried again in a minute. */
const sentenceFor = (error: unknown): string => {
  if (error instanceof AppError) return error.code === 'not_found' ? 'may not see these records.' : error.message
  // The database's own limit of time.
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === '57014') return 'took too long to count.'
  throw error
}
