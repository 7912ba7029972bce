import { said } from '#kit/kind/words.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { periodAfter } from '#features/assistant/follow/days-before.ts'
import type { Assumption, Frame } from '#features/assistant/frame.ts'
import { periodFieldOf } from '#features/questions/period-field.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Lexicon, Sense } from '#features/assistant/lexicon.ts'
import { readPeriod } from '#features/assistant/periods.ts'
import type { FoundPeriod } from '#features/assistant/periods.ts'
import type { Period, Tense } from './period.ts'
import type { Reading } from '../reading.ts'
import type { Rest } from '#features/assistant/rest.ts'
import { saidPeriod } from '#features/assistant/said.ts'
import { plainText } from '#features/assistant/words.ts'
import { dueField, expiryFields } from '../expiry.ts'
import type { Part } from '../part.ts'
import { saidDate } from './said-dates.ts'
import { sameDate } from '../spans.ts'

/** Kinds whose records lie ahead: a bare "Monday" is the next one. */
const ahead = new Set(['time-off', 'run-assignments', 'tasks', 'pm-schedules', 'maintenance-todos', 'deadlines', 'leave-blackouts'])
export const tenseOf = (record: RecordDefinition): Tense => (ahead.has(record.name) ? 'future' : 'past')

export const takePeriod = (
  rest: Rest,
  record: RecordDefinition,
  reading: Reading,
  tense: Tense = tenseOf(record),
  follows: Frame | null = null,
): { period: FoundPeriod | null; led: string | null } => {
  const { today, lexicon } = reading
  const coming = /\b(?:expir(?:e|es|ing)|due|next|tomorrow|coming|upcoming|renewals?)\b/.test(rest.text)
  const held = datedBefore(record, reading) ?? ''
  const field = record.fields[held]
  const goesAhead =
    datesAhead.has(held) || (field?.kind === 'date' && field.expiry === true) || (!hasEnded.test(rest.text) && endsByName(rest, record))
  const period = periodAfter(rest.text, today, coming || goesAhead ? 'future' : tense, follows)
  if (period === null) return { period, led: null }
  const before = rest.text.slice(0, ` ${rest.text}`.indexOf(` ${period.words}`)).trim()
  // "Turned in this week" turns in, it is not "in this week".
  const [, particle, bare] = /^(in|on) (.+)$/.exec(period.words) ?? []
  const verb = particle === undefined ? null : leadingDate(`${before} ${particle}`, rest, record, lexicon, 2)
  const led = verb ?? leadingDate(before, rest, record, lexicon)
  rest.take(verb === null ? period.words : (bare ?? ''))
  const later = led !== null && datesAhead.has(led) ? readPeriod(period.words, today, 'future') : null
  return { period: later ?? period, led }
}
const hasEnded = /\b(?:expired|lapsed|ran out|outdated|out of date)\b/
/** "Medical cards 60 days": a paper that ends. */
const endsByName = ({ text }: Rest, record: RecordDefinition): boolean =>
  !/\b(?:issued|added|since|last|past|ago|verified)\b/.test(text) &&
  expiryFields(record).some(([, words]) => words.length > 4 && new RegExp(`\\b${words}s?\\b`).test(text))
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
const leadingDate = (before: string, rest: Rest, record: RecordDefinition, { fields, meanings }: Lexicon, least = 1): string | null => {
  // "To be confirmed tomorrow" was not confirmed that day.
  if (/\bto be \S+$/.test(before)) return null
  const words = before.replaceAll('_', ' ').split(' ')
  const bound = /\S*_\S*$/.exec(before)?.[0]
  const whole = bound?.replaceAll('_', ' ')
  if (whole !== undefined && !fields[record.name]?.has(whole)) return null
  for (let length = Math.min(4, words.length); length >= least; length -= 1) {
    const phrase = words.slice(-length).join(' ')
    const property = dateNamed(phrase, record, fields)
    const senses = (meanings.get(phrase) ?? []).filter(({ kind }) => kind === record.name)
    const isState = senses.some(({ query }) => isEnded(record, query))
    if (property !== undefined) {
      if (!isState && !saysMore(senses, phrase, record, property)) rest.take(bound ?? phrase)
      return property
    }
    if (isState && tenseOf(record) === 'past')
      return senses.flatMap(({ label }) => dateNamed(plainText(label), record, fields) ?? [])[0] ?? 'statusSince'
  }
  return null
}

/**
 * Whether the words that name a date go on to say something of the records: "dismissed last week" says the outcome too. A state that a record
 * leaves again says nothing of what happened then, but of a day ahead.
 */
const saysMore = (senses: readonly Sense[], phrase: string, record: RecordDefinition, property: string): boolean =>
  record.words.fields?.[property]?.includes(phrase) === true && senses.some(({ query }) => !('status' in query) || datesAhead.has(property))

const dateNamed = (phrase: string, record: RecordDefinition, fields: Lexicon['fields']): string | undefined => {
  const known = fields[record.name]
  const due = phrase === 'due' ? dueField(record) : null
  return due ?? [...(known?.get(phrase) ?? []), ...(known?.get(phrase.replace(/s$/, '')) ?? [])].find((one) => isDated(record, one))
}
/** "Sold units this year": the date that is called as the state is, not when they were entered. */
export const endDate = (record: RecordDefinition, meant: readonly Part[], { fields }: Lexicon): string | null =>
  meant
    .filter(({ query }) => 'status' in query && isEnded(record, query))
    .flatMap(({ words }) => fields[record.name]?.get(plainText(words)) ?? [])
    .find((property) => isDated(record, property)) ?? null

export const isDated = (record: RecordDefinition, property: string): boolean =>
  ['date', 'instant'].includes(record.fields[property]?.kind ?? '') && isFilterable(record, property)
const isEnded = ({ lifecycle: { states } }: RecordDefinition, query: Query): boolean =>
  (query['status'] ?? 'none').split(',').every((state) => states[state]?.closed === true)

const knownDates = new WeakMap<RecordDefinition, readonly (readonly [words: string, property: string])[]>()
/** The dates of a list by their words, the longest first. */
const datesOf = (record: RecordDefinition, lexicon: Lexicon): readonly (readonly [string, string])[] => {
  const found =
    knownDates.get(record) ??
    [...(lexicon.fields[record.name] ?? [])]
      .toSorted(([one], [other]) => other.length - one.length)
      .flatMap(([words, properties]): (readonly [string, string])[] => {
        const property = properties.find((one) => isDated(record, one))
        return property === undefined || words === 'date' ? [] : [[words, property]]
      })
  knownDates.set(record, found)
  return found
}

/** Dates whose own words stand in the question: "hired since Labor Day". */
const namedDate = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): string | null => {
  const found = datesOf(record, lexicon).find(([words]) => rest.take(words))
  return found?.[1] ?? null
}

const lasts = (record: RecordDefinition): boolean => record.fields['start']?.kind === 'date' && record.fields['end']?.kind === 'date'
/** The date that a period means: of tires the day they were bought, of drivers that on which they were hired, of others when it happened. */
export const dateField = (record: RecordDefinition): string => {
  const own = { tires: 'purchasedOn', drivers: 'hireDate' }[record.name]
  return own !== undefined && record.fields[own] !== undefined ? own : (periodFieldOf(record) ?? 'createdAt')
}

export const rangeOf = (property: string, { from, to }: Period): Query => ({
  ...(from === null ? {} : { [`${property}From`]: from }),
  ...(to === null ? {} : { [`${property}To`]: to }),
})

export const periodPart = (
  rest: Rest,
  record: RecordDefinition,
  found: FoundPeriod,
  { reading, led, lexicon, text, isPast }: { reading: Reading; led: string | null; lexicon: Lexicon; text: string; isPast: boolean },
): Part | null => {
  const { today } = reading
  const named = led ?? namedDate(rest, record, lexicon) ?? takeEntered(rest)
  const isOverlap = named === null && lasts(record)
  const before = datedBefore(record, reading)
  const implied = named ?? before ?? impliedDate(record, found, text.replace(found.words, ''), today)
  const period = isPast || !(isOverlap || isAwaited(record, implied ?? '')) ? found : stillAhead(found, today)
  if (isOverlap)
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
  if (implied === null) return isNow(period, today) ? { query: {}, on: 'today', words: 'as of today' } : null
  const fits = dayOnly(record, implied, period, today)
  return {
    query: rangeOf(implied, fits),
    on: implied,
    words: `${saidDate(record, implied)} ${saidPeriod(fits, today)}`,
    assumed: [
      ...otherYear(period, implied, (one) => rangeOf(implied, one), reading, record),
      ...(named === null && before === null ? otherDates(record, implied, fits) : []),
    ],
  }
}

/** "Off before Christmas", "licenses that expire by Friday": of what lies ahead, from today on. */
const stillAhead = (period: FoundPeriod, today: string): FoundPeriod =>
  period.from === null && period.to !== null && !period.to.startsWith('now') && period.to >= today ? { ...period, from: today } : period
/** A date that is waited for. What was due is still to be done, so its days have no beginning. */
const isAwaited = (record: RecordDefinition, property: string): boolean => isForward(record, property) && property !== dueField(record)

const began =
  /\b(?:new(?:est|ly)?|hir(?:e|es|ed|ing)|join(?:ed)?|start(?:ed)?|onboard(?:ed)?|came on|recent(?:ly)?|latest|last|oldest|first|bought|purchased|acquired|added|in service)\b/

/**
 * The date that a period is about where no word names one; null where there is none. Drivers and units are there every day, so a period says when
 * they began only with words such as "new". Days ahead never mean a date of what has happened.
 */
const impliedDate = (record: RecordDefinition, period: FoundPeriod, text: string, today: string): string | null => {
  const property = dateField(record)
  if (['drivers', 'vehicles'].includes(record.name) && !began.test(text)) return null
  if (!isAhead(period, today) || isForward(record, property)) return property
  return dueField(record)
}

/** "Next 30 days" begins today and lies ahead; "this week" on its first day does not, as on each day after. */
const isAhead = ({ from, to, words }: FoundPeriod, today: string): boolean =>
  from !== null && !from.startsWith('now') && (from > today || (from === today && (to ?? '9') > today && aheadWords.test(words)))
const aheadWords =
  /\b(?:next|coming|upcoming|within|after|starting|from now|onwards?|forward|rest|remaining|remainder|left|\d+ (?:days?|weeks?|months?))\b/

const isNow = ({ from, to }: Period, today: string): boolean => from === today && to === today

const isForward = (record: RecordDefinition, property: string): boolean => {
  const field = record.fields[property]
  return (
    datesAhead.has(property) ||
    ['serviceDate', 'start', 'end', 'startsAt'].includes(property) ||
    (field?.kind === 'date' && (field.expiry === true || field.due === true))
  )
}

const happened = said('reported, filed, received, submitted, made, written, occurred, given, logged, placed, took place')
const entered = said('added, created, entered, opened, uploaded, scanned in, scanned, turned in, handed in, turned')
/** "Added this week" is when it was entered; "reported", "given" and the like are when it happened. */
const takeEntered = (rest: Rest): string | null => {
  for (const word of happened) rest.take(word)
  return entered.some((word) => rest.take(word)) ? 'createdAt' : null
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
      : (['past', 'future'] as const).map((tense) => readPeriod(period.words, today, tense)).find((one) => one?.from !== period.from)
  if (other === undefined || other === null || other.from === period.from) return []
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
