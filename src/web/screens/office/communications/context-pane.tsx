import { ArrowLeft, Maximize2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { isAnyRef } from '#kit/fields.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { PeekBody } from '#web/engine/list/peek/peek-body.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAddress } from './addresses.ts'
import type { Thread } from '#features/office/messages/answers.ts'

/** What a conversation is about: its record with the next step, else the people in it. */
export function ContextPane({ thread }: { thread: Thread }): ReactNode {
  const address = useAddress()
  const { outlines } = useHost()
  const kind = thread.record === null ? undefined : outlines[thread.record.kind]
  return (
    <aside className="comms-context" aria-label={thread.record === null ? 'People' : 'Record'}>
      <header className="comms-head">
        <Anchor className="icon-btn comms-back" href={address({ about: undefined })} aria-label="Back to the conversation">
          <ArrowLeft aria-hidden="true" />
        </Anchor>
        {thread.record === null || kind === undefined ? (
          <h2>In this conversation</h2>
        ) : (
          <Anchor className="comms-record" href={recordPath(kind, thread.record.id)}>
            {thread.record.number}
            <Maximize2 aria-hidden="true" />
          </Anchor>
        )}
      </header>
      {thread.record === null || kind === undefined ? null : (
        <div className="peek-body comms-peek">
          <Suspense fallback={<Skeleton height={120} />}>
            <PeekOf key={thread.record.id} kind={thread.record.kind} id={thread.record.id} />
          </Suspense>
        </div>
      )}
      <People thread={thread} />
    </aside>
  )
}

function People({ thread: { kind, members, memberCount } }: { thread: Thread }): ReactNode {
  const more = memberCount - members.length
  return (
    <section className="comms-people">
      {kind === 'record' ? <h3>Follow this record</h3> : null}
      <ul>
        {members.map(({ id, name }) => (
          <li key={id}>
            <Avatar name={name} size="sm" quiet />
            <span>{name}</span>
          </li>
        ))}
        <li>
          <span className="text-fg-muted">{more > 0 ? `and ${more} more, and you` : 'and you'}</span>
        </li>
      </ul>
    </section>
  )
}

function PeekOf({ kind, id }: { kind: string; id: string }): ReactNode {
  const record = useKind(kind)
  return record === null ? null : <PeekBody record={record} id={id} />
}

/** The record a task is about, with its next step. */
export function RecordContext({ about }: { about: unknown }): ReactNode {
  const { outlines } = useHost()
  const kind = isAnyRef(about) ? outlines[about.kind] : undefined
  if (!isAnyRef(about) || kind === undefined) return null
  return (
    <aside className="comms-about" aria-label="Record">
      <Anchor className="comms-record" href={recordPath(kind, about.id)}>
        {kind.label.one}
        <Maximize2 aria-hidden="true" />
      </Anchor>
      <div className="peek-body comms-peek">
        <Suspense fallback={<Skeleton height={120} />}>
          <PeekOf key={about.id} kind={about.kind} id={about.id} />
        </Suspense>
      </div>
    </aside>
  )
}
