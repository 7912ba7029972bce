import { GripVertical } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { Board, BoardDriver } from '#features/dispatch/run-board/answers.ts'
import type { Slot } from '../moving/lines.ts'
import { hours, hoursOf } from '../moving/moving.ts'
import { dayAlone, named, type Ready, noteOf, readyFor } from './ready-drivers.ts'

/** Most of each drawn; the search finds the rest. */
const most = 60

type SideProps = { board: Board; day: string; slot: Slot | null; line: string; mayEdit: boolean; onPick: (driver: BoardDriver) => void }

/** Drivers who are ready on the day or for the place that is looked at, and why the others are not. */
export function ReadySide({ board, day, slot, line, mayEdit, onPick }: SideProps): ReactNode {
  const [words, setWords] = useState('')
  const asked = useDeferredValue(slot === null || (slot.cells.length === 0 && slot.run === null) ? dayAlone(slot?.day ?? day) : slot)
  const { ready, rest } = useMemo(() => readyFor(board, asked), [board, asked])
  const [free, out] = [named(ready, words), named(rest, words)]
  const about = [
    line,
    ...(hoursOf(asked) > 0 ? [hours(hoursOf(asked))] : []),
    ...(asked.run?.licenseClass ? [`class ${asked.run.licenseClass}`] : []),
  ]
  return (
    <aside className="week-side no-print" aria-label="Ready drivers">
      <h2>Free on {formatDay(asked.day)}</h2>
      {asked.run === null && asked.cells.length === 0 ? null : <p>{about.join(' · ')}</p>}
      <div className="week-search">
        <SearchInput label="Search drivers" placeholder="Search drivers" value={words} onChange={setWords} />
      </div>
      <div className="week-sub">
        <span>{readyWords(free)}</span>
        {anyWorks(free) ? <span>7 days</span> : null}
      </div>
      <ul aria-label="Ready">
        {free.slice(0, most).map((one) => (
          <DriverLine key={one.driver.id} board={board} day={asked.day} one={one} onPick={mayEdit ? onPick : null} />
        ))}
      </ul>
      {out.length === 0 ? null : (
        <>
          <div className="week-sub">
            <span>Not available</span>
          </div>
          <ul aria-label="Not ready">
            {out.slice(0, most).map(({ driver, doubt }) => (
              <li key={driver.id} className="week-driver" data-out>
                <Avatar name={driver.title} size="sm" quiet />
                <span className="week-name">
                  <b title={driver.title}>{driver.title}</b>
                  <span title={doubt?.text}>{doubt?.text}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayEdit ? <p>No mouse? On the board, A assigns, Space picks up, arrow keys choose a place, Enter drops.</p> : null}
    </aside>
  )
}

const works = ({ driver }: Ready): boolean => driver.hours > 0

/** A column of zeros says nothing: hours are named where a driver who is listed has any. */
const anyWorks = (free: readonly Ready[]): boolean => free.slice(0, most).some(works)

const readyWords = (free: readonly Ready[]): string => {
  if (free.length === 0) return 'No one is free'
  return `${formatNumber(free.length)} not on a run or blocked${anyWorks(free) ? ', fewest hours first' : ''}`
}

function DriverLine({
  board,
  day,
  one,
  onPick,
}: {
  board: Board
  day: string
  one: Ready
  onPick: ((driver: BoardDriver) => void) | null
}): ReactNode {
  const { driver, doubt } = one
  const note = noteOf(board, one, day)
  const inside = (
    <>
      {onPick === null ? null : <GripVertical aria-hidden="true" className="week-grip" />}
      <Avatar name={driver.title} size="sm" quiet />
      <span className="week-name">
        <b title={driver.title}>{driver.title}</b>
        <span data-tone={doubt === null ? undefined : 'warning'} title={note}>
          {note}
        </span>
      </span>
      {works(one) ? <span className="week-hours">{hours(driver.hours)}</span> : null}
    </>
  )
  return (
    <li>
      {onPick === null ? (
        <span className="week-driver">{inside}</span>
      ) : (
        <button type="button" className="week-driver" data-lift={`driver ${driver.id}`} onClick={() => onPick(driver)}>
          {inside}
        </button>
      )}
    </li>
  )
}
