import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import { isNumberField, numberWords } from '#kit/number-words.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { readAnyRef } from '#kit/fields.ts'
import type { Join } from '#kit/list-joins.ts'
import { parseListQuery, whoeverAsks } from '#kit/list-query.ts'
import type { Condition, ListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Deps } from '#engine/write/rules.ts'
import { titlesSeen } from '#engine/read/any-ref.ts'
import { tableName } from '#engine/columns.ts'
import { baseHeadings } from './export-columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { seenRecord } from '#engine/read/select.ts'
import { allOf, arrayOf, ident, run } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'

type Titles = ReadonlyMap<string, string>

const idsIn = (record: RecordDefinition, { conditions }: ListQuery): ReadonlyMap<string, string[]> => {
  const byKind = new Map<string, string[]>()
  for (const condition of conditions) {
    const field = fieldOf(record, condition.field)
    if (condition.type === 'any' && (field?.kind === 'ref' || field?.kind === 'refs'))
      byKind.set(field.to, [...(byKind.get(field.to) ?? []), ...condition.values.filter((value) => value !== whoeverAsks)])
  }
  return byKind
}

/** Titles of the records a filter names; of those the viewer may not see, none: the file would tell their names. */
const titlesIn = async (deps: Deps, record: RecordDefinition, viewer: Viewer, query: ListQuery): Promise<Titles> => {
  const titles = new Map<string, string>()
  const byKind = new Map([
    ...idsIn(record, query),
    ['divisions', [...(idsIn(record, query).get('divisions') ?? []), ...divisionsOf(query)]] as const,
  ])
  for (const [kind, ids] of byKind) {
    const target = deps.registry[kind]
    if (!target || ids.length === 0) continue
    for (const row of await run<{ id: string; title: string }>(
      deps.pool,
      sql`select t.id, ${titleSql(deps, target, 't')} as title from ${ident(tableName(target))} t where ${allOf([sql`t.id = any(${arrayOf(ids, 'uuid')})`, ...scopeConditions(deps, target, viewer, 't')])}`,
    ))
      titles.set(row.id, row.title)
  }
  return titles
}

/** The same of what a filter names of any kind, by `kind:id`. */
const titlesOfAny = (deps: Deps, record: RecordDefinition, viewer: Viewer, { conditions }: ListQuery): Promise<Titles> =>
  titlesSeen(
    deps.pool,
    deps,
    viewer,
    conditions.flatMap((condition) =>
      condition.type === 'any' && fieldOf(record, condition.field)?.kind === 'anyRef'
        ? condition.values.flatMap((value) => readAnyRef(value) ?? [])
        : [],
    ),
  )

const divisionsOf = ({ divisions }: ListQuery): readonly string[] => divisions ?? []

const valueWords = (record: RecordDefinition, name: string, value: string, titles: Titles): string => {
  const field = fieldOf(record, name)
  if (name === 'status') return record.lifecycle.states[value]?.label ?? value
  if (field?.kind === 'choice' || field?.kind === 'choices') return field.options[value]?.label ?? value
  if (field?.kind === 'bool') return value === 'true' ? 'Yes' : 'No'
  return value === whoeverAsks ? 'you' : (titles.get(value) ?? value)
}

/** Where a range begins or ends: "Nov 20, 2026", "60 days from today", "$100.00". */
const endWords = (record: RecordDefinition, name: string, value: string): string => {
  const field = fieldOf(record, name)
  if (isNumberField(field)) return numberWords(field, Number(value))
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  const [, start, sign, count, unit] = /^(today|now)([+-])(\d+)([dh])$/.exec(value) ?? []
  if (start === undefined) return value
  return `${formatCount(Number(count), unit === 'h' ? 'hour' : 'day')} ${sign === '+' ? 'from' : 'before'} ${start}`
}

const conditionWords = (record: RecordDefinition, condition: Condition, titles: Titles): string => {
  const label =
    fieldOf(record, condition.field)?.label ??
    baseHeadings[condition.field] ??
    condition.field.charAt(0).toUpperCase() + condition.field.slice(1)
  if (condition.type === 'empty') return `${label}: ${condition.not ? 'not empty' : 'empty'}`
  if (condition.type !== 'any') return `${label}: ${condition.type} ${endWords(record, condition.field, condition.value)}`
  const values = [
    ...condition.values.map((value) => valueWords(record, condition.field, value, titles)),
    ...(condition.orEmpty ? ['empty'] : []),
  ]
  return `${label}: ${condition.not ? 'not ' : ''}${values.join(' or ')}`
}

/** What is asked of other records: "Driver status: Terminated", "With tickets: Status: Open". */
const joinWords = async (deps: Deps, record: RecordDefinition, viewer: Viewer, join: Join): Promise<string> => {
  const field = join.type === 'through' ? fieldOf(record, join.field) : undefined
  const target = deps.registry[join.type === 'has' ? join.kind : field?.kind === 'ref' || field?.kind === 'refs' ? field.to : '']
  if (target === undefined) return ''
  const words = await questionWords(deps, target, viewer, parseListQuery(seenRecord(target, viewer), join.query))
  if (join.type === 'through') return words.map((one) => `${field?.label ?? ''} ${inSentence(one)}`).join(', ')
  const name = `${join.not ? 'Without' : 'With'} ${inSentence(target.label.many)}`
  return words.length === 0 ? name : `${name} (${words.join(', ')})`
}

/** The conditions of a list in words. */
const questionWords = async (deps: Deps, record: RecordDefinition, viewer: Viewer, query: ListQuery): Promise<string[]> => {
  const titles = new Map([...(await titlesIn(deps, record, viewer, query)), ...(await titlesOfAny(deps, record, viewer, query))])
  const chosen = divisionsOf(query).map((id) => titles.get(id) ?? id)
  return [
    ...(chosen.length === 0 ? [] : [`Division: ${chosen.join(' or ')}`]),
    ...(query.q === '' ? [] : [`Search: ${query.q}`]),
    ...query.conditions.map((condition) => conditionWords(record, condition, titles)),
    ...(await Promise.all(query.joins.map((join) => joinWords(deps, record, viewer, join)))),
  ]
}

/** Whose records and which, a part each: "Your 2 divisions", "Status: Active". */
export const filterWords = async (deps: Deps, record: RecordDefinition, viewer: Viewer, query: ListQuery): Promise<string[]> => {
  const divisions = viewer.divisions === null ? 'All divisions' : `Your ${formatCount(viewer.divisions.length, 'division')}`
  return [
    divisions,
    ...(await questionWords(deps, record, viewer, query)),
    ...(query.archived === 'no' ? [] : [query.archived === 'only' ? 'Archived only' : 'Archived too']),
  ]
}

/** Whose records and which: "Vehicles, Your 2 divisions, Status: Active, 41 records, made Nov 20, 2026, 9:00 AM CST". */
export const scopeSentence = async (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer & { readonly timeZone: string },
  query: ListQuery,
  count: number,
): Promise<string> =>
  [
    record.label.many,
    ...(await filterWords(deps, record, viewer, query)),
    formatCount(count, 'record'),
    `made ${formatInstant(deps.clock.now(), viewer.timeZone, { zone: true })}`,
  ].join(', ')
