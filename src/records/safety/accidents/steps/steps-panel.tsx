import './steps.css'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAccidentClocks } from './accident-clocks.ts'
import { AnswersCard } from './answers-card.tsx'
import { PhotoChecklist } from './photo-checklist.tsx'
import { QuietClocks } from './quiet-clocks.tsx'
import { RunningClocks } from './running-clocks.tsx'
import { WhatExists } from './what-exists.tsx'

/** The first hours of an accident on one page: clocks and why, photos, what exists and what follows. */
export function StepsPanel({ record, row }: PanelProps): ReactNode {
  const { timeZone } = useHost()
  const clocks = useAccidentClocks(row)
  return (
    <div className="steps">
      <div className="steps-column">
        {clocks.isError ? <LoadError title="Couldn’t load deadlines" query={clocks} /> : null}
        {clocks.isPending ? <Waiting /> : null}
        {clocks.data === undefined ? null : <RunningClocks record={record} row={row} clocks={clocks.data} />}
        <PhotoChecklist record={record} row={row} />
        {clocks.data === undefined ? null : <QuietClocks row={row} clocks={clocks.data} />}
      </div>
      <div className="steps-column">
        <AnswersCard record={record} row={row} />
        <WhatExists record={record} row={row} />
        <p className="step-note">
          Entered {formatInstant(textOf(row['reportedAt']), timeZone, { zone: true })}, received by the server{' '}
          {formatInstant(textOf(row['createdAt']), timeZone, { zone: true })}.
        </p>
      </div>
    </div>
  )
}

/** Keeps the place of the clocks: photos are pressed below them. */
function Waiting(): ReactNode {
  return (
    <Card title="Open deadlines">
      <div aria-busy="true">
        <Skeleton height={280} />
      </div>
    </Card>
  )
}
