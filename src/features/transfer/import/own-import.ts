import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { fullAnswer } from './answer.ts'
import { assertMine } from './steps.ts'
import { readImport } from './store.ts'
import type { Import } from './store.ts'

interface Mine {
  readonly run: Import
  readonly record: RecordDefinition
}

/** An import the user may see, with its kind. */
export const mine = async (deps: Deps, user: SessionUser, id: string): Promise<Mine> => {
  const run = await readImport(deps.pool, id)
  assertMine(deps, user, run)
  const record = deps.registry[run.kind]
  if (!record) throw new AppError('not_found', 'Records of this kind no longer exist.')
  return { run, record }
}

/** The whole import as answered. */
export const answer = async (deps: Deps, user: SessionUser, id: string): Promise<Record<string, unknown>> => {
  const { run, record } = await mine(deps, user, id)
  return fullAnswer(deps, record, user, run)
}
