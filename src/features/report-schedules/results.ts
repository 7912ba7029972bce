import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatNumber } from '#kit/format.ts'
import { countedAs } from '#kit/words.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { reportFor } from '../reports/catalog.ts'
import { runReport } from '../reports/run.ts'
import type { Result } from '../reports/run.ts'
import type { FilterSet } from '../reports/schemas.ts'
import { presets } from '#kit/kind/reports.ts'
import { seenAs } from './reader.ts'

/** A saved report as it is counted for somebody who is not there. */
export interface SavedReport {
  readonly id: string
  readonly name: string
  readonly report: string
  readonly query: string
  readonly by: string
  readonly period: string
  readonly division: string
  readonly compare: boolean
  readonly filterSets: readonly FilterSet[]
}
/** Its columns, over `r` as the reports that are saved. */
export const savedColumns = sql`r.name, r.report, r.query, r.by, r.period, r.division, r.compare, r.filter_sets as "filterSets"`

/** Counts a saved report with the rights of that person, and says how many there are. Throws not_found where they may not run it, malformed where its filters are gone. */
export const countSaved = async (
  deps: Deps,
  user: SessionUser,
  saved: SavedReport,
): Promise<{ readonly result: Result; readonly said: string }> => {
  // A report opens with its default set of filters, where it has one.
  const { query, period, division } = saved.filterSets.find(({ isDefault }) => isDefault) ?? saved
  const report = reportFor(deps, user, saved.report)
  const result = await runReport(deps, user, report, {
    by: saved.by,
    period: presets.find((preset) => preset === period),
    division,
    query,
    title: saved.name,
    compare: saved.compare ? 'year' : undefined,
  })
  return { result, said: `${formatNumber(result.total)} ${countedAs(report.record.label, result.total)}` }
}

/** Keeps what a report said to a person on a day; once, however often it is asked. Answers its id, or null when it is there. */
export const keepResult = async (
  on: Queryable,
  now: Date,
  user: SessionUser,
  saved: SavedReport,
  { reason, day, result }: { readonly reason: 'schedule' | 'month_end'; readonly day: string; readonly result: Result },
): Promise<string | null> => {
  const [kept] = await run<{ id: string }>(
    on,
    sql`insert into report_results (id, saved_id, user_id, reason, day, name, result, seen_as, created_at)
      values (${uuidv7()}, ${saved.id}::uuid, ${user.id}::uuid, ${reason}, ${day}::date, ${saved.name}, ${JSON.stringify(result)}::jsonb, ${seenAs(user)}, ${now.toISOString()})
      on conflict do nothing returning id`,
  )
  return kept?.id ?? null
}
