import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sharesLabel } from '../kinds.ts'
import { readPeriod } from '../periods.ts'
import type { Linked } from '../reading/link.ts'
import { mentionOf } from '../reading/names/mentions.ts'
import type { Part } from '../reading/part.ts'
import type { Reading } from '../reading/reading.ts'
import type { FoundValue } from '../reading/values.ts'
import { Rest } from '../rest.ts'
import { isGlue } from './glue.ts'
import { hopPart } from './joined.ts'
import { gap } from './rules.ts'
import type { MeaningSpan } from './rules.ts'

const longest = 4
const longestLead = 3
/** More unknown words than this are no value. */
const mostStrange = 4
const valueCost = 1.2
/** A value after words that lead to its field. */
const ledCost = 0.9
const hopCost = 0.8
const ownLabelCost = 1.3

interface FoundPart {
  readonly phrase: Phrase
  readonly part: Part
  /** Whether words before it lead to its field. */
  readonly isLed: boolean
}

interface Phrase {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What a list, or a list it points to, has in a text field, for words that nothing else explains: a make, a city, a customer. */
export const valuesIn = async (
  words: readonly string[],
  strange: readonly string[],
  record: RecordDefinition,
  linked: Linked,
  reading: Reading,
): Promise<readonly MeaningSpan[]> => {
  const said = words.map((word) => placeSaid(word, linked))
  const isOpen = (at: number): boolean => strange.includes(words[at] ?? '') || said[at] !== words[at]
  if (strange.length > mostStrange || !words.some((_word, at) => isOpen(at))) return []
  const phrases = phrasesOf(said, isOpen)
  const own = await spansIn(record, phrases, { words, reading })
  const spans = own.map(({ phrase, part, isLed }) => spanOf(phrase, part, isLed ? ledCost : valueCost))
  for (const target of targetsOf(record, reading)) {
    const open = phrases.filter(({ from, to }) => !own.some(({ phrase }) => phrase.from < to && from < phrase.to))
    if (open.length === 0) break
    for (const { phrase, part, isLed } of await spansIn(target, open, { words, reading })) {
      const hop = hopPart(record, target, part)
      if (hop !== null) spans.push(spanOf(phrase, hop, (isLed ? ledCost : valueCost) + hopCost))
    }
  }
  return [...spans, ...(own.length === 0 ? [] : ownLabelIn(words, record))]
}

/** "Runs to Des Moines": what runs have says that they are meant, and not the assignments that go by their name as well. */
const ownLabelIn = (words: readonly string[], record: RecordDefinition): readonly MeaningSpan[] =>
  words.flatMap((word, at): MeaningSpan[] =>
    sharesLabel(record, word)
      ? [
          {
            from: at,
            to: at + 1,
            cost: ownLabelCost,
            meaning: { is: 'subject', sense: { kind: record.name, query: {}, label: '', weight: 1 }, phrase: word },
          },
        ]
      : [],
  )

/** The list that a value alone names: "how many Macks". Units first, since they are called by their make. */
export const valuedLists = async ({ text }: Linked, { lexicon, values, today }: Reading): Promise<readonly RecordDefinition[]> => {
  const rest = new Rest(text)
  rest.take(readPeriod(text, today, 'past')?.words ?? '')
  const phrases = rest.phrases(longest).filter((phrase) => !isGlue(phrase))
  const lists = await Promise.all(
    Object.values(lexicon.kinds).map(async (record) => ((await values(record, phrases)).length > 0 ? [record] : [])),
  )
  const units = lists.flat().filter(({ name }) => name === 'vehicles')
  return units.length > 0 ? units : lists.flat()
}

const spanOf = ({ from, to }: Phrase, part: Part, cost: number): MeaningSpan => ({
  from,
  to,
  cost,
  meaning: { is: 'parts', parts: [part] },
})

/** A division's name may also be a place, or a part of one: "to Kansas City", "the Joplin shop". */
const placeSaid = (word: string, linked: Linked): string => {
  const mention = mentionOf(linked, word)
  return mention?.found.every(({ kind }) => kind === 'divisions') === true ? mention.words : word
}

const phrasesOf = (said: readonly string[], isOpen: (at: number) => boolean): readonly Phrase[] =>
  said.flatMap((_word, from) =>
    Array.from({ length: Math.min(longest, said.length - from) }, (_nothing, more) => ({ from, to: from + more + 1 }))
      .filter((one) => said.slice(one.from, one.to).every((word) => word !== gap))
      .filter((one) => said.slice(one.from, one.to).some((_one, more) => isOpen(one.from + more)))
      .map((one) => ({ ...one, text: said.slice(one.from, one.to).join(' ') })),
  )

const targetsOf = (record: RecordDefinition, { lexicon }: Reading): readonly RecordDefinition[] =>
  [...new Set(fieldEntries(record).flatMap(([, field]) => (field.kind === 'ref' ? [field.to] : [])))]
    .filter((kind) => kind !== record.name && kind !== 'users' && kind !== 'divisions')
    .flatMap((kind) => lexicon.kinds[kind] ?? [])

const spansIn = async (
  record: RecordDefinition,
  phrases: readonly Phrase[],
  { words, reading }: { readonly words: readonly string[]; readonly reading: Reading },
): Promise<readonly FoundPart[]> => {
  const found = await reading.values(
    record,
    phrases.map(({ text }) => text),
  )
  return phrases.flatMap((phrase) => {
    const fields = found.filter((one) => one.words === phrase.text)
    const lead = leadOf(words, phrase.from, record, reading)
    const led = fields.find(({ property }) => lead.properties.includes(property))
    // "In Kansas City" is the division; "to Kansas City" is where a run goes.
    const isDivision = phrase.to - phrase.from === 1 && words[phrase.from]?.startsWith('@') === true
    // "To Springfield" where runs only start in Springfield is no run to it.
    const isElsewhere = led === undefined && lead.properties.some((property) => record.fields[property]?.kind === 'text')
    const [first, ...others] = led === undefined ? (isDivision || isElsewhere ? [] : fields) : [led]
    if (first === undefined) return []
    const part = partOf(record, first, others)
    const bare = { phrase, part, isLed: false }
    return led === undefined ? [bare] : [bare, { phrase: { ...phrase, from: phrase.from - lead.length }, part, isLed: true }]
  })
}

/** The fields that the longest words before a value lead to: "leaving from Kansas City" is where a run starts. */
const leadOf = (
  words: readonly string[],
  from: number,
  record: RecordDefinition,
  { lexicon }: Reading,
): { readonly length: number; readonly properties: readonly string[] } => {
  for (let length = Math.min(longestLead, from); length > 0; length -= 1) {
    const properties = lexicon.fields[record.name]?.get(words.slice(from - length, from).join(' '))
    if (properties !== undefined) return { length, properties }
  }
  return { length: 0, properties: [] }
}

const partOf = (record: RecordDefinition, one: FoundValue, others: readonly FoundValue[]): Part => {
  const { property } = one
  const label = record.fields[property]?.label ?? property
  return {
    query: queryOf(one),
    on: property,
    words: `${label}: ${one.values.join(' or ')}`,
    ...(others.length === 0
      ? {}
      : {
          assumed: [
            {
              on: property,
              words: `${one.values[0] ?? ''} is the ${label.toLowerCase()}`,
              instead: others
                .filter((other) => isFilterable(record, other.property))
                .slice(0, 3)
                .map((other) => ({ label: record.fields[other.property]?.label ?? other.property, query: queryOf(other) })),
            },
          ],
        }),
  }
}

const queryOf = ({ property, values }: FoundValue): Record<string, string> => ({
  [property]: values.map((value) => value.replaceAll(',', '\\,')).join(','),
})
