import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { outlines } from '#records/outlines.ts'
import { useHost } from '#web/engine/host.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { dayClass } from './calendar-head.tsx'
import type { Closed, Leave, Person } from '#features/leave/time-off/answers.ts'
import { barWords, blackoutOn, cellWords, costWords, leaveOn, runsOn, shortWords } from './day-words.ts'

type RowProps = {
  person: Person
  days: readonly string[]
  closed: readonly Closed[]
  row: number
  /** The day whose cell is in the tab order; null in every row but one. */
  active: number | null
}

/** Somebody's days. What is pressed is heard by the grid: a row is drawn again only where something of it changed. */
export const PersonRow = memo(function PersonRow({ person, days, closed, row, active }: RowProps): ReactNode {
  const { today } = useHost()
  return (
    <div role="row" className="leave-row">
      <span role="rowheader" className="leave-name">
        {person.kind === 'driver' ? (
          <Anchor href={recordPath(outlines.drivers, person.id)} title={person.name}>
            {person.name}
          </Anchor>
        ) : (
          <b>{person.name}</b>
        )}
      </span>
      {days.map((day, column) => {
        const leave = leaveOn(person, day)
        const runs = runsOn(person, day)
        const blackout = blackoutOn(closed, person, day)
        const words = cellWords(person, day, blackout)
        return (
          <span
            key={day}
            role="gridcell"
            data-cell={`${row}:${column}`}
            data-request={leave?.id}
            data-blackout={blackout === undefined ? undefined : ''}
            tabIndex={column === active ? 0 : -1}
            className={clsx(dayClass(day, today), 'leave-cell')}
            title={leave === undefined && runs.length === 0 && blackout === undefined ? undefined : words}
          >
            <span className="sr-only">{words}</span>
            {runs.length === 0 ? null : (
              <i className="leave-run" data-taken={runs.some(({ taken }) => taken) || undefined} aria-hidden="true" />
            )}
            {leave === undefined || (leave.start !== day && column > 0) ? null : <Bar leave={leave} days={days} from={column} />}
          </span>
        )
      })}
    </div>
  )
})

/** Drawn from its first day over the others. */
function Bar({ leave, days, from }: { leave: Leave; days: readonly string[]; from: number }): ReactNode {
  const length = days.findLastIndex((day) => day <= leave.end) - from + 1
  const cost = costWords(leave)
  return (
    <span
      className="leave-bar"
      data-status={leave.status}
      data-cost={leave.uncovers > 0 || undefined}
      data-day={length === 1 || undefined}
      style={{ width: `calc(${length * 100}% - 4px)` }}
      aria-hidden="true"
    >
      <b>{length === 1 ? shortWords(leave) : barWords(leave)}</b>
      {cost === '' || length < 4 ? null : <span>{cost}</span>}
    </span>
  )
}
