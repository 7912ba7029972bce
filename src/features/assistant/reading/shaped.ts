import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { dateSince, daysToClose } from '#features/questions/measured.ts'
import type { Frame, Measure } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { dateField, endDate, isDated, tenseOf } from './words/dated.ts'
import { groupField, moneyField } from './fields.ts'
import { saidPeriod } from '../said.ts'
import type { Sides } from './compare.ts'
import { dueField } from './expiry.ts'
import { sameDate } from './spans.ts'
import type { Followed } from './follow.ts'
import type { Listed } from './listed.ts'
import { saidDate } from './words/said-dates.ts'
import type { Shape } from './shape.ts'

interface Wanted {
  readonly record: RecordDefinition
  readonly list: Listed
  readonly shape: Shape
  readonly sides: Sides | null
  readonly follows: Followed | null
  readonly lexicon: Lexicon
  readonly today: string
  /** The amount that is to be added up, where one is named. */
  readonly amount: string | null
  /** The question as it was typed, to be asked again. */
  readonly text: string
  /** The number that an average is asked of. */
  readonly averaged: string | null
  /** The number that the list is sorted by, smallest first if `up`. */
  readonly sortBy: { readonly field: string; readonly up: boolean } | null
  /** Whether a single record is asked for: "the most expensive repair". */
  readonly isOne: boolean
}

/** The list as it is to be answered: counted, added up, by something, over time, side by side, or shown. */
export const shaped = (wanted: Wanted): Frame => {
  const { record, list, shape, sides, amount } = wanted
  const money = amount ?? (shape.spending ? moneyField(record) : null)
  if (shape.spending && money === null) return askCost(wanted)
  const measure = measureOf(wanted, money)
  if (measure === null) return { type: 'unread', left: ['average'] }
  // A comparison has two numbers, so it can't be split as well.
  if (sides !== null && shape.by !== null) return { type: 'unread', left: [`by ${shape.by}`] }
  if (sides !== null) return { type: 'compare', kind: record.name, measure, sides: sides.sides, ...besides(list, sides) }
  const again = askedAgain(wanted)
  if (again !== null) return again
  if (shape.trend !== null) return trend(wanted, measure)
  if (shape.by !== null) return grouped(wanted, measure, shape.by)
  const order = wanted.sortBy === null ? shape.order : 'dearest'
  return order === null ? measured(wanted, measure) : ordered(wanted, order)
}

/** The list without what its sides say themselves. */
const besides = (list: Listed, { sides, assumed }: Sides): Listed => {
  const own = new Set(Object.keys(sides[0].query).flatMap((name) => [name, name.replace(/(?:From|To)$/, '')]))
  return {
    query: Object.fromEntries(Object.entries(list.query).filter(([name]) => !own.has(name))),
    read: list.read.filter(({ on }) => !own.has(on)),
    assumed: [...list.assumed.filter(({ on }) => !own.has(on)), ...assumed],
  }
}

/** What goes on without saying how is worked out as the question before was: by unit, by month, side by side. */
const askedAgain = ({ shape, follows, list, text }: Wanted): Frame | null => {
  const before = follows?.frame
  const says = shape.counting || shape.trend !== null || shape.average || shape.spending || shape.by !== null || shape.order !== null
  if (before === undefined || says || /^(?:show|list|which|who)\b/.test(text)) return null
  if (before.type === 'group' || before.type === 'trend') return { ...before, ...list }
  if (before.type !== 'compare') return null
  const sided = Object.entries(before.sides[0].query)
  if (sided.some(([name, value]) => list.query[name] !== value)) return null
  const own = new Set(sided.map(([name]) => name))
  const query = Object.fromEntries(Object.entries(list.query).filter(([name]) => !own.has(name)))
  return { ...before, query, read: list.read.filter(({ words }) => words !== before.sides[0].label), assumed: list.assumed }
}

const grouped = (wanted: Wanted, measure: Measure, word: string): Frame => {
  const { record, list, shape, lexicon } = wanted
  const by = groupField(record, word, lexicon)
  if (by === null) {
    // "Per ticket" adds nothing for tickets; "the worst driver" asks for a judgment.
    if (shape.top === null && lexicon.nouns.get(word)?.some((one) => one.kind === record.name))
      return shaped({ ...wanted, shape: { ...shape, by: null } })
    return /^(?:month|date)$/.test(word) ? trend(wanted, measure) : { type: 'unread', left: [`by ${word}`] }
  }
  if (measure.how === 'average' && (isToClose(record, measure.field) || dateSince(measure.field) !== null))
    return { type: 'unread', left: [`average by ${word}`] }
  const sum = measure.how === 'sum' ? { sum: measure.field } : measure.how === 'average' ? { average: measure.field } : {}
  return {
    type: 'group',
    kind: record.name,
    by,
    ...list,
    ...sum,
    ...(shape.top === null ? {} : { top: shape.top }),
    ...(shape.up ? { up: true } : {}),
  }
}

const measured = (wanted: Wanted, measure: Measure): Frame => {
  const { record, list, shape, follows } = wanted
  const kind = record.name
  if (measure.how === 'sum') return { type: 'sum', kind, field: measure.field, ...list }
  if (measure.how === 'average') return average(wanted, measure.field)
  if (shape.yesNo) return { type: shape.counting ? 'count' : 'list', kind, ...list, yesNo: true }
  return {
    type: shape.counting || (follows?.frame.type === 'count' && !/^(?:show|list|which|who)\b/.test(wanted.text)) ? 'count' : 'list',
    kind,
    ...list,
  }
}

/** A unit costs what is done to it: of which list is asked. */
const askCost = ({ record, lexicon, text }: Wanted): Frame => {
  // Maintenance of units is done in several lists.
  const isMaintenance = /\bmaintenance\b/.test(text)
  const owner = (isMaintenance ? lexicon.kinds['vehicles'] : undefined) ?? record
  const kinds = [...new Set(owner.children.map(({ kind }) => kind))]
    .flatMap((kind) => lexicon.kinds[kind] ?? [])
    .filter((kind) => moneyField(kind) !== null)
  if (kinds.length === 0) return { type: 'unread', left: ['cost'] }
  const naming = (many: string): string => (isMaintenance ? text.replace('maintenance', many) : `${text} in ${many}`)
  return {
    type: 'clarify',
    question: 'Which cost do you mean?',
    options: kinds.slice(0, 4).map(({ label }) => naming(inSentence(label.many))),
  }
}

/** What is made of the records: what is asked for now, or was asked for before. */
const measureOf = ({ record, shape, follows, averaged }: Wanted, money: string | null): Measure | null => {
  if (shape.average || averaged !== null) {
    // "Average tickets per driver" asks for a mean of counts.
    const field = averaged ?? money ?? (shape.by === null ? moneyField(record) : null)
    return field === null ? null : { how: 'average', field }
  }
  if (money !== null) return { how: 'sum', field: money }
  return shape.counting || shape.by !== null ? { how: 'count' } : (follows?.measure ?? { how: 'count' })
}

const closedOf = ({ lifecycle: { states } }: RecordDefinition): string[] =>
  Object.keys(states).filter((key) => states[key]?.closed === true)

/** Whether the question means the days until the record was closed. Time off has its own days field. */
const isToClose = (record: RecordDefinition, field: string): boolean => field === daysToClose && fieldOf(record, field) === undefined

const average = ({ record, list, today }: Wanted, field: string): Frame => {
  if (!isToClose(record, field)) return { type: 'average', kind: record.name, field, ...list }
  const dated = Object.keys(list.query).some((name) => /(?:From|To)$/.test(name))
  const from = daysAfter(sameDate(today, -12), 1)
  const status = closedOf(record).join(',')
  const closed = 'status' in list.query ? {} : { status }
  return {
    type: 'average',
    kind: record.name,
    field,
    query: { ...list.query, ...closed, ...(dated ? {} : { statusSinceFrom: from }) },
    read: [...list.read.filter(({ on }) => on !== 'status'), { on: 'status', words: 'closed' }],
    assumed: [
      ...list.assumed,
      ...(dated
        ? []
        : [
            {
              on: 'statusSince',
              words: `closed in the last 12 months (${saidPeriod({ from, to: today }, today)})`,
              instead: [{ label: 'Ever', query: {} }],
            },
          ]),
    ],
  }
}

/** "Drivers hired by month", "tickets paid this year by month": the date that the question names. Null for a list of days from one to another. */
const datedBy = (record: RecordDefinition, { query, read }: Listed): string | null =>
  read.map(({ on }) => on).find((on) => isDated(record, on) && (query[on] === '!null' || `${on}From` in query || `${on}To` in query)) ??
  null

/** Over time: the last twelve months where no period is named. */
const trend = ({ record, list, shape, today }: Wanted, measure: Measure): Frame => {
  const field = datedBy(record, list) ?? dateField(record)
  const dated = `${field}From` in list.query || `${field}To` in list.query
  const from = `${sameDate(today, -11).slice(0, 8)}01`
  return {
    type: 'trend',
    kind: record.name,
    measure,
    by: `${shape.trend ?? 'month'}:${field}`,
    ...list,
    query: {
      ...list.query,
      ...(dated ? {} : { [`${field}From`]: from, [`${field}To`]: today }),
      ...((list.query[`${field}To`] ?? '') > today && tenseOf(record) === 'past' ? { [`${field}To`]: today } : {}),
    },
    assumed: [
      ...list.assumed,
      ...(dated
        ? []
        : [
            {
              on: field,
              words: `${saidDate(record, field)} ${saidPeriod({ from, to: today }, today)}`,
              instead: [
                { label: '24 months', query: { [`${field}From`]: `${sameDate(today, -23).slice(0, 8)}01`, [`${field}To`]: today } },
              ],
            },
          ]),
    ],
  }
}

/** The dearest or the newest first. */
const ordered = (wanted: Wanted, order: NonNullable<Shape['order']>): Frame => {
  const { record, list, shape, today } = wanted
  // Nobody is listed by age.
  if (order === 'oldest' && record.fields['hireDate'] !== undefined && /\boldest\b/.test(wanted.text))
    return {
      type: 'clarify',
      question: 'I don’t list people by age. Do you mean who was hired first?',
      options: [`Longest serving ${inSentence(record.label.one)}`],
    }
  const by = orderOf(wanted, order)
  if (by === null) return { type: 'unread', left: ['most expensive'] }
  const done = order === 'newest' && 'done' in record.lifecycle.states && !('status' in list.query)
  const first = shape.first ?? (wanted.isOne ? 1 : null)
  const ahead = order === 'soonest' && !(`${by.field}From` in list.query) ? { [`${by.field}From`]: today } : {}
  // The last one to start has started.
  const past = order === 'newest' && list.query[by.field] === '!null' ? { [`${by.field}To`]: today } : {}
  return {
    type: 'list',
    kind: record.name,
    ...list,
    query: { ...list.query, ...(done ? { status: 'done' } : {}), ...ahead, ...past, sort: by.sort },
    read: [...list.read, ...(done ? [{ on: 'status', words: 'done' }] : []), { on: 'sort', words: by.words }],
    ...(first === null ? {} : { first }),
  }
}

/** The date on which records got the status, where it is an end and has a date of its own. */
const dateLeft = (record: RecordDefinition, status: string, lexicon: Lexicon): string | null =>
  endDate(record, [{ query: { status }, on: 'status', words: record.lifecycle.states[status]?.label ?? '' }], lexicon)

/** "Latest termination" goes by when they left, "most recently bought" by when it was, and the age of a unit is that of its model. */
const orderDate = (record: RecordDefinition, query: Listed['query'], order: Shape['order'], lexicon: Lexicon): string => {
  const isAged = record.name === 'vehicles' && (order === 'newest' || order === 'oldest')
  return dateLeft(record, query['status'] ?? 'none', lexicon) ?? heldDate(record, query) ?? (isAged ? 'year' : dateField(record))
}

const heldDate = (record: RecordDefinition, query: Listed['query']): string | undefined =>
  Object.keys(query).find((name) => query[name] === '!null' && isDated(record, name))

/** By what the list is put in order; null where it has no such amount. */
const orderOf = (
  { record, list, sortBy, lexicon }: Wanted,
  order: NonNullable<Shape['order']>,
): { field: string; sort: string; words: string } | null => {
  const date = orderDate(record, list.query, order, lexicon)
  switch (order) {
    case 'dearest': {
      const { field, up } = sortBy ?? { field: moneyField(record), up: false }
      if (field === null) return null
      const since = dateSince(field)
      if (since !== null) return { field: since, sort: up ? `-${since}` : since, words: up ? 'newest first' : 'longest here first' }
      const label = record.fields[field]?.label ?? 'Amount'
      return { field, sort: up ? field : `-${field}`, words: `${label}, ${up ? 'lowest' : 'highest'} first` }
    }
    case 'newest':
      return { field: date, sort: `-${date}`, words: 'newest first' }
    case 'oldest':
      return { field: date, sort: date, words: 'oldest first' }
    case 'soonest': {
      const field = heldDate(record, list.query) ?? (record.fields['start']?.kind === 'date' ? 'start' : (dueField(record) ?? date))
      return { field, sort: field, words: 'the next first' }
    }
  }
}
