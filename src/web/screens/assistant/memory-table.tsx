import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Plus, Sparkles, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Memory } from '#features/assistant/memory/answers.ts'
import { api, typeNames } from './contract.ts'
import { Loaded } from './loaded.tsx'
import { MemoryRow } from './memory-row.tsx'
import { TeachForm } from './teach-form.tsx'

const path = `${api}/memories`

/** What the assistant remembers for the person: each to change, to share and to forget. */
export function MemoryTable(): ReactNode {
  return <Loaded<readonly Memory[]> path={path}>{(memories) => <Memories memories={memories} />}</Loaded>
}

function Memories({ memories }: { memories: readonly Memory[] }): ReactNode {
  const cache = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [forgetting, setForgetting] = useState(false)
  const [words, setWords] = useState('')
  const [type, setType] = useState('all')
  const again = (): Promise<unknown> => cache.invalidateQueries({ queryKey: [path] })
  const change = (work: Promise<unknown>): Promise<void> =>
    work.then(again).then(
      () => undefined,
      (error: unknown) => void toast.add({ title: 'Memory not changed', description: sentenceOf(error), tone: 'danger' }),
    )
  const names = [...new Set(memories.map((one) => typeNames[one.type]))]
  const shown = memories.filter(
    (one) =>
      (type === 'all' || typeNames[one.type] === type) && `${one.said} ${one.means}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <section className="memories" aria-label="My memory">
      <div className="memories-bar">
        <SearchInput label="Search memory" placeholder="Search memory" value={words} onChange={setWords} />
        {names.length < 2 ? null : (
          <Segmented
            label="Type"
            size="sm"
            value={type}
            onChange={setType}
            choices={[
              { value: 'all', label: `All ${memories.length}` },
              ...names.map((name) => ({ value: name, label: `${name} ${memories.filter((one) => typeNames[one.type] === name).length}` })),
            ]}
          />
        )}
        <span className="memories-space" />
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add memory
        </Button>
        <Button tone="ghost" disabled={memories.length === 0} onClick={() => exportJson(memories)}>
          <Download aria-hidden="true" />
          Export JSON
        </Button>
        <Button tone="ghost" disabled={memories.length === 0} onClick={() => setForgetting(true)}>
          <Trash2 aria-hidden="true" />
          Forget all…
        </Button>
      </div>
      <MemorySwitch />
      {adding ? <TeachForm onDone={() => setAdding(false)} onSaved={() => void again()} /> : null}
      {memories.length === 0 && !adding ? (
        <EmptyState
          icon={<Sparkles aria-hidden="true" />}
          title="Nothing remembered yet"
          text="Correct an answer, or type into the chat: “when I say the yard I mean Joplin Yard”."
        />
      ) : null}
      {memories.length > 0 && shown.length === 0 ? <p className="memories-none">No memory has these words.</p> : null}
      <ul className="memory-list" aria-label="Memories">
        {shown.map((one) => (
          <MemoryRow key={one.id} memory={one} onChange={change} />
        ))}
      </ul>
      <p className="memories-foot">
        {formatCount(memories.length, 'memory', 'memories')}. Only you see and use yours until a second person approves them for everyone.
      </p>
      {forgetting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setForgetting(false)}
          title="Forget everything?"
          description={`${formatCount(memories.length, 'memory', 'memories')} will be deleted for good. What was approved for everyone stays.`}
          action="Forget all"
          tone="danger"
          typed="forget"
          onConfirm={() => void change(request(path, { method: 'DELETE' })).finally(() => setForgetting(false))}
        />
      ) : null}
    </section>
  )
}

/** Off: nothing that was taught is used, and nothing new is kept. */
function MemorySwitch(): ReactNode {
  const choices = `${api}/choices`
  const cache = useQueryClient()
  const found = useQuery<{ memory: boolean }>({ queryKey: [choices] }).data
  if (found === undefined) return null
  return (
    <div className="memories-switch">
      <Switch
        checked={found.memory}
        label="Use and keep memories"
        note="When off, answers ignore what was taught and corrections aren’t kept."
        onChange={(memory) =>
          void request(choices, { method: 'PUT', body: { memory } }).then(() => cache.invalidateQueries({ queryKey: [choices] }))
        }
      />
    </div>
  )
}

const exportJson = (memories: readonly Memory[]): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(memories, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'assistant-memory.json' })
  link.click()
  URL.revokeObjectURL(address)
}
