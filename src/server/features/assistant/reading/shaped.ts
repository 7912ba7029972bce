import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { addDays } from '../days.ts'
import type { Frame, Measure } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { dateField, tenseOf } from './dated.ts'
import { groupField, moneyField } from './fields.ts'
import type { Rest } from '../rest.ts'
import { saidPeriod } from '../said.ts'
import type { Sides } from './compare.ts'
import { dueField } from './expiry.ts'
import { sameDate } from './spans.ts'
import type { Followed } from './follow.ts'
import type { Listed } from './list.ts'
import { saidDate } from './said-dates.ts'
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
}

/** The list as it is to be answered: counted, added up, by something, over time, side by side, or shown. */
export const shaped = (wanted: Wanted): Frame => {
  const { record, list, shape, sides, follows, lexicon, amount } = wanted
  const kind = record.name
  const money = amount ?? (shape.spending ? moneyField(record) : null)
  if (shape.spending && money === null) return askCost(wanted)
  if (shape.average && shape.by !== null) return { type: 'unread', left: [`average by ${shape.by}`] }
  const measure = measureOf(wanted, money)
  if (measure === null) return { type: 'unread', left: ['average'] }
  if (sides !== null) return { type: 'compare', kind, measure, sides: sides.sides, ...list, assumed: [...list.assumed, ...sides.assumed] }
  if (shape.trend) return trend(wanted, measure)
  if (shape.by !== null) {
    const by = groupField(record, shape.by, lexicon)
    if (by === null && lexicon.nouns.get(shape.by)?.some((one) => one.kind === kind))
      return shaped({ ...wanted, shape: { ...shape, by: null } })
    if (by === null) return /^(?:month|date)$/.test(shape.by) ? trend(wanted, measure) : { type: 'unread', left: [`by ${shape.by}`] }
    const sum = money ?? (measure.how === 'sum' ? measure.field : null)
    return { type: 'group', kind, by, ...list, ...(sum === null ? {} : { sum }), ...(shape.top === null ? {} : { top: shape.top }) }
  }
  if (shape.order !== null) return ordered(wanted, shape.order)
  switch (measure.how) {
    case 'sum':
      return { type: 'sum', kind, field: measure.field, ...list }
    case 'average':
      return average(wanted, measure.field)
    default:
      return {
        type: shape.counting || (follows?.frame.type === 'count' && !shape.yesNo) ? 'count' : 'list',
        kind,
        ...list,
        ...(shape.yesNo ? { yesNo: true as const } : {}),
      }
  }
}

/** A unit costs what is done to it: of which list is asked. */
const askCost = ({ record, lexicon, text }: Wanted): Frame => {
  const kinds = [...new Set(record.children.map(({ kind }) => kind))]
    .flatMap((kind) => lexicon.kinds[kind] ?? [])
    .filter((kind) => moneyField(kind) !== null)
  if (kinds.length === 0) return { type: 'unread', left: ['cost'] }
  return {
    type: 'clarify',
    question: 'Which cost do you mean?',
    options: kinds.slice(0, 4).map(({ label }) => `${text} in ${inSentence(label.many)}`),
  }
}

/** What is made of the records: what is asked for now, or was asked for before. */
const measureOf = ({ shape, follows, averaged }: Wanted, money: string | null): Measure | null => {
  if (shape.average) {
    const field = money ?? averaged
    return field === null ? null : { how: 'average', field }
  }
  if (money !== null) return { how: 'sum', field: money }
  return shape.counting || shape.by !== null ? { how: 'count' } : (follows?.measure ?? { how: 'count' })
}

const toClose =
  /\b(?:(?:days|time|long)? ?(?:it takes )?to (?:close|resolve|finish|settle|complete|get closed)(?: out)?(?: an?)?|(?:days|time) open|turnaround(?: time)?|days)\b/

/** Takes the number that an average is asked of: "days to close", "mileage". */
export const takeAveraged = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): string | null => {
  const found = toClose.exec(rest.text)
  if (found !== null) {
    rest.cut(found.index, found[0].length)
    return /open$/.test(found[0]) && record.fields['daysOpen'] !== undefined ? 'daysOpen' : 'days'
  }
  const known = [...(lexicon.fields[record.name] ?? [])].toSorted(([one], [other]) => other.length - one.length)
  for (const [words, properties] of known) {
    const property = properties.find(
      (one) => ['int', 'decimal', 'money'].includes(record.fields[one]?.kind ?? '') && isFilterable(record, one),
    )
    if (property !== undefined && rest.take(words)) return property
  }
  return moneyField(record)
}

const closedOf = ({ lifecycle: { states } }: RecordDefinition): string[] =>
  Object.keys(states).filter((key) => states[key]?.closed === true)

const average = ({ record, list, today }: Wanted, field: string): Frame => {
  if (field !== 'days') return { type: 'average', kind: record.name, field, ...list }
  const dated = Object.keys(list.query).some((name) => /(?:From|To)$/.test(name))
  const from = addDays(sameDate(today, -12), 1)
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

/** Over time: the last twelve months where no period is named. */
const trend = ({ record, list, today }: Wanted, measure: Measure): Frame => {
  const field = dateField(record)
  const dated = `${field}From` in list.query || `${field}To` in list.query
  const from = `${sameDate(today, -11).slice(0, 8)}01`
  return {
    type: 'trend',
    kind: record.name,
    measure,
    by: `month:${field}`,
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
const ordered = ({ record, list, shape, today }: Wanted, order: NonNullable<Shape['order']>): Frame => {
  const money = moneyField(record)
  if (order === 'dearest' && money === null) return { type: 'unread', left: ['most expensive'] }
  const done = order === 'newest' && 'done' in record.lifecycle.states && !('status' in list.query)
  const soonest = order === 'soonest'
  const held = Object.keys(list.query).find(
    (name) => list.query[name] === '!null' && ['date', 'instant'].includes(record.fields[name]?.kind ?? ''),
  )
  const ahead = record.fields['start']?.kind === 'date' ? 'start' : (dueField(record) ?? dateField(record))
  const date = soonest ? (held ?? ahead) : dateField(record)
  const sort = order === 'dearest' ? `-${money}` : `${order === 'newest' ? '-' : ''}${date}`
  const words =
    order === 'dearest'
      ? `${record.fields[money ?? '']?.label ?? 'amount'}, highest first`
      : order === 'newest'
        ? 'newest first'
        : soonest
          ? 'the next first'
          : 'oldest first'
  return {
    type: 'list',
    kind: record.name,
    ...list,
    query: {
      ...list.query,
      ...(done ? { status: 'done' } : {}),
      ...(soonest && !(`${date}From` in list.query) ? { [`${date}From`]: today } : {}),
      sort,
    },
    read: [...list.read, ...(done ? [{ on: 'status', words: 'done' }] : []), { on: 'sort', words }],
    ...(shape.first === null ? {} : { first: shape.first }),
  }
}
