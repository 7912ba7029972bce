import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { wordsSaid } from '#engine/write/frozen.ts'
import { allOf, literal, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import { filesOfMessage } from './files.ts'
import type { MessageFile } from './files.ts'
import { recordLabels, recordSeen } from './record-seen.ts'
import type { RecordLabel } from './record-seen.ts'
import { tasksOfMessages } from './made-tasks.ts'
import type { MessageTask } from './made-tasks.ts'
import { like } from './threads.ts'
import type { Person, ThreadKind } from './threads.ts'

export type Priority = 'normal' | 'important' | 'acknowledge'

/** How a message came to one of its readers. */
export interface Receipt {
  readonly user: Person
  readonly deliveredAt: string | null
  readonly readAt: string | null
  readonly acknowledgedAt: string | null
  readonly remindedAt: string | null
}

/** A message as one person reads it. In the thread of a record it is a comment. */
export interface Message {
  readonly id: string
  readonly thread: { readonly id: string; readonly kind: ThreadKind; readonly subject: string | null; readonly record: RecordLabel | null }
  readonly author: Person
  /** Null: recalled. */
  readonly body: string | null
  readonly priority: Priority
  readonly at: string
  readonly recalledAt: string | null
  readonly unread: boolean
  readonly acknowledgedAt: string | null
  /** To how many it went, and how many of them acknowledged it. */
  readonly sentTo: number
  readonly acknowledged: number
  /** For its author: who was told, and what became of it. */
  readonly receipts: readonly Receipt[] | null
  readonly files: readonly MessageFile[]
  /** The task somebody made of it, if the viewer may see it. */
  readonly task: MessageTask | null
  readonly can: { readonly acknowledge: boolean; readonly recall: boolean; readonly remind: boolean }
}

interface Row extends Omit<Message, 'thread' | 'task'> {
  readonly threadId: string
  readonly threadKind: ThreadKind
  readonly subject: string | null
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly total: number
}

export interface MessagesAsked {
  readonly thread?: string | undefined
  readonly unread?: boolean | undefined
  readonly q?: string | undefined
  readonly id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Everything a person reads: what they wrote or were sent, and the comments of the records they follow, as far as they stand. */
const everything = (viewer: Viewer): SQL => sql`
  select m.id, m.thread_id, m.author_id, m.body, m.at, rc.at as recalled_at
  from (select message_id as id from message_receipts where user_id = ${viewer.id}::uuid union select id from messages where author_id = ${viewer.id}::uuid) mine
  join messages m on m.id = mine.id left join message_recalls rc on rc.message_id = m.id
  union all
  select c.id, f.id, c.created_by, c.body, c.created_at, null
  from message_members mm join message_threads f on f.id = mm.thread_id and f.record_id is not null join comments c on c.record_id = f.record_id and c.kind = f.record_kind
  where mm.user_id = ${viewer.id}::uuid and not exists (select 1 from comments n where n.record_id = c.record_id and n.corrected_from = c.id)`

const receipts = sql`
  select json_agg(json_build_object('user', json_build_object('id', u.id, 'name', u.title), 'deliveredAt', to_json(r.delivered_at)#>>'{}', 'readAt', to_json(r.read_at)#>>'{}',
    'acknowledgedAt', to_json(r.acknowledged_at)#>>'{}', 'remindedAt', to_json(r.reminded_at)#>>'{}') order by u.title)
  from message_receipts r join users u on u.id = r.user_id where r.message_id = x.id`

const select = (deps: TxDeps, viewer: Viewer, which: SQL): SQL => sql`
  select x.id, th.id as "threadId", th.kind as "threadKind", th.subject, th.record_kind as "recordKind", th.record_id as "recordId",
    json_build_object('id', x.author_id, 'name', coalesce(a.title, 'Unknown')) as author, case when x.recalled_at is null then x.body end as body,
    coalesce(s.priority, 'normal') as priority, to_json(x.at)#>>'{}' as at, to_json(x.recalled_at)#>>'{}' as "recalledAt",
    coalesce(own.unread, false) as unread, to_json(own.acknowledged_at)#>>'{}' as "acknowledgedAt", s.sent as "sentTo", s.acknowledged,
    case when x.author_id = ${viewer.id}::uuid then coalesce((${receipts}), '[]') end as receipts, coalesce((${filesOfMessage}), '[]') as files,
    json_build_object('acknowledge', coalesce(own.priority = 'acknowledge' and own.acknowledged_at is null and x.recalled_at is null, false),
      'recall', th.record_id is null and x.author_id = ${viewer.id}::uuid and x.recalled_at is null,
      'remind', x.author_id = ${viewer.id}::uuid and x.recalled_at is null and coalesce(s.priority = 'acknowledge', false) and s.acknowledged < s.sent) as can,
    count(*) over ()::int as total
  from (${everything(viewer)}) x join message_threads th on th.id = x.thread_id left join users a on a.id = x.author_id
  left join message_receipts own on own.message_id = x.id and own.user_id = ${viewer.id}::uuid
  cross join lateral (select max(r.priority) as priority, count(*)::int as sent, count(r.acknowledged_at)::int as acknowledged from message_receipts r where r.message_id = x.id) s
  where ${recordSeen(deps, viewer)} and ${which}
  order by x.at desc, x.id desc`

/** Comments of these kinds may hold words that are kept from some: searching would tell them. */
const unsearched = (deps: TxDeps): SQL => {
  const kinds = Object.entries(deps.rules).flatMap(([kind, rules]) => (rules.earlierWords === undefined ? [] : [literal(kind)]))
  return kinds.length === 0 ? sql`true` : sql`(th.record_kind is null or th.record_kind not in (${sql.join(kinds, sql`, `)}))`
}

const conditions = (deps: TxDeps, { thread, unread, q = '', id }: MessagesAsked): SQL[] => [
  ...(thread === undefined ? [] : [sql`th.id = ${thread}::uuid`]),
  ...(id === undefined ? [] : [sql`x.id = ${id}::uuid`]),
  ...(unread === true ? [sql`own.unread`] : []),
  ...(q === ''
    ? []
    : [
        sql`(th.subject ilike ${like(q)} or a.title ilike ${like(q)} or (x.recalled_at is null and x.body ilike ${like(q)} and ${unsearched(deps)}))`,
      ]),
]

/** Messages the viewer reads, newest first, and how many there are. */
export const messagesOf = async (
  on: Queryable,
  deps: TxDeps,
  viewer: Viewer,
  asked: MessagesAsked,
): Promise<{ readonly messages: Message[]; readonly total: number }> => {
  const rows = await run<Row>(on, sql`${select(deps, viewer, allOf(conditions(deps, asked)))} limit ${asked.limit} offset ${asked.offset}`)
  const refs = rows.flatMap(({ recordKind, recordId }) =>
    recordKind === null || recordId === null ? [] : [{ kind: recordKind, id: recordId }],
  )
  const labels = await recordLabels(on, deps, viewer, refs, { today: deps.clock.today(), now: deps.clock.now() })
  const said = new Map<string, (words: string) => string>()
  for (const { kind, id } of labels.values()) said.set(id, await wordsSaid(deps.rules, on, viewer.role, kind, id))
  const tasks = await tasksOfMessages(
    on,
    deps,
    viewer,
    rows.map(({ id }) => id),
  )
  const messages = rows.map(({ threadId, threadKind, subject, recordKind: _kind, recordId, total: _total, body, ...rest }): Message => {
    const record = recordId === null ? null : (labels.get(recordId) ?? null)
    const say = record === null ? undefined : said.get(record.id)
    return {
      ...rest,
      body: body === null ? null : (say?.(body) ?? body),
      task: tasks.get(rest.id) ?? null,
      thread: { id: threadId, kind: threadKind, subject, record },
    }
  })
  const beyond = rows.length === 0 && asked.offset > 0
  return { messages, total: beyond ? (await messagesOf(on, deps, viewer, { ...asked, limit: 1, offset: 0 })).total : (rows[0]?.total ?? 0) }
}

/** One message the viewer reads. Throws not_found. */
export const messageById = async (on: Queryable, deps: TxDeps, viewer: Viewer, id: string): Promise<Message> => {
  const { messages } = await messagesOf(on, deps, viewer, { id, limit: 1, offset: 0 })
  const [message] = messages
  if (message === undefined) throw new AppError('not_found', 'Message not found, or it wasn’t sent to you.')
  return message
}
