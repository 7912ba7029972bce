import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { superAdmins } from '#kit/roles.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const moment = z.iso.datetime({ offset: true })
const mailAnswer = z
  .object({
    id: z.uuid(),
    to: z.string(),
    state: z.enum(['waiting', 'sent', 'kept', 'dropped', 'refused']),
    subject: z.string().nullable(),
    text: z.string().nullable().describe('In demo mode without a mail server only'),
    error: z.string().nullable(),
    tries: z.int(),
    at: moment,
    nextTryAt: moment,
  })
  .meta({ id: 'Mail' })

/** Outgoing mail: in demo mode it is kept to be read, else what became of it. */
export const mailRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/mails',
    tag: 'Mail',
    summary: 'Outgoing mail, newest first',
    access: superAdmins,
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
    answer: z.object({ configured: z.boolean(), mails: z.array(mailAnswer) }),
    handler: async ({ query: { limit } }) => ({
      configured: deps.mail.configured,
      mails: await run(
        deps.pool,
        sql`select m.id, coalesce(u.email, m.address, 'unknown') as "to", m.state, m.subject, m.text, m.error, m.tries,
            to_json(coalesce(m.done_at, m.created_at))#>>'{}' as at, to_json(m.next_try_at)#>>'{}' as "nextTryAt"
          from mails m left join users u on u.id = m.user_id where m.state <> 'dropped' order by coalesce(m.done_at, m.created_at) desc, m.id desc limit ${limit}`,
      ),
    }),
  })
