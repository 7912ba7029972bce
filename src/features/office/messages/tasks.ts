import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { changeRecords } from '#records/effects.ts'
import { run } from '#engine/sql.ts'
import { createRecord, readRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { messageById } from './messages.ts'
import type { MessageTask } from './made-tasks.ts'
import type { Message } from './messages.ts'

const longestTitle = 120

/** The first line, cut at a word. */
const titleFrom = (body: string): string => {
  const line =
    body
      .split('\n')
      .find((one) => one.trim() !== '')
      ?.trim() ?? ''
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle - 20))}…`
}

/**
 * Makes a task of a message, with its words and its record; `made` false where there is one already. Words that are kept from some
 * readers of their record stay in the message: a task has readers of its own. Throws not_found, and conflict where the task is not theirs to see
 */
export const makeTask = async (tx: Tx, user: SessionUser, id: string): Promise<{ readonly task: MessageTask; readonly made: boolean }> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`task of ${id}`}, 0))`)
  const { body, task, thread } = await messageById(tx.client, tx.deps, user, id)
  if (task !== null) return { task, made: false }
  await refuseSecond(tx, id)
  if (body === null) throw new AppError('conflict', 'This message was recalled. Add the task yourself.')
  const { record } = thread
  const kept = record !== null && isKept(tx, record.kind)
  const about = record === null ? null : { kind: record.kind, id: record.id }
  const values = kept ? { title: `Follow up on ${record.number}`, description: null } : wordsOf(body)
  const row = await createRecord(
    tx,
    kindOf(tx.deps, 'tasks'),
    { type: 'todo', priority: 'normal', repeats: 'never', ...values, record: about },
    { confirmed: true, system: { origin: 'message' } },
  )
  await tx.query(sql`
    insert into message_tasks (message_id, task_id, created_by, created_at) values (${id}, ${row.id}, ${user.id}, ${tx.now.toISOString()})`)
  tx.touch('messages')
  return { task: { id: row.id, number: String(row['number']), title: String(row['title']), status: row.status }, made: true }
}

/** Somebody who may not see the task of this message must not make a second one of it. */
const refuseSecond = async (tx: Tx, messageId: string): Promise<void> => {
  const [known] = await tx.query<{ by: string | null }>(sql`
    select u.title as by from message_tasks mt join tasks t on t.id = mt.task_id and t.archived_at is null left join users u on u.id = mt.created_by
    where mt.message_id = ${messageId}::uuid order by mt.created_at limit 1`)
  if (known === undefined) return
  const who = known.by ?? 'Someone'
  throw new AppError(
    'conflict',
    `${who} already made a task of this message. You can’t open it: ask ${known.by ?? 'them'} to assign it to you.`,
  )
}

/** What is written beside records of this kind is kept from some who read the record itself. */
const isKept = (tx: Tx, kind: string): boolean =>
  kindOf(tx.deps, kind).access.beside !== undefined || tx.deps.rules[kind]?.earlierWords !== undefined

/** The message a task was made of, for a reader of both; else null. Throws not_found for a task that is not theirs to see. */
export const messageOfTask = async (deps: Deps, user: SessionUser, taskId: string): Promise<Message | null> => {
  await readRecord(deps, kindOf(deps, 'tasks'), user, taskId)
  const [found] = await run<{ id: string }>(deps.pool, sql`select message_id as id from message_tasks where task_id = ${taskId}::uuid`)
  if (found === undefined) return null
  try {
    return await messageById(deps.pool, deps, user, found.id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const wordsOf = (body: string) => ({ title: titleFrom(body), description: titleFrom(body) === body.trim() ? null : body })

/** The words of a recalled message leave the task made of it, except where someone wrote others since. */
export const takeBackWords = async (tx: Tx, id: string, body: string): Promise<void> => {
  const made = await tx.query<{ id: string }>(sql`select task_id as id from message_tasks where message_id = ${id}::uuid`)
  const taken = wordsOf(body)
  await changeRecords(
    tx,
    'tasks',
    made.map((task) => task.id),
    (task) => {
      const title = task.title === taken.title ? { title: 'Recalled message' } : {}
      const description = taken.description !== null && task['description'] === taken.description ? { description: null } : {}
      return Object.keys({ ...title, ...description }).length === 0 ? null : { ...title, ...description }
    },
    'The message was recalled',
  )
}
