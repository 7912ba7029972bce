import { commitBatch } from '#engine/write/bulk-writes.ts'
import { addRecords } from './add-records.ts'
import { actorOfImport, addPlans, chunkRows, seenBefore } from './check.ts'
import { writeEvents } from '#engine/events.ts'
import { planRows } from './plan.ts'
import type { RowPlan } from './plan.ts'
import { headed } from './rows.ts'
import type { SeenKeys } from './rows.ts'
import type { ImportSetup, SetupNow } from './setup.ts'
import { countRows, countsOf, lockImport, rowsAfter, saveImport, saveRows } from './store.ts'
import type { Import } from './store.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'

/** What one transaction of a run came to: the line it reached, or null when there was nothing left to do. */
type Step = { readonly cursor: number } | null

/**
 * Runs an import chunk by chunk. Rows, records, history and cursor of a chunk are one transaction, so that a run killed anywhere
 * goes on at its cursor: nothing is doubled, nothing lost. All chunks share the import's batch; each is written with the rights its
 * person has by then.
 */
export const runImport = async (deps: Deps, setupNow: SetupNow, importId: string, signal: AbortSignal): Promise<void> => {
  let seen: SeenKeys = new Map()
  let known = 0
  const { batchId, storageKey } = await inTransaction(deps, actorOfImport(await setupNow()), (tx) => lockImport(tx, importId))
  while (!signal.aborted) {
    const setup = await setupNow()
    const step = await inTransaction(
      deps,
      actorOfImport(setup),
      async (tx): Promise<Step> => {
        const current = await lockImport(tx, importId)
        if (current.state !== 'queued' && current.state !== 'running') return null
        // Another process may have worked on it in the meantime.
        if (current.cursor !== known) seen = await seenBefore(tx.client, setup, importId, current.cursor)
        return runChunk(tx, setup, current, seen)
      },
      { batchId },
    )
    if (step === null) {
      if (storageKey !== null) await deps.files.remove(storageKey)
      return
    }
    known = step.cursor
  }
  signal.throwIfAborted()
}

const runChunk = async (tx: Tx, setup: ImportSetup, current: Import, seen: SeenKeys): Promise<Step> => {
  const startedAt = current.startedAt ?? tx.now.toISOString()
  const rows = await rowsAfter(tx.client, current.id, current.cursor, chunkRows)
  const last = rows.at(-1)
  if (last === undefined) {
    const counts = await countRows(tx.client, current.id)
    await saveImport(tx, current.id, { state: 'done', storageKey: null, startedAt, finishedAt: tx.now.toISOString(), error: null, counts })
    await writeEvents(tx, [
      {
        kind: current.kind,
        recordId: current.id,
        action: 'import',
        reason: `${current.fileName}: ${counts.created} created, ${counts.updated} changed, ${counts.unchanged} unchanged, ${counts.error} left out`,
      },
    ])
    return null
  }
  const plans = await committed(tx, setup, current, await planRows(tx, setup, rows, seen, false))
  await saveRows(tx, current.id, plans, false)
  await saveImport(tx, current.id, { state: 'running', startedAt, cursor: last.line, counts: addPlans(countsOf(current), plans) })
  return { cursor: last.line }
}

/** Writes the good rows; one that is refused only now becomes an error and the others stand. */
const committed = async (tx: Tx, setup: ImportSetup, current: Import, plans: readonly RowPlan[]): Promise<RowPlan[]> => {
  const planned = plans.flatMap(({ line, write }) => (write === null ? [] : [{ line, write }]))
  const results = await commitBatch(
    tx,
    setup.record,
    planned.map(({ write }) => write),
    `Import of ${current.fileName}`,
  )
  const byLine = new Map(planned.map(({ line }, position) => [line, results[position]]))
  const good = plans.flatMap((plan) => {
    const write = byLine.get(plan.line)
    return write === undefined || write.issues.length > 0 ? [] : [{ ...plan, write }]
  })
  const warnings = await addRecords(tx, setup, good, `Import of ${current.fileName}`)
  return plans.map((plan): RowPlan => {
    const refused = byLine.get(plan.line)?.issues ?? []
    if (refused.length === 0) return { ...plan, issues: [...plan.issues, ...(warnings.get(plan.line) ?? [])] }
    return {
      ...plan,
      outcome: 'error',
      recordId: null,
      write: null,
      issues: [...plan.issues, ...refused.map(({ field, message }) => ({ ...headed(setup, field), message, level: 'error' as const }))],
    }
  })
}
