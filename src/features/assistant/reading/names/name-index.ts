import { sql } from 'drizzle-orm'
import { searchForm } from '#kit/search-form.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, tableName } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, col, ident, run } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { keptUntilChanged } from '../kept-index.ts'
import { soundOf } from './sounds.ts'

/** Kinds whose records are called by a name or a number of their own, and the properties that say it. */
export const called: Readonly<Record<string, { readonly names: readonly string[]; readonly codes: readonly string[] }>> = {
  drivers: { names: ['firstName', 'preferredName', 'lastName'], codes: ['employeeId'] },
  users: { names: ['firstName', 'lastName'], codes: [] },
  'recruiting-leads': { names: ['firstName', 'lastName'], codes: [] },
  'recruiting-applications': { names: ['firstName', 'lastName'], codes: [] },
  divisions: { names: ['name'], codes: ['code'] },
  vehicles: { names: [], codes: ['unitNumber'] },
  runs: { names: [], codes: ['code'] },
}

export interface Entry {
  readonly kind: string
  readonly id: string
  readonly label: string
  readonly number: string
  readonly words: readonly string[]
  readonly codes: readonly string[]
  /** The last of the words: a surname. */
  readonly last: string
  /** Its division, to tell namesakes apart. */
  readonly division: string | null
}

/** Words of a question, by their places, that may name the record; the surer the higher. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly entry: Entry
  readonly score: number
  /** The words only resemble the name: that may be someone else. */
  readonly doubtful?: boolean
}

export interface NameIndex {
  readonly entries: readonly Entry[]
  readonly byWord: ReadonlyMap<string, readonly Entry[]>
  readonly byCode: ReadonlyMap<string, readonly Entry[]>
  readonly bySound: ReadonlyMap<string, readonly string[]>
  readonly byFirstLetter: ReadonlyMap<string, readonly string[]>
}

/** The names of a kind, of everybody's: who asks is told only of those that `seenOf` leaves. */
export const indexOf = keptUntilChanged((deps: Deps, record: RecordDefinition): Promise<NameIndex> => load(deps, record))

const load = async (deps: Deps, record: RecordDefinition): Promise<NameIndex> => {
  const { names, codes } = called[record.name] ?? { names: [], codes: [] }
  const texts = (properties: readonly string[]) =>
    sql`array_remove(array[${sql.join(
      [
        sql`null::text`,
        ...properties.flatMap((property) => {
          const column = columnOf(record, property)
          return column === undefined ? [] : [col('t', column.name)]
        }),
      ],
      sql`, `,
    )}], null)`
  const belongs = record.fields['division']?.kind === 'ref' && record.name !== 'divisions'
  const division = belongs ? sql`(select d.name from divisions d where d.id = t.division_id)` : sql`null::text`
  const rows = await run<{ id: string; label: string; number: string; division: string | null; names: string[]; codes: string[] }>(
    deps.pool,
    sql`select t.id, ${titleSql(deps, record, 't')} as label, t.number, ${division} as division, ${texts(names)} as names, ${texts(codes)} as codes
      from ${ident(tableName(record))} t where t.archived_at is null order by t.id`,
  )
  return indexed(
    rows.map(({ names: said, codes: written, ...row }) => {
      const words = [...new Set(said.flatMap((name) => wordsOf(name)))]
      return {
        kind: record.name,
        ...row,
        words,
        codes: [row.number, ...written].map(codeForm),
        last: wordsOf(said.at(-1) ?? '').at(-1) ?? '',
      }
    }),
  )
}

/** The words of a name as they are compared. */
export const wordsOf = (name: string): string[] =>
  searchForm(name)
    .split(/[^\p{L}\p{N}']+/u)
    .map((word) => word.replaceAll("'", ''))
    .filter((word) => word !== '')

/** A number or code without the signs that people leave out. */
export const codeForm = (code: string): string => searchForm(code).replace(/[^\p{L}\p{N}]/gu, '')

const indexed = (entries: readonly Entry[]): NameIndex => {
  const byWord = new Map<string, Entry[]>()
  const byCode = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const word of entry.words) push(byWord, word, entry)
    for (const code of entry.codes) push(byCode, code, entry)
  }
  const bySound = new Map<string, string[]>()
  const byFirstLetter = new Map<string, string[]>()
  for (const word of byWord.keys()) {
    push(bySound, soundOf(word), word)
    push(byFirstLetter, word[0] ?? '', word)
  }
  return { entries, byWord, byCode, bySound, byFirstLetter }
}

const push = <T>(map: Map<string, T[]>, key: string, one: T): void => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [one])
  else list.push(one)
}

/** Those of the entries that the person may see. */
export const seenOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const conditions = scopeConditions(deps, record, user, 't')
  if (ids.length === 0 || conditions.length === 0) return new Set(ids)
  const found = await run<{ id: string }>(
    deps.pool,
    sql`select t.id from ${ident(tableName(record))} t where ${allOf([sql`t.id = any(${arrayOf(ids, 'uuid')})`, ...conditions])}`,
  )
  return new Set(found.map(({ id }) => id))
}
