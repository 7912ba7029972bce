import { isFilterable } from '#kit/list-query.ts'
import type { Field } from '#kit/fields.ts'
import { addsUp, isNumberField } from '#kit/number-words.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { dateSince, daysSince, daysToClose, isMeasurable } from '#features/questions/measured.ts'
import type { Lexicon } from '../lexicon.ts'
import { moneyField } from '../reading/fields.ts'
import type { Shape } from '../reading/shape.ts'
import { isGlue } from './glue.ts'

/**
 * A number field that the question names. `how` is null where other words say what to do with it: "fines per division"; `field` is null where
 * "total" stands apart from what it adds up.
 */
export interface NamedMeasure {
  readonly how: 'sum' | 'average' | 'most' | 'least' | null
  readonly field: string | null
  readonly words: string
  /** Said of the number: "in minutes". */
  readonly unit?: string
}

const leads: readonly (readonly [NonNullable<NamedMeasure['how']>, RegExp])[] = [
  [
    'average',
    /^(?:(?:the )?(?:average|mean|median|typical)|on average|how long (?:does|do|did) it (?:usually )?take(?: us)?(?: to)?)(?= )/,
  ],
  ['sum', /^(?:how many|how much|(?:the )?(?:grand )?total(?: number| amount)?|(?:the )?sum|add up|sum up|total up|combined)(?= )/],
  ['most', /^(?:the )?(?:highest|largest|biggest|greatest|most|max|maximum|longest|top)(?= )/],
  ['least', /^(?:the )?(?:lowest|smallest|least|fewest|min|minimum|shortest|cheapest)(?= )/],
]
const ofThose = /^ of (?:those|them|these)\b/
const lone =
  /^(?:adds? up to|come to|comes to|(?:the )?(?:grand )?total(?: amount)?(?: of)?|(?:the )?sum(?: of)?|in total|altogether|combined)$/
const trailing: readonly (readonly [NonNullable<NamedMeasure['how']>, RegExp])[] = [
  ['average', / on average$/],
  ['sum', / (?:total|in total|altogether|combined)$/],
]

/** Words that name no number by themselves: they say how to count. */
const bare = new Set(['total', 'number', 'amount', 'days', 'hours', 'value', 'reading', 'year'])

/** Reads a run of words as a number field of the list, with or without what to make of it: "how many days away", "highest fine", "deductible". */
export const measureIn = (text: string, record: RecordDefinition, lexicon: Lexicon): NamedMeasure | null => {
  if (lone.test(text)) return { how: 'sum', field: null, words: text }
  const alone = extremeIn(text, record, lexicon) ?? unitIn(text, record, lexicon)
  if (alone !== null) return alone
  for (const [how, lead] of leads) {
    const found = lead.exec(text)
    if (found === null) continue
    const said = text.slice(found[0].length).replace(how === 'sum' ? / (?:total|in total|altogether|combined|all together)$/ : / $/, '')
    // "How many of those had violations" counts records.
    if (found[0] === 'how many' && ofThose.test(said)) return null
    const measure = named(how, said, record, lexicon)
    // "How many fines" counts tickets.
    return found[0] === 'how many' && isMoney(record, measure?.field) ? null : measure
  }
  for (const [how, tail] of trailing) {
    const found = tail.exec(text)
    if (found !== null) return named(how, text.slice(0, found.index), record, lexicon)
  }
  return named(null, text, record, lexicon)
}

const extremes: Readonly<Partial<Record<string, readonly ['most' | 'least', string]>>> = {
  longest: ['most', 'long'],
  shortest: ['least', 'long'],
  heaviest: ['most', 'heavy'],
  lightest: ['least', 'heavy'],
  fastest: ['most', 'fast'],
  farthest: ['most', 'long'],
}
/** "The longest run" goes by the field that says how long one is. */
const extremeIn = (text: string, record: RecordDefinition, lexicon: Lexicon): NamedMeasure | null => {
  const extreme = extremes[text.replace(/^the /, '')]
  const field = extreme === undefined ? null : numberNamed(extreme[1], record, lexicon)
  return extreme === undefined || field === null ? null : { how: extreme[0], field, words: text }
}

const unitWords: Readonly<Partial<Record<string, string>>> = { minutes: 'min', miles: 'mi', hours: 'h', days: 'd', dollars: '$' }
/** "In miles" names the field that says how long one is, where it is in miles. */
const unitIn = (text: string, record: RecordDefinition, lexicon: Lexicon): NamedMeasure | null => {
  const unit = unitWords[/^in (minutes|miles|hours|days|dollars)$/.exec(text)?.[1] ?? '']
  if (unit === undefined) return null
  const field = numberNamed('long', record, lexicon)
  const long = fieldOf(record, field ?? '')
  return { how: null, field: long !== undefined && unitOf(long) === unit ? field : null, unit, words: text }
}

/** What a number is counted in. */
const unitOf = (field: Field): string | undefined => (field.kind === 'money' ? '$' : 'unit' in field ? field.unit : undefined)

const named = (how: NamedMeasure['how'], text: string, record: RecordDefinition, lexicon: Lexicon): NamedMeasure | null => {
  if (tenureNamed(text.trim(), record) !== null) return { how, field: tenureNamed(text.trim(), record), words: text.trim() }
  const words = text.trim().split(' ')
  while (words.length > 0 && isGlue(words[0] ?? '')) words.shift()
  while (how !== null && words.length > 0 && isGlue(words.at(-1) ?? '')) words.pop()
  const said = words.join(' ')
  if (how === 'average' && toClose.test(said)) return { how, field: openDays(said, record), words: said }
  if ((how === null && bare.has(said)) || (how !== 'average' && said === 'year')) return null
  const field = numberNamed(said, record, lexicon)
  if (field === null || (how === 'sum' && !addsUp(fieldOf(record, field)))) return null
  return { how, field, words: said }
}

const tenure =
  /^(?:tenure|seniority|(?:time|years|length of time) (?:here|employed|on the job|with us|(?:with|at) (?:the |our )?company)|length of service|years of (?:service|employment))$/
/** How long people have been here, from the date they were hired. */
const tenureNamed = (said: string, { fields }: RecordDefinition): string | null =>
  tenure.test(said) && fields['hireDate'] !== undefined ? daysSince('hireDate') : null

const isMoney = (record: RecordDefinition, field: string | null | undefined): boolean =>
  typeof field === 'string' && fieldOf(record, field)?.kind === 'money'

const toClose =
  /^(?:(?:days|time) )?(?:to )?(?:close|resolve|finish|settle|complete|get closed)(?: out)?$|^(?:days|time) open$|^turnaround(?: time)?$/
const openDays = (said: string, record: RecordDefinition): string =>
  said.endsWith('open') && record.fields['daysOpen'] !== undefined ? 'daysOpen' : daysToClose

/** The number field of the list that goes by these words, in the singular or the plural. */
export const numberNamed = (words: string, record: RecordDefinition, { fields }: Lexicon): string | null => {
  const known = fields[record.name]
  return (
    [words, words === 'years' ? words : words.replace(/s$/, ''), `${words}s`]
      .flatMap((one) => known?.get(one) ?? [])
      .find((name) => isNumberField(fieldOf(record, name)) && isFilterable(record, name) && isMeasurable(record, name)) ?? null
  )
}

/** "Total tickets" counts them, "the sum of" never does. */
const adds = /\b(?:sum|adds?|combined|come to|comes to|amount)\b/

/** The named fields; what the list costs where the question asks for "the sum" and names none. */
const namedIn = (
  measures: readonly NamedMeasure[],
  record: RecordDefinition,
): readonly { readonly field: string; readonly words: string }[] => {
  const named = measures
    .toSorted((one, other) => Number(one.unit !== undefined) - Number(other.unit !== undefined))
    .flatMap(({ field, words, unit }) => (field === null || (unit !== undefined && measures.length > 1) ? [] : [{ field, words }]))
  const adding = named.length > 0 ? undefined : measures.find(({ words }) => adds.test(words))
  return adding === undefined ? named : [{ field: moneyField(record) ?? '', words: adding.words }]
}

/** What the named fields make of the list: what to add up, average, or sort by. A text names the words that say nothing to do. */
export type Worked =
  | {
      readonly amount: string | null
      readonly averaged: string | null
      readonly sortBy: { readonly field: string; readonly up: boolean } | null
    }
  | { readonly unread: string }

export const workedOut = (
  measures: readonly NamedMeasure[],
  shape: Shape,
  record: RecordDefinition,
  before: NamedMeasure['how'],
): Worked => {
  const [first, ...others] = namedIn(measures, record)
  const unit = measures.find((one) => one.unit !== undefined)
  if (unit !== undefined && !isIn(unit.unit, fieldOf(record, first?.field ?? ''))) return { unread: unit.words }
  if (first === undefined) return { amount: null, averaged: null, sortBy: null }
  const { field, words } = first
  if (field === '') return { unread: words }
  const other = others.find((one) => one.field !== field)
  if (other !== undefined) return { unread: other.words }
  const isGrouped = shape.by !== null || shape.top !== null
  const how = measures.find((one) => one.how !== null)?.how ?? impliedBy(shape, before)
  if (how === null) return { unread: words }
  if (how === 'average') return { amount: null, averaged: field, sortBy: null }
  if (how === 'sum' || (how === 'most' && isGrouped))
    return dateSince(field) === null && addsUp(fieldOf(record, field)) ? { amount: field, averaged: null, sortBy: null } : { unread: words }
  return { amount: null, averaged: null, sortBy: { field, up: how === 'least' } }
}

const isIn = (unit: string | undefined, field: Field | undefined): boolean => field !== undefined && unitOf(field) === unit

const impliedBy = (shape: Shape, before: NamedMeasure['how']): NamedMeasure['how'] => {
  if (shape.average) return 'average'
  if (before === 'most' || before === 'least') return before
  if (shape.spending || shape.by !== null || shape.top !== null || shape.trend !== null) return 'sum'
  return shape.order === 'dearest' ? 'most' : before
}
