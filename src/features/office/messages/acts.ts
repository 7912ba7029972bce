import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { writeEvents } from '#engine/events.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { closeOfMessages, renewOfMessage } from '#features/notifications/of-messages.ts'
import { touchInboxes } from './deliver.ts'
import { messageById } from './messages.ts'
import { takeBackWords } from './tasks.ts'
import { threadById } from './threads.ts'

/** What has come in a thread so far is read. */
export const readThread = async (tx: Tx, user: SessionUser, id: string): Promise<void> => {
  await threadById(tx.client, tx.deps, user, id)
  const now = tx.now.toISOString()
  const read = await tx.query(sql`
    update message_receipts set unread = false, read_at = coalesce(read_at, ${now}), delivered_at = coalesce(delivered_at, ${now})
    where user_id = ${user.id}::uuid and thread_id = ${id}::uuid and unread returning 1 as ok`)
  if (read.length === 0) return
  await closeOfMessages(tx, sql`r.user_id = ${user.id}::uuid and r.thread_id = ${id}::uuid`)
  touchInboxes(tx, [user.id])
}

/** Nobody waits any longer for the person's answer in a thread; what asks to be acknowledged still does. */
export const markAnswered = async (tx: Tx, user: SessionUser, id: string): Promise<void> => {
  await threadById(tx.client, tx.deps, user, id)
  await tx.query(sql`
    update message_receipts set awaits = false where user_id = ${user.id}::uuid and thread_id = ${id}::uuid and awaits and priority <> 'acknowledge'`)
  touchInboxes(tx, [user.id])
}

/** Says that one has read a message and will act on it. Once said it stays. Throws conflict for a message that does not ask for it. */
export const acknowledge = async (tx: Tx, user: SessionUser, id: string): Promise<void> => {
  const message = await messageById(tx.client, tx.deps, user, id)
  if (message.acknowledgedAt !== null) return
  if (!message.can.acknowledge) throw new AppError('conflict', 'This message doesn’t ask to be acknowledged.')
  const now = tx.now.toISOString()
  await tx.query(sql`
    update message_receipts set acknowledged_at = ${now}, awaits = false, unread = false, read_at = coalesce(read_at, ${now}), delivered_at = coalesce(delivered_at, ${now})
    where message_id = ${id}::uuid and user_id = ${user.id}::uuid and acknowledged_at is null`)
  await closeOfMessages(tx, sql`r.message_id = ${id}::uuid and r.user_id = ${user.id}::uuid`)
  await writeEvents(tx, [{ kind: 'messages', recordId: id, action: 'acknowledge' }])
  touchInboxes(tx, [user.id, message.author.id])
}

/** Makes the message unread again for everybody who has not acknowledged it. Answers how many those are. */
export const remind = async (tx: Tx, user: SessionUser, id: string): Promise<number> => {
  const message = await messageById(tx.client, tx.deps, user, id)
  if (message.author.id !== user.id) throw new AppError('forbidden', 'Only its author sends reminders of a message.')
  if (!message.can.remind) throw new AppError('conflict', 'No one is left to remind.')
  const reminded = await tx.query<{ id: string }>(sql`
    update message_receipts r set unread = true, reminded_at = ${tx.now.toISOString()} from users u
    where r.message_id = ${id}::uuid and r.acknowledged_at is null and u.id = r.user_id and u.status = 'active' returning r.user_id as id`)
  if (reminded.length === 0) throw new AppError('conflict', 'Everyone who hasn’t acknowledged it is deactivated.')
  await renewOfMessage(tx, id)
  await writeEvents(tx, [{ kind: 'messages', recordId: id, action: 'remind' }])
  touchInboxes(
    tx,
    reminded.map((person) => person.id),
  )
  return reminded.length
}

/** Takes a message back: its readers are not shown the text any more, and the audit keeps it. */
export const recall = async (tx: Tx, user: SessionUser, id: string): Promise<void> => {
  const message = await messageById(tx.client, tx.deps, user, id)
  if (message.author.id !== user.id) throw new AppError('forbidden', 'Only the sender can recall a message.')
  if (message.thread.record !== null)
    throw new AppError('conflict', 'Comments on a record can’t be recalled. Edit the comment on the record.')
  const recalled = await tx.query(sql`
    insert into message_recalls (message_id, at) values (${id}, ${tx.now.toISOString()}) on conflict do nothing returning 1 as ok`)
  if (recalled.length === 0) throw new AppError('conflict', 'This message was recalled already.')
  const readers = await tx.query<{ id: string }>(
    sql`update message_receipts set unread = false, awaits = false where message_id = ${id}::uuid returning user_id as id`,
  )
  await closeOfMessages(tx, sql`r.message_id = ${id}::uuid`)
  await takeBackWords(tx, id, message.body ?? '')
  await writeEvents(tx, [{ kind: 'messages', recordId: id, action: 'recall', changes: [{ field: 'body', from: message.body, to: null }] }])
  touchInboxes(tx, [user.id, ...readers.map((person) => person.id)])
}
