import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { pointsCurve } from '#records/drivers/disciplinary-actions/ladder/curve.ts'
import { allPolicies, cleanDays, issuedActions, workedOut } from '#records/drivers/disciplinary-actions/policy.ts'
import type { CategoryPolicy, IssuedAction } from '#records/drivers/disciplinary-actions/policy.ts'
import { policyAt } from '#records/drivers/disciplinary-actions/policy.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { asking, categorySchema, levelSchema, policyAnswer, policySchema, priorSchema } from './outlook.ts'

const actionEntry = z.object({
  kind: z.literal('action'),
  id: z.uuid(),
  number: z.string(),
  on: z.iso.date(),
  title: z.string(),
  category: categorySchema,
  level: levelSchema,
  points: z.int().nullable(),
  countsUntil: z.iso.date().nullable(),
  status: z.string(),
})
const cleanEntry = z.object({
  kind: z.literal('clean'),
  id: z.uuid(),
  number: z.string(),
  on: z.iso.date(),
  title: z.string(),
  recognition: z.string().nullable(),
  status: z.string(),
})
type Entry = z.infer<typeof actionEntry> | z.infer<typeof cleanEntry>

const conductSchema = z.object({
  today: z.iso.date(),
  points: z.int(),
  ladders: z.array(
    z.object({
      category: categorySchema,
      policy: policySchema.nullable(),
      active: z.array(priorSchema),
      expired: z.array(priorSchema),
      /** What the policy would suggest for an incident of today. */
      next: levelSchema.nullable(),
    }),
  ),
  curve: z.array(z.object({ on: z.iso.date(), points: z.int() })),
  timeline: z.array(z.discriminatedUnion('kind', [actionEntry, cleanEntry])),
})

/** What happened, bad and good, newest first: every action, drafts among them, every inspection without a violation. */
const timelineOf = (deps: Deps, user: SessionUser, driver: string): Promise<Entry[]> => {
  const seen = (name: string, alias: string) => allOf([sql`true`, ...scopeConditions(deps, kindOf(deps, name), user, alias)])
  return run<{ j: Entry }>(
    deps.pool,
    sql`
    select j from (
      select json_build_object('kind', 'action', 'id', a.id, 'number', a.number, 'on', to_char(coalesce(a.issued_on, a.incident_date), 'YYYY-MM-DD'), 'title', a.fact_summary, 'category', a.category,
        'level', a.level, 'points', a.points, 'countsUntil', to_char(a.counts_until, 'YYYY-MM-DD'), 'status', a.status) as j, coalesce(a.issued_on, a.incident_date) as day, a.number
      from disciplinary_actions a where a.driver_id = ${driver}::uuid and a.archived_at is null and ${seen('disciplinary-actions', 'a')}
      union all
      select json_build_object('kind', 'clean', 'id', c.id, 'number', c.number, 'on', to_char(c.inspected_at at time zone ${zoneOfDivision(sql`c.division_id`)}, 'YYYY-MM-DD'), 'title', c.title, 'recognition', c.recognition, 'status', c.status),
        (c.inspected_at at time zone ${zoneOfDivision(sql`c.division_id`)})::date, c.number
      from clean_inspections c where c.driver_id = ${driver}::uuid and c.archived_at is null and ${seen('clean-inspections', 'c')}
    ) entries order by day desc, number desc limit 200`,
  ).then((rows) => rows.map(({ j }) => j))
}

const shown = ({ id, number, level, issuedOn, countsUntil, points }: IssuedAction) => ({ id, number, level, issuedOn, countsUntil, points })

const laddersOf = (
  driver: string,
  today: string,
  known: { policies: readonly CategoryPolicy[]; issued: readonly IssuedAction[]; clean: readonly { driver: string; on: string }[] },
) =>
  [...new Set(known.issued.map((action) => action.category))].map((category) => {
    const worked = workedOut({ driver, category, incidentDate: today }, null, known)
    return {
      category,
      policy: worked === null ? null : policyAnswer(worked.policy),
      active: (worked?.active ?? []).map(shown),
      expired: (worked?.expired ?? []).map(shown),
      next: worked?.suggestion.level ?? null,
    }
  })

/** A driver's place on the ladders, his points over two years with their expiry, and the good entries beside the bad. */
export const conductRoute = (router: Router, deps: Deps, record: RecordDefinition): void =>
  router.add({
    method: 'GET',
    url: '/api/drivers/:id/conduct',
    tag: record.label.many,
    summary: 'Ladders, points over time with their expiry, actions and clean inspections of a driver',
    access: record.access.read,
    params: idParams,
    answer: conductSchema,
    handler: async ({ user, params }) => {
      const driver = await readRecord(deps, kindOf(deps, 'drivers'), user, params.id)
      const ask = asking(deps)
      const [home] = await run<{ zone: string }>(deps.pool, sql`select ${zoneOfDivision(sql`${driver['division']}::uuid`)} as zone`)
      const today = deps.clock.today(home?.zone)
      const [policies, issued, clean, timeline] = await Promise.all([
        allPolicies(ask),
        issuedActions(ask, [params.id]),
        cleanDays(ask, [params.id]),
        timelineOf(deps, user, params.id),
      ])
      const offsets = Object.fromEntries(
        issued.map((action) => [action.category, policyAt(policies, action.category, today)?.cleanOffset ?? 0]),
      )
      const curve = pointsCurve(
        today,
        issued,
        clean.map((day) => day.on),
        offsets,
      )
      const ladders = laddersOf(params.id, today, { policies, issued, clean })
      return {
        today,
        points: curve.find((point) => point.on === today)?.points ?? 0,
        ladders: ladders.toSorted((a, b) => b.active.length - a.active.length || a.category.localeCompare(b.category)),
        curve,
        timeline,
      }
    },
  })
