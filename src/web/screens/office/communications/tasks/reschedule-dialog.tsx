import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** Asks for another due date. */
export function RescheduleDialog({ record, row, onClose }: { record: RecordDefinition; row: RecordRow; onClose: () => void }): ReactNode {
  const { timeZone } = useHost()
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const [due, setDue] = useState<unknown>(row['dueAt'])
  const [refused, setRefused] = useState<{ field: boolean; words: string } | null>(null)
  const [key] = useState(newKey)
  const field = record.fields['dueAt']
  if (field === undefined) return null
  const submit = (): void => {
    if (save.isPending) return
    if (due === null || due === '') return setRefused({ field: true, words: 'Enter the new due date and time' })
    setRefused(null)
    save.mutate(
      { id: row.id, values: { dueAt: due }, version: row.version, confirmed: false, key },
      {
        onSuccess: (written) => {
          if (!written.ok) {
            const own = written.error.issues.find((issue) => issue.field === 'dueAt')
            return setRefused({ field: own !== undefined, words: own?.message ?? written.error.detail })
          }
          offerUndo(written.batchId, `${row.title}: due ${formatInstant(textOf(written.row['dueAt']), timeZone)}`)
          onClose()
        },
        onError: (error) => setRefused({ field: false, words: sentenceOf(error) }),
      },
    )
  }
  return (
    <FormDialog size="sm" title={`Reschedule: ${row.title}`} action="Reschedule" busy={save.isPending} onSubmit={submit} onClose={onClose}>
      {refused === null || refused.field ? null : <Banner tone="danger">{refused.words}</Banner>}
      <FieldInput
        id="reschedule-due"
        name="dueAt"
        field={{ ...field, required: true }}
        value={due}
        onChange={setDue}
        error={refused?.field === true ? refused.words : undefined}
      />
    </FormDialog>
  )
}
