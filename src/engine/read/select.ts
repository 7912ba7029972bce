import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asSeenBy, isOnLine } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, columnsOf, tableName } from '../columns.ts'
import type { ComputedContext } from '../write/rules.ts'
import type { Kinds } from './scope.ts'
import { seenTitle } from './any-ref.ts'
import { arrayOf, col, commaList, ident, literal } from '../sql.ts'
import { readingSql, urgencySql } from './reading.ts'
import { titleSql } from './titles.ts'

/** The kind as the viewer knows it; whole for the program itself. */
export const seenRecord = (record: RecordDefinition, viewer: Viewer | null): RecordDefinition =>
  viewer === null ? record : asSeenBy(viewer.role, record)

/** The alias under which every statement of the engine reads a record's table. */
export const rowAlias = 't'

/** A moment, and who looks: null for the program itself. */
export interface Seeing extends Moments {
  readonly viewer: Viewer | null
}

export interface Moments {
  /** `YYYY-MM-DD`, company zone. */
  readonly today: string
  readonly now: Date
  /** Days, by computed field, in place of today. */
  readonly days?: Readonly<Record<string, string>>
  /** Leave a placeholder `now` in the statement, so that it can be kept and run again at another moment. */
  readonly open?: true
}

export const computedContext = (moments: Moments, alias = rowAlias): ComputedContext => ({
  row: ident(alias),
  today: sql`${moments.today}::date`,
  now: sql`${moments.open === true ? sql.placeholder('now') : moments.now.toISOString()}::timestamptz`,
})

const computedSql = (kinds: Kinds, record: RecordDefinition, property: string, moments: Moments): SQL => {
  const made = kinds.rules[record.name]?.computed?.[property]
  if (!made) throw new Error(`${record.name}.${property} is computed, but its rules give no SQL`)
  // What explains a value is of the same day.
  const day = moments.days?.[property] ?? moments.days?.[property.replace(/Reason$/, '')]
  const context = computedContext(moments)
  return made(day === undefined ? context : { ...context, day: sql`${day}::date` })
}

/** The expression behind a property, stored or computed; `record` is the kind as the viewer knows it (`seenRecord`). */
export const expressionOf = (kinds: Kinds, record: RecordDefinition, property: string, seeing: Seeing): SQL => {
  if (property === 'title') return titleSql(kinds, record, rowAlias)
  if (property === 'reading') return readingSql(kinds.rules[record.name]?.duties, record, computedContext(seeing))
  if (property === 'urgency') return urgencySql(kinds.rules[record.name]?.duties, record, computedContext(seeing))
  const column = columnOf(record, property)
  if (!column) return computedSql(kinds, record, property, seeing)
  const hides = kinds.rules[record.name]?.masked?.[property]
  const value = col(rowAlias, column.name)
  const told =
    column.field?.kind === 'anyRef' ? sql`(case when ${seenTitle(kinds, seeing.viewer, value)} is not null then ${value} end)` : value
  const shown = hides === undefined ? told : sql`(case when ${hides(computedContext(seeing))} then null else ${told} end)`
  return record.kept?.words.includes(property) === true ? unlessKept(record, property, shown) : shown
}

/** The value where the role reads it; where a role is kept from it on some rows, an order or a filter tells no more than the answer. */
const unlessKept = (record: RecordDefinition, property: string, value: SQL): SQL => {
  const where = record.kept?.own?.[property] ?? record.kept?.where
  if (where === undefined) return sql`null::text`
  const column = columnOf(record, where.field)
  if (!column) throw new Error(`${record.name} keeps no ${where.field} to say whose words these are`)
  const decides = col(rowAlias, column.name)
  const open = where.is === 'given' ? sql`${decides} is null` : sql`${decides} <> all(${arrayOf([...where.is], 'text')})`
  return sql`(case when ${open} then ${value} end)`
}

const titleOf = (kinds: Kinds, record: RecordDefinition, property: string, seeing: Seeing): SQL | null => {
  const field = fieldOf(record, property)
  const column = columnOf(record, property)
  if (field?.kind === 'anyRef' && column) return seenTitle(kinds, seeing.viewer, col(rowAlias, column.name))
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return null
  const target = kinds.registry[field.to]
  if (!target) return null
  const value = expressionOf(kinds, record, property, seeing)
  const table = ident(tableName(target))
  const title = titleSql(kinds, target, 'l')
  return field.kind === 'ref'
    ? sql`(select ${title} from ${table} l where l.id = ${value})`
    : sql`(select coalesce(json_agg(${title} order by ${title}), '[]') from ${table} l where l.id = any(${value}))`
}

/** Properties an answer may carry, in order: base, stored, computed. */
export const propertiesOf = (record: RecordDefinition): string[] => [
  ...columnsOf(record).map((column) => column.property),
  ...fieldEntries(record)
    .filter(([, field]) => field.computed === true)
    .map(([property]) => property),
]

/** Confidential values never leave the database with a list or a record; see reveal.ts. */
const isMasked = (record: RecordDefinition, property: string): boolean => fieldOf(record, property)?.confidential !== undefined

/** Digits that stay hidden at least, so that a short number is not shown whole. */
const hiddenDigits = 4

/** "•••• 4242": what everybody sees of a payment number; null where there is none, or it is too short. */
const lastFour = (value: SQL): SQL => {
  const digits = sql`regexp_replace(${value}, '[^0-9A-Za-z]', '', 'g')`
  return sql`case when length(${digits}) >= ${literal(String(4 + hiddenDigits))}::int then '•••• ' || right(${digits}, 4) end`
}

/** The value shown instead of a masked one. A masked reference has no title either, since the title would reveal it. */
const maskOf = (kinds: Kinds, record: RecordDefinition, property: string, seeing: Seeing): SQL | null =>
  fieldOf(record, property)?.confidential === 'payment' ? lastFour(expressionOf(kinds, record, property, seeing)) : null

/** The title of a line, from its template: `{field}` is the stored value, `{code}` the last four signs of the id, which are random. */
const lineTitle = (declared: RecordDefinition, template: string): SQL => {
  const parts = template.split(/\{(\w+)\}/).map((part, position) => {
    if (position % 2 === 0) return literal(part)
    if (part === 'code') return sql`upper(right(${col(rowAlias, 'id')}::text, 4))`
    const column = columnOf(declared, part)
    if (!column) throw new Error(`${declared.name} keeps no ${part} for the title of its lines`)
    return col(rowAlias, column.name)
  })
  return sql`concat(${commaList(parts)})`
}

/** What a line says in place of a property that every record has: its own title, which is its number too, and nothing for the rest. */
const onLine = (kinds: Kinds, record: RecordDefinition, property: string): SQL | null => {
  if (record.lineOnly !== true) return null
  if (property === 'title' || property === 'number')
    return lineTitle(kinds.registry[record.name] ?? record, record.access.whole?.title ?? record.label.one)
  if (property === 'tags') return sql`'{}'::text[]`
  return isOnLine(record, property) ? null : sql`null`
}

/**
 * The select list of an answer: each property under its JSON name, confidential ones as null, and `labels` with the title
 * behind each reference and the last four digits of each payment number. `properties` null means all except `reading`, which a list asks for.
 */
export const answerColumns = (kinds: Kinds, record: RecordDefinition, properties: readonly string[] | null, seeing: Seeing): SQL => {
  const known = new Set(propertiesOf(record))
  const wanted =
    properties === null
      ? [...known]
      : ['id', ...properties.filter((property) => property !== 'id' && (known.has(property) || property === 'reading'))]
  const answered = wanted.map((property) =>
    isMasked(record, property)
      ? sql`null as ${ident(property)}`
      : sql`${onLine(kinds, record, property) ?? expressionOf(kinds, record, property, seeing)} as ${ident(property)}`,
  )
  const values = [...answered, ...(properties === null || properties.includes(record.seats?.property ?? '') ? seatColumns(record) : [])]
  const labels = wanted.flatMap((property) => {
    const label = isMasked(record, property) ? maskOf(kinds, record, property, seeing) : titleOf(kinds, record, property, seeing)
    return label === null ? [] : [sql`${literal(property)}, ${label}`]
  })
  return labels.length === 0 ? commaList(values) : commaList([...values, sql`json_build_object(${commaList(labels)}) as labels`])
}

/** The references that the API also tells as one list (kit/seats.ts), the empty ones left out. */
const seatColumns = (record: RecordDefinition): SQL[] => {
  const { seats } = record
  if (seats === undefined) return []
  const entries = Object.entries(seats.fields).map(([role, field], position) => {
    const column = columnOf(record, field)
    if (!column) throw new Error(`${record.name} keeps no ${field} for its ${seats.property}`)
    return sql`select ${sql.raw(String(position))} as position, ${col(rowAlias, column.name)} as who, ${literal(role)} as role`
  })
  return [
    sql`(select coalesce(json_agg(json_build_object(${literal(seats.entry)}, s.who, 'role', s.role) order by s.position), '[]')
      from (${sql.join(entries, sql` union all `)}) s where s.who is not null) as ${ident(seats.property)}`,
  ]
}

/** All stored columns under their JSON names, confidential values included: for writing, never for answering. The title is the one shown. */
export const storedColumns = (kinds: Kinds, record: RecordDefinition): SQL =>
  commaList(
    columnsOf(record).map(({ name, property }) =>
      property === 'title' ? sql`${titleSql(kinds, record, rowAlias)} as title` : sql`${col(rowAlias, name)} as ${ident(property)}`,
    ),
  )

export const fromTable = (record: RecordDefinition): SQL => sql`${ident(tableName(record))} ${ident(rowAlias)}`
