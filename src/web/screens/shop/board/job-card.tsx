import { CalendarClock, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { repairFields } from '#records/shop/repairs/fields.ts'
import { Status } from '#web/engine/values/cells.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { labelOf, textOf } from '#web/engine/queries/rows.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { Job } from './jobs.ts'

type CardProps = { job: Job; mayEdit: boolean; late?: boolean | undefined; onMove: (job: Job) => void }

const priorities: Readonly<Record<string, { readonly label: string; readonly tone?: 'warning' | 'danger' }>> = repairFields.priority.options

/** One job: unit, work, priority, technician, and status. */
export function JobCard({ job, mayEdit, late = false, onMove }: CardProps): ReactNode {
  const { record, row, unit, title, day, open } = job
  const lifts = mayEdit && open
  const held = row['unsafe'] === true || row['origin'] === 'driver_report'
  const priority = priorities[textOf(row['priority'])]
  return (
    <li className="shop-job" data-done={!open || undefined} {...(lifts ? { 'data-lift': job.key } : {})}>
      <span className="shop-job-unit">Unit {unit}</span>
      <Anchor href={recordPath(record, row.id)} draggable={false}>
        {title}
      </Anchor>
      <span className="shop-job-who">{whoOf(job)}</span>
      <span className="shop-job-marks">
        {held && open ? (
          <Pill tone="danger" icon={<OctagonAlert aria-hidden="true" />}>
            Do not dispatch
          </Pill>
        ) : null}
        {priority === undefined || !open ? null : priority.tone === undefined ? (
          <span className="text-fg-muted">{priority.label} priority</span>
        ) : (
          <Pill tone={priority.tone}>{priority.label}</Pill>
        )}
        <Status record={record} row={row} />
        {late && day !== null ? <span className="text-danger-text">{formatDay(day)}</span> : null}
      </span>
      {lifts ? (
        <IconButton label={`Move ${title}, unit ${unit}`} size="sm" onClick={() => onMove(job)}>
          <CalendarClock aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

const whoOf = ({ row, hasBay }: Job): string => {
  const shop = textOf(row['shop'])
  return labelOf(row, 'technician') ?? (shop === '' ? (hasBay ? 'No technician' : 'In house') : `At ${shop}`)
}
