import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRecord } from '#engine/write/store.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { alikeTo } from './duplicates.ts'
import { recruitingLeads } from './record.ts'

interface Stored {
  readonly id: string
  readonly phone: string | null
  readonly email: string | null
  readonly licenseNumber: string | null
  readonly licenseState: string | null
  /** What the lead was merged into, or became: no duplicate that anybody has to look at. */
  readonly lead: string | null
  readonly application: string | null
}

/** Who else has the phone, email or license of a lead, for its page and for the call. */
export const alikeRoute = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: `/api/${recruitingLeads.api}/:id/alike`,
    tag: recruitingLeads.label.many,
    summary: 'Leads, applicants and drivers with the same phone, email or license',
    access: recruitingLeads.access.read,
    params: idParams,
    answer: z.array(
      z.object({
        field: z.string(),
        message: z.string(),
        href: z.string().nullable(),
        lead: z.uuid().nullable().describe('A lead to merge into'),
      }),
    ),
    handler: async ({ user, params }) => {
      await readRecord(deps, deps.registry['recruiting-leads'] ?? (recruitingLeads as never), user, params.id)
      const stored = await run<Stored>(
        deps.pool,
        sql`select id, phone, email, license_number as "licenseNumber", license_state as "licenseState", duplicate_of_id as lead,
          application_id as application from recruiting_leads where id = ${params.id}::uuid`,
      )
      const found = await alikeTo({ deps, viewer: user, query: (statement) => run(deps.pool, statement) }, stored)
      return (found.get(params.id) ?? []).flatMap(({ merged, ...alike }) => (merged ? [] : [alike]))
    },
  })
}
