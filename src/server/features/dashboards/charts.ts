import { sql } from 'drizzle-orm'
import type { Tone } from '#kit/fields.ts'
import { formatDate } from '#kit/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { resolveDay } from '#server/engine/conditions.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, run } from '#server/engine/sql.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { hrefOf, totalOf, totalsBy } from './count.ts'
import type { Look } from './count.ts'
import { medianDays } from './recruiting-figures.ts'
import type { ChartSpec, Step } from './tiles.ts'

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
  /** Of a map: its points have keys `column/row`, and where nothing is there is none. */
  readonly grid: Grid | null
}
interface Grid {
  readonly corner: string
  readonly columns: readonly Place[]
  readonly rows: readonly Place[]
}
type Place = Pick<ChartPoint, 'key' | 'label'>

/** A chart: each point counts a list of its own, which its link opens. */
export const chartOf = async (look: Look, record: RecordDefinition, spec: ChartSpec): Promise<Chart> => ({
  key: spec.key,
  title: spec.title,
  href: hrefOf(look, record, spec),
  ...(typeof spec.by === 'object' && 'hours' in spec.by
    ? await byHour(look, record, spec, spec.by)
    : { points: await pointsOf(look, record, spec, spec.by), grid: null }),
})

type Hours = Extract<ChartSpec['by'], { readonly hours: string }>

const pointsOf = (look: Look, record: RecordDefinition, spec: ChartSpec, by: Exclude<ChartSpec['by'], Hours>): Promise<ChartPoint[]> => {
  if (by === 'divisions') return byDivision(look, record, spec)
  if ('steps' in by) return byStep(look, record, spec, by.steps)
  if ('weeks' in by) return byWeek(look, record, spec, by)
  return 'months' in by ? byMonth(look, record, spec, by) : byField(look, record, spec, by)
}

/** Hours of the day across, weekdays down, both by the clock of the place. */
const byHour = async (
  look: Look,
  record: RecordDefinition,
  spec: ChartSpec,
  { hours, weekdays }: Hours,
): Promise<Pick<Chart, 'points' | 'grid'>> => {
  const totals = await totalsBy(
    look,
    record,
    spec.query,
    `${hours} and ${weekdays}`,
    (expression) => sql`${expression(hours)} || '/' || ${expression(weekdays)}`,
  )
  const field = record.fields[weekdays]
  const rows = field?.kind === 'choice' ? Object.entries(field.options).map(([key, { label }]) => ({ key, label })) : []
  const columns = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: String(hour).padStart(2, '0') }))
  const points = rows.flatMap((row) =>
    columns.flatMap((column): ChartPoint[] => {
      const key = `${column.key}/${row.key}`
      const value = totals.get(key) ?? 0
      const query = `${spec.query}&${weekdays}=${row.key}&${hours}=${column.key}`
      return value === 0 ? [] : [{ key, label: `${row.label}, ${column.label}`, value, href: hrefOf(look, record, { query }) }]
    }),
  )
  return { points, grid: { corner: field?.label ?? '', columns, rows } }
}

/** Who came how far; the first step is where all begin. */
const byStep = async (look: Look, record: RecordDefinition, spec: ChartSpec, steps: readonly Step[]): Promise<ChartPoint[]> => {
  const points: ChartPoint[] = []
  for (const { key, label, query, days } of steps) {
    const own = [spec.query, query].filter((part) => part !== '').join('&')
    const value = await totalOf(look, record, own)
    const median = days === undefined ? {} : { days: await medianDays(look, record, own, days) }
    points.push({ key, label, value, href: hrefOf(look, record, { query: own }), ...median })
  }
  return points
}

/** Bars of a ranking; the rest is in the list. */
const mostRanked = 8

/** Narrows a query to one value of a field that it may already speak of. */
const narrowed = (query: string, field: string, value: string): string => {
  const params = new URLSearchParams(query)
  params.set(field, value)
  return [...params].map(([name, said]) => `${name}=${said}`).join('&')
}

const byField = async (
  look: Look,
  record: RecordDefinition,
  spec: ChartSpec,
  by: { readonly field: string; readonly leaveOut?: readonly string[]; readonly ranked?: true; readonly occurring?: true },
): Promise<ChartPoint[]> => {
  const totals = await totalsBy(look, record, spec.query, by.field, (expression) => expression(by.field))
  const field = record.fields[by.field]
  const options: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>> =
    by.field === 'status' ? record.lifecycle.states : field?.kind === 'choice' ? field.options : {}
  const points = Object.entries(options)
    .filter(([value]) => by.leaveOut?.includes(value) !== true && (totals.has(value) || by.field !== 'status'))
    .map(([value, { label, tone }]) => ({
      key: value,
      label,
      value: totals.get(value) ?? 0,
      href: hrefOf(look, record, { query: narrowed(spec.query, by.field, value) }),
      ...(tone === undefined ? {} : { tone }),
    }))
  if (by.occurring === true) return points.filter(({ value }) => value > 0)
  if (by.ranked !== true) return points
  return points
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostRanked)
}

/** What is over already, then seven days at a time from today. */
const byWeek = async (
  look: Look,
  record: RecordDefinition,
  spec: ChartSpec,
  { weeks, count }: { readonly weeks: string; readonly count: number },
): Promise<ChartPoint[]> => {
  const today = look.deps.clock.today()
  const day = (offset: number): string => resolveDay(`today${offset < 0 ? offset : `+${offset}`}d`, today)
  const totals = await totalsBy(
    look,
    record,
    `${spec.query}&${weeks}To=${day(count * 7 - 1)}`,
    `week of ${weeks}`,
    (expression) => sql`case when ${expression(weeks)} < ${today}::date then -1 else (${expression(weeks)} - ${today}::date) / 7 end`,
  )
  const over: ChartPoint = {
    key: 'over',
    label: 'Over',
    value: totals.get('-1') ?? 0,
    href: hrefOf(look, record, { query: `${spec.query}&${weeks}To=${day(-1)}` }),
    tone: 'danger',
  }
  return [
    over,
    ...Array.from({ length: count }, (_, week): ChartPoint => ({
      key: day(week * 7),
      label: formatDate(day(week * 7)),
      value: totals.get(String(week)) ?? 0,
      href: hrefOf(look, record, { query: `${spec.query}&${weeks}From=${day(week * 7)}&${weeks}To=${day(week * 7 + 6)}` }),
      ...(week < 5 ? { tone: 'warning' as const } : {}),
    })),
  ]
}

/** One point per month gone, the current one last; months end in the company's zone, as the list's own day filters do. */
const byMonth = async (
  look: Look,
  record: RecordDefinition,
  spec: ChartSpec,
  { months, count }: { readonly months: string; readonly count: number },
): Promise<ChartPoint[]> => {
  const [year = 0, month = 1] = look.deps.clock.today().split('-').map(Number)
  const dayOf = (offset: number, day: number): string => new Date(Date.UTC(year, month - 1 + offset, day)).toISOString().slice(0, 10)
  const monthsBack = Array.from({ length: count }, (_, position) => position - count + 1)
  const totals = await totalsBy(
    look,
    record,
    `${spec.query}&${months}From=${dayOf(1 - count, 1)}`,
    `month of ${months}`,
    (expression) => sql`to_char(${expression(months)} at time zone ${companyTimeZone}, 'YYYY-MM')`,
  )
  return monthsBack.map((offset) => {
    const first = dayOf(offset, 1)
    return {
      key: first.slice(0, 7),
      label: `${formatDate(first).slice(0, 3)} ${first.slice(0, 4)}`,
      value: totals.get(first.slice(0, 7)) ?? 0,
      href: hrefOf(look, record, { query: `${spec.query}&${months}From=${first}&${months}To=${dayOf(offset + 1, 0)}` }),
    }
  })
}

/** One point per division he may see, with what is below it, as the division filter counts. */
const byDivision = async (look: Look, record: RecordDefinition, spec: ChartSpec): Promise<ChartPoint[]> => {
  const { deps, user, division } = look
  const record_ = deps.registry['divisions']
  if (!record_) return []
  const divisions = await run<{ id: string; name: string; parents: string[] }>(
    deps.pool,
    sql`
    select t.id, t.name, array(with recursive up(id, parent_id) as (select t.id, t.parent_id union select p.id, p.parent_id from divisions p join up on up.parent_id = p.id) select up.id::text from up) as parents
    from divisions t where ${allOf([sql`t.archived_at is null`, ...scopeConditions(deps, record_, user, 't')])} order by t.name`,
  )
  const own = await totalsBy({ ...look, division: null }, record, spec.query, 'division', (expression) => expression('division'))
  return divisions
    .filter(({ parents }) => division === null || parents.includes(division))
    .map(({ id, name }) => ({
      key: id,
      label: name,
      href: hrefOf({ ...look, division: id }, record, spec),
      value: divisions.filter((below) => below.parents.includes(id)).reduce((sum, below) => sum + (own.get(below.id) ?? 0), 0),
    }))
}
