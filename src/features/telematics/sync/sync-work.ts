import type { Deps } from '#engine/write/rules.ts'
import type { AdapterContext, TelematicsAdapter } from '../provider/adapter.ts'
import type { Connection } from '../connections.ts'
import type { RemoteRecord } from '../matching/normalise.ts'
import type { Counts, Ending, Run } from './runs.ts'
import type { HealthNews } from './stage.ts'

/** Everything one run works with. */
export interface SyncWork {
  readonly deps: Deps
  readonly run: Run
  readonly connection: Connection
  readonly adapter: TelematicsAdapter
  readonly context: AdapterContext
  readonly signal: AbortSignal
}

/** A whole listing of vehicles or drivers as staged. */
export interface Listing {
  readonly seen: ReadonlySet<string>
  /** Records without an unchanged link. */
  readonly remotes: readonly RemoteRecord[]
  readonly health: readonly HealthNews[]
}

/** The start of the run: every record of one run has the same moment, also after a resume. */
export const syncedAtOf = ({ run, deps }: SyncWork): string => run.startedAt ?? deps.clock.now().toISOString()

/** Adds to the figures of a run. */
export const plus = (counts: Counts, more: Counts): Counts => {
  const sum: Counts = { ...counts }
  for (const [name, value] of Object.entries(more) as [keyof Counts, number][]) sum[name] = (sum[name] ?? 0) + value
  return sum
}

/** A finished run in one sentence, and whether everything went well. */
export const endingOf = (what: string, counts: Counts, remark: string | null): Ending => {
  const parts: [number | undefined, string][] = [
    [counts.created, 'new'],
    [counts.linked, 'linked'],
    [counts.updated, 'updated'],
    [counts.conflicts, 'with conflicts'],
    [counts.suggested, 'to confirm'],
    [counts.skipped, 'left aside'],
    [counts.noReading, 'without a reading'],
    [counts.rejected, 'rejected'],
    [counts.failed, 'failed'],
  ]
  const told = parts.flatMap(([count, word]) => (count === undefined || count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`]))
  const message = `${(counts.seen ?? 0).toLocaleString('en-US')} ${what} checked: ${told.length === 0 ? 'nothing changed' : told.join(', ')}.`
  const partial = remark !== null || (counts.failed ?? 0) > 0
  return { status: partial ? 'partial' : 'succeeded', counts, message: remark === null ? message : `${message} ${remark}` }
}
