import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { wordsSaid } from '#engine/write/frozen.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Deps, TxDeps } from '#engine/write/rules.ts'
import { recordLabels, recordSeen } from './record-seen.ts'
import type { RecordLabel } from './record-seen.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

export type ThreadKind = 'direct' | 'group' | 'broadcast' | 'record'

export interface LastMessage {
  readonly id: string
  readonly author: Person
  /** Null: recalled. */
  readonly body: string | null
  readonly at: string
}

export interface Thread {
  readonly id: string
  readonly kind: ThreadKind
  readonly subject: string | null
  readonly audience: string | null
  readonly record: RecordLabel | null
  /** Those who take part as far as the viewer is told, the viewer left out; at most 20. */
  readonly members: readonly Person[]
  readonly memberCount: number
  readonly last: LastMessage | null
  readonly unread: number
  /** Since when somebody waits for the viewer's answer or acknowledgment; null: nobody does. */
  readonly waitingSince: string | null
  readonly mustAcknowledge: boolean
}

interface Row extends Omit<Thread, 'record'> {
  readonly recordKind: string | null
  readonly recordId: string | null
}

export interface ThreadsAsked {
  readonly q?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** What is typed, as a pattern for `ilike`. */
export const like = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Recipients of a broadcast are told who wrote it, not who else got it: their answers are private. */
const told = (viewer: Viewer): SQL => sql`(th.kind <> 'broadcast' or th.created_by = ${viewer.id}::uuid or mm.user_id = th.created_by)`

const members = (viewer: Viewer): SQL => sql`
  from message_members mm join users u on u.id = mm.user_id where mm.thread_id = th.id and mm.user_id <> ${viewer.id}::uuid and ${told(viewer)}`

/** The newest thing in a thread that the viewer reads: a message, or a comment of the record. */
const newest = (viewer: Viewer): SQL => sql`
  (select m.id, m.author_id, case when rc.message_id is null then m.body end as body, m.at from messages m left join message_recalls rc on rc.message_id = m.id
    where m.thread_id = th.id and (m.author_id = ${viewer.id}::uuid or exists (select 1 from message_receipts r where r.message_id = m.id and r.user_id = ${viewer.id}::uuid))
    order by m.at desc, m.id desc limit 1)
  union all
  (select c.id, c.created_by, c.body, c.created_at from comments c where c.record_id = th.record_id and c.kind = th.record_kind order by c.created_at desc, c.id desc limit 1)`

/** The threads of a person, those with the newest message first; `which` narrows them, over the alias `th`. */
const select = (deps: TxDeps, viewer: Viewer, which: SQL): SQL => sql`
  select th.id, th.kind, th.subject, th.audience, th.record_kind as "recordKind", th.record_id as "recordId",
    coalesce((select json_agg(p) from (select u.id, u.title as name ${members(viewer)} order by u.title limit 20) p), '[]') as members,
    (select count(*)::int ${members(viewer)}) as "memberCount",
    case when l.id is not null then json_build_object('id', l.id, 'author', json_build_object('id', l.author_id, 'name', coalesce(a.title, 'Unknown')), 'body', l.body, 'at', to_json(l.at)#>>'{}') end as last,
    w.unread, to_json(w.since)#>>'{}' as "waitingSince", w.must as "mustAcknowledge"
  from message_members own join message_threads th on th.id = own.thread_id
  left join lateral (${newest(viewer)}) l on true left join users a on a.id = l.author_id
  cross join lateral (select count(*) filter (where r.unread)::int as unread, min(r.at) filter (where r.awaits) as since,
    coalesce(bool_or(r.awaits and r.priority = 'acknowledge'), false) as must from message_receipts r where r.user_id = ${viewer.id}::uuid and r.thread_id = th.id) w
  where own.user_id = ${viewer.id}::uuid and ${recordSeen(deps, viewer)} and ${which}
  order by l.at desc nulls last, th.id desc`

/** Threads as answered: with the name of the record as the viewer reads it, and no word of a comment that is kept from them. */
const dressed = async (on: Queryable, deps: TxDeps, viewer: Viewer, rows: readonly Row[]): Promise<Thread[]> => {
  const refs = rows.flatMap(({ recordKind, recordId }) =>
    recordKind === null || recordId === null ? [] : [{ kind: recordKind, id: recordId }],
  )
  const labels = await recordLabels(on, deps, viewer, refs, { today: deps.clock.today(), now: deps.clock.now() })
  const made: Thread[] = []
  for (const { recordKind, recordId, last, ...rest } of rows) {
    const record = recordId === null ? null : (labels.get(recordId) ?? null)
    const say = record === null || recordKind === null ? null : await wordsSaid(deps.rules, on, viewer.role, recordKind, record.id)
    made.push({ ...rest, record, last: last === null || last.body === null || say === null ? last : { ...last, body: say(last.body) } })
  }
  return made
}

/** The inbox. What is searched are people, subjects, and the messages themselves; a record is found by who takes part in its thread. */
export const threadsOf = async (deps: Deps, viewer: Viewer, { q = '', limit, offset }: ThreadsAsked): Promise<Thread[]> => {
  const pattern = like(q)
  const which =
    q === ''
      ? sql`true`
      : sql`(th.subject ilike ${pattern} or th.audience ilike ${pattern} or exists (select 1 ${members(viewer)} and u.title ilike ${pattern})
        or exists (select 1 from messages m join message_receipts r on r.message_id = m.id and r.user_id = ${viewer.id}::uuid
          where m.thread_id = th.id and m.body ilike ${pattern} and not exists (select 1 from message_recalls rc where rc.message_id = m.id))
        or exists (select 1 from messages m where m.thread_id = th.id and m.author_id = ${viewer.id}::uuid and m.body ilike ${pattern}))`
  const rows = await run<Row>(deps.pool, sql`${select(deps, viewer, which)} limit ${limit} offset ${offset}`)
  return dressed(deps.pool, deps, viewer, rows)
}

/** One thread of the viewer's. Throws not_found: whoever takes no part is not told that there is one. */
export const threadById = async (on: Queryable, deps: TxDeps, viewer: Viewer, id: string): Promise<Thread> => {
  const rows = await run<Row>(on, select(deps, viewer, sql`th.id = ${id}::uuid`))
  const [thread] = await dressed(on, deps, viewer, rows)
  if (thread === undefined) throw new AppError('not_found', 'Conversation not found, or you’re not in it.')
  return thread
}

/** Notes that the inbox was handed to its person: what has come is delivered by now. */
export const noteDelivered = async (deps: Deps, viewer: Viewer): Promise<void> => {
  await run(
    deps.pool,
    sql`update message_receipts set delivered_at = ${deps.clock.now().toISOString()} where user_id = ${viewer.id}::uuid and delivered_at is null`,
  )
}
