import { asSeenBy, may } from '#kit/access.ts'
import { sharedFieldWords, sharedOptionWords } from '#kit/kind/shared-words.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { Query } from '../questions/groups.ts'
import { plainText } from './words.ts'

/** What a word means for one kind. */
export interface Sense {
  readonly kind: string
  readonly query: Query
  /** How the answer says it. */
  readonly label: string
  /** The weaker one gives way: a state before an option, an option before a saved view. */
  readonly weight: number
}

export interface Lexicon {
  readonly kinds: Readonly<Record<string, RecordDefinition>>
  /** Words for the records themselves, with what they say besides: "trailers" are vehicles of that kind. */
  readonly nouns: ReadonlyMap<string, readonly Sense[]>
  readonly meanings: ReadonlyMap<string, readonly Sense[]>
  /** What a kind's own words mean, without their articles: "waiting on shop". */
  readonly loose: ReadonlyMap<string, readonly Sense[]>
  /** Fields by what they are called, by kind: for "by severity", "over 500,000 miles", "without a court date". */
  readonly fields: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>>
  /** Questions about one record and the fields that answer them, by kind. */
  readonly asks: Readonly<Record<string, readonly Asks[]>>
  /** Every single word it knows, for slips of the finger. */
  readonly words: ReadonlySet<string>
  /** What people type for words of the lists. */
  readonly shorthand: ReadonlyMap<string, string>
}

/** A question about one record: its words in order, the field that answers it, and the records that it is about. */
export interface Asks {
  readonly words: readonly string[]
  readonly property: string
  readonly query: Query
}

const known = new Map<Registry, Map<Role, Lexicon>>()

/** The words of a role: of the kinds it may list, and of the fields it reads there, and of nothing else. */
export const lexiconFor = (registry: Registry, role: Role): Lexicon => {
  const roles = known.get(registry) ?? new Map<Role, Lexicon>()
  known.set(registry, roles)
  const made = roles.get(role) ?? build(registry, role)
  roles.set(role, made)
  return made
}

const build = (registry: Registry, role: Role): Lexicon => {
  const named = Object.fromEntries(
    Object.values(registry)
      .filter((record) => may(role, 'read', record) && record.apart !== true)
      .map((record) => [record.name, asSeenBy(role, record)] as const)
      .filter(([, record]) => record.lineOnly !== true),
  )
  // Asked with words that a person or a model wrote: without inherited keys.
  const kinds: Lexicon['kinds'] = Object.assign(Object.create(null) as object, named)
  const nouns = new Map<string, Sense[]>()
  const meanings = new Map<string, Sense[]>()
  const loose = new Map<string, Sense[]>()
  for (const record of Object.values(kinds)) {
    for (const [words, one] of nounsOf(record)) for (const word of words) add(nouns, word, one)
    const own = ownNames(record)
    const labels = labelsOf(record)
    for (const [words, one] of [...meaningsOf(record), ...phrasesOf(record)])
      for (const word of words) {
        // "Leads" are the list itself, also where an option is called "Lead".
        if (own.has(word.toLowerCase())) continue
        add(meanings, word, one)
        if (word.includes(' ') && !labels.has(word)) add(loose, withoutArticles(word), one)
      }
  }
  addOwnKinds(nouns, meanings)
  const fields = Object.fromEntries(Object.values(kinds).map((record) => [record.name, fieldsOf(record)]))
  const asks = Object.fromEntries(Object.values(kinds).map((record) => [record.name, asksOf(record)]))
  const asked = Object.values(asks).flatMap((all) => all.map((one) => one.words.join(' ')))
  const words = new Set(
    [...nouns.keys(), ...meanings.keys(), ...Object.values(fields).flatMap((map) => [...map.keys()]), ...asked]
      .flatMap((phrase) => phrase.split(' '))
      .filter((word) => word.length > 2 && !/\d/.test(word)),
  )
  const shorthand = new Map(Object.values(kinds).flatMap((record) => Object.entries(record.words.shorthand ?? {})))
  return { kinds, nouns, meanings, loose, fields, asks, words, shorthand }
}

/** What a record of the kind is may be asked for by itself: "trailers" are vehicles, "insurance cards" documents. */
export const ownKinds: Readonly<Record<string, string | undefined>> = { vehicles: 'kind', 'qualification-documents': 'type' }
const addOwnKinds = (nouns: Map<string, Sense[]>, meanings: ReadonlyMap<string, readonly Sense[]>): void => {
  for (const [word, senses] of meanings)
    for (const one of senses) {
      const isNew = !nouns.has(plural(word)) && !nouns.has(word)
      if (ownKinds[one.kind] !== Object.keys(one.query).join() || !isNew) continue
      if (one.kind !== 'vehicles' && word.split(' ').some((part) => nouns.has(part))) continue
      add(nouns, word, one)
      add(nouns, plural(word), one)
    }
}

/** Phrases as they are read; the same for each role. */
const keys = new Map<string, string>()
const keyOf = (phrase: string): string => {
  const key = keys.get(phrase) ?? plainText(phrase)
  keys.set(phrase, key)
  return key
}

const add = (map: Map<string, Sense[]>, phrase: string, one: Sense): void => {
  const key = keyOf(phrase)
  if (key === '') return
  const list = map.get(key) ?? []
  const same = list.findIndex((other) => other.kind === one.kind && JSON.stringify(other.query) === JSON.stringify(one.query))
  if (same < 0) list.push(one)
  else if ((list[same]?.weight ?? 0) < one.weight) list[same] = one
  map.set(key, list)
}

/** Articles belong to labels: "With attorney" isn't "with an attorney". */
const labelsOf = ({ fields, list }: RecordDefinition): ReadonlySet<string> =>
  new Set([
    ...list.views.map(({ label }) => label),
    ...Object.values(fields).flatMap((field) => [
      field.label,
      ...('options' in field ? Object.values(field.options).map(({ label }) => label) : []),
    ]),
  ])

/** "Waiting on the shop" is "waiting on a shop". */
export const withoutArticles = (phrase: string): string => phrase.replace(/(?<=\s)(?:the|an?) (?=\S)/g, '')

const sense = ({ name }: RecordDefinition, query: Query, label: string, weight: number): Sense => ({ kind: name, query, label, weight })

const plural = (word: string): string => (word.endsWith('s') ? word : `${word}s`)

/** People also use the singular of a name that has two or more words. */
const inBothNumbers = (word: string): string[] => (/ .*[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word])

const nounsOf = (record: RecordDefinition): Words => {
  const { names = [], labels } = record.words
  const own = labels === false ? [] : [record.label.many, record.label.one]
  return [
    [own, sense(record, {}, '', 3)],
    ...names.map((name) =>
      typeof name === 'string'
        ? ([inBothNumbers(name), sense(record, {}, '', 3)] as const)
        : ([name[0].flatMap(inBothNumbers), sense(record, name[1], name[2] ?? name[0][0] ?? '', 3)] as const),
    ),
  ]
}

const ownNames = ({ label, words }: RecordDefinition): ReadonlySet<string> =>
  new Set(words.labels === false ? [] : [label.one.toLowerCase(), label.many.toLowerCase()])

type Words = readonly (readonly [readonly string[], Sense])[]

/** What the trade says, as far as the role reads the fields that it stands for. */
const phrasesOf = (record: RecordDefinition): Words => [
  ...(record.words.phrases ?? []).flatMap(([words, query, label]) =>
    readsAll(record, query) ? [[words, sense(record, query, label ?? words[0] ?? '', 4)] as const] : [],
  ),
  ...record.list.views.flatMap(({ key, label, query }) => {
    const [words, filters] = [record.words.views?.[key] ?? [], filtersOf(query)]
    return words.length > 0 && readsAll(record, filters) ? [[words, sense(record, filters, label, 4)] as const] : []
  }),
]

const readsAll = (record: RecordDefinition, query: Query): boolean =>
  Object.keys(query)
    // Of records that this one points to the lists themselves decide.
    .map((name) => name.split('.')[0] ?? '')
    .every((name) => isFilterable(record, name) || isFilterable(record, name.replace(/(?:From|To|On)$/, '')))

/** States, options, yes-or-no fields and the saved views of the list, each with the filter that it stands for. */
const meaningsOf = (record: RecordDefinition): Words => [
  ...statesOf(record),
  ...record.list.views.map(({ label, query }) => [[label], sense(record, filtersOf(query), label, 0)] as const),
  ...fieldEntries(record).flatMap(([property, field]): Words => {
    if (!isFilterable(record, property)) return []
    switch (field.kind) {
      case 'choice':
      case 'choices':
        return Object.entries(field.options).map(([key, option]) => {
          const own = optionWords(record, `${property}.${key}`)
          const weight = record.list.filters.includes(property) ? 1.5 : 1
          return [
            [...saidAs(option.label), ...own],
            sense(record, { [property]: key }, optionLabel(field.label, option.label), weight),
          ] as const
        })
      case 'bool':
        return ['true', 'false'].map((answer) => {
          const words = [...(answer === 'true' ? saidAs(field.label) : []), ...optionWords(record, `${property}.${answer}`)]
          const value = answer === 'true' ? 'true' : '!true'
          return [words, sense(record, { [property]: value }, answer === 'true' ? field.label : `Not: ${field.label}`, 1)] as const
        })
      default:
        return []
    }
  }),
]

/** "Yes" alone doesn't say to what. */
const optionLabel = (field: string, option: string): string =>
  /^yes$/i.test(option) ? field : /^no$/i.test(option) ? `Not: ${field}` : option

const optionWords = (record: RecordDefinition, option: string): readonly string[] => [
  ...(sharedOptionWords[option] ?? []),
  ...(record.words.options?.[option] ?? []),
]

/** What people say of a label: the whole, each side of an "or", what stands before a comma or colon, without the letter of a code. */
const saidAs = (label: string): string[] => {
  if (/^(?:yes|no|other|none|unknown)$/i.test(label)) return []
  const bare = label
    .replace(/\s*\(.*\)\s*/, ' ')
    .replace(/^[A-Z](?=\s[A-Z])\s/, '')
    .replace(/\?$/, '')
    .trim()
  const sides = bare.split(/\s+or\s+|\/|\s*[,:·]\s+|\s*\+\s*/i).map((part) => part.trim())
  const first = sides[0] ?? ''
  // A side of two letters or of a common word alone says too little.
  const parts = bare.includes(',') || bare.includes(':') || bare.includes('·') ? [first] : sides
  return [...new Set([label, bare, ...parts.filter((part) => part.length > 3)])]
}

const statesOf = (record: RecordDefinition): Words => {
  const { states } = record.lifecycle
  const said = Object.entries(states).map(
    ([key, state]) => [[state.label, ...optionWords(record, `status.${key}`)], sense(record, { status: key }, state.label, 2)] as const,
  )
  const isOpen = record.badge.length > 0 || !Object.values(states).some(({ label }) => label === 'Open')
  const ongoing = Object.keys(states).filter((key) => states[key]?.closed !== true)
  const open = record.badge.length > 0 ? record.badge : ongoing
  const done = Object.keys(states).filter((key) => states[key]?.closed === true)
  // "Open" alone means what the badge of the menu counts, else whatever is not closed.
  return [
    ...said.filter(([, { label }]) => label.toLowerCase() !== 'open'),
    [
      ['open', 'ongoing', 'unresolved', 'active', 'outstanding'].slice(0, 'active' in states ? 1 : 5),
      sense(record, { status: (isOpen ? open : ongoing).join(',') }, 'Open', 3),
    ],
    ...(done.length > 0 && done.length < Object.keys(states).length
      ? [[['closed', 'resolved', 'finished'], sense(record, { status: done.join(',') }, 'Closed', 1.5)] as const]
      : []),
  ]
}

/** The filters of a saved view, without its order. */
const filtersOf = (query: string): Query =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => !['sort', 'view', 'limit'].includes(name)))

const fieldsOf = (record: RecordDefinition): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>()
  const put = (words: string, property: string): void => {
    const key = keyOf(words)
    if (key === '') return
    const list = map.get(key) ?? []
    if (!list.includes(property)) list.push(property)
    map.set(key, list)
  }
  put('status', 'status')
  for (const [property, field] of fieldEntries(record)) {
    for (const words of [...(sharedFieldWords[property] ?? []), ...(record.words.fields?.[property] ?? [])]) put(words, property)
    const label = field.label.replace(/\s*\(.*\)\s*/, ' ')
    put(label, property)
    // "Paid last week" is the date called "Paid on".
    if (field.kind === 'date' || field.kind === 'instant') put(label.replace(/ (?:on|at|for)$/, ''), property)
  }
  for (const [property, { short }] of fieldEntries(record)) if (short !== undefined && !map.has(keyOf(short))) put(short, property)
  return map
}

/** What a question about a record may ask besides its fields. */
const beside: ReadonlySet<string> = new Set(['status', 'due', 'now'])

/** The questions of a kind whose fields the role reads and its page doesn't mask. */
const asksOf = (record: RecordDefinition): readonly Asks[] =>
  Object.entries(record.words.asks ?? {}).flatMap(([property, phrases]) => {
    const field = fieldOf(record, property)
    if (!beside.has(property) && (field === undefined || field.confidential !== undefined)) return []
    return phrases.flatMap((phrase) => {
      const [texts, query] = typeof phrase === 'string' ? [[phrase], {}] : phrase
      return readsAll(record, query) ? texts.map((text) => ({ words: keyOf(text).split(' '), property, query })) : []
    })
  })
