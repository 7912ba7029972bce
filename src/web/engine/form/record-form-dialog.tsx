import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ErrorSummary, FormFields } from './form-fields.tsx'
import { FormDialogs } from './form-dialogs.tsx'
import type { RecordRow } from '../queries/rows.ts'
import { useOfferUndo } from '../queries/undo.ts'
import { useRecordForm } from './use-record-form.ts'

type FormDialogProps = {
  record: RecordDefinition
  prefill: Readonly<Record<string, string>>
  labels: NonNullable<RecordRow['labels']>
  /** Fields settled by where the form was opened: named under the title instead of asked. */
  fixed: readonly string[]
  onClose: () => void
}

/** A short form over the page it belongs to: adding a reading, an assignment, a document. */
export function RecordFormDialog({ record: read, prefill, labels, fixed, onClose }: FormDialogProps): ReactNode {
  const record = read.entered ?? read
  const offerUndo = useOfferUndo()
  const one = inSentence(record.label.one)
  const state = useRecordForm({
    record,
    row: null,
    prefill,
    onSaved: (saved) => {
      offerUndo(null, `${saved.title} added`)
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        title={`Add ${one}`}
        description={fixed.flatMap((name) => labels[name] ?? []).join(', ')}
        mayClose={() => Object.keys(state.edits()).length === 0}
        action={`Save ${one}`}
        busy={state.busy}
        onSubmit={state.submit}
        onClose={onClose}
      >
        <ErrorSummary record={record} state={state} />
        <FormFields
          record={record}
          row={null}
          state={state}
          labels={labels}
          fields={record.form.flatMap((section) => section.fields).filter((name) => !fixed.includes(name))}
        />
      </FormDialog>
      <FormDialogs record={record} row={null} state={state} />
    </>
  )
}
