import { inTransaction, syncActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { inBatches, safeSentence } from './batches.ts'
import { closeAgreed, openConflicts, supersedeLinks, writeItems, writeLinks } from '../matching/links.ts'
import type { Applied, NewItem } from '../matching/links.ts'
import { writeLocals } from '../matching/local-records.ts'
import type { LinkKind, LocalResult, LocalWrite } from '../matching/local-records.ts'
import type { RemoteRecord } from '../matching/normalise.ts'
import type { Operation, Outcome, Plan } from './plan.ts'
import { holdRun } from './runs.ts'
import type { Counts } from './runs.ts'
import { plus, syncedAtOf } from './sync-work.ts'
import type { SyncWork } from './sync-work.ts'

const batchSize = 500

export interface ApplyResult {
  readonly counts: Counts
  /** Operations whose record changed since the plan. */
  readonly stale: number
}

/** Carries a plan out, a batch per transaction: record, history, link, conflicts, item and figures together or not at all. */
export const applyPlan = async (
  work: SyncWork,
  kind: LinkKind,
  plan: Plan,
  remotes: readonly RemoteRecord[],
  before: Counts,
  lastRound: boolean,
): Promise<ApplyResult> => {
  const { deps, run, signal } = work
  const remoteOf = new Map(remotes.map((remote) => [remote.remoteId, remote]))
  const operations = plan.operations.filter((operation) => operation.link.changed)
  let counts = before
  let stale = 0
  const made = new Map<string, string>()
  const inRun = <T>(body: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps, syncActor, body, { batchId: run.id })

  if (run.mode === 'apply' && plan.superseded.length > 0) {
    await inRun(async (tx) => {
      await holdRun(tx, run)
      await supersedeLinks(tx, plan.superseded)
    })
  }
  const carryOut = async (batch: readonly Operation[]): Promise<void> => {
    const outcome = await inRun(async (tx) => {
      const done = run.mode === 'apply' ? await applyBatch(tx, work, kind, batch, remoteOf, made, lastRound) : preview(batch, remoteOf)
      const next = plus(counts, done.counts)
      await holdRun(tx, run, { counts: next })
      await writeItems(tx, run.id, done.items)
      return { next, stale: done.stale }
    })
    counts = outcome.next
    stale += outcome.stale
  }
  const setAside = async (operation: Operation, error: unknown): Promise<void> => {
    deps.log.warn({ err: error, runId: run.id, remoteId: operation.remoteId }, 'failed to sync a record')
    const next = plus(counts, { failed: 1 })
    await inRun(async (tx) => {
      await holdRun(tx, run, { counts: next })
      await writeItems(tx, run.id, [
        itemOf(operation, remoteOf.get(operation.remoteId), operation.local?.id ?? null, 'failed', safeSentence(error)),
      ])
    })
    counts = next
  }
  await inBatches(operations, batchSize, signal, carryOut, setAside)
  return { counts, stale }
}

interface BatchDone {
  readonly items: readonly NewItem[]
  readonly counts: Counts
  readonly stale: number
}

const applyBatch = async (
  tx: Tx,
  work: SyncWork,
  kind: LinkKind,
  batch: readonly Operation[],
  remotes: ReadonlyMap<string, RemoteRecord>,
  made: Map<string, string>,
  lastRound: boolean,
): Promise<BatchDone> => {
  const results = await writeLocals(
    tx,
    kind,
    batch.flatMap((operation) => localWriteOf(operation, systemValues(work, kind, remotes.get(operation.remoteId)))),
  )
  const applied: Applied[] = []
  const items: NewItem[] = []
  let stale = 0
  for (const operation of batch) {
    const remote = remotes.get(operation.remoteId)
    if (remote === undefined) continue
    const result = results.get(operation.remoteId)
    if (result?.kind === 'stale' && !lastRound) stale += 1
    else if (result !== undefined && result.kind !== 'written')
      items.push(itemOf(operation, remote, operation.local?.id ?? null, 'failed', reasonOf(result)))
    else {
      if (result?.kind === 'written') made.set(operation.remoteId, result.id)
      const localId = result?.id ?? operation.link.localId ?? made.get(operation.link.sameAs ?? '') ?? null
      applied.push({ operation, remote, localId })
      if (operation.outcome !== 'unchanged') items.push(itemOf(operation, remote, localId, operation.outcome, operation.reason))
    }
  }
  const linkIds = await writeLinks(tx, { connectionId: work.connection.id, kind, runId: work.run.id }, applied)
  await recordConflicts(tx, work, applied, linkIds)
  return { items, counts: countsOf(items, applied), stale }
}

const localWriteOf = (operation: Operation, system: Readonly<Record<string, unknown>>): LocalWrite[] => {
  const { remoteId, create, local, patch, outcome } = operation
  if (create !== null) return [{ key: remoteId, local: null, values: create, system }]
  const fresh = outcome === 'linked'
  if (local === null || (!fresh && Object.keys(patch).length === 0)) return []
  return [{ key: remoteId, local, values: patch, system: fresh ? system : {} }]
}

/** What a record gets when it is linked. */
const systemValues = (work: SyncWork, kind: LinkKind, remote: RemoteRecord | undefined): Readonly<Record<string, unknown>> => ({
  [work.adapter.idFields[kind]]: remote?.remoteId ?? null,
  lastTelematicsSync: syncedAtOf(work),
  ...(kind === 'vehicles' ? { gatewayHealth: remote?.health?.slice(0, 60) ?? null } : {}),
})

const recordConflicts = async (
  tx: Tx,
  { connection, run }: SyncWork,
  applied: readonly Applied[],
  linkIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const withLink = applied.flatMap((entry) => {
    const linkId = linkIds.get(entry.remote.remoteId)
    return linkId === undefined ? [] : [{ ...entry, linkId }]
  })
  const fields = withLink.flatMap(({ operation, linkId }) =>
    operation.conflicts.map((conflict) => ({ ...conflict, linkId, kind: 'field' as const, reason: null })),
  )
  const endings = withLink
    .filter(({ operation }) => operation.endedThere)
    .map(({ linkId }) => ({
      linkId,
      kind: 'lifecycle' as const,
      field: 'deactivated',
      ours: null,
      theirs: null,
      reason: 'No longer active at the provider',
      urgent: false,
    }))
  await openConflicts(tx, { connectionId: connection.id, runId: run.id }, [...fields, ...endings])
  await closeAgreed(
    tx,
    withLink.map(({ operation, linkId }) => ({ linkId, fields: operation.agreed })),
  )
}

const preview = (batch: readonly Operation[], remotes: ReadonlyMap<string, RemoteRecord>): BatchDone => {
  const items = batch
    .filter((operation) => operation.outcome !== 'unchanged')
    .map((operation) => itemOf(operation, remotes.get(operation.remoteId), operation.link.localId, operation.outcome, operation.reason))
  return {
    items,
    counts: countsOf(
      items,
      batch.map((operation) => ({ operation })),
    ),
    stale: 0,
  }
}

const counterOf: Readonly<Record<Outcome | 'failed', keyof Counts | null>> = {
  created: 'created',
  linked: 'linked',
  updated: 'updated',
  conflict: null,
  suggested: 'suggested',
  skipped: 'skipped',
  unchanged: null,
  failed: 'failed',
}

const countsOf = (items: readonly NewItem[], applied: readonly { readonly operation: Operation }[]): Counts => {
  let counts: Counts = {}
  for (const item of items) {
    const name = counterOf[item.outcome as Outcome | 'failed']
    if (name !== null) counts = plus(counts, { [name]: 1 })
  }
  const conflicts = applied.filter(({ operation }) => operation.conflicts.length > 0).length
  return conflicts === 0 ? counts : plus(counts, { conflicts })
}

const itemOf = (
  operation: Operation,
  remote: RemoteRecord | undefined,
  localId: string | null,
  outcome: string,
  reason: string | null,
): NewItem => ({
  remoteId: operation.remoteId,
  remoteName: remote?.name ?? null,
  localId,
  outcome,
  reason,
  // A new record's values stand in its own history, under the run's id.
  changes:
    outcome === 'created'
      ? []
      : [
          ...operation.changes,
          ...operation.conflicts.map(({ field, ours, theirs }) => ({ field, before: ours, after: theirs, rule: 'conflict' })),
        ],
})

const reasonOf = (result: Exclude<LocalResult, { kind: 'written' }>): string =>
  result.kind === 'stale' ? 'Someone is changing this record' : result.reason
