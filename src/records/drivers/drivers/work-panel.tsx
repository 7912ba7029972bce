import type { ReactNode } from 'react'
import type { PanelProps } from '#web/engine/views.ts'
import { WorkCard } from '#records/work-lines.tsx'

/** What a driver drives and when they are off, in whatever seat. */
export function WorkPanel({ row }: PanelProps): ReactNode {
  const by = { crew: row.id }
  const off = { driver: row.id, sort: 'start' }
  return (
    <WorkCard
      title="Runs and time off"
      runs={by}
      shows="vehicle"
      lines={[
        {
          kind: 'run-assignments',
          label: 'Missed, 12 months',
          search: { ...by, status: 'missed', serviceDateFrom: 'today-365d' },
          tone: 'danger',
        },
        { kind: 'time-off', label: 'Time off to decide', search: { ...off, status: 'pending' }, tone: 'warning' },
        { kind: 'time-off', label: 'Time off ahead', search: { ...off, status: 'approved', endFrom: 'today' } },
      ]}
    />
  )
}
