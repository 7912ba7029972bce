import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Tile } from '#web/ui/display/tile.tsx'
import { dayStatuses, type WorkPeriod } from '../money/work-status.ts'
import { entriesPath } from './entries.ts'

/** Days off work and on modified duty up to today, each counted once, beside the count of the OSHA log, which follows other rules. */
export function DayCounts({ row, periods, injuredOn }: { row: RecordRow; periods: readonly WorkPeriod[]; injuredOn: string }): ReactNode {
  const { today } = useHost()
  const first = [injuredOn, ...periods.map(({ from }) => from)].toSorted()[0] ?? injuredOn
  const days = dayStatuses(periods, first, today)
  const count = (status: string): number => days.filter((one) => one.status === status).length
  const osha = textOf(row['oshaClaim'])
  const appointment = textOf(row['nextAppointment'])
  return (
    <div className="tiles">
      <Tile
        label="Days off work"
        value={String(count('off_work'))}
        href={`${entriesPath(row.id, 'work_status')}&workStatus=off_work`}
        basis="Each day counted once"
      />
      <Tile
        label="Days on modified duty"
        value={String(count('modified_duty'))}
        href={`${entriesPath(row.id, 'work_status')}&workStatus=modified_duty`}
        basis="Each day counted once"
      />
      {osha === '' ? null : <OshaTile id={osha} />}
      <Tile
        label="Next appointment"
        value={appointment === '' ? null : formatDate(appointment).replace(/, \d{4}$/, '')}
        basis={appointment === '' ? 'none is set' : 'may change the status'}
      />
    </div>
  )
}

function OshaTile({ id }: { id: string }): ReactNode {
  const { data } = useQuery({
    // Under the entries: a new work note changes its days.
    queryKey: ['/api/workers-comp-cases', 'osha', id],
    queryFn: () => readJson<RecordRow>(`/api/osha-claims/${id}`),
  })
  const away = data?.['daysAway']
  const restricted = data?.['daysRestricted']
  const known = typeof away === 'number' && typeof restricted === 'number'
  return (
    <Tile
      label="OSHA days"
      value={known ? String(away + restricted) : null}
      href={`/osha-claims/${id}`}
      basis={known ? `${away} away, ${restricted} restricted` : 'from the OSHA case'}
    />
  )
}
