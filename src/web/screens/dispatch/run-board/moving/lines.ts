import { uncoveredStates } from '#records/dispatch/run-assignments/coverage-states.ts'
import type { Board, BoardCell, BoardDriver, BoardRun } from '#features/dispatch/run-board/answers.ts'

export type Axis = 'runs' | 'drivers'

/** Where a line crosses a day. */
export type Slot = {
  /** `line|day`, the same whenever the board is read again. */
  readonly key: string
  readonly day: string
  /** What is planned there, the one to look at first in front. */
  readonly cells: readonly BoardCell[]
  /** The run of the line, where lines are runs. */
  readonly run: BoardRun | null
  /** The driver of the line, where lines are drivers; null on the lines of what is uncovered. */
  readonly driver: BoardDriver | null
  /** Due that day by its run, and not planned yet. */
  readonly due: boolean
}

export type Line = {
  readonly key: string
  readonly label: string
  readonly slots: readonly Slot[]
}

/** Not covered: no driver, no unit, or one of them can’t go. */
export const isUncovered = ({ coverage }: BoardCell): boolean => uncoveredStates.some((state) => state === coverage)

/** Of several runs in one place, the one that needs work first. */
const weight = (cell: BoardCell): number =>
  isUncovered(cell) ? 0 : cell.risk !== null ? 1 : cell.status === 'cancelled' || cell.status === 'missed' ? 3 : 2

const inPlace = (cells: readonly BoardCell[]): readonly BoardCell[] =>
  cells.length < 2 ? cells : cells.toSorted((one, other) => weight(one) - weight(other))

/** Lines with an uncovered run first, the earliest on top; then lines at risk. */
const urgency = ({ slots }: Line): number => {
  const open = slots.findIndex(({ cells, due }) => due || cells.some(isUncovered))
  if (open >= 0) return open
  return slots.some(({ cells }) => cells.some(({ risk }) => risk !== null)) ? 100 : 101
}

const byUrgency = (lines: readonly Line[]): readonly Line[] => {
  const ranks = new Map(lines.map((line) => [line, urgency(line)]))
  return lines.toSorted(
    (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || one.label.localeCompare(other.label, 'en', { numeric: true }),
  )
}

export const linesOf = (board: Board, axis: Axis): readonly Line[] => (axis === 'runs' ? byUrgency(runLines(board)) : driverLines(board))

const runLines = ({ runs, cells, days, today }: Board): Line[] => {
  const known = new Set(runs.map(({ id }) => id))
  const byRun = Map.groupBy(cells, ({ run, label }) => (run !== null && known.has(run) ? run : `spot ${label}`))
  const lineOf = (key: string, label: string, run: BoardRun | null): Line => {
    const byDay = Map.groupBy(byRun.get(key) ?? [], ({ day }) => day)
    const slots = days.map((day): Slot => {
      const own = inPlace(byDay.get(day) ?? [])
      return {
        key: `${key}|${day}`,
        day,
        cells: own,
        run,
        driver: null,
        due: own.length === 0 && day >= today && (run?.due.includes(day) ?? false),
      }
    })
    return { key, label, slots }
  }
  const spots = [...byRun].filter(([key]) => key.startsWith('spot ')).map(([key, [first]]) => lineOf(key, first?.label ?? '', null))
  return [...runs.map((run) => lineOf(run.id, run.code, run)), ...spots]
}

/** What nobody drives stands on lines of its own, as many as the worst day needs. */
const driverLines = ({ drivers, cells, days }: Board): readonly Line[] => {
  const byDriver = new Map<string, BoardCell[]>()
  for (const cell of cells) for (const { id } of cell.drivers) byDriver.set(id, [...(byDriver.get(id) ?? []), cell])
  const open = days.map((day) => cells.filter((cell) => cell.day === day && cell.status === 'unassigned'))
  const count = Math.max(0, ...open.map(({ length }) => length))
  const uncovered = Array.from({ length: count }, (_, at): Line => {
    const key = `open-${at}`
    return { key, label: 'Uncovered', slots: days.map((day, on) => slotOf(key, day, open[on]?.slice(at, at + 1) ?? [], null)) }
  })
  const lines = drivers.map((driver): Line => {
    const byDay = Map.groupBy(byDriver.get(driver.id) ?? [], ({ day }) => day)
    return { key: driver.id, label: driver.title, slots: days.map((day) => slotOf(driver.id, day, inPlace(byDay.get(day) ?? []), driver)) }
  })
  // Whoever drives nothing this week stands beside the board, not on it.
  return [...uncovered, ...byUrgency(lines.filter(({ slots }) => slots.some(({ cells: own }) => own.length > 0)))]
}

const slotOf = (line: string, day: string, cells: readonly BoardCell[], driver: BoardDriver | null): Slot => ({
  key: `${line}|${day}`,
  day,
  cells,
  run: null,
  driver,
  due: false,
})

/** Lines in the order they had before; what is new stands at the end. Nothing runs away from under a finger or a key. */
export const inOrder = (lines: readonly Line[], order: readonly string[]): readonly Line[] => {
  const at = new Map(order.map((key, position) => [key, position]))
  return lines.toSorted((one, other) => (at.get(one.key) ?? order.length) - (at.get(other.key) ?? order.length))
}

/** The line that a place is on, by the key of the place. */
export const lineOf = (lines: readonly Line[], key: string | null): Line | undefined =>
  key === null ? undefined : lines.find((line) => key.startsWith(`${line.key}|`))

export const slotAt = (lines: readonly Line[], key: string): Slot | null =>
  lineOf(lines, key)?.slots.find((slot) => slot.key === key) ?? null
