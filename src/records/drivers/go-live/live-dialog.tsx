import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { FoundInFiles, nothingFound, type Found } from './found-in-files.tsx'
import { LeftOut, type LeftOutGroup, type LeftOutUnits } from './left-out.tsx'
import type { GoLive } from './setting.ts'
import { goLiveUrl, useGoLive } from './use-go-live.ts'

type Result = {
  batchId: string
  drivers: { checked: number; added: number; drivers: number; leftOut: readonly LeftOutGroup[] }
  units: { checked: number; units: number; leftOut: readonly LeftOutUnits[] }
}
type Asked = GoLive & { checkedOn: string | null; units: boolean }
type Step = { at: 'ask' } | { at: 'review'; seen: Result } | { at: 'report'; done: Result } | { at: 'activate' }

/** Days in which a company usually scans its files. */
const scanDays = 60

/** Checks the paper files of all drivers and units at once, then activates every driver it can. */
export function LiveDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { data } = useGoLive()
  return data === undefined ? null : <GoLiveSteps stored={data} onClose={onClose} />
}

function GoLiveSteps({ stored, onClose }: { stored: GoLive; onClose: () => void }): ReactNode {
  const { today } = useHost()
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const [asked, setAsked] = useState<Asked>({
    ...stored,
    day: stored.day ?? today,
    scansBy: stored.scansBy ?? daysAfter(today, scanDays),
    checkedOn: today,
    units: true,
  })
  const [found, setFound] = useState<Found>(nothingFound)
  const [step, setStep] = useState<Step>({ at: 'ask' })
  const send = useMutation({
    mutationFn: (dryRun: boolean) => readJson<Result>(goLiveUrl, { method: 'POST', body: { ...asked, ...found, dryRun } }),
    onSuccess: async (result, dryRun) => {
      if (dryRun) return setStep({ at: 'review', seen: result })
      setStep({ at: 'report', done: result })
      if (checkedIn(result) > 0) offerUndo(result.batchId, `${formatCount(checkedIn(result), 'document')} checked`)
      await client.invalidateQueries()
    },
    onError: () => setStep({ at: 'ask' }),
  })
  switch (step.at) {
    case 'activate':
      return <ActivateDialog onClose={onClose} />
    case 'report':
      return (
        <Dialog
          open
          onOpenChange={onClose}
          title={`${formatCount(checkedIn(step.done), 'document')} on file`}
          description={`Scans are due ${asked.scansBy === null ? '' : formatDate(asked.scansBy)}. Next: activate the drivers whose file is complete.`}
          footer={
            <>
              <Button onClick={onClose}>Close</Button>
              <Button tone="primary" onClick={() => setStep({ at: 'activate' })}>
                Activate drivers
              </Button>
            </>
          }
        >
          <LeftOut groups={step.done.drivers.leftOut} units={step.done.units.leftOut} onOpen={onClose} />
        </Dialog>
      )
    case 'review':
      return (
        <Review
          seen={step.seen}
          busy={send.isPending}
          onBack={() => setStep({ at: 'ask' })}
          onCheck={() => send.mutate(false)}
          onClose={onClose}
        />
      )
    case 'ask': {
      const issues = isRefusal(send.error) ? send.error.issues : []
      return (
        <AskGoLive
          asked={asked}
          issues={issues}
          busy={send.isPending}
          onChange={setAsked}
          onReview={() => send.mutate(true)}
          onClose={onClose}
        >
          {send.isError && issues.length === 0 ? <Banner tone="danger">{sentenceOf(send.error)}</Banner> : null}
          <FoundInFiles found={found} onChange={setFound} />
        </AskGoLive>
      )
    }
  }
}

const checkedIn = ({ drivers, units }: Result): number => drivers.checked + units.checked

type AskProps = {
  asked: Asked
  issues: readonly { field: string; message: string }[]
  busy: boolean
  onChange: (next: Asked) => void
  onReview: () => void
  onClose: () => void
  children: ReactNode
}

function AskGoLive({ asked, issues, busy, onChange, onReview, onClose, children }: AskProps): ReactNode {
  const { today } = useHost()
  const wrong = (field: string): string | undefined => issues.find((issue) => issue.field === field)?.message
  return (
    <FormDialog
      title="Check paper files"
      description="For all drivers hired and all units in the fleet before the go-live date. Their documents count as checked by you; scans follow. You’ll review changes before they’re saved."
      action="Review"
      busy={busy}
      onSubmit={() => (busy ? undefined : onReview())}
      onClose={onClose}
    >
      <Field label="Go-live date" error={wrong('day')}>
        <DateInput value={asked.day} today={today} onChange={(day) => onChange({ ...asked, day })} />
      </Field>
      <Field label="Paper files kept at" error={wrong('place')}>
        <Input value={asked.place} maxLength={120} onChange={(event) => onChange({ ...asked, place: event.currentTarget.value })} />
      </Field>
      <Field label="Checked on" error={wrong('checkedOn')}>
        <DateInput value={asked.checkedOn} today={today} max={today} onChange={(checkedOn) => onChange({ ...asked, checkedOn })} />
      </Field>
      <Field label="Scans due by" error={wrong('scansBy')}>
        <DateInput value={asked.scansBy} today={today} onChange={(scansBy) => onChange({ ...asked, scansBy })} />
      </Field>
      <Checkbox
        label="Units: annual inspections and other documents to be verified"
        checked={asked.units}
        onChange={(units) => onChange({ ...asked, units })}
      />
      {children}
    </FormDialog>
  )
}

type ReviewProps = { seen: Result; busy: boolean; onBack: () => void; onCheck: () => void; onClose: () => void }

function Review({ seen, busy, onBack, onCheck, onClose }: ReviewProps): ReactNode {
  const { drivers, units } = seen
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Check ${formatCount(checkedIn(seen), 'document')}`}
      description="Can be undone for 30 days."
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            tone="primary"
            busy={busy ? 'Submitting...' : false}
            disabledReason={checkedIn(seen) === 0 ? 'Nothing would change' : undefined}
            onClick={onCheck}
          >
            Check {formatCount(checkedIn(seen), 'document')}
          </Button>
        </>
      }
    >
      <p>
        {formatCount(drivers.drivers, 'driver')}: {formatCount(drivers.checked, 'document')}
        {drivers.added === 0 ? '' : `, ${drivers.added} of them added because no record exists yet`}
      </p>
      <p>
        {formatCount(units.units, 'unit')}: {formatCount(units.checked, 'document')}
      </p>
      <LeftOut groups={drivers.leftOut} units={units.leftOut} onOpen={onClose} />
    </Dialog>
  )
}
