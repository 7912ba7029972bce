import * as z from 'zod'
import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { lookAt } from '../questions/look.ts'
import { reading } from '../questions/reading.ts'
import { seesPart } from '../questions/rates.ts'
import { readsFigure } from '../questions/reads.ts'
import { chartOf } from './charts.ts'
import { accidents } from './kinds/accidents.ts'
import { disciplinaryActions } from './kinds/disciplinary-actions.ts'
import { oshaClaims } from './kinds/osha-claims.ts'
import { tickets } from './kinds/tickets.ts'
import { workersComp } from './kinds/workers-comp.ts'
import { periodOf } from './period.ts'
import type { RangeQuery } from './period.ts'
import type { Sight } from './sight.ts'
import type { ChartSpec, FiguresOf, Goals, TileSpec } from './spec.ts'
import { tileOf } from './tiles.ts'

export const kinds = {
  accidents,
  tickets,
  'disciplinary-actions': disciplinaryActions,
  'workers-comp': workersComp,
  'osha-claims': oshaClaims,
} as const satisfies Readonly<Record<string, FiguresOf>>
type Kind = keyof typeof kinds
export const isFigureKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

const listed = { count: z.int(), href: z.string() }
const goal = { value: z.number(), shown: z.string() }
const point = z.object({ ...listed, value: z.number().nullable(), shown: z.string(), of: z.object(listed).nullable() })
const answer = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() }),
  generatedAt: z.iso.datetime(),
  tiles: z.array(
    z.object({
      ...listed,
      key: z.string(),
      label: z.string(),
      value: z.number().nullable(),
      shown: z.string(),
      basis: z.string(),
      of: z.object(listed).nullable(),
      tone: z.string(),
      how: z.enum(['count', 'average', 'sum', 'share', 'miles', 'hours']),
      fields: z.array(z.string()).describe('Fields of the listed records that are added up'),
      base: z.number().nullable().describe('Miles or hours'),
      goal: z.object(goal).nullable().describe('What the company set as its target'),
    }),
  ),
  charts: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      shape: z.enum(['columns', 'bars', 'pareto', 'heat', 'states', 'lines']),
      scope: z.string(),
      heads: z.array(z.string()),
      names: z.array(z.string()),
      series: z.array(z.object({ name: z.string(), points: z.array(point) })),
      how: z.enum(['count', 'average', 'sum', 'share', 'rate']),
      fields: z.array(z.string()),
      total: z.number().nullable(),
      goals: z.array(z.object({ ...goal, name: z.string() })).describe('Targets of the company by the name of the series'),
      why: z.string().nullable(),
    }),
  ),
})

export const sightOf = (deps: Deps, user: SessionUser, kind: Kind, division: string, asked: RangeQuery, goals: Goals): Sight => {
  const record = deps.registry[kind]
  if (!record || !may(user.role, 'read', record)) throw new AppError('forbidden', 'Your role cannot read these records.')
  const look = lookAt(deps, user, division)
  return {
    ...look,
    record,
    period: periodOf(asked, deps.clock.today()),
    partial: seesPart(look, kind),
    goals,
  }
}

/** Sums of money are for those who may read the entries they are made of. */
export const shownTo =
  ({ deps, user, record }: Sight) =>
  (spec: TileSpec | ChartSpec): boolean =>
    (spec.money !== true || safetyDeciders.includes(user.role)) && readsFigure(deps.registry, user.role, record.name, spec)

const figuresOf = async (sight: Sight, figures: FiguresOf) => {
  const { deps, user, period } = sight
  const shown = shownTo(sight)
  const [tiles, charts] = await Promise.all([
    Promise.all(
      figures
        .tiles(period)
        .filter((spec) => shown(spec) && spec.readers?.includes(user.role) !== false)
        .map((spec) => tileOf(sight, spec)),
    ),
    Promise.all(
      figures
        .charts(period)
        .filter(shown)
        .map((spec) => chartOf(sight, spec)),
    ),
  ])
  return { period: { from: period.from, to: period.to, label: period.label }, generatedAt: deps.clock.now().toISOString(), tiles, charts }
}

/** Figures of a kind: each is worked out on lists that its links open, for the same person. */
export const figureRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/figures/:kind',
    tag: 'Figures',
    summary: 'Rates, shares and distributions of a kind over a period, each with the list behind it',
    access: operationsStaff,
    params: z.object({ kind: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]) }),
    query: z.strictObject({
      division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
      range: z.enum(['30d', '12m', 'custom']).default('12m'),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    answer,
    handler: async ({ user, params, query }) => {
      const figures: FiguresOf = kinds[params.kind]
      const work = async (within: Deps) =>
        figuresOf(sightOf(within, user, params.kind, query.division, query, (await figures.goals?.(within)) ?? {}), figures)
      return reading(deps, user, work, 'dashboard')
    },
  })
