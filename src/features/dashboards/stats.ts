import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import { providerUsed } from '#records/fleet/vehicles/readiness.ts'
import type { BoardFigure, ChartFigure, MetricFigure } from '../metrics/answers.ts'
import { figureOf } from '../metrics/figure.ts'
import { pageOf } from '../metrics/page.ts'
import { lastMonths, monthsWords } from '../metrics/period.ts'
import { chartNamed, metricNamed } from '../metrics/registry.ts'
import type { Sight } from '../metrics/sight.ts'
import { changeOf, earlierOf, trendOf } from '../metrics/trend.ts'
import type { Look } from '../questions/look.ts'
import { seesPart } from '../questions/rates.ts'
import { attentionOf } from './attention.ts'
import type { Queue } from './attention.ts'
import { dashboards } from './layout.ts'
import type { Dashboard, DashboardName } from './layout.ts'

export interface Stats extends Queue {
  readonly scope: { readonly label: string; readonly limited: boolean }
  readonly generatedAt: string
  /** The twelve months that its figures cover; null where none covers them. */
  readonly period: string | null
  readonly tiles: readonly BoardFigure[]
  readonly charts: readonly ChartFigure[]
}

/** What the numbers cover, in words: totals never change silently with the viewer. */
const scopeOf = async (look: Look, dashboard: DashboardName): Promise<Stats['scope']> => {
  const scope = await divisionsOf(look)
  // A recruiter counts their own leads and applicants, and the pool.
  return dashboard === 'recruiting' && seesPart(look, 'recruiting-leads')
    ? { label: `${scope.label}, yours and the open pool`, limited: true }
    : scope
}

const divisionsOf = async ({ deps, user, division }: Look): Promise<Stats['scope']> => {
  if (division === null && user.divisions === null) return { label: 'All divisions', limited: false }
  const ids = division === null ? (user.divisions ?? []) : [division]
  const rows = await run<{ name: string }>(
    deps.pool,
    sql`select name from divisions where id = any(${sql.param([...ids])}::uuid[]) order by name`,
  )
  const names = rows.map((row) => row.name)
  return { label: names.length > 3 ? `Your ${names.length} divisions` : names.join(', '), limited: true }
}

/** Tiles, charts and what needs attention, for one dashboard, one person and one division. */
export const statsOf = async (look: Look, dashboard: DashboardName): Promise<Stats> => {
  const sight: Sight = { ...look, period: { ...lastMonths(look.deps.clock.today()), words: '', printed: true } }
  const [queue, scope, whole, hidden] = await Promise.all([
    attentionOf(look, leadsOf(dashboard)),
    scopeOf(look, dashboard),
    pageOf(sight, dashboards[dashboard]),
    hiddenFrom(look),
  ])
  const isShown = ({ key }: { readonly key: string }): boolean => !hidden.includes(key)
  const page = { tiles: whole.tiles.filter(isShown), charts: whole.charts.filter(isShown) }
  const shown = page.tiles.filter(({ key }) => !isWork(dashboard, key)).slice(0, mostTiles)
  const tiles = await Promise.all(
    page.tiles.map(async (figure): Promise<BoardFigure> => {
      if (shown.includes(figure)) return { ...figure, place: 'tile', ...(await pastOf(sight, figure)) }
      return { ...figure, place: isWork(dashboard, figure.key) ? 'queue' : 'table', dated: false, change: null, trend: [] }
    }),
  )
  const generatedAt = look.deps.clock.now().toISOString()
  return { scope, generatedAt, period: coversYear(dashboard) ? monthsWords(sight.period) : null, tiles, charts: page.charts, ...queue }
}

/** Without a telematics provider there are no problems to count: a zero would say that all is well. */
const hiddenFrom = async ({ deps }: Look): Promise<readonly string[]> => {
  const [found] = await run<{ used: boolean }>(deps.pool, sql`select ${providerUsed} as used`)
  return found?.used === true ? [] : ['vehicles.telematics']
}

const leadsOf = (dashboard: DashboardName): readonly string[] => {
  const { leads = [] }: Dashboard = dashboards[dashboard]
  return leads
}

const mostTiles = 6

const isWork = (dashboard: DashboardName, key: string): boolean => dashboards[dashboard].work.some((name) => name === key)

/** How a tile moved: against the period before, and step by step. */
const pastOf = async (sight: Sight, figure: MetricFigure): Promise<Pick<BoardFigure, 'dated' | 'change' | 'trend'>> => {
  const metric = metricNamed(figure.key)
  const earlier = earlierOf(metric.window?.days, sight.period)
  if (earlier === null) return { dated: false, change: null, trend: [] }
  const [before, trend] = await Promise.all([figureOf({ ...sight, period: earlier.period }, figure.key), trendOf(sight, figure.key)])
  return { dated: true, change: changeOf(metric, figure, before, earlier.words), trend: [...trend] }
}

/** Whether a figure or chart of the dashboard covers the twelve complete months. */
const coversYear = (dashboard: DashboardName): boolean => {
  const { metrics, charts } = dashboards[dashboard]
  const charted = charts.flatMap((name) => {
    const chart = chartNamed(name)
    return 'metric' in chart ? [chart.metric] : chart.lines.map(({ metric }) => metric)
  })
  return [...metrics, ...charted].some((name) => ['period', 'fullMonths'].includes(metricNamed(name).window?.days ?? ''))
}
