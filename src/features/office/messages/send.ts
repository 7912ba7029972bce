import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { readsBeside, wholeReaders } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Role } from '#kit/roles.ts'
import { addComment } from '#features/comments/comments.ts'
import { writeEvents } from '#engine/events.ts'
import { readRecordIn } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { addMembers, addThread, deliver, recordThread } from './deliver.ts'
import type { Addressee } from './deliver.ts'
import { fileBeside, sendFiles } from './files.ts'
import type { Priority } from './messages.ts'
import { audienceRecipients, assertReachable, audienceWords, namedRecipients } from './recipients.ts'
import type { RecordRef } from './record-seen.ts'
import { threadById } from './threads.ts'
import type { Thread } from './threads.ts'

export interface NewMessage {
  readonly to: readonly string[]
  readonly roles: readonly Role[]
  readonly divisions: readonly string[]
  readonly thread: string | null
  readonly record: RecordRef | null
  readonly subject: string | null
  readonly body: string
  readonly priority: Priority
  /** Files the writer uploaded for it. */
  readonly files: readonly string[]
}

/** Sends a message: into a thread, beside a record, or to people. Answers its id. @throws AppError invalid, forbidden, not_found */
export const send = async (tx: Tx, user: SessionUser, given: NewMessage): Promise<string> => {
  const { thread, record } = given
  if (thread === null && record === null) return sendToPeople(tx, user, given)
  if ((thread !== null && record !== null) || given.roles.length + given.divisions.length > 0)
    throw new AppError('invalid', 'Send a message to people, into a conversation or to a record, not to several of them.')
  if (record !== null) return sendBeside(tx, user, record, given)
  return sendInto(tx, user, await threadById(tx.client, tx.deps, user, thread ?? ''), given)
}

const nobody = (message: string): AppError => new AppError('invalid', message, [{ field: 'to', message }])

const sendToPeople = async (tx: Tx, user: SessionUser, given: NewMessage): Promise<string> => {
  const { subject, priority } = given
  const named = await namedRecipients(tx.client, user, given.to)
  const asked = { roles: given.roles, divisions: given.divisions }
  const others = await audienceRecipients(tx.client, user, asked)
  const to = [...new Set([...named, ...others])]
  const broadcast = given.roles.length + given.divisions.length > 0
  if (to.length === 0) throw nobody(broadcast ? 'No one else works in these roles or divisions.' : 'Choose at least one person.')
  const kind = broadcast ? 'broadcast' : to.length === 1 ? 'direct' : 'group'
  const audience = broadcast ? await audienceWords(tx.client, asked) : null
  const known = kind === 'direct' && subject === null ? await directThread(tx, user.id, to[0] ?? '') : null
  const threadId = known ?? (await addThread(tx, { kind, subject, audience, createdBy: user.id }))
  if (known === null) await addMembers(tx, threadId, [user.id, ...to])
  const awaits = !broadcast || priority === 'acknowledge'
  return write(
    tx,
    user,
    threadId,
    given,
    to.map((id) => ({ id, awaits })),
  )
}

/** Two people have one conversation without a subject: both looking for it at once wait for each other. */
const directThread = async (tx: Tx, one: string, other: string): Promise<string | null> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${['messages', ...[one, other].toSorted()].join()}, 0))`)
  const [found] = await tx.query<{ id: string }>(sql`
    select th.id from message_members a join message_members b on b.thread_id = a.thread_id and b.user_id = ${other}::uuid
      join message_threads th on th.id = a.thread_id and th.kind = 'direct' and th.subject is null
    where a.user_id = ${one}::uuid order by th.id limit 1`)
  return found?.id ?? null
}

const sendInto = async (tx: Tx, user: SessionUser, thread: Thread, given: NewMessage): Promise<string> => {
  if (thread.record !== null) return sendBeside(tx, user, thread.record, given)
  if (given.subject !== null)
    throw new AppError('invalid', 'You can’t change a conversation’s subject.', [{ field: 'subject', message: 'Leave the subject empty' }])
  const [begun] = await tx.query<{ createdBy: string; lastBy: string | null }>(sql`
    select created_by as "createdBy", (select m.author_id from messages m where m.thread_id = th.id and m.author_id <> ${user.id}::uuid order by m.at desc, m.id desc limit 1) as "lastBy"
    from message_threads th where th.id = ${thread.id}::uuid`)
  const author = begun?.createdBy ?? user.id
  const members = await membersAtWork(tx, thread.id, user.id)
  const own = author === user.id
  if (thread.kind === 'broadcast' && own && given.to.length > 0) {
    const to = await namedRecipients(tx.client, user, given.to)
    if (to.some((id) => !members.includes(id))) throw nobody('Answer only people who got this message.')
    return write(
      tx,
      user,
      thread.id,
      given,
      to.map((id) => ({ id, awaits: true })),
    )
  }
  if (given.to.length > 0) throw nobody('This conversation goes to the people in it. Start a new one to write to others.')
  if (thread.kind === 'direct')
    await assertReachable(
      tx.client,
      thread.members.flatMap(({ id }) => (id === user.id ? [] : id)),
    )
  // An answer to a broadcast is between its reader and its author.
  const to = thread.kind === 'broadcast' && !own ? members.filter((id) => id === author) : members
  if (to.length === 0) throw nobody('No one in this conversation can receive messages anymore.')
  return write(
    tx,
    user,
    thread.id,
    given,
    to.map((id) => ({ id, awaits: isAwaited(thread, given, own, begun?.lastBy ?? null, id) })),
  )
}

/** In a group an answer waits on whoever wrote last, not on everybody who reads along. */
const isAwaited = ({ kind }: Thread, { priority }: NewMessage, own: boolean, lastBy: string | null, id: string): boolean => {
  if (priority === 'acknowledge' || kind === 'direct') return true
  return kind === 'broadcast' ? !own : lastBy === null || lastBy === id
}

const membersAtWork = async (tx: Tx, threadId: string, but: string): Promise<string[]> => {
  const people = await tx.query<{ id: string }>(sql`
    select u.id from message_members mm join users u on u.id = mm.user_id
    where mm.thread_id = ${threadId}::uuid and mm.user_id <> ${but}::uuid and u.status = 'active' and u.archived_at is null`)
  return people.map(({ id }) => id)
}

const write = async (
  tx: Tx,
  user: SessionUser,
  threadId: string,
  { body, priority, files }: NewMessage,
  to: readonly Addressee[],
): Promise<string> => {
  const id = uuidv7()
  await tx.query(sql`
    insert into messages (id, thread_id, body, author_id, at) values (${id}, ${threadId}, ${body}, ${user.id}, ${tx.now.toISOString()})`)
  await sendFiles(tx, user, id, files)
  await deliver(tx, { messageId: id, threadId, authorId: user.id, priority, to })
  await writeEvents(tx, [{ kind: 'messages', recordId: id, action: 'create' }])
  return id
}

/** A message about a record is a comment on it; `to` are the people it mentions. */
const sendBeside = async (tx: Tx, user: SessionUser, ref: RecordRef, given: NewMessage): Promise<string> => {
  const record = Object.hasOwn(tx.deps.registry, ref.kind) ? tx.deps.registry[ref.kind] : undefined
  if (record === undefined || !wholeReaders(record).includes(user.role))
    throw new AppError('not_found', 'Record not found, or you don’t have access.')
  const row = await readRecordIn(tx, record, user, ref.id)
  if (!readsBeside(user.role, record, row))
    throw new AppError('forbidden', 'What is written about this record is kept to those who work on it. Write a comment on its page.')
  await namedRecipients(tx.client, user, given.to)
  const threadId = await recordThread(tx, record.name, row.id, user.id)
  await addMembers(tx, threadId, [user.id])
  const mentions = given.to.filter((id) => id !== user.id)
  const { id } = await addComment(
    tx,
    { record, row, viewer: user },
    { body: given.body, mentions, correctedFrom: null, priority: given.priority },
  )
  await fileBeside(tx, user, { record, row }, await sendFiles(tx, user, id, given.files))
  return id
}
