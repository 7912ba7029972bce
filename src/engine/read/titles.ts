import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { bareWord } from '#kit/search-form.ts'
import { columnName, tableName } from '../columns.ts'
import type { StoredRow } from '../write/rules.ts'
import type { Kinds } from './scope.ts'
import { arrayOf, col, commaList, ident, literal, prepare, run } from '../sql.ts'
import type { Prepared, Queryable } from '../sql.ts'

/*
 * What a title names is not in the column `title`, which holds the record's own words alone: it is read from the record that is named,
 * whenever a title is shown (ADR 28). Whoever selects a title asks for it here.
 */

/** Words of a template, and what stands between them: `title` for the record's own words, else a reference. */
const partsOf = (template: string): readonly { readonly words: string; readonly property: string | null }[] =>
  template
    .split(/\{(\w+)\}/)
    .map((part, position) => (position % 2 === 0 ? { words: part, property: null } : { words: '', property: part }))

const referencesIn = (template: string): string[] =>
  partsOf(template).flatMap(({ property }) => (property === null || property === 'title' ? [] : [property]))

interface Named {
  readonly property: string
  readonly column: string
  readonly target: RecordDefinition
}

const named = (kinds: Kinds, record: RecordDefinition, property: string): Named => {
  const field = fieldOf(record, property)
  const target = field?.kind === 'ref' ? kinds.registry[field.to] : undefined
  if (!field || !target) throw new Error(`The title of ${record.name} names ${property}, which is no reference`)
  return { property, column: columnName(property, field), target }
}

/** The references that titles of a kind name. */
const namedBy = (kinds: Kinds, record: RecordDefinition): Named[] =>
  [...new Set(record.about.flatMap(referencesIn))].map((property) => named(kinds, record, property))

/** The kinds whose records titles of a kind name: a title is another once one of those is renamed. */
export const kindsNamedBy = (kinds: Kinds, record: RecordDefinition): string[] => namedBy(kinds, record).map(({ target }) => target.name)

/** The first template whose references the row has. */
const templateOf = (record: RecordDefinition, row: StoredRow): string | undefined =>
  record.about.find((each) => referencesIn(each).every((property) => (row[property] ?? null) !== null))

/** Words of the row's title that are neither its own nor those of what it names. */
export const fixedWords = (record: RecordDefinition, row: StoredRow): string =>
  partsOf(templateOf(record, row) ?? '')
    .flatMap(({ words }) => words.split(/\s+/).map(bareWord))
    .filter((word) => word !== '')
    .join(' ')

/** The title of a row: the first template whose references it has, or its own words. */
export const titleSql = (kinds: Kinds, record: RecordDefinition, alias: string): SQL => {
  const own = col(alias, 'title')
  if (record.about.length === 0) return own
  const cases = record.about.map((template) => {
    const given = referencesIn(template).map((property) => sql`${col(alias, named(kinds, record, property).column)} is not null`)
    const parts = partsOf(template).map(({ words, property }) => {
      if (property === null) return literal(words)
      if (property === 'title') return own
      const { column, target } = named(kinds, record, property)
      return sql`(select n.title from ${ident(tableName(target))} n where n.id = ${col(alias, column)})`
    })
    return sql`when ${sql.join(given, sql` and `)} then concat(${commaList(parts)})`
  })
  return sql`(case ${sql.join(cases, sql` `)} else ${own} end)`
}

/** Titles of records of a kind, by id; of those that there are. */
export const titlesById = async (on: Queryable, kinds: Kinds, kind: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const record = kinds.registry[kind]
  if (!record || ids.length === 0) return new Map()
  const rows = await run<{ id: string; title: string }>(
    on,
    sql`select l.id, ${titleSql(kinds, record, 'l')} as title from ${ident(tableName(record))} l where l.id = any(${arrayOf(ids, 'uuid')})`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

type Ask = <T extends object>(statement: Prepared, values: Readonly<Record<string, unknown>>) => Promise<T[]>

/** Titles of rows as they are about to be written, in their order. One statement where the kind names something, none otherwise. */
export const titlesOfRows = async (ask: Ask, kinds: Kinds, record: RecordDefinition, rows: readonly StoredRow[]): Promise<string[]> => {
  const about = namedBy(kinds, record)
  if (about.length === 0 || rows.length === 0) return rows.map((row) => record.title(row))
  const statement = prepare(`titles|${record.name}`, () => {
    const parts = about.map(
      ({ property, target }) =>
        sql`select n.id, n.title from ${ident(tableName(target))} n where n.id = any(${sql.placeholder(property)}::uuid[])`,
    )
    return sql.join(parts, sql` union all `)
  })
  const idsOf = (property: string): unknown[] => [...new Set(rows.flatMap((row) => row[property] ?? []))]
  const found = await ask<{ id: string; title: string }>(
    statement,
    Object.fromEntries(about.map(({ property }) => [property, idsOf(property)])),
  )
  const titles = new Map<unknown, string>(found.map(({ id, title }) => [id, title]))
  return rows.map((row) => filled(record, row, titles))
}

/** The same choice and the same words as `titleSql`. */
const filled = (record: RecordDefinition, row: StoredRow, titles: ReadonlyMap<unknown, string>): string => {
  const own = record.title(row)
  const template = templateOf(record, row)
  if (template === undefined) return own
  return partsOf(template)
    .map(({ words, property }) => (property === null ? words : property === 'title' ? own : (titles.get(row[property]) ?? '')))
    .join('')
}

/** As `searchForm` says it. */
const folded = (text: SQL): SQL => sql`lower(regexp_replace(normalize(${text}, NFD), ${literal('[\\u0300-\\u036f]')}, '', 'g'))`

/**
 * Whether a row has a word, given as a pattern: in its search text, or in the name of what its title names. Nothing else of the record
 * that is named counts, or a search would tell of its phone and its address.
 */
export const hasWord = (kinds: Kinds, record: RecordDefinition, alias: string, word: SQL): SQL => {
  const own = sql`${col(alias, 'search_text')} like ${word}`
  const names = namedBy(kinds, record).map(
    // Its search text has an index, and whatever its title has.
    ({ column, target }) =>
      sql`${col(alias, column)} = any(array(select n.id from ${ident(tableName(target))} n where n.search_text like ${word} and ${folded(sql`n.title`)} like ${word}))`,
  )
  return names.length === 0 ? own : sql`(${sql.join([own, ...names], sql` or `)})`
}

/**
 * Refuses a title that would say what some reader of the record is not told. Who reads a record reads the titles behind its references,
 * so that a title may repeat them; what hides a reference hides nothing once the title names it.
 */
export const assertTitles = (kinds: Kinds): void => {
  for (const record of Object.values(kinds.registry))
    for (const template of record.about) {
      const wrong = faultOf(kinds, record, template)
      if (wrong !== null) throw new Error(`The title "${template}" of ${record.name} ${wrong}.`)
    }
}

const faultOf = (kinds: Kinds, record: RecordDefinition, template: string): string | null => {
  const references = referencesIn(template)
  if (references.length === 0) return 'names nothing'
  if (record.access.whole !== undefined) return 'would name on each line who or what it is about (access.whole)'
  for (const property of references) {
    const field = fieldOf(record, property)
    const target = field?.kind === 'ref' && field.computed !== true ? kinds.registry[field.to] : undefined
    if (!field || !target) return `names ${property}, which is no reference that the record keeps`
    if (field.confidential !== undefined) return `names ${property}, which is confidential`
    if (field.readable !== undefined) return `names ${property}, which some roles do not read`
    if (kinds.rules[record.name]?.masked?.[property] !== undefined) return `names ${property}, which a record may keep to itself`
    if (target.access.whole !== undefined) return `names ${property}, of which some roles read no more than a line`
    if (target.about.length > 0) return `names ${property}, whose own title names something: what a name leads to ends there`
  }
  return null
}
