import { firstRow, nameOf, noteKeys } from './rows.ts'
import { readRow } from './reading/read-row.ts'
import type { SeenKeys } from './rows.ts'
import { planRows } from './plan.ts'
import type { RowPlan } from './plan.ts'
import type { ImportSetup, SetupNow } from './setup.ts'
import { countRows, countsOf, lockImport, rowsAfter, saveImport, saveRows } from './store.ts'
import type { ImportCounts } from './store.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Actor, Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Queryable } from '#engine/sql.ts'

/** Rows per transaction: small enough to let others through, large enough that round trips do not count. */
export const chunkRows = 500

export const actorOfImport = (setup: ImportSetup): Actor => ({ kind: 'import', id: setup.importer.id, viewer: setup.importer })

class TakenBack extends Error {}

/** Runs `work` and takes back whatever it wrote, locks included. */
export const withoutTrace = async <T>(deps: Deps, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const done: { result?: T } = {}
  await inTransaction(deps, actor, async (tx) => {
    done.result = await work(tx)
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return done.result as T
}

export const addPlans = (counts: ImportCounts, plans: readonly RowPlan[]): ImportCounts => {
  const having = (outcome: RowPlan['outcome']): number => plans.filter((plan) => plan.outcome === outcome).length
  return {
    done: counts.done + plans.length,
    created: counts.created + having('create'),
    updated: counts.updated + having('update'),
    unchanged: counts.unchanged + having('unchanged'),
    error: counts.error + having('error'),
    warning: counts.warning + plans.filter(({ issues }) => issues.some(({ level }) => level === 'warning')).length,
  }
}

/** The keys of all rows up to a line, read again: after a restart, or to judge one row by itself. */
export const seenBefore = async (on: Queryable, setup: ImportSetup, importId: string, upTo: number): Promise<SeenKeys> => {
  const seen: SeenKeys = new Map()
  for (let line = 0; line < upTo;) {
    const rows = (await rowsAfter(on, importId, line, 2_000)).filter((row) => row.line <= upTo)
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) {
      noteKeys(setup, seen, readRow(setup, row))
      if (row.recordId !== null && row.outcome !== 'error')
        firstRow(seen, '#record', row.recordId, { line: row.line, name: nameOf(setup, row) })
    }
    line = last.line
  }
  return seen
}

/**
 * The dry run: every row is planned as the run would do it, and nothing is written but what was found. Broken off at any point
 * it begins again from its cursor.
 */
export const checkImport = async (deps: Deps, setupNow: SetupNow, importId: string, signal: AbortSignal): Promise<void> => {
  const first = await setupNow()
  const begin = await inTransaction(deps, actorOfImport(first), (tx) => lockImport(tx, importId))
  let cursor = begin.cursor
  const seen = await seenBefore(deps.pool, first, importId, cursor)
  while (!signal.aborted) {
    const setup = await setupNow()
    const actor = actorOfImport(setup)
    const rows = await rowsAfter(deps.pool, importId, cursor, chunkRows)
    const last = rows.at(-1)
    if (last === undefined) return finishCheck(deps, actor, importId)
    const plans = await withoutTrace(deps, actor, (tx) => planRows(tx, setup, rows, seen, true))
    await inTransaction(deps, actor, async (tx) => {
      const current = await lockImport(tx, importId)
      await saveRows(tx, importId, plans, true)
      await saveImport(tx, importId, { cursor: last.line, counts: addPlans(countsOf(current), plans) })
    })
    cursor = last.line
  }
  signal.throwIfAborted()
}

const finishCheck = (deps: Deps, actor: Actor, importId: string): Promise<void> =>
  inTransaction(deps, actor, async (tx) => {
    const current = await lockImport(tx, importId)
    if (current.state === 'checking')
      await saveImport(tx, importId, { state: 'checked', error: null, counts: await countRows(tx.client, importId) })
  })

/** Judges one row again after a correction, against the rows above it. */
export const checkOneRow = async (deps: Deps, setup: ImportSetup, importId: string, line: number): Promise<void> => {
  const actor = actorOfImport(setup)
  const seen = await seenBefore(deps.pool, setup, importId, line - 1)
  const [row] = await rowsAfter(deps.pool, importId, line - 1, 1)
  if (row?.line !== line) return
  const plans = await withoutTrace(deps, actor, (tx) => planRows(tx, setup, [row], seen, true))
  await inTransaction(deps, actor, async (tx) => {
    const current = await lockImport(tx, importId)
    await saveRows(tx, importId, plans, true)
    if (current.state === 'checked') await saveImport(tx, importId, { counts: await countRows(tx.client, importId) })
  })
}
