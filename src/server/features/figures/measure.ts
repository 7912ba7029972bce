import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { formatNumber } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { keptCommand, whereOf } from '#server/engine/list.ts'
import { expressionOf, fromTable, seenRecord } from '#server/engine/select.ts'
import { commaList, execute, literal } from '#server/engine/sql.ts'
import { titlesById } from '#server/engine/titles.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { hrefOf, queryOf } from '../dashboards/count.ts'
import type { Look } from '../dashboards/count.ts'
import type { Period } from './period.ts'
import type { Axis, Counted, Goals } from './spec.ts'

/** Who looks at which kind over which days. */
export interface Sight extends Look {
  readonly record: RecordDefinition
  readonly period: Period
  /** Some records of the kind stay hidden from the viewer by more than divisions: rates would be too low. */
  readonly partial: boolean
  readonly goals: Goals
}

/** Records of a list, the sum of their fields and how many have a value at all. */
export interface Total {
  readonly count: number
  readonly sum: number
  readonly known: number
}

export interface Group extends Total {
  readonly across: string | null
  readonly down: string | null
  /** How a value is written, where values that differ in case only count as one. */
  readonly said: string | null
}

/** What a group adds up beside its records. `part`: one for each record with one of those values of the field. */
export type Adds =
  | { readonly fields: readonly string[] }
  | { readonly part: { readonly field: string; readonly values: readonly string[] } }
  | null

export const kindOf = ({ deps, user, record }: Pick<Sight, 'deps' | 'user' | 'record'>, { kind }: Counted): RecordDefinition => {
  const found = kind === undefined ? record : deps.registry[kind]
  if (!found || !may(user.role, 'read', found)) throw new AppError('forbidden', 'Your role cannot read these records.')
  return found
}

/** What a rate is held against. */
export interface Goal {
  readonly value: number
  readonly shown: string
}

export const goalOf = ({ goals }: Pick<Sight, 'goals'>, { goal }: { readonly goal?: string }): Goal | null => {
  const value = goal === undefined ? undefined : goals[goal]
  return value === undefined || value === null ? null : { value, shown: formatNumber(value, 2) }
}

export const linkOf = (sight: Sight, counted: Counted): string => hrefOf(sight, kindOf(sight, counted), counted)

type Expression = (property: string) => SQL

const command = (sight: Sight, counted: Counted, purpose: string, build: (expression: Expression, from: SQL, where: SQL) => SQL) => {
  const { deps, user } = sight
  const record = kindOf(sight, counted)
  const list = parseListQuery(seenRecord(record, sight.user), Object.fromEntries(new URLSearchParams(queryOf(sight, counted))))
  return keptCommand(deps, record, user, list, `figures ${purpose}`, (at) =>
    build((property) => expressionOf(deps, record, property, at), fromTable(record), whereOf(deps, record, user, list, at)),
  )
}

const addedBy = (adds: Adds, expression: Expression): SQL => {
  if (adds === null) return sql`null::numeric`
  if ('part' in adds)
    return sql`(case when ${expression(adds.part.field)} in (${commaList(adds.part.values.map(literal))}) then 1 end)::numeric`
  const parts = adds.fields.map((field) => sql`${expression(field)}::numeric`)
  // A record counts as known when one of the fields has a value.
  return parts.length === 1
    ? sql`${parts[0]}`
    : sql`(case when coalesce(${sql.join(parts, sql`, `)}) is null then null else ${sql.join(
        parts.map((part) => sql`coalesce(${part}, 0)`),
        sql` + `,
      )} end)`
}

/** Count and sum of one list, in one pass. */
export const totalOf = async (sight: Sight, counted: Counted, adds: Adds = null): Promise<Total> => {
  const { statement, values } = command(
    sight,
    counted,
    `total ${JSON.stringify(adds)}`,
    (expression, from, where) =>
      sql`select count(*)::int as count, coalesce(sum(k.v), 0)::float8 as sum, count(k.v)::int as known from (select ${addedBy(adds, expression)} as v from ${from} where ${where}) k`,
  )
  const [row] = await execute<Total>(sight.deps.pool, statement, values)
  return row ?? { count: 0, sum: 0, known: 0 }
}

const dayOf = (record: RecordDefinition, field: string, value: SQL): SQL =>
  fieldOf(record, field)?.kind === 'date' ? value : sql`(${value} at time zone ${literal(companyTimeZone)})::date`

const keyOf = (sight: Sight, record: RecordDefinition, axis: Axis, expression: Expression): SQL => {
  switch (axis.by) {
    case 'divisions':
      return expression('division' in record.fields ? 'division' : 'establishment')
    case 'buckets': {
      const day = dayOf(record, axis.field, expression(axis.field))
      return sight.period.by === 'month' ? sql`to_char(${day}, 'YYYY-MM')` : sql`(${day} - ${sight.period.from}::date) / 7`
    }
    case 'quarters':
      return sql`to_char(date_trunc('quarter', ${dayOf(record, axis.field, expression(axis.field))}::timestamp), 'YYYY-MM')`
    case 'years':
      return sql`extract(year from ${dayOf(record, axis.field, expression(axis.field))})`
    case 'bands': {
      const value = expression(axis.field)
      const steps = axis.bands.map(({ to }, index) => (to === undefined ? sql`else ${index}` : sql`when ${value} <= ${to} then ${index}`))
      return sql`case when ${value} is null then null ${sql.join(steps, sql` `)} end`
    }
    case 'values':
      return fieldOf(record, axis.field)?.kind === 'text' ? sql`lower(${expression(axis.field)})` : expression(axis.field)
    default:
      return expression(axis.field)
  }
}

/** Records of a list by one or two axes, each group under the list's own conditions: one statement however many groups. */
export const groupsOf = async (sight: Sight, counted: Counted, axes: readonly Axis[], adds: Adds = null): Promise<Group[]> => {
  const record = kindOf(sight, counted)
  const [across, down] = axes
  const { statement, values } = command(
    sight,
    counted,
    `groups ${sight.period.by} ${sight.period.from} ${JSON.stringify([axes, adds])}`,
    (expression, from, where) => {
      const first = across === undefined ? sql`null` : keyOf(sight, record, across, expression)
      const second = down === undefined ? sql`null` : keyOf(sight, record, down, expression)
      const text = [across, down].find((axis) => axis?.by === 'values')
      const said = text?.by === 'values' ? expression(text.field) : sql`null`
      return sql`select k.a as across, k.b as down, min(k.s) as said, count(*)::int as count, coalesce(sum(k.v), 0)::float8 as sum, count(k.v)::int as known
        from (select (${first})::text as a, (${second})::text as b, (${said})::text as s, ${addedBy(adds, expression)} as v from ${from} where ${where}) k group by k.a, k.b`
    },
  )
  return execute<Group>(sight.deps.pool, statement, values)
}

/** Records by calendar month of a moment or day, `YYYY-MM`: what rolling rates are worked out on. */
export const byMonth = async (sight: Sight, counted: Counted, field: string): Promise<ReadonlyMap<string, number>> => {
  const record = kindOf(sight, counted)
  const { statement, values } = command(
    sight,
    counted,
    `months of ${field}`,
    (expression, from, where) =>
      sql`select k.month, count(*)::int as count from (select to_char(${dayOf(record, field, expression(field))}, 'YYYY-MM') as month from ${from} where ${where}) k group by k.month`,
  )
  const rows = await execute<{ month: string; count: number }>(sight.deps.pool, statement, values)
  return new Map(rows.map(({ month, count }) => [month, count]))
}

/** Titles of records that values point to. */
export const titlesOf = (sight: Sight, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  return titlesById(sight.deps.pool, sight.deps, kind, ids)
}
