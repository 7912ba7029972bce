import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#engine/write/rules.ts'
import { eventNamed } from './events.ts'
import { notify } from './tell.ts'
import { touchBells } from './touch.ts'

interface Sent {
  readonly messageId: string
  readonly threadId: string
  readonly record: { readonly kind: string; readonly id: string } | null
  readonly priority: string
  readonly to: readonly { readonly id: string; readonly awaits: boolean }[]
}

/** Tells of a message that asks to be acknowledged, and of a comment whom it mentions; other messages are the inbox's own. */
export const tellOfMessage = async (tx: Tx, { messageId, threadId, record, priority, to }: Sent): Promise<void> => {
  const asks = priority === 'acknowledge'
  const event = eventNamed(asks ? 'acknowledge' : 'mention')
  const whom = asks ? to : to.filter(({ awaits }) => awaits)
  if (event === undefined || (!asks && record === null)) return
  await notify(
    tx,
    event,
    whom.map(({ id }) => ({ user: id, subject: messageId, record, thread: threadId, occasion: 'sent', why: null })),
  )
}

/** Closes what was told of messages that are read, acknowledged, recalled or corrected by now; `which` narrows them, over the receipts `r`. */
export const closeOfMessages = async (tx: Tx, which: SQL): Promise<void> => {
  const closed = await tx.query<{ user: string }>(sql`
    update notifications n set closed_at = ${tx.now.toISOString()} from message_receipts r
    where n.subject_id = r.message_id and n.user_id = r.user_id and n.thread_id is not null and n.closed_at is null and ${which}
      and (case when n.event = 'mention' then not r.unread else r.acknowledged_at is not null end
        or exists (select 1 from message_recalls c where c.message_id = r.message_id)
        or exists (select 1 from comments c where c.record_id = n.record_id and c.corrected_from = r.message_id))
    returning n.user_id as "user"`)
  touchBells(
    tx,
    closed.map(({ user }) => user),
  )
}

/** A reminder makes it new again. */
export const renewOfMessage = async (tx: Tx, messageId: string): Promise<void> => {
  const renewed = await tx.query<{ user: string }>(
    sql`update notifications set seen_at = null where subject_id = ${messageId}::uuid and event = 'acknowledge' and closed_at is null returning user_id as "user"`,
  )
  touchBells(
    tx,
    renewed.map(({ user }) => user),
  )
}
