import type { KeyboardEvent } from 'react'
import { isKept } from '#web/ui/overlay/focus-keeper.ts'
import { openMenu } from '#web/ui/overlay/open-menu.ts'

/** Up and down in a column, left and right to the nearest card of the next column that has one; M opens the steps of a card. */
export function walkCards(event: KeyboardEvent<HTMLElement>): void {
  const card = event.target instanceof Element ? event.target.closest('[data-card]') : null
  if (card === null || event.ctrlKey || event.metaKey || event.altKey) return
  const lists = [...event.currentTarget.querySelectorAll('.board-column')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const at = lists.findIndex((cards) => cards.some((one) => one === card))
  const row = lists[at]?.findIndex((one) => one === card) ?? 0
  const beside = (cards: readonly HTMLElement[][]): HTMLElement | undefined => {
    const near = cards.find((list) => list.length > 0)
    return near?.[Math.min(row, near.length - 1)]
  }
  const next = {
    ArrowDown: () => lists[at]?.[row + 1],
    ArrowUp: () => lists[at]?.[row - 1],
    ArrowRight: () => beside(lists.slice(at + 1)),
    ArrowLeft: () => beside(lists.slice(0, at).toReversed()),
  }[event.key]
  if (next !== undefined) {
    event.preventDefault()
    next()?.focus()
  } else if (event.key.toLowerCase() === 'm') {
    event.preventDefault()
    openMenu(card.closest('li')?.querySelector<HTMLElement>('[data-steps]'))
  }
}

/** Milliseconds in which the columns are read again, one by one and, where others hear of the step, once more. */
const settles = 2_000

/** A card that took a step stands in another column: the keys go with it until the columns are still, unless they are somewhere else by then. */
export function focusCard(id: string): void {
  const until = performance.now() + settles
  const look = (): void => {
    const at = document.activeElement
    const card = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (at === null || at === document.body || isKept(at)) card?.focus()
    else if (at !== card) return
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
