import { type ReactNode, useState } from 'react'
import type { Fields } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { ErrorSummary, FormFields } from '#web/engine/form/form-fields.tsx'
import { FormDialogs } from '#web/engine/form/form-dialogs.tsx'
import { useRecordForm } from '#web/engine/form/use-record-form.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import { type EntryForm, labelIn } from './entry-form.ts'

const fieldsOf: Fields = workersCompCases.fields

/** The kind as the quick form asks for it. */
const askedBy = (form: EntryForm): RecordDefinition => ({
  ...workersCompCases,
  fields: Object.fromEntries(
    Object.entries(fieldsOf).map(([name, field]) => [
      name,
      {
        ...field,
        label: labelIn(form, name),
        ...(form.required?.includes(name) === true ? { required: true } : {}),
      },
    ]),
  ),
})

/** One entry of a claim in a dialog over it, with only the questions its kind asks. */
export function EntryDialog({
  claim,
  form,
  today,
  onClose,
}: {
  claim: RecordRow
  form: EntryForm
  today: string
  onClose: () => void
}): ReactNode {
  const offerUndo = useOfferUndo()
  const [record] = useState(() => askedBy(form))
  const state = useRecordForm({
    record,
    row: null,
    prefill: { claim: claim.id, entry: form.entry, startsOn: today },
    onSaved: (saved, batchId) => {
      offerUndo(batchId, `${saved.title} added`)
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        title={form.title}
        description={form.help ?? claim.title}
        size={form.fields.length > 6 ? 'lg' : 'md'}
        mayClose={() => Object.keys(state.edits()).length === 0}
        action="Save"
        busy={state.busy}
        onSubmit={state.submit}
        onClose={onClose}
      >
        <ErrorSummary record={record} state={state} />
        <FormFields record={record} row={null} state={state} fields={form.fields} />
      </FormDialog>
      <FormDialogs record={record} row={null} state={state} />
    </>
  )
}
