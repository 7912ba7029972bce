import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { asSeenBy, may, readsWhole } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { namesOfFact } from '#kit/kind/overview.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, State } from '#kit/record.ts'
import { bareWord, searchForm } from '#kit/search-form.ts'
import { columnOf } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { answerColumns, fromTable, rowAlias } from '#engine/read/select.ts'
import { allOf, col, execute, ident, prepareFor } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { hasWord, titleSql } from '#engine/read/titles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { subjectProperties } from '#records/duties/deadlines/subjects.ts'

export interface SearchRow {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly note: string
  readonly status: Pick<State, 'label' | 'tone'>
  /** Whether work is left on it: its state is not a closed one. */
  readonly open: boolean
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
  return searchForm(q)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

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

/** Placeholders of the statement: the whole question, how a text begins and ends with it, and its words as patterns. */
const whole = sql.placeholder('whole')
const begins = sql.placeholder('begins')
const ends = sql.placeholder('ends')
const wordAt = (position: number): SQL => sql`${sql.placeholder(`word${position}`)}`

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const exactness = (record: RecordDefinition, title: SQL, long: boolean): SQL => {
  const naming = namingColumns(record).map((column) =>
    long ? sql`lower(${column}) = ${whole} or lower(${column}) like ${ends}` : sql`lower(${column}) = ${whole}`,
  )
  return sql`coalesce((${sql.join([sql`lower(${col(rowAlias, 'number')}) = ${whole}`, sql`${title} = ${whole}`, ...naming], sql` or `)}), false)`
}

/** Up to four plain fields that tell which record it is, apart from what its title names: those that lead its summary, then its columns. */
const notedProperties = (record: RecordDefinition): string[] =>
  [...new Set([...record.list.overview.slice(0, 1).flatMap(namesOfFact), ...record.list.columns])]
    .filter((property) => {
      const field = record.fields[property]
      return (
        field !== undefined &&
        field.computed !== true &&
        field.confidential === undefined &&
        field.unique !== true &&
        !record.about.some((template) => template.includes(`{${property}}`)) &&
        ['choice', 'ref', 'text', 'int'].includes(field.kind)
      )
    })
    .slice(0, 4)

/** A deadline shows while it runs, and only where the search doesn't find a record it is about: people look for the record. */
const isDeadline = ({ name }: RecordDefinition): boolean => name === 'deadlines'
const aboutDeadline = [...subjectProperties, 'driver', 'vehicle']

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

/** The rows of one kind, best first: found and cut first, and only then described. `kind` is its place among those searched. */
const partOf = (deps: Deps, record: RecordDefinition, user: SessionUser, kind: number, asked: Asked): SQL => {
  const at = { today: deps.clock.today(), now: deps.clock.now(), open: true as const, viewer: user }
  const title = sql`lower(${titleSql(deps, record, rowAlias)})`
  const exact = exactness(record, title, asked.long)
  const where = allOf([
    sql`${col(rowAlias, 'archived_at')} is null`,
    ...scopeConditions(deps, record, user, rowAlias),
    ...(isDeadline(record) ? [sql`${col(rowAlias, 'status')} = 'running'`] : []),
    ...Array.from({ length: asked.words }, (_nothing, position) => hasWord(deps, record, rowAlias, wordAt(position))),
  ])
  return sql`(select ${sql.raw(String(kind))} as kind, row_number() over () as place, (select row_to_json(o) from (select ${answerColumns(deps, record, ['number', 'title', 'status', ...notedProperties(record), ...(isDeadline(record) ? aboutDeadline.filter((name) => record.fields[name] !== undefined) : [])], at)}) o) as row, ${ident(rowAlias)}.exact
    from (select ${ident(rowAlias)}.*, ${exact} as exact from ${fromTable(record)} where ${where}
      order by ${exact} desc, (${title} like ${begins}) desc, ${title}, ${col(rowAlias, 'id')} limit ${sql.raw(String(asked.limit))}) ${ident(rowAlias)})`
}

/** What the text of the statement depends on, apart from who asks. */
interface Asked {
  readonly words: number
  readonly long: boolean
  readonly limit: number
}

const groupOf = (record: RecordDefinition, q: string, found: readonly FoundRow[]): SearchGroup => ({
  kind: record.name,
  label: record.label.many,
  href: `${record.path}?q=${encodeURIComponent(q)}`,
  rows: found.map(({ row, exact }) => {
    const { label, tone, closed } = record.lifecycle.states[row.status] ?? {
      label: row.status,
      tone: 'neutral' as const,
      closed: undefined,
    }
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      note: noteOf(record, row),
      status: { label, tone },
      open: closed !== true,
      href: `${record.path}/${row.id}`,
      exact,
    }
  }),
})

/** Kinds with words of their own, or whose title names something; of the others only the number is looked for. */
const hasWords = (record: RecordDefinition): boolean =>
  record.about.length > 0 || fieldEntries(record).some(([, field]) => field.search === true && field.confidential === undefined)
const isNumberOf = (record: RecordDefinition, question: string): boolean =>
  question.startsWith((record.number.split('{')[0] ?? '').toLowerCase())

interface FoundRow {
  readonly kind: number
  readonly row: Found
  readonly exact: boolean
}

/** What a kept statement depends on, apart from who asks. */
const keyOf = (deps: Deps, records: readonly RecordDefinition[], { words, long, limit }: Asked): string =>
  ['search', deps.clock.today(), words, long, limit, ...records.map(({ name }) => name)].join('|')

/**
 * Looks through every kind the person may read, within their divisions, with one statement: exact numbers, unit numbers, plates and
 * VIN ends first, then titles that begin with the question, then any record whose words match. Kinds with an exact hit come first.
 * `ask` lends the connection when it is this search's turn.
 */
export const searchAll = async (
  deps: Deps,
  ask: (work: (on: Queryable) => Promise<FoundRow[]>) => Promise<FoundRow[]>,
  user: SessionUser,
  q: string,
  limit: number,
): Promise<SearchGroup[]> => {
  const words = wordsOf(q.trim())
  if (words.join('').length < shortest) return []
  const question = words.join(' ')
  const records = Object.values(deps.registry)
    .filter((record) => may(user.role, 'read', record) && readsWhole(user.role, record) && record.apart !== true)
    .filter((record) => hasWords(record) || isNumberOf(record, question))
    .map((record) => asSeenBy(user.role, record))
  if (records.length === 0) return []
  const asked: Asked = { words: words.length, long: question.length >= vinTail, limit }
  const statement = prepareFor(user, keyOf(deps, records, asked), () => {
    const parts = records.map((record, kind) => partOf(deps, record, user, kind, asked))
    return sql`select kind, row, exact from (${sql.join(parts, sql` union all `)}) found order by kind, place`
  })
  const values = {
    now: deps.clock.now().toISOString(),
    whole: question,
    begins: `${escaped(question)}%`,
    ends: `%${escaped(question)}`,
    ...Object.fromEntries(words.map((word, position) => [`word${position}`, `%${escaped(bareWord(word))}%`])),
  }
  const all = await ask((on) => execute<FoundRow>(on, statement, values))
  const ids = new Set<unknown>(all.map(({ row }) => row.id))
  const found = all.filter(({ kind, row }) => {
    const record = records[kind]
    return record === undefined || !isDeadline(record) || !aboutDeadline.some((name) => ids.has(row[name]))
  })
  return records
    .map((record, kind) =>
      groupOf(
        record,
        q.trim(),
        found.filter((row) => row.kind === kind),
      ),
    )
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => Number(b.rows[0]?.exact) - Number(a.rows[0]?.exact))
}
