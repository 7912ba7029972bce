import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { keptCommand, whereOf } from '#engine/read/list.ts'
import { expressionOf, fromTable, seenRecord } from '#engine/read/select.ts'
import { arrayOf, commaList, execute, literal } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { parsedOf } from './look.ts'
import type { Look, Query } from './look.ts'

/** A stretch of days with its name, both ends included. The first of several may be open to the past. */
export interface Stretch {
  readonly key: string
  readonly label: string
  readonly from?: string
  readonly to: string
}

/** Whole numbers from and to, both included; open where absent. */
export interface Band {
  readonly label: string
  readonly from?: number
  readonly to?: number
}

export type Unit = 'week' | 'month' | 'quarter'

/**
 * Values by which records are drawn apart. `options`: all of a choice or the states, or with `occurring` those that something has;
 * `values`: as they occur; `through`: values of a field of the records that a reference points to (a repair by the make of its unit); `spans`: months, quarters or weeks from the first to the last that something has; `stretches`: days that follow each
 * other without a gap; `own`: each division without those below it.
 */
export type Axis =
  | { readonly by: 'options'; readonly field: string; readonly occurring?: true; readonly leaveOut?: readonly string[] }
  | { readonly by: 'values'; readonly field: string }
  | { readonly by: 'through'; readonly field: string; readonly far: string }
  | { readonly by: 'spans'; readonly field: string; readonly unit: Unit }
  | { readonly by: 'stretches'; readonly field: string; readonly of: readonly Stretch[] }
  | { readonly by: 'bands'; readonly field: string; readonly bands: readonly Band[] }
  | { readonly by: 'numbers'; readonly field: string; readonly upTo: number; readonly labelOf: (value: number) => string }
  | { readonly by: 'divisions'; readonly own?: true }

/**
 * What of each record is added up. `fields`: their sum, known when one of them has a value; `part`: one for each record with one of those
 * values; `days`: from one date or moment to another, with `calendar` from day to day; `since`: days from a date to a given day; `monthEnds`: on how many last days of the twelve
 * months from `first` it was there.
 */
export type Value =
  | { readonly fields: readonly string[] }
  | { readonly part: { readonly field: string; readonly values: readonly string[] } }
  | { readonly days: readonly [from: string, to: string]; readonly calendar?: true }
  | { readonly since: string; readonly day: string }
  | { readonly monthEnds: { readonly from: string; readonly to: string; readonly first: string } }

/** Records of a list, the sum of their values, how many have one at all, and the middle one where it is asked for. */
export interface Total {
  readonly count: number
  readonly sum: number
  readonly known: number
  readonly middle: number | null
}

/** Those of them at one place of each axis. */
export interface Group extends Total {
  readonly across: string | null
  readonly down: string | null
  /** How a value is written, where values that differ in case only count as one. */
  readonly said: string | null
}

interface Asked {
  readonly axes?: readonly Axis[]
  readonly value?: Value | null
  readonly middle?: true
}

type Expression = (property: string) => SQL

/**
 * Counts a list by no, one or two axes and works a value of its records out, in one statement under the list's own conditions and with
 * the rights of who looks: what every figure, report and answer is made of. The statement is kept.
 */
export const measure = async (
  { deps, user }: Pick<Look, 'deps' | 'user'>,
  record: RecordDefinition,
  list: Query,
  { axes = [], value = null, middle }: Asked,
): Promise<readonly Group[]> => {
  const query = parsedOf({ user }, record, list)
  const { statement, values } = keptCommand(deps, record, user, query, `measured ${JSON.stringify([axes, value, middle])}`, (at) => {
    const seen = seenRecord(record, user)
    const expression: Expression = (property) => expressionOf(deps, seen, property, at)
    const [across, down] = axes.map((axis) => keyOf(seen, axis, expression))
    const text = axes.find((axis) => axis.by === 'values' && fieldOf(seen, axis.field)?.kind === 'text')
    const said = text !== undefined && 'field' in text ? expression(text.field) : sql`null`
    const added = value === null ? sql`null::numeric` : valueOf(seen, value, expression)
    const mid = middle === true ? sql`percentile_cont(0.5) within group (order by k.v::float8)` : sql`null::float8`
    return sql`select k.a as across, k.b as down, min(k.s) as said, count(*)::int as count, coalesce(sum(k.v), 0)::float8 as sum, count(k.v)::int as known, ${mid} as middle
      from (select (${across ?? sql`null`})::text as a, (${down ?? sql`null`})::text as b, (${said})::text as s, ${added} as v from ${fromTable(record)} where ${whereOf(deps, record, user, query, at)}) k
      group by k.a, k.b`
  })
  return execute<Group>(deps.pool, statement, values)
}

const nothing: Total = { count: 0, sum: 0, known: 0, middle: null }

/** The same of the whole list. */
export const totalsOf = async (
  look: Pick<Look, 'deps' | 'user'>,
  record: RecordDefinition,
  list: Query,
  asked: Omit<Asked, 'axes'>,
): Promise<Total> => (await measure(look, record, list, asked))[0] ?? nothing

/** The field by which lists filter divisions; a kind that hangs on others has none. */
export const divisionField = ({ scope }: Pick<RecordDefinition, 'scope'>): string | null =>
  typeof scope === 'object' && 'field' in scope ? scope.field : null

const keyOf = (record: RecordDefinition, axis: Axis, expression: Expression): SQL => {
  switch (axis.by) {
    case 'divisions':
      return expression(divisionField(record) ?? 'division')
    case 'spans': {
      const first = sql`date_trunc(${literal(axis.unit)}, ${dayOf(record, axis.field, expression(axis.field))}::timestamp)`
      return sql`to_char(${first}, ${literal(axis.unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')})`
    }
    case 'stretches':
      return stretchOf(axis.of, dayOf(record, axis.field, expression(axis.field)))
    case 'bands': {
      const value = expression(axis.field)
      const steps = axis.bands.map(({ to }, index) => (to === undefined ? sql`else ${index}` : sql`when ${value} <= ${to} then ${index}`))
      return sql`case when ${value} is null then null ${sql.join(steps, sql` `)} end`
    }
    case 'values':
      return fieldOf(record, axis.field)?.kind === 'text' ? sql`lower(${expression(axis.field)})` : expression(axis.field)
    case 'options':
    case 'through':
    case 'numbers':
      return expression(axis.field)
  }
}

/** The day of a date, or of a moment by the company's calendar. */
const dayOf = (record: RecordDefinition, field: string, value: SQL): SQL =>
  fieldOf(record, field)?.kind === 'date' ? value : sql`(${value} at time zone ${literal(companyTimeZone)})::date`

/** The key of the stretch in which a day lies. Starts cut the calendar; what lies before the first or after the last is in none. */
const stretchOf = (stretches: readonly Stretch[], day: SQL): SQL => {
  const starts = stretches.flatMap(({ from }) => from ?? [])
  const after = daysAfter(stretches.at(-1)?.to ?? '', 1)
  const keys = [...(stretches[0]?.from === undefined ? [] : [null]), ...stretches.map(({ key }) => key), null]
  return sql`(${arrayOf(keys, 'text')})[1 + width_bucket(${day}, ${arrayOf([...starts, after], 'date')})]`
}

const valueOf = (record: RecordDefinition, value: Value, expression: Expression): SQL => {
  if ('part' in value)
    return sql`(case when ${expression(value.part.field)} in (${commaList(value.part.values.map(literal))}) then 1 end)::numeric`
  if ('since' in value) {
    const start = dayOf(record, value.since, expression(value.since))
    return sql`(case when ${start} <= ${literal(value.day)}::date then ${literal(value.day)}::date - ${start} end)`
  }
  if ('days' in value) return daysOf(record, value, expression)
  if ('monthEnds' in value) {
    const { from, to, first } = value.monthEnds
    const end = sql`((${first}::date + make_interval(months => m.n + 1))::date - 1)`
    return sql`(select count(*) from generate_series(0, 11) m(n) where ${expression(from)} <= ${end} and (${expression(to)} is null or ${expression(to)} >= ${end}))`
  }
  const parts = value.fields.map((field) => sql`${expression(field)}::numeric`)
  if (parts.length === 1) return sql`${parts[0]}`
  const sum = sql.join(
    parts.map((part) => sql`coalesce(${part}, 0)`),
    sql` + `,
  )
  return sql`(case when coalesce(${commaList(parts)}) is null then null else ${sum} end)`
}

/** Days between two moments, or two dates: a moment next to a date counts as its day. Null where the end is before the start: that is a mistake of entry. */
const daysOf = (
  record: RecordDefinition,
  { days: [from, to], calendar }: Extract<Value, { readonly days: unknown }>,
  expression: Expression,
): SQL => {
  const bothMoments = calendar !== true && [from, to].every((name) => fieldOf(record, name)?.kind !== 'date')
  const days = bothMoments
    ? sql`extract(epoch from ${expression(to)} - ${expression(from)}) / 86400`
    : sql`${dayOf(record, to, expression(to))} - ${dayOf(record, from, expression(from))}`
  return sql`(case when ${days} >= 0 then ${days} end)`
}
