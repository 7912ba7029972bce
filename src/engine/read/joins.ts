import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { notFilterable } from '#kit/list-joins.ts'
import type { Join } from '#kit/list-joins.ts'
import { isFilterable, parseListQuery } from '#kit/list-query.ts'
import type { ListQuery } from '#kit/list-query.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { kindNamed } from './any-ref.ts'
import type { Kinds } from './scope.ts'
import { expressionOf, fromTable, rowAlias, seenRecord } from './select.ts'
import type { Seeing } from './select.ts'
import { allOf, col, literal } from '../sql.ts'

/** Makes the conditions of a list of another kind, as that list itself has them for the same viewer. */
type WhereOf = (target: RecordDefinition, query: ListQuery) => SQL

const keysOf = (join: Join): string[] =>
  join.type === 'has' ? [`${join.not ? 'hasNo' : 'has'}.${join.kind}`] : Object.keys(join.query).map((name) => `${join.field}.${name}`)

const refused = (issues: readonly { readonly field: string; readonly message: string }[]): AppError =>
  new AppError('malformed', issues.map(({ field, message }) => `${field}: ${message}`).join('. '), issues)

/** What does not exist and what the viewer may not list are refused with the same words. */
const unknown = (join: Join): AppError => refused(keysOf(join).map((field) => ({ field, message: notFilterable })))

const listable = (kinds: Kinds, name: string, { viewer }: Seeing): RecordDefinition | null => {
  const target = kindNamed(kinds, name)
  return target === undefined || (viewer !== null && !may(viewer.role, 'read', target)) ? null : target
}

/** The question put to the other list, by the fields that the viewer knows there. */
const asked = (join: Join, target: RecordDefinition, { viewer }: Seeing): ListQuery => {
  try {
    return parseListQuery(seenRecord(target, viewer), join.query)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed') throw error
    throw refused(
      error.issues.map(({ field, message }) => ({
        field: join.type === 'has' ? (keysOf(join)[0] ?? '') : `${join.field}.${field}`,
        message,
      })),
    )
  }
}

/** The kinds that joins of a list speak of, as far as the viewer may list them. */
const targetOf = (kinds: Kinds, record: RecordDefinition, join: Join, seeing: Seeing): RecordDefinition => {
  const field = join.type === 'through' ? fieldOf(record, join.field) : undefined
  const name = join.type === 'has' ? join.kind : field?.kind === 'ref' || field?.kind === 'refs' ? field.to : ''
  const target = listable(kinds, name, seeing)
  if (target === null || (join.type === 'through' && !isFilterable(record, join.field))) throw unknown(join)
  return target
}

/** The ids of a kind that rows of the list refer to, one statement for each field that may name one. */
const pointing = (kinds: Kinds, source: RecordDefinition, kind: string, where: SQL, seeing: Seeing): SQL[] => {
  const seen = seenRecord(source, seeing.viewer)
  return fieldEntries(seen).flatMap(([property, field]) => {
    if (!isFilterable(seen, property)) return []
    const value = expressionOf(kinds, seen, property, seeing)
    const rows = (id: SQL, also: SQL): SQL => sql`select ${id} as id from ${fromTable(source)} where ${where} and ${also}`
    if (field.kind === 'anyRef') return [rows(sql`(${value}->>'id')::uuid`, sql`${value}->>'kind' = ${literal(kind)}`)]
    if (field.kind === 'refs' && field.to === kind) return [sql`select unnest(${value}) as id from ${fromTable(source)} where ${where}`]
    return field.kind === 'ref' && field.to === kind ? [rows(value, sql`${value} is not null`)] : []
  })
}

/**
 * The conditions of a list on other records. Each is the other list itself, with the rows and the fields that the viewer has there, so
 * that nothing is told here which that list would not tell.
 * @throws AppError malformed
 */
export const joinConditions = (kinds: Kinds, record: RecordDefinition, joins: readonly Join[], seeing: Seeing, whereOf: WhereOf): SQL[] =>
  joins.map((join) => {
    const target = targetOf(kinds, record, join, seeing)
    const where = whereOf(target, asked(join, target, seeing))
    if (join.type === 'has') {
      const rows = pointing(kinds, target, record.name, where, seeing)
      if (rows.length === 0) throw unknown(join)
      return sql`${col(rowAlias, 'id')} ${join.not ? sql`not in` : sql`in`} (${sql.join(rows, sql` union all `)})`
    }
    const value = expressionOf(kinds, record, join.field, seeing)
    const ids = sql`select ${col(rowAlias, 'id')} from ${fromTable(target)} where ${allOf([where])}`
    return fieldOf(record, join.field)?.kind === 'refs' ? sql`${value} && array(${ids})` : sql`${value} in (${ids})`
  })
