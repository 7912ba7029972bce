import { v7 as uuidv7 } from 'uuid'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { rollbackDays } from './rollback.ts'
import { rememberMapping } from './memory.ts'
import { assertReadable, setupOf } from './setup.ts'
import { countsOf, lockImport, saveImport } from './store.ts'
import type { Import } from './store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { startWork } from '../jobs.ts'

/** Whose import it is: its maker's, while his role may create such records, and every super admin's. */
export const assertMine = (deps: Deps, user: SessionUser, run: Import): void => {
  const record = deps.registry[run.kind]
  const mine = run.createdBy === user.id || user.role === 'super_admin'
  if (!record || !mine || !may(user.role, 'create', record)) throw new AppError('not_found', 'Import not found, or you don’t have access.')
}

export const hasRun = (run: Import): boolean => run.startedAt !== null

/** Until when an import can be taken back; null when it changed nothing. */
export const rollbackUntil = (run: Import): string | null =>
  hasRun(run) && run.finishedAt !== null ? new Date(Date.parse(run.finishedAt) + rollbackDays * 86_400_000).toISOString() : null

const working = new Set<Import['state']>(['checking', 'queued', 'running', 'rolling_back'])

export type Step = 'edit' | 'check' | 'run' | 'rollback'

/** Why a file can no longer be read anew, or null. */
const overSentence = (run: Import): string | undefined => {
  if (!hasRun(run)) return undefined
  return run.state === 'failed' ? 'This import has begun to run.' : 'This import has run already. Upload the file again for another one.'
}

const runSentence = (run: Import): string | undefined => {
  if (hasRun(run)) return run.state === 'failed' ? undefined : overSentence(run)
  return run.state === 'checked' ? undefined : 'Check the file first.'
}

const rollbackSentence = (deps: Deps, run: Import): string | undefined => {
  if (run.state === 'rolled_back') return 'This import has been rolled back.'
  if (!hasRun(run)) return 'Nothing has been imported yet.'
  const until = rollbackUntil(run)
  return until !== null && until < deps.clock.now().toISOString() ? `Imports can be rolled back for ${rollbackDays} days.` : undefined
}

/** Why a step is not possible now, as sentences; a step without one is possible. */
export const refusals = (deps: Deps, run: Import): Partial<Record<Step, string>> => {
  const busy = working.has(run.state) ? 'The import is being worked on.' : undefined
  const entries: [Step, string | undefined][] = [
    ['edit', busy ?? overSentence(run)],
    ['check', busy ?? overSentence(run)],
    ['run', busy ?? runSentence(run)],
    ['rollback', busy ?? rollbackSentence(deps, run)],
  ]
  return Object.fromEntries(entries.filter(([, why]) => why !== undefined))
}

const step = async (deps: Deps, user: SessionUser, id: string, work: (tx: Tx, run: Import) => Promise<void>): Promise<void> => {
  await inTransaction(deps, actorOf(user), async (tx) => {
    const run = await lockImport(tx, id)
    assertMine(deps, user, run)
    await work(tx, run)
  })
  await startWork(deps, id)
}

/** Refuses a step that is not possible now, with its sentence. */
export const assertPossible = (deps: Deps, run: Import, wanted: Step): void => {
  const why = refusals(deps, run)[wanted]
  if (why !== undefined) throw new AppError('conflict', why)
}

/** Begins the dry run. Asked again while it runs, it goes on. `unreadable` changes what becomes of cells that can’t be read. */
export const beginCheck = (deps: Deps, user: SessionUser, id: string, unreadable?: Import['options']['unreadable']): Promise<void> =>
  step(deps, user, id, async (tx, run) => {
    if (run.state === 'checking') return
    assertPossible(deps, run, 'check')
    const record = deps.registry[run.kind]
    if (!record) return
    const setup = await setupOf(tx.client, deps, record, user, run)
    assertReadable(setup)
    if (setup.columns.every(({ target }) => target.match)) throw new AppError('invalid', 'Map at least one column to a field first.')
    const options = unreadable === undefined ? {} : { options: { ...run.options, unreadable } }
    await saveImport(tx, id, { ...options, state: 'checking', cursor: 0, counts: {}, error: null })
  })

/** Begins the run, or goes on with one that failed. Rows with errors are left out only when that was said. */
export const beginRun = (deps: Deps, user: SessionUser, id: string, skipErrors: boolean): Promise<void> =>
  step(deps, user, id, async (tx, run) => {
    if (run.state === 'queued' || run.state === 'running') return
    assertPossible(deps, run, 'run')
    const { error } = countsOf(run)
    if (!hasRun(run) && error > 0 && !skipErrors)
      throw new AppError(
        'conflict',
        `${error === 1 ? '1 row has' : `${error.toLocaleString('en-US')} rows have`} errors. Correct them, or run without them.`,
      )
    const record = deps.registry[run.kind]
    if (record && !hasRun(run)) await rememberMapping(tx, record, run)
    await saveImport(
      tx,
      id,
      hasRun(run)
        ? { state: 'queued', error: null, finishedAt: null }
        : { state: 'queued', error: null, cursor: 0, counts: {}, options: { ...run.options, skipErrors } },
    )
  })

/** Begins to take an import back. */
export const beginRollback = (deps: Deps, user: SessionUser, id: string): Promise<void> =>
  step(deps, user, id, async (tx, run) => {
    if (run.state === 'rolling_back') return
    assertPossible(deps, run, 'rollback')
    await saveImport(tx, id, {
      state: 'rolling_back',
      cursor: 0,
      error: null,
      options: { ...run.options, rollback: { by: user.id, batchId: uuidv7() } },
    })
  })
