import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { checkBatch, commitBatch, rehearse } from './bulk-writes.ts'
import { rowWarnings, whyKept } from './checks.ts'
import type { Change } from '../change.ts'
import { idsOf } from '../read/list.ts'
import { heldBy, plannedMove } from './moves.ts'
import { frozenSentence } from './frozen.ts'
import type { StoredRow, Write } from './rules.ts'
import { lockRecords, plannedUpdate } from './store.ts'
import type { Tx } from './rules.ts'
import { changesBetween } from './write.ts'
import type { Deps } from './rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** Most records of one bulk change. */
export const bulkLimit = 500

/** What to do with each record; the patch has passed the kind's schema. */
export type BulkChange =
  | { readonly type: 'patch'; readonly patch: Values }
  | { readonly type: 'move'; readonly move: string; readonly fields: Values }
  | { readonly type: 'archive' }

/** A record that was left as it is, and why. */
export interface BulkFailure {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly detail: string
  readonly errors: readonly Issue[]
}

export interface BulkPlan {
  readonly total: number
  readonly writes: readonly Write[]
  readonly unchanged: number
  readonly failed: readonly BulkFailure[]
  readonly warnings: readonly (Issue & { readonly id: string; readonly number: string })[]
}

/** The records a request means: as named, or all that a list's filter shows. Refuses more than 500. */
export const bulkIds = (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  target: { readonly ids: readonly string[] } | { readonly filter: string },
): Promise<string[]> | string[] => {
  if ('ids' in target) return [...new Set(target.ids)]
  const query = parseListQuery(record, Object.fromEntries(new URLSearchParams(target.filter)))
  return idsOf(deps, record, user, { ...query, limit: null, offset: 0, fields: null }, bulkLimit)
}

/** Refuses what the role may not do at all, and fields that tell records apart. */
export const assertBulkAllowed = (record: RecordDefinition, user: SessionUser, change: BulkChange): void => {
  const allowed =
    change.type === 'patch' ? may(user.role, 'update', record) : change.type === 'archive' ? may(user.role, 'archive', record) : true
  if (!allowed) throw new AppError('forbidden', 'Your role does not allow this.')
  if (change.type !== 'patch') return
  const single = Object.keys(change.patch).flatMap((property) => {
    const field = fieldOf(record, property)
    return field?.single === true || field?.unique === true
      ? [{ field: property, message: `${field.label} is changed one record at a time` }]
      : []
  })
  if (single.length > 0) throw new AppError('invalid', `${single.map(({ message }) => message).join('. ')}.`, single)
  if (Object.keys(change.patch).length === 0) throw new AppError('invalid', 'Nothing to change was given.')
}

const failure = (row: Pick<StoredRow, 'id' | 'number' | 'title'>, errors: readonly Issue[], detail?: string): BulkFailure => ({
  id: row.id,
  number: row.number,
  title: row.title,
  detail: detail ?? errors.map(({ message }) => message).join('. '),
  errors,
})

const planned = async (
  tx: Tx,
  record: RecordDefinition,
  row: StoredRow,
  change: BulkChange,
  held: ReadonlyMap<string, string>,
): Promise<Write | AppError | string> => {
  if (row['archivedAt'] !== null) return change.type === 'archive' ? 'Already archived.' : 'Archived. Restore it first.'
  const frozen = frozenSentence(tx.deps.rules, record.name, row, change.type === 'move' ? change.move : undefined)
  if (frozen !== null) return frozen
  if (change.type === 'patch') return plannedUpdate(tx, record, row, change.patch)
  if (change.type === 'move') {
    try {
      return await plannedMove(tx, record, row, change.move, change.fields, held)
    } catch (error) {
      // The role, or a field the move asks for, is the same for all: then nothing is possible.
      if (error instanceof AppError && error.code === 'move_refused') return error
      throw error
    }
  }
  const refusal = await whyKept(tx, record, row)
  return refusal ?? { before: row, action: 'archive', issues: [], after: { ...row, archivedAt: tx.now.toISOString(), archiveReason: null } }
}

/** Plans and checks a change for each record; locks them in the order of their ids. Writes nothing that stays. */
export const planBulk = async (
  tx: Tx,
  record: RecordDefinition,
  ids: readonly string[],
  change: BulkChange,
  dryRun: boolean,
): Promise<BulkPlan> => {
  const rows = await lockRecords(tx, record, ids)
  const found = new Set(rows.map(({ id }) => id))
  const failed = ids
    .filter((id) => !found.has(id))
    .map((id) => failure({ id, number: '', title: '' }, [], `${record.label.one} not found, or you don’t have access.`))
  const held = change.type === 'move' ? await heldBy(tx, record, rows, change.move) : new Map<string, string>()
  const writes: Write[] = []
  let unchanged = 0
  for (const row of rows) {
    const write = await planned(tx, record, row, change, held)
    if (typeof write === 'string') failed.push(failure(row, [], write))
    else if (write instanceof AppError) failed.push(failure(row, write.issues, write.message))
    // What may not be changed is refused whatever it is: whether it is the same would tell what stands there.
    else if (write.action === 'update' && write.issues.length === 0 && changesBetween(record, write.before, write.after).length === 0)
      unchanged += 1
    else writes.push(write)
  }
  const judged = await checkBatch(tx, record, writes)
  const sound = judged.filter(({ issues }) => issues.length === 0)
  const tried = dryRun ? await rehearse(tx, record, sound) : sound
  const checked = [...judged.filter(({ issues }) => issues.length > 0), ...tried]
  failed.push(...checked.filter(({ issues }) => issues.length > 0).map(({ after, issues }) => failure(after, issues)))
  const good = checked.filter(({ issues }) => issues.length === 0)
  const warnings = good.flatMap((write) =>
    [...(write.action === 'update' ? rowWarnings(tx, record, write) : []), ...(write.warnings ?? [])].map((warning) => ({
      ...warning,
      id: write.after.id,
      number: write.after.number,
    })),
  )
  return { total: ids.length, writes: good, unchanged, failed, warnings }
}

/** Writes the good ones as one batch; one that is refused only now joins the failed. */
export const commitBulk = async (
  tx: Tx,
  record: RecordDefinition,
  plan: BulkPlan,
  reason: string | null,
): Promise<{ readonly updated: number; readonly failed: readonly BulkFailure[] }> => {
  const written = await commitBatch(
    tx,
    record,
    plan.writes.map((write) => (write.action === 'archive' ? { ...write, after: { ...write.after, archiveReason: reason } } : write)),
    reason,
  )
  const refused = written.filter(({ issues }) => issues.length > 0)
  return {
    updated: written.length - refused.length,
    failed: [...plan.failed, ...refused.map(({ after, issues }) => failure(after, issues))],
  }
}

export const bulkChanges = (record: RecordDefinition, plan: BulkPlan): readonly (readonly Change[])[] =>
  plan.writes.map(({ before, after }) => changesBetween(record, before, after))
