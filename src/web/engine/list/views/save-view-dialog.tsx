import { type FormEvent, type ReactNode, useState } from 'react'
import { managers } from '#kit/roles.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { ListState } from '../list-state.ts'
import { useViewChange } from './saved-views.ts'

/** Keeps the filters, sort and columns under a name. */
export function SaveViewDialog({ state, query, onClose }: { state: ListState; query: string; onClose: () => void }): ReactNode {
  const { viewer } = useHost()
  const change = useViewChange(state.record)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return setError('Required')
    change.mutate(
      { act: 'create', name: name.trim(), query, columns: state.layout.columns, shared },
      {
        onSuccess: (answer) => {
          if ('refused' in answer) return setError(answer.refused.issues[0]?.message ?? answer.refused.detail)
          state.setLayout(null)
          state.show({ ...state.search, view: answer.id })
          onClose()
        },
        onError: () => setError('Couldn’t reach the server. Try again.'),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Save view"
      description="Saves filters, sort and columns under your own name."
      wrap={(parts) => <form onSubmit={submit}>{parts}</form>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={change.isPending ? 'Saving...' : false}>
            Save view
          </Button>
        </>
      }
    >
      <Field label="Name" required error={error}>
        <Input value={name} maxLength={60} autoFocus onChange={(event) => setName(event.target.value)} />
      </Field>
      {managers.includes(viewer.role) ? (
        <Checkbox checked={shared} onChange={setShared} label="Share with everyone who can see this list" />
      ) : null}
    </Dialog>
  )
}
