import type { ReactNode } from 'react'
import { nextOf, type OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Card } from '#web/ui/display/card.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useViews } from '#web/engine/use-views.ts'
import { ReadingCell } from '#web/engine/values/reading-cell.tsx'
import { DutyButton } from './duty-button.tsx'
import { waitingOn } from './next-step.tsx'
import { Remind } from './remind.tsx'

/** What the record waits for besides the next step, in order, each with its reason, its source, and its button. */
export function ToDo({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const listed = useViews(record).listedDuties ?? []
  const open = row.open ?? []
  const next = nextOf(open)
  const others = open.filter((duty) => duty !== next && !listed.includes(duty.code))
  if (others.length === 0) return null
  return (
    <Card title="Also to do" scope={others.length} flush>
      <ul className="to-do">
        {others.map((duty, place) => (
          <li key={`${duty.code} ${duty.verb} ${place}`}>
            <span className="min-w-0">
              <ReadingCell reading={duty} />
              <Note duty={duty} known={[next, ...others.slice(0, place)]} />
            </span>
            {duty.mine ? (
              <DutyButton record={record} row={row} duty={duty} size="sm" about={row.title} />
            ) : (
              <span className="to-do-turn">
                <span className="text-fg-muted text-sm">{waitingOn(duty)}</span>
                <Remind record={record} row={row} duty={duty} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Why it is due, unless a step before it says the same, and by what. */
function Note({ duty, known }: { duty: OpenDuty; known: readonly (OpenDuty | null)[] }): ReactNode {
  const outside = duty.waitsFor === undefined ? null : waitingOn(duty)
  const why = known.some((other) => other?.why === duty.why) ? null : duty.why
  const words = [outside, why, duty.basis].filter((part) => part !== null && part !== '').join(' · ')
  return words === '' ? null : <span className="block text-sm text-fg-muted">{words}</span>
}
