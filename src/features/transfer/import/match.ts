import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inSentence } from '#kit/words.ts'
import { columnOf, tableName } from '#engine/columns.ts'
import type { ImportSetup } from './setup.ts'
import { firstLine, headed, keyFields, keyOf, togetherOf, valueOf } from './rows.ts'
import type { DraftRow, SeenKeys } from './rows.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, col, ident } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

/** Living records by key: property → key → id. */
type Known = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * A value that no two records share is looked for everywhere, since the database would refuse it. Another one may stand in records the
 * importer does not see, and he is not told of them: whether it may come twice, the kind's own rules decide.
 */
const amongSeen = (tx: Tx, { record }: ImportSetup, property: string): SQL[] =>
  record.fields[property]?.unique === true ? [] : scopeConditions(tx.deps, record, tx.actor.viewer, 't')

const knownFor = async (tx: Tx, setup: ImportSetup, drafts: readonly DraftRow[]): Promise<Known> => {
  const known = new Map<string, Map<string, string>>()
  for (const property of keyFields(setup.record)) {
    const keys = [...new Set(drafts.flatMap((draft) => keyOf(draft.values[property]) ?? []))]
    const column = columnOf(setup.record, property)
    if (keys.length === 0 || !column) continue
    const value = column.type === 'text' ? col('t', column.name) : sql`${col('t', column.name)}::text`
    const rows = await tx.query<{ id: string; key: string }>(sql`
      select ${col('t', 'id')} as id, lower(${value}) as key from ${ident(tableName(setup.record))} t
        where ${allOf([sql`lower(${value}) = any(${sql.param(keys)}::text[])`, sql`${col('t', 'archived_at')} is null`, ...amongSeen(tx, setup, property)])}`)
    known.set(property, new Map(rows.map(({ id, key }) => [key, id])))
  }
  return known
}

const byNumber = async (
  tx: Tx,
  setup: ImportSetup,
  drafts: readonly DraftRow[],
): Promise<ReadonlyMap<string, { id: string; archived: boolean }>> => {
  const numbers = [...new Set(drafts.flatMap((draft) => draft.number ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await tx.query<{ id: string; number: string; archived: boolean }>(sql`
    select id, number, archived_at is not null as archived from ${ident(tableName(setup.record))} where number = any(${sql.param(numbers)}::text[])`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Living records the importer sees, by the values that identify them together; of several alike, the oldest. */
const byTogether = async (tx: Tx, setup: ImportSetup, drafts: readonly DraftRow[]): Promise<ReadonlyMap<string, string>> => {
  const keys = [...new Set(drafts.flatMap((draft) => togetherOf(setup, draft) ?? []))]
  const columns = setup.record.importTogether.flatMap((property) => columnOf(setup.record, property) ?? [])
  if (keys.length === 0 || columns.length === 0) return new Map()
  // A day is said in one way only: by its index the rows of those days are read, and no others.
  const days = columns.flatMap(({ name, property }) => {
    if (setup.record.fields[property]?.kind !== 'date') return []
    const own = new Set(
      drafts.flatMap((draft) => (togetherOf(setup, draft) === null ? [] : (keyOf(valueOf(setup, draft, property)) ?? []))),
    )
    return [sql`${col('t', name)} = any(${sql.param([...own])}::date[])`]
  })
  const parts = columns.map(({ name }) => sql`regexp_replace(lower(${col('t', name)}::text), '[^a-z0-9]', '', 'g')`)
  const rows = await tx.query<{ id: string; key: string }>(sql`
    select id, key from (select ${col('t', 'id')} as id, ${col('t', 'number')} as number, ${sql.join(parts, sql` || '/' || `)} as key
      from ${ident(tableName(setup.record))} t where ${allOf([sql`${col('t', 'archived_at')} is null`, ...days, ...scopeConditions(tx.deps, setup.record, tx.actor.viewer, 't')])}) found where key = any(${sql.param(keys)}::text[]) order by number desc`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/**
 * Finds the record each row means: by its number, else by the kind's import keys in their order. Values another record has
 * already, numbers nobody has, and two rows for one record become errors of the row. Returns the id per line.
 */
export const matchRows = async (
  tx: Tx,
  setup: ImportSetup,
  seen: SeenKeys,
  drafts: readonly DraftRow[],
): Promise<ReadonlyMap<number, string>> => {
  const known = await knownFor(tx, setup, drafts)
  const numbered = await byNumber(tx, setup, drafts)
  const together = await byTogether(tx, setup, drafts)
  const matched = new Map<number, string>()
  for (const draft of drafts) {
    const hit = (property: string): string | undefined => known.get(property)?.get(keyOf(draft.values[property]) ?? '')
    const named = draft.number === null ? undefined : numbered.get(draft.number)
    if (draft.number !== null && (named === undefined || named.archived)) {
      draft.issues.push({
        ...headed(setup, 'number'),
        message: named ? `${draft.number} is archived` : `There is no ${inSentence(setup.record.label.one)} ${draft.number}`,
        level: 'error',
      })
      continue
    }
    const id =
      named?.id ?? setup.record.importKeys.map(hit).find((found) => found !== undefined) ?? together.get(togetherOf(setup, draft) ?? '')
    for (const property of keyFields(setup.record)) {
      const other = hit(property)
      if (other !== undefined && other !== id)
        draft.issues.push({
          ...headed(setup, property),
          message: `Another ${inSentence(setup.record.label.one)} already has this ${inSentence(setup.record.fields[property]?.label ?? property)}`,
          level: 'error',
        })
    }
    if (id === undefined) continue
    const first = firstLine(seen, '#record', id, draft.line)
    if (first !== draft.line && draft.issues.every(({ level }) => level !== 'error'))
      draft.issues.push({
        field: '',
        heading: null,
        message: `Line ${first} is about the same ${inSentence(setup.record.label.one)}`,
        level: 'error',
      })
    matched.set(draft.line, id)
  }
  return matched
}
