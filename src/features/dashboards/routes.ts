import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { dutyActionAnswer } from '#engine/answer-schema.ts'
import { activityOf } from './activity.ts'
import { boardFigureAnswer, chartAnswer } from '../metrics/answers.ts'
import { lookAt } from '../questions/look.ts'
import { reading } from '../questions/reading.ts'
import { dashboardNames } from './layout.ts'
import { statsOf } from './stats.ts'

const tag = 'Dashboards'
const division = z.union([z.literal('ALL'), z.uuid()]).default('ALL')
const counted = { value: z.int(), label: z.string(), href: z.string() }
const statsAnswer = z.object({
  scope: z.object({ label: z.string(), limited: z.boolean() }),
  generatedAt: z.iso.datetime(),
  period: z.string().nullable().describe('The twelve months that its figures cover, unless one names other days'),
  tiles: z.array(boardFigureAnswer),
  charts: z.array(chartAnswer),
  attention: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      id: z.uuid().nullable().describe('Null: no record, an alert of CSA'),
      number: z.string(),
      title: z.string().describe('The person or unit it is about, else the record'),
      why: z.string().describe('Action needed'),
      basis: z.string().nullable().describe('A section of law, or "Company policy"'),
      owner: z.object({ id: z.uuid(), name: z.string() }).nullish().describe('Owner; null: unassigned'),
      effect: z.enum(['block', 'warn']),
      dueOn: z.iso.date().nullable(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
      href: z.string(),
      act: z
        .object({
          label: z.string(),
          href: z.string(),
          assign: z
            .object({ id: z.uuid(), version: z.int(), driver: z.uuid(), secondDriver: z.uuid().nullable(), vehicle: z.uuid().nullable() })
            .optional()
            .describe('A row of POST /api/run-assignments/auto-fill/apply'),
          step: dutyActionAnswer.optional().describe('The step of the record that does it'),
        })
        .nullable()
        .describe('What helps, where it is more than opening the record'),
    }),
  ),
  attentionBeyond: z
    .array(z.object({ ...counted, note: z.string().nullable() }))
    .describe('Deadlines the queue may have no room for, each with its list'),
  attentionDeadlines: z
    .object({ all: z.object(counted), today: z.object(counted), overdue: z.object(counted) })
    .nullable()
    .describe('Running deadlines: all, those due in 24 hours, and those overdue'),
  attentionNext: z
    .object({ what: z.string(), dueAt: z.iso.datetime({ offset: true }), href: z.string() })
    .nullable()
    .describe('The next deadline, where nothing has to be done'),
  starting: z
    .object({ text: z.string(), next: z.object({ label: z.string(), href: z.string() }).nullable() })
    .nullable()
    .describe('Drivers and vehicles on file, and the next step, until a driver is active'),
})
const activityAnswer = z.array(
  z.object({
    id: z.int(),
    at: z.iso.datetime({ offset: true }),
    actor: z.object({ id: z.uuid().nullable(), name: z.string(), kind: z.string() }),
    kind: z.string(),
    recordId: z.uuid(),
    number: z.string(),
    title: z.string(),
    href: z.string(),
    action: z.string(),
    text: z.string(),
    changes: z.array(
      z.object({ field: z.string(), label: z.string(), from: z.string().nullable(), to: z.string().nullable(), masked: z.boolean() }),
    ),
    more: z.int(),
    count: z.int(),
  }),
)

/** Figures of the dashboards: each is the total of a list that its link opens, for the same person. */
export const dashboardRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/dashboard/stats',
    tag,
    summary: 'Get tiles, charts, and items that need attention',
    access: 'signed_in',
    query: z.strictObject({ division, for: z.enum(dashboardNames).default('main') }),
    answer: statsAnswer,
    handler: ({ user, query }) => reading(deps, user, (within) => statsOf(lookAt(within, user, query.division), query.for), 'dashboard'),
  })
  router.add({
    method: 'GET',
    url: '/api/dashboard/recent-activities',
    tag,
    summary: 'List recent activity, newest first',
    access: 'signed_in',
    query: z.strictObject({
      division,
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.coerce.number().int().min(1).optional(),
    }),
    answer: activityAnswer,
    handler: ({ user, query }) =>
      reading(deps, user, (within) => activityOf(lookAt(within, user, query.division), query.limit, query.before ?? null), 'dashboard'),
  })
}
