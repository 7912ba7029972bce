import { sql } from 'drizzle-orm'
import type { ReadTx } from '#engine/write/rules.ts'

/**
 * The day a company started to work with this program. Papers of drivers hired and units in the fleet before it are in folders: one that somebody checked there
 * counts without a scan, which follows by `scansBy`. The law asks for the paper, not for a scan of it (49 CFR 391.51(a), 390.31).
 */
export const goLiveKey = 'go-live'
export interface GoLive {
  /** `YYYY-MM-DD`. Null: papers count with a scan only. */
  readonly day: string | null
  /** Last day by which the scans are to follow; null only without a day. */
  readonly scansBy: string | null
  /** Where the papers are, unless a document names another place. */
  readonly place: string
}
export const noGoLive: GoLive = { day: null, scansBy: null, place: '' }

export const goLiveIn = async (tx: Pick<ReadTx, 'query'>): Promise<GoLive> => {
  const [stored] = await tx.query<{ value: GoLive }>(sql`select value from settings where key = ${goLiveKey}`)
  return stored?.value ?? noGoLive
}
