import { daysAfter } from '#kit/dates/iso-day.ts'
import { splitValues } from '#kit/list-query.ts'
import { inSentence } from '#kit/words.ts'
import { only, withoutThose } from '../assistant/answers/shape.ts'
import type { Frame } from '../assistant/frame.ts'
import type { Reading } from '../assistant/reading/reading.ts'
import type { Query } from '../questions/groups.ts'

type Comparable = Extract<Frame, { query: Query; read: unknown } | { type: 'navigate' }>

const forms: readonly Frame['type'][] = ['list', 'count', 'group', 'sum', 'average', 'compare', 'trend', 'navigate']
/** Frames that a model can produce too, and so may disagree about. */
export const isComparable = (frame: Frame): frame is Comparable => forms.includes(frame.type)

/** Returns the local reading if both agree, else a question that offers both. */
export const eitherOf = (local: Frame, other: Frame, reading: Reading): Frame => {
  if (!isComparable(local) || !isComparable(other) || isSame(local, other, reading.today)) return local
  const options = [local, other].map((one) => saidAs(one, reading))
  // Two options with the same words can't be chosen from.
  if (new Set(options).size < options.length) return local
  return { type: 'clarify', question: 'I can read this two ways. Which one do you mean?', options, readings: [local, other] }
}

/** The reading whose option the person picked; null if they asked something else. */
export const chosenOf = (question: string, before: readonly Frame[]): Frame | null =>
  before.toReversed().flatMap((one) => (one.type === 'clarify' ? (one.readings?.[one.options.indexOf(question)] ?? []) : []))[0] ?? null

const isSame = (one: Comparable, other: Comparable, today: string): boolean => {
  if (one.type === 'navigate' || other.type === 'navigate')
    return one.type === other.type && 'path' in one && 'path' in other && one.path === other.path
  if (one.kind !== other.kind || shapeOf(one) !== shapeOf(other)) return false
  const sides = [sidesOf(one), sidesOf(other)].map((all) => JSON.stringify(all.map((query) => written(query, today))))
  return sides[0] === sides[1] && written(without(one, other), today) === written(without(other, one), today)
}

type Listed = Exclude<Comparable, { type: 'navigate' }>

/** A count and a list of the same records have the same shape. */
const shapeOf = (frame: Listed): string =>
  JSON.stringify([
    frame.type === 'count' ? 'list' : frame.type,
    'by' in frame ? frame.by : null,
    'field' in frame ? frame.field : null,
    'sum' in frame ? frame.sum : null,
    'top' in frame ? frame.top : null,
    'measure' in frame ? Object.entries(frame.measure).toSorted() : null,
  ])

const sidesOf = (frame: Listed): readonly Query[] => ('sides' in frame ? frame.sides.map(({ query }) => query) : [])

/** Drops assumptions that the other reading doesn't mention: the answer states them, and one press changes them. */
const without = ({ query, assumed = [] }: Listed, other: Listed): Query =>
  assumed
    .filter(({ on }) =>
      on.split(',').every((name) => Object.keys(withoutThose(other.query, name)).length === Object.keys(other.query).length),
    )
    .reduce((rest, { on }) => withoutThose(rest, on), query)

const written = (query: Query, today: string): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([name]) => name !== 'sort')
      .map(([name, value]) => {
        const day = /^today(?:([+-]\d{1,4})d)?$/.exec(value)
        return [name, day === null ? splitValues(value).toSorted().join() : daysAfter(today, Number(day[1] ?? 0))]
      })
      .toSorted(([one = ''], [another = '']) => (one < another ? -1 : 1)),
  )

const saidAs = (frame: Comparable, { lexicon }: Reading): string => {
  if (frame.type === 'navigate') return `Open ${frame.label}`
  const record = lexicon.kinds[frame.kind]
  const many = record === undefined ? frame.kind : inSentence(record.label.many)
  const label = (property: string): string => inSentence(record?.fields[property]?.label ?? property)
  const axis = (name: string): string => {
    const [, unit, property] = /^(day|week|month|quarter|year):(.+)$/.exec(name) ?? []
    return unit === undefined || property === undefined ? label(name) : `${unit} of ${label(property)}`
  }
  const by = 'by' in frame ? ` by ${axis(frame.by)}` : ''
  const filters = only(frame.read)
  switch (frame.type) {
    case 'list':
      return `Show ${many}${filters}`
    case 'count':
      return `Count ${many}${filters}`
    case 'group':
      return `Show ${frame.sum === undefined ? '' : `${label(frame.sum)} of `}${many}${by}${filters}`
    case 'sum':
      return `Total ${label(frame.field)} of ${many}${filters}`
    case 'average':
      return `Average ${label(frame.field)} of ${many}${filters}`
    case 'compare':
      return `Compare ${many}, ${frame.sides.map((side) => side.label).join(' and ')}${filters}`
    case 'share':
      return `Share of ${many}${filters}: ${frame.words}`
    case 'trend':
      return `Show ${many}${by}${filters}`
  }
}
