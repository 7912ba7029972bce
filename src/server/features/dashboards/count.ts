import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { resolveDay } from '#server/engine/conditions.ts'
import { countRecords, keptCommand, whereOf } from '#server/engine/list.ts'
import { expressionOf, fromTable, seenRecord } from '#server/engine/select.ts'
import { execute } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import type { Counted } from './tiles.ts'

/** Who looks, and at which division (id, or null for all he may see). */
export interface Look {
  readonly deps: Deps
  readonly user: SessionUser
  readonly division: string | null
}

/** First and last day of the twelve full months before this one: what miles are reported for. */
export const fullMonths = (today: string): { readonly from: string; readonly to: string } => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 13, 1)), to: day(Date.UTC(year, month - 1, 0)) }
}

/** The query of a counted list as its screen carries it: days fixed, so that the link still gives the number tomorrow; division added. */
export const queryOf = ({ deps, division }: Look, { query }: Pick<Counted, 'query'>): string => {
  const today = deps.clock.today()
  const fixed = query
    .replaceAll('{year}', today.slice(0, 4))
    .replaceAll('{month}', `${today.slice(0, 7)}-01`)
    .replaceAll('{monthsFrom}', fullMonths(today).from)
    .replaceAll('{monthsTo}', fullMonths(today).to)
    .replace(/\{today([+-]\d+)?\}/g, (_whole, days: string | undefined) =>
      resolveDay(days === undefined ? 'today' : `today${days}d`, today),
    )
  return division === null ? fixed.replace(/^&/, '') : `${fixed}&division=${division}`.replace(/^&/, '')
}

export const hrefOf = (look: Look, record: RecordDefinition, counted: Pick<Counted, 'query'>): string =>
  `${record.path}?${queryOf(look, counted)}`

const parsed = (look: Look, record: RecordDefinition, query: string) =>
  parseListQuery(seenRecord(record, look.user), Object.fromEntries(new URLSearchParams(queryOf(look, { query }))))

/** The total of the list, by the very code that answers the list. */
export const totalOf = (look: Look, record: RecordDefinition, query: string): Promise<number> =>
  countRecords(look.deps, record, look.user, parsed(look, record, query))

/** The sum of a field over the list, and how many records it has. */
export const sumOf = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  field: string,
): Promise<{ readonly n: number; readonly sum: number }> => {
  const { deps, user } = look
  const list = parsed(look, record, query)
  const { statement, values } = keptCommand(
    deps,
    record,
    user,
    list,
    `sum of ${field}`,
    (at) =>
      sql`select count(*)::int as n, coalesce(sum(${expressionOf(deps, record, field, at)}), 0)::float8 as sum from ${fromTable(record)} where ${whereOf(deps, record, user, list, at)}`,
  )
  const [row] = await execute<{ n: number; sum: number }>(deps.pool, statement, values)
  return row ?? { n: 0, sum: 0 }
}

/** A value of each record added up over the list. `name` stands for the value, as in `totalsBy`. */
export const addedUp = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  name: string,
  value: (expression: (property: string) => SQL) => SQL,
): Promise<number> => {
  const { deps, user } = look
  const list = parsed(look, record, query)
  const { statement, values } = keptCommand(deps, record, user, list, `added up: ${name}`, (at) => {
    const one = value((property) => expressionOf(deps, record, property, at))
    return sql`select coalesce(sum((${one})::float8), 0) as sum from ${fromTable(record)} where ${whereOf(deps, record, user, list, at)}`
  })
  const [row] = await execute<{ sum: number }>(deps.pool, statement, values)
  return row?.sum ?? 0
}

/** The middle of a value over the list; null where none of its records has one. `name` stands for the value, as in `totalsBy`. */
export const medianOf = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  name: string,
  value: (expression: (property: string) => SQL) => SQL,
): Promise<number | null> => {
  const { deps, user } = look
  const list = parsed(look, record, query)
  const { statement, values } = keptCommand(deps, record, user, list, `median of ${name}`, (at) => {
    const middle = value((property) => expressionOf(deps, record, property, at))
    return sql`select percentile_cont(0.5) within group (order by (${middle})::float8) as middle from ${fromTable(record)} where ${whereOf(deps, record, user, list, at)}`
  })
  const [row] = await execute<{ middle: number | null }>(deps.pool, statement, values)
  return row?.middle ?? null
}

/**
 * Totals by a value in one pass, under the list's own conditions. Rows without a value come under ''. `by` names the value: the
 * statement is kept under it.
 */
export const totalsBy = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  by: string,
  value: (expression: (property: string) => SQL) => SQL,
): Promise<Map<string, number>> => {
  const { deps, user } = look
  const list = parsed(look, record, query)
  const { statement, values } = keptCommand(deps, record, user, list, `totals by ${by}`, (at) => {
    const key = value((property) => expressionOf(deps, record, property, at))
    return sql`select k.key, count(*)::int as n from (select ${key}::text as key from ${fromTable(record)} where ${whereOf(deps, record, user, list, at)}) k group by k.key`
  })
  const rows = await execute<{ key: string | null; n: number }>(deps.pool, statement, values)
  return new Map(rows.map(({ key, n }) => [key ?? '', n]))
}
