import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { administrators } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { refreshKinds } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { BulkDialogProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { FoundInFiles, nothingFound, type Found } from './found-in-files.tsx'
import { LeftOut, type LeftOutGroup } from './left-out.tsx'
import type { GoLive } from './setting.ts'
import { useGoLive } from './use-go-live.ts'

type Result = { batchId: string; checked: number; added: number; drivers: number; leftOut: readonly LeftOutGroup[] }
type Step = { at: 'ask' } | { at: 'review'; seen: Result } | { at: 'report'; done: Result }

const url = '/api/drivers/paper-files'

/** Checks the paper files of the chosen drivers: what is to be verified, and what a person found in the files. */
export function PaperFilesDialog(props: BulkDialogProps): ReactNode {
  const { data } = useGoLive()
  if (data === undefined) return null
  return data.day === null ? <NoGoLive stored={data} onClose={() => props.onClose(false)} /> : <CheckFiles {...props} goLive={data} />
}

/** Without the date nobody has a paper file: whoever may set it does so here. */
function NoGoLive({ stored, onClose }: { stored: GoLive; onClose: () => void }): ReactNode {
  const { viewer } = useHost()
  const [setting, setSetting] = useState(false)
  if (setting) return <GoLiveDialog stored={stored} onClose={() => setSetting(false)} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="No go-live date is set"
      description="For drivers hired before the go-live date, documents count once checked in the paper file."
      footer={
        administrators.includes(viewer.role) ? (
          <Button tone="primary" onClick={() => setSetting(true)}>
            Set go-live date
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {administrators.includes(viewer.role) ? null : <p>An administrator sets it.</p>}
    </Dialog>
  )
}

function CheckFiles({ target, count, onClose, goLive }: BulkDialogProps & { goLive: GoLive }): ReactNode {
  const { today, outlines } = useHost()
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const [place, setPlace] = useState(goLive.place)
  const [checkedOn, setCheckedOn] = useState<string | null>(today)
  const [found, setFound] = useState<Found>(nothingFound)
  const [step, setStep] = useState<Step>({ at: 'ask' })
  const send = useMutation({
    mutationFn: (dryRun: boolean) =>
      readJson<Result>(url, { method: 'POST', body: { ...target, place, checkedOn: checkedOn ?? '', ...found, dryRun } }),
    onSuccess: async (result, dryRun) => {
      if (dryRun) return setStep({ at: 'review', seen: result })
      setStep({ at: 'report', done: result })
      if (result.checked > 0) offerUndo(result.batchId, `${formatCount(result.checked, 'document')} checked`)
      await refreshKinds(client, outlines)
    },
    onError: () => setStep({ at: 'ask' }),
  })
  const issues = isRefusal(send.error) ? send.error.issues : []
  const wrong = (field: string): string | undefined => issues.find((issue) => issue.field === field)?.message
  if (step.at === 'report')
    return (
      <Dialog
        open
        onOpenChange={() => onClose(true)}
        title={`${formatCount(step.done.checked, 'document')} of ${formatCount(step.done.drivers, 'driver')} on file`}
        footer={
          <Button tone="primary" onClick={() => onClose(true)}>
            Close
          </Button>
        }
      >
        <ScanWords goLive={goLive} />
        <LeftOut groups={step.done.leftOut} onOpen={() => onClose(true)} />
      </Dialog>
    )
  if (step.at === 'review')
    return (
      <Dialog
        open
        onOpenChange={() => onClose(false)}
        title={`Check ${formatCount(step.seen.checked, 'document')} of ${formatCount(step.seen.drivers, 'driver')}`}
        description={
          step.seen.added === 0
            ? 'Can be undone for 30 days.'
            : `${step.seen.added} have no record yet and are added. Can be undone for 30 days.`
        }
        footer={
          <>
            <Button onClick={() => setStep({ at: 'ask' })}>Back</Button>
            <Button
              tone="primary"
              busy={send.isPending ? 'Submitting...' : false}
              disabledReason={step.seen.checked === 0 ? 'Nothing would change' : undefined}
              onClick={() => send.mutate(false)}
            >
              Check {formatCount(step.seen.checked, 'document')}
            </Button>
          </>
        }
      >
        <ScanWords goLive={goLive} />
        <LeftOut groups={step.seen.leftOut} onOpen={() => onClose(false)} />
      </Dialog>
    )
  return (
    <FormDialog
      title={`Check paper files: ${formatCount(count, 'driver')}`}
      description="Documents to be verified count as checked. You’ll review changes before they’re saved."
      action="Review"
      busy={send.isPending}
      onSubmit={() => (send.isPending ? undefined : send.mutate(true))}
      onClose={() => onClose(false)}
    >
      {send.isError && issues.length === 0 ? <Banner tone="danger">{sentenceOf(send.error)}</Banner> : null}
      <Field label="Checked on" error={wrong('checkedOn')}>
        <DateInput value={checkedOn} today={today} max={today} onChange={setCheckedOn} />
      </Field>
      <Field label="Paper kept at" error={wrong('place')}>
        <Input value={place} maxLength={120} onChange={(event) => setPlace(event.currentTarget.value)} />
      </Field>
      <FoundInFiles found={found} onChange={setFound} />
    </FormDialog>
  )
}

const ScanWords = ({ goLive: { scansBy } }: { goLive: GoLive }): ReactNode =>
  scansBy === null ? null : <p>Scans are due {formatDate(scansBy)}.</p>
