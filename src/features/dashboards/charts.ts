import type { Tone } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { daysAfter, monthStart } from '#kit/dates/iso-day.ts'
import { linkOf, listOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import { measure, totalsOf } from '../questions/measure.ts'
import type { Axis, Group, Stretch } from '../questions/measure.ts'
import { placesOf, rangeOf, spanFrom, totalAt } from '../questions/places.ts'
import type { Step } from './tile-spec.ts'
import type { ChartSpec } from './tile-spec.ts'

export interface ChartPoint {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly href: string
  readonly tone?: Tone
  /** Of a step: the median days it took; null where nobody came so far. */
  readonly days?: number | null
}
export interface Chart {
  readonly key: string
  readonly title: string
  readonly href: string
  readonly points: readonly ChartPoint[]
  /** All that the chart counts, drawn or not: what shares are taken of. */
  readonly total: number
  /** Of a map: its points have keys `column/row`, and where nothing is there is none. */
  readonly grid: Grid | null
}
interface Grid {
  readonly corner: string
  readonly columns: readonly Head[]
  readonly rows: readonly Head[]
}
type Head = Pick<ChartPoint, 'key' | 'label'>
type Drawn = Pick<Chart, 'points' | 'total' | 'grid'>

/** A chart: each point counts a list of its own, which its link opens. */
export const chartOf = async (look: Look, record: RecordDefinition, spec: ChartSpec): Promise<Chart> => ({
  key: spec.key,
  title: spec.title,
  href: linkOf(look, record, spec.query),
  ...('steps' in spec.by
    ? await stepsOf(look, record, spec, spec.by.steps)
    : spec.down === undefined
      ? await barsOf(look, record, spec, axisOf(spec.by, look.deps.clock.today()))
      : await mapOf(look, record, spec, axisOf(spec.by, look.deps.clock.today()), spec.down)),
})

/** What is over already, then seven days at a time from today; or whole months, the current one last. */
const axisOf = (by: Exclude<ChartSpec['by'], { readonly steps: readonly Step[] }>, today: string): Axis => {
  if (by.by === 'months ago')
    return {
      by: 'stretches',
      field: by.field,
      of: Array.from({ length: by.count }, (_, position) => spanFrom('month', monthStart(today, position - by.count + 1))),
    }
  if (by.by !== 'weeks ahead') return by
  const weeks = Array.from({ length: by.count }, (_, week): Stretch => {
    const from = daysAfter(today, week * 7)
    return { key: from, label: formatDate(from), from, to: daysAfter(from, 6) }
  })
  return { by: 'stretches', field: by.field, of: [{ key: 'over', label: 'Over', to: daysAfter(today, -1) }, ...weeks] }
}

/** Only the days that the chart shows are counted. */
const countedOf = (look: Look, { query }: ChartSpec, axis: Axis) =>
  listOf(
    look,
    query,
    axis.by === 'stretches'
      ? rangeOf(axis.field, { ...(axis.of[0]?.from === undefined ? {} : { from: axis.of[0].from }), to: axis.of.at(-1)?.to ?? '' })
      : {},
  )

const allOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/** Bars of a ranking; the rest is one bar, so that they add up. */
const mostRanked = 8

const barsOf = async (look: Look, record: RecordDefinition, spec: ChartSpec, axis: Axis): Promise<Drawn> => {
  const groups = await measure(look, record, countedOf(look, spec, axis), { axes: [axis] })
  const places = await placesOf(look, record, axis, groups)
  const points = places.flatMap((place, at): ChartPoint[] => {
    if (place.key === null) return []
    const tone = axis.by === 'stretches' && axis.of[0]?.from === undefined ? toneAt(at) : place.tone
    return [
      {
        key: place.key,
        label: place.label,
        value: totalAt(groups, [place]).count,
        href: linkOf(look, record, spec.query, place.narrow),
        ...(tone === undefined ? {} : { tone }),
      },
    ]
  })
  return { points: spec.ranked === true ? rankedOf(look, record, spec, points) : points, total: allOf(groups), grid: null }
}

const rankedOf = (look: Look, record: RecordDefinition, { query, by }: ChartSpec, points: readonly ChartPoint[]): readonly ChartPoint[] => {
  const sorted = points.toSorted((a, b) => b.value - a.value)
  const rest = sorted.slice(mostRanked)
  if (rest.length === 0 || !('field' in by)) return sorted
  const value = rest.reduce((sum, point) => sum + point.value, 0)
  const href = linkOf(look, record, query, { [by.field]: rest.map(({ key }) => key).join(',') })
  return [...sorted.slice(0, mostRanked), { key: 'others', label: 'Other', value, href }]
}

/** Of weeks to come: what is over, and what comes within five of them. */
const toneAt = (at: number): Tone | undefined => (at === 0 ? 'danger' : at <= 5 ? 'warning' : undefined)

/** Hours of the day across, weekdays down, both by the clock of the place. */
const mapOf = async (look: Look, record: RecordDefinition, spec: ChartSpec, axis: Axis, down: Axis): Promise<Drawn> => {
  const groups = await measure(look, record, listOf(look, spec.query), { axes: [axis, down] })
  const headed = async (side: Axis, which: 'across' | 'down') =>
    (await placesOf(look, record, side, groups, which)).flatMap((place) => (place.key === null ? [] : [{ ...place, key: place.key }]))
  const [columns, rows] = await Promise.all([headed(axis, 'across'), headed(down, 'down')])
  const points = rows.flatMap((row) =>
    columns.flatMap((column): ChartPoint[] => {
      const value = totalAt(groups, [column, row]).count
      if (value === 0) return []
      const href = linkOf(look, record, spec.query, row.narrow, column.narrow)
      return [{ key: `${column.key}/${row.key}`, label: `${row.label}, ${column.label}`, value, href }]
    }),
  )
  const head = ({ key, label }: Head): Head => ({ key, label })
  const corner = ('field' in down ? fieldOf(record, down.field)?.label : undefined) ?? ''
  return { points, total: allOf(groups), grid: { corner, columns: columns.map(head), rows: rows.map(head) } }
}

/** Who came how far; the first step is where all begin. */
const stepsOf = async (look: Look, record: RecordDefinition, spec: ChartSpec, steps: readonly Step[]): Promise<Drawn> => {
  const points: ChartPoint[] = []
  for (const { key, label, query, days } of steps) {
    const own = [spec.query, query].filter((part) => part !== '').join('&')
    const found = await totalsOf(look, record, listOf(look, own), days === undefined ? {} : { value: { days }, middle: true })
    points.push({ key, label, value: found.count, href: linkOf(look, record, own), ...(days === undefined ? {} : { days: found.middle }) })
  }
  return { points, total: points[0]?.value ?? 0, grid: null }
}
