import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isFilterable, parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { whereOf } from '#server/engine/list.ts'
import { expressionOf, fromTable } from '#server/engine/select.ts'
import type { Seeing } from '#server/engine/select.ts'
import { run } from '#server/engine/sql.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import type { Query } from './groups.ts'
import { periodFieldOf } from './period-field.ts'

/** Numbers of one field over a list. Money in cents; null where no record has a value. */
export interface Measured {
  readonly count: number
  /** Records that have a value at all. */
  readonly filled: number
  readonly sum: number
  readonly mean: number | null
  readonly median: number | null
}

/** In place of a field: the days from when something happened until it was closed. */
export const daysToClose = 'days'

/** Whether a role may be told what records of a list add up to: what it reads and may filter by, and no more. */
export const isMeasurable = (record: RecordDefinition, name: string): boolean => {
  const kind = fieldOf(record, name)?.kind
  if (name === daysToClose && kind === undefined) return periodFieldOf(record) !== null && closedStates(record).length > 0
  return (kind === 'int' || kind === 'decimal' || kind === 'money') && isFilterable(record, name)
}

const closedStates = ({ lifecycle }: RecordDefinition): string[] =>
  Object.entries(lifecycle.states).flatMap(([state, { closed }]) => (closed === true ? [state] : []))

/** The list over which it is worked out: only what is closed has days until it was. */
export const measuredList = (record: RecordDefinition, query: Query, field: string): Query => {
  if (field !== daysToClose || fieldOf(record, field) !== undefined) return query
  const closed = closedStates(record)
  const asked = query['status']?.split(',') ?? []
  return asked.length > 0 && asked.every((state) => closed.includes(state)) ? query : { ...query, status: closed.join(',') }
}

const dayOf = (deps: Deps, record: RecordDefinition, property: string, seeing: Seeing): SQL => {
  const value = expressionOf(deps, record, property, seeing)
  return fieldOf(record, property)?.kind === 'date' ? sql`${value}` : sql`(${value} at time zone ${companyTimeZone})::date`
}

const valueOf = (deps: Deps, record: RecordDefinition, field: string, seeing: Seeing): SQL =>
  field === daysToClose && fieldOf(record, field) === undefined
    ? sql`(${dayOf(deps, record, 'statusSince', seeing)} - ${dayOf(deps, record, periodFieldOf(record) ?? 'createdAt', seeing)})`
    : expressionOf(deps, record, field, seeing)

/** Counts, adds up and averages a field of a list, under the list's own conditions for that person. `measuredList` makes the query. */
export const measuredOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  { query, field }: { readonly query: Query; readonly field: string },
): Promise<Measured> => {
  const moments = { today: deps.clock.today(), now: deps.clock.now() }
  const where = whereOf(deps, record, user, parseListQuery(record, { ...query, limit: '1' }), moments)
  const value = valueOf(deps, record, field, { ...moments, viewer: user })
  const [row] = await run<Measured>(
    deps.pool,
    sql`select count(*)::int as count, count(k.v)::int as filled, coalesce(sum(k.v), 0)::float8 as sum, avg(k.v)::float8 as mean,
      (percentile_cont(0.5) within group (order by k.v::float8))::float8 as median from (select ${value} as v from ${fromTable(record)} where ${where}) k`,
  )
  return row ?? { count: 0, filled: 0, sum: 0, mean: null, median: null }
}
