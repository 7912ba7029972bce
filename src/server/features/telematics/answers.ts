import * as z from 'zod'
import type { Run } from './runs.ts'
import { syncKinds } from './runs.ts'

const count = z.int().min(0)

/** Figures of a run as answered; every one is there. */
export const countsSchema = z.object({
  seen: count,
  created: count,
  linked: count,
  updated: count,
  unchanged: count,
  conflicts: count,
  suggested: count,
  skipped: count,
  rejected: count,
  noReading: count,
  failed: count,
})

export const syncAnswer = z.object({
  runId: z.uuid().nullable(),
  status: z.enum([
    'queued',
    'running',
    'succeeded',
    'partial',
    'failed',
    'cancelled',
    'skipped',
    'not_configured',
    'needs_attention',
    'disabled',
  ]),
  reason: z.string().nullable().describe('recent: one finished less than five minutes ago'),
  mode: z.enum(['apply', 'dry_run']),
  counts: countsSchema,
  message: z.string(),
})
export type SyncAnswer = z.output<typeof syncAnswer>

export const runAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(syncKinds),
  mode: z.enum(['apply', 'dry_run']),
  trigger: z.string(),
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  status: z.string(),
  counts: countsSchema,
  errorKind: z.string().nullable(),
  message: z.string().nullable(),
  pages: z.int(),
  attempts: z.int(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})

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
