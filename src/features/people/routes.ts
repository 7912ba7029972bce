import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { metBy } from '#features/auth/sessions/session-store.ts'
import { shopStaff, shopWorkers } from '#kit/roles.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const most = 8
const person = z.object({ id: z.uuid(), number: z.string(), title: z.string() })
const listed = z.string().transform((text, context) => {
  const ids = z.array(z.uuid()).max(200).safeParse(text.split(','))
  if (ids.success) return ids.data
  context.addIssue({ code: 'custom', message: 'Ids of people, separated by commas' })
  return z.NEVER
})

/**
 * Names of colleagues, for choosing who owns a task: whoever works here may be named by whoever works here. Nothing but the name
 * is told; the list of users with its roles and addresses stays with those who manage them. Somebody limited to divisions sees
 * those he shares one with, and those who see all. `for=repairs` names those who may work on repairs, the shop first.
 */
export const peopleRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/people',
    tag: 'Company',
    summary: 'Colleagues by name, or by ids those already named',
    access: 'signed_in',
    query: z.strictObject({ q: z.string().trim().max(100).default(''), id: listed.optional(), for: z.literal('repairs').optional() }),
    answer: z.array(person),
    handler: ({ user, query }) => {
      const named = query.id
      const words = query.q
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const shared = metBy(user) ?? sql`true`
      const inShop = sql`u.role = any(${arrayOf(shopStaff, 'text')})`
      const forRepairs = query.for === 'repairs'
      const asked =
        named === undefined
          ? allOf([
              sql`u.status = 'active' and u.archived_at is null`,
              shared,
              ...(forRepairs ? [sql`u.role = any(${arrayOf(shopWorkers, 'text')})`] : []),
              ...words.map((word) => sql`lower(u.title) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
            ])
          : allOf([sql`u.id = any(${arrayOf(named, 'uuid')})`, shared])
      return run(
        deps.pool,
        sql`select u.id, u.number, u.title from users u where ${asked} order by ${forRepairs ? sql`${inShop} desc, ` : sql``}u.title limit ${named?.length ?? most}`,
      )
    },
  })
