import type { KeyboardEvent } from 'react'
import { characterKeys } from '#web/command/character-keys.ts'
import type { Line, Slot } from './lines.ts'

/** Lines that Page Up and Page Down pass. */
const page = 8

export type GridActs = {
  readonly isCarrying: boolean
  readonly lift: (slot: Slot) => void
  readonly drop: (slot: Slot) => void
  readonly open: (slot: Slot) => void
  readonly takeOff: (slot: Slot) => void
}

type Spot = { readonly line: number; readonly day: number }

/** The place of the board that has the keys. Before the first day stands the head of the line, a link. */
const spotOf = (lines: readonly Line[], key: string): Spot | null => {
  const line = lines.findIndex((one) => key.startsWith(`${one.key}|`))
  const day = lines[line]?.slots.findIndex((slot) => slot.key === key) ?? -1
  return line < 0 ? null : { line, day }
}

const steps: Readonly<Record<string, (spot: Spot, lines: number, days: number) => Spot>> = {
  ArrowLeft: ({ line, day }) => ({ line, day: day - 1 }),
  ArrowRight: ({ line, day }) => ({ line, day: day + 1 }),
  ArrowUp: ({ line, day }) => ({ line: line - 1, day }),
  ArrowDown: ({ line, day }) => ({ line: line + 1, day }),
  PageUp: ({ line, day }) => ({ line: Math.max(0, line - page), day }),
  PageDown: ({ line, day }, lines) => ({ line: Math.min(lines - 1, line + page), day }),
  Home: ({ line }) => ({ line, day: 0 }),
  End: ({ line }, _lines, days) => ({ line, day: days - 1 }),
}

/** Arrows walk, Space picks up and drops, Enter drops or opens, A opens, Escape lets go, Delete takes the drivers off. */
export const pressGridKey = (event: KeyboardEvent<HTMLElement>, lines: readonly Line[], acts: GridActs, mayEdit: boolean): void => {
  const place = event.target instanceof Element ? event.target.closest('[data-cell], [data-head]') : null
  if (place === null || event.ctrlKey || event.metaKey || event.altKey) return
  const head = place.getAttribute('data-head')
  const spot = spotOf(lines, place.getAttribute('data-cell') ?? `${head ?? ''}|`)
  if (spot === null) return
  const slot = lines[spot.line]?.slots[spot.day]
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    return focusSpot(lines, event.currentTarget, step(spot, lines.length, lines[spot.line]?.slots.length ?? 0))
  }
  const act = slot === undefined ? null : actOf(event.key, slot, acts, mayEdit)
  if (act === null) return
  event.preventDefault()
  act()
}

const actOf = (key: string, slot: Slot, acts: GridActs, mayEdit: boolean): (() => void) | null => {
  if (key === 'Enter') return () => (acts.isCarrying ? acts.drop(slot) : acts.open(slot))
  if (!mayEdit) return null
  if (key === ' ') return () => (acts.isCarrying ? acts.drop(slot) : acts.lift(slot))
  if (key === 'Delete') return () => acts.takeOff(slot)
  return key.toLowerCase() === 'a' && characterKeys.areOn() ? () => acts.open(slot) : null
}

const focusSpot = (lines: readonly Line[], board: HTMLElement, { line, day }: Spot): void => {
  const to = lines[line]
  if (to === undefined) return
  const slot = to.slots[day]
  if (slot !== undefined) placeOf(board, slot.key)?.focus()
  else if (day < 0) board.querySelector<HTMLElement>(`[data-head="${CSS.escape(to.key)}"]`)?.focus()
}

export const placeOf = (board: HTMLElement, key: string): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`)
