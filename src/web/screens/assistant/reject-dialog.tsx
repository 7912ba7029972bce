import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** Whoever proposed it reads why it was not approved. */
export function RejectDialog({
  count,
  onClose,
  onReject,
}: {
  count: number
  onClose: () => void
  onReject: (note: string) => Promise<void>
}): ReactNode {
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = (): void => {
    setAsked(true)
    if (note.trim() === '') return
    setBusy(true)
    void onReject(note.trim()).finally(onClose)
  }
  return (
    <FormDialog
      size="sm"
      title={`Reject ${formatCount(count, 'proposal')}?`}
      description="It still works for the person who proposed it."
      action="Reject"
      tone="danger"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" required error={asked && note.trim() === '' ? 'Enter a reason' : undefined}>
        <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
