import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { formatNumber } from '#kit/format.ts'
import { wholePercent } from '#kit/shares.ts'
import type { Query } from '../questions/look.ts'
import { measure, totalsOf } from '../questions/measure.ts'
import type { Axis, Group, Stretch } from '../questions/measure.ts'
import { placesOf, rangeOf, totalAt } from '../questions/places.ts'
import type { Place } from '../questions/places.ts'
import { amountOf, inUnit } from './figure.ts'
import type { ChartFigure, Point } from './answers.ts'
import { valueOf } from './metric.ts'
import type { ChartAxis, ChartSpec, FunnelChart, GroupedChart, Metric } from './metric.ts'
import { windowOf } from './period.ts'
import { rateLines } from './rate-lines.ts'
import { chartNamed, metricNamed } from './registry.ts'
import type { ChartName } from './registry.ts'
import { linkTo, listFor, recordOf } from './sight.ts'
import type { Sight } from './sight.ts'

/** `days` and `note` are parts of the scope. */
type Drawn = Partial<ChartFigure> & Pick<ChartFigure, 'names' | 'series' | 'how'> & { readonly days?: string; readonly note?: string }
type Lines = ChartFigure['series']

/** A map of fewer records is mostly empty cells: bars say it better. */
const fewestOnMap = 100

/** Bars of a ranking and rows of a map; the rest is one bar if its list can be opened, else it is in the list only. */
const mostRanked = 8

/** A chart with the viewer's rights: each of its points counts a list, which its link opens. */
export const chartOf = async (sight: Sight, key: ChartName): Promise<ChartFigure> => {
  const spec = chartNamed(key)
  const { days, note, ...drawn } = await drawnOf(sight, spec)
  const { by } = sight.period
  const filled = (text: string): string => text.replace('{step}', by)
  return {
    key,
    title: filled(spec.title),
    shape: spec.shape,
    scope: [days ?? wordsOf(sight, spec), spec.note, note].filter((part) => part !== undefined && part !== '').join(', '),
    heads: spec.heads.map((head) => (head === '{step}' ? (by === 'week' ? 'Week from' : 'Month') : head)),
    fields: [],
    total: null,
    goals: [],
    why: null,
    ...drawn,
  }
}

const drawnOf = (sight: Sight, spec: ChartSpec): Promise<Drawn> => {
  if (spec.shape === 'lines') return rateLines(sight, spec)
  return spec.shape === 'funnel' ? funnel(sight, spec) : grouped(sight, spec)
}

/** The days of a chart in words: those of its metric, unless its axis sets its own years or weeks. */
const wordsOf = ({ period }: Sight, spec: ChartSpec): string => {
  if (spec.shape === 'lines') return ''
  const { window } = metricNamed(spec.metric)
  if ('across' in spec && spec.across.by === 'steps' && spec.across.step === 'year')
    return `${period.years[0]?.label ?? ''} to ${period.years.at(-1)?.label ?? ''}`
  return window === undefined ? '' : windowOf(window.days, period).words
}

const axisOf = ({ period }: Sight, axis: ChartAxis, { window }: Metric): Axis => {
  if (axis.by === 'steps') {
    const stretches = { bucket: period.buckets, quarter: period.quarters, year: period.years }[axis.step]
    return { by: 'stretches', field: axis.field ?? window?.field ?? '', of: stretches }
  }
  if (axis.by !== 'weeks ahead') return axis
  const weeks = Array.from({ length: axis.count }, (_, week): Stretch => {
    const from = daysAfter(period.today, week * 7)
    return { key: from, label: formatDate(from), from, to: daysAfter(from, 6) }
  })
  return { by: 'stretches', field: axis.field, of: [{ key: 'over', label: 'Over', to: daysAfter(period.today, -1) }, ...weeks] }
}

/** Only the days that the chart shows are counted. */
const daysOf = (axis: Axis): Query => {
  if (axis.by !== 'stretches') return {}
  const { from } = axis.of[0] ?? {}
  return rangeOf(axis.field, { ...(from === undefined ? {} : { from }), to: axis.of.at(-1)?.to ?? '' })
}

/** The groups of a metric, and of the whole that it is a share of. */
interface Counted {
  readonly sight: Sight
  readonly metric: Metric
  readonly groups: readonly Group[]
  readonly whole: { readonly metric: Metric; readonly groups: readonly Group[] } | null
}

const countedBy = async (sight: Sight, metric: Metric, axes: readonly Axis[]): Promise<Counted> => {
  const by = (one: Metric) =>
    measure(sight, recordOf(sight, one), listFor(sight, one, ...axes.map(daysOf)), { axes, value: valueOf(one.measure) })
  const wider = metric.measure.how === 'share' ? metricNamed(metric.measure.of) : null
  const [groups, whole] = await Promise.all([by(metric), wider === null ? null : by(wider)])
  return { sight, metric, groups, whole: wider === null || whole === null ? null : { metric: wider, groups: whole } }
}

/** Only what needs work has a color. */
const urgentOf = (tone: Place['tone']): ('warning' | 'danger')[] => (tone === 'warning' || tone === 'danger' ? [tone] : [])

const pointOf = ({ sight, metric, groups, whole }: Counted, places: readonly Place[]): Point => {
  const { count, sum, known } = totalAt(groups, places)
  const narrow = places.map((place) => place.narrow)
  const [tone] = places.length === 1 ? places.flatMap((place) => urgentOf(place.tone)) : []
  const base = { count, href: linkTo(sight, metric, ...narrow), of: null, ...(tone === undefined ? {} : { tone }) }
  const { measure: made } = metric
  switch (made.how) {
    case 'sum':
      return { ...base, value: sum, shown: amountOf(sum, made.unit) }
    case 'average':
      return { ...base, value: known === 0 ? null : sum / known, shown: known === 0 ? 'n/a' : inUnit(sum / known, made.unit) }
    case 'share': {
      const of = { count: totalAt(whole?.groups ?? [], places).count, href: linkTo(sight, whole?.metric ?? metric, ...narrow) }
      const [value, shown] = of.count === 0 ? [null, 'n/a'] : [count / of.count, `${wholePercent(count, of.count)}%`]
      return { ...base, value, shown, of }
    }
    default:
      return { ...base, value: count, shown: formatNumber(count) }
  }
}

const isDrawn = ({ value, count, of }: Point): boolean => (value ?? 0) > 0 || count > 0 || (of?.count ?? 0) > 0

const grouped = async (sight: Sight, spec: GroupedChart): Promise<Drawn> => {
  const metric = metricNamed(spec.metric)
  const across = axisOf(sight, spec.across, metric)
  const down = spec.down === undefined ? null : axisOf(sight, spec.down, metric)
  const found = await countedBy(sight, metric, down === null ? [across] : [across, down])
  const record = recordOf(sight, metric)
  const groups = found.whole?.groups ?? found.groups
  const columns = tonedPlaces(across, await placesOf(sight, record, across, groups, 'across'))
  const rows = down === null ? null : await placesOf(sight, record, down, groups, 'down')
  const { how } = metric.measure
  return {
    ...shapeOf({ found, spec, across, columns, down, rows }),
    how: how === 'sum' || how === 'average' || how === 'share' ? how : 'count',
    fields: how === 'average' ? [metric.measure.field] : how === 'sum' ? [...metric.measure.fields] : [],
    total: totalOf(found, across, columns),
  }
}

interface Parts {
  readonly found: Counted
  readonly spec: GroupedChart
  readonly across: Axis
  readonly columns: readonly Place[]
  readonly down: Axis | null
  readonly rows: readonly Place[] | null
}

/** As declared; a map of few records becomes bars, of its rows where it has some. */
const shapeOf = ({ found, spec, across, columns, down, rows }: Parts): Pick<Drawn, 'names' | 'series' | 'note' | 'shape' | 'title'> => {
  const isFew = found.groups.reduce((sum, { count }) => sum + count, 0) < fewestOnMap
  if (down === null || rows === null) {
    if (spec.shape !== 'states' || !isFew) return barsOf(found, spec, across, columns)
    return { shape: 'pareto', ...barsOf(found, { ...spec, shape: 'pareto' }, across, columns) }
  }
  if (!isFew) return mapOf(found, columns, rows, down.by === 'values')
  const byRow = (groups: readonly Group[]): readonly Group[] => groups.map((group) => ({ ...group, across: group.down, down: null }))
  const turned = { ...found, groups: byRow(found.groups), whole: found.whole && { ...found.whole, groups: byRow(found.whole.groups) } }
  const [row, counted] = spec.heads
  return { shape: 'bars', title: `${counted} by ${row.toLowerCase()}`, ...barsOf(turned, spec, down, rows) }
}

/** Of weeks to come: what is over, and what comes within five of them. */
const tonedPlaces = (axis: Axis, places: readonly Place[]): readonly Place[] =>
  axis.by === 'stretches' && axis.of[0]?.from === undefined
    ? places.map((place, at) => ({ ...place, tone: at === 0 ? 'danger' : at <= 5 ? 'warning' : undefined }))
    : places

const totalOf = ({ metric, groups }: Counted, across: Axis, places: readonly Place[]): number | null => {
  const { how } = metric.measure
  if (how !== 'count' && how !== 'sum') return null
  const added = (parts: readonly Pick<Group, 'count' | 'sum'>[]): number =>
    parts.reduce((all, part) => all + (how === 'sum' ? part.sum : part.count), 0)
  const partial = across.by === 'options' && across.leaveOut !== undefined
  return added(partial ? places.map((place) => totalAt(groups, [place])) : groups)
}

const barsOf = (found: Counted, spec: GroupedChart, across: Axis, places: readonly Place[]): Pick<Drawn, 'names' | 'series' | 'note'> => {
  const bars = places.map((place) => ({ place, point: pointOf(found, [place]) }))
  const isRanked = spec.shape === 'pareto' || across.by === 'values'
  const ranked = isRanked
    ? bars.filter(({ point }) => isDrawn(point)).toSorted((a, b) => (b.point.value ?? 0) - (a.point.value ?? 0))
    : bars
  const first = isRanked ? ranked.slice(0, mostRanked) : ranked
  const rest = ranked.slice(first.length)
  const others = rest.length > 0 && across.by === 'options' ? otherPlace(across.field, rest) : null
  const all = others === null ? first : [...first, { place: others, point: pointOf(found, [others]) }]
  return {
    names: all.map(({ place }) => place.label),
    series: [{ name: spec.heads[1], points: all.map(({ point }) => point) }],
    ...(rest.length > 0 && others === null ? { note: firstOf(first.length, ranked.length) } : {}),
  }
}

const otherPlace = (field: string, rest: readonly { readonly place: Place }[]): Place => ({
  key: 'others',
  label: 'Other',
  keys: rest.flatMap(({ place }) => place.keys),
  narrow: { [field]: rest.map(({ place }) => place.key ?? 'null').join() },
})

const firstOf = (shown: number, all: number): string => `the first ${shown} of ${all}`

/** Rows of values as they occur come most first, the others in their own order. */
const mapOf = (
  found: Counted,
  columns: readonly Place[],
  rows: readonly Place[],
  byValue: boolean,
): Pick<Drawn, 'names' | 'series' | 'note'> => {
  const names = columns.map(({ label }) => label)
  const lines: Lines = rows.map((row) => ({ name: row.label, points: columns.map((column) => pointOf(found, [column, row])) }))
  if (!byValue) return { names, series: lines }
  const occurring = lines.filter(({ points }) => points.some(isDrawn))
  const weight = ({ points }: Lines[number]): number => points.reduce((sum, { count }) => sum + count, 0)
  const series = occurring.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostRanked)
  return { names, series, ...(series.length < occurring.length ? { note: firstOf(series.length, occurring.length) } : {}) }
}

const funnel = async (sight: Sight, { heads, metric: name, steps }: FunnelChart): Promise<Drawn> => {
  const metric = metricNamed(name)
  const points: Point[] = []
  for (const { filters, days } of steps) {
    const step = { ...metric, filters: [metric.filters, filters].filter((part) => part !== '').join('&') }
    const asked = days === undefined ? {} : ({ value: { days }, middle: true } as const)
    const { count, middle } = await totalsOf(sight, recordOf(sight, step), listFor(sight, step), asked)
    const took = days === undefined ? {} : { days: middle }
    points.push({ value: count, shown: formatNumber(count), count, href: linkTo(sight, step), of: null, ...took })
  }
  return { names: steps.map(({ label }) => label), series: [{ name: heads[1], points }], how: 'count', total: points[0]?.count ?? 0 }
}
