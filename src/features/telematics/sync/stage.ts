import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Page, Reject, ResumePoint } from '../provider/adapter.ts'
import { ProviderError } from '../provider/provider-errors.ts'
import { RunTakenOver } from './runs.ts'
import type { Counts, Run } from './runs.ts'

/** Gateway health that is news to the link. */
export interface HealthNews {
  readonly remoteId: string
  readonly health: string | null
  readonly lastSeen: string | null
}

/** One page ready to be kept. */
export interface StagedPage {
  readonly seen: readonly string[]
  readonly items: readonly unknown[]
  readonly health: readonly HealthNews[]
}

export interface Fetch<T> {
  readonly list: (from: ResumePoint | null) => AsyncIterable<Page<T>>
  readonly stage: (items: readonly T[]) => StagedPage
}

/** Reads the listing to its end, keeping each page with the place it leads to in one statement. Answers the run as it stands then. */
export const fetchPages = async <T>(deps: Deps, begun: Run, fetch: Fetch<T>): Promise<Run> => {
  try {
    return await readOn(deps, begun, fetch)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'cursor_expired' || begun.resume === null) throw error
    deps.log.info({ runId: begun.id }, 'listing position expired, reading from the beginning')
    return readOn(deps, await startListingAgain(deps, begun), fetch)
  }
}

const readOn = async <T>(deps: Deps, begun: Run, { list, stage }: Fetch<T>): Promise<Run> => {
  let current = begun
  for await (const page of ahead(list(begun.resume))) current = await keepPage(deps, current, page, stage(page.items))
  return current
}

const keepPage = async (deps: Deps, current: Run, page: Page<unknown>, staged: StagedPage): Promise<Run> => {
  const now = deps.clock.now().toISOString()
  const next = current.pages + 1
  const counts: Counts = { ...current.counts, rejected: (current.counts.rejected ?? 0) + page.rejects.length }
  const held = sql`from telematics_runs r where r.id = ${current.id}::uuid and r.runner = ${current.runner}::uuid and r.status = 'running'`
  const kept = await run(
    deps.pool,
    sql`
    with page as (
      insert into telematics_staged_pages (run_id, page, seen, items, health, staged_at)
      select r.id, ${next}, ${sql.param([...staged.seen])}::text[], ${JSON.stringify(staged.items)}::jsonb, ${JSON.stringify(staged.health)}::jsonb, ${now}::timestamptz ${held}
      on conflict (run_id, page) do update set seen = excluded.seen, items = excluded.items, health = excluded.health, staged_at = excluded.staged_at
    ), rejects as (
      insert into telematics_items (run_id, remote_id, outcome, reason, at)
      select r.id, x.remote_id, 'rejected', x.reason, ${now}::timestamptz from telematics_runs r, json_to_recordset(${JSON.stringify(rejectRows(page.rejects, next))}::json) as x(remote_id text, reason text)
      where r.id = ${current.id}::uuid and r.runner = ${current.runner}::uuid and r.status = 'running'
      on conflict (run_id, remote_id) do nothing
    )
    update telematics_runs set pages = ${next}, resume = ${page.next === null ? null : JSON.stringify(page.next)}::jsonb, complete = ${page.complete}, expected_total = coalesce(${page.expectedTotal ?? null}::int, expected_total),
      counts = ${JSON.stringify(counts)}::jsonb, heartbeat_at = ${now}::timestamptz
    where id = ${current.id}::uuid and runner = ${current.runner}::uuid and status = 'running' returning 1`,
  )
  if (kept.length === 0) throw new RunTakenOver()
  return {
    ...current,
    pages: next,
    resume: page.next,
    complete: page.complete,
    expectedTotal: page.expectedTotal ?? current.expectedTotal,
    counts,
  }
}

const rejectRows = (rejects: readonly Reject[], page: number): { remote_id: string; reason: string }[] =>
  rejects.map(({ remoteId, reason }, index) => ({ remote_id: remoteId ?? `page ${page}, record ${index + 1}`, reason }))

/** Forgets what was read so far. */
export const startListingAgain = async (deps: Deps, current: Run): Promise<Run> => {
  const counts: Counts = {}
  await run(
    deps.pool,
    sql`
    with pages as (delete from telematics_staged_pages where run_id = ${current.id}::uuid), rejects as (delete from telematics_items where run_id = ${current.id}::uuid and outcome = 'rejected')
    update telematics_runs set pages = 0, resume = null, complete = false, counts = '{}' where id = ${current.id}::uuid and runner = ${current.runner}::uuid`,
  )
  return { ...current, pages: 0, resume: null, complete: false, counts }
}

/** All pages of a run in order. */
export const stagedPages = async <T>(
  deps: Deps,
  runId: string,
  after = 0,
): Promise<{ readonly page: number; readonly seen: string[]; readonly items: T[]; readonly health: HealthNews[] }[]> =>
  run(
    deps.pool,
    sql`select page, seen, items, health from telematics_staged_pages where run_id = ${runId}::uuid and page > ${after} order by page`,
  )

/** Asks for the next page while the last one is being kept. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const pages = source[Symbol.asyncIterator]()
  let coming = pages.next()
  try {
    for (;;) {
      const page = await coming
      if (page.done === true) return
      coming = pages.next()
      // Whoever waits for it hears of its failure; until then it must not count as unhandled.
      coming.catch(() => undefined)
      yield page.value
    }
  } finally {
    await pages.return?.()
  }
}
