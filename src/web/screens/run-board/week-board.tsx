import { CalendarDays } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { outlines } from '#records/outlines.ts'
import { useUndoKey } from '#web/engine/undo.ts'
import { newPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { Place } from './address.ts'
import { CopyDialog } from './copy-dialog.tsx'
import type { Line } from './lines.ts'
import { type Load, mayLift, nameOfLoad } from './moving.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { ReadySide } from './ready-side.tsx'
import { useActs } from './use-acts.tsx'
import { type ReadBoard, useLines } from './use-board.ts'
import { useCarry } from './use-carry.ts'
import { useDrag } from './use-drag.ts'
import { gridKeys, slotAt } from './use-grid-keys.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'

export type BoardProps = { board: ReadBoard; place: Place; division: string | undefined; mayEdit: boolean; stale: boolean }

/** A week on a wide screen: lines by day, drivers beside them, everything by mouse and by keys. */
export function WeekBoard({ board, place, division, mayEdit, stale }: BoardProps): ReactNode {
  const lines = useLines(board, place.axis)
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [said, say] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const [copying, setCopying] = useState(false)
  const acts = useActs(say)
  const carry = useCarry({ board, lines, acts, grid, at, say })
  useUndoKey()
  const driverOf = (id: string) => board.drivers.find((driver) => driver.id === id)
  const drag = useDrag<Load>({
    lift: (source) => {
      const driver = source.startsWith('driver ') ? driverOf(source.slice(7)) : undefined
      const slot = slotAt(lines, source)
      const load: Load | null =
        driver !== undefined ? { type: 'driver', driver } : slot !== null && mayLift(slot) ? { type: 'slot', slot } : null
      return load === null ? null : { load, name: nameOfLoad(load) }
    },
    judge: carry.judge,
    drop: (load, target) => {
      const slot = slotAt(lines, target)
      if (slot !== null) carry.put(load, slot)
    },
  })
  const keys = gridKeys(lines, grid, { isCarrying: carry.load !== null, ...carry, open: ({ key }) => setOpened(key) }, mayEdit)
  const press = (event: MouseEvent): void => {
    const key = event.target instanceof Element ? event.target.closest('[data-cell]')?.getAttribute('data-cell') : null
    const slot = key === null || key === undefined ? null : slotAt(lines, key)
    if (slot === null) return
    if (carry.load !== null) carry.drop(slot)
    else if (slot.cells.length > 0 || slot.run !== null) setOpened(slot.key)
  }
  const slot = at === null ? null : slotAt(lines, at)
  const open = opened === null ? null : slotAt(lines, opened)
  return (
    <>
      <WeekBar board={board} place={place} division={division} mayEdit={mayEdit} onCopy={() => setCopying(true)} />
      <div className="week-split" onPointerDown={mayEdit ? drag.onPointerDown : undefined} data-carrying={carry.load !== null || undefined}>
        <div
          className="week-scroll"
          aria-busy={acts.busy || stale}
          onKeyDown={keys}
          onClick={press}
          onFocus={({ target }) => setAt(target.closest('[data-cell]')?.getAttribute('data-cell') ?? null)}
        >
          {lines.length === 0 ? (
            <NoRuns mayEdit={mayEdit} />
          ) : (
            <WeekGrid
              lines={lines}
              days={board.days}
              today={board.today}
              axis={place.axis}
              at={at}
              carried={carry.load?.type === 'slot' ? carry.load.slot.key : null}
              day={slot?.day ?? place.day}
              mayEdit={mayEdit}
              grid={grid}
              onDay={(day) => {
                setAt(null)
                place.show({ day: day === board.today ? undefined : day })
              }}
            />
          )}
          {board.runTotal > board.runs.length ? (
            <p className="week-none">
              {formatNumber(board.runs.length)} of {formatNumber(board.runTotal)} runs shown. Choose a division to see the rest.
            </p>
          ) : null}
        </div>
        <ReadySide board={board} day={place.day} slot={slot} line={labelOf(lines, at)} mayEdit={mayEdit} onPick={carry.pickDriver} />
        <div ref={drag.ghost} className="week-ghost" aria-hidden="true">
          <b />
          <span />
        </div>
      </div>
      {carry.load === null ? null : (
        <div className="week-carry" data-effect={carry.verdict?.effect}>
          <b>{nameOfLoad(carry.load)}</b> {carry.verdict?.text ?? 'Choose a place'}
          <span>
            <Kbd>Enter</Kbd> drop <Kbd>Esc</Kbd> cancel
          </span>
        </div>
      )}
      <p role="status" className="sr-only">
        {carry.load !== null && carry.verdict !== null && said.includes('picked up') ? `${said} ${carry.verdict.text}` : said}
      </p>
      {open === null ? null : (
        <PlaceDialog
          board={board}
          slot={open}
          line={labelOf(lines, opened)}
          mayEdit={mayEdit}
          onAssign={(driver) => {
            setOpened(null)
            carry.put({ type: 'driver', driver }, open)
          }}
          onTakeOff={() => {
            setOpened(null)
            carry.takeOff(open)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {copying ? <CopyDialog from={board.from} division={division} onClose={() => setCopying(false)} /> : null}
      {acts.dialog}
    </>
  )
}

export const labelOf = (lines: readonly Line[], key: string | null): string =>
  key === null ? '' : (lines.find((line) => key.startsWith(`${line.key}|`))?.label ?? '')

export function NoRuns({ mayEdit }: { mayEdit: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title="No runs this week"
      text="Runs that are due on one of these days appear here, with who drives them."
      {...(mayEdit ? { actions: <ButtonLink href={newPath(outlines.runs)}>Add run</ButtonLink> } : {})}
    />
  )
}
