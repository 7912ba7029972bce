import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Named } from './reading/names/named.ts'
import type { Query } from '../questions/groups.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import type { Linked, Mention } from './reading/link.ts'
import { mentionOf, preferred, refsTo } from './reading/names/mentions.ts'
import { keysOf } from './reading/part.ts'
import type { Part } from './reading/part.ts'
import type { Rest } from './rest.ts'
import { slipOf } from './words.ts'

/** "High priority": the word for the field says no more than its option. */
const labelsOf = ({ fields }: Lexicon, { name }: RecordDefinition, property: string): string[] =>
  ['priority', 'severity', 'level', 'status', 'category', 'stage'].filter((word) => fields[name]?.get(word)?.includes(property))

export const takeMeanings = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part[] => {
  const { meanings } = lexicon
  const found: Part[] = []
  const areAlternatives = / (?:and|or) /.test(rest.text)
  for (const phrase of rest.phrases(6).toSorted((one, other) => other.length - one.length)) {
    const words = phrase.replaceAll('_', ' ')
    const best = [...(meanings.get(words) ?? []), ...(meanings.get(words.replace(/s$/, '')) ?? [])]
      .filter(({ kind }) => kind === record.name)
      .toSorted((one, other) => other.weight - one.weight)[0]
    if (best === undefined) continue
    const isSame = found.some(({ on, query }) => on === keysOf(best.query) && Object.keys(query).length === 1)
    // "Active terminated drivers" are none; "active or terminated" are both.
    if ((isSame && !areAlternatives) || !rest.take(phrase)) continue
    for (const property of Object.keys(best.query)) for (const said of labelsOf(lexicon, record, property)) rest.take(said)
    const same = found.findIndex(({ on, query }) => on === keysOf(best.query) && Object.keys(query).length === 1)
    const one = found[same]
    // "Moving and parking tickets": either.
    if (one === undefined) found.push({ query: best.query, on: keysOf(best.query), words: best.label, ...openAssumed(record, best) })
    else found[same] = { ...one, query: joined(one.query, best.query), words: `${one.words} or ${inSentence(best.label)}` }
  }
  return found
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
    rest.take(mark)
    const part = inState(record, one, mention.words) ?? partOf(record, one)
    const same = parts.findIndex(({ on }) => on === part.on)
    if (same < 0) parts.push(part)
    else parts[same] = { ...part, query: joined(parts[same]?.query ?? {}, part.query), words: `${parts[same]?.words ?? ''}, ${one.label}` }
  }
  return { parts }
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
/** "In TX": a state by its letters. */
export const takeStates = (rest: Rest, record: RecordDefinition): Part | null => {
  const field = record.fields['state']
  if (field?.kind !== 'choice' || !isFilterable(record, 'state')) return null
  for (const word of rest.text.split(' ')) {
    const key = word.toUpperCase()
    const led = rest.text.includes(`in ${word}`) || rest.text.includes(`from ${word}`)
    if (
      word.length !== 2 ||
      field.options[key] === undefined ||
      (ambiguousCodes.has(word) && !led) ||
      ['in', 'me', 'or', 'on', 'hi', 'ok', 'oh', 'as'].includes(word)
    )
      continue
    if (rest.take(word)) return { query: { state: key }, on: 'state', words: field.options[key].label }
  }
  return null
}
