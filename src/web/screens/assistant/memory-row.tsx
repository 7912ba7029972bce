import { Building2, Clock3, Pencil, Share2, Trash2, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Memory } from '#features/assistant/memory/answers.ts'
import { api, partsOf, typeNames } from './contract.ts'

type Props = { memory: Memory; onChange: (work: Promise<unknown>) => Promise<void> }
const path = `${api}/memories`
const edited: readonly Memory['type'][] = ['alias', 'question', 'note']
const taught: readonly Memory['type'][] = ['alias', 'question', 'filter']

/** One memory: what it means, for whom, how often it was used; edited in its row, forgotten with an undo. */
export function MemoryRow({ memory, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const [said, means] = partsOf(memory)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (typed === null || typed.trim() === '') return
    void onChange(request(`${path}/${memory.id}`, { method: 'PATCH', body: { means: typed.trim() } })).then(() => setTyped(null))
  }
  if (typed !== null)
    return (
      <li data-edited>
        <form className="memory-edit" onSubmit={save} onKeyDown={({ key }) => (key === 'Escape' ? setTyped(null) : undefined)}>
          <Field label={memory.type === 'note' ? 'Note' : `${said} means`}>
            <Input value={typed} maxLength={300} autoFocus onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button size="sm" onClick={() => setTyped(null)}>
            Cancel
          </Button>
          <Button size="sm" type="submit" tone="primary">
            Save
          </Button>
        </form>
      </li>
    )
  return (
    <li>
      <span className="memory-type">
        <Pill>{typeNames[memory.type]}</Pill>
      </span>
      <span className="memory-words">
        <strong>{said}</strong> <span>{means}</span>
      </span>
      <AppliesTo memory={memory} />
      <UsedSince memory={memory} />
      <Actions memory={memory} onEdit={() => setTyped(memory.means)} onChange={onChange} />
    </li>
  )
}

function AppliesTo({ memory: { shared, status, reviewNote } }: { memory: Memory }): ReactNode {
  if (status === 'retired') return <span className="memory-scope">Retired, no longer used</span>
  if (status === 'rejected') return <span className="memory-scope">No effect</span>
  if (shared === 'company')
    return (
      <span className="memory-scope">
        <Pill icon={<Building2 aria-hidden="true" />}>Everyone</Pill>
      </span>
    )
  if (shared === 'proposed')
    return (
      <span className="memory-scope">
        <Pill tone="info" icon={<Clock3 aria-hidden="true" />}>
          Proposed
        </Pill>
      </span>
    )
  return (
    <span className="memory-scope">
      {shared === 'declined' ? `Only you. Not approved: ${reviewNote ?? 'no reason given'}` : 'Only you'}
    </span>
  )
}

function UsedSince({ memory: { uses, lastUsedAt, createdAt } }: { memory: Memory }): ReactNode {
  const zone = useUser().timeZone
  const used =
    uses === 0 ? 'Not used' : `Used ${formatCount(uses, 'time')}${lastUsedAt === null ? '' : `, last ${formatDay(lastUsedAt, zone)}`}`
  return (
    <span className="memory-use">
      {used}. Learned {formatDay(createdAt, zone)}
    </span>
  )
}

function Actions({ memory, onEdit, onChange }: Props & { onEdit: () => void }): ReactNode {
  const { said, means, type, payload, shared, status } = memory
  const name = type === 'preference' ? means : said
  const share = (proposed: boolean): void => void onChange(request(`${path}/${memory.id}/proposal`, { method: 'PUT', body: { proposed } }))
  const back = (): void => void onChange(request(path, { method: 'POST', body: { said, means, type, payload } }))
  const forget = (): void =>
    void onChange(
      request(`${path}/${memory.id}`, { method: 'DELETE' }).then(() =>
        toast.add({
          title: 'Memory forgotten',
          tone: 'success',
          ...(payload === null || status === 'rejected' || type === 'definition' ? {} : { action: { label: 'Undo', run: back } }),
        }),
      ),
    )
  return (
    <span className="memory-actions">
      {taught.includes(type) && status === 'active' && (shared === 'own' || shared === 'declined') ? (
        <IconButton label={`Suggest “${name}” to everyone`} size="sm" onClick={() => share(true)}>
          <Share2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {taught.includes(type) && shared === 'proposed' ? (
        <IconButton label={`Withdraw “${name}” from review`} size="sm" onClick={() => share(false)}>
          <Undo2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {edited.includes(type) ? (
        <Button size="sm" tone="ghost" aria-label={`Edit “${name}”`} onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
      ) : null}
      <Button size="sm" tone="ghost" aria-label={`Forget “${name}”`} onClick={forget}>
        <Trash2 aria-hidden="true" />
        Forget
      </Button>
    </span>
  )
}
