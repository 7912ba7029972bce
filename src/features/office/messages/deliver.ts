import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition } from '#kit/record.ts'
import { readersNamed } from '#features/comments/readers.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { closeOfMessages, tellOfMessage } from '#features/notifications/of-messages.ts'
import type { Priority } from './messages.ts'

/** Who is told of a message, and whether an answer of theirs is awaited. */
export interface Addressee {
  readonly id: string
  readonly awaits: boolean
}

interface Delivery {
  readonly messageId: string
  readonly threadId: string
  readonly authorId: string
  readonly priority: Priority
  /** The record that it is a comment on. */
  readonly record?: { readonly kind: string; readonly id: string }
  readonly to: readonly Addressee[]
}

/** Puts a message or a comment into inboxes. Whoever writes into a thread has answered in it; what asks to be acknowledged still does. */
export const deliver = async (tx: Tx, { messageId, threadId, authorId, priority, record, to }: Delivery): Promise<void> => {
  await tx.query(sql`
    update message_receipts set awaits = false where user_id = ${authorId}::uuid and thread_id = ${threadId}::uuid and awaits and priority <> 'acknowledge'`)
  await tx.query(sql`
    insert into message_receipts (message_id, user_id, thread_id, priority, at, awaits)
    select ${messageId}::uuid, x.id, ${threadId}::uuid, ${priority}, ${tx.now.toISOString()}::timestamptz, x.awaits
    from unnest(${arrayOf(
      to.map(({ id }) => id),
      'uuid',
    )}, ${arrayOf(
      to.map(({ awaits }) => awaits),
      'boolean',
    )}) as x(id, awaits)`)
  await tellOfMessage(tx, { messageId, threadId, record: record ?? null, priority, to })
  touchInboxes(tx, [authorId, ...to.map(({ id }) => id)])
}

/** Tells the open pages of these people, and of nobody else, that there is something in their inbox. */
export const touchInboxes = (tx: Tx, userIds: readonly string[]): void => {
  for (const id of userIds) tx.touch(`messages:${id}`)
}

export const addMembers = async (tx: Tx, threadId: string, userIds: readonly string[]): Promise<void> => {
  await tx.query(sql`
    insert into message_members (thread_id, user_id, added_at)
    select ${threadId}::uuid, x.id, ${tx.now.toISOString()}::timestamptz from unnest(${arrayOf([...userIds], 'uuid')}) as x(id) on conflict do nothing`)
}

export interface NewThread {
  readonly kind: 'direct' | 'group' | 'broadcast'
  readonly subject: string | null
  readonly audience: string | null
  readonly createdBy: string
}

export const addThread = async (tx: Tx, { kind, subject, audience, createdBy }: NewThread): Promise<string> => {
  const id = uuidv7()
  await tx.query(sql`
    insert into message_threads (id, kind, subject, audience, created_by, created_at)
    values (${id}, ${kind}, ${subject}, ${audience}, ${createdBy}, ${tx.now.toISOString()})`)
  return id
}

/** The thread of a record, made when it is first needed. */
export const recordThread = async (tx: Tx, kind: string, recordId: string, createdBy: string): Promise<string> => {
  await tx.query(sql`
    insert into message_threads (id, kind, record_kind, record_id, created_by, created_at)
    values (${uuidv7()}, 'record', ${kind}, ${recordId}, ${createdBy}, ${tx.now.toISOString()}) on conflict do nothing`)
  const [thread] = await threadOfRecord(tx, kind, recordId)
  if (thread === undefined) throw new Error(`No thread of ${kind} ${recordId}`)
  return thread.id
}

const threadOfRecord = (tx: Tx, kind: string, recordId: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`select id from message_threads where record_kind = ${kind} and record_id = ${recordId}::uuid`)

export interface Remark {
  readonly id: string
  readonly authorId: string
  readonly mentions: readonly string[]
  /** Normal where nothing is said. */
  readonly priority: Priority | undefined
  /** The comment that this one corrects: nobody has to read that any more. */
  readonly correctedFrom: string | null
}

/**
 * Tells of a comment: the people it mentions, who follow the record from then on, and those who follow it already. Whoever may not
 * read the record any more is told nothing. Answers the thread, or null where nobody follows the record.
 */
export const deliverComment = async (
  tx: Tx,
  at: { readonly record: RecordDefinition; readonly row: StoredRow },
  { id, authorId, mentions, priority = 'normal', correctedFrom }: Remark,
): Promise<string | null> => {
  const kind = at.record.name
  if (correctedFrom !== null) {
    await tx.query(sql`update message_receipts set unread = false, awaits = false where message_id = ${correctedFrom}::uuid`)
    await closeOfMessages(tx, sql`r.message_id = ${correctedFrom}::uuid`)
  }
  const named = mentions.filter((person) => person !== authorId)
  const [known] =
    named.length === 0 ? await threadOfRecord(tx, kind, at.row.id) : [{ id: await recordThread(tx, kind, at.row.id, authorId) }]
  if (known === undefined) return null
  await addMembers(tx, known.id, [authorId, ...named])
  const followers = await tx.query<{ id: string }>(sql`
    select user_id as id from message_members where thread_id = ${known.id}::uuid and user_id <> ${authorId}::uuid`)
  const readers = await readersNamed(
    tx,
    at,
    followers.map((follower) => follower.id),
  )
  const to = readers.map((reader) => ({ id: reader.id, awaits: named.includes(reader.id) }))
  await deliver(tx, { messageId: id, threadId: known.id, authorId, priority, record: { kind, id: at.row.id }, to })
  return known.id
}
