import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { feedback } from '#records/office/feedback/record.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { closeAll } from '#features/notifications/tell.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'

const tag = 'Feedback'
const moment = z.iso.datetime({ offset: true })
const status = z.enum(Object.keys(feedback.lifecycle.states) as [string, ...string[]])
const own = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  title: z.string(),
  category: z.string(),
  priority: z.string(),
  status,
  votes: z.int(),
  sentAt: moment,
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  answeredBy: z.string().nullable(),
  notFixed: z.string().nullable().describe('Remaining problem you reported'),
  mergedInto: z.object({ title: z.string(), status }).nullable(),
  mine: z.boolean().describe('Sent by you; false where you said "Me too"'),
  isNew: z.boolean().describe('Told since you last looked'),
  canReopen: z.boolean(),
})
type Own = z.infer<typeof own>

/** What somebody sent or voted for; of other people's items the title, the state and the answer alone. */
const ownItems = async (deps: Deps, user: SessionUser): Promise<Own[]> => {
  const rows = await run<Omit<Own, 'canReopen'> & { sender: string | null }>(
    deps.pool,
    sql`select f.id, f.number, f.version, f.title, f.category, f.priority, f.status, coalesce(cardinality(f.voters), 0) as votes,
      to_json(f.created_at)#>>'{}' as "sentAt", f.answer, to_json(f.answered_at)#>>'{}' as "answeredAt", a.title as "answeredBy", case when f.sender_id = ${user.id}::uuid then f.not_fixed end as "notFixed", f.sender_id as sender,
      case when m.id is null then null else json_build_object('title', m.title, 'status', m.status) end as "mergedInto",
      f.sender_id = ${user.id}::uuid as mine, coalesce(f.told_at > coalesce(s.seen_at, '-infinity'), false) as "isNew"
    from feedback f left join users a on a.id = f.answered_by_id left join feedback m on m.id = f.duplicate_of_id left join feedback_seen s on s.user_id = ${user.id}::uuid
    where f.archived_at is null and (f.sender_id = ${user.id}::uuid or f.voters @> array[${user.id}::uuid])
    order by greatest(f.created_at, f.told_at) desc, f.id desc limit 200`,
  )
  const record = kindOf(deps, 'feedback')
  return rows.map(({ sender, ...row }) => {
    const stored: StoredRow = { ...row, sender, archivedAt: null }
    return { ...row, canReopen: abilitiesOf(deps.rules, record, user, stored).moves.includes('not_fixed') }
  })
}

/** My Feedback: the sender is told here, with a mark on what is new. */
export const mineRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/feedback/mine',
    tag,
    summary: 'What you sent or voted for, with its status and answer',
    access: 'signed_in',
    answer: z.array(own),
    handler: ({ user }) => ownItems(deps, user),
  })
  router.add({
    method: 'GET',
    url: '/api/feedback/told-count/:id',
    tag,
    summary: 'How many of your items you were told of since you last looked; your own id only',
    access: 'signed_in',
    params: idParams,
    answer: z.object({ count: z.int() }),
    handler: async ({ user, params }) => {
      if (params.id !== user.id) throw new AppError('forbidden', 'You can only ask for your own count.')
      const [found] = await run<{ count: number }>(
        deps.pool,
        sql`select count(*)::int as count from feedback f where f.sender_id = ${user.id}::uuid and f.archived_at is null
          and f.told_at > coalesce((select seen_at from feedback_seen where user_id = ${user.id}::uuid), '-infinity')`,
      )
      return { count: found?.count ?? 0 }
    },
  })
  router.add({
    method: 'POST',
    url: '/api/feedback/mine/seen',
    tag,
    summary: 'Mark the updates of your feedback as read',
    access: 'signed_in',
    body: z.strictObject({}),
    handler: async ({ user, reply }) => {
      await inTransaction(deps, actorOf(user), async (tx) => {
        await tx.query(sql`insert into feedback_seen (user_id, seen_at) values (${user.id}::uuid, ${tx.now.toISOString()}::timestamptz)
          on conflict (user_id) do update set seen_at = excluded.seen_at`)
        await closeAll(tx, user.id, 'feedback_answered')
      })
      return reply.code(204).send()
    },
  })
}
