import { type ReactNode, useState } from 'react'
import { managers } from '#kit/roles.ts'
import { sentenceOf } from '../../api/problem.ts'
import { useUser } from '../../auth/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'

type Props = { title: string; onClose: () => void; onSave: (name: string, shared: boolean) => Promise<void> }

/** Keeps a report under a name; managers may share it. Who opens a shared one counts with their own rights. */
export function SaveDialog({ title, onClose, onSave }: Props): ReactNode {
  const { role } = useUser()
  const [name, setName] = useState(title)
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = (): void => {
    if (busy) return
    if (name.trim() === '') {
      setError('Required')
      return
    }
    setBusy(true)
    onSave(name.trim(), shared)
      .then(onClose)
      .catch((problem: unknown) => {
        setError(sentenceOf(problem))
        setBusy(false)
      })
  }
  return (
    <FormDialog
      title="Save report"
      description="Period and grouping are saved with it."
      size="sm"
      action="Save report"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={error}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      {managers.includes(role) ? (
        <Checkbox checked={shared} onChange={setShared} label="Share with everybody who may see these records" />
      ) : null}
    </FormDialog>
  )
}
