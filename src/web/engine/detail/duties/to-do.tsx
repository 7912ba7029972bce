import type { ReactNode } from 'react'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Card } from '#web/ui/display/card.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { ReadingCell } from '#web/engine/values/reading-cell.tsx'
import { DutyButton } from './duty-button.tsx'
import { waitingOn } from './next-step.tsx'

/** Everything the record waits for, in order, each with its reason, its source, and its button. Nothing with one duty, which the rail shows. */
export function ToDo({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const open = row.open ?? []
  if (open.length < 2) return null
  return (
    <Card title="To do" scope={open.length} flush>
      <ul className="to-do">
        {open.map((duty, place) => (
          <li key={`${duty.code} ${duty.verb} ${place}`}>
            <span className="min-w-0">
              <ReadingCell reading={duty} />
              <Note duty={duty} />
            </span>
            {duty.mine ? (
              <DutyButton record={record} row={row} duty={duty} size="sm" about={row.title} />
            ) : (
              <span className="text-fg-muted text-sm">{waitingOn(duty)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Note({ duty: { why, basis, waitsFor, ...duty } }: { duty: OpenDuty }): ReactNode {
  const outside = waitsFor === undefined ? null : waitingOn({ why, basis, waitsFor, ...duty })
  const words = [outside, why, basis].filter((part) => part !== null && part !== '').join(' · ')
  return words === '' ? null : <span className="block text-sm text-fg-muted">{words}</span>
}
