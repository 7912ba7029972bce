import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { addDays } from './days.ts'
import type { Said } from './frame.ts'
import { periodFieldOf } from '../questions/period-field.ts'
import type { Query } from '../questions/groups.ts'
import type { Lexicon } from './lexicon.ts'
import { readPeriod } from './periods.ts'
import type { FoundPeriod, Tense } from './periods.ts'
import type { Reading } from './read.ts'
import type { Rest } from './rest.ts'
import { saidPeriod } from './said.ts'
import { plainText } from './words.ts'

const tenseOf = (record: RecordDefinition): Tense =>
  ['time-off', 'run-assignments', 'tasks', 'pm-schedules'].includes(record.name) ? 'future' : 'past'

/** A part of a question that was understood: its filter, and how it is said. */
export interface Part extends Said {
  readonly query: Query
}
export const keysOf = (query: Query): string => Object.keys(query).toSorted().join(',')

/** Everything of the question that narrows the list. Null where a word fits nothing that the kind has. */
export const takeParts = async (
  rest: Rest,
  record: RecordDefinition,
  without: readonly string[],
  reading: Reading,
): Promise<readonly Part[] | null> => {
  const missing = without.length === 0 ? [] : emptyOf(record, without)
  if (missing === null) return null
  const meant = takeMeanings(rest, record, reading.lexicon)
  const period = takePeriod(rest, record, reading)
  const expiry = takeExpiry(rest, record, period, reading.today)
  const dated = expiry === null && period !== null ? periodPart(rest, record, period, datedBefore(record, reading)) : null
  const latest = takeLatest(rest, record)
  const named = await takeNamed(rest, record, reading)
  return [...missing, ...meant, expiry, dated, latest, named].filter((part) => part !== null)
}

const emptyOf = (record: RecordDefinition, kinds: readonly string[]): Part[] | null => {
  const found = fieldEntries(record).find(
    ([property, field]) => field.kind === 'ref' && kinds.includes(field.to) && isFilterable(record, property),
  )
  return found === undefined ? null : [{ query: { [found[0]]: 'null' }, on: found[0], words: `no ${found[1].label.toLowerCase()}` }]
}

/** The date that the question before was about: "and last year?" means the same one. */
const datedBefore = (record: RecordDefinition, { before }: Reading): string | null => {
  const said = before !== null && 'read' in before ? before.read.map(({ on }) => on) : []
  return said.find((on) => ['date', 'instant'].includes(record.fields[on]?.kind ?? '')) ?? null
}

/** "The last oil change": the newest on top. */
const takeLatest = (rest: Rest, record: RecordDefinition): Part | null => {
  const word = ['most recent', 'latest', 'newest', 'last'].find((one) => rest.take(one))
  return word === undefined ? null : { query: { sort: `-${dateField(record)}` }, on: 'sort', words: 'newest first' }
}

const takePeriod = (rest: Rest, record: RecordDefinition, { today }: Reading): FoundPeriod | null => {
  const ahead = /\b(?:expir\w*|due|next|tomorrow)\b/.test(rest.text)
  const period = readPeriod(rest.text.replaceAll(' | ', ' / '), today, ahead ? 'future' : tenseOf(record))
  if (period !== null) rest.take(period.words)
  return period
}

/** Dates that end something: their words, without what every such label says. */
export const expiryFields = (record: RecordDefinition): (readonly [string, string, string])[] =>
  fieldEntries(record).flatMap(([property, field]) =>
    field.kind === 'date' && field.expiry === true && isFilterable(record, property)
      ? [
          [
            property,
            field.label,
            plainText(field.label)
              .replace(/\b(?:expires?|ends|expiry|next)\b/g, '')
              .trim(),
          ] as const,
        ]
      : [],
  )

const expiring = /\b(expir(?:e|es|ing|ed|ation)|lapsed?|overdue|end(?:s|ing))\b/
const takeExpiry = (rest: Rest, record: RecordDefinition, period: FoundPeriod | null, today: string): Part | null => {
  const said = expiring.exec(rest.text)
  const fields = expiryFields(record)
  const named = fields.find(([, , words]) => words !== '' && words !== 'document' && rest.text.includes(words))
  const chosen = named ?? (said === null ? undefined : (fields.find(([property]) => property === 'nextExpiry') ?? fields[0]))
  if (said === null || chosen === undefined) return null
  rest.take(said[0])
  rest.take('already')
  if (named !== undefined) rest.take(named[2])
  const [property, label] = chosen
  if (said[0].endsWith('ed') || said[0] === 'overdue')
    return {
      query: { [`${property}To`]: addDays(today, -1), ...activeOnly(record) },
      on: `${property},status`,
      words: `${label} before today${activeWords(record)}`,
    }
  const from = period?.from ?? today
  return {
    query: { [`${property}From`]: from, ...(period?.to ? { [`${property}To`]: period.to } : {}), ...activeOnly(record) },
    on: `${property},status`,
    words: `${label} ${saidPeriod({ from, to: period?.to ?? null })}${activeWords(record)}`,
  }
}

const activeOnly = (record: RecordDefinition): Query => ('active' in record.lifecycle.states ? { status: 'active' } : {})
const activeWords = (record: RecordDefinition): string => ('active' in record.lifecycle.states ? ', active only' : '')

const dateField = (record: RecordDefinition): string => periodFieldOf(record) ?? 'createdAt'

/** Dates whose own words stand in the question: "hired since Labor Day". */
const namedDate = (rest: Rest, record: RecordDefinition): string | null => {
  const found = fieldEntries(record).find(
    ([property, field]) =>
      (field.kind === 'date' || field.kind === 'instant') && isFilterable(record, property) && rest.take(plainText(field.label)),
  )
  return found?.[0] ?? null
}

const lasts = (record: RecordDefinition): boolean => record.fields['start']?.kind === 'date' && record.fields['end']?.kind === 'date'

const periodPart = (rest: Rest, record: RecordDefinition, { from, to }: FoundPeriod, before: string | null): Part => {
  const named = namedDate(rest, record)
  if (named === null && lasts(record))
    return {
      query: { ...(to === null ? {} : { startTo: to }), ...(from === null ? {} : { endFrom: from }) },
      on: 'start,end',
      words: `on ${saidPeriod({ from, to })}`,
    }
  const field = named ?? before ?? dateField(record)
  return {
    query: { ...(from === null ? {} : { [`${field}From`]: from }), ...(to === null ? {} : { [`${field}To`]: to }) },
    on: field,
    words: `${record.fields[field]?.label ?? 'Entered'} ${saidPeriod({ from, to })}`,
  }
}

const takeMeanings = (rest: Rest, record: RecordDefinition, { meanings }: Lexicon): Part[] => {
  const found: Part[] = []
  for (const phrase of rest.phrases(5).toSorted((one, other) => other.length - one.length)) {
    const words = phrase.replaceAll('_', ' ')
    const senses = (meanings.get(words) ?? meanings.get(words.replace(/s$/, '')) ?? []).filter(({ kind }) => kind === record.name)
    const best = senses.toSorted((one, other) => other.weight - one.weight)[0]
    if (best !== undefined && rest.take(phrase)) found.push({ query: best.query, on: keysOf(best.query), words: best.label })
  }
  return found
}

const takeNamed = async (rest: Rest, record: RecordDefinition, { find }: Reading): Promise<Part | null> => {
  const words = rest.left()
  if (words.length === 0) return null
  const found = await find(words.join(' '))
  const fits = found.flatMap((one): Part[] => {
    if (one.kind === record.name) return [{ query: { id: one.id }, on: 'id', words: one.label }]
    const by = fieldEntries(record).find(
      ([property, field]) => (field.kind === 'ref' || field.kind === 'refs') && field.to === one.kind && isFilterable(record, property),
    )
    return by === undefined ? [] : [{ query: { [by[0]]: one.id }, on: by[0], words: `${by[1].label}: ${one.label}` }]
  })
  const [only] = fits
  if (only === undefined || fits.length > 1) return null
  for (const word of words) rest.take(word)
  return only
}

/** "My" is whoever asks, in the field that says whose it is. */
export const mine = (text: string, record: RecordDefinition): Part[] => {
  if (!/\b(?:my|mine)\b/.test(text)) return []
  const own = record.list.filters.find((property) => {
    const field = record.fields[property]
    return (field?.kind === 'ref' || field?.kind === 'refs') && field.to === 'users'
  })
  return own === undefined ? [] : [{ query: { [own]: 'me' }, on: own, words: 'yours' }]
}

/** What a record costs, as far as the person reads it. */
export const moneyField = (record: RecordDefinition): string | null =>
  ['total', 'cost', 'amount', 'fineTotal', ...record.list.columns].find((property) => {
    const field = record.fields[property]
    return field?.kind === 'money' && field.computed !== true && field.confidential === undefined
  }) ?? null

export const groupField = (record: RecordDefinition, word: string): string | null => {
  if (word === 'status') return 'status'
  const wanted: Readonly<Record<string, readonly string[]>> = {
    terminal: ['division'],
    unit: ['vehicle'],
    truck: ['vehicle'],
    type: ['type', 'kind'],
    kind: ['kind', 'type'],
  }
  return (
    (wanted[word] ?? [word]).find((property) => {
      const field = record.fields[property]
      return (field?.kind === 'choice' || field?.kind === 'ref') && field.computed !== true && isFilterable(record, property)
    }) ?? null
  )
}
