import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { GoLive } from './setting.ts'
import { goLiveUrl } from './use-go-live.ts'

/** Sets the go-live date, the place of the paper files, and the day by which they are scanned; without a date, nothing of it counts. */
export function GoLiveDialog({ stored, onClose }: { stored: GoLive; onClose: () => void }): ReactNode {
  const { today } = useHost()
  const client = useQueryClient()
  const [values, setValues] = useState<GoLive>(stored)
  const save = useMutation({
    mutationFn: (next: GoLive) => readJson<GoLive>(goLiveUrl, { method: 'PUT', body: next }),
    onSuccess: async (kept) => {
      client.setQueryData([goLiveUrl], kept)
      onClose()
      toast.add({ title: kept.day === null ? 'Go-live date removed' : `Go-live date set to ${formatDate(kept.day)}`, tone: 'success' })
      await client.invalidateQueries()
    },
  })
  const issues = isRefusal(save.error) ? save.error.issues : []
  const wrong = (field: keyof GoLive): string | undefined => issues.find((issue) => issue.field === field)?.message
  return (
    <FormDialog
      title="Paper files at go-live"
      description="For drivers hired and units in the fleet before this date, a document counts once someone has checked it in the paper file. Its scan follows."
      action="Save"
      busy={save.isPending}
      onSubmit={() => (save.isPending ? undefined : save.mutate(values))}
      onClose={onClose}
    >
      {save.isError && issues.length === 0 ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
      <Field label="Go-live date" help="Left empty, each document needs its scan." error={wrong('day')}>
        <DateInput value={values.day} today={today} onChange={(day) => setValues({ ...values, day })} />
      </Field>
      <Field label="Scans due by" error={wrong('scansBy')}>
        <DateInput value={values.scansBy} today={today} onChange={(scansBy) => setValues({ ...values, scansBy })} />
      </Field>
      <Field label="Paper files kept at" error={wrong('place')}>
        <Input value={values.place} maxLength={120} onChange={(event) => setValues({ ...values, place: event.currentTarget.value })} />
      </Field>
    </FormDialog>
  )
}
