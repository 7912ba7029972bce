import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { changeRecords } from '#records/effects.ts'
import { feedback } from '#records/office/feedback/record.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'

const tag = 'Feedback'
const open = sql`f.archived_at is null and f.status in ('new', 'under_review', 'planned', 'in_progress')`
const similar = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(Object.keys(feedback.lifecycle.states) as [string, ...string[]]),
  votes: z.int(),
  voted: z.boolean(),
})

/** Open items that say the like, for whoever is about to say it again: title, state and votes, no more. */
export const similarRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/feedback/similar',
    tag,
    summary: 'Open items with a similar title, the most similar first',
    access: 'signed_in',
    query: z.strictObject({
      title: z.string().min(3).max(200),
      not: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(10).default(3),
    }),
    answer: z.array(similar),
    handler: ({ user, query: { title, not = null, limit } }) =>
      run(
        deps.pool,
        sql`select f.id, f.number, f.title, f.status, coalesce(cardinality(f.voters), 0) as votes, coalesce(f.voters @> array[${user.id}::uuid], false) as voted
        from feedback f where ${open} and f.id is distinct from ${not}::uuid and greatest(similarity(f.title, ${title}), word_similarity(${title}, f.title)) >= 0.3
        order by greatest(similarity(f.title, ${title}), word_similarity(${title}, f.title)) desc, similarity(f.title, ${title}) desc, f.id desc limit ${limit}`,
      ),
  })
  voteRoute(router, deps)
}

const voteRoute = (router: Router, deps: Deps): void => {
  const vote = (method: 'PUT' | 'DELETE', summary: string, voters: (before: readonly string[], own: string) => string[]): void =>
    router.add({
      method,
      url: '/api/feedback/:id/vote',
      tag,
      summary,
      access: 'signed_in',
      params: idParams,
      answer: z.object({ votes: z.int(), voted: z.boolean() }),
      handler: ({ user, params }) =>
        inTransaction(deps, actorOf(user), async (tx) => {
          const [item] = await tx.query<{ sender: string | null }>(
            sql`select f.sender_id as sender from feedback f where f.id = ${params.id}::uuid and ${open} for update`,
          )
          if (item === undefined) throw new AppError('not_found', 'Item not found, or it’s closed.')
          if (item.sender === user.id) throw new AppError('conflict', 'This is your own feedback. It has your vote already.')
          let after: string[] = []
          await changeRecords(
            tx,
            'feedback',
            [params.id],
            (row) => {
              const before = (row['voters'] as readonly string[] | null) ?? []
              after = voters(before, user.id)
              return after.length === before.length ? null : { voters: after }
            },
            method === 'PUT' ? 'Me too' : 'Vote withdrawn',
          )
          return { votes: after.length, voted: method === 'PUT' }
        }),
    })
  vote('PUT', 'Me too: your vote for an open item', (before, own) => [...new Set([...before, own])])
  vote('DELETE', 'Withdraw your vote', (before, own) => before.filter((id) => id !== own))
}
