import { CheckCheck, ClipboardList, Megaphone, SearchX, UsersRound } from 'lucide-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatDuration } from '#kit/dates/format-time.ts'
import { formatBadge } from '#kit/format.ts'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { useNow } from '#web/engine/use-now.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { useAddress } from '../addresses.ts'
import type { Thread } from '#features/office/messages/answers.ts'
import { isIn, shortMoment, threadName, type View, viewLabels, views } from './thread-words.ts'

type InboxProps = {
  threads: readonly Thread[] | undefined
  shown: readonly Thread[]
  view: View
  pending: boolean
  current: string | undefined
  /** What stands over the conversations. */
  above: ReactNode
}

/** The conversations of a view, those that wait for an answer before all others. */
export function InboxPane({ threads, shown, view, pending, current, above }: InboxProps): ReactNode {
  const search = useSearchText()
  const set = useSetSearch()
  const address = useAddress()
  return (
    <section className="comms-inbox" aria-label="Inbox">
      {above}
      <Tabs label="Views of the inbox">
        {views.map((one) => (
          <Tab key={one} href={address({ view: one, new: undefined })} current={one === view} count={countOf(one, threads)}>
            {viewLabels[one]}
          </Tab>
        ))}
      </Tabs>
      <div className="comms-search" data-message-search="">
        <SearchInput
          label="Search messages"
          placeholder="Person, subject, words"
          keys="/"
          value={search['q'] ?? ''}
          onChange={(q) => set({ ...search, q: q === '' ? undefined : q }, { replace: true })}
        />
      </div>
      <Pending pending={pending} placeholder={<Waiting />}>
        {shown.length === 0 ? (
          <Empty view={view} q={search['q'] ?? ''} onClear={() => set({ ...search, q: undefined })} />
        ) : (
          <ul className="comms-threads" aria-label="Conversations">
            {shown.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} current={thread.id === current} />
            ))}
          </ul>
        )}
      </Pending>
    </section>
  )
}

// Unread counts messages, as the menu does; the other views count conversations.
const countOf = (view: View, threads: readonly Thread[] | undefined): number | undefined => {
  if (threads === undefined || view === 'all' || view === 'broadcasts') return undefined
  const count =
    view === 'unread' ? threads.reduce((sum, { unread }) => sum + unread, 0) : threads.filter((thread) => isIn(view, thread)).length
  return count === 0 ? undefined : count
}

function ThreadRow({ thread, current }: { thread: Thread; current: boolean }): ReactNode {
  const address = useAddress()
  const { viewer, timeZone, today } = useHost()
  const { last } = thread
  const said = last === null ? '' : (last.body ?? 'Message recalled')
  return (
    <li>
      <Anchor
        className={clsx('comms-thread', thread.unread > 0 && 'comms-unread')}
        href={address({ thread: thread.id, task: undefined, new: undefined, about: undefined })}
        aria-current={current ? 'true' : undefined}
      >
        <Glyph thread={thread} />
        <span className="comms-thread-name">{threadName(thread)}</span>
        {last === null ? null : <time dateTime={last.at}>{shortMoment(last.at, timeZone, today)}</time>}
        <span className="comms-thread-said">
          {last === null ? '' : `${last.author.id === viewer.id ? 'You' : last.author.name.split(' ')[0]}: ${said}`}
        </span>
        <span className="comms-thread-foot">
          <Waits thread={thread} />
          {thread.unread === 0 ? null : (
            <span className="comms-count" role="img" aria-label={`${thread.unread} unread`}>
              {formatBadge(thread.unread)}
            </span>
          )}
        </span>
      </Anchor>
    </li>
  )
}

const day = 86_400_000

/** How long somebody has waited: red after a day, which is the company's own goal. */
function Waits({ thread: { waitingSince, mustAcknowledge, kind, record } }: { thread: Thread }): ReactNode {
  const now = useNow()
  const about = record?.number ?? (kind === 'broadcast' ? 'Broadcast' : kind === 'group' ? 'Group' : '')
  const age = waitingSince === null ? 0 : now.getTime() - Date.parse(waitingSince)
  return (
    <>
      {waitingSince === null ? null : (
        <Pill tone={mustAcknowledge ? 'warning' : age > day ? 'danger' : 'neutral'}>
          {mustAcknowledge ? 'Acknowledge' : `Waiting ${formatDuration(age)}`}
        </Pill>
      )}
      {about === '' ? null : <span>{about}</span>}
    </>
  )
}

function Glyph({ thread }: { thread: Thread }): ReactNode {
  const [first] = thread.members
  if (thread.kind === 'direct' && first !== undefined) return <Avatar name={first.name} size="sm" quiet />
  const Icon = { direct: UsersRound, group: UsersRound, broadcast: Megaphone, record: ClipboardList }[thread.kind]
  return (
    <span className="avatar avatar-sm avatar-quiet" aria-hidden="true">
      <Icon />
    </span>
  )
}

function Empty({ view, q, onClear }: { view: View; q: string; onClear: () => void }): ReactNode {
  if (q !== '')
    return (
      <EmptyState
        icon={<SearchX />}
        title="No matches"
        text={`No conversation matches “${q}” in ${viewLabels[view]}.`}
        actions={<Button onClick={onClear}>Clear search</Button>}
      />
    )
  const words: Readonly<Record<View, { title: string; text?: string }>> = {
    waiting: { title: 'You’re all caught up', text: 'Conversations appear here when someone needs your answer.' },
    unread: { title: 'You’re all caught up', text: 'New messages appear here until you read them.' },
    all: { title: 'No messages yet', text: 'Write to a colleague, or mention them in a comment on a record.' },
    broadcasts: { title: 'No broadcasts', text: 'Messages to a role or a division appear here.' },
  }
  return (
    <EmptyState
      icon={<CheckCheck />}
      {...words[view]}
      actions={
        view === 'waiting' || view === 'unread' ? (
          <ButtonLink href="/messages?view=all">Show all</ButtonLink>
        ) : (
          <ButtonLink href="/messages?new=yes">New message</ButtonLink>
        )
      }
    />
  )
}

const Waiting = (): ReactNode => (
  <div className="comms-waiting" aria-busy="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={48} />
    ))}
  </div>
)
