import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Plus, Sparkles, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#kit/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { request } from '../../api/client.ts'
import { detailsOf, sentenceOf } from '../../api/problem.ts'
import { useUser } from '../../auth/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'

type Memory = {
  id: string
  type: 'alias' | 'question' | 'note'
  said: string
  means: string
  createdAt: string
  uses: number
  lastUsedAt: string | null
}
const api = '/api/ai-agent/memories'
const types = { alias: 'Words', question: 'Question', note: 'Note' } as const

/** What the assistant remembers for the person: words, questions and notes, each to change and to forget. */
export function MemoryTable(): ReactNode {
  const found = useQuery<readonly Memory[]>({ queryKey: [api] })
  const cache = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [forgetting, setForgetting] = useState(false)
  if (found.isError)
    return <ErrorPanel title={sentenceOf(found.error)} details={detailsOf(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Pending pending placeholder={<Skeleton width="100%" height={160} />}>
        {null}
      </Pending>
    )
  const memories = found.data
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', address: string, body?: object): Promise<void> => {
    await request(address, { method, ...(body === undefined ? {} : { body }) })
    await cache.invalidateQueries({ queryKey: [api] })
  }
  return (
    <section className="memories" aria-label="My memory">
      <div className="memories-bar">
        <p>{formatCount(memories.length, 'memory', 'memories')}. Only you see and use them.</p>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add memory
        </Button>
        <Button disabled={memories.length === 0} onClick={() => exportJson(memories)}>
          <Download aria-hidden="true" />
          Export JSON
        </Button>
        <Button disabled={memories.length === 0} onClick={() => setForgetting(true)}>
          <Trash2 aria-hidden="true" />
          Forget all…
        </Button>
      </div>
      {adding ? <AddForm onDone={() => setAdding(false)} onSend={(body) => send('POST', api, body)} /> : null}
      {memories.length === 0 && !adding ? (
        <EmptyState
          icon={<Sparkles aria-hidden="true" />}
          title="Nothing remembered yet"
          text="Correct an answer, or add what your words mean: “the yard” means Joplin Yard."
        />
      ) : null}
      <ul className="memory-list">
        {memories.map((one) => (
          <MemoryRow
            key={one.id}
            memory={one}
            onChange={(means) => send('PATCH', `${api}/${one.id}`, { means })}
            onForget={() => send('DELETE', `${api}/${one.id}`).then(() => void toast.add({ title: 'Forgotten', tone: 'success' }))}
          />
        ))}
      </ul>
      {forgetting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setForgetting(false)}
          title="Forget everything?"
          description={`${formatCount(memories.length, 'memory', 'memories')} will be deleted for good.`}
          action="Forget all"
          tone="danger"
          onConfirm={() => send('DELETE', api).finally(() => setForgetting(false))}
        />
      ) : null}
    </section>
  )
}

function MemoryRow({
  memory,
  onChange,
  onForget,
}: {
  memory: Memory
  onChange: (means: string) => Promise<void>
  onForget: () => Promise<void>
}): ReactNode {
  const zone = useUser().timeZone
  const [typed, setTyped] = useState<string | null>(null)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (typed === null || typed.trim() === '') return
    void onChange(typed.trim()).then(() => setTyped(null))
  }
  return (
    <li>
      <span className="memory-type">{types[memory.type]}</span>
      {typed === null ? (
        <span className="memory-words">
          <strong>“{memory.said}”</strong> {memory.type === 'note' ? 'note:' : 'means'} {memory.means}
        </span>
      ) : (
        <form className="memory-words" onSubmit={save}>
          <Field label={`“${memory.said}” means`}>
            <Input value={typed} maxLength={300} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button size="sm" onClick={() => setTyped(null)}>
            Cancel
          </Button>
          <Button size="sm" type="submit" tone="primary">
            Save
          </Button>
        </form>
      )}
      <span className="memory-use">
        {memory.uses === 0 ? 'Not used' : `Used ${formatCount(memory.uses, 'time')}`}, learned {formatDay(memory.createdAt, zone)}
      </span>
      <Button size="sm" aria-label={`Edit “${memory.said}”`} onClick={() => setTyped(memory.means)}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button size="sm" aria-label={`Forget “${memory.said}”`} onClick={() => void onForget()}>
        <Trash2 aria-hidden="true" />
        Forget
      </Button>
    </li>
  )
}

function AddForm({ onDone, onSend }: { onDone: () => void; onSend: (body: { said: string; means: string }) => Promise<void> }): ReactNode {
  const [said, setSaid] = useState('')
  const [means, setMeans] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (said.trim() === '' || means.trim() === '') {
      setError('Say which words mean what')
      return
    }
    onSend({ said, means })
      .then(onDone)
      .catch((problem: unknown) => setError(sentenceOf(problem)))
  }
  return (
    <form className="memory-add" onSubmit={save}>
      <Field label="When I say" error={error}>
        <Input value={said} maxLength={300} placeholder="the yard" onChange={(event) => setSaid(event.target.value)} />
      </Field>
      <Field label="it means">
        <Input value={means} maxLength={300} placeholder="Joplin Yard" onChange={(event) => setMeans(event.target.value)} />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" tone="primary">
        Save
      </Button>
    </form>
  )
}

const exportJson = (memories: readonly Memory[]): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(memories, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'assistant-memory.json' })
  link.click()
  URL.revokeObjectURL(address)
}
