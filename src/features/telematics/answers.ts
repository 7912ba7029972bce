import * as z from 'zod'
import { connectionSettings } from './settings.ts'

export const syncKinds = ['vehicles', 'drivers', 'mileage'] as const

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

const itemAnswer = z.object({
  remoteId: z.string(),
  remoteName: z.string().nullable(),
  localId: z.uuid().nullable(),
  localTitle: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  changes: z.array(changeAnswer),
  at: z.string(),
})

export const runDetailAnswer = runAnswer.extend({
  items: z.array(itemAnswer),
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

const fieldPolicy = z.enum(['guarded', 'shared', 'ours'])
const recordKind = z.enum(['vehicles', 'drivers'])
const policies = z.record(z.string(), fieldPolicy)

export const providerDetailAnswer = providerAnswer.extend({
  links: z.array(z.object({ kind: recordKind, state: z.string(), count })),
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
  recordKind: recordKind,
  remoteId: z.string(),
  remoteName: z.string().nullable(),
  localId: z.uuid().nullable(),
  localTitle: z.string().nullable(),
})

export type SyncKind = (typeof syncKinds)[number]
export type RecordKind = z.output<typeof recordKind>
export type Connection = z.output<typeof connectionAnswer>
export type Provider = z.output<typeof providerAnswer>
export type Counts = z.output<typeof countsSchema>
export type Run = z.output<typeof runAnswer>
export type RunItem = z.output<typeof itemAnswer>
export type FieldPolicy = z.output<typeof fieldPolicy>
export type ProviderDetail = z.output<typeof providerDetailAnswer>
export type Link = z.output<typeof linkAnswer>
export type Conflict = z.output<typeof conflictAnswer>
export type { ConnectionSettings } from './settings.ts'
