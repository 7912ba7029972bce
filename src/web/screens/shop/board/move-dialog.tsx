import { type ReactNode, useId, useState } from 'react'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { type Job, refusalOf, type Spot, spelledAs } from './jobs.ts'

type MoveProps = { job: Job; bays: readonly string[]; day: string; today: string; onMove: (to: Spot) => void; onClose: () => void }

/** Moves a job without dragging it: another day, another bay, or a bay that nobody used before. */
export function MoveDialog({ job, bays, day: shown, today, onMove, onClose }: MoveProps): ReactNode {
  const list = useId()
  const [day, setDay] = useState<string | null>(job.day !== null && job.day >= today ? job.day : shown)
  const [bay, setBay] = useState(job.bay)
  const [tried, setTried] = useState(false)
  const to = day === null ? null : { day, bay: spelledAs(bays, bay.trim()) }
  const refused = to === null ? 'Enter the day' : refusalOf(job, to, today)
  return (
    <FormDialog
      title={`Move ${job.title}`}
      description={`Unit ${job.unit}`}
      action="Move"
      busy={false}
      onSubmit={() => (to === null || refused !== null ? setTried(true) : onMove(to))}
      onClose={onClose}
    >
      <Field label="Day" error={tried && refused !== null ? refused : undefined}>
        <DateInput value={day} onChange={setDay} today={today} min={today} />
      </Field>
      {job.hasBay ? (
        <Field label="Bay" help="Choose a bay, or type a new one. Leave blank for none.">
          <Input value={bay} maxLength={20} autoComplete="off" list={list} onChange={(event) => setBay(event.target.value)} />
        </Field>
      ) : null}
      <datalist id={list}>
        {bays.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
