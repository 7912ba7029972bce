import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { run } from '#server/engine/sql.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addDays, monthStart } from '../assistant/days.ts'
import { readersOf } from './reader.ts'
import { countSaved, keepResult, savedColumns } from './results.ts'
import type { SavedReport } from './results.ts'

interface Wanted extends SavedReport {
  readonly userId: string
}

/**
 * Keeps the figures of the month that ended, for whoever asked for it before its end. Periods are those of its last day; what stands at a
 * moment (open accidents) is counted when this runs, in the first hour of the new month while the server is up.
 */
export const keepMonthEnds = async (deps: Deps): Promise<void> => {
  const first = monthStart(deps.clock.today())
  const day = addDays(first, -1)
  const begun = startOfDay(first)
  const wanted = await run<Wanted>(
    deps.pool,
    sql`select r.id, ${savedColumns}, m.user_id as "userId" from report_month_ends m join saved_reports r on r.id = m.saved_id
      where r.deleted_at is null and m.since < ${begun.toISOString()}::timestamptz and not exists (select 1 from report_results k
        where k.saved_id = m.saved_id and k.user_id = m.user_id and k.reason = 'month_end' and k.day = ${day}::date) order by r.id, m.user_id`,
  )
  const then = new Date(begun.getTime() - 1)
  const atMonthEnd: Deps = { ...deps, clock: { now: () => then, today: () => day } }
  for (const { userId, ...saved } of wanted) {
    const [reader] = await readersOf(deps.pool, [userId])
    if (reader === undefined) continue
    try {
      const { result } = await countSaved(atMonthEnd, reader, saved)
      await keepResult(deps.pool, deps.clock.now(), reader, saved, { reason: 'month_end', day, result })
    } catch (error) {
      // Nothing to keep for who may not run it any more.
      if (!(error instanceof AppError)) throw error
    }
  }
}
