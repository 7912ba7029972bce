import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { computedContext } from '#server/engine/select.ts'
import { scopeConditions } from '#server/engine/scope.ts'
import { allOf, run } from '#server/engine/sql.ts'
import { readRecord } from '#server/engine/store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idParams } from '#server/platform/route.ts'
import type { Router } from '#server/platform/route.ts'
import { levels } from './levels.ts'
import { suggestionFor } from './policy.ts'

const level = z.enum(Object.keys(levels) as [string, ...string[]])
const compared = z.object({
  id: z.uuid(),
  number: z.string(),
  incidentDate: z.iso.date(),
  level,
  suggested: level.nullable(),
  points: z.int().nullable(),
  status: z.string(),
  issuedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

/** The ladder's answer for an action, and what was done in the last ten comparable cases, without the drivers' names. */
export const actionRoutes = (router: Router, deps: Deps): void => {
  const record = deps.registry['disciplinary-actions']
  if (!record) throw new Error('No record kind disciplinary-actions')
  router.add({
    method: 'GET',
    url: `/api/${record.api}/:id/consistency`,
    tag: record.label.many,
    summary: 'Suggested level with its arithmetic, and the last ten comparable cases',
    access: record.access.read,
    params: idParams,
    answer: z.object({
      suggestion: z.object({ level, points: z.int(), total: z.int(), arithmetic: z.array(z.string()) }).nullable(),
      cases: z.array(compared),
    }),
    handler: async ({ user, params }) => {
      const row = await readRecord(deps, record, user, params.id)
      const context = computedContext({ today: deps.clock.today(), now: deps.clock.now() }, 't')
      const cases = await run<z.infer<typeof compared>>(
        deps.pool,
        sql`
        select t.id, t.number, to_char(t.incident_date, 'YYYY-MM-DD') as "incidentDate", t.level, t.suggested_level as suggested, t.points, t.status, u.title as "issuedBy", t.deviation_reason as reason
        from disciplinary_actions t left join users u on u.id = t.issued_by_id
        where ${allOf([sql`t.archived_at is null`, ...scopeConditions(deps, record, user, 't')])} and t.id <> ${params.id}::uuid and t.category = ${String(row['category'])}
          and t.issued_on is not null and t.driver_id is distinct from ${row['driver'] as string}::uuid and t.issued_on <= ${context.today}
        order by t.issued_on desc, t.id desc limit 10`,
      )
      const suggestion = await suggestionFor({ query: (statement) => run(deps.pool, statement) }, row)
      return { suggestion, cases }
    },
  })
}
