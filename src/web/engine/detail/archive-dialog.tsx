import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { useArchive } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useOfferUndo } from '../queries/undo.ts'

/** Takes a record out of the lists; it can be restored at any time. */
export function ArchiveDialog({ record, row, onClose }: { record: RecordDefinition; row: RecordRow; onClose: () => void }): ReactNode {
  const archive = useArchive(record)
  const offerUndo = useOfferUndo()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const run = (): void =>
    archive.mutate(
      { id: row.id, version: row.version, reason: reason.trim() === '' ? null : reason.trim() },
      {
        onSuccess: (written) => {
          if (!written.ok) return setRefused(written.error.detail)
          offerUndo(written.batchId, `${row.title} archived`)
          onClose()
        },
        onError: (error) => setRefused(sentenceOf(error)),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Archive ${row.title}?`}
      description="It’s removed from lists and totals. You can restore it later."
      action={`Archive ${inSentence(record.label.one)}`}
      busy={archive.isPending ? 'Archiving...' : false}
      onConfirm={run}
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      <Field label="Reason" optional>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
