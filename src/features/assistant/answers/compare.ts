import { formatNumber, formatPercent } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { countedAs } from '#kit/words.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame, Measure } from '../frame.ts'
import { daysOf, take } from './measures.ts'
import type { Taken } from './measures.ts'
import { assumedIn, notThere, nothing, only, reading } from './shape.ts'
import type { Answer, Asking } from './shape.ts'
import { amountShown, meanShown } from './values.ts'

type Compared = Extract<Frame, { type: 'compare' }>

interface Side extends Taken {
  readonly label: string
  /** The label with the days that it covers. */
  readonly named: string
}

/** Two sides or more, each with its own list, and the difference in words. */
export const answerCompare = async (asking: Asking, frame: Compared): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  if (record === undefined) return notThere
  const sides: Side[] = []
  for (const { label, query } of frame.sides) {
    const own = { ...frame.query, ...query }
    const taken = await take(asking, record, own, frame.measure)
    if (taken === null) return notThere
    sides.push({ ...taken, label, named: withDays(label, own) })
  }
  const [first, ...others] = sides
  if (first === undefined) return notThere
  const counted = frame.measure.how === 'count' ? ` ${countedAs(record.label, first.count)}` : ''
  const said = `${first.shown}${counted} for ${first.named}, ${others.map(({ shown, named }) => `${shown} for ${named}`).join(', ')}`
  return {
    ...nothing,
    response: `${said}${only(frame.read)}. ${difference(record, frame.measure, sides)}${missing(sides)}`.trim(),
    rows: sides.map(({ named, count, href, shown }) => ({ label: named, count, href, shown })),
    read: [
      ...reading(record, frame),
      { label: 'Compared', value: sides.map(({ named }) => named).join(' with ') },
      ...workedOut(record, frame.measure, sides),
    ],
    assumed: assumedIn(frame),
  }
}

/** What the sides are made of, and by how much they differ. */
const workedOut = (record: RecordDefinition, measure: Measure, sides: readonly Side[]): Answer['read'] => [
  ...sides.flatMap(({ named, basis }) => (basis === null ? [] : [{ label: 'Calculated from', value: `${named}: ${basis}` }])),
  ...(difference(record, measure, sides) === '' ? [] : [{ label: 'Difference', value: difference(record, measure, sides) }]),
]

/** Both sides say their days, so that nobody compares eleven months with twelve. */
const withDays = (label: string, query: Query): string => {
  const { from, to } = daysOf(query)
  const days = from !== null && to !== null ? `${formatDate(from)} – ${formatDate(to)}` : null
  return days === null || label.includes(formatDate(from)) ? label : `${label} (${days})`
}

const difference = (record: RecordDefinition, measure: Measure, sides: readonly Side[]): string => {
  const known = sides.filter((side): side is Side & { value: number } => side.value !== null)
  const [one, other] = known
  if (one === undefined || other === undefined) return ''
  if (known.length > 2) {
    const ranked = known.toSorted((a, b) => b.value - a.value)
    const [most, next] = ranked
    return most === undefined || most.value === next?.value ? '' : `${most.label} has the most.`
  }
  const by = one.value - other.value
  const apart = amountOf(record, measure, Math.abs(by), one.share)
  if (by === 0 || /^[$0.,]*0$/.test(apart)) return 'Both are the same.'
  const [more, less] = measure.how === 'count' ? ['more', 'fewer'] : measure.how === 'sum' ? ['more', 'less'] : ['higher', 'lower']
  const percent = other.value > 0 && !one.share ? ` (${by > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(by) / other.value, 0)})` : ''
  return `${one.label} is ${apart} ${by > 0 ? more : less}${percent}.`
}

const amountOf = (record: RecordDefinition, measure: Measure, by: number, share: boolean): string => {
  if (share) return `${formatNumber(by * 100)} points`
  if (measure.how === 'count') return formatNumber(by)
  if (measure.how === 'figure') return formatNumber(by, 2)
  const field = record.fields[measure.field]
  if (field === undefined) return `${formatNumber(by, 1)} days`
  return measure.how === 'average' ? meanShown(field, by) : amountShown(field, by)
}

const missing = (sides: readonly Side[]): string => {
  const said = sides.flatMap(({ label, basis }) => (basis === null ? [] : [`${label}: ${basis}`]))
  return said.length === 0 ? '' : ` ${said.join('; ')}.`
}
