import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSealed, mayEditFieldIn, mayEnterField, readsBeside } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { isAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { kindOf } from '#kit/kind-of.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import { kindNamed, mayBeTold } from '../read/any-ref.ts'
import { tableName } from '../columns.ts'
import type { StoredRow, Write } from './rules.ts'
import { scopeConditions } from '../read/scope.ts'
import type { Kinds } from '../read/scope.ts'
import { rowAlias } from '../read/select.ts'
import { allOf, col, ident, prepareFor } from '../sql.ts'
import { looking, readerOf, roleOf } from './transaction.ts'
import type { ReadTx } from './rules.ts'
import { refusalSaid, saidOf } from '../read/unseen.ts'
import { changesBetween } from './write.ts'

/** Fields of this record that the actor may not set, as issues. */
export const fieldAccessIssues = (tx: ReadTx, record: RecordDefinition, before: StoredRow, values: Values): Issue[] =>
  accessIssues(
    record,
    values,
    (property, field) => mayEditFieldIn(readerOf(tx.actor), record, field, before) && !isSealed(roleOf(tx.actor), record, property, before),
  )

/** Fields of a new record that the actor's role may not fill in, as issues. */
export const entryIssues = (tx: ReadTx, record: RecordDefinition, values: Values): Issue[] =>
  accessIssues(record, values, (property) => mayEnterField(roleOf(tx.actor), record, property))

const notYours = (record: RecordDefinition, { authored, label }: Field): string => {
  if (authored === undefined) return `Your role can’t change ${label}`
  const states = authored.while.map((state) => inSentence(record.lifecycle.states[state]?.label ?? state))
  return `Your role changes ${label} only in ${withArticle(inSentence(record.label.one))} of your own, while it is ${states.join(' or ')}`
}

const accessIssues = (record: RecordDefinition, values: Values, allowed: (property: string, field: Field) => boolean): Issue[] =>
  Object.keys(values).flatMap((property) => {
    const field = fieldOf(record, property)
    return field === undefined || allowed(property, field) ? [] : [{ field: property, message: notYours(record, field) }]
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

/** Who does not read what stands beside a record does not change the field that keeps it from them: they would read it then. */
export const besideIssues = (tx: ReadTx, record: RecordDefinition, before: StoredRow, after: StoredRow): Issue[] => {
  const property = record.access.beside?.where?.field
  if (property === undefined || before[property] === after[property] || readsBeside(roleOf(tx.actor), record, before)) return []
  return [{ field: property, message: `Your role can’t change ${fieldOf(record, property)?.label ?? property} of this one` }]
}

/** Required fields that are empty, as issues. */
const missingIn = (fields: readonly (readonly [string, Field])[], after: StoredRow): Issue[] =>
  fields
    .filter(([property, field]) => field.required === true && field.computed !== true && (after[property] ?? null) === null)
    .map(([property]): Issue => ({ field: property, message: 'Required' }))

/** What a person has left empty although it is required: rules that look further would not know what to do with it. */
export const leftEmpty = (record: RecordDefinition, after: StoredRow): Issue[] =>
  missingIn(
    fieldEntries(record).filter(([, field]) => field.system !== true),
    after,
  )

/**
 * Required fields, and the record's own rules between fields, all at once; a field is named once. Rules tolerate empty fields, and say
 * nothing by a field that the actor may not see.
 */
export const rowIssues = (tx: ReadTx, record: RecordDefinition, write: Write): Issue[] => {
  const { after } = write
  const missing = missingIn(fieldEntries(record), after)
  const named = new Set(missing.map((entry) => entry.field))
  const found = saidOf(readerOf(tx.actor), record, write, (row) => record.check(row, tx.today).filter((one) => one !== false))
  return [...missing, ...found.filter((one) => !named.has(one.field))]
}

/** What is to be confirmed first, as far as the actor may see what it goes by. */
export const rowWarnings = (tx: ReadTx, record: RecordDefinition, write: Write): readonly Issue[] =>
  saidOf(readerOf(tx.actor), record, write, (row) => record.warn(row, tx.today).filter((found) => found !== false))

/** Why a record stays where it is instead of being archived, as far as the actor may see what that goes by; null when it may go. */
export const whyKept = (tx: ReadTx, record: RecordDefinition, row: StoredRow): Promise<string | null> =>
  refusalSaid(readerOf(tx.actor), record, row, (seen) => tx.deps.rules[record.name]?.archivable?.(looking(tx), seen) ?? null)

interface Pointer {
  readonly write: Write
  readonly property: string
  /** Of a field for any kind with the kind before it: the same id may have been looked up as a record of another. */
  readonly key: string
  readonly id: string
}

const changedPointers = (record: RecordDefinition, writes: readonly Write[]): Map<string, Pointer[]> => {
  const byKind = new Map<string, Pointer[]>()
  const add = (kind: string, pointers: readonly Pointer[]): void => {
    if (pointers.length > 0) byKind.set(kind, [...(byKind.get(kind) ?? []), ...pointers])
  }
  for (const [property, field] of fieldEntries(record)) {
    if (field.kind === 'anyRef' && field.system !== true)
      for (const write of writes) {
        const [before, after] = [write.before?.[property], write.after[property]]
        const stays = isAnyRef(before) && isAnyRef(after) && writeAnyRef(before) === writeAnyRef(after)
        if (isAnyRef(after) && !stays) add(after.kind, [{ write, property, id: after.id, key: writeAnyRef(after) }])
      }
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed === true || field.system === true) continue
    for (const write of writes) {
      const before = ([] as unknown[]).concat(write.before?.[property] ?? [])
      const added = ([] as unknown[])
        .concat(write.after[property] ?? [])
        .filter((id): id is string => typeof id === 'string' && !before.includes(id))
      add(
        field.to,
        added.map((id) => ({ write, property, id, key: id })),
      )
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

const visibleIds = async (tx: ReadTx, kind: string, pointers: readonly Pointer[]): Promise<string[]> => {
  const { viewer } = tx.actor
  const named = pointers.some(({ id, key }) => id === key)
  // A field for any kind takes its kind from the input, which may name none.
  const target = named ? kindOf(tx.deps, kind) : kindNamed(tx.deps, kind)
  if (target === undefined || (!named && !mayBeTold(viewer, target))) return []
  const ids = [...new Set(pointers.map(({ id }) => id))]
  const statement = prepareFor(viewer, `visible|${target.name}`, () =>
    visibleSelect(tx.deps, target, viewer, sql`${sql.placeholder('ids')}`),
  )
  return (await tx.execute<{ id: string }>(statement, { ids })).map((row) => row.id)
}

/**
 * Newly chosen references must exist, be alive and be visible to the actor; what he may not see does not exist for him. Answers what
 * was looked up, so that a second look asks only for what a rule has filled in since.
 */
export const checkReferences = async (
  tx: ReadTx,
  record: RecordDefinition,
  writes: readonly Write[],
  seen?: SeenReferences,
): Promise<SeenReferences> => {
  const asked = new Set(seen?.asked)
  const found = new Set(seen?.found)
  for (const [kind, pointers] of changedPointers(record, writes)) {
    const open = pointers.filter(({ key }) => !asked.has(key))
    const visible = new Set(open.length === 0 ? [] : await visibleIds(tx, kind, open))
    for (const { id, key } of open) {
      asked.add(key)
      if (visible.has(id)) found.add(key)
    }
    for (const { write, property, key } of pointers) {
      if (!found.has(key)) write.issues.push({ field: property, message: `${fieldOf(record, property)?.label ?? property} was not found` })
    }
  }
  return { asked, found }
}

/** Messages of one phrase have no period, those with several sentences end in one. */
const withPeriod = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`)

/** One sentence for all that is wrong with a write. */
export const refuse = (issues: readonly Issue[]): AppError => {
  const [first] = issues
  return new AppError(
    'invalid',
    issues.length === 1 && first ? withPeriod(first.message) : `${issues.length} fields need attention.`,
    issues,
  )
}
