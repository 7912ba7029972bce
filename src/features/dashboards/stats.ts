import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { ChartFigure, MetricFigure } from '../metrics/answers.ts'
import { pageOf } from '../metrics/page.ts'
import { lastMonths } from '../metrics/period.ts'
import type { Look } from '../questions/look.ts'
import { seesPart } from '../questions/rates.ts'
import { attentionOf } from './attention.ts'
import type { Queue } from './attention.ts'
import { dashboards } from './layout.ts'
import type { DashboardName } from './layout.ts'

export interface Stats extends Queue {
  readonly scope: { readonly label: string; readonly limited: boolean }
  readonly generatedAt: string
  readonly tiles: readonly MetricFigure[]
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
  const sight = { ...look, period: lastMonths(look.deps.clock.today()) }
  const [queue, scope, page] = await Promise.all([
    attentionOf(look, dashboard),
    scopeOf(look, dashboard),
    pageOf(sight, dashboards[dashboard]),
  ])
  return { scope, generatedAt: look.deps.clock.now().toISOString(), ...page, ...queue }
}
