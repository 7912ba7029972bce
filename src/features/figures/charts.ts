import { formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import { listOf } from '../questions/look.ts'
import type { Query } from '../questions/look.ts'
import { measure } from '../questions/measure.ts'
import type { Axis, Group, Stretch, Value } from '../questions/measure.ts'
import { placesOf, totalAt } from '../questions/places.ts'
import type { Place } from '../questions/places.ts'
import { hoursByYear, milesByMonth, milesMissing, perHundred, perMillion, rateOf } from '../questions/rates.ts'
import { monthsIn, rangeOf, yearUntil } from './period.ts'
import { goalOf, kindOf, linkTo } from './sight.ts'
import type { Goal, Sight } from './sight.ts'
import type { ChartSpec, GroupedSpec, HoursSpec, MilesSpec } from './spec.ts'
import { inUnit, unknownHere } from './tiles.ts'
import type { Listed } from './tiles.ts'

export interface Point extends Listed {
  /** What is drawn; null where it cannot be worked out. */
  readonly value: number | null
  readonly shown: string
  /** The wider list of a share. */
  readonly of: Listed | null
}

export interface ChartFigure {
  readonly key: string
  readonly title: string
  readonly shape: 'columns' | 'bars' | 'pareto' | 'heat' | 'states' | 'lines'
  readonly scope: string
  readonly heads: readonly string[]
  readonly names: readonly string[]
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[]
  readonly how: 'count' | 'average' | 'sum' | 'share' | 'rate'
  readonly fields: readonly string[]
  /** All that the chart counts or adds up, drawn or not: what shares of it are taken of. */
  readonly total: number | null
  /** What the series of this name is held against, where the company set it. */
  readonly goals: readonly (Goal & { readonly name: string })[]
  /** Why nothing can be drawn, or null. */
  readonly why: string | null
}

/** Bars of a ranking; what is rarer is in the list. */
const mostRanked = 10

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('&')

const valueOf = ({ measure: made }: GroupedSpec): Value | null => {
  if (made === undefined) return null
  if (made.how === 'share') return { part: { field: made.field, values: made.values } }
  return { fields: made.how === 'average' ? [made.field] : made.fields }
}

const pointOf = (sight: Sight, spec: GroupedSpec, groups: readonly Group[], places: readonly Place[]): Point => {
  const { count, sum, known } = totalAt(groups, places)
  const hrefOf = (more: Query = {}): string => linkTo(sight, spec, ...places.map(({ narrow }) => narrow), more)
  const whole: Listed = { count, href: hrefOf() }
  switch (spec.measure?.how) {
    case undefined:
      return { value: count, shown: formatNumber(count), ...whole, of: null }
    case 'sum':
      return { value: sum, shown: spec.measure.unit === 'money' ? formatCurrencyShort(sum) : formatNumber(sum), ...whole, of: null }
    case 'average':
      return {
        value: known === 0 ? null : sum / known,
        shown: known === 0 ? 'n/a' : inUnit(sum / known, spec.measure.unit),
        ...whole,
        of: null,
      }
    case 'share':
      return {
        value: count === 0 ? null : known / count,
        shown: count === 0 ? 'n/a' : formatPercent(known / count, 0),
        count: known,
        href: hrefOf({ [spec.measure.field]: spec.measure.values.join() }),
        of: whole,
      }
  }
}

const base = (spec: ChartSpec): Pick<ChartFigure, 'key' | 'title' | 'scope' | 'heads' | 'goals' | 'why'> => ({
  key: spec.key,
  title: spec.title,
  scope: [spec.scope, spec.note].filter((part) => part !== undefined).join(', '),
  heads: spec.heads,
  goals: [],
  why: null,
})

const isSaid = ({ value, count, of }: Point): boolean => (value ?? 0) > 0 || count > 0 || (of?.count ?? 0) > 0

const grouped = async (sight: Sight, spec: GroupedSpec): Promise<ChartFigure> => {
  const record = kindOf(sight, spec)
  const axes = spec.down === undefined ? [spec.across] : [spec.across, spec.down]
  const groups = await measure(sight, record, listOf(sight, spec.query), { axes, value: valueOf(spec) })
  const places = await placesOf(sight, record, spec.across, groups, 'across')
  const rows = spec.down === undefined ? [] : await placesOf(sight, record, spec.down, groups, 'down')
  const lines =
    spec.down === undefined
      ? [{ name: spec.heads[1], points: places.map((place) => pointOf(sight, spec, groups, [place])) }]
      : rows.map((row) => ({ name: row.label, points: places.map((place) => pointOf(sight, spec, groups, [place, row])) }))
  const rowsShown = rowsOf(spec, lines)
  const shown = inOrder(spec, places, rowsShown.lines)
  const cut = spec.down === undefined ? { shown: shown.places.length, of: shown.of } : { shown: rowsShown.lines.length, of: rowsShown.of }
  const rest =
    cut.of > cut.shown ? { note: [spec.note, `the first ${cut.shown} of ${cut.of}`].filter((part) => part !== undefined).join(', ') } : {}
  return {
    ...base({ ...spec, ...rest }),
    shape: spec.shape,
    total: totalOf(spec, groups),
    names: shown.places.map(({ label }) => label),
    series: shown.lines,
    how: spec.measure?.how ?? 'count',
    fields:
      spec.measure === undefined || spec.measure.how === 'share'
        ? []
        : 'field' in spec.measure
          ? [spec.measure.field]
          : spec.measure.fields,
  }
}

const totalOf = ({ measure: made }: GroupedSpec, groups: readonly Group[]): number | null =>
  made === undefined || made.how === 'sum' ? groups.reduce((all, { count, sum }) => all + (made === undefined ? count : sum), 0) : null

type Lines = ChartFigure['series']

/** Rows of a map: values as they occur stand most first, the others in their own order. */
const rowsOf = ({ down }: GroupedSpec, lines: Lines): { lines: Lines; of: number } => {
  if (down?.by !== 'values') return { lines, of: lines.length }
  const occurring = lines.filter(({ points }) => points.some(isSaid))
  const weight = ({ points }: Lines[number]): number => points.reduce((sum, { count }) => sum + count, 0)
  return { lines: occurring.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostRanked), of: occurring.length }
}

/** A ranking has most first and leaves out what does not occur; other places keep their order. */
const inOrder = (
  { shape, across }: GroupedSpec,
  places: readonly Place[],
  lines: Lines,
): { places: readonly Place[]; lines: Lines; of: number } => {
  const ranked = shape === 'pareto' || across.by === 'values'
  if (!ranked) return { places, lines, of: places.length }
  const weight = (index: number): number => lines.reduce((sum, line) => sum + (line.points[index]?.value ?? 0), 0)
  const occurring = places
    .map((_, index) => index)
    .filter((index) => lines.some((line) => line.points[index] !== undefined && isSaid(line.points[index])))
  const order = occurring.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostRanked)
  const picked = <T>(all: readonly T[]): T[] => order.flatMap((index) => all[index] ?? [])
  return { places: picked(places), lines: lines.map(({ name, points }) => ({ name, points: picked(points) })), of: occurring.length }
}

/** How many records of a list lie in each month or year. */
const countsBy = async (sight: Sight, query: string, axis: Axis): Promise<ReadonlyMap<string | null, number>> =>
  new Map((await measure(sight, sight.record, listOf(sight, query), { axes: [axis] })).map(({ across, count }) => [across, count]))

/** A rate with the cases that it is made of; null where it cannot be worked out. */
const ratePoint = (sight: Sight, query: string, count: number, value: number | null): Point => ({
  value,
  shown: value === null ? 'n/a' : formatNumber(value, 2),
  count,
  href: linkTo(sight, { query }),
  of: null,
})

const lines = (series: ChartFigure['series'], sight: Sight, missing: string) => ({
  shape: 'lines' as const,
  series,
  how: 'rate' as const,
  fields: [],
  total: null,
  why: series.every(({ points }) => points.every(({ value }) => value === null))
    ? `No rate: ${sight.partial ? unknownHere : missing}`
    : null,
})

const onMiles = async (sight: Sight, spec: MilesSpec): Promise<ChartFigure> => {
  const months = sight.period.fullMonths
  const stretchOf = (month: Required<Stretch>): { readonly from: string; readonly to: string } => (spec.rolling ? yearUntil(month) : month)
  const whole = { from: months[0] === undefined ? '' : stretchOf(months[0]).from, to: months.at(-1)?.to ?? '' }
  const [{ byMonth: miles }, ...counts] = await Promise.all([
    milesByMonth(sight, monthsIn(whole)),
    ...spec.lines.map(({ query }) =>
      countsBy(sight, joined(query, rangeOf(spec.field, whole)), { by: 'spans', field: spec.field, unit: 'month' }),
    ),
  ])
  const added = (of: ReadonlyMap<string | null, number> | undefined, keys: readonly string[]): number =>
    keys.reduce((sum, key) => sum + (of?.get(key) ?? 0), 0)
  const series = spec.lines.map(({ name, query }, line) => ({
    name,
    points: months.map((month) => {
      const stretch = stretchOf(month)
      const keys = monthsIn(stretch)
      const count = added(counts[line], keys)
      const known = !sight.partial && milesMissing(keys, new Map([...miles].filter(([key]) => keys.includes(key)))) === null
      return ratePoint(
        sight,
        joined(query, rangeOf(spec.field, stretch)),
        count,
        known ? rateOf(count, perMillion, added(miles, keys)) : null,
      )
    }),
  }))
  const drawn = Math.max(...series.map(({ points }) => points.filter(({ value }) => value !== null).length))
  // A single point is no trend: until the miles of two years are known, each month stands for itself.
  if (spec.rolling && drawn === 1)
    return onMiles(sight, {
      ...spec,
      rolling: false,
      title: spec.title.replace(', 12 months rolling', ' by month'),
      heads: ['Month', spec.heads[1]],
    })
  return {
    ...base({ ...spec, scope: `${months[0]?.label ?? ''} to ${months.at(-1)?.label ?? ''}` }),
    names: months.map(({ label }) => label),
    ...lines(series, sight, 'the divisions report no miles'),
  }
}

const onHours = async (sight: Sight, spec: HoursSpec): Promise<ChartFigure> => {
  const { years } = sight.period
  const hours = await hoursByYear(
    sight,
    years.map(({ key }) => Number(key)),
  )
  const counts = await Promise.all(
    spec.lines.map(({ query, open }) =>
      Promise.all([countsBy(sight, query, spec.years), open === undefined ? null : countsBy(sight, open, spec.years)]),
    ),
  )
  const series = spec.lines.map(({ name, query }, line) => ({
    name,
    points: years.map(({ key }, index) => {
      const [cases, waiting] = counts[line] ?? []
      const count = cases?.get(key) ?? 0
      const worked = hours[index]
      const known = !sight.partial && waiting?.has(key) !== true && worked !== undefined && worked.missing === 0 && worked.hours > 0
      return ratePoint(sight, joined(query, spec.yearOf(Number(key))), count, known ? rateOf(count, perHundred, worked.hours) : null)
    }),
  }))
  return {
    ...base({ ...spec, scope: `${years[0]?.label ?? ''} to ${years.at(-1)?.label ?? ''}` }),
    names: years.map(({ label }) => label),
    ...lines(series, sight, 'hours are missing in every year'),
    goals: spec.lines.flatMap((line) => {
      const goal = goalOf(sight, line)
      return goal === null ? [] : [{ name: line.name, ...goal }]
    }),
  }
}

/** A chart: each of its points is worked out on a list, which its link opens. */
export const chartOf = (sight: Sight, spec: ChartSpec): Promise<ChartFigure> => {
  if (spec.shape === 'miles') return onMiles(sight, spec)
  return spec.shape === 'hours' ? onHours(sight, spec) : grouped(sight, spec)
}
