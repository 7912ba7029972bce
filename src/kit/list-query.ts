import { isRealDay, isRealMoment } from './dates/days.ts'
import { AppError } from './errors.ts'
import type { Issue } from './errors.ts'
import { readAnyRef } from './fields.ts'
import type { Field } from './fields.ts'
import { isJoin, notFilterable, readJoins } from './list-joins.ts'
import type { Join } from './list-joins.ts'
import { fieldOf } from './record.ts'
import type { RecordDefinition } from './record.ts'

/** A relative or fixed day: `2026-11-20`, `today`, `today+30d`, `today-90d`. Resolved when the list is read, so saved views stay relative. */
const dayPattern = /^(?:\d{4}-\d{2}-\d{2}|today(?:[+-]\d{1,4}d)?)$/
/** A moment: ISO 8601 with a zone, or `now`, `now-24h`, `now+7d`; a bare day means its start in the company's zone. */
const momentPattern = /^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})|now(?:[+-]\d{1,4}[hd])?)$/

const hourPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export type Condition =
  | { readonly type: 'any'; readonly field: string; readonly values: readonly string[]; readonly not: boolean; readonly orEmpty: boolean }
  | { readonly type: 'empty'; readonly field: string; readonly not: boolean }
  | { readonly type: 'from' | 'to'; readonly field: string; readonly value: string }

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

export interface ListQuery {
  readonly conditions: readonly Condition[]
  /** Conditions on other records. */
  readonly joins: readonly Join[]
  /** Days, by computed field, as of which it is worked out in place of today (`daysAhead`). */
  readonly days: Readonly<Record<string, string>>
  readonly sort: readonly SortKey[]
  readonly q: string
  /** Division ids, each with the divisions below it, or null for ALL (specification, section 4). */
  readonly divisions: readonly string[] | null
  readonly archived: 'no' | 'only' | 'all'
  /** Null when the caller asked for no page: then everything is streamed. */
  readonly limit: number | null
  readonly offset: number
  readonly fields: readonly string[] | null
}

export const pageLimit = 500
const baseFilters = new Set([
  'status',
  'id',
  'number',
  'createdAt',
  'createdBy',
  'updatedAt',
  'source',
  'archivedAt',
  'statusSince',
  'tags',
])
/** Of a line no more is asked than it shows. */
const lineFilters = new Set(['status', 'id'])
const baseSorts = new Set(['number', 'title', 'status', 'statusSince', 'createdAt', 'updatedAt', 'urgency'])
const reserved = new Set(['limit', 'offset', 'sort', 'q', 'division', 'archived', 'fields', 'view', 'peek'])
/** In place of a user's id: whoever asks. Resolved when the list is read, so that a view is everybody's own. */
export const whoeverAsks = 'me'
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isRange = (field: Field | undefined, name: string): boolean =>
  field === undefined
    ? /At$|Since$/.test(name)
    : ['int', 'decimal', 'money', 'date', 'instant'].includes(field.kind) || (field.kind === 'text' && field.timeOfDay === true)

/** Field kinds whose values can be filtered; confidential values never are, or the filter would tell what the mask hides. */
export const isFilterable = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  if (field === undefined) return (record.lineOnly === true ? lineFilters : baseFilters).has(name)
  return field.confidential === undefined && field.kind !== 'longText' && field.kind !== 'address' && field.kind !== 'rows'
}

export const isSortable = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  if (field === undefined) return record.lineOnly === true ? name === 'status' : baseSorts.has(name)
  return field.confidential === undefined && !['longText', 'address', 'rows', 'refs', 'anyRef', 'choices'].includes(field.kind)
}

/** A reference whose records the list can be filtered through. */
const isReference = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  return (field?.kind === 'ref' || field?.kind === 'refs') && isFilterable(record, name)
}

const isPointer = (value: string): boolean => value === whoeverAsks || uuidPattern.test(value)
const isDay = (value: string): boolean => dayPattern.test(value) && (value.startsWith('today') || isRealDay(value))
const isMoment = (value: string): boolean => momentPattern.test(value) && (value.startsWith('now') || isRealMoment(value))

/** The same of what every record has. */
const wrongBaseValue = (record: RecordDefinition, name: string, value: string): string | null => {
  switch (name) {
    case 'status':
      return Object.hasOwn(record.lifecycle.states, value) ? null : `${name}: "${value}" is not a status`
    case 'createdBy':
      return isPointer(value) ? null : 'createdBy: not a record id'
    case 'id':
      return uuidPattern.test(value) ? null : 'id: not a record id'
    default:
      return /At$|Since$/.test(name) && !isMoment(value) && !isDay(value) ? `${name}: "${value}" is not a time` : null
  }
}

const wrongValue = (record: RecordDefinition, name: string, value: string): string | null => {
  const field = fieldOf(record, name)
  const label = field?.label ?? name
  if (field === undefined) return wrongBaseValue(record, name, value)
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return Object.hasOwn(field.options, value) ? null : `${label}: "${value}" is not one of its values`
    case 'ref':
    case 'refs':
      return isPointer(value) ? null : `${label}: not a record id`
    case 'anyRef':
      return readAnyRef(value) === null ? `${label}: not a kind and an id, such as drivers:018f0000-0000-7000-8000-000000000000` : null
    case 'bool':
      return value === 'true' || value === 'false' ? null : `${label}: true or false`
    case 'int':
    case 'decimal':
    case 'money':
      return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? null : `${label}: "${value}" is not a number`
    case 'date':
      return isDay(value) ? null : `${label}: "${value}" is not a date`
    case 'instant':
      return isMoment(value) || isDay(value) ? null : `${label}: "${value}" is not a time`
    default:
      return null
  }
}

/** The same of an end of a range. */
const wrongEnd = (record: RecordDefinition, name: string, value: string): string | null => {
  const field = fieldOf(record, name)
  const isTime = field?.kind !== 'text' || hourPattern.test(value)
  return isTime ? wrongValue(record, name, value) : `${field.label}: "${value}" is not a time, such as 21:30`
}

/** The values of `a,b`. A comma that belongs to a value stands behind a backslash: `Reyes\\, PLLC`. */
export const splitValues = (raw: string): string[] =>
  raw
    .split(/(?<!\\),/)
    .map((part) => part.trim().replaceAll('\\,', ','))
    .filter((part) => part !== '')

/** Values as `splitValues` reads them. */
export const joinValues = (values: readonly string[]): string => values.map((value) => value.replaceAll(',', '\\,')).join(',')

const readCondition = (record: RecordDefinition, key: string, raw: string, issues: Issue[]): Condition | null => {
  const range = /^(.+)(From|To)$/.exec(key)
  const [name, end] = range?.[1] !== undefined && fieldOf(record, key) === undefined ? [range[1], range[2]] : [key, undefined]
  const refuse = (message: string): null => {
    issues.push({ field: key, message })
    return null
  }
  if (!isFilterable(record, name)) return refuse(notFilterable)
  if (end !== undefined) {
    if (!isRange(fieldOf(record, name), name)) return refuse('Only numbers, dates and times have a range')
    const wrong = wrongEnd(record, name, raw)
    return wrong === null ? { type: end === 'From' ? 'from' : 'to', field: name, value: raw } : refuse(wrong)
  }
  if (raw === 'null') return { type: 'empty', field: name, not: false }
  if (raw === '!null') return { type: 'empty', field: name, not: true }
  const not = raw.startsWith('!')
  const all = splitValues(not ? raw.slice(1) : raw)
  const values = all.filter((part) => part !== 'null')
  if (all.length === 0) return null
  if (all.length > 200) return refuse('At most 200 values')
  for (const value of values) {
    const wrong = wrongValue(record, name, value)
    if (wrong !== null) return refuse(wrong)
  }
  return { type: 'any', field: name, values, not, orEmpty: values.length < all.length }
}

const readWhole = (raw: string | undefined, name: string, max: number, issues: Issue[]): number | null => {
  if (raw === undefined || raw === '') return null
  const value = Number(raw)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  issues.push({ field: name, message: `A whole number up to ${max}` })
  return null
}

const readSort = (record: RecordDefinition, raw: string, issues: Issue[]): SortKey[] =>
  raw
    .split(',')
    .filter((part) => part !== '')
    .slice(0, 4)
    .flatMap((part) => {
      const descending = part.startsWith('-')
      const field = descending ? part.slice(1) : part
      if (isSortable(record, field)) return [{ field, descending }]
      issues.push({ field: 'sort', message: `This list can’t be sorted by ${field}` })
      return []
    })

const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The computed field that `readinessOn` asks for as of a day. */
export const askedOnDay = (record: RecordDefinition, key: string): string | null => {
  const name = key.endsWith('On') && fieldOf(record, key) === undefined ? key.slice(0, -'On'.length) : ''
  const field = fieldOf(record, name)
  return field?.kind === 'choice' && field.daysAhead !== undefined ? name : null
}

const readDays = (record: RecordDefinition, query: Readonly<Record<string, unknown>>, issues: Issue[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      const name = askedOnDay(record, key)
      if (name === null || typeof value !== 'string' || value === '') return []
      if (isDay(value)) return [[name, value]]
      issues.push({ field: key, message: `"${value}" is not a date` })
      return []
    }),
  )

const readConditions = (record: RecordDefinition, query: Readonly<Record<string, unknown>>, issues: Issue[]): Condition[] =>
  Object.entries(query).flatMap(([key, value]) => {
    if (typeof value !== 'string') {
      issues.push({ field: key, message: 'Given more than once' })
      return []
    }
    return reserved.has(key) || isJoin(key) || askedOnDay(record, key) !== null ? [] : (readCondition(record, key, value, issues) ?? [])
  })

const readDivisions = (raw: string, issues: Issue[]): string[] | null => {
  if (raw === 'ALL') return null
  const ids = raw.split(',').filter((part) => part !== '')
  if (ids.length === 0 || ids.length > 100 || !ids.every((id) => uuidPattern.test(id)))
    issues.push({ field: 'division', message: 'ALL, or division ids' })
  return ids
}

const readArchived = (raw: string, issues: Issue[]): ListQuery['archived'] => {
  if (raw === 'no' || raw === 'only' || raw === 'all') return raw
  issues.push({ field: 'archived', message: 'no, only or all' })
  return 'no'
}

const readFields = (record: RecordDefinition, raw: string | undefined, issues: Issue[]): string[] | null => {
  if (raw === undefined) return null
  const fields = raw.split(',').filter((part) => part !== '')
  const unknown = fields.find((name) => fieldOf(record, name) === undefined && !/^[a-zA-Z]{1,40}$/.test(name))
  if (unknown !== undefined) issues.push({ field: 'fields', message: `There is no field ${unknown}` })
  return fields
}

/** PostgreSQL takes neither NUL nor half of a surrogate pair; a query that is saved arrives without the check of an address. */
const isUnstorable = (value: unknown): boolean => typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())

/**
 * Reads the query string of a list. Per field: `a,b` any of, `!a,b` none of, `null` empty, `!null` not
 * empty, suffixes `From` and `To` for ranges; of other records `driver.status` and `has.tickets` (list-joins.ts). Throws `malformed` naming each parameter that does not fit; unknown ones too.
 */
export const parseListQuery = (record: RecordDefinition, query: Readonly<Record<string, unknown>>): ListQuery => {
  const issues: Issue[] = []
  const q = (one(query['q']) ?? '').trim()
  if (q.length > 200) issues.push({ field: 'q', message: 'At most 200 characters' })
  if (q !== '' && record.lineOnly === true) issues.push({ field: 'q', message: 'Your role can’t search these records' })
  const read: ListQuery = {
    conditions: readConditions(record, query, issues),
    joins: readJoins(query, (name) => isReference(record, name), issues),
    days: readDays(record, query, issues),
    sort: readSort(record, one(query['sort']) ?? record.list.sort, issues),
    q,
    divisions: readDivisions(one(query['division']) ?? 'ALL', issues),
    archived: record.lineOnly === true ? 'no' : readArchived(one(query['archived']) ?? 'no', issues),
    limit: readWhole(one(query['limit']), 'limit', pageLimit, issues),
    offset: readWhole(one(query['offset']), 'offset', 10_000_000, issues) ?? 0,
    fields: readFields(record, one(query['fields']), issues),
  }
  for (const [name, value] of Object.entries(query))
    if ([value].flat().some(isUnstorable)) issues.push({ field: name, message: 'Remove the character that can’t be stored' })
  if (issues.length > 0) throw new AppError('malformed', issues.map((entry) => `${entry.field}: ${entry.message}`).join('. '), issues)
  return read
}
