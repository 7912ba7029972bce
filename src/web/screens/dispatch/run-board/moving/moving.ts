import { licenseGaps, noNeeds } from '#records/dispatch/gate/run-license.ts'
import type { Board, BoardCell, BoardDriver, BoardReason, Seat } from '#features/dispatch/run-board/answers.ts'
import type { Slot } from './lines.ts'

/** What somebody holds: a driver from the side, or what stands in a place of the board. */
export type Load = { readonly type: 'driver'; readonly driver: BoardDriver } | { readonly type: 'slot'; readonly slot: Slot }

type Crew = Partial<Record<Seat | 'vehicle', string | null>> & { readonly trailers?: readonly string[]; readonly overrideReason?: string }
/** One line of `POST /api/run-assignments/board/changes`. */
export type Change = ({ readonly id: string; readonly version: number } | { readonly run: string; readonly day: string }) & Crew

/** What would come of it: the words stand beside the pointer and are read out. */
export type Verdict = { readonly effect: 'ok' | 'warn' | 'block'; readonly text: string; readonly href?: string }

const refused = (text: string): Verdict => ({ effect: 'block', text })

/** Before it leaves, and so in anybody's hands. */
export const isMovable = (cell: BoardCell | undefined): cell is BoardCell =>
  cell !== undefined && ['unassigned', 'planned', 'confirmed'].includes(cell.status)

/** May be picked up: somebody stands there, and it has not left. */
export const mayLift = ({ cells: [cell] }: Slot): boolean => isMovable(cell) && cell.drivers.length > 0

export const nameOfLoad = (load: Load): string =>
  load.type === 'driver'
    ? load.driver.title
    : (load.slot.driver?.title ?? load.slot.cells[0]?.drivers.map(({ title }) => title).join(', ') ?? '')

/** Hours of the run that stands or would stand there. */
export const hoursOf = ({ cells: [cell], run }: Slot): number =>
  cell === undefined ? (run?.hours ?? 0) : Math.round((Date.parse(cell.end) - Date.parse(cell.start)) / 360_000) / 10

/**
 * The changes that put a load there, or why that makes no sense. A driver takes the wheel; what stands in a place goes with its unit, and
 * where somebody stands already they change places.
 */
export const changesFor = (load: Load, to: Slot): readonly Change[] | string => {
  const [target] = to.cells
  if (target !== undefined && !isMovable(target)) return 'Already departed or completed'
  if (to.driver !== null || to.key.startsWith('open-')) return byDriver(load, to)
  if (load.type === 'driver') return driverTo(load.driver.id, to)
  if (load.slot.key === to.key) return 'Same place'
  const [source] = load.slot.cells
  if (!isMovable(source)) return 'Already departed or completed'
  const moved = crewOf(source)
  const back = target === undefined ? empty : crewOf(target)
  const there =
    target === undefined ? (to.run === null ? null : { run: to.run.id, day: to.day, ...moved }) : { ...standing(target), ...moved }
  return there === null ? 'No run that day' : [{ ...standing(source), ...back }, there]
}

const driverTo = (driver: string, to: Slot): readonly Change[] | string => {
  const [target] = to.cells
  if (target === undefined) return to.run === null ? 'No run that day' : [{ run: to.run.id, day: to.day, driver }]
  if (target.drivers.some(({ id }) => id === driver)) return 'Already on it'
  const joins = to.run?.crew === 'team' && target.drivers.length === 1 && target.drivers[0]?.seat === 'driver'
  return [{ ...standing(target), [joins ? 'secondDriver' : 'driver']: driver }]
}

/** Where lines are drivers: runs go from one to another on their day, and back for what stands there. */
const byDriver = (load: Load, to: Slot): readonly Change[] | string => {
  const [target] = to.cells
  if (load.type === 'driver')
    return target === undefined ? 'No run that day' : [{ ...standing(target), [seatOf(target, to.driver)]: load.driver.id }]
  const [source] = load.slot.cells
  if (!isMovable(source)) return 'Already departed or completed'
  if (load.slot.key === to.key) return 'Same place'
  if (source.day !== to.day) return 'Runs can’t move to another day'
  const there: Change = { ...standing(source), [seatOf(source, load.slot.driver)]: to.driver?.id ?? null }
  if (target === undefined || to.driver === null) return [there]
  return [there, { ...standing(target), [seatOf(target, to.driver)]: load.slot.driver?.id ?? null }]
}

const seatOf = (cell: BoardCell, driver: BoardDriver | null): Seat => cell.drivers.find(({ id }) => id === driver?.id)?.seat ?? 'driver'
const standing = ({ id, version }: BoardCell) => ({ id, version })
const empty: Crew = { driver: null, secondDriver: null, relayDriver: null, vehicle: null, trailers: [] }
const crewOf = ({ drivers, unit, trailers }: BoardCell): Crew => ({
  ...empty,
  ...Object.fromEntries(drivers.map(({ seat, id }) => [seat, id])),
  vehicle: unit?.id ?? null,
  trailers,
})

/** What the board knows of it at once; the server has the last word. */
export const verdictOf = (board: Board, load: Load, to: Slot): Verdict => {
  const changes = changesFor(load, to)
  if (typeof changes === 'string') return refused(changes)
  const touched = new Set(changes.flatMap((change) => ('id' in change ? [change.id] : [])))
  const doubts = goingThere(board, load, to).map((driver) => doubtOf(board, driver, to, touched))
  const worst = doubts.find((doubt) => doubt?.effect === 'block') ?? doubts.find((doubt) => doubt !== null)
  return (
    worst ?? {
      effect: 'ok',
      text: changes.length > 1 && to.cells.some(({ drivers }) => drivers.length > 0) ? 'Swap' : hoursAfter(load, to),
    }
  )
}

const goingThere = ({ drivers }: Board, load: Load, to: Slot): readonly BoardDriver[] => {
  const ids =
    load.type === 'driver'
      ? [load.driver.id]
      : to.driver !== null
        ? [to.driver.id]
        : (load.slot.cells[0]?.drivers ?? []).map(({ id }) => id)
  return drivers.filter(({ id }) => ids.includes(id))
}

const hoursAfter = (load: Load, to: Slot): string =>
  load.type === 'driver' ? `${hours(load.driver.hours)} + ${hours(hoursOf(to))}` : 'Drop here'

export const hours = (count: number): string => `${count.toFixed(1)} h`

const covers = ({ firstDay, lastDay }: BoardReason, day: string): boolean => firstDay <= day && (lastDay === null || lastDay >= day)

/** What stands against a driver on a day, blocks first as the server orders them. */
export const reasonOn = ({ reasons }: BoardDriver, day: string): BoardReason | null => reasons.find((reason) => covers(reason, day)) ?? null

/** Why this driver should not have this place, or null. `apart` are assignments that are changed themselves. */
export const doubtOf = (board: Board, driver: BoardDriver, to: Slot, apart: ReadonlySet<string>): Verdict | null => {
  const reason = reasonOn(driver, to.day)
  if (reason?.effect === 'block') return { effect: 'block', text: reason.text, href: reason.href }
  // Which unit goes with the driver is settled on saving, and so is the license for it.
  const [gap] = licenseGaps({ ...(to.run ?? noNeeds), unitClass: null, drives: true }, driver)
  if (gap !== undefined && driver.enforcedFrom <= to.day) return { effect: 'block', text: gap.text, href: `/drivers/${driver.id}/edit` }
  const [target] = to.cells
  const others = board.cells.filter(
    (cell) =>
      !apart.has(cell.id) &&
      cell.id !== target?.id &&
      cell.status !== 'cancelled' &&
      cell.status !== 'missed' &&
      cell.drivers.some(({ id }) => id === driver.id),
  )
  const busy = others.find((cell) => (target === undefined ? cell.day === to.day : meets(cell, target)))
  if (busy !== undefined) return { effect: target === undefined ? 'warn' : 'block', text: `On ${busy.label} that day` }
  if (target !== undefined && driver.elsewhere.some((trip) => meets(trip, target))) return { effect: 'block', text: 'On another run then' }
  if (gap !== undefined) return { effect: 'warn', text: gap.text }
  return reason === null ? null : { effect: 'warn', text: reason.text, href: reason.href }
}

type Span = { readonly start: string; readonly end: string }
const meets = (one: Span, other: Span): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)
