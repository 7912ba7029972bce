import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { run } from '#engine/sql.ts'
import { unreadCount } from '#features/office/messages/unread.ts'
import { hrefOf } from '#features/questions/groups.ts'
import { lengthOf } from './counted.ts'
import { nothing } from './shape.ts'
import type { Answer, AnswerRow, Asking } from './shape.ts'

const day = 86_400_000
/** What people look for when they come back: the lists with a badge, and those of the recruiters and of leave. */
const watched = new Set(['time-off', 'repairs', 'vehicle-reports', 'recruiting-leads', 'recruiting-applications'])

/** What is new since the person signed in the time before: unread messages, own tasks due, and records of the lists they may open. */
export const answerDigest = async (asking: Asking): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const since = await lastSignIn(asking)
  const unread = await unreadCount(deps, user)
  const rows: AnswerRow[] =
    unread === 0 ? [] : [{ label: unread === 1 ? 'Unread message' : 'Unread messages', count: unread, href: '/messages' }]
  const { tasks } = lexicon.kinds
  if (tasks !== undefined) {
    const query = { assignees: 'me', status: 'pending,in_progress,waiting', dueAtTo: deps.clock.today() }
    const count = await lengthOf(asking, tasks, query)
    if (count > 0) rows.push({ label: 'Your tasks due by today', count, href: hrefOf(tasks, query) })
  }
  const told = rows.map(({ label, count }) => `${formatNumber(count ?? 0)} ${inSentence(label)}`)
  for (const record of Object.values(lexicon.kinds)) {
    if (record.badge.length === 0 && !watched.has(record.name)) continue
    const query = { createdAtFrom: since.toISOString() }
    const count = await lengthOf(asking, record, query)
    if (count === 0) continue
    const label = `New ${inSentence(count === 1 ? record.label.one : record.label.many)}`
    rows.push({ label, count, href: hrefOf(record, query) })
    told.push(`${formatNumber(count)} ${inSentence(label)}`)
  }
  const when = formatInstant(since, user.timeZone)
  return {
    ...nothing,
    response: told.length === 0 ? `Nothing new since ${when}.` : `${told.join(', ')} since ${when}.`,
    rows,
    read: [
      { label: 'Since', value: `Your previous sign-in, ${when}` },
      { label: 'Records', value: 'Of the lists you may open' },
    ],
  }
}

/** Messages that the person has not read, as the badge counts them. */
export const answerUnreadMessages = async ({ deps, user }: Asking): Promise<Answer> => {
  const count = await unreadCount(deps, user)
  return {
    ...nothing,
    response: `${formatNumber(count)} unread ${count === 1 ? 'message' : 'messages'}.`,
    rows: count === 0 ? [] : [{ label: 'Unread messages', count, href: '/messages' }],
    list: { href: '/messages', label: 'Open messages' },
  }
}

/** When the session before this one began; a day ago where there was none. */
const lastSignIn = async ({ deps, user }: Asking): Promise<Date> => {
  const [before] = await run<{ at: string | null }>(
    deps.pool,
    sql`select max(s.created_at) as at from sessions s where s.user_id = ${user.id}::uuid and s.id::text <> ${user.sessionId}
      and s.created_at <= coalesce((select c.created_at from sessions c where c.id::text = ${user.sessionId}), s.created_at)`,
  )
  return before === undefined || before.at === null ? new Date(deps.clock.now().getTime() - day) : new Date(before.at)
}
