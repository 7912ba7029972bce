import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { may, readsWhole } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { isAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { AnyRef } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tableName } from '../columns.ts'
import type { Change } from '../change.ts'
import type { StoredRow } from '../write/rules.ts'
import { scopeConditions } from './scope.ts'
import type { Kinds } from './scope.ts'
import { allOf, arrayOf, ident, literal, run } from '../sql.ts'
import type { Queryable } from '../sql.ts'
import { titleSql } from './titles.ts'

/*
 * A reference to a record of any kind. Whoever may not see the record behind it meets an empty field: no id, no title, and no sign that
 * one is named, in lists, filters, exports and history alike.
 */

/** True when single records of the kind may be told to the viewer at all; to readers of its lines they are all alike. */
export const mayBeTold = (viewer: Viewer | null, target: RecordDefinition): boolean =>
  viewer === null || (may(viewer.role, 'read', target) && readsWhole(viewer.role, target))

/** The kind of that name, which came from outside. */
export const kindNamed = ({ registry }: Pick<Kinds, 'registry'>, name: string): RecordDefinition | undefined =>
  Object.hasOwn(registry, name) ? registry[name] : undefined

const told = ident('told')

/** The title of the record behind a stored value, null where the viewer may not see it. */
export const seenTitle = (kinds: Kinds, viewer: Viewer | null, value: SQL): SQL => {
  const cases = Object.values(kinds.registry)
    .filter((target) => mayBeTold(viewer, target))
    .map((target) => {
      const where = allOf([sql`${told}.id = (${value}->>'id')::uuid`, ...scopeConditions(kinds, target, viewer, 'told')])
      return sql`when ${literal(target.name)} then (select ${titleSql(kinds, target, 'told')} from ${ident(tableName(target))} ${told} where ${where})`
    })
  return cases.length === 0 ? sql`null::text` : sql`(case ${value}->>'kind' ${sql.join(cases, sql` `)} end)`
}

type Titles = ReadonlyMap<string, string>

/** Titles of those of the records named that the viewer may see, by `kind:id`. */
export const titlesSeen = async (on: Queryable, kinds: Kinds, viewer: Viewer | null, named: readonly AnyRef[]): Promise<Titles> => {
  const parts = [...Map.groupBy(named, ({ kind }) => kind)].flatMap(([kind, refs]) => {
    const target = kindNamed(kinds, kind)
    if (target === undefined || !mayBeTold(viewer, target)) return []
    const ids = [...new Set(refs.map(({ id }) => id))]
    const where = allOf([sql`${told}.id = any(${arrayOf(ids, 'uuid')})`, ...scopeConditions(kinds, target, viewer, 'told')])
    return [
      sql`select ${literal(kind)} as kind, ${told}.id, ${titleSql(kinds, target, 'told')} as title from ${ident(tableName(target))} ${told} where ${where}`,
    ]
  })
  if (parts.length === 0) return new Map()
  const rows = await run<AnyRef & { title: string }>(on, sql`${sql.join(parts, sql` union all `)}`)
  return new Map(rows.map((row) => [writeAnyRef(row), row.title]))
}

const anyRefsOf = (record: RecordDefinition): string[] =>
  fieldEntries(record)
    .filter(([, field]) => field.kind === 'anyRef')
    .map(([property]) => property)

/** A row as written, without the records in it that the viewer may not see. */
export const withoutUnseen = async (
  on: Queryable,
  kinds: Kinds,
  viewer: Viewer,
  record: RecordDefinition,
  row: StoredRow,
): Promise<StoredRow> => {
  const properties = anyRefsOf(record)
  const titles = await titlesSeen(on, kinds, viewer, properties.map((property) => row[property]).filter(isAnyRef))
  const hidden = properties.filter((property) => {
    const value = row[property]
    return isAnyRef(value) && !titles.has(writeAnyRef(value))
  })
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((property) => [property, null])) }
}

/** Changes without the records that the viewer may not see; one that is about nothing else is no change to them. */
export const changesSeen = async (
  on: Queryable,
  kinds: Kinds,
  viewer: Viewer,
  record: RecordDefinition,
  lists: readonly (readonly Change[])[],
): Promise<{ readonly lists: readonly (readonly Change[])[]; readonly titles: Titles }> => {
  const properties = new Set(anyRefsOf(record))
  if (properties.size === 0) return { lists, titles: new Map() }
  const about = ({ field }: Change): boolean => properties.has(field)
  const named = lists.flatMap((changes) => changes.filter(about).flatMap(({ from, to }) => [from, to].filter(isAnyRef)))
  const titles = await titlesSeen(on, kinds, viewer, named)
  const seen = (value: unknown): unknown => (isAnyRef(value) && titles.has(writeAnyRef(value)) ? value : null)
  const shown = lists.map((changes) =>
    changes.flatMap((change) => {
      if (!about(change)) return change
      const [from, to] = [seen(change.from), seen(change.to)]
      return from === null && to === null ? [] : { ...change, from, to }
    }),
  )
  return { lists: shown, titles }
}
