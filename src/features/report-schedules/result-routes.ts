import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { closeAbout } from '#features/notifications/tell.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { resultLine, wholeResult } from './answers.ts'
import { savedById } from '../reports/saved.ts'
import { seenAs } from './reader.ts'

const tag = 'Reports'

/** One's own, and only while one sees what one saw then: figures of divisions that were taken away are not read on. */
const mine = (user: SessionUser) => sql`user_id = ${user.id}::uuid and seen_as = ${seenAs(user)}`
const base = sql`id, saved_id as "savedId", name, reason, day::text, to_json(created_at)#>>'{}' as "createdAt"`

/** What scheduled reports said, and the figures of month ends. */
export const resultRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/reports/results'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'What your scheduled reports said, and the month ends you keep, the latest first',
    access: 'signed_in',
    query: z.strictObject({ saved: z.uuid().optional() }),
    answer: z.array(resultLine),
    handler: ({ user, query }) =>
      run(
        deps.pool,
        sql`select ${base}, (result->>'total')::int as total, (result->>'sum')::float8 as sum, result->>'sumLabel' as "sumLabel",
          (result->>'sumIsMoney')::boolean as "sumIsMoney", nullif(result->'sumFormat', 'null') as "sumFormat", result->>'records' as records from report_results
          where ${mine(user)} and ${query.saved === undefined ? sql`true` : sql`saved_id = ${query.saved}::uuid`} order by day desc, created_at desc limit 100`,
      ),
  })
  router.add({
    method: 'GET',
    url: `${url}/:id`,
    tag,
    summary: 'Get one saved result',
    access: 'signed_in',
    params: idParams,
    answer: wholeResult,
    handler: async ({ user, params }) => {
      const [found] = await run<z.output<typeof wholeResult>>(
        deps.pool,
        sql`select ${base}, result from report_results where id = ${params.id}::uuid and ${mine(user)}`,
      )
      if (found === undefined) throw new AppError('not_found', 'Result not found, or your access changed.')
      return found
    },
  })
  router.add({
    method: 'POST',
    url: `${url}/:id/read`,
    tag,
    summary: 'Take it out of your notifications',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      const [found] = await run<{ id: string }>(
        deps.pool,
        sql`select id from report_results where id = ${params.id}::uuid and user_id = ${user.id}::uuid`,
      )
      if (found === undefined) throw new AppError('not_found', 'Result not found.')
      await inTransaction(deps, actorOf(user), (tx) => closeAbout(tx, found.id))
      return reply.code(204).send()
    },
  })
  router.add({
    method: 'PUT',
    url: '/api/reports/saved/:id/month-end',
    tag,
    summary: 'Turn month-end results of this report on or off',
    access: 'signed_in',
    params: idParams,
    body: z.strictObject({ keep: z.boolean() }),
    answer: z.object({ keep: z.boolean() }),
    handler: async ({ user, params, body }) => {
      await savedById(deps, user, params.id)
      await run(
        deps.pool,
        body.keep
          ? sql`insert into report_month_ends (saved_id, user_id, since) values (${params.id}::uuid, ${user.id}::uuid, ${deps.clock.now().toISOString()}) on conflict do nothing`
          : sql`delete from report_month_ends where saved_id = ${params.id}::uuid and user_id = ${user.id}::uuid`,
      )
      return { keep: body.keep }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/reports/saved/:id/month-end',
    tag,
    summary: 'Whether you keep its figures at the end of each month',
    access: 'signed_in',
    params: idParams,
    answer: z.object({ keep: z.boolean() }),
    handler: async ({ user, params }) => {
      const rows = await run(
        deps.pool,
        sql`select 1 from report_month_ends where saved_id = ${params.id}::uuid and user_id = ${user.id}::uuid`,
      )
      return { keep: rows.length > 0 }
    },
  })
}
