import './feedback.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import type { State as DeclaredState, RecordDefinition } from '#kit/record.ts'
import { CategoryPill, PriorityPill } from '#records/office/feedback/pills.tsx'
import { feedback } from '#records/office/feedback/record.ts'
import { request } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { currentCommands, useCurrentCommands } from '#web/command/registry.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { feedbackCommand } from '#web/layout/navigation/nav.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { recordPath, withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'

type State = keyof typeof feedback.lifecycle.states
type Own = {
  id: string
  number: string
  version: number
  title: string
  category: string
  priority: string
  status: State
  sentAt: string
  answer: string | null
  answeredAt: string | null
  answeredBy: string | null
  notFixed: string | null
  mergedInto: { title: string; status: State } | null
  mine: boolean
  isNew: boolean
  canReopen: boolean
}

const path = '/my-feedback'
const record = feedback as unknown as RecordDefinition
const states: Readonly<Record<State, DeclaredState>> = feedback.lifecycle.states
const isClosed = ({ status }: Own): boolean => states[status].closed === true

const parts = {
  all: { label: 'All', holds: () => true },
  new: { label: 'Updated', holds: (item: Own) => item.isNew },
  open: { label: 'Open', holds: (item: Own) => !isClosed(item) },
  closed: { label: 'Closed', holds: isClosed },
} as const

/** What one said about Longhaul, and what became of it: status, answer, and the way to say that it is not fixed. */
export function MyFeedbackScreen(): ReactNode {
  const { show = 'all' } = useSearchText()
  const found = useQuery<readonly Own[]>({ queryKey: ['/api/feedback', 'mine'] })
  useSeen(found.data)
  const items = useStillNew(found.data)
  const send = useCurrentCommands().find((command) => command.id === feedbackCommand)
  const part = Object.hasOwn(parts, show) ? (show as keyof typeof parts) : 'all'
  const shown = items?.filter(parts[part].holds) ?? []
  const sendButton = (
    <Button tone="primary" onClick={send?.run}>
      <MessageSquare aria-hidden="true" />
      Send Feedback
    </Button>
  )
  return (
    <>
      <TopBar title="My feedback" actions={sendButton} />
      <Tabs label="My feedback">
        {Object.entries(parts).map(([key, { label, holds }]) => (
          <Tab
            key={key}
            href={withSearch(path, { show: key === 'all' ? undefined : key })}
            current={key === part}
            count={items?.filter(holds).length}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      <div className="page">
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn't load your feedback" query={found} />
        ) : (
          <Pending pending={found.isPending} placeholder={<Skeleton height={200} />}>
            {found.data === undefined ? null : shown.length === 0 ? (
              <Nothing part={part} />
            ) : (
              <ul className="card own-feedback" aria-label="My feedback">
                {shown.map((item) => (
                  <OwnItem key={item.id} item={item} />
                ))}
              </ul>
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

/** What was new when the screen came up stays marked on it, though the list is read again meanwhile and knows it as seen. */
function useStillNew(items: readonly Own[] | undefined): readonly Own[] | undefined {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set())
  const fresh = items?.filter(({ id, isNew }) => isNew && !met.has(id)) ?? []
  if (fresh.length > 0) setMet(new Set([...met, ...fresh.map(({ id }) => id)]))
  return items?.map((item) => (met.has(item.id) ? { ...item, isNew: true } : item))
}

/** Once it is on the screen it is seen: the mark stays until the next visit, the count in the menu goes. */
function useSeen(items: readonly Own[] | undefined): void {
  const cache = useQueryClient()
  const { id } = useUser()
  const told = useRef(false)
  useEffect(() => {
    if (told.current || items?.some(({ isNew }) => isNew) !== true) return
    told.current = true
    request('/api/feedback/mine/seen', { method: 'POST', body: {} }).then(
      () => cache.invalidateQueries({ queryKey: [`/api/feedback/told-count/${id}`] }),
      () => (told.current = false),
    )
  }, [items, cache, id])
}

function Nothing({ part }: { part: keyof typeof parts }): ReactNode {
  return part === 'all' ? (
    <EmptyState
      icon={<MessageSquare />}
      title="No feedback yet"
      text="What you send appears here with its status and answer."
      actions={
        <Button
          onClick={() =>
            currentCommands()
              .find(({ id }) => id === feedbackCommand)
              ?.run()
          }
        >
          Send Feedback
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<MessageSquare />}
      title={part === 'new' ? "You're all caught up" : 'Nothing here'}
      text="See All for everything you sent."
    />
  )
}

function OwnItem({ item }: { item: Own }): ReactNode {
  const { timeZone } = useUser()
  const [reopening, setReopening] = useState(false)
  return (
    <li data-new={item.isNew || undefined}>
      <div className="own-feedback-head">
        <h2>{item.mine ? <Anchor href={recordPath(record, item.id)}>{item.title}</Anchor> : item.title}</h2>
        {item.isNew ? <Pill tone="info">Updated</Pill> : null}
        <Pill tone={states[item.status].tone}>{states[item.status].label}</Pill>
      </div>
      <p className="own-feedback-line">
        <CategoryPill value={item.category} /> <PriorityPill value={item.priority} />
        <span>
          {item.number} · {item.mine ? `sent ${formatDay(item.sentAt, timeZone)}` : 'you said Me too'}
        </span>
      </p>
      {item.mergedInto === null ? null : (
        <p className="text-fg-muted">
          Merged with “{item.mergedInto.title}” ({states[item.mergedInto.status].label}).
        </p>
      )}
      {item.answer === null ? (
        <p className="text-fg-muted">No answer yet.</p>
      ) : (
        <blockquote>
          <b>{item.answeredBy}</b> <span className="text-fg-muted">{formatDay(item.answeredAt, timeZone)}</span> {item.answer}
        </blockquote>
      )}
      {item.notFixed === null ? null : (
        <blockquote>
          <b>You</b> {item.notFixed}
        </blockquote>
      )}
      {item.canReopen ? (
        <Button size="sm" aria-label={`Not fixed: ${item.title}`} onClick={() => setReopening(true)}>
          Not fixed
        </Button>
      ) : null}
      {reopening ? (
        <Suspense>
          <MoveDialog
            record={record}
            row={{ ...item, statusSince: '', archivedAt: null }}
            move="not_fixed"
            onClose={() => setReopening(false)}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
