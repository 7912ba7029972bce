import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readAnyRef } from '#kit/fields.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Condition, ListQuery } from '#kit/list-query.ts'
import { whoeverAsks } from '#kit/list-query.ts'
import { bareWord, searchForm } from '#kit/search-form.ts'
import { startOfDay } from '#platform/clock.ts'
import { columnOf } from '../columns.ts'
import { expressionOf, rowAlias } from './select.ts'
import type { Moments, Seeing } from './select.ts'
import type { Kinds } from './scope.ts'
import { arrayOf, col, commaList, literal } from '../sql.ts'
import { hasWord } from './titles.ts'

/** `today+30d` → the day it means; fixed days stay. */
export const resolveDay = (value: string, today: string): string => {
  const relative = /^today(?:([+-]\d+)d)?$/.exec(value)
  if (!relative) return value
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + Number(relative[1] ?? 0))
  return day.toISOString().slice(0, 10)
}

/** `now-24h`, a day or an ISO moment → the moment it means. A day used as an end means its last instant. */
const resolveMoment = (value: string, moments: Moments, end: 'from' | 'to'): string => {
  const relative = /^now(?:([+-]\d+)([hd]))?$/.exec(value)
  if (relative)
    return new Date(moments.now.getTime() + Number(relative[1] ?? 0) * (relative[2] === 'd' ? 86_400_000 : 3_600_000)).toISOString()
  if (value.includes('T')) return new Date(value).toISOString()
  const day = resolveDay(value, moments.today)
  return (end === 'from' ? startOfDay(day) : new Date(startOfDay(resolveDay('today+1d', day)).getTime() - 1)).toISOString()
}

/** Whether a time lies on one of the days named, from its start to before the next day's, or is one of the moments. */
const isAtAny = (value: SQL, wanted: readonly string[], moments: Moments): SQL => {
  const exact = wanted.filter((one) => one.startsWith('now') || one.includes('T')).map((one) => resolveMoment(one, moments, 'from'))
  const days = wanted
    .filter((one) => !one.startsWith('now') && !one.includes('T'))
    .map((one) => {
      const [from, to] = [resolveMoment(one, moments, 'from'), resolveMoment(one, moments, 'to')]
      return sql`${value} between ${from}::timestamptz and ${to}::timestamptz`
    })
  return sql`(${sql.join([...(exact.length === 0 ? [] : [sql`${value} = any(${arrayOf(exact, 'timestamptz')})`]), ...days], sql` or `)})`
}

const isMoment = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  return field === undefined ? /At$|Since$/.test(name) : field.kind === 'instant'
}

const rangeSql = (record: RecordDefinition, condition: Extract<Condition, { type: 'from' | 'to' }>, value: SQL, seeing: Seeing): SQL => {
  const kind = fieldOf(record, condition.field)?.kind
  const bound = isMoment(record, condition.field)
    ? sql`${resolveMoment(condition.value, seeing, condition.type)}::timestamptz`
    : kind === 'date'
      ? sql`${resolveDay(condition.value, seeing.today)}::date`
      : kind === 'text'
        ? sql`${condition.value}::text`
        : sql`${condition.value}::numeric`
  return condition.type === 'from' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
}

const anySql = (record: RecordDefinition, condition: Extract<Condition, { type: 'any' }>, value: SQL, seeing: Seeing): SQL => {
  const field = fieldOf(record, condition.field)
  const points = field?.kind === 'ref' || field?.kind === 'refs' || condition.field === 'createdBy'
  const values = condition.values.flatMap((one) => (points && one === whoeverAsks ? (seeing.viewer?.id ?? []) : one))
  const match = (() => {
    if (isMoment(record, condition.field)) return isAtAny(value, values, seeing)
    if (condition.field === 'tags' || field?.kind === 'choices') return sql`${value} && ${arrayOf(values, 'text')}`
    switch (field?.kind) {
      case 'refs':
        return sql`${value} && ${arrayOf(values, 'uuid')}`
      case 'ref':
        return sql`${value} = any(${arrayOf(values, 'uuid')})`
      case 'anyRef':
        // The column itself finds the rows, by its index; what of it the viewer sees is asked of those.
        return sql`(${storedValue(record, condition.field)} = any(${arrayOf(values.map(asStored), 'jsonb')}) and ${value} is not null)`
      case 'int':
      case 'decimal':
      case 'money':
        return sql`${value} = any(${arrayOf(values, 'numeric')})`
      case 'bool':
        return sql`coalesce(${value}, false) = any(${arrayOf(values, 'boolean')})`
      case 'date':
        return sql`${value} = any(${arrayOf(
          values.map((day) => resolveDay(day, seeing.today)),
          'date',
        )})`
      case 'text':
      case 'email':
        return sql`lower(${value}) = any(${arrayOf(
          values.map((text) => text.toLowerCase()),
          'text',
        )})`
      default:
        // Written out, so that a plan made once may still use the index of the records that wait.
        if (condition.field === 'status' && values.every((state) => Object.hasOwn(record.lifecycle.states, state)))
          return sql`${value} in (${commaList(values.map(literal))})`
        return condition.field === 'id' || condition.field === 'createdBy'
          ? sql`${value} = any(${arrayOf(values, 'uuid')})`
          : sql`${value} = any(${arrayOf(values, 'text')})`
    }
  })()
  const withEmpty = condition.orEmpty ? sql`(${match} or ${value} is null)` : match
  // "None of" keeps rows without a value unless empties were named too.
  return condition.not
    ? condition.orEmpty
      ? sql`not coalesce(${withEmpty}, false) and ${value} is not null`
      : sql`not coalesce(${match}, false)`
    : withEmpty
}

const storedValue = (record: RecordDefinition, property: string): SQL => col(rowAlias, columnOf(record, property)?.name ?? property)
const asStored = (value: string): string => JSON.stringify(readAnyRef(value))

const conditionSql = (kinds: Kinds, record: RecordDefinition, condition: Condition, seeing: Seeing): SQL => {
  const value = expressionOf(kinds, record, condition.field, seeing)
  if (condition.type === 'empty') return condition.not ? sql`${value} is not null` : sql`${value} is null`
  return condition.type === 'any' ? anySql(record, condition, value, seeing) : rangeSql(record, condition, value, seeing)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Every word of the search text must occur; order does not matter. */
const searchSql = (kinds: Kinds, record: RecordDefinition, q: string): SQL[] =>
  searchForm(q)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => hasWord(kinds, record, rowAlias, sql`${`%${escapeLike(bareWord(word))}%`}`))

/** The where-parts of a list, scope excluded. */
export const listConditions = (kinds: Kinds, record: RecordDefinition, query: ListQuery, seeing: Seeing): SQL[] => [
  ...(query.archived === 'all'
    ? []
    : [query.archived === 'only' ? sql`${col(rowAlias, 'archived_at')} is not null` : sql`${col(rowAlias, 'archived_at')} is null`]),
  ...query.conditions.map((condition) => conditionSql(kinds, record, condition, seeing)),
  ...searchSql(kinds, record, query.q),
]

const isNeverNull = (record: RecordDefinition, name: string): boolean =>
  fieldOf(record, name)?.required === true || (fieldOf(record, name) === undefined && name !== 'urgency')

/** Sort keys in SQL; empty values last, the id as the final key so that pages never overlap. */
export const orderSql = (kinds: Kinds, record: RecordDefinition, query: ListQuery, seeing: Seeing): SQL => {
  const keys = query.sort.map(({ field, descending }) => {
    const value = expressionOf(kinds, record, field, seeing)
    // A column that is never null needs no word about nulls, and then the index reads backwards.
    return descending ? (isNeverNull(record, field) ? sql`${value} desc` : sql`${value} desc nulls last`) : sql`${value} asc`
  })
  const last = query.sort[0]?.descending === true ? sql`${col(rowAlias, 'id')} desc` : sql`${col(rowAlias, 'id')}`
  return sql.join([...keys, last], sql`, `)
}
