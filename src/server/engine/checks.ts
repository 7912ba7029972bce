import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mayEditField } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { tableName } from './columns.ts'
import type { StoredRow, Write } from './rules.ts'
import { scopeConditions, viewerKey } from './scope.ts'
import type { Kinds } from './scope.ts'
import { rowAlias } from './select.ts'
import { allOf, col, ident, prepare } from './sql.ts'
import { roleOf } from './transaction.ts'
import type { Tx } from './transaction.ts'
import { changesBetween } from './write.ts'

/** Fields the actor's role may not set, as issues. */
export const fieldAccessIssues = (tx: Tx, record: RecordDefinition, values: Values): Issue[] =>
  Object.keys(values).flatMap((property) => {
    const field = fieldOf(record, property)
    return field === undefined || mayEditField(roleOf(tx.actor), record, field)
      ? []
      : [{ field: property, message: `Your role cannot change ${field.label}` }]
  })

/** Fields that the record keeps as they stand, as issues; a value that is the same is no change. */
export const lockIssues = (record: RecordDefinition, before: StoredRow, after: StoredRow): Issue[] => {
  const locks = record.locks(before)
  if (Object.keys(locks).length === 0) return []
  return changesBetween(record, before, after).flatMap(({ field }) => {
    const message = locks[field]
    return message === undefined ? [] : [{ field, message }]
  })
}

/** Required fields, and the record's own rules between fields, all at once; a field is named once. Rules tolerate empty fields. */
export const rowIssues = (tx: Tx, record: RecordDefinition, after: StoredRow): Issue[] => {
  const missing = fieldEntries(record)
    .filter(([property, field]) => field.required === true && field.computed !== true && (after[property] ?? null) === null)
    .map(([property]): Issue => ({ field: property, message: 'Required' }))
  const named = new Set(missing.map((entry) => entry.field))
  return [
    ...missing,
    ...record
      .check(after, tx.today)
      .filter((found) => found !== false)
      .filter((found) => !named.has(found.field)),
  ]
}

export const rowWarnings = (tx: Tx, record: RecordDefinition, after: StoredRow): Issue[] =>
  record.warn(after, tx.today).filter((found) => found !== false)

interface Pointer {
  readonly write: Write
  readonly property: string
  readonly id: string
}

const changedPointers = (record: RecordDefinition, writes: readonly Write[]): Map<string, Pointer[]> => {
  const byKind = new Map<string, Pointer[]>()
  for (const [property, field] of fieldEntries(record)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed === true || field.system === true) continue
    for (const write of writes) {
      const before = ([] as unknown[]).concat(write.before?.[property] ?? [])
      const added = ([] as unknown[])
        .concat(write.after[property] ?? [])
        .filter((id): id is string => typeof id === 'string' && !before.includes(id))
      if (added.length > 0) byKind.set(field.to, [...(byKind.get(field.to) ?? []), ...added.map((id) => ({ write, property, id }))])
    }
  }
  return byKind
}

/** References looked up before the transaction began: those asked for, and those of them that exist for the actor. */
export interface SeenReferences {
  readonly asked: ReadonlySet<string>
  readonly found: ReadonlySet<string>
}

/** The living ones among records of a kind that the viewer may see; `ids` is SQL for a uuid array. */
export const visibleSelect = (kinds: Kinds, target: RecordDefinition, viewer: Viewer | null, ids: SQL): SQL => sql`
  select ${col(rowAlias, 'id')} as id from ${ident(tableName(target))} ${ident(rowAlias)}
  where ${allOf([sql`${col(rowAlias, 'id')} = any(${ids}::uuid[])`, sql`${col(rowAlias, 'archived_at')} is null`, ...scopeConditions(kinds, target, viewer, rowAlias)])}`

const visibleIds = async (tx: Tx, target: RecordDefinition, ids: readonly string[]): Promise<string[]> => {
  const { viewer } = tx.actor
  const statement = prepare(`visible|${target.name}|${viewerKey(viewer)}`, () =>
    visibleSelect(tx.deps, target, viewer, sql`${sql.placeholder('ids')}`),
  )
  return (await tx.execute<{ id: string }>(statement, { ids })).map((row) => row.id)
}

/** Newly chosen references must exist, be alive and be visible to the actor; what he may not see does not exist for him. */
export const checkReferences = async (tx: Tx, record: RecordDefinition, writes: readonly Write[], seen?: SeenReferences): Promise<void> => {
  for (const [kind, pointers] of changedPointers(record, writes)) {
    const target = tx.deps.registry[kind]
    if (!target) throw new Error(`No record kind ${kind}`)
    const ids = [...new Set(pointers.map((pointer) => pointer.id))]
    const known = ids.every((id) => seen?.asked.has(id) === true) ? (seen?.found ?? new Set()) : new Set(await visibleIds(tx, target, ids))
    for (const { write, property, id } of pointers) {
      if (!known.has(id)) write.issues.push({ field: property, message: `${fieldOf(record, property)?.label ?? property} was not found` })
    }
  }
}

/** One sentence for all that is wrong with a write. */
export const refuse = (issues: readonly Issue[]): AppError => {
  const [first] = issues
  return new AppError('invalid', issues.length === 1 && first ? `${first.message}.` : `${issues.length} fields need attention.`, issues)
}
