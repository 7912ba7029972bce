import clsx from 'clsx'
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { useHost } from '#web/engine/host.tsx'
import { recordPath } from '#web/paths.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Calendar, Leave, Person } from './contract.ts'
import { barWords, cellWords, costWords, leaveOn, runsOn } from './day-words.ts'
import { daysOf, isWeekend } from './span.ts'

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
  const days = daysOf(calendar)
  const grid = useRef<HTMLDivElement>(null)
  const { people } = calendar
  const [wanted, setWanted] = useState<At>({ row: 0, day: Math.max(0, days.indexOf(today)) })
  const at: At = { row: Math.min(wanted.row, people.length - 1), day: Math.min(wanted.day, days.length - 1) }
  const go = (next: At): void => {
    const place = { row: clamp(next.row, people.length), day: clamp(next.day, days.length) }
    setWanted(place)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.day}"]`)?.focus()
  }
  const open = (person: Person, day: string): void => {
    const leave = leaveOn(person, day)
    if (leave === undefined) onAdd(person, day)
    else onPeek(leave.id)
  }
  const press = (event: KeyboardEvent): void => {
    const [person, day] = [people[at.row], days[at.day]]
    const onCell = event.target instanceof Element && event.target.closest('[role="gridcell"]') !== null
    if (!onCell || event.ctrlKey || event.metaKey || event.altKey || person === undefined || day === undefined) return
    const move = steps[event.key]?.(at, days.length)
    if (move !== undefined) go(move)
    else if (event.key === 'Enter') open(person, day)
    else if (event.key === 'n') onAdd(person, day)
    else if (event.key === 'PageDown') onBeside(1)
    else if (event.key === 'PageUp') onBeside(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const columns = { gridTemplateColumns: `var(--leave-names) repeat(${days.length}, minmax(var(--leave-day), 1fr))` }
  return (
    <div className="leave-scroll" data-refetching={refetching || undefined}>
      <div
        ref={grid}
        className="leave-grid"
        role="grid"
        aria-label="Time off calendar"
        aria-readonly="true"
        style={columns}
        onKeyDown={press}
      >
        <Head calendar={calendar} days={days} />
        {people.map((person, row) => (
          <Fragment key={`${person.kind} ${person.id}`}>
            {people[row - 1]?.division === person.division && people[row - 1]?.kind === person.kind ? null : (
              <Group person={person} calendar={calendar} />
            )}
            <PersonRow person={person} days={days} row={row} at={at} onFocus={setWanted} onOpen={open} />
          </Fragment>
        ))}
      </div>
    </div>
  )
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

function Head({ calendar, days }: { calendar: Calendar; days: readonly string[] }): ReactNode {
  const { today } = useHost()
  const shares = new Map(calendar.days.map((share) => [share.day, share]))
  return (
    <>
      <div role="row" className="leave-row leave-head">
        <span role="columnheader" className="leave-name">
          <span className="sr-only">Person</span>
        </span>
        {days.map((day) => (
          <span
            key={day}
            role="columnheader"
            className={dayClass(day, today)}
            aria-label={formatDay(day)}
            aria-current={day === today ? 'date' : undefined}
          >
            <span aria-hidden="true">{formatDay(day).slice(0, 2)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
      <div role="row" className="leave-row leave-shares">
        <span role="rowheader" className="leave-name">
          <b>Drivers away</b>
          <span>of {formatNumber(calendar.drivers)}</span>
        </span>
        {days.map((day) => (
          <Share key={day} day={day} className={dayClass(day, today)} share={shares.get(day)} drivers={calendar.drivers} />
        ))}
      </div>
    </>
  )
}

const dayClass = (day: string, today: string): string =>
  clsx('leave-day', isWeekend(day) && 'leave-weekend', day === today && 'leave-today')

function Share({
  day,
  share,
  drivers,
  className,
}: {
  day: string
  share: Calendar['days'][number] | undefined
  drivers: number
  className: string
}): ReactNode {
  const [away, asked] = [share?.away ?? 0, share?.asked ?? 0]
  const percent = (part: number): number => (drivers === 0 ? 0 : Math.round((part / drivers) * 100))
  const words = `${formatDay(day)}: ${percent(away)}% away, ${formatNumber(away)} of ${formatCount(drivers, 'driver')}${asked === 0 ? '' : `, ${formatNumber(asked)} more requested`}`
  return (
    <span role="gridcell" className={className} title={words} aria-label={words}>
      <i className="leave-share" aria-hidden="true">
        <i style={{ height: `${Math.min(100, percent(away) * 4)}%` }} />
        <u style={{ height: `${Math.min(100 - Math.min(100, percent(away) * 4), percent(asked) * 4)}%` }} />
      </i>
      <span aria-hidden="true">{percent(away)}%</span>
    </span>
  )
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

type RowProps = {
  person: Person
  days: readonly string[]
  row: number
  at: At
  onFocus: (at: At) => void
  onOpen: (person: Person, day: string) => void
}

function PersonRow({ person, days, row, at, onFocus, onOpen }: RowProps): ReactNode {
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
        return (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid takes the keys
          <span
            key={day}
            role="gridcell"
            data-cell={`${row}:${column}`}
            data-request={leave?.id}
            tabIndex={row === at.row && column === at.day ? 0 : -1}
            className={clsx(dayClass(day, today), 'leave-cell')}
            aria-label={cellWords(person, day)}
            title={leave === undefined && runsOn(person, day).length === 0 ? undefined : cellWords(person, day)}
            onFocus={() => onFocus({ row, day: column })}
            onClick={() => (leave === undefined ? undefined : onOpen(person, day))}
            onDoubleClick={() => onOpen(person, day)}
          >
            <RunMark person={person} day={day} />
            {leave === undefined || (leave.start !== day && day !== days[0]) ? null : <Bar leave={leave} days={days} from={column} />}
          </span>
        )
      })}
    </div>
  )
}

function RunMark({ person, day }: { person: Person; day: string }): ReactNode {
  const runs = runsOn(person, day)
  return runs.length === 0 ? null : <i className="leave-run" data-taken={runs.some(({ taken }) => taken) || undefined} aria-hidden="true" />
}

/** Drawn from its first day over the others. */
function Bar({ leave, days, from }: { leave: Leave; days: readonly string[]; from: number }): ReactNode {
  const last = days.findLastIndex((day) => day <= leave.end)
  const cost = costWords(leave)
  return (
    <span
      className="leave-bar"
      data-status={leave.status}
      data-short={leave.uncovers > 0 || undefined}
      style={{ width: `calc(${last - from + 1} * 100% - 4px)` }}
      aria-hidden="true"
    >
      <b>{barWords(leave)}</b>
      {cost === '' ? null : <span>{cost}</span>}
    </span>
  )
}
