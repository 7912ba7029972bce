import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Rest } from '../rest.ts'
import { refsTo } from './names/mentions.ts'
import type { Part } from './part.ts'

/** "My" is whoever asks, in the field that says whose it is. */
export const mine = (text: string, record: RecordDefinition): Part[] => {
  if (!/\b(?:my|mine|assigned to me)\b/.test(text)) return []
  const own = record.list.filters.find((property) => {
    const field = record.fields[property]
    return (field?.kind === 'ref' || field?.kind === 'refs') && field.to === 'users'
  })
  return own === undefined ? [] : [{ query: { [own]: 'me' }, on: own, words: 'yours' }]
}

/** What a record costs, as far as the person reads it. */
export const moneyField = (record: RecordDefinition): string | null =>
  ['total', 'cost', 'amount', 'fineTotal', 'totalIncurred', 'incurred', ...record.list.columns].find((property) => {
    const field = record.fields[property]
    return field?.kind === 'money' && field.confidential === undefined && isFilterable(record, property)
  }) ?? null

/** By what a list is counted: a field by one of its names, or the record it points to. */
export const groupField = (record: RecordDefinition, word: string, lexicon: Lexicon): string | null => {
  const wanted: Readonly<Record<string, readonly string[]>> = {
    terminal: ['division'],
    division: ['division', 'establishment'],
    unit: ['vehicle'],
    truck: ['vehicle'],
    type: ['type', 'kind', 'category', 'cause'],
    kind: ['kind', 'type'],
  }
  const known = lexicon.fields[record.name]
  const single = word.replace(/s$/, '')
  const kinds = (lexicon.nouns.get(word) ?? lexicon.nouns.get(single) ?? []).map(({ kind }) => kind)
  const candidates = [
    ...(wanted[single] ?? []),
    ...kinds.flatMap((kind) => refsTo(record, kind)),
    ...(known?.get(word) ?? known?.get(single) ?? []),
    word,
    single,
  ]
  if (single === 'status') return 'status'
  return (
    candidates.find((property) => {
      const field = record.fields[property]
      return property === 'status' || ((field?.kind === 'choice' || field?.kind === 'ref') && isFilterable(record, property))
    }) ?? null
  )
}

/** Takes an amount that is to be added up: "total incurred", "how much in deductibles". */
export const takeAmount = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): string | null => {
  for (const [words, properties] of lexicon.fields[record.name] ?? []) {
    const property = properties.find(
      (one) => record.fields[one]?.kind === 'money' && record.fields[one].confidential === undefined && isFilterable(record, one),
    )
    if (property !== undefined && (rest.take(`${words}s`) || rest.take(words))) return property
  }
  return null
}
