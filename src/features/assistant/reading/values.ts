import { sql } from 'drizzle-orm'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, tableName } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, arrayOf, col, ident, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Lexicon } from '../lexicon.ts'
import { keptUntilChanged } from './kept-index.ts'
import { called, wordsOf } from './names/name-index.ts'

export interface FoundValue {
  readonly property: string
  /** All values that the words may say: "Des Moines" in two states. */
  readonly values: readonly string[]
  /** The words of the question that say them. */
  readonly words: string
}

interface Value {
  readonly property: string
  readonly value: string
}
/** Values of a kind by the words that people type: the whole text, the place before a comma, or the first words of a name. */
interface ValueIndex {
  readonly whole: ReadonlyMap<string, readonly Value[]>
  readonly begun: ReadonlyMap<string, readonly Value[]>
}

/** Texts longer than this are sentences. */
const longest = 120
/** More texts than this in one field are no values that records share. */
const most = 5_000

/** Texts that records may share. What is one record's own (a VIN, a phone, a person's name) is found as a name or a number. */
const valueFields = (record: RecordDefinition): string[] =>
  fieldEntries(record).flatMap(([property, field]) => {
    if (field.kind !== 'text' || !isFilterable(record, property) || (field.max ?? Infinity) > longest) return []
    const isOwn = field.unique === true || field.mono === true || field.pattern !== undefined
    const isName = called[record.name]?.names.includes(property) === true
    return isOwn || isName ? [] : [property]
  })

const indexOf = keptUntilChanged(async (deps: Deps, record: RecordDefinition): Promise<ValueIndex> => {
  const columns = valueFields(record).flatMap((property) => {
    const column = columnOf(record, property)
    return column === undefined ? [] : [{ property, column: col('t', column.name) }]
  })
  const whole = new Map<string, Value[]>()
  const begun = new Map<string, Value[]>()
  if (columns.length === 0) return { whole, begun }
  const rows = await run<Value>(
    deps.pool,
    sql.join(
      columns.map(
        ({ property, column }) =>
          sql`(select distinct ${property}::text as property, ${column} as value from ${ident(tableName(record))} t where t.archived_at is null and ${column} is not null limit ${most})`,
      ),
      sql` union all `,
    ),
  )
  for (const one of rows) {
    const words = wordsOf(one.value)
    put(whole, words, one)
    put(begun, wordsOf(one.value.split(',')[0] ?? ''), one)
    if ((words[0]?.length ?? 0) > 3) for (let count = 1; count < words.length; count += 1) put(begun, words.slice(0, count), one)
  }
  return { whole, begun }
})

const put = (map: Map<string, Value[]>, words: readonly string[], one: Value): void => {
  const key = words.join(' ')
  const list = map.get(key) ?? []
  if (!list.includes(one)) list.push(one)
  map.set(key, list)
}

/** Values by a phrase, the plural of a make included: "Macks". */
const valuesBy = ({ whole, begun }: ValueIndex, phrase: string): readonly Value[] => {
  const form = wordsOf(phrase).join(' ')
  const single = form.replace(/s$/, '')
  return whole.get(form) ?? whole.get(single) ?? begun.get(form) ?? begun.get(single) ?? begun.get(`${form}s`) ?? []
}

/** Texts of a list that words of a question say: a make, a city, a customer. Only of records that the person may see. */
export const findValues = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  phrases: readonly string[],
): Promise<readonly FoundValue[]> => {
  const index = await indexOf(deps, deps.registry[record.name] ?? record)
  const found = phrases.flatMap((words) => {
    const values = valuesBy(index, words).filter(({ property }) => isFilterable(record, property) && record.fields[property] !== undefined)
    return [...Map.groupBy(values, ({ property }) => property)].map(([property, all]) => ({
      property,
      words,
      values: all.map(({ value }) => value),
    }))
  })
  return seenOf(deps, user, record, found)
}

/** Those of the values that stand in a record that the person may see. */
const seenOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition,
  found: readonly FoundValue[],
): Promise<readonly FoundValue[]> => {
  const conditions = scopeConditions(deps, record, user, 't')
  if (found.length === 0 || conditions.length === 0) return found
  const where = allOf([sql`t.archived_at is null`, ...conditions])
  const seen = await Promise.all(
    found.map(async (one) => {
      const column = columnOf(record, one.property)
      if (column === undefined) return []
      const rows = await run<{ value: string }>(
        deps.pool,
        sql`select distinct ${col('t', column.name)} as value from ${ident(tableName(record))} t
          where ${where} and ${col('t', column.name)} = any(${arrayOf(one.values, 'text')})`,
      )
      return rows.length === 0 ? [] : [{ ...one, values: rows.map(({ value }) => value) }]
    }),
  )
  return seen.flat()
}

/** Whether the words are a value in any list. */
export const isAnyValue = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, words: string): Promise<boolean> =>
  (await Promise.all(Object.values(kinds).map((record) => findValues(deps, user, record, [words])))).some(({ length }) => length > 0)
