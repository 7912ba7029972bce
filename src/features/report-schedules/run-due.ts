import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import { dayIn } from '#platform/clock.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { eventNamed } from '../notifications/events.ts'
import { closeAbout, notify } from '../notifications/tell.ts'
import type { Result } from '../reports/run.ts'
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
  readonly failures: number
}

/** So many failures in a row pause a schedule; its owner is told of each, and lets it go on. */
const mostFailures = 5
/** When a report that failed for no reason of its own is tried again, in milliseconds. */
const tryAgain = 10 * 60_000

/** Sends what is due. Asked every minute; one that was missed is sent once, and the next is again at its hour. */
export const sendDueReports = async (deps: Deps): Promise<void> => {
  const due = await run<{ id: string }>(
    deps.pool,
    sql`select s.id from report_schedules s join saved_reports r on r.id = s.saved_id and r.deleted_at is null where not s.paused and s.next_at <= ${deps.clock.now().toISOString()}::timestamptz order by s.next_at, s.id limit 100`,
  )
  await eachAlone(deps, 'scheduled report', due, ({ id }) => sendOne(deps, id))
}

const sendOne = async (deps: Deps, id: string): Promise<void> => {
  const [due] = await run<Due>(
    deps.pool,
    sql`
    select s.id, s.saved_id as "savedId", s.owner_id as "ownerId", s.every, s.weekday, s.month_day as "monthDay", s.at, s.time_zone as "timeZone", s.recipients,
      s.only_if_rows as "onlyIfRows", s.failures, to_json(s.next_at)#>>'{}' as "dueAt", ${savedColumns}
    from report_schedules s join saved_reports r on r.id = s.saved_id
    where s.id = ${id}::uuid and r.deleted_at is null and not s.paused and s.next_at <= ${deps.clock.now().toISOString()}::timestamptz`,
  )
  if (due === undefined) return
  // Counted before the transaction begins: a count waits for a connection, and whoever waits for one must not hold another.
  const counted = await countForEach(deps, due)
  await inTransaction(deps, systemActor, (tx) => sendCounted(tx, due, counted))
}

interface Counted {
  readonly reader: SessionUser
  readonly result: Result
  readonly said: string
}

interface AllCounted {
  readonly results: readonly Counted[]
  /** Why it could not be counted for the last of those it failed for. */
  readonly failure: string | null
  /** It may be counted when it is tried again soon. */
  readonly passing: boolean
}

/** Counts it for each recipient as they see it; a count that fails for one of them leaves the others theirs. */
const countForEach = async (deps: Deps, due: Due): Promise<AllCounted> => {
  const results: Counted[] = []
  let failure: string | null = null
  let passing = false
  for (const reader of await readersOf(deps.pool, due.recipients)) {
    try {
      results.push({ reader, ...(await countSaved(deps, reader, savedOf(due))) })
    } catch (error) {
      const sentence = sentenceFor(error)
      if (sentence === null) deps.log.error({ err: error, schedule: due.id }, 'failed to run a scheduled report')
      passing ||= sentence === null
      failure = `${reader.firstName} ${reader.lastName}: ${sentence ?? 'the report couldn’t run. Open it and check its filters.'}`
    }
  }
  return { results, failure, passing }
}

const savedOf = (due: Due): SavedReport => ({ ...due, id: due.savedId })

/** Keeps what was counted, tells the recipients, and plans the next time. Does nothing where another process has sent it meanwhile. */
const sendCounted = async (tx: Tx, due: Due, { results, failure, passing }: AllCounted): Promise<void> => {
  const locked = await tx.query(sql`
    select id from report_schedules where id = ${due.id}::uuid and not paused and next_at = ${due.dueAt}::timestamptz for update skip locked`)
  if (locked.length === 0) return
  for (const counted of results) await deliver(tx, due, counted)
  const failures = failure !== null && (passing || results.length === 0) ? due.failures + 1 : 0
  const paused = failures >= mostFailures
  const next = passing && !paused ? new Date(tx.now.getTime() + tryAgain) : nextDue(due, tx.now)
  await tx.query(sql`update report_schedules set last_at = ${tx.now.toISOString()}::timestamptz, failure = ${failure}, failures = ${failures},
    paused = ${paused}, next_at = ${next.toISOString()}::timestamptz where id = ${due.id}::uuid`)
  await closeAbout(tx, due.id)
  const failed = eventNamed('report_failed')
  if (failure !== null && failed !== undefined)
    await notify(tx, failed, [
      {
        user: due.ownerId,
        subject: due.id,
        record: null,
        thread: null,
        occasion: due.dueAt,
        why: paused ? `Paused after ${mostFailures} failed tries. ${failure}` : failure,
      },
    ])
}

const deliver = async (tx: Tx, due: Due, { reader, result, said }: Counted): Promise<void> => {
  if (result.total === 0 && due.onlyIfRows) return
  const saved = savedOf(due)
  const day = dayIn(new Date(due.dueAt), due.timeZone)
  const id = await keepResult(tx.client, tx.now, reader, saved, { reason: 'schedule', day, result })
  const ready = eventNamed('report_ready')
  if (id === null || ready === undefined) return
  // The newest says it; those before stay in the list of results.
  await tx.query(sql`update notifications n set closed_at = ${tx.now.toISOString()}::timestamptz from report_results r
    where n.subject_id = r.id and r.saved_id = ${saved.id}::uuid and n.user_id = ${reader.id}::uuid and r.id <> ${id}::uuid and n.closed_at is null`)
  await notify(tx, ready, [{ user: reader.id, subject: id, record: null, thread: null, occasion: 'ready', why: said }])
}

/** What is wrong with the report; null for anything else, which is tried again soon. */
const sentenceFor = (error: unknown): string | null => {
  if (error instanceof AppError) return error.code === 'not_found' ? 'no access to these records.' : error.message
  // The database's own limit of time.
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === '57014') return 'took too long to count.'
  return null
}
