import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { administrators } from '#kit/roles.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { goingOn } from './conversation.ts'
import { daysKept, keepFor, keptDays } from './tidy.ts'

const tag = 'Assistant'

/** A person's own conversations; nobody else's exist for them. */
export const conversationRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/ai-agent/conversations',
    tag,
    summary: 'Your conversations with the assistant, the latest first',
    access: 'signed_in',
    query: z.strictObject({ q: z.string().trim().max(100).default('') }),
    answer: z.array(z.object({ id: z.uuid(), title: z.string(), createdAt: z.string(), lastAt: z.string(), turns: z.int() })),
    handler: ({ user, query }) => {
      const like = `%${query.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      return run(
        deps.pool,
        sql`select c.id, c.title, c.created_at as "createdAt", c.last_at as "lastAt", (select count(*)::int from assistant_turns t where t.conversation_id = c.id) as turns
          from assistant_conversations c where c.user_id = ${user.id}::uuid and (${query.q} = '' or exists (select 1 from assistant_turns t
            where t.conversation_id = c.id and (lower(t.question) like ${like} or lower(t.response) like ${like}))) order by c.last_at desc, c.id limit 100`,
      )
    },
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/conversations/:id',
    tag,
    summary: 'What was asked and answered in one of your conversations',
    access: 'signed_in',
    params: idParams,
    answer: z.array(
      z.object({ id: z.uuid(), question: z.string(), response: z.string(), createdAt: z.string(), helpful: z.boolean().nullable() }),
    ),
    handler: async ({ user, params }) => {
      await goingOn(deps, user, params.id)
      return run(
        deps.pool,
        sql`select id, question, response, created_at as "createdAt", helpful from assistant_turns where conversation_id = ${params.id}::uuid order by created_at, id`,
      )
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/ai-agent/conversations/:id',
    tag,
    summary: 'Delete one of your conversations',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply: answer }) => {
      await goingOn(deps, user, params.id)
      await run(deps.pool, sql`delete from assistant_conversations where id = ${params.id}::uuid and user_id = ${user.id}::uuid`)
      return answer.code(204).send()
    },
  })
  retentionRoutes(router, deps)
}

const retentionRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/ai-agent/retention'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Get the retention of conversations, in days',
    access: 'signed_in',
    answer: z.object({ days: z.int() }),
    handler: async () => ({ days: await keptDays(deps) }),
  })
  router.add({
    method: 'PUT',
    url,
    tag,
    summary: 'Set the retention of conversations, 30 to 365 days',
    access: administrators,
    body: z.strictObject({ days: daysKept }),
    handler: async ({ user, body, reply }) => {
      await inTransaction(deps, actorOf(user), (tx) => keepFor(tx, body.days))
      return reply.code(204).send()
    },
  })
}
