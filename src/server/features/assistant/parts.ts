import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Assumption, Named, Said } from './frame.ts'
import { periodFieldOf } from '../questions/period-field.ts'
import type { Query } from '../questions/groups.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import { readPeriod } from './periods.ts'
import type { FoundPeriod, Period, Tense } from './periods.ts'
import type { Reading } from './read.ts'
import type { Linked, Mention } from './reading/link.ts'
import { takeDue, takeExpiry, takeOverdueBy } from './reading/expiry.ts'
import { mentionOf, preferred, refsTo } from './reading/mentions.ts'
import { takeLacking, takeNot } from './reading/negation.ts'
import { takeModelYear, takeNumber } from './reading/numbers.ts'
import { sameDate } from './reading/spans.ts'
import { saidDate } from './reading/said-dates.ts'
import type { Rest } from './rest.ts'
import { saidPeriod } from './said.ts'

/** Kinds whose records lie ahead: a bare "Monday" is the next one. */
const ahead = new Set(['time-off', 'run-assignments', 'tasks', 'pm-schedules', 'maintenance-todos', 'deadlines', 'leave-blackouts'])
export const tenseOf = (record: RecordDefinition): Tense => (ahead.has(record.name) ? 'future' : 'past')

/** A part of a question that was understood: its filter, how it is said, and what had to be assumed for it. */
export interface Part extends Said {
  readonly query: Query
  readonly assumed?: readonly Assumption[]
}
export const keysOf = (query: Query): string => Object.keys(query).toSorted().join(',')

/** What was understood; or the words that name several, to be asked about. */
export type Taken = { readonly parts: readonly Part[] } | { readonly ask: Mention; readonly found: readonly Named[] }

/** Everything of the question that narrows the list. What is not understood stays in `rest`. */
export const takeParts = async (rest: Rest, record: RecordDefinition, linked: Linked, reading: Reading): Promise<Taken> => {
  const { lexicon, today } = reading
  const behind = takeOverdueBy(rest, record, today)
  const model = takeModelYear(rest, record)
  const { period, led } = takePeriod(rest, record, reading)
  const due =
    behind ?? takeDue(rest, record, period, today, lexicon.meanings.get('overdue')?.some(({ kind }) => kind === record.name) === true)
  const expiry = due === null ? takeExpiry(rest, record, period, today) : null
  const stuck = due === null && expiry === null && period !== null && isAge(period) ? takeStuck(rest) : false
  const number = takeNumber(rest, record, lexicon)
  const lacking = [takeLacking(rest, record, lexicon), takeNot(rest, record, lexicon)]
  const meant = takeMeanings(rest, record, lexicon)
  const dated =
    (due === null || due === behind) && expiry === null && period !== null
      ? periodPart(rest, record, period, { reading, led: stuck ? 'statusSince' : led, lexicon })
      : null
  const named = takeMentions(rest, record, linked)
  if ('ask' in named) return named
  const places = takeStates(rest, record)
  const values = await takeValues(rest, record, reading)
  return {
    parts: [due, model, expiry, number, ...lacking, ...meant, dated, ...named.parts, places, ...values].filter((part) => part !== null),
  }
}

const takePeriod = (
  rest: Rest,
  record: RecordDefinition,
  { today, lexicon }: Reading,
): { period: FoundPeriod | null; led: string | null } => {
  const coming = /\b(?:expir(?:e|es|ing)|due|next|tomorrow|coming|upcoming|renewals?)\b/.test(rest.text)
  const period = readPeriod(rest.text, today, coming ? 'future' : tenseOf(record))
  if (period === null) return { period, led: null }
  const led = leadingDate(rest.text.slice(0, ` ${rest.text}`.indexOf(` ${period.words}`)).trim(), rest, record, lexicon)
  rest.take(period.words)
  const later = led !== null && datesAhead.has(led) ? readPeriod(period.words, today, 'future') : null
  return { period: later ?? period, led }
}
/** Dates that lie ahead in lists of what has happened. */
const datesAhead = new Set([
  'courtDate',
  'respondBy',
  'dueOn',
  'dueAt',
  'nextCourtDate',
  'orientationOn',
  'interviewOn',
  'followUpOn',
  'nextActionOn',
  'scheduledFor',
  'hearing',
])

/** The date that the words before a period name: "hired since Labor Day", "closed last month". */
const leadingDate = (before: string, rest: Rest, record: RecordDefinition, { fields, meanings }: Lexicon): string | null => {
  const words = before.replaceAll('_', ' ').split(' ')
  const bound = /\S*_\S*$/.exec(before)?.[0]
  for (let length = 4; length > 0; length -= 1) {
    const phrase = words.slice(-length).join(' ')
    const property = (fields[record.name]?.get(phrase) ?? []).find((one) => isDated(record, one))
    const states = (meanings.get(phrase) ?? []).filter(({ kind, query }) => kind === record.name && isEnded(record, query))
    if (property !== undefined) {
      if (states.length === 0) rest.take(bound ?? phrase)
      return property
    }
    if (states.length > 0) return ['closedOn', 'completedOn', 'completedAt'].find((one) => isDated(record, one)) ?? 'statusSince'
  }
  return null
}
const isDated = (record: RecordDefinition, property: string): boolean =>
  ['date', 'instant'].includes(record.fields[property]?.kind ?? '') && isFilterable(record, property)
const isEnded = ({ lifecycle: { states } }: RecordDefinition, query: Query): boolean =>
  (query['status'] ?? 'none').split(',').every((state) => states[state]?.closed === true)

const isAge = ({ words }: FoundPeriod): boolean => /^(?:more than|over|older than|longer than|at least|greater than)\b/.test(words)
/** "Stuck in review", "in the shop for more than a week": how long it has been as it is. */
const takeStuck = (rest: Rest): boolean => {
  const found = stuck.test(rest.text.replaceAll('_', ' '))
  if (found) for (const word of ['stuck', 'sitting', 'idle', 'hung up']) rest.take(word)
  return found
}
const stuck = /\b(?:stuck|sitting|waiting|parked|been (?:in|at|on|down)|idle|hung up|in (?:the )?shop|down|out of service|in review)\b/

/** Dates whose own words stand in the question: "hired since Labor Day". */
const namedDate = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): string | null => {
  const known = [...(lexicon.fields[record.name] ?? [])].toSorted(([one], [other]) => other.length - one.length)
  for (const [words, properties] of known) {
    const property = properties.find((one) => isDated(record, one))
    if (property !== undefined && words !== 'date' && rest.take(words)) return property
  }
  return null
}

const lasts = (record: RecordDefinition): boolean => record.fields['start']?.kind === 'date' && record.fields['end']?.kind === 'date'
/** The date that a period means: of tires the day they were bought, of others when it happened. */
export const dateField = (record: RecordDefinition): string =>
  record.name === 'tires' && record.fields['purchasedOn'] !== undefined ? 'purchasedOn' : (periodFieldOf(record) ?? 'createdAt')

const rangeOf = (property: string, { from, to }: Period): Query => ({
  ...(from === null ? {} : { [`${property}From`]: from }),
  ...(to === null ? {} : { [`${property}To`]: to }),
})

const periodPart = (
  rest: Rest,
  record: RecordDefinition,
  period: FoundPeriod,
  { reading, led, lexicon }: { reading: Reading; led: string | null; lexicon: Lexicon },
): Part => {
  const { today } = reading
  const named = led ?? namedDate(rest, record, lexicon)
  if (named === null && lasts(record))
    return {
      query: { ...(period.to === null ? {} : { startTo: period.to }), ...(period.from === null ? {} : { endFrom: period.from }) },
      on: 'start,end',
      words: `on ${saidPeriod(period, today)}`,
      assumed: otherYear(
        period,
        'start,end',
        (one) => ({ ...(one.to === null ? {} : { startTo: one.to }), ...(one.from === null ? {} : { endFrom: one.from }) }),
        reading,
        record,
      ),
    }
  const before = datedBefore(record, reading)
  const property = named ?? before ?? dateField(record)
  const fits = dayOnly(record, property, period, today)
  return {
    query: rangeOf(property, fits),
    on: property,
    words: `${saidDate(record, property)} ${saidPeriod(fits, today)}`,
    assumed: [
      ...otherYear(period, property, (one) => rangeOf(property, one), reading, record),
      ...(named === null && before === null ? otherDates(record, property, fits) : []),
    ],
  }
}

/** A date has no hours: the day they reach back to. */
const dayOnly = (record: RecordDefinition, property: string, period: Period, today: string): Period => {
  if (record.fields[property]?.kind !== 'date' || !`${period.from ?? ''}${period.to ?? ''}`.includes('now')) return period
  const hours = Number(/now-(\d+)h/.exec(`${period.from ?? period.to ?? ''}`)?.[1] ?? 24)
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - Math.ceil(hours / 24) * 86_400_000).toISOString().slice(0, 10)
  return { from: period.from === null ? null : day, to: period.to === null ? null : day }
}

/** A bare month or weekday may be the one before or after. */
const otherYear = (
  period: FoundPeriod,
  on: string,
  queryOf: (one: Period) => Query,
  { today }: Reading,
  record: RecordDefinition,
): Assumption[] => {
  if (!period.bare) return []
  const year = (day: string | null): string | null => (day === null ? null : sameDate(day, -12))
  const isMonth = period.from !== period.to
  const other =
    tenseOf(record) === 'past' && isMonth
      ? { from: year(period.from), to: year(period.to) }
      : readPeriod(period.words, today, tenseOf(record) === 'past' ? 'future' : 'past')
  if (other === null || other.from === period.from) return []
  return [
    {
      on,
      words: `${period.words.replace(/^(?:in|on|for|of|during) /, '')} is ${saidPeriod(period, '')}`,
      instead: [{ label: saidPeriod(other, ''), query: queryOf(other) }],
    },
  ]
}

const otherDates = (record: RecordDefinition, property: string, period: Period): Assumption[] => {
  const others = record.list.filters.filter((one) => {
    const field = record.fields[one]
    return (
      one !== property &&
      (field?.kind === 'date' || field?.kind === 'instant') &&
      field.computed !== true &&
      !(field.kind === 'date' && field.expiry === true)
    )
  })
  if (others.length === 0 || record.fields[property] === undefined) return []
  return [
    {
      on: property,
      words: `by when it was ${saidDate(record, property)}`.replace('was happened', 'happened'),
      instead: others.slice(0, 2).map((one) => ({ label: record.fields[one]?.label ?? one, query: rangeOf(one, period) })),
    },
  ]
}

/** The date that the question before was about: "and last year?" means the same one. */
const datedBefore = (record: RecordDefinition, { before }: Reading): string | null => {
  const said = before !== null && 'read' in before ? before.read.map(({ on }) => on) : []
  return said.find((on) => ['date', 'instant'].includes(record.fields[on]?.kind ?? '') || on === 'statusSince') ?? null
}

const takeMeanings = (rest: Rest, record: RecordDefinition, { meanings }: Lexicon): Part[] => {
  const found: Part[] = []
  for (const phrase of rest.phrases(6).toSorted((one, other) => other.length - one.length)) {
    const words = phrase.replaceAll('_', ' ')
    const best = [...(meanings.get(words) ?? []), ...(meanings.get(words.replace(/s$/, '')) ?? [])]
      .filter(({ kind }) => kind === record.name)
      .toSorted((one, other) => other.weight - one.weight)[0]
    if (best === undefined || !rest.take(phrase)) continue
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
const takeMentions = (
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
    const part = partOf(record, one)
    const same = parts.findIndex(({ on }) => on === part.on)
    if (same < 0) parts.push(part)
    else parts[same] = { ...part, query: joined(parts[same]?.query ?? {}, part.query), words: `${parts[same]?.words ?? ''}, ${one.label}` }
  }
  return { parts }
}

export const partOf = (record: RecordDefinition, { kind, id, label }: Named): Part => {
  if (kind === record.name) return { query: { id }, on: 'id', words: label }
  if (kind === 'divisions') return { query: { division: id }, on: 'division', words: `Division: ${label}` }
  const by = refsTo(record, kind)[0] ?? 'id'
  return { query: { [by]: id }, on: by, words: `${record.fields[by]?.label ?? by}: ${label}` }
}

const ambiguousCodes = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'de', 'la', 'ma', 'pa', 'id', 'al', 'co', 'mo', 'mi', 'as'])
/** "In TX": a state by its letters. */
const takeStates = (rest: Rest, record: RecordDefinition): Part | null => {
  const field = record.fields['state']
  if (field?.kind !== 'choice' || !isFilterable(record, 'state')) return null
  for (const word of rest.text.split(' ')) {
    const key = word.toUpperCase()
    const led = rest.text.includes(`in ${word}`) || rest.text.includes(`from ${word}`)
    if (word.length !== 2 || field.options[key] === undefined || (ambiguousCodes.has(word) && !led) || ['in', 'me', 'or'].includes(word))
      continue
    if (rest.take(word)) return { query: { state: key }, on: 'state', words: field.options[key].label }
  }
  return null
}

/** Makes, brands, lawyers, customers: a text that the list filters by and that some record has. */
const takeValues = async (rest: Rest, record: RecordDefinition, { values }: Reading): Promise<Part[]> => {
  const words = rest.left().filter((word) => !word.startsWith('@') && word.length > 2)
  if (words.length === 0 || words.length > 4) return []
  const properties = record.list.filters.filter((one) => record.fields[one]?.kind === 'text' && isFilterable(record, one))
  const found =
    properties.length === 0
      ? []
      : await values(
          record,
          properties,
          rest.phrases(3).filter((phrase) => rest.left().some((word) => phrase.includes(word))),
        )
  return found.flatMap(({ property, value, words: phrase }) =>
    rest.take(phrase)
      ? [
          {
            query: { [property]: value.replaceAll(',', '\\,') },
            on: property,
            words: `${record.fields[property]?.label ?? property}: ${value}`,
          },
        ]
      : [],
  )
}

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
