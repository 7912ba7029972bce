import { type RefObject, useState } from 'react'
import type { Acts } from './use-acts.tsx'
import type { Board, BoardDriver } from '#features/dispatch/run-board/answers.ts'
import { type Line, lineOf, type Slot, slotAt } from './lines.ts'
import { changesFor, isMovable, type Load, mayLift, nameOfLoad, type Verdict, verdictOf } from './moving.ts'
import { placeOf } from './grid-keys.ts'
import { formatDay } from '#kit/dates/format-time.ts'

export type Carry = {
  readonly load: Load | null
  /** What would come of letting go where the keys are. */
  readonly verdict: Verdict | null
  readonly pickDriver: (driver: BoardDriver) => void
  readonly lift: (slot: Slot) => void
  readonly drop: (slot: Slot) => void
  readonly cancel: () => void
  /** The same without carrying: dragged, or chosen in a dialog. */
  readonly put: (load: Load, to: Slot) => void
  readonly takeOff: (slot: Slot) => void
  readonly judge: (load: Load, key: string) => Verdict
}

type Given = {
  board: Board
  lines: readonly Line[]
  acts: Acts
  grid: RefObject<HTMLElement | null>
  at: string | null
  say: (words: string) => void
}

/** Picking up and putting down, by whatever hand. */
export const useCarry = ({ board, lines, acts, grid, at, say }: Given): Carry => {
  const [load, setLoad] = useState<Load | null>(null)
  const labelOf = ({ key, day, cells: [cell] }: Slot): string => `${cell?.label ?? lineOf(lines, key)?.label ?? ''} on ${formatDay(day)}`
  /** As it stands now: the board may have been read again since it was picked up. */
  const asNow = (what: Load): Load => (what.type === 'driver' ? what : { type: 'slot', slot: slotAt(lines, what.slot.key) ?? what.slot })
  const put = (held: Load, place: Slot): void => {
    const [what, to] = [asNow(held), slotAt(lines, place.key) ?? place]
    const name = nameOfLoad(what)
    if (name !== nameOfLoad(held)) return say(`${nameOfLoad(held)} was already moved by someone else. Nothing was changed.`)
    const changes = changesFor(what, to)
    if (typeof changes === 'string') return say(`${changes}.`)
    const swapped = changes.length > 1 && to.cells.some(({ drivers }) => drivers.length > 0)
    const [title, done] =
      to.key.startsWith('open-') && what.type === 'slot'
        ? [`Remove ${name}`, `${name} removed`]
        : swapped
          ? [`Swap ${name} and ${to.driver?.title ?? to.cells[0]?.drivers.map(({ title: who }) => who).join(', ')}`, 'Drivers swapped']
          : [
              `Assign ${to.driver?.title ?? name} to ${to.driver === null ? labelOf(to) : labelOf(what.type === 'slot' ? what.slot : to)}`,
              `${to.driver?.title ?? name} assigned`,
            ]
    acts.run({ changes, title, done })
  }
  const hold = (next: Load): void => {
    setLoad(next)
    say(`${nameOfLoad(next)} picked up. Arrow keys choose a place, Enter drops, Escape cancels.`)
  }
  const cancel = (): void => {
    if (load !== null) say('Nothing was moved.')
    setLoad(null)
  }
  const target = at === null ? null : slotAt(lines, at)
  return {
    load,
    verdict: load === null || target === null ? null : verdictOf(board, load, target),
    pickDriver: (driver) => {
      hold({ type: 'driver', driver })
      const board = grid.current
      if (board === null) return
      const place = at === null ? board.querySelector<HTMLElement>('[data-cell][tabindex="0"]') : placeOf(board, at)
      place?.focus()
    },
    lift: (slot) => (mayLift(slot) ? hold({ type: 'slot', slot }) : say('Nothing to pick up here.')),
    drop: (slot) => {
      if (load === null) return
      const verdict = verdictOf(board, load, slot)
      // What the law forbids is said, and what is carried stays in hand for another place.
      if (typeof changesFor(load, slot) === 'string') return say(`${verdict.text}. Still holding ${nameOfLoad(load)}.`)
      setLoad(null)
      put(load, slot)
    },
    cancel,
    put,
    takeOff: (slot) => {
      const [cell] = slot.cells
      if (!isMovable(cell) || cell.drivers.length === 0) return say('No driver to remove here.')
      const name = cell.drivers.map(({ title }) => title).join(' and ')
      acts.run({
        changes: [{ id: cell.id, version: cell.version, driver: null, secondDriver: null, relayDriver: null }],
        title: `Remove ${name}`,
        done: `${name} removed`,
      })
    },
    judge: (what, key) => {
      const slot = slotAt(lines, key)
      return slot === null ? { effect: 'block', text: '' } : verdictOf(board, what, slot)
    },
  }
}
