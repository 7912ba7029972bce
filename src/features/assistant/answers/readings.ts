import { daysAfter, monthStart, quarterStart, weekStart, yearOf } from '#kit/dates/iso-day.ts'
import type { Field } from '#kit/fields.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { axesOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame, Said } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Period } from '../reading/words/period.ts'
import { tenseOf } from '../reading/words/dated.ts'
import { saidDate } from '../reading/words/said-dates.ts'
import { saidPeriod } from '../said.ts'
import { plainText } from '../words.ts'
import { withoutThose } from './shape.ts'

/** Something else that a reading can be changed to. `query` is the whole question of the list; `words` is how it is then said. */
interface Change {
  readonly label: string
  readonly words: string
  readonly query: Query
}

/** One reading of a question, with what it can be changed to. */
interface Changeable extends Said {
  readonly changes: readonly Change[]
  /** The question without it; null where it can't be left out. */
  readonly without: Query | null
}

type Listed = Extract<Frame, { readonly query: Query; readonly read: readonly Said[] }>

/** More than these make no menu. */
const mostChanges = 12

/** The readings of a list, and what each can be changed to: the other states, options, or periods. */
export const changeable = (record: RecordDefinition, frame: Listed, today: string): readonly Changeable[] =>
  frame.read.map((one) => {
    const query = withoutThose(frame.query, one.on)
    if (Object.keys(query).length === Object.keys(frame.query).length) return { ...one, changes: [], without: null }
    const isTrend = frame.type === 'trend' && frame.by.endsWith(`:${one.on}`)
    const changes = othersOf(record, one.on, frame.query, today).map((change) => ({ ...change, query: { ...query, ...change.query } }))
    return { ...one, changes: changes.slice(0, mostChanges), without: isTrend ? null : query }
  })

/** Values of the same field that are not asked for. */
const othersOf = (record: RecordDefinition, on: string, query: Query, today: string): readonly Change[] => {
  if (on === 'status') {
    const states = Object.entries(record.lifecycle.states)
    return valuesOf(
      'status',
      states.map(([key, { label }]) => [key, label]),
      query,
    )
  }
  if (on === 'start,end') {
    const isLasting = record.fields['start']?.kind === 'date' && record.fields['end']?.kind === 'date'
    return isLasting
      ? periodsOf(today, true).flatMap((period) => periodOf(period, 'on', (from, to) => ({ startTo: to, endFrom: from }), query, today))
      : []
  }
  const field = record.fields[on]
  if (field === undefined || !isFilterable(record, on)) return []
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return valuesOf(
        on,
        Object.entries(field.options).map(([key, { label }]) => [key, label]),
        query,
      )
    case 'bool':
      return valuesOf(
        on,
        [
          ['true', field.label],
          ['false', `not ${inSentence(field.label)}`],
        ],
        query,
      )
    case 'date':
    case 'instant':
      return periodsOf(today, isAhead(record, field)).flatMap((period) =>
        periodOf(period, saidDate(record, on), (from, to) => ({ [`${on}From`]: from, [`${on}To`]: to }), query, today),
      )
    default:
      return []
  }
}

/** Whether the dates lie ahead: what runs out, is due, or is planned. */
const isAhead = (record: RecordDefinition, field: Field): boolean =>
  (field.kind === 'date' && (field.expiry === true || field.due === true)) || tenseOf(record) === 'future'

const valuesOf = (on: string, values: readonly (readonly [key: string, label: string])[], query: Query): readonly Change[] =>
  values.filter(([key]) => query[on] !== key).map(([key, label]) => ({ label, words: label, query: { [on]: key } }))

type Span = readonly [label: string, from: string, to: string]

const periodOf = (
  [label, from, to]: Span,
  said: string,
  queryOf: (from: string, to: string) => Query,
  query: Query,
  today: string,
): readonly Change[] => {
  const period: Period = { from, to }
  const own = queryOf(from, to)
  const isAsked = Object.entries(own).every(([name, value]) => query[name] === value)
  return isAsked ? [] : [{ label, words: `${said} ${saidPeriod(period, today)}`, query: own }]
}

/** This week, month, quarter, and year, with the ones before or after. */
const periodsOf = (today: string, isAhead: boolean): readonly Span[] => {
  const units: readonly (readonly [unit: string, start: (away: number) => string])[] = [
    ['week', (away) => daysAfter(weekStart(today), away * 7)],
    ['month', (away) => monthStart(today, away)],
    ['quarter', (away) => quarterStart(today, away)],
    ['year', (away) => `${yearOf(today) + away}-01-01`],
  ]
  const other = isAhead ? (['Next', 1] as const) : (['Last', -1] as const)
  return units.flatMap(([unit, start]) =>
    ([['This', 0], other] as const).map(([word, away]): Span => [`${word} ${unit}`, start(away), daysAfter(start(away + 1), -1)]),
  )
}

/** One reading as the answer shows it: in a row of "How I read this", with what a press on it offers. */
interface ShownReading {
  readonly row: string
  readonly words: string
  /** The words of the question, where they are not the same. */
  readonly said?: string
  readonly options: readonly { readonly label: string; readonly query: Query; readonly by?: string }[]
}

/** How a question was read, and what can be changed about it; a reading without options can't be. */
export const readingsIn = ({ kinds }: Lexicon, frame: Frame, today: string): readonly ShownReading[] => {
  const record = 'query' in frame ? kinds[frame.kind] : undefined
  if (record === undefined || !('query' in frame)) return []
  const filters = changeable(record, frame, today).map(({ words, said, changes, without }) => ({
    row: 'Only',
    words,
    ...(said === undefined || said === plainText(words) ? {} : { said }),
    options: [
      ...(without === null ? [] : [{ label: `Without “${inSentence(words)}”`, query: without }]),
      ...changes.map(({ label, query }) => ({ label, query })),
    ],
  }))
  const axes = axesBeside(record, frame)
  if (axes === null) return filters
  return [
    ...filters,
    { ...axes, options: axes.options.map(({ key, label }) => ({ label: `By ${inSentence(label)}`, query: frame.query, by: key })) },
  ]
}

const units = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' } as const

interface Axes {
  readonly row: string
  readonly words: string
  readonly options: readonly { readonly key: string; readonly label: string }[]
}

/** The axis of groups or the unit of a trend, with the others; null for what is not grouped. */
const axesBeside = (record: RecordDefinition, frame: Frame): Axes | null => {
  if (frame.type !== 'group' && frame.type !== 'trend') return null
  const [, field = ''] = frame.by.split(':')
  const all =
    frame.type === 'trend'
      ? Object.entries(units).map(([unit, label]) => ({ key: `${unit}:${field}`, label }))
      : axesOf(record, null).filter(({ key }) => key === 'status' || isFilterable(record, key))
  const own = all.find(({ key }) => key === frame.by)
  const options = all.filter(({ key }) => key !== frame.by).slice(0, mostChanges)
  return own === undefined ? null : { row: frame.type === 'trend' ? 'By' : 'Grouped by', words: own.label, options }
}

/** The same question counted by another axis; null where the list is not counted by it. */
export const countedBy = ({ kinds }: Lexicon, frame: Frame, by: string): Frame | null => {
  const record = 'kind' in frame ? kinds[frame.kind] : undefined
  if (record === undefined || (frame.type !== 'group' && frame.type !== 'trend')) return null
  return axesBeside(record, frame)?.options.some(({ key }) => key === by) === true ? { ...frame, by } : null
}
