import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { execute, prepareFor } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { recordSeen } from './record-seen.ts'

/** How many messages and comments a person has not read. */
export const unreadCount = async (deps: Deps, viewer: Viewer): Promise<number> => {
  const statement = prepareFor(
    viewer,
    'unread messages',
    () => sql`
    select count(*)::int as count from message_receipts r join message_threads th on th.id = r.thread_id
    where r.user_id = ${sql.placeholder('user')}::uuid and r.unread and ${recordSeen(deps, viewer)}`,
  )
  const [row] = await execute<{ count: number }>(deps.pool, statement, { user: viewer.id })
  return row?.count ?? 0
}
