import type { ReactNode } from 'react'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { quietClocks } from './accident-clocks.ts'

/** Clocks that do not run, each with the reason: what was stopped by a changed fact, and what the facts never started. */
export function QuietClocks({ row, clocks }: { row: RecordRow; clocks: readonly RecordRow[] }): ReactNode {
  const quiet = quietClocks(row, clocks)
  if (quiet.length === 0) return null
  return (
    <Card title="Deadlines that don’t apply" scope="and why">
      <ul className="step-list">
        {quiet.map(({ key, what, why, source, stopped }) => (
          <li key={key}>
            <div className="step-line">
              <span className="step-name">{what}</span>
              <Pill>{stopped ? 'Stopped' : 'Not started'}</Pill>
            </div>
            <p className="step-note">
              {why}. {source}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
