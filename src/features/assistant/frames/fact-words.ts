import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Lexicon } from '../lexicon.ts'
import { coverOf } from '../reader/cover.ts'
import type { Span } from '../reader/cover.ts'
import { isGlue } from '../reader/glue.ts'
import { askWords } from './fact-asks.ts'

/** What a run of words means in a question about one value of a record. */
type FactMeaning =
  /** What the words name: fields of the record. */
  | { readonly is: 'field'; readonly properties: readonly string[] }
  /** A question word, the record, or a noun for it. */
  | { readonly is: 'frame' }

export interface FactCover {
  readonly phrases: readonly { readonly properties: readonly string[] }[]
}

const longest = 5
const driving = new Set(['drive', 'driving', 'drove', 'driven', 'behind the wheel'])
/** Words that go with a question word and say nothing more. */
const also = new Set(['and', 'or', 'what about', 'how about', 'then', 'set', 'date', 'look like', 'our', 'cost', 'costs', 'cost us'])
const happening = new Set(['happen', 'happened', 'occur', 'occurred', 'take place', 'took place'])

export const spansIn = (words: readonly string[], record: RecordDefinition, lexicon: Lexicon): readonly Span<FactMeaning>[] =>
  words.flatMap((_word, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_nothing, more) => from + more + 1).flatMap((to) =>
      meaningsOf(words.slice(from, to).join(' '), record, lexicon).map(([cost, meaning]) => ({ from, to, cost, meaning })),
    ),
  )

const meaningsOf = (text: string, record: RecordDefinition, lexicon: Lexicon): (readonly [number, FactMeaning])[] => {
  const properties = propertiesOf(text, record, lexicon)
  const isFrame = text === '@' || askWords.has(text) || also.has(text) || happening.has(text) || isNounOf(text, record, lexicon)
  return [
    ...(properties.length === 0 ? [] : [[1, { is: 'field', properties }] as const]),
    ...(isFrame ? [[1.05, { is: 'frame' }] as const] : []),
  ]
}

const isNounOf = (text: string, { name, label }: RecordDefinition, { nouns }: Lexicon): boolean =>
  label.one.toLowerCase() === text || nouns.get(text)?.some(({ kind, label: part }) => kind === name && part === '') === true

/** The fields that the words name: by their own words, or by the noun of what they point to ("and the ticket?"). */
const propertiesOf = (text: string, record: RecordDefinition, lexicon: Lexicon): readonly string[] => {
  const known = lexicon.fields[record.name]
  const own = known?.get(text) ?? barely(record, text)
  if (own.length > 0 && !namesList(text, record, own, lexicon)) return own
  if (driving.has(text)) return known?.get('driver') ?? []
  const kinds = new Set((lexicon.nouns.get(text) ?? []).flatMap(({ kind, label }) => (label === '' ? [kind] : [])))
  if (kinds.has(record.name)) return []
  const isSingle = !text.endsWith('s') || [...kinds].some((kind) => lexicon.kinds[kind]?.label.one.toLowerCase() === text)
  return Object.entries(record.fields).flatMap(([property, field]) =>
    isSingle && field.kind === 'ref' && kinds.has(field.to) ? [property] : [],
  )
}

/** What a label says, without its last word: "orientation" of "Orientation on". */
const endOfLabel = / (?:on|at|by|date|day|time|number|no)$/
const barely = (record: RecordDefinition, text: string): readonly string[] =>
  Object.entries(record.fields).flatMap(([property, { label }]) =>
    endOfLabel.test(label.toLowerCase()) && label.toLowerCase().replace(endOfLabel, '') === text ? [property] : [],
  )

/** "Open repairs" of a unit, "drivers" of a division: the list itself, not how many it has. */
const namesList = (text: string, record: RecordDefinition, properties: readonly string[], { nouns }: Lexicon): boolean => {
  const last = text.split(' ').at(-1) ?? ''
  return nouns.has(last) && last.endsWith('s') && properties.every((property) => fieldOf(record, property)?.kind === 'int')
}

/** What the words name together, each of them covered; null where one has no meaning. */
export const wordsCovered = (words: readonly string[], spans: readonly Span<FactMeaning>[]): FactCover | null => {
  const cover = coverOf(words, spans, isGlue)
  if (cover === null) return null
  return { phrases: cover.spans.flatMap(({ meaning }) => (meaning.is === 'field' ? [meaning] : [])) }
}
