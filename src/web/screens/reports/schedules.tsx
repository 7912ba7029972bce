import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Schedule } from '#features/report-schedules/answers.ts'
import { saidCadence } from './schedule-contract.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const url = '/api/reports/schedules'

/** The reports that one has sent out: when the next comes, to whom, and what went wrong. */
export function Schedules(): ReactNode {
  const cache = useQueryClient()
  const found = useQuery<Schedule[]>({ queryKey: [url] })
  const [changing, setChanging] = useState<Schedule | undefined>(undefined)
  const again = (): Promise<void> => cache.invalidateQueries({ queryKey: [url] })
  const say = (work: Promise<unknown>, title: string, undo?: () => void): void => {
    work
      .then(async () => {
        await again()
        toast.add({ title, tone: 'success', ...(undo === undefined ? {} : { action: { label: 'Undo', run: undo } }) })
      })
      .catch((error: unknown) => toast.add({ title: 'Not saved', description: sentenceOf(error), tone: 'danger' }))
  }
  const remove = (schedule: Schedule): void => {
    const restore = (): void =>
      say(request(url, { method: 'POST', body: { ...bodyOf(schedule), savedId: schedule.savedId } }), 'Schedule is back')
    say(request(`${url}/${schedule.id}`, { method: 'DELETE' }), 'Schedule deleted', restore)
  }
  const pause = (schedule: Schedule): void =>
    say(
      request(`${url}/${schedule.id}`, { method: 'PUT', body: { ...bodyOf(schedule), paused: !schedule.paused } }),
      schedule.paused ? 'Schedule resumed' : 'Schedule paused',
    )
  if (found.isError) return <LoadError title="Couldn’t load schedules" query={found} />
  return (
    <article className="report" aria-label="Schedules">
      <header className="report-head">
        <div>
          <Anchor className="report-back" href="/reports">
            All reports
          </Anchor>
          <h2>Schedules</h2>
          <p>Reports you send. Each person gets only what they can access.</p>
        </div>
      </header>
      {found.data === undefined ? (
        <Pending pending placeholder={<Skeleton width="100%" height={200} />}>
          {null}
        </Pending>
      ) : found.data.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title="No schedules yet"
          text="Save a report, open it, and choose Schedule. It’s then sent automatically."
        />
      ) : (
        <ul className="report-schedules">
          {found.data.map((schedule) => (
            <Line
              key={schedule.id}
              schedule={schedule}
              onChange={() => setChanging(schedule)}
              onPause={() => pause(schedule)}
              onRemove={() => remove(schedule)}
            />
          ))}
        </ul>
      )}
      {changing === undefined ? null : (
        <ScheduleDialog
          savedId={changing.savedId}
          name={changing.name}
          schedule={changing}
          onClose={() => setChanging(undefined)}
          onSaved={() => void again()}
        />
      )}
    </article>
  )
}

const bodyOf = ({ every, weekday, monthDay, at, timeZone, onlyIfRows, recipients }: Schedule): object => ({
  every,
  weekday,
  monthDay,
  at,
  timeZone,
  onlyIfRows,
  recipients: recipients.filter(({ active }) => active).map(({ id }) => id),
})

type LineProps = { schedule: Schedule; onChange: () => void; onPause: () => void; onRemove: () => void }

function Line({ schedule, onChange, onPause, onRemove }: LineProps): ReactNode {
  const { timeZone } = useUser()
  const { name, savedId, recipients, paused, nextAt, lastAt, failure } = schedule
  return (
    <li aria-label={name}>
      <div>
        <h3>
          <Anchor href={withSearch('/reports', { saved: savedId })}>{name}</Anchor> {paused ? <Pill tone="neutral">Paused</Pill> : null}
          {failure === null ? null : <Pill tone="danger">Failed</Pill>}
        </h3>
        <p>{saidCadence(schedule)}</p>
        <p>To {recipients.map(({ title, active }) => (active ? title : `${title} (left)`)).join(', ')}</p>
        <p>
          {paused ? 'Nothing is sent while it is paused.' : `Next: ${formatInstant(nextAt, timeZone)}.`}
          {lastAt === null ? '' : ` Last: ${formatInstant(lastAt, timeZone)}.`}
        </p>
        {failure === null ? null : <p className="report-failure">{failure}</p>}
      </div>
      <div className="report-actions">
        <Button size="sm" aria-label={`Change schedule of ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button size="sm" aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`} onClick={onPause}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" aria-label={`Delete schedule of ${name}`} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </li>
  )
}
