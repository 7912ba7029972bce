import { sql } from 'drizzle-orm'
import type { Only } from '#kit/kind/pointing.ts'
import { kindOf } from '#kit/kind-of.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import { columnName, tableName } from '../columns.ts'
import { arrayOf, ident } from '../sql.ts'
import type { ReadTx, Write } from './rules.ts'

/** Refuses newly chosen records that their reference does not take (`only`): a tractor as a trailer. */
export const checkChosenOnly = async (tx: ReadTx, record: RecordDefinition, writes: readonly Write[]): Promise<void> => {
  for (const [property, field] of fieldEntries(record)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.only === undefined || field.system === true) continue
    const chosen = writes.map((write) => ({ write, ids: addedIds(write, property) })).filter(({ ids }) => ids.length > 0)
    if (chosen.length === 0) continue
    const target = kindOf(tx.deps, field.to)
    const others = await othersAmong(
      tx,
      target,
      field.only,
      chosen.flatMap(({ ids }) => ids),
    )
    for (const { write, ids } of chosen) {
      const found = others.find(({ id }) => ids.includes(id))
      if (found !== undefined) write.issues.push({ field: property, message: sentenceFor(target, field.only, found) })
    }
  }
}

interface Other {
  readonly id: string
  readonly title: string
  readonly value: string | null
}

const othersAmong = (tx: ReadTx, target: RecordDefinition, { field, values }: Only, ids: readonly string[]): Promise<Other[]> => {
  const column = ident(columnName(field, fieldOf(target, field) ?? { kind: 'choice' }))
  return tx.query<Other>(sql`select id, title, ${column} as value from ${ident(tableName(target))}
    where id = any(${arrayOf(ids, 'uuid')}) and (${column} is null or ${column} <> all(${arrayOf(values, 'text')}))`)
}

const addedIds = ({ before, after }: Write, property: string): string[] => {
  const known = ([] as unknown[]).concat(before?.[property] ?? [])
  return ([] as unknown[]).concat(after[property] ?? []).filter((id): id is string => typeof id === 'string' && !known.includes(id))
}

const sentenceFor = (target: RecordDefinition, { field, values }: Only, { title, value }: Other): string => {
  const declared = fieldOf(target, field)
  const labels = declared?.kind === 'choice' ? declared.options : {}
  const word = (option: string): string => withArticle(inSentence(labels[option]?.label ?? option))
  const wanted = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(word))
  return value === null ? `${title} isn’t ${wanted}` : `${title} is ${word(value)}. Select ${wanted}.`
}
