import { Inbox } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { ContextPane } from '../context-pane.tsx'
import type { Thread } from '#features/office/messages/answers.ts'
import { Conversation } from './conversation.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { MyTasks, OpenTask } from '../tasks/my-tasks.tsx'
import { NewMessage } from './new-message.tsx'
import { isIn, type View, views } from './thread-words.ts'
import { useThreadAct, useThreads } from './use-messages.ts'

/**
 * Inbox, conversation and what it is about: side by side, or one after the other where there is no room (acceptance A4, G16).
 * `withTasks`: what one has to do stands above the inbox.
 */
export function MessagesPane({ withTasks }: { withTasks: boolean }): ReactNode {
  const search = useSearchText()
  const { thread: open } = search
  const view = views.find((one) => one === search['view']) ?? 'waiting'
  const threads = useThreads('')
  const found = useThreads(useDeferredValue(search['q'] ?? ''))
  const shown = shownIn(found.data ?? [], view, open)
  const thread = threads.data?.find(({ id }) => id === open)
  const wide = useMedia('(min-width: 1024px)')
  useFocusOnNewHeading(wide ? undefined : `${open ?? ''}${search['new'] ?? ''}${search['about'] ?? ''}${search['task'] ?? ''}`)
  useKeys(shown, thread)
  if (threads.isError && threads.data === undefined)
    return (
      <div className="page">
        <LoadError title="Couldn’t load messages" query={threads} />
      </div>
    )
  const inbox = (
    <InboxPane
      threads={threads.data}
      shown={shown}
      view={view}
      pending={found.isPending}
      current={open}
      above={withTasks ? <MyTasks /> : null}
    />
  )
  return (
    <div className="comms">
      <Panes inbox={inbox} thread={thread} pending={threads.isPending} wide={wide} task={withTasks ? search['task'] : undefined} />
    </div>
  )
}

/** As many panes as there is room for: one, two or three. */
function Panes({
  inbox,
  thread,
  pending,
  wide,
  task,
}: {
  inbox: ReactNode
  thread: Thread | undefined
  pending: boolean
  wide: boolean
  task: string | undefined
}): ReactNode {
  const { thread: open, new: writes, about } = useSearchText()
  const roomy = useMedia('(min-width: 1280px)')
  const context = thread === undefined || writes === 'yes' || task !== undefined ? null : <ContextPane thread={thread} />
  const talk = writes === 'yes' ? <NewMessage /> : open === undefined ? null : <Opened key={open} thread={thread} pending={pending} />
  const shown = task === undefined ? talk : <OpenTask key={task} id={task} />
  const middle = about === 'yes' && !roomy ? (context ?? shown) : shown
  if (!wide) return middle ?? inbox
  return (
    <>
      {inbox}
      {middle ?? <NothingOpen />}
      {roomy ? context : null}
    </>
  )
}

/** The threads of a view; the open one stays in it, though reading or answering it took it out. */
const shownIn = (threads: readonly Thread[], view: View, open: string | undefined): readonly Thread[] =>
  threads.filter((thread) => isIn(view, thread) || thread.id === open)

function Opened({ thread, pending }: { thread: Thread | undefined; pending: boolean }): ReactNode {
  if (thread !== undefined) return <Conversation thread={thread} />
  return (
    <section className="comms-main" aria-label="Conversation">
      <Pending pending={pending} placeholder={<Skeleton height={120} />}>
        <EmptyState icon={<Inbox />} title="Conversation not found" text="It was not sent to you, or you can’t see its record anymore." />
      </Pending>
    </section>
  )
}

const NothingOpen = (): ReactNode => (
  <section className="comms-main comms-idle" aria-label="Conversation">
    <EmptyState icon={<Inbox />} title="No conversation selected" text="Choose one from the list, or press J and K to go through them." />
  </section>
)

/** j and k go through the threads, r replies, d marks as answered, c begins a new message, / searches. */
function useKeys(shown: readonly Thread[], thread: Thread | undefined): void {
  const search = useSearchText()
  const set = useSetSearch()
  const act = useThreadAct()
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex(({ id }) => id === search['thread'])
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, at + by))]
    if (next !== undefined) set({ ...search, thread: next.id, task: undefined, new: undefined, about: undefined }, { replace: true })
  }
  const key = (id: string, label: string, keys: string, run: () => void) => ({
    id: `messages.${id}`,
    label,
    group: 'Messages',
    keys,
    run,
    hidden: true,
  })
  const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()
  useScreenCommands([
    key('next', 'Next conversation', 'j', () => step(1)),
    key('previous', 'Previous conversation', 'k', () => step(-1)),
    key('reply', 'Reply', 'r', () => focus('[data-reply] textarea')),
    key('search', 'Search messages', '/', () => focus('[data-message-search] input')),
    key('new', 'New message', 'c', () => set({ ...search, new: 'yes', task: undefined })),
    // With a task open the key completes it.
    ...(thread === undefined || thread.waitingSince === null || thread.mustAcknowledge || search['task'] !== undefined
      ? []
      : [key('answered', 'Mark answered', 'd', () => act.mutate({ act: 'answered', id: thread.id }))]),
  ])
}
