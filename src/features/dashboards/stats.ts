import { may } from '#kit/access.ts'
import type { Tone } from '#kit/fields.ts'
import { formatNumber } from '#kit/format.ts'
import { wholePercent } from '#kit/shares.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import { attentionOf } from './attention.ts'
import type { Queue } from './attention.ts'
import { chartOf } from './charts.ts'
import type { Chart } from './charts.ts'
import { linkOf, totalOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import { seesPart } from '../questions/rates.ts'
import { readsFigure } from '../questions/reads.ts'
import { shownOf } from './tile-figures.ts'
import { charts, tiles } from './tiles.ts'
import type { DashboardName } from './tile-spec.ts'
import type { TileSpec } from './tile-spec.ts'

export interface Tile {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The figure as shown, where it is not the count itself. */
  readonly shown: string | null
  readonly basis: string | null
  readonly href: string
  readonly denominator: { readonly label: string; readonly value: number; readonly href: string } | null
  /** Percent of the denominator that is wanted. */
  readonly goal: number | null
  readonly tone: Tone
}

export interface Stats extends Queue {
  readonly scope: { readonly label: string; readonly limited: boolean }
  readonly generatedAt: string
  readonly tiles: readonly Tile[]
  readonly charts: readonly Chart[]
}

const tileOf = async (look: Look, spec: TileSpec): Promise<Tile | null> => {
  const record = look.deps.registry[spec.kind]
  if (!record || !may(look.user.role, 'read', record) || !readsFigure(look.deps.registry, look.user.role, spec.kind, spec)) return null
  if (spec.measure?.how === 'sum' && !safetyDeciders.includes(look.user.role)) return null
  const counted = await shownOf(look, record, spec)
  const wider = spec.of === undefined ? undefined : look.deps.registry[spec.of.kind]
  const denominator =
    spec.of === undefined || wider === undefined
      ? null
      : { label: spec.of.label, value: await totalOf(look, wider, spec.of.query), href: linkOf(look, wider, spec.of.query) }
  const tone = spec.tone === undefined || (counted.value === 0 && spec.tone !== 'success') ? 'neutral' : spec.tone
  const tile = { key: spec.key, label: spec.label, ...counted, href: linkOf(look, record, spec.query), denominator, goal: null, tone }
  return spec.goal === undefined || denominator === null ? tile : againstGoal(tile, denominator, spec.goal)
}

/** The share, and whether it is what is wanted. Of nothing there is none. */
const againstGoal = (tile: Tile, { value, label }: NonNullable<Tile['denominator']>, goal: number): Tile => {
  if (value === 0) return { ...tile, shown: 'n/a', basis: `no ${label}`, goal }
  const share = tile.value / value
  return {
    ...tile,
    shown: `${wholePercent(tile.value, value)}%`,
    basis: `${formatNumber(tile.value)} of ${formatNumber(value)} ${label}`,
    goal,
    tone: share * 100 >= goal ? 'success' : 'danger',
  }
}

/** What the figures cover, in words: totals never change silently with the viewer. */
const scopeOf = async (look: Look, dashboard: DashboardName): Promise<Stats['scope']> => {
  const scope = await divisionsOf(look)
  // A recruiter's figures are those of their own leads and applicants, and of the pool.
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
  const { registry } = look.deps
  const { role } = look.user
  const [queue, scope, shownTiles, shownCharts] = await Promise.all([
    attentionOf(look, dashboard),
    scopeOf(look, dashboard),
    Promise.all(
      tiles.filter((tile) => tile.on.includes(dashboard) && tile.readers?.includes(role) !== false).map((tile) => tileOf(look, tile)),
    ),
    Promise.all(
      charts
        .filter((chart) => chart.on.includes(dashboard))
        .map(async (chart) => {
          const record = registry[chart.kind]
          const reads = record !== undefined && may(role, 'read', record) && readsFigure(registry, role, chart.kind, chart)
          return reads ? chartOf(look, record, chart) : null
        }),
    ),
  ])
  return {
    scope,
    generatedAt: look.deps.clock.now().toISOString(),
    tiles: shownTiles.filter((tile) => tile !== null),
    charts: shownCharts.filter((chart) => chart !== null),
    ...queue,
  }
}
