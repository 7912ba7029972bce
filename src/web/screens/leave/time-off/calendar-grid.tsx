import { Fragment, type KeyboardEvent, type MouseEvent, type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { useHost } from '#web/engine/host.tsx'
import { CalendarHead } from './calendar-head.tsx'
import type { Calendar, Person } from '#features/leave/time-off/answers.ts'
import { leaveOn } from './day-words.ts'
import { PersonRow } from './person-row.tsx'
import { daysOf } from './span.ts'

type GridProps = {
  calendar: Calendar
  refetching: boolean
  onPeek: (id: string) => void
  onAdd: (person: Person, day: string) => void
  onBeside: (step: 1 | -1) => void
}

type At = { row: number; day: number }

/** People below each other, days beside each other; one cell at a time is in the tab order, arrows go to the others. */
export function CalendarGrid({ calendar, refetching, onPeek, onAdd, onBeside }: GridProps): ReactNode {
  const { today } = useHost()
  const days = useMemo(() => daysOf(calendar), [calendar])
  const grid = useRef<HTMLDivElement>(null)
  const { people } = calendar
  const [wanted, setWanted] = useState<At>({ row: 0, day: Math.max(0, days.indexOf(today)) })
  const at: At = { row: Math.min(wanted.row, people.length - 1), day: Math.min(wanted.day, days.length - 1) }
  const go = (next: At): void => {
    const place = { row: clamp(next.row, people.length), day: clamp(next.day, days.length) }
    setWanted(place)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.day}"]`)?.focus()
  }
  const open = ({ row, day }: At): void => {
    const [person, date] = [people[row], days[day]]
    if (person === undefined || date === undefined) return
    const leave = leaveOn(person, date)
    if (leave === undefined) onAdd(person, date)
    else onPeek(leave.id)
  }
  const press = (event: KeyboardEvent): void => {
    // Where the keys are, not where they were: somebody may have been added above meanwhile.
    const from = cellOf(event)
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return
    const [person, day] = [people[from.row], days[from.day]]
    if (person === undefined || day === undefined) return
    const move = steps[event.key]?.(from, days.length)
    if (move !== undefined) go(move)
    else if (event.key === 'Enter') open(from)
    else if (event.key === 'n') onAdd(person, day)
    else if (event.key === 'PageDown') onBeside(1)
    else if (event.key === 'PageUp') onBeside(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className="leave-scroll" aria-label="Time-off calendar" data-refetching={refetching || undefined}>
      <div
        ref={grid}
        className="leave-grid"
        role="grid"
        aria-label="Time off calendar"
        aria-readonly="true"
        tabIndex={-1}
        style={{ gridTemplateColumns: `var(--leave-names) repeat(${days.length}, minmax(var(--leave-day), 1fr))` }}
        onKeyDown={press}
        onFocus={(event) => {
          const cell = cellOf(event)
          if (cell !== null) setWanted(cell)
        }}
        onClick={(event) => {
          const cell = cellOf(event)
          // A press on an empty day only goes there: it takes two to ask for it.
          if (cell !== null && isTaken(event)) open(cell)
        }}
        onDoubleClick={(event) => {
          const cell = cellOf(event)
          if (cell !== null && !isTaken(event)) open(cell)
        }}
      >
        <CalendarHead calendar={calendar} days={days} />
        {people.map((person, row) => (
          <Fragment key={`${person.kind} ${person.id}`}>
            {people[row - 1]?.division === person.division && people[row - 1]?.kind === person.kind ? null : (
              <Group person={person} calendar={calendar} />
            )}
            <PersonRow person={person} days={days} closed={calendar.closed} row={row} active={row === at.row ? at.day : null} />
          </Fragment>
        ))}
      </div>
    </section>
  )
}

const cellElement = ({ target }: KeyboardEvent | MouseEvent | FocusEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
const isTaken = (event: MouseEvent): boolean => cellElement(event)?.dataset['request'] !== undefined

const cellOf = (event: KeyboardEvent | MouseEvent | FocusEvent): At | null => {
  const [row, day] = cellElement(event)?.dataset['cell']?.split(':').map(Number) ?? []
  return row === undefined || day === undefined ? null : { row, day }
}

const clamp = (value: number, length: number): number => Math.min(length - 1, Math.max(0, value))

const steps: Readonly<Record<string, (at: At, days: number) => At>> = {
  ArrowUp: ({ row, day }) => ({ row: row - 1, day }),
  ArrowDown: ({ row, day }) => ({ row: row + 1, day }),
  ArrowLeft: ({ row, day }) => ({ row, day: day - 1 }),
  ArrowRight: ({ row, day }) => ({ row, day: day + 1 }),
  Home: ({ row }) => ({ row, day: 0 }),
  End: ({ row }, days) => ({ row, day: days - 1 }),
}

function Group({ person, calendar }: { person: Person; calendar: Calendar }): ReactNode {
  const division = calendar.divisions.find(({ id }) => id === person.division)
  return (
    <div role="row" className="leave-row">
      <span role="rowheader" className="leave-group">
        <b>{person.kind === 'user' ? 'Office' : (division?.name ?? 'No division')}</b>
        {division === undefined ? null : (
          <span>
            {formatCount(division.people, 'driver')}, {division.awayToday === 0 ? 'none' : formatNumber(division.awayToday)} away today
          </span>
        )}
      </span>
    </div>
  )
}
