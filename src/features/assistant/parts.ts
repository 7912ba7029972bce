import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Named } from './reading/names/named.ts'
import type { Query } from '../questions/groups.ts'
import { withoutArticles } from './lexicon.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import type { Linked, Mention } from './reading/link.ts'
import { mentionOf, preferred, refsTo } from './reading/names/mentions.ts'
import { keysOf } from './reading/part.ts'
import type { Part } from './reading/part.ts'
import type { Rest } from './rest.ts'
import { slipOf } from './words.ts'

/**
 * Takes states, options, and saved views out of the question. A word that is an option of several fields is marked with `or`, or left alone
 * if `sure`, unless a word for one of the fields is next to it: "MVR pending".
 */
export const takeMeanings = (rest: Rest, record: RecordDefinition, lexicon: Lexicon, sure = false): Part[] => {
  const found: Part[] = []
  const areAlternatives = / (?:and|or) /.test(rest.text)
  const areBoth = / and /.test(rest.text)
  for (const phrase of rest.phrases(6).toSorted((one, other) => other.length - one.length)) {
    const [best, ...others] = likeliest(phrase.replaceAll('_', ' '), record, lexicon, rest.text.replace(phrase, '|'))
    if (best === undefined || (sure && others.length > 0)) continue
    const isSame = found.some(({ on, query }) => on === keysOf(best.query) && Object.keys(query).length === 1)
    // "Active terminated drivers" are none; "active or terminated" are both.
    // A driver has several endorsements, so "doubles and tanks" are those with both, for which a list has no filter.
    const isUnsaid = isSame && (!areAlternatives || (areBoth && record.fields[keysOf(best.query)]?.kind === 'choices'))
    if (isUnsaid || !rest.take(phrase)) continue
    // "High priority": the word for the field says no more than its option.
    for (const said of Object.keys(best.query).flatMap((property) => fieldWords(record, property, lexicon)))
      if ([`the ${said} of`, `${said} of`, `the ${said}`, said].some((words) => rest.take(words))) break
    const same = found.findIndex(({ on, query }) => on === keysOf(best.query) && Object.keys(query).length === 1)
    const one = found[same]
    const or = others.length === 0 ? {} : { or: [best, ...others].map(({ query }) => keysOf(query)) }
    // "Moving and parking tickets": either.
    if (one === undefined) found.push({ query: best.query, on: keysOf(best.query), words: best.label, ...openAssumed(record, best), ...or })
    else found[same] = { ...one, query: joined(one.query, best.query), words: `${one.words} or ${inSentence(best.label)}` }
  }
  return found
}

/** Options weigh this much or less; what outweighs them was declared to mean one thing. */
const optionWeight = 1.5

/** What the words mean in the list: one sense, or several options of different fields that are as likely. `beside`: the words around them. */
export const likeliest = (words: string, record: RecordDefinition, lexicon: Lexicon, beside = ''): readonly Sense[] => {
  const exact = sensesIn(lexicon.meanings, words, record)
  const found = exact.length > 0 || !words.includes(' ') ? exact : sensesIn(lexicon.loose, withoutArticles(words), record)
  const senses = found.length < 2 ? found : found.toSorted((one, other) => other.weight - one.weight)
  const [best] = senses
  if (best === undefined || senses.length === 1) return senses
  const named = senses.filter(
    ({ query, weight }) =>
      weight > 0 &&
      weight <= optionWeight &&
      fieldWords(record, keysOf(query), lexicon).some((said) => ` ${beside} `.includes(` ${said} `)),
  )
  if (named.length > 0) return named.slice(0, 1)
  if (best.weight === 0 || best.weight > optionWeight) return [best]
  const equal = senses.filter(({ weight }) => weight === best.weight)
  return equal.filter(({ query }, at) => equal.findIndex((one) => keysOf(one.query) === keysOf(query)) === at)
}

const sensesIn = (map: Lexicon['meanings'], words: string, { name }: RecordDefinition): readonly Sense[] => {
  const own = map.get(words)?.filter(({ kind }) => kind === name) ?? []
  const single = words.endsWith('s') ? map.get(words.slice(0, -1))?.filter(({ kind }) => kind === name) : undefined
  return single === undefined ? own : [...own, ...single]
}

const known = new WeakMap<ReadonlyMap<string, readonly string[]>, ReadonlyMap<string, readonly string[]>>()
/** What a field is called, the longest first. */
const fieldWords = ({ name }: RecordDefinition, property: string, { fields }: Lexicon): readonly string[] => {
  const own = fields[name]
  if (own === undefined) return []
  const byField = known.get(own) ?? wordsByField(own)
  known.set(own, byField)
  return byField.get(property) ?? []
}

const wordsByField = (own: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>()
  for (const [words, properties] of own) for (const property of properties) map.set(property, [...(map.get(property) ?? []), words])
  for (const words of map.values()) words.sort((one, other) => other.length - one.length)
  return map
}

const joined = (one: Query, other: Query): Query =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      [...new Set([...value.split(','), ...(other[name] ?? '').split(',')])].filter(Boolean).join(','),
    ]),
  )

/** "Open" is what the badge of the menu counts. */
const openAssumed = (record: RecordDefinition, { label, query }: Sense): Pick<Part, 'assumed'> => {
  const states = (query['status'] ?? '').split(',').filter((state) => record.lifecycle.states[state] !== undefined)
  if (label !== 'Open' || states.length < 2) return {}
  const said = states.map((state) => (record.lifecycle.states[state]?.label ?? state).toLowerCase())
  return {
    assumed: [
      {
        on: 'status',
        words: `open counts ${said.slice(0, -1).join(', ')} and ${said.at(-1) ?? ''}`,
        instead: states
          .slice(0, 3)
          .map((state) => ({ label: `${record.lifecycle.states[state]?.label ?? state} only`, query: { status: state } })),
      },
    ],
  }
}

/** Records that are named: the one itself, or those that point to it. */
export const takeMentions = (
  rest: Rest,
  record: RecordDefinition,
  linked: Linked,
  lexicon: Lexicon,
): { parts: Part[] } | { ask: Mention; found: readonly Named[] } => {
  const parts: Part[] = []
  rest.text = rest.text
    .replace(
      /\b(?:assigned to|assigned|issued to|given to|belonging to|belongs to|reported by|handled by|involving|driven by|operated by|owned by|written to)(?= @)/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
  for (const mark of rest.text.match(/@\w+/g) ?? []) {
    const mention = mentionOf(linked, mark)
    if (mention === undefined) continue
    const fitting = preferred(mention.found, (kind) => kind === record.name || kind === 'divisions' || refsTo(record, kind).length > 0)
    if (fitting.length > 1) return { ask: mention, found: fitting }
    const [one] = fitting
    if (one === undefined) continue
    const part = inState(record, one, mention.words) ?? partOf(record, one)
    takeWithField(rest, mark, fieldWords(record, part.on, lexicon))
    const same = parts.findIndex(({ on }) => on === part.on)
    if (same < 0) parts.push(part)
    else parts[same] = { ...part, query: joined(parts[same]?.query ?? {}, part.query), words: `${parts[same]?.words ?? ''}, ${one.label}` }
  }
  return { parts }
}

/** Takes a name together with a word for its field: "based in Joplin", "the Lake Charles terminal". */
const takeWithField = (rest: Rest, mark: string, called: readonly string[]): void => {
  const articles = ['', 'the ']
  for (const words of called)
    for (const article of articles) if (rest.take(`${words} ${article}${mark}`) || rest.take(`${article}${mark} ${words}`)) return
  rest.take(mark)
}

/** "In Kansas" is the state where a list has states; the division of that name is a press away. */
const inState = (record: RecordDefinition, { kind, id, label }: Named, words: string): Part | null => {
  const field = record.fields['state']
  if (kind !== 'divisions' || field?.kind !== 'choice' || !isFilterable(record, 'state')) return null
  const state = Object.entries(field.options).find(([, one]) => slipOf(one.label.toLowerCase(), words) <= (words.length > 4 ? 1 : 0))
  if (state === undefined) return null
  const name = state[1].label
  return {
    query: { state: state[0] },
    on: 'state',
    words: name,
    assumed: [{ on: 'state', words: `${name} is the state`, instead: [{ label, query: { division: id } }] }],
  }
}

const partOf = (record: RecordDefinition, { kind, id, label }: Named): Part => {
  if (kind === record.name) return { query: { id }, on: 'id', words: label }
  if (kind === 'divisions') return { query: { division: id }, on: 'division', words: `Division: ${label}` }
  const by = refsTo(record, kind)[0] ?? 'id'
  return { query: { [by]: id }, on: by, words: `${record.fields[by]?.label ?? by}: ${label}` }
}

const ambiguousCodes = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'de', 'la', 'ma', 'pa', 'id', 'al', 'co', 'mo', 'mi', 'as'])
const wordsToo = new Set(['in', 'me', 'or', 'on', 'hi', 'as'])
/** "In TX": a state by its letters. */
export const takeStates = (rest: Rest, record: RecordDefinition): Part | null => {
  const field = record.fields['state']
  if (field?.kind !== 'choice' || !isFilterable(record, 'state')) return null
  for (const word of rest.text.split(' ')) {
    const key = word.toUpperCase()
    const led = rest.text.includes(`in ${word}`) || rest.text.includes(`from ${word}`)
    // "Ok" and "la" mean states only next to the word "state".
    const isSaid = word.length === 2 && field.options[key] !== undefined && !wordsToo.has(word)
    if (isSaid && [`state of ${word}`, `state ${word}`, `${word} state`].some((words) => rest.take(words)))
      return { query: { state: key }, on: 'state', words: field.options[key]?.label ?? key }
    if (
      word.length !== 2 ||
      field.options[key] === undefined ||
      (ambiguousCodes.has(word) && !led) ||
      wordsToo.has(word) ||
      ['ok', 'oh'].includes(word)
    )
      continue
    if (rest.take(word)) return { query: { state: key }, on: 'state', words: field.options[key].label }
  }
  return null
}
