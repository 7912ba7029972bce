import * as z from 'zod'
import type { Run } from './sync/runs.ts'
import { syncKinds } from './sync/runs.ts'
import { connectionSettings } from './settings.ts'

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

const instant = z.string().nullable()
const value = z.union([z.string(), z.number()]).nullable()

/** One field of one record, as a run changed it or found it different. */
const changeAnswer = z.object({ field: z.string(), before: value, after: value, rule: z.string() })

export const runDetailAnswer = runAnswer.extend({
  items: z.array(
    z.object({
      remoteId: z.string(),
      remoteName: z.string().nullable(),
      localId: z.uuid().nullable(),
      localTitle: z.string().nullable(),
      outcome: z.string(),
      reason: z.string().nullable(),
      changes: z.array(changeAnswer),
      at: z.string(),
    }),
  ),
})

const connectionAnswer = z.object({
  baseUrl: z.string(),
  credentialsHint: z.string().describe('last four characters'),
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  status: z.enum(['ok', 'needs_attention', 'disabled']),
  statusMessage: z.string().nullable(),
  missingScopes: z.array(z.string()),
  checkedAt: instant,
  settings: connectionSettings,
  updatedAt: z.string(),
})

export const providerAnswer = z.object({
  provider: z.string(),
  label: z.string(),
  simulated: z.boolean(),
  capabilities: z.array(z.string()),
  credentialFields: z.array(z.object({ name: z.string(), label: z.string(), secret: z.boolean() })),
  baseUrls: z.array(z.object({ url: z.string(), label: z.string() })),
  connection: connectionAnswer.nullable(),
})

const policies = z.record(z.string(), z.enum(['guarded', 'shared', 'ours']))

export const providerDetailAnswer = providerAnswer.extend({
  links: z.array(z.object({ kind: z.enum(['vehicles', 'drivers']), state: z.string(), count })),
  openConflicts: count,
  runs: z.array(runAnswer),
  policies: z.object({ vehicles: policies, drivers: policies }),
})

export const linkAnswer = z.object({
  id: z.uuid(),
  remoteId: z.string(),
  remoteName: z.string().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  matchedBy: z.string().nullable(),
  manual: z.boolean(),
  values: z.record(z.string(), value).describe('what the provider said last'),
  locks: z.record(z.string(), z.unknown()),
  absentCount: count,
  gatewayHealth: z.string().nullable(),
  gatewaySeenAt: instant,
  readingAt: instant,
  localId: z.uuid().nullable(),
  localTitle: z.string().nullable(),
  updatedAt: z.string(),
  candidates: z.array(z.object({ localId: z.uuid(), title: z.string(), number: z.string(), reasons: z.array(z.string()) })),
})

export const conflictAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(['field', 'lifecycle', 'meter']),
  field: z.string(),
  ours: value,
  theirs: value,
  reason: z.string().nullable(),
  urgent: z.boolean(),
  status: z.string(),
  decision: z.string().nullable(),
  openedAt: z.string(),
  decidedAt: instant,
  linkId: z.uuid(),
  recordKind: z.enum(['vehicles', 'drivers']),
  remoteId: z.string(),
  remoteName: z.string().nullable(),
  localId: z.uuid().nullable(),
  localTitle: z.string().nullable(),
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
