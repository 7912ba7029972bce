import './assistant-screen.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDay } from '#kit/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { request } from '../../api/client.ts'
import { detailsOf, sentenceOf } from '../../api/problem.ts'
import { useUser } from '../../auth/session.ts'
import { useSearchText } from '../../engine/navigation.ts'
import { TopBar } from '../../layout/top-bar.tsx'
import { withSearch } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { MemoryTable } from './memory-table.tsx'

const path = '/ai-assistant'
type Conversation = { id: string; title: string; lastAt: string; turns: number }
type Turn = { id: string; question: string; response: string; createdAt: string; helpful: boolean | null }

/** What was asked, and what the assistant remembers: everything of it can be read, changed and deleted (acceptance E8). */
export function AssistantScreen(): ReactNode {
  const { show } = useSearchText()
  const memory = show === 'memory'
  return (
    <>
      <TopBar title="AI Assistant" />
      <Tabs label="AI Assistant" guide="assistant.memory">
        <Tab href={path} current={!memory}>
          Conversations
        </Tab>
        <Tab href={withSearch(path, { show: 'memory' })} current={memory}>
          My memory
        </Tab>
      </Tabs>
      {memory ? <MemoryTable /> : <Conversations />}
    </>
  )
}

function Conversations(): ReactNode {
  const found = useQuery<readonly Conversation[]>({ queryKey: ['/api/ai-agent/conversations'] })
  const cache = useQueryClient()
  const zone = useUser().timeZone
  const [opened, setOpened] = useState<string | null>(null)
  const [going, setGoing] = useState<Conversation | null>(null)
  if (found.isError)
    return <ErrorPanel title={sentenceOf(found.error)} details={detailsOf(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Pending pending placeholder={<Skeleton width="100%" height={160} />}>
        {null}
      </Pending>
    )
  if (found.data.length === 0)
    return (
      <EmptyState
        icon={<Sparkles aria-hidden="true" />}
        title="No conversations yet"
        text="Press the round button at the lower right and ask how many, which or who."
      />
    )
  const remove = async ({ id }: Conversation): Promise<void> => {
    await request(`/api/ai-agent/conversations/${id}`, { method: 'DELETE' })
    toast.add({ title: 'Conversation deleted', tone: 'success' })
    await cache.invalidateQueries({ queryKey: ['/api/ai-agent/conversations'] })
  }
  return (
    <ul className="conversations">
      {found.data.map((one) => (
        <li key={one.id}>
          <details open={opened === one.id} onToggle={(event) => event.currentTarget.open && setOpened(one.id)}>
            <summary>
              <strong>{one.title}</strong>
              <span>
                {formatCount(one.turns, 'question')}, {formatDay(one.lastAt, zone)}
              </span>
            </summary>
            {opened === one.id ? <Turns id={one.id} /> : null}
            <Button size="sm" tone="danger-outline" onClick={() => setGoing(one)}>
              Delete conversation…
            </Button>
          </details>
        </li>
      ))}
      <Suspense>
        {going === null ? null : (
          <ConfirmDialog
            open
            onOpenChange={() => setGoing(null)}
            title="Delete this conversation?"
            description="The questions and answers are gone for good. What you taught the assistant stays."
            action="Delete"
            tone="danger"
            onConfirm={() => remove(going).finally(() => setGoing(null))}
          />
        )}
      </Suspense>
    </ul>
  )
}

function Turns({ id }: { id: string }): ReactNode {
  const found = useQuery<readonly Turn[]>({ queryKey: ['/api/ai-agent/conversations', id] })
  return (
    <dl className="conversation-turns">
      {(found.data ?? []).map(({ id: turn, question, response }) => (
        <div key={turn}>
          <dt>{question}</dt>
          <dd>{response}</dd>
        </div>
      ))}
    </dl>
  )
}
