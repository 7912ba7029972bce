import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Sparkles, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { resumeChat } from '#web/assistant/chat-kept.ts'
import { useUser } from '#web/api/session.ts'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { api } from './contract.ts'
import { Loaded } from './loaded.tsx'

type Conversation = { id: string; title: string; lastAt: string; turns: number }
type Turn = { id: string; question: string; response: string; createdAt: string }
const path = `${api}/conversations`

/** One's own questions: found again, gone on with, deleted. */
export function Conversations(): ReactNode {
  const q = useSearchText()['q'] ?? ''
  const setSearch = useSetSearch()
  const [going, setGoing] = useState<Conversation | null>(null)
  const cache = useQueryClient()
  const kept = useQuery<{ days: number }>({ queryKey: [`${api}/retention`] }).data
  const remove = async ({ id }: Conversation): Promise<void> => {
    await request(`${path}/${id}`, { method: 'DELETE' })
    toast.add({ title: 'Conversation deleted', tone: 'success' })
    await cache.invalidateQueries({ queryKey: [path] })
    await cache.invalidateQueries({ queryKey: [asked(q)] })
  }
  return (
    <section className="conversations" aria-label="Conversations">
      <div className="memories-bar">
        <SearchInput
          label="Search conversations"
          placeholder="Search your questions"
          value={q}
          onChange={(words) => setSearch({ q: words === '' ? undefined : words }, { replace: true })}
        />
        <p>Only you see your conversations.{kept === undefined ? '' : ` They’re deleted after ${kept.days} days without a question.`}</p>
      </div>
      <Loaded<readonly Conversation[]> path={asked(q)}>
        {(found) =>
          found.length === 0 ? (
            <NoConversations searched={q !== ''} />
          ) : (
            <ul>
              {found.map((one) => (
                <ConversationItem key={one.id} conversation={one} onDelete={() => setGoing(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {going === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setGoing(null)}
          title="Delete this conversation?"
          description="The questions and answers are gone for good. What you taught the assistant stays."
          action="Delete"
          tone="danger"
          onConfirm={() => void remove(going).finally(() => setGoing(null))}
        />
      )}
    </section>
  )
}

const asked = (q: string): string => (q.trim() === '' ? path : `${path}?${new URLSearchParams({ q: q.trim() }).toString()}`)

function NoConversations({ searched }: { searched: boolean }): ReactNode {
  return searched ? (
    <EmptyState
      icon={<Sparkles aria-hidden="true" />}
      title="No conversation found"
      text="Search for a word of a question or of its answer."
    />
  ) : (
    <EmptyState
      icon={<Sparkles aria-hidden="true" />}
      title="No conversations yet"
      text="Open the assistant and ask how many, which, or who."
    />
  )
}

function ConversationItem({ conversation, onDelete }: { conversation: Conversation; onDelete: () => void }): ReactNode {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const turns = useQuery<readonly Turn[]>({ queryKey: [path, conversation.id], enabled: open }).data ?? []
  const resume = (): void =>
    resumeChat(user.id, {
      conversationId: conversation.id,
      messages: turns.flatMap(({ question, response, createdAt }) => [
        { role: 'user' as const, content: question, timestamp: createdAt },
        { role: 'assistant' as const, content: response, timestamp: createdAt },
      ]),
    })
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <strong>{conversation.title}</strong>
          <span>
            {formatCount(conversation.turns, 'question')}, {formatDay(conversation.lastAt, user.timeZone)}
          </span>
        </summary>
        <dl className="conversation-turns">
          {turns.map(({ id, question, response }) => (
            <div key={id}>
              <dt>{question}</dt>
              <dd>{response}</dd>
            </div>
          ))}
        </dl>
        <div className="conversation-actions">
          <Button size="sm" disabled={turns.length === 0} onClick={resume}>
            <MessageSquareText aria-hidden="true" />
            Continue conversation
          </Button>
          <Button size="sm" tone="danger-outline" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Delete conversation…
          </Button>
        </div>
      </details>
    </li>
  )
}
