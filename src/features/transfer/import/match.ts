import { sql } from 'drizzle-orm'
import { inSentence } from '#kit/words.ts'
import { tableName } from '#engine/columns.ts'
import type { ImportSetup } from './setup.ts'
import { capitalized, firstRow, headed, inWords, keyFields, keyOf, keyOfTogether, togetherOf } from './rows.ts'
import type { DraftRow, SeenKeys } from './rows.ts'
import { comparable, sameRecords } from '#engine/import/same-records.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { ident } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

/** Living records by key: property → key → id. */
type Known = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Active records by the values of each field that identifies them alone. */
const knownFor = async (tx: Tx, setup: ImportSetup, drafts: readonly DraftRow[]): Promise<Known> => {
  const { record } = setup
  const known = new Map<string, ReadonlyMap<string, string>>()
  for (const property of keyFields(record)) {
    const wanted = new Map(
      drafts.flatMap((draft) => {
        const value = comparable(record, property, draft.values[property], 'case')
        return value === null ? [] : [[String(value), [value]] as const]
      }),
    )
    // The database refuses a unique value twice, so those are looked up everywhere; other fields only among records the importer sees.
    const within = record.fields[property]?.unique === true ? [] : scopeConditions(tx.deps, record, tx.actor.viewer, 't')
    known.set(property, await sameRecords(tx, record, [property], wantedOf(wanted), 'case', within))
  }
  return known
}

const wantedOf = (wanted: ReadonlyMap<string, readonly unknown[]>): { readonly key: string; readonly values: readonly unknown[] }[] =>
  [...wanted].map(([key, values]) => ({ key, values }))

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

/** Active records the importer sees, by the values that identify them together. */
const byTogether = (tx: Tx, setup: ImportSetup, drafts: readonly DraftRow[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Map(
    drafts.flatMap((draft) => {
      const values = togetherOf(setup, draft)
      return values === null ? [] : [[keyOfTogether(values), values] as const]
    }),
  )
  const within = scopeConditions(tx.deps, setup.record, tx.actor.viewer, 't')
  return sameRecords(tx, setup.record, setup.record.importTogether, wantedOf(wanted), 'spelling', within)
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
    const hit = (property: string): string | undefined => known.get(property)?.get(keyOf(setup, draft, property) ?? '')
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
      named?.id ??
      setup.record.importKeys.map(hit).find((found) => found !== undefined) ??
      together.get(keyOfTogether(togetherOf(setup, draft)))
    for (const property of keyFields(setup.record)) {
      const other = hit(property)
      if (other !== undefined && other !== id)
        draft.issues.push({
          ...headed(setup, property),
          message: `Another ${inSentence(setup.record.label.one)} already has this ${inSentence(setup.record.fields[property]?.label ?? property)}`,
          level: 'error',
          twice: true,
        })
    }
    if (id === undefined) continue
    const first = firstRow(seen, '#record', id, draft)
    if (first.line !== draft.line && draft.issues.every(({ level }) => level !== 'error'))
      draft.issues.push({
        field: '',
        heading: null,
        message: `${capitalized(inWords(first))} is about the same ${inSentence(setup.record.label.one)}`,
        level: 'error',
      })
    matched.set(draft.line, id)
  }
  return matched
}
