import { Check, Circle, CircleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant, formatTime } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Disclosure } from '#web/ui/display/disclosure.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { Message, Receipt } from '#features/office/messages/answers.ts'
import { MessageFiles } from './message-files.tsx'
import { CreateTask, MessageTaskMark } from './message-task.tsx'
import { useMessageAct } from './use-messages.ts'

/** One message: who, when, what; what it asks, and for its author what became of it. */
export function MessageItem({ message }: { message: Message }): ReactNode {
  const { timeZone } = useHost()
  return (
    <li className="comms-message">
      <Avatar name={message.author.name} size="sm" quiet />
      <div className="min-w-0">
        <p className="comms-by">
          <b>{message.author.name}</b>
          {message.priority === 'important' ? (
            <Pill tone="warning" icon={<CircleAlert aria-hidden="true" />}>
              Important
            </Pill>
          ) : null}
          <time dateTime={message.at} title={formatInstant(message.at, timeZone)}>
            {formatTime(message.at, timeZone)}
          </time>
          <span className="comms-acts">
            <CreateTask message={message} />
            {message.can.recall ? <Recall message={message} /> : null}
          </span>
        </p>
        <Body message={message} />
        <MessageTaskMark message={message} />
      </div>
    </li>
  )
}

function Body({ message }: { message: Message }): ReactNode {
  if (message.body === null) return <p className="comms-body text-fg-muted">Message recalled</p>
  if (message.priority !== 'acknowledge') {
    return (
      <>
        <p className="comms-body">{message.body}</p>
        <MessageFiles files={message.files} />
        <ReadBy message={message} />
      </>
    )
  }
  return (
    <div className="comms-notice">
      <p className="comms-body">{message.body}</p>
      <MessageFiles files={message.files} />
      <div className="comms-receipts">
        {message.receipts === null ? <Own message={message} /> : <Receipts message={message} receipts={message.receipts} />}
      </div>
    </div>
  )
}

/** What the reader still owes, or has given. */
function Own({ message }: { message: Message }): ReactNode {
  const { timeZone } = useHost()
  const act = useMessageAct()
  const { acknowledgedAt, can, acknowledged, sentTo } = message
  return (
    <>
      {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
      <div className="flex flex-wrap items-center gap-3">
        {can.acknowledge ? (
          <Button tone="primary" size="sm" busy={act.isPending} onClick={() => act.mutate({ act: 'acknowledge', id: message.id })}>
            Acknowledge
          </Button>
        ) : acknowledgedAt === null ? null : (
          <span>
            <Check aria-hidden="true" /> You acknowledged {formatInstant(acknowledgedAt, timeZone)}
          </span>
        )}
        <span className="text-fg-muted">
          {acknowledged} of {sentTo} acknowledged
        </span>
      </div>
    </>
  )
}

/** Who has acknowledged and who has not, with what is known of the latter; one press reminds them. */
function Receipts({ message, receipts }: { message: Message; receipts: readonly Receipt[] }): ReactNode {
  const { timeZone } = useHost()
  const act = useMessageAct()
  const done = receipts.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  const missing = receipts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  const remind = (): void => act.mutate({ act: 'remind', id: message.id })
  return (
    <>
      {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
      <div className="comms-receipt-columns">
        <section>
          <h3>
            Acknowledged <span className="text-fg-muted">{`${done.length} of ${receipts.length}`}</span>
          </h3>
          <ul aria-label="Acknowledged">
            {done.map(({ user, acknowledgedAt }) => (
              <li key={user.id}>
                <Check aria-hidden="true" />
                <span>{user.name}</span>
                <time dateTime={acknowledgedAt ?? undefined}>{formatInstant(acknowledgedAt, timeZone)}</time>
              </li>
            ))}
          </ul>
        </section>
        {missing.length === 0 ? null : (
          <section>
            <h3>
              Not yet <span className="text-fg-muted">{missing.length}</span>
              {message.can.remind ? (
                <Button size="sm" busy={act.isPending} onClick={remind}>
                  {missing.length === 1 ? 'Remind' : `Remind ${missing.length}`}
                </Button>
              ) : null}
            </h3>
            <ul aria-label="Not yet">
              {missing.map((receipt) => (
                <li key={receipt.user.id}>
                  <Circle aria-hidden="true" />
                  <span>{receipt.user.name}</span>
                  <span className="text-fg-muted">{progressOf(receipt)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const progressOf = ({ deliveredAt, readAt, remindedAt }: Receipt): string => {
  const seen = readAt !== null ? 'Read' : deliveredAt !== null ? 'Delivered' : 'Not delivered'
  return remindedAt === null ? seen : `${seen}, reminded`
}

/** Under one's own message: how many have read it, and who. */
function ReadBy({ message: { receipts } }: { message: Message }): ReactNode {
  if (receipts === null || receipts.length === 0) return null
  const read = receipts.filter(({ readAt }) => readAt !== null)
  const [only] = receipts
  if (receipts.length === 1 && only !== undefined) return <p className="comms-read">{progressOf(only)}</p>
  return (
    <Disclosure summary={`Read by ${read.length} of ${receipts.length}`}>
      <ul className="comms-read">
        {receipts.map((receipt) => (
          <li key={receipt.user.id}>
            {receipt.user.name}: {progressOf(receipt)}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Recall({ message }: { message: Message }): ReactNode {
  const [asks, setAsks] = useState(false)
  const act = useMessageAct()
  return (
    <>
      <IconButton label="Recall message" size="sm" onClick={() => setAsks(true)}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Recall this message?"
        description="Its readers no longer see the text. The audit log keeps it."
        action="Recall message"
        busy={act.isPending ? 'Recalling...' : false}
        onConfirm={() => act.mutate({ act: 'recall', id: message.id }, { onSettled: () => setAsks(false) })}
      />
    </>
  )
}
