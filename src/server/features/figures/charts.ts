import { formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import { hrefOf } from '../dashboards/count.ts'
import { hoursByYear, milesByMonth, milesMissing } from '../dashboards/rates.ts'
import { placesOf } from './axes.ts'
import type { Place } from './axes.ts'
import { byMonth, goalOf, groupsOf, kindOf } from './measure.ts'
import type { Adds, Goal, Group, Sight } from './measure.ts'
import { monthsIn, rangeOf, yearUntil } from './period.ts'
import type { ChartSpec, GroupedSpec, HoursSpec, MilesSpec } from './spec.ts'
import { inUnit, rounded, unknownHere } from './tiles.ts'
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

const linkTo = (sight: Sight, spec: GroupedSpec, places: readonly Place[], more = ''): string => {
  const record = kindOf(sight, spec)
  const division = places.map(({ narrow }) => ('division' in narrow ? narrow.division : null)).find((id) => id !== null) ?? sight.division
  const query = joined(spec.query, ...places.map(({ narrow }) => ('query' in narrow ? narrow.query : '')), more)
  return hrefOf({ ...sight, division }, record, { query: narrowest(query) })
}

/** A condition said twice counts as it was said last: a month of a period is narrower than the period. */
const narrowest = (query: string): string =>
  Object.entries(Object.fromEntries(query.split('&').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const addsOf = ({ measure }: GroupedSpec): Adds => {
  if (measure === undefined) return null
  if (measure.how === 'share') return { part: { field: measure.field, values: measure.values } }
  return { fields: measure.how === 'average' ? [measure.field] : measure.fields }
}

const pointOf = (sight: Sight, spec: GroupedSpec, groups: readonly Group[], places: readonly Place[]): Point => {
  const [across, down] = places
  const own = groups.filter((group) => across?.keys.includes(group.across) === true && (down?.keys.includes(group.down) ?? true))
  const count = own.reduce((sum, group) => sum + group.count, 0)
  const sum = own.reduce((total, group) => total + group.sum, 0)
  const known = own.reduce((total, group) => total + group.known, 0)
  const whole: Listed = { count, href: linkTo(sight, spec, places) }
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
        href: linkTo(sight, spec, places, `${spec.measure.field}=${spec.measure.values.join()}`),
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
  // Divisions cover those below them: read once without the filter of one of them.
  const groups = await groupsOf(sight, spec, axes, addsOf(spec))
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

const totalOf = ({ measure }: GroupedSpec, groups: readonly Group[]): number | null =>
  measure === undefined || measure.how === 'sum'
    ? groups.reduce((sum, group) => sum + (measure === undefined ? group.count : group.sum), 0)
    : null

type Lines = ChartFigure['series']

/** Rows of a map: values as they occur stand most first, the others in their own order. */
const rowsOf = ({ down }: GroupedSpec, lines: Lines): { lines: Lines; of: number } => {
  const all = { lines, of: lines.length }
  if (down === undefined || (down.by === 'options' && down.occurring !== true)) return all
  if (down.by !== 'options' && down.by !== 'values') return all
  const occurring = lines.filter(({ points }) => points.some(isSaid))
  if (down.by === 'options') return { lines: occurring, of: occurring.length }
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
  if (!ranked && !(across.by === 'options' && across.occurring === true)) return { places, lines, of: places.length }
  const weight = (index: number): number => lines.reduce((sum, line) => sum + (line.points[index]?.value ?? 0), 0)
  const occurring = places
    .map((_, index) => index)
    .filter((index) => lines.some((line) => line.points[index] !== undefined && isSaid(line.points[index])))
  const order = ranked ? occurring.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostRanked) : occurring
  const picked = <T>(all: readonly T[]): T[] => order.flatMap((index) => all[index] ?? [])
  return { places: picked(places), lines: lines.map(({ name, points }) => ({ name, points: picked(points) })), of: occurring.length }
}

const onMiles = async (sight: Sight, spec: MilesSpec): Promise<ChartFigure> => {
  const months = sight.period.fullMonths
  const stretchOf = (month: (typeof months)[number]): { readonly from: string; readonly to: string } =>
    spec.rolling ? yearUntil(month) : month
  const first = months[0] === undefined ? null : stretchOf(months[0])
  const whole = { from: first?.from ?? '', to: months.at(-1)?.to ?? '' }
  const [{ byMonth: miles }, ...counts] = await Promise.all([
    milesByMonth(sight, monthsIn(whole)),
    ...spec.lines.map(({ query }) => byMonth(sight, { query: joined(query, rangeOf(spec.field, whole)) }, spec.field)),
  ])
  const added = (of: ReadonlyMap<string, number>, keys: readonly string[]): number => keys.reduce((sum, key) => sum + (of.get(key) ?? 0), 0)
  const series = spec.lines.map(({ name, query }, line) => ({
    name,
    points: months.map((month): Point => {
      const stretch = stretchOf(month)
      const keys = monthsIn(stretch)
      const count = added(counts[line] ?? new Map<string, number>(), keys)
      const known =
        !sight.partial && milesMissing(keys, new Map(keys.flatMap((key) => (miles.has(key) ? [[key, miles.get(key) ?? 0]] : [])))) === null
      const value = known ? rounded((count * 1_000_000) / added(miles, keys)) : null
      const href = hrefOf(sight, sight.record, { query: joined(query, rangeOf(spec.field, stretch)) })
      return { value, shown: value === null ? 'n/a' : formatNumber(value, 2), count, href, of: null }
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
  const empty = drawn === 0
  return {
    ...base({ ...spec, scope: `${months[0]?.label ?? ''} to ${months.at(-1)?.label ?? ''}` }),
    shape: 'lines',
    names: months.map(({ label }) => label),
    series,
    how: 'rate',
    fields: [],
    total: null,
    why: empty ? (sight.partial ? `No rate: ${unknownHere}` : 'No rate: the divisions report no miles') : null,
  }
}

const onHours = async (sight: Sight, spec: HoursSpec): Promise<ChartFigure> => {
  const { years } = sight.period
  const hours = await hoursByYear(sight, years)
  const inYears = async (query: string | undefined) => (query === undefined ? [] : groupsOf(sight, { query }, [spec.years]))
  const lines = await Promise.all(spec.lines.map(({ query }) => inYears(query)))
  const open = await Promise.all(spec.lines.map((line) => inYears(line.open)))
  const series = spec.lines.map(({ name, query }, line) => ({
    name,
    points: years.map((year, index): Point => {
      const count = (lines[line] ?? []).find(({ across }) => across === String(year))?.count ?? 0
      const base_ = hours[index]
      const waits = (open[line] ?? []).some(({ across }) => across === String(year))
      const known = !sight.partial && !waits && base_ !== undefined && base_.missing === 0 && base_.hours > 0
      const value = known ? rounded((count * 200_000) / base_.hours) : null
      const href = hrefOf(sight, sight.record, { query: joined(query, spec.yearOf(year)) })
      return { value, shown: value === null ? 'n/a' : formatNumber(value, 2), count, href, of: null }
    }),
  }))
  const empty = series.every(({ points }) => points.every(({ value }) => value === null))
  return {
    ...base({ ...spec, scope: `${years[0] ?? ''} to ${years.at(-1) ?? ''}` }),
    shape: 'lines',
    names: years.map(String),
    series,
    goals: spec.lines.flatMap((line) => {
      const goal = goalOf(sight, line)
      return goal === null ? [] : [{ name: line.name, ...goal }]
    }),
    how: 'rate',
    fields: [],
    total: null,
    why: empty ? (sight.partial ? `No rate: ${unknownHere}` : 'No rate: hours are missing in every year') : null,
  }
}

/** A chart: each of its points is worked out on a list, which its link opens. */
export const chartOf = (sight: Sight, spec: ChartSpec): Promise<ChartFigure> => {
  if (spec.shape === 'miles') return onMiles(sight, spec)
  return spec.shape === 'hours' ? onHours(sight, spec) : grouped(sight, spec)
}
