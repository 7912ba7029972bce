import { type ReactNode, useState } from 'react'
import { managers } from '#kit/roles.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useOutlook } from './use-outlook.ts'

/** What protects the driver near the incident, until HR has said what it found (29 CFR 1904.35; 49 USC 31105). */
export function Protected({ record, row }: PanelProps): ReactNode {
  const outlook = useOutlook(row)
  const { protected: near = null, sinceReview = null } = outlook.data?.warnings ?? {}
  if (near === null) return null
  const found = textOf(row['protectedNote'])
  const unissued = ['draft', 'pending_approval'].includes(row.status)
  if (row['protectedActivity'] === true && found !== '' && !(unissued && sinceReview !== null))
    return (
      <Banner tone="neutral" title="Protected activity, reviewed by HR">
        {near.split(': ')[0]}. HR: {found}
      </Banner>
    )
  const why = sinceReview === null ? textOf(row['reviewLapsed']) : 'New information since the HR review.'
  return <Unreviewed record={record} row={row} unissued={unissued} warning={`${why} ${sinceReview ?? near}`.trim()} />
}

function Unreviewed({ record, row, unissued, warning }: PanelProps & { unissued: boolean; warning: string }): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  const reviews = unissued && row.can?.update === true && managers.includes(viewer.role)
  const isAuthor = row['createdBy'] === viewer.id
  return (
    <>
      <Banner
        tone="danger"
        title="Protected activity: review before it is issued"
        action={
          reviews && !isAuthor ? (
            <button type="button" onClick={() => setOpen(true)}>
              Record HR review
            </button>
          ) : undefined
        }
      >
        {warning}
        {reviews && isAuthor ? ' You wrote this action, so someone else must record the review.' : null}
      </Banner>
      {open ? <Review record={record} row={row} warning={warning} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Review({ record, row, warning, onClose }: PanelProps & { warning: string; onClose: () => void }): ReactNode {
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [key] = useState(newKey)
  const submit = (): void => {
    if (note.trim() === '') return setProblem('Enter the HR findings')
    save.mutate(
      { id: row.id, values: { protectedActivity: true, protectedNote: note.trim() }, version: row.version, confirmed: true, key },
      {
        onSuccess: (written) => {
          if (!written.ok) return setProblem(written.error.detail)
          offerUndo(written.batchId, 'HR review recorded')
          onClose()
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    )
  }
  return (
    <FormDialog
      title="Record HR review"
      description={warning}
      action="Record review"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="HR findings"
        required
        error={problem ?? undefined}
        help="Explain why this action isn’t based on the protected report. Write it as if an OSHA investigator will read it."
      >
        <Textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
