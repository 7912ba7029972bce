import type { ReactNode } from 'react'
import { ErrorSummary, FormFields } from '#web/engine/form/form-fields.tsx'
import { FormDialogs } from '#web/engine/form/form-dialogs.tsx'
import { useRecordForm } from '#web/engine/form/use-record-form.ts'
import type { RecordRow } from '#web/engine/rows.ts'
import { useOfferUndo } from '#web/engine/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { workersCompCases } from '../../workers-comp-cases/record.ts'
import type { EntryKind } from './entries.ts'

/** What a quick form asks; everything else of the entry is known or empty. */
export type EntryForm = {
  readonly entry: EntryKind
  readonly title: string
  readonly help?: string
  readonly fields: readonly string[]
  readonly prefill?: Readonly<Record<string, string>>
}

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
  const state = useRecordForm({
    record: workersCompCases,
    row: null,
    prefill: { claim: claim.id, entry: form.entry, startsOn: today, ...form.prefill },
    onSaved: (saved, batchId) => {
      offerUndo(workersCompCases, batchId, `${saved.title} added`)
      onClose()
    },
  })
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={form.title}
        description={form.help ?? claim.title}
        size={form.fields.length > 6 ? 'lg' : 'md'}
        mayClose={() => Object.keys(state.edits()).length === 0}
        wrap={(parts) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              state.submit()
            }}
          >
            {parts}
          </form>
        )}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" tone="primary" busy={state.busy ? 'Submitting...' : false}>
              Save
            </Button>
          </>
        }
      >
        <ErrorSummary record={workersCompCases} state={state} />
        <FormFields record={workersCompCases} row={null} state={state} fields={form.fields} />
      </Dialog>
      <FormDialogs record={workersCompCases} row={null} state={state} />
    </>
  )
}
