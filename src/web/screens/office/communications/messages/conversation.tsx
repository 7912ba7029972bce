import { ArrowLeft, Check, ChevronRight, ClipboardPlus } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAddress } from '../addresses.ts'
import type { Message, Thread } from '#features/office/messages/answers.ts'
import { MessageItem } from './message-item.tsx'
import { useTakeAsTask } from './message-task.tsx'
import { ReplyBox } from './reply-box.tsx'
import { dayOf, threadName, threadNote } from './thread-words.ts'
import { useThreadAct, useThreadMessages } from './use-messages.ts'

const step = 100

/** One conversation, the newest at its foot; opening it marks it as read. */
export function Conversation({ thread }: { thread: Thread }): ReactNode {
  const [limit, setLimit] = useState(step)
  const { viewer } = useHost()
  const page = useThreadMessages(thread.id, limit)
  const fresh = useFresh(thread.id, page.data?.messages)
  const newest = page.data?.messages[0]?.id
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces matter: newer browsers answer a promise here, which React would take for a clean-up.
    foot.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  return (
    <section className="comms-main" aria-label="Conversation">
      <Head thread={thread} asked={asked(page.data?.messages ?? [], viewer.id)} />
      <div className="comms-scroll" role="region" aria-label="Messages" tabIndex={0}>
        {page.isError && page.data === undefined ? <LoadError title="Couldn’t load this conversation" query={page} /> : null}
        <Pending pending={page.isPending} placeholder={<Skeleton height={160} />}>
          {(page.data?.total ?? 0) > limit ? (
            <Button size="sm" tone="ghost" onClick={() => setLimit(limit + step)}>
              Show earlier messages
            </Button>
          ) : null}
          <Days messages={(page.data?.messages ?? []).toReversed()} fresh={fresh} />
        </Pending>
        <div ref={foot} />
      </div>
      <ReplyBox key={thread.id} thread={thread} />
    </section>
  )
}

/** Messages that were unread when they came into sight; the thread is marked as read, and they stay marked while it is open. */
function useFresh(thread: string, messages: readonly Message[] | undefined): ReadonlySet<string> {
  const { mutate } = useThreadAct()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = (messages ?? []).filter((message) => message.unread).map(({ id }) => id)
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))
  const has = unread.length > 0
  useEffect(() => {
    if (has) mutate({ act: 'read', id: thread })
  }, [has, mutate, thread])
  return fresh
}

/** The newest message of somebody else, which a task is made of; in a conversation of one's own words the newest of these. */
const asked = (messages: readonly Message[], viewer: string): Message | undefined => {
  const shown = messages.filter(({ body }) => body !== null)
  return shown.find(({ author }) => author.id !== viewer) ?? shown[0]
}

function Head({ thread, asked: message }: { thread: Thread; asked: Message | undefined }): ReactNode {
  const address = useAddress()
  const { viewer } = useHost()
  const act = useThreadAct()
  const { take, busy } = useTakeAsTask()
  const takeIt = (): void => (message === undefined ? undefined : take(message.id))
  useScreenCommands([{ id: 'messages.task', label: 'Create task from message', group: 'Messages', keys: 't', run: takeIt, hidden: true }])
  return (
    <header className="comms-head">
      <Anchor className="icon-btn comms-back" href={address({ thread: undefined })} aria-label="Back to the inbox">
        <ArrowLeft aria-hidden="true" />
      </Anchor>
      <div className="min-w-0 flex-1">
        <h2>{threadName(thread)}</h2>
        <p>{threadNote(thread, viewer)}</p>
      </div>
      {message === undefined ? null : (
        <Button size="sm" aria-label="Create task" busy={busy} onClick={takeIt}>
          <ClipboardPlus aria-hidden="true" />
          <span className="btn-words">Create task</span>
        </Button>
      )}
      {thread.waitingSince === null || thread.mustAcknowledge ? null : (
        <Button size="sm" aria-label="Mark answered" busy={act.isPending} onClick={() => act.mutate({ act: 'answered', id: thread.id })}>
          <Check aria-hidden="true" />
          <span className="btn-words">Mark answered</span>
        </Button>
      )}
      <Anchor
        className="icon-btn comms-more"
        href={address({ about: 'yes' })}
        aria-label={thread.record === null ? 'People in this conversation' : 'Show the record'}
      >
        <ChevronRight aria-hidden="true" />
      </Anchor>
    </header>
  )
}

function Days({ messages, fresh }: { messages: readonly Message[]; fresh: ReadonlySet<string> }): ReactNode {
  const { timeZone } = useHost()
  const firstNew = messages.find(({ id }) => fresh.has(id))?.id
  return (
    <ol className="comms-messages">
      {messages.map((message, index) => {
        const day = dayOf(message.at, timeZone)
        const before = messages[index - 1]
        const begins = before === undefined || dayOf(before.at, timeZone) !== day
        return (
          <Fragment key={message.id}>
            {begins ? <li className="comms-day">{formatDate(day)}</li> : null}
            {message.id === firstNew ? <li className="comms-day comms-new">New</li> : null}
            <MessageItem message={message} />
          </Fragment>
        )
      })}
    </ol>
  )
}
