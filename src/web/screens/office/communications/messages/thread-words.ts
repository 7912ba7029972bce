import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import type { Person, Thread } from '#features/office/messages/answers.ts'

/** What a thread is called: its subject, its record, or the people in it. */
export function threadName({ subject, record, audience, members, memberCount }: Thread): string {
  if (subject !== null) return subject
  if (record !== null) return record.title
  if (audience !== null) return audience
  const names = members.slice(0, 3).map(({ name }) => name)
  const more = memberCount - names.length
  return names.length === 0 ? 'You' : more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** What stands under the name: the record's number, who takes part. */
export function threadNote({ kind, record, audience, members, memberCount }: Thread, viewer: Person): string {
  if (kind === 'record')
    return [record?.number ?? '', `${memberCount + 1} ${memberCount === 0 ? 'person follows' : 'people follow'}`].join(' · ')
  if (kind === 'broadcast') {
    const [author] = members
    return members.length === 1 && memberCount === 1 && author !== undefined && author.id !== viewer.id
      ? `From ${author.name} · only they see your reply`
      : `${audience ?? 'Broadcast'} · ${memberCount} ${memberCount === 1 ? 'person' : 'people'}`
  }
  return kind === 'direct' ? 'Only the two of you' : members.map(({ name }) => name).join(', ')
}

/** "9:32 AM" today, else the day. */
export function shortMoment(at: string, timeZone: string, today: string): string {
  return dayOf(at, timeZone) === today ? formatTime(at, timeZone) : formatDay(new Date(at), timeZone)
}

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. */
export function dayOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))
}

export const views = ['waiting', 'unread', 'all', 'broadcasts'] as const
export type View = (typeof views)[number]
export const viewLabels: Readonly<Record<View, string>> = {
  waiting: 'Waiting on me',
  unread: 'Unread',
  all: 'All',
  broadcasts: 'Broadcasts',
}

export const isIn = (view: View, thread: Thread): boolean => {
  switch (view) {
    case 'waiting':
      return thread.waitingSince !== null
    case 'unread':
      return thread.unread > 0
    case 'all':
      return true
    case 'broadcasts':
      return thread.kind === 'broadcast'
  }
}
