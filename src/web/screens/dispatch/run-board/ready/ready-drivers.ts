import type { Board, BoardDriver } from '#features/dispatch/run-board/answers.ts'
import type { Slot } from '../moving/lines.ts'
import { doubtOf, type Verdict } from '../moving/moving.ts'

export type Ready = {
  readonly driver: BoardDriver
  readonly doubt: Verdict | null
  /** The division, where it is not that of the run. */
  readonly from: string | null
}

const nothing: ReadonlySet<string> = new Set()

/** Who can take a place, those of its division first, then fewest hours, those with a doubt behind; and who can't, each with why. */
export const readyFor = (board: Board, slot: Slot): { readonly ready: readonly Ready[]; readonly rest: readonly Ready[] } => {
  const standing = new Set(slot.cells[0]?.drivers.map(({ id }) => id))
  const home = slot.run?.division ?? null
  const all = board.drivers
    .filter(({ id }) => !standing.has(id))
    .map((driver): Ready => ({
      driver,
      doubt: doubtOf(board, driver, slot, nothing),
      from: home === null || driver.division.id === home ? null : driver.division.title,
    }))
  const isOut = ({ doubt }: Ready): boolean => doubt !== null && (doubt.effect === 'block' || doubt.text.startsWith('On '))
  const byHours = (one: Ready, other: Ready): number =>
    Number(one.from !== null) - Number(other.from !== null) ||
    Number(one.doubt !== null) - Number(other.doubt !== null) ||
    one.driver.hours - other.driver.hours ||
    one.driver.title.localeCompare(other.driver.title)
  return { ready: all.filter((one) => !isOut(one)).toSorted(byHours), rest: all.filter(isOut) }
}

/** A day without a run: who is free on it. */
export const dayAlone = (day: string): Slot => ({ key: `|${day}`, day, cells: [], run: null, driver: null, due: false })

/** "2 d since day off", "Off the day before", "No runs in 7 days", with the division where it is another one; or what speaks against it. */
export const noteOf = (board: Board, { driver, doubt, from }: Ready, day: string): string => {
  const count = driver.sinceOff[board.days.indexOf(day)] ?? 0
  const rested = driver.hours === 0 ? 'No runs in 7 days' : 'Off the day before'
  const said = doubt?.text ?? (count === 0 ? rested : `${count} d since day off`)
  return from === null ? said : `${from} · ${said}`
}

/** Drivers whose name has all the words. */
export const named = (all: readonly Ready[], words: string): readonly Ready[] => {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  return parts.length === 0 ? all : all.filter(({ driver }) => parts.every((part) => driver.title.toLowerCase().includes(part)))
}
