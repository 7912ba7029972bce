import './phone.css'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { DivisionFilter } from '#web/layout/division-filter.tsx'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ChevronLeft, ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Board } from '#features/dispatch/run-board/answers.ts'
import { isUncovered, type Line, type Slot } from './moving/lines.ts'
import { isMovable } from './moving/moving.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { useActs } from './moving/use-acts.tsx'
import { useLines } from './moving/use-board.ts'
import { changesFor } from './moving/moving.ts'
import type { BoardProps } from './week-board.tsx'
import { NoRuns } from './no-runs.tsx'
import { BoardModes } from './modes.tsx'
import { clock, lookOf, spoken } from './words.ts'

/** One day at a time: uncovered runs on top, each with the button that covers it. */
export function PhoneBoard({ board, place, mayEdit }: BoardProps): ReactNode {
  const lines = useLines(board, 'runs')
  const [said, say] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const acts = useActs(say)
  useUndoKey()
  const day = dayOf(board, lines, place)
  const at = board.days.indexOf(day)
  const own = lines.flatMap((line) => {
    const slot = line.slots[Math.max(0, at)]
    return isDriven(slot) ? [{ line, slot }] : []
  })
  const sorted = own.toSorted((one, other) => rank(one.slot) - rank(other.slot))
  const open = own.find(({ slot }) => slot.key === opened)
  const go = (next: string): void => place.show({ day: next, from: startFor(next, board.today) })
  return (
    <>
      <div className="phone-days">
        <IconButton label="Previous day" onClick={() => go(daysAfter(day, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h2>{formatDay(day)}</h2>
        <IconButton label="Next day" onClick={() => go(daysAfter(day, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <BoardModes current="runs" phone />
      </div>
      <div className="phone-days">
        <DivisionFilter />
        <span className="phone-count">{countWords(board, day)}</span>
      </div>
      {sorted.length === 0 ? (
        <NoRuns mayEdit={mayEdit} place={{ ...place, only: null }} span="day" />
      ) : (
        <ul className="phone-runs" aria-label={`Runs on ${formatDay(day)}`}>
          {sorted.map(({ line, slot }) => (
            <PhoneRun key={slot.key} line={line} slot={slot} mayEdit={mayEdit} onOpen={() => setOpened(slot.key)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {open === undefined ? null : (
        <PlaceDialog
          board={board}
          slot={open.slot}
          line={open.line.label}
          mayEdit={mayEdit}
          onAssign={(driver) => {
            setOpened(null)
            const changes = changesFor({ type: 'driver', driver }, open.slot)
            if (typeof changes === 'string') say(`${changes}.`)
            else acts.run({ changes, title: `Assign ${driver.title} to ${open.line.label}`, done: `${driver.title} assigned` })
          }}
          onTakeOff={() => {
            setOpened(null)
            const [cell] = open.slot.cells
            if (!isMovable(cell)) return
            const changes = [{ id: cell.id, version: cell.version, driver: null, secondDriver: null, relayDriver: null }]
            acts.run({ changes, title: 'Remove drivers', done: 'Drivers removed' })
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {acts.dialog}
    </>
  )
}

const isDriven = (slot: Slot | undefined): slot is Slot => slot !== undefined && (slot.cells.length > 0 || slot.due)

/** The requested day, else today, else the next day with runs. */
const dayOf = (board: Board, lines: readonly Line[], { day, named }: BoardProps['place']): string => {
  if (named) return day
  const found = board.days.find((one, at) => one >= day && lines.some(({ slots }) => isDriven(slots[at])))
  return found ?? day
}

/** The day the board has to start on to show this one; none for the seven days from today. */
const startFor = (day: string, today: string): string | undefined =>
  day < today ? daysAfter(day, -6) : day <= daysAfter(today, 6) ? undefined : day

const countWords = ({ cells, figures }: Board, day: string): string => {
  const ids = new Set(cells.filter((cell) => cell.day === day).map(({ id }) => id))
  const count = (all: readonly string[]): number => all.filter((id) => ids.has(id)).length
  return `${count(figures.uncovered)} uncovered, ${count(figures.atRisk)} at risk`
}

const rank = ({ cells: [cell], due }: Slot): number => (cell !== undefined && isUncovered(cell) ? 0 : due ? 1 : cell?.risk ? 2 : 3)

function PhoneRun({ line, slot, mayEdit, onOpen }: { line: Line; slot: Slot; mayEdit: boolean; onOpen: () => void }): ReactNode {
  const { tone, head, note } = lookOf(slot, 'runs')
  const empty = tone === 'open' || tone === 'due'
  const open = empty || tone === 'stopped'
  const verb = !mayEdit ? 'View' : empty || (open && isMovable(slot.cells[0])) ? 'Cover' : isMovable(slot.cells[0]) ? 'Change' : 'View'
  return (
    <li data-tone={tone}>
      <span className="phone-run">
        <b>{line.label}</b>
        {slot.run === null ? null : <span>{clock(slot.run.time)}</span>}
        {slot.run === null ? null : (
          <span>
            {slot.run.origin} – {slot.run.destination}
          </span>
        )}
        <span className="week-place" data-tone={tone}>
          <span className="week-who">
            {tone === 'open' || tone === 'stopped' ? <CircleAlert aria-hidden="true" /> : null}
            <b>{head}</b>
          </span>
          {empty ? null : (
            <span className="week-note">
              {tone === 'risk' ? <TriangleAlert aria-hidden="true" /> : null}
              <span>{note}</span>
            </span>
          )}
        </span>
      </span>
      <Button tone={open ? 'primary' : 'default'} aria-label={`${verb} ${spoken(line.label, slot)}`} onClick={onOpen}>
        {verb}
      </Button>
    </li>
  )
}
