import type { countsSchema, SyncAnswer } from './answers.ts'
import type * as z from 'zod'
import type { Run } from './sync/runs.ts'

const noCounts: z.output<typeof countsSchema> = {
  seen: 0,
  created: 0,
  linked: 0,
  updated: 0,
  unchanged: 0,
  conflicts: 0,
  suggested: 0,
  skipped: 0,
  rejected: 0,
  noReading: 0,
  failed: 0,
}

export const countsOf = (run: Pick<Run, 'counts'>): z.output<typeof countsSchema> => ({ ...noCounts, ...run.counts })

/** The answer about a run: finished, still at work, or done a moment ago. */
export const aboutRun = (run: Run, recent: boolean): SyncAnswer => ({
  runId: run.id,
  mode: run.mode,
  counts: countsOf(run),
  status: recent ? 'skipped' : run.status,
  reason: recent ? 'recent' : null,
  message: recent ? `Synced a moment ago. ${run.message ?? ''}`.trim() : (run.message ?? 'The sync is running.'),
})

/** The answer when there is nobody to ask. Always 200: it must not count as a failure at every sign-in. */
export const withoutRun = (status: 'not_configured' | 'needs_attention' | 'disabled', message: string): SyncAnswer => ({
  runId: null,
  status,
  reason: null,
  mode: 'apply',
  counts: noCounts,
  message,
})
