import { fillPlaceholders, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { isFilterable, isSortable } from '#kit/list-query.ts'
import type { ListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps, TxDeps } from '../write/rules.ts'
import type { Lane } from '#platform/files/streams.ts'
import { columnName, columnOf, tableName } from '../columns.ts'
import { listConditions, orderSql, resolveDay } from './conditions.ts'
import { joinConditions } from './joins.ts'
import { divisionTree } from './division-tree.ts'
import { scopeConditions } from './scope.ts'
import { answerColumns, fromTable, rowAlias, seenRecord } from './select.ts'
import type { Moments, Seeing } from './select.ts'
import { allOf, col, execute, ident, prepareFor, run } from '../sql.ts'
import type { Prepared } from '../sql.ts'

/** Days that are asked about in place of today, each within what its field is worked out for. */
const daysAsked = (record: RecordDefinition, { days }: ListQuery, today: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(days).map(([name, said]) => {
      const field = fieldOf(record, name)
      const last = resolveDay(`today+${field?.kind === 'choice' ? (field.daysAhead ?? 0) : 0}d`, today)
      const day = resolveDay(said, today)
      if (day >= today && day <= last) return [name, day]
      const message = `From today to ${formatDate(last)}`
      throw new AppError('malformed', `${name}On: ${message}`, [{ field: `${name}On`, message }])
    }),
  )

const seeingNow = (deps: Deps, record: RecordDefinition, viewer: Viewer | null, query: ListQuery): Seeing => {
  const today = deps.clock.today()
  return { today, now: deps.clock.now(), viewer, days: daysAsked(record, query, today) }
}

/** The division filter of a list, over its row alias: the divisions with everything below them. Kinds without divisions ignore it. */
export const divisionCondition = (deps: TxDeps, record: RecordDefinition, divisions: readonly string[] | null): SQL[] => {
  if (divisions === null) return []
  const tree = divisionTree(divisions)
  const { scope } = record
  if (scope === 'company') {
    const named = record.list.division === undefined ? undefined : columnOf(record, record.list.division)
    return named === undefined ? [] : [sql`${col(rowAlias, named.name)} in ${tree}`]
  }
  if ('self' in scope) return [sql`${col(rowAlias, 'id')} in ${tree}`]
  if ('field' in scope) return [sql`${col(rowAlias, columnOf(record, scope.field)?.name ?? '')} in ${tree}`]
  const parts = scope.through.flatMap((property) => {
    const field = record.fields[property]
    const target = field?.kind === 'ref' ? deps.registry[field.to] : undefined
    if (!field || !target || target.scope === 'company' || !('field' in target.scope)) return []
    const own = target.fields[target.scope.field]
    return own
      ? [
          sql`exists (select 1 from ${ident(tableName(target))} s where s.id = ${col(rowAlias, columnName(property, field))} and ${col('s', columnName(target.scope.field, own))} in ${tree})`,
        ]
      : []
  })
  return parts.length === 0 ? [] : [sql`(${sql.join(parts, sql` or `)})`]
}

const isAsked = (seen: RecordDefinition, property: string): boolean => isFilterable(seen, property) || isSortable(seen, property)

/** A filter, an order or a word tells a value as well as a column does. */
const assertReadable = (record: RecordDefinition, viewer: Viewer | null, { conditions, sort, q }: ListQuery): void => {
  const seen = seenRecord(record, viewer)
  const unread = [...conditions, ...sort].find(
    ({ field }) => fieldOf(seen, field) === undefined && (fieldOf(record, field) !== undefined || !isAsked(seen, field)),
  )
  if (seen.lineOnly === true && q !== '') throw new AppError('malformed', 'Your role can’t search these records.')
  if (unread === undefined) return
  const message = 'This list can’t be filtered or sorted by that field'
  throw new AppError('malformed', `${unread.field}: ${message}`, [{ field: unread.field, message }])
}

/** All conditions of a list for a viewer, scope included. Throws malformed for a field the viewer does not read. */
export const whereOf = (deps: TxDeps, record: RecordDefinition, viewer: Viewer | null, query: ListQuery, moments: Moments): SQL => {
  assertReadable(record, viewer, query)
  const at = { ...moments, viewer, days: daysAsked(record, query, moments.today) }
  return allOf([
    ...scopeConditions(deps, record, viewer, rowAlias),
    ...divisionCondition(deps, record, query.divisions),
    ...listConditions(deps, seenRecord(record, viewer), query, at),
    ...joinConditions(deps, seenRecord(record, viewer), query.joins, at, (target, asked) => whereOf(deps, target, viewer, asked, moments)),
  ])
}

/**
 * First pages say their length in the statement itself: a plan made once then knows how few rows are wanted, and PostgreSQL
 * need not plan every poll anew.
 */
const pageSql = ({ limit, offset }: ListQuery): SQL => {
  if (limit === null) return sql``
  return offset === 0 ? sql.raw(` limit ${Math.trunc(limit)}`) : sql` limit ${limit} offset ${offset}`
}

/** The one statement behind a list. */
const listStatement = (deps: Deps, record: RecordDefinition, viewer: Viewer | null, query: ListQuery, at: Seeing): SQL => {
  const where = whereOf(deps, record, viewer, query, at)
  const order = orderSql(deps, seenRecord(record, viewer), query, at)
  const page = pageSql(query)
  // The inner query finds and cuts the page; computed columns and titles are worked out for its rows only.
  return sql`select row_to_json(o)::text as j from (select ${answerColumns(deps, seenRecord(record, viewer), query.fields, at)} from (select ${ident(rowAlias)}.* from ${fromTable(record)} where ${where} order by ${order}${page}) ${ident(rowAlias)} order by ${order}) o`
}

/**
 * A statement over a list and its values now. Kept per purpose, query, role and divisions unless the query itself counts from now:
 * building the SQL of a wide record costs more than running it. `purpose` names everything else the statement depends on.
 */
export const keptCommand = (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  query: ListQuery,
  purpose: string,
  build: (at: Seeing) => SQL,
): { statement: Prepared; values: Record<string, unknown> } => {
  const at = { ...seeingNow(deps, record, viewer, query), open: true as const }
  const words = JSON.stringify(query)
  const fixed = /[",!]now/.test(words) ? at.now.toISOString() : ''
  const statement = prepareFor(viewer, `${purpose}|${record.name}|${words}|${at.today}|${fixed}`, () => build(at))
  return { statement, values: { now: at.now.toISOString() } }
}

export const listCommand = (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  query: ListQuery,
): { statement: Prepared; values: Record<string, unknown> } =>
  keptCommand(deps, record, viewer, query, 'list', (at) => listStatement(deps, record, viewer, query, at))

/** One page: the text of its JSON array, and how many rows stand in it. */
export const listPage = async (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  query: ListQuery,
): Promise<{ readonly text: string; readonly rows: number }> => {
  const { statement, values } = listCommand(deps, record, viewer, query)
  const rows = await execute<{ j: string }>(deps.pool, statement, values)
  return { text: `[${rows.map((row) => row.j).join(',')}]`, rows: rows.length }
}

/** How many records the list has in all. */
export const countRecords = async (deps: Deps, record: RecordDefinition, viewer: Viewer | null, query: ListQuery): Promise<number> => {
  const { statement, values } = keptCommand(
    deps,
    record,
    viewer,
    query,
    'count',
    (at) => sql`select count(*)::int as n from ${fromTable(record)} where ${whereOf(deps, record, viewer, query, at)}`,
  )
  const [row] = await execute<{ n: number }>(deps.pool, statement, values)
  return row?.n ?? 0
}

/** The ids a filter means, for bulk work. Refuses beyond `max`. */
export const idsOf = async (deps: Deps, record: RecordDefinition, viewer: Viewer, query: ListQuery, max: number): Promise<string[]> => {
  const at = seeingNow(deps, record, viewer, query)
  const rows = await run<{ id: string }>(
    deps.pool,
    sql`select ${col(rowAlias, 'id')} as id from ${fromTable(record)} where ${whereOf(deps, record, viewer, query, at)} order by ${orderSql(deps, record, query, at)} limit ${max + 1}`,
  )
  if (rows.length > max) throw new AppError('invalid', `You can change up to ${max} records in one go. Narrow the filter.`)
  return rows.map((row) => row.id)
}

/**
 * Rows of the whole list as JSON texts, of one moment: memory stays flat however long the list is, and nobody who reads slowly holds a
 * connection. Resolves when the first rows are there.
 * @throws AppError rate_limited when others' long reads, or the viewer's own, go first for too long
 */
export const streamRows = (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  query: ListQuery,
  lane: Lane,
): Promise<AsyncGenerator<string>> => {
  const { statement, values } = listCommand(deps, record, viewer, query)
  return deps.streams.rows(lane, viewer?.id ?? null, { text: statement.text, values: fillPlaceholders([...statement.params], values) })
}

/** A list of so many rows is answered like a page; only what is longer is a long read. */
const shortList = 1_000

/** The whole list as one JSON array: its text, or a stream when it is long. A stream that fails breaks off and never ends. */
export const wholeList = async (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  query: ListQuery,
): Promise<string | Readable> => {
  const { text, rows } = await listPage(deps, record, viewer, { ...query, limit: shortList + 1 })
  if (rows <= shortList) return text
  const whole = await streamRows(deps, record, viewer, query, 'list')
  async function* parts(): AsyncGenerator<string> {
    let buffer = '['
    let first = true
    for await (const row of whole) {
      buffer += first ? row : `,${row}`
      first = false
      if (buffer.length > 32_768) {
        yield buffer
        buffer = ''
      }
    }
    yield `${buffer}]`
  }
  return Readable.from(parts(), { objectMode: false, highWaterMark: 65_536 })
}
