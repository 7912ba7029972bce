import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '../../api/problem.ts'
import { useHost } from '../../engine/host.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'
import { textOf, useSubmit } from '../../auth/use-submit.ts'
import { findDuties, handOver } from './hand-over.ts'

type HandOverDialogProps = { id: string; name: string; version: number; onClose: () => void }

/** Shows what somebody is responsible for, asks who takes it over, and deactivates the account. */
export function HandOverDialog({ id, name, version, onClose }: HandOverDialogProps): ReactNode {
  const cache = useQueryClient()
  const [successor, setSuccessor] = useState<string | null>(null)
  const { registry } = useHost()
  // Nothing may come from the cache: who takes over must not miss what was assigned a minute ago.
  const duties = useQuery({ queryKey: ['hand-over', id], queryFn: () => findDuties(registry, id), staleTime: 0, gcTime: 0 })
  const people = useQuery<readonly { id: string; title: string }[]>({
    queryKey: ['/api/users', '?status=active&sort=lastName&limit=200&fields=id,title'],
  })
  const held = duties.data ?? []
  const submit = useSubmit(async (form) => {
    const reason = textOf(form, 'reason').trim()
    if (reason === '') throw new Error('Say why the account is deactivated.')
    if (held.length > 0 && successor === null) throw new Error('Choose who takes over.')
    await handOver(held, { id, version }, successor, reason)
    toast.add({ title: `${name} was deactivated`, tone: 'success' })
    onClose()
    await cache.invalidateQueries()
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Deactivate ${name}?`}
      description="Signs the person out everywhere. The account can be reactivated."
      wrap={(parts) => (
        <form className="contents" onSubmit={submit.onSubmit} noValidate>
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="danger"
            busy={submit.busy && 'Deactivating...'}
            disabledReason={duties.isPending ? 'Looking for what is to be handed over' : undefined}
          >
            Deactivate {name}
          </Button>
        </>
      }
    >
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      {duties.isPending ? <Spinner words="Looking for what is to be handed over..." /> : null}
      {duties.isError ? <Banner tone="danger">{sentenceOf(duties.error)}</Banner> : null}
      {held.length > 0 ? (
        <>
          <ul className="text-sm">
            {held.map((duty) => (
              <li key={`${duty.record.name} ${duty.field}`}>
                <b className="font-medium">{duty.label}</b> of{' '}
                {formatCount(duty.rows.length, inSentence(duty.record.label.one), inSentence(duty.record.label.many))}:{' '}
                {duty.rows.map((row) => row.title).join(', ')}
              </li>
            ))}
          </ul>
          <Field label="Taken over by" required>
            <Select
              value={successor}
              onChange={setSuccessor}
              placeholder="Choose a colleague"
              choices={(people.data ?? []).filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.title }))}
            />
          </Field>
        </>
      ) : duties.isSuccess ? (
        <p className="text-fg-muted">Nothing is assigned to {name}.</p>
      ) : null}
      <Field label="Reason" required>
        <Input name="reason" maxLength={200} autoComplete="off" />
      </Field>
    </Dialog>
  )
}
