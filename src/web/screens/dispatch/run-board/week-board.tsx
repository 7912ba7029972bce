import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import type { Place } from './address.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { type Line, lineOf, slotAt } from './moving/lines.ts'
import { type Load, mayLift, nameOfLoad } from './moving/moving.ts'
import { NoRuns } from './no-runs.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { ReadySide } from './ready/ready-side.tsx'
import { useActs } from './moving/use-acts.tsx'
import { type ReadBoard, useLines } from './moving/use-board.ts'
import { type Carry, useCarry } from './moving/use-carry.ts'
import { type Drag, useDrag } from './moving/use-drag.ts'
import { pressGridKey } from './moving/grid-keys.ts'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'

export type BoardProps = { board: ReadBoard; place: Place; division: string | undefined; mayEdit: boolean; stale: boolean }

/** A week on a wide screen: lines by day, drivers beside them, everything by mouse and by keys. */
export function WeekBoard({ board, place, division, mayEdit, stale }: BoardProps): ReactNode {
  const lines = useLines(board, place.axis, place.only)
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [said, say] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const [copying, setCopying] = useState(false)
  const acts = useActs(say)
  const carry = useCarry({ board, lines, acts, grid, at, say })
  const drag = useDrag(dragOf(board, lines, carry))
  useUndoKey()
  const slot = at === null ? null : slotAt(lines, at)
  return (
    <>
      <WeekBar board={board} place={place} division={division} mayEdit={mayEdit} onCopy={() => setCopying(true)} />
      <div
        className="week-split"
        onPointerDown={mayEdit ? drag.onPointerDown : undefined}
        onKeyDown={({ key }) => (key === 'Escape' ? carry.cancel() : undefined)}
      >
        <div
          className="week-scroll"
          data-guide="run-board.week"
          aria-busy={acts.busy || stale}
          onKeyDown={(event) =>
            pressGridKey(event, lines, { isCarrying: carry.load !== null, ...carry, open: ({ key }) => setOpened(key) }, mayEdit)
          }
          onClick={(event) => press(event, lines, carry, setOpened)}
          onFocus={({ target }) => setAt(target.closest('[data-cell]')?.getAttribute('data-cell') ?? null)}
        >
          {lines.length === 0 ? (
            <NoRuns mayEdit={mayEdit} place={place} />
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
        <ReadySide
          board={board}
          day={place.day}
          slot={slot}
          line={lineOf(lines, at)?.label ?? ''}
          mayEdit={mayEdit}
          onPick={carry.pickDriver}
        />
        <Ghost ghost={drag.ghost} />
      </div>
      <Carried carry={carry} said={said} />
      <OpenPlace board={board} lines={lines} opened={opened} mayEdit={mayEdit} carry={carry} onClose={() => setOpened(null)} />
      {copying ? <CopyDialog from={board.from} division={division} onClose={() => setCopying(false)} /> : null}
      {acts.dialog}
    </>
  )
}

const dragOf = (board: ReadBoard, lines: readonly Line[], carry: Carry): Drag<Load> => ({
  lift: (source) => {
    const driver = source.startsWith('driver ') ? board.drivers.find(({ id }) => id === source.slice(7)) : undefined
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

/** A press lets go of what is carried, or opens the place. */
const press = (event: MouseEvent, lines: readonly Line[], carry: Carry, open: (key: string) => void): void => {
  const key = event.target instanceof Element ? event.target.closest('[data-cell]')?.getAttribute('data-cell') : null
  const slot = key === null || key === undefined ? null : slotAt(lines, key)
  if (slot === null) return
  if (carry.load !== null) carry.drop(slot)
  else if (slot.cells.length > 0 || slot.run !== null) open(slot.key)
}

/** What is dragged, beside the pointer. */
function Ghost({ ghost }: { ghost: RefObject<HTMLDivElement | null> }): ReactNode {
  return (
    <div ref={ghost} className="week-ghost" aria-hidden="true">
      <b />
      <span />
    </div>
  )
}

/** What is carried by keys, and what would come of letting go; read out as well. */
function Carried({ carry: { load, verdict }, said }: { carry: Carry; said: string }): ReactNode {
  return (
    <>
      {load === null ? null : (
        <div className="week-carry no-print" data-effect={verdict?.effect}>
          <b>{nameOfLoad(load)}</b> {verdict?.text ?? 'Choose a place'}
          <span>
            <Kbd>Enter</Kbd> drop <Kbd>Esc</Kbd> cancel
          </span>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {load === null ? '' : verdict?.text}
      </p>
    </>
  )
}

type OpenProps = { board: ReadBoard; lines: readonly Line[]; opened: string | null; mayEdit: boolean; carry: Carry; onClose: () => void }

function OpenPlace({ board, lines, opened, mayEdit, carry, onClose }: OpenProps): ReactNode {
  const slot = opened === null ? null : slotAt(lines, opened)
  if (slot === null) return null
  return (
    <PlaceDialog
      board={board}
      slot={slot}
      line={lineOf(lines, opened)?.label ?? ''}
      mayEdit={mayEdit}
      onAssign={(driver) => {
        onClose()
        carry.put({ type: 'driver', driver }, slot)
      }}
      onTakeOff={() => {
        onClose()
        carry.takeOff(slot)
      }}
      onClose={onClose}
    />
  )
}
