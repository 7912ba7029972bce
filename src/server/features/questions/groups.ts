import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isFilterable, parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { tableName } from '#server/engine/columns.ts'
import { whereOf } from '#server/engine/list.ts'
import { expressionOf, fromTable } from '#server/engine/select.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, ident, run } from '#server/engine/sql.ts'
import { titleSql } from '#server/engine/titles.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'

/** Parameters of a list, as its address says them. */
export type Query = Readonly<Record<string, string>>

/** A part of a list: how many records, and the address of just these. Sums in cents, null where nothing is added up. */
export interface Group {
  readonly key: string | null
  readonly label: string
  readonly count: number
  readonly sum: number | null
  /** Records whose amount nobody entered; they are not in the sum. */
  readonly unpriced: number
  readonly href: string
}

/** By what a list can be counted: a state, a choice, a record it points at, the months of a date (`month:field`). */
export interface Axis {
  readonly key: string
  readonly label: string
}

/** The address of a list. It says its divisions, for the screen would else show those that the reader chose last. */
export const hrefOf = (record: Pick<RecordDefinition, 'path'>, query: Query): string => {
  const asked = Object.keys(query).some((name) => name !== 'division')
  // A bare address would open the first view instead of everything.
  const all = { ...query, ...(asked ? {} : { view: 'all' }), division: query['division'] ?? 'ALL' }
  return `${record.path}?${new URLSearchParams(all).toString()}`
}

/** The axes of a kind, as the role knows it. */
export const axesOf = (record: RecordDefinition, dateField: string | null): readonly Axis[] => {
  const { scope } = record
  const division = typeof scope === 'object' && 'field' in scope ? [scope.field] : []
  const fields = [...new Set([...division, ...record.list.filters, ...record.list.columns])].flatMap((property): Axis[] => {
    const field = record.fields[property]
    const counts = (field?.kind === 'choice' || field?.kind === 'ref') && isFilterable(record, property)
    return counts ? [{ key: property, label: field.label }] : []
  })
  const months = dateField === null ? [] : [{ key: `month:${dateField}`, label: 'Month' }]
  return [{ key: 'status', label: 'Status' }, ...fields, ...months]
}

/** Counts a list by an axis, and adds up a money field where one is named, with the rights of who asks. The largest come first, months in their order. */
export const groupsOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  ask: { readonly query: Query; readonly by: string; readonly sum?: string | undefined },
): Promise<readonly Group[]> => {
  const moments = { today: deps.clock.today(), now: deps.clock.now() }
  const seeing = { ...moments, viewer: user }
  const where = whereOf(deps, record, user, parseListQuery(record, { ...ask.query, limit: '1' }), moments)
  const month = /^month:(.+)$/.exec(ask.by)?.[1]
  const key =
    month === undefined ? expressionOf(deps, record, ask.by, seeing) : monthSql(record, month, expressionOf(deps, record, month, seeing))
  const value = ask.sum === undefined ? sql`null::bigint` : expressionOf(deps, record, ask.sum, seeing)
  const field = record.fields[ask.by]
  const target = field?.kind === 'ref' ? deps.registry[field.to] : undefined
  const title =
    target === undefined ? sql`k::text` : sql`(select ${titleSql(deps, target, 'l')} from ${ident(tableName(target))} l where l.id = k)`
  const rows = sql`select ${key} as k, ${value} as v from ${fromTable(record)} where ${where}`
  const found = await run<Found>(
    deps.pool,
    sql`select k::text as key, ${title} as title, n as count, total::text as sum, filled from (
      select k, count(*)::int as n, sum(v) as total, count(v)::int as filled from (${isDivision(record, ask.by) ? withAbove(deps, user, rows) : rows}) t group by 1) g
      order by ${month === undefined ? sql`n desc, 2 nulls last` : sql`1 nulls last`}`,
  )
  return (month === undefined ? found : everyMonth(found)).map((one) => ({
    key: one.key,
    label: labelOf(record, ask.by, one.key, one.title),
    count: one.count,
    sum: ask.sum === undefined ? null : Number(one.sum ?? 0),
    unpriced: ask.sum === undefined ? 0 : one.count - one.filled,
    href: hrefOf(record, { ...ask.query, ...narrowed(ask.by, one.key) }),
  }))
}

interface Found {
  readonly key: string | null
  readonly title: string | null
  readonly count: number
  readonly sum: string | null
  readonly filled: number
}

/** Whether the axis is the division that lists filter by, which takes those below along. */
export const isDivision = ({ scope, fields }: RecordDefinition, by: string): boolean =>
  typeof scope === 'object' && 'field' in scope && scope.field === by && fields[by]?.kind === 'ref'

/** Each row once for its division and once for every one above that the person may see: a division counts what its list shows. */
const withAbove = (deps: Deps, user: SessionUser, rows: SQL): SQL => {
  const divisions = deps.registry['divisions']
  const seen = divisions === undefined ? [] : scopeConditions(deps, divisions, user, 'd')
  return sql`with recursive up(id, above) as (select id, id from divisions union select up.id, p.parent_id from up join divisions p on p.id = up.above where p.parent_id is not null)
    select u.above as k, r.v from (${rows}) r left join (select up.* from up join divisions d on d.id = up.above where ${allOf([sql`true`, ...seen])}) u on u.id = r.k`
}

/** A month in which nothing was is a month too. */
const everyMonth = (found: readonly Found[]): readonly Found[] => {
  const keys = found.flatMap(({ key }) => key ?? [])
  const months: Found[] = []
  for (let key = keys[0]; key !== undefined && key <= (keys.at(-1) ?? ''); key = monthAfter(key))
    months.push(found.find((one) => one.key === key) ?? { key, title: null, count: 0, sum: null, filled: 0 })
  return [...months, ...found.filter(({ key }) => key === null)]
}

const monthAfter = (key: string): string => {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

/** The first day of the month in which the date, or the moment in the company's zone, lies. */
const monthSql = (record: RecordDefinition, property: string, value: SQL): SQL =>
  record.fields[property]?.kind === 'date'
    ? sql`to_char(${value}, 'YYYY-MM')`
    : sql`to_char(${value} at time zone ${companyTimeZone}, 'YYYY-MM')`

const labelOf = (record: RecordDefinition, by: string, key: string | null, title: string | null): string => {
  if (key === null) return 'Not stated'
  if (by.startsWith('month:'))
    return new Date(`${key}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  if (by === 'status') return record.lifecycle.states[key]?.label ?? key
  const field = record.fields[by]
  return field?.kind === 'choice' ? (field.options[key]?.label ?? key) : (title ?? key)
}

/** The filter that opens a group. */
const narrowed = (by: string, key: string | null): Query => {
  const month = /^month:(.+)$/.exec(by)?.[1]
  if (month === undefined) return { [by]: key ?? 'null' }
  if (key === null) return { [month]: 'null' }
  const [year = 0, number = 1] = key.split('-').map(Number)
  return { [`${month}From`]: `${key}-01`, [`${month}To`]: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
