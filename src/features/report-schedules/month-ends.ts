import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { startOfDay } from '#platform/clock.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Deps } from '#engine/write/rules.ts'
import { daysAfter, monthStart } from '#kit/dates/iso-day.ts'
import { eventNamed } from '../notifications/events.ts'
import { notify } from '../notifications/tell.ts'
import { readersOf } from './reader.ts'
import { countSaved, keepResult, savedColumns } from './results.ts'
import type { SavedReport } from './results.ts'

/** So often it is tried for one month. */
const mostFailures = 5

interface Wanted extends SavedReport {
  readonly userId: string
}

/**
 * Keeps the figures of the month that ended, for whoever asked for it before its end. Periods are those of its last day; what stands at a
 * moment (open accidents) is counted when this runs, in the first hour of the new month while the server is up.
 */
export const keepMonthEnds = async (deps: Deps): Promise<void> => {
  const first = monthStart(deps.clock.today())
  const day = daysAfter(first, -1)
  const begun = startOfDay(first)
  const wanted = await run<Wanted>(
    deps.pool,
    sql`select r.id, ${savedColumns}, m.user_id as "userId" from report_month_ends m join saved_reports r on r.id = m.saved_id
      where r.deleted_at is null and not (m.failures >= ${mostFailures} and m.failed_on = ${day}::date) and m.since < ${begun.toISOString()}::timestamptz and not exists (select 1 from report_results k
        where k.saved_id = m.saved_id and k.user_id = m.user_id and k.reason = 'month_end' and k.day = ${day}::date) order by r.id, m.user_id`,
  )
  const then = new Date(begun.getTime() - 1)
  const atMonthEnd: Deps = { ...deps, clock: { now: () => then, today: () => day } }
  const keepOne = async ({ userId, ...saved }: Wanted): Promise<void> => {
    const [reader] = await readersOf(deps.pool, [userId])
    if (reader === undefined) return
    try {
      const { result } = await countSaved(atMonthEnd, reader, saved)
      await keepResult(deps.pool, deps.clock.now(), reader, saved, { reason: 'month_end', day, result })
    } catch (error) {
      // Nothing to keep for who may not run it any more.
      if (!(error instanceof AppError)) throw error
    }
  }
  await eachAlone(deps, 'month-end report', wanted, keepOne, (one) => noteFailure(deps, one, day))
}

/** Whoever asked for it is told once a month. */
const noteFailure = (deps: Deps, { id, userId }: Wanted, day: string): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    await tx.query(sql`
      update report_month_ends set failures = case when failed_on = ${day}::date then failures + 1 else 1 end, failed_on = ${day}::date
      where saved_id = ${id}::uuid and user_id = ${userId}::uuid`)
    const failed = eventNamed('report_failed')
    const why = 'Couldn’t calculate the month-end results. Open the report and check its filters.'
    if (failed !== undefined)
      await notify(tx, failed, [{ user: userId, subject: id, record: null, thread: null, occasion: `month ${day}`, why }])
  })
