import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { checkImport } from './import/check.ts'
import { rollBackImport } from './import/rollback.ts'
import { runImport } from './import/run.ts'
import { assertReadable, setupOf } from './import/setup.ts'
import type { ImportSetup, SetupNow } from './import/setup.ts'
import { lockImport, readImport, saveImport } from './import/store.ts'
import type { Import } from './import/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { importerOf } from './import/importer.ts'

/** The job that works on an import; what there is to do stands in the import's own state. */
export const importJob = 'transfer.import'

/** Asks for work on an import. A second request while the first waits changes nothing. */
export const startWork = (deps: Deps, importId: string): Promise<void> =>
  deps.jobs.add(importJob, { importId }, { key: `${importJob}:${importId}` })

/** Handlers of this area's jobs, by name. Safe to run again at any time: states and cursors decide what is left to do. */
export const transferJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => ({
  [importJob]: async (payload, signal) => {
    const id = payload['importId']
    if (typeof id !== 'string') throw new Error('The job names no import')
    await work(deps, await readImport(deps.pool, id), signal).catch((error: unknown) => failed(deps, id, error, signal))
  },
})

const kindOf = (deps: Deps, run: Import): RecordDefinition => {
  const record = deps.registry[run.kind]
  if (!record) throw new AppError('not_found', 'Records of this kind no longer exist.')
  return record
}

/** Compiles the import anew only where its person got other rights. */
const setupNowOf = (deps: Deps, run: Import): SetupNow => {
  let known: ImportSetup | undefined
  return async () => {
    const importer = await importerOf(deps, run.createdBy)
    if (known === undefined || !isDeepStrictEqual(known.importer, importer)) {
      known = await setupOf(deps.pool, deps, kindOf(deps, run), importer, run)
      assertReadable(known)
      assertFills(known, run)
    }
    return known
  }
}

/** A column that was mapped and may not be filled any more is told, not left out. */
const assertFills = ({ columns }: ImportSetup, run: Import): void => {
  const filled = new Set(columns.map(({ heading }) => heading))
  const lost = run.file.columns.find(({ heading }) => (run.mapping[heading] ?? null) !== null && !filled.has(heading))
  if (lost !== undefined) throw new AppError('forbidden', `Your role can no longer fill the column "${lost.heading}".`)
}

const work = async (deps: Deps, run: Import, signal: AbortSignal): Promise<void> => {
  switch (run.state) {
    case 'checking':
      return checkImport(deps, setupNowOf(deps, run), run.id, signal)
    case 'queued':
    case 'running':
      return runImport(deps, setupNowOf(deps, run), run.id, signal)
    case 'rolling_back':
      return rollBackImport(deps, kindOf(deps, run), () => importerOf(deps, run.options.rollback?.by ?? run.createdBy), run.id, signal)
    case 'uploaded':
    case 'checked':
    case 'done':
    case 'failed':
    case 'rolled_back':
      return
  }
}

/** What passes by itself (a restart, a full disk, a busy database) is left to a repeat; anything else ends the import with a sentence. */
const failed = async (deps: Deps, id: string, error: unknown, signal: AbortSignal): Promise<void> => {
  const known = asAppError(error)
  if (signal.aborted || known?.code === 'unavailable' || known?.code === 'storage_full') throw error
  if (known === null) deps.log.error({ err: error, importId: id }, 'an import failed')
  const sentence =
    known?.message ??
    'Something went wrong on our side; the details are in the server log. Imported rows are saved. You can start the rest again.'
  await inTransaction(deps, systemActor, async (tx) => {
    await lockImport(tx, id)
    await saveImport(tx, id, { state: 'failed', error: sentence, finishedAt: tx.now.toISOString() })
  })
}
