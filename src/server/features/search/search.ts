import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asSeenBy, may } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, State } from '#kit/record.ts'
import { columnOf } from '#server/engine/columns.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { answerColumns, fromTable, rowAlias } from '#server/engine/select.ts'
import { allOf, col, run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'

export interface SearchRow {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly note: string
  readonly status: Pick<State, 'label' | 'tone'>
  readonly href: string
  readonly exact: boolean
}
export interface SearchGroup {
  readonly kind: string
  readonly label: string
  readonly href: string
  readonly rows: readonly SearchRow[]
}

const shortest = 2
const mostWords = 6
/** The last six characters of a VIN are its serial number; people read out no more. */
const vinTail = 6

/** Words of a question; a phone number is reduced to its digits as it is stored. */
const wordsOf = (q: string): string[] => {
  const digits = q.replace(/\D/g, '')
  if (digits.length >= 7 && /^[\d\s().+-]+$/.test(q)) return [digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits]
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

const like = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Fields that name one record: a whole match, or the end of a long one, is what was meant. */
const namingColumns = (record: RecordDefinition): SQL[] =>
  fieldEntries(record).flatMap(([property, field]) => {
    const column = columnOf(record, property)
    return field.kind === 'text' &&
      field.confidential === undefined &&
      field.search === true &&
      column &&
      (field.unique === true || field.upper === true)
      ? [col(rowAlias, column.name)]
      : []
  })

const exactness = (record: RecordDefinition, whole: string): SQL => {
  const naming = namingColumns(record).map((column) =>
    whole.length >= vinTail
      ? sql`lower(${column}) = ${whole} or lower(${column}) like ${`%${whole.replace(/[\\%_]/g, '\\$&')}`}`
      : sql`lower(${column}) = ${whole}`,
  )
  return sql`coalesce((${sql.join([sql`lower(${col(rowAlias, 'number')}) = ${whole}`, sql`lower(${col(rowAlias, 'title')}) = ${whole}`, ...naming], sql` or `)}), false)`
}

/** Two to four plain columns of the list that say which one it is. */
const notedProperties = (record: RecordDefinition): string[] =>
  record.list.columns
    .filter((property) => {
      const field = record.fields[property]
      return (
        field !== undefined &&
        field.computed !== true &&
        field.confidential === undefined &&
        field.unique !== true &&
        ['choice', 'ref', 'text', 'int'].includes(field.kind)
      )
    })
    .slice(0, 4)

type Found = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly labels?: Readonly<Record<string, unknown>>
}

const noteOf = (record: RecordDefinition, row: Found): string =>
  notedProperties(record)
    .flatMap((property) => {
      const field = record.fields[property] as Field
      const value = row[property]
      if (value === null || value === undefined || value === '') return []
      if (field.kind === 'choice') return [field.options[String(value)]?.label ?? String(value)]
      return [String(field.kind === 'ref' ? (row.labels?.[property] ?? '') : value)]
    })
    .filter((part) => part !== row.title && part !== '')
    .join(' · ')

const searchKind = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  q: string,
  words: readonly string[],
  limit: number,
): Promise<SearchGroup> => {
  const at = { today: deps.clock.today(), now: deps.clock.now() }
  const whole = words.join(' ')
  const exact = exactness(record, whole)
  const title = sql`lower(${col(rowAlias, 'title')})`
  const where = allOf([
    sql`${col(rowAlias, 'archived_at')} is null`,
    ...scopeConditions(deps, record, user, rowAlias),
    ...words.map((word) => sql`${col(rowAlias, 'search_text')} like ${like(word)}`),
  ])
  const rows = await run<{ row: Found; exact: boolean }>(
    deps.pool,
    sql`
    select (select row_to_json(o) from (select ${answerColumns(deps, record, ['number', 'title', 'status', ...notedProperties(record)], at)}) o) as row, ${exact} as exact from ${fromTable(record)} where ${where}
    order by ${exact} desc, (${title} like ${`${whole.replace(/[\\%_]/g, '\\$&')}%`}) desc, ${title}, ${col(rowAlias, 'id')} limit ${limit}`,
  )
  return {
    kind: record.name,
    label: record.label.many,
    href: `${record.path}?q=${encodeURIComponent(q)}`,
    rows: rows.map(({ row, exact: hit }) => {
      const { label, tone } = record.lifecycle.states[row.status] ?? { label: row.status, tone: 'neutral' as const }
      return {
        id: row.id,
        number: row.number,
        title: row.title,
        note: noteOf(record, row),
        status: { label, tone },
        href: `${record.path}/${row.id}`,
        exact: hit,
      }
    }),
  }
}

/** Kinds with words of their own; of the others only the number is looked for. */
const hasWords = (record: RecordDefinition): boolean =>
  fieldEntries(record).some(([, field]) => field.search === true && field.confidential === undefined)
const isNumberOf = (record: RecordDefinition, whole: string): boolean => whole.startsWith((record.number.split('{')[0] ?? '').toLowerCase())

/**
 * Looks through every kind the person may read, within his divisions: exact numbers, unit numbers, plates and VIN ends first, then
 * titles that begin with the question, then any record whose words match. Kinds with an exact hit come first.
 */
export const searchAll = async (deps: Deps, user: SessionUser, q: string, limit: number): Promise<SearchGroup[]> => {
  const words = wordsOf(q.trim())
  if (words.join('').length < shortest) return []
  const kinds = Object.values(deps.registry).filter(
    (record) => may(user.role, 'read', record) && (hasWords(record) || isNumberOf(record, words.join(' '))),
  )
  const groups = await Promise.all(kinds.map((record) => searchKind(deps, asSeenBy(user.role, record), user, q.trim(), words, limit)))
  return groups.filter((group) => group.rows.length > 0).toSorted((a, b) => Number(b.rows[0]?.exact) - Number(a.rows[0]?.exact))
}
