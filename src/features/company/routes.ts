import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { administrators } from '#kit/roles.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { activeTelematicsProvider } from '#features/telematics/connections.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { companyKeys } from './settings.ts'
import { readSetup } from './setup/state.ts'

const company = z.object({
  name: z.string(),
  timeZone: z.string().describe('IANA zone of the company’s day'),
  today: z.iso.date().describe('The company’s calendar day'),
  now: z.iso.datetime(),
  telematics: z.string().nullable().describe('Key of the active provider, {telematics} in the sync addresses; null when none is connected'),
  setup: z.boolean().describe('Whether the setup checklist is on the dashboard; false for other roles than administrators'),
})

/** What every screen may need to know of the company. */
export const companyRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/company/current',
    tag: 'Company',
    summary: 'Settings of the company',
    access: 'signed_in',
    answer: company,
    handler: async ({ user }) => ({
      name: await companyName(deps),
      timeZone: companyTimeZone,
      today: deps.clock.today(companyTimeZone),
      now: deps.clock.now().toISOString(),
      telematics: await activeTelematicsProvider(deps),
      setup: administrators.includes(user.role) && (await readSetup(deps)).card !== 'hidden',
    }),
  })
}

/** The legal name in the company settings, else the division everything else is part of; before there is one, the product. */
export const companyName = async (deps: { readonly pool: Queryable }): Promise<string> => {
  const [row] = await run<{ name: string | null }>(
    deps.pool,
    sql`select coalesce((select nullif(value ->> 'legalName', '') from settings where key = ${companyKeys.details}),
      (select name from divisions where kind = 'company' and parent_id is null and archived_at is null order by created_at, number limit 1)) as name`,
  )
  return row?.name ?? 'Longhaul'
}
