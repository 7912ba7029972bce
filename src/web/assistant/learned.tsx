import { type ReactNode, useState } from 'react'
import { request } from '../api/client.ts'
import { log } from '../layout/log.ts'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { Button } from '../ui/actions/button.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { reasonNames } from './reasons.ts'
import type { Learned, Reply } from './types.ts'

/** What was taught and made this answer another: each of one's own is undone here. */
export function UsedMemories({ used }: { used: Reply['usedMemories'] }): ReactNode {
  return used.length === 0 ? null : (
    <p className="assistant-used">
      Used:{' '}
      {used.map(({ id, words, scope }, at) => (
        <span key={id}>
          {at === 0 ? '' : '; '}
          {words} · {scope === 'company' ? 'for everyone' : <Undo id={id} words={words} />}
        </span>
      ))}{' '}
      · <Anchor href="/ai-assistant?show=memory">Change</Anchor>
    </p>
  )
}

/** What a correction came to, with the way back. */
export function LearnedLine({ learned: { learned, words, link } }: { learned: Learned }): ReactNode {
  if (words === '') return null
  const keeps = learned !== null && learned.type !== 'rejected'
  return (
    <p className="assistant-used" role="status">
      {keeps ? `Learned: ${learned.words}. ` : ''}
      {words} {link === null ? null : <Anchor href={link.href}>{link.label}</Anchor>}
      {keeps ? <Undo id={learned.id} words={learned.words} /> : null}
    </p>
  )
}

/** Forgets a memory. */
export function Undo({ id, words }: { id: string; words: string }): ReactNode {
  const [gone, setGone] = useState(false)
  const undo = (): void =>
    void request(`/api/ai-agent/memories/${id}`, { method: 'DELETE' }).then(
      () => {
        setGone(true)
        toast.add({ title: 'Memory forgotten', description: words })
      },
      () => toast.add({ title: 'Memory not forgotten', description: 'It may be gone already.', tone: 'danger' }),
    )
  return gone ? (
    <span>forgotten</span>
  ) : (
    <Button tone="link" size="sm" aria-label={`Undo ${words}`} onClick={undo}>
      Undo
    </Button>
  )
}

/** Why an answer did not help: may be said, need not. */
export function Reasons({ turnId }: { turnId: string }): ReactNode {
  const [said, setSaid] = useState<string | null>(null)
  const tell = (reason: string): void => {
    setSaid(reason)
    request(`/api/ai-agent/turns/${turnId}/reason`, { method: 'PUT', body: { reason } }).catch((error: unknown) =>
      log('The reason for a thumbs down was not told', error),
    )
  }
  return (
    <div className="assistant-options" role="group" aria-label="What was wrong?">
      {Object.entries(reasonNames).map(([reason, name]) => (
        <Button key={reason} size="sm" aria-pressed={said === reason} onClick={() => tell(reason)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
