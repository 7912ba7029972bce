import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { may, readsBeside } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { writeEvents } from '#engine/events.ts'
import { wordsSaid } from '#engine/write/frozen.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { deliverComment } from '../office/messages/deliver.ts'
import type { Priority } from '../office/messages/messages.ts'
import { readersNamed, strangersAmong } from './readers.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

/** A remark beside a record. It is never edited: a correction is a new comment, and the old one says by which it was replaced. */
export interface Comment {
  readonly id: string
  readonly body: string
  readonly mentions: readonly Person[]
  readonly pinned: boolean
  /** False: may leave the house, in a pack for an insurer. */
  readonly internal: boolean
  readonly correctedFrom: string | null
  readonly replacedBy: string | null
  readonly createdBy: Person
  readonly createdAt: string
  readonly can: { readonly correct: boolean; readonly pin: boolean }
}

const shownInHistory = 120

/** Whose comments are asked for, and by whom; `row` is the record as they read it. */
export interface Beside {
  readonly record: RecordDefinition
  readonly row: StoredRow
  readonly viewer: SessionUser
}

/** The comments beside a record that the viewer reads: all of them, or their own. */
const beside = ({ record, row, viewer }: Beside, more: SQL = sql`true`): SQL => {
  const mayPin = may(viewer.role, 'update', record)
  return sql`
  select c.id, c.body, c.pinned, c.internal, c.corrected_from as "correctedFrom", r.id as "replacedBy", to_json(c.created_at)#>>'{}' as "createdAt",
    json_build_object('id', c.created_by, 'name', coalesce(u.title, 'Unknown')) as "createdBy",
    coalesce((select json_agg(json_build_object('id', m.id, 'name', m.title) order by m.title) from users m where m.id = any(c.mentions)), '[]') as mentions,
    json_build_object('correct', r.id is null and c.created_by = ${viewer.id}::uuid, 'pin', ${mayPin}::boolean) as can
  from comments c left join users u on u.id = c.created_by left join comments r on r.corrected_from = c.id
  where c.kind = ${record.name} and c.record_id = ${row.id}::uuid and (${readsBeside(viewer.role, record, row)}::boolean or c.created_by = ${viewer.id}::uuid) and ${more}
  order by c.pinned desc, c.created_at desc, c.id desc limit 500`
}

/** Comments of one record, pinned ones first, then the newest. */
export const commentsOf = async ({ pool, rules }: Pick<Deps, 'pool' | 'rules'>, at: Beside): Promise<Comment[]> => {
  const comments = await run<Comment>(pool, beside(at))
  const said = await wordsSaid(rules, pool, at.viewer.role, at.record.name, at.row.id)
  return comments.map((comment) => ({ ...comment, body: said(comment.body) }))
}

const commentById = async (tx: Tx, at: Beside, id: string): Promise<Comment> => {
  const [found] = await tx.query<Comment>(beside(at, sql`c.id = ${id}::uuid`))
  if (!found) throw new AppError('not_found', 'Comment not found, or you don’t have access.')
  return found
}

export interface NewComment {
  readonly body: string
  readonly mentions: readonly string[]
  readonly correctedFrom: string | null
  /** How it is brought to those it mentions and those who follow the record; normal where nothing is said. */
  readonly priority?: Priority
}

/** The comment that its author is about to correct. */
const correctable = async (tx: Tx, at: Beside, id: string): Promise<Comment> => {
  const before = await commentById(tx, at, id)
  if (before.createdBy.id !== at.viewer.id) throw new AppError('forbidden', 'Only its author corrects a comment.')
  if (before.replacedBy !== null) throw new AppError('conflict', 'This comment was corrected already. Correct the newer one.')
  return before
}

/** Adds a comment or a correction of one's own. @throws AppError invalid, conflict, forbidden, not_found */
export const addComment = async (tx: Tx, at: Beside, given: NewComment): Promise<Comment> => {
  const { record, viewer } = at
  const recordId = at.row.id
  const before = given.correctedFrom === null ? null : await correctable(tx, at, given.correctedFrom)
  const mentions = [...new Set(given.mentions)]
  const readers = mentions.length === 0 ? [] : await readersNamed(tx, at, mentions)
  // A correction may repeat whom the comment mentioned: those names were told when it was written.
  const added = mentions.filter((id) => before?.mentions.some((one) => one.id === id) !== true && id !== viewer.id)
  if (readers.length < mentions.length || (await strangersAmong(tx, viewer, added)) > 0)
    throw new AppError('invalid', 'Someone you mentioned can’t see this record.', [
      { field: 'mentions', message: 'Someone you mentioned can’t see this record' },
    ])
  const refusal = (await tx.deps.rules[record.name]?.remark?.(tx, recordId, given.body)) ?? null
  if (refusal !== null) throw new AppError('invalid', refusal, [{ field: 'body', message: refusal }])
  const id = uuidv7()
  await tx.query(sql`
    insert into comments (id, kind, record_id, body, mentions, pinned, internal, corrected_from, created_by, created_at)
    values (${id}, ${record.name}, ${recordId}, ${given.body}, ${arrayOf(mentions, 'uuid')}, ${before?.pinned ?? false}, ${before?.internal ?? true}, ${given.correctedFrom}, ${viewer.id}, ${tx.now.toISOString()})`)
  if (before?.pinned === true) await tx.query(sql`update comments set pinned = false where id = ${before.id}`)
  await writeEvents(tx, [
    {
      kind: record.name,
      recordId,
      action: before === null ? 'comment' : 'comment_corrected',
      reason: given.body.length > shownInHistory ? `${given.body.slice(0, shownInHistory)}…` : given.body,
    },
  ])
  // Whoever has the record open reads it there.
  tx.touch(record.name)
  await deliverComment(tx, at, {
    id,
    authorId: viewer.id,
    mentions,
    priority: given.priority,
    correctedFrom: given.correctedFrom,
  })
  return commentById(tx, at, id)
}

/** Keeps a comment at the top, or lets it go. */
export const pinComment = async (tx: Tx, at: Beside, id: string, pinned: boolean): Promise<Comment> => {
  await commentById(tx, at, id)
  await tx.query(sql`update comments set pinned = ${pinned} where id = ${id}`)
  tx.touch(at.record.name)
  return commentById(tx, at, id)
}

/** Says whether a comment may leave the house. History tells who opened it to others. */
export const shareComment = async (tx: Tx, at: Beside, id: string, internal: boolean): Promise<Comment> => {
  const before = await commentById(tx, at, id)
  if (before.internal !== internal) {
    await tx.query(sql`update comments set internal = ${internal} where id = ${id}`)
    await writeEvents(tx, [
      {
        kind: at.record.name,
        recordId: at.row.id,
        action: 'comment_shared',
        changes: [{ field: 'internal', from: before.internal, to: internal }],
      },
    ])
  }
  return commentById(tx, at, id)
}
