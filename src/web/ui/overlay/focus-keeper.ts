/** An element around the focus, and which child of its parent it was. */
export type Place = { readonly element: Element; readonly index: number }

/** Parts one can go on in when a control inside them has gone. */
const parts = '.card, .dialog, .sheet, .popover, .record-head'

let path: readonly Place[] = []
let kept: Element | null = null

/**
 * When a step takes away the control that had the focus (a button that is done, a row that moved), the browser lets the focus fall
 * back to the page: a reader says nothing and nobody sees where he is. The part around it takes the focus instead.
 * Answers how to stop.
 */
export function keepFocus(): () => void {
  const note = ({ target }: FocusEvent): void => {
    kept = null
    path = pathOf(target)
  }
  // Who presses somewhere else has left the control himself.
  const forget = (): void => {
    path = []
  }
  // What lay over the page (a dialog, a menu) and has gone with all around it gives the focus back by itself.
  const isGone = (): boolean =>
    path[0]?.element.isConnected === false && path.find(({ element }) => element.isConnected)?.element !== document.body
  const look = (): void => {
    if (document.activeElement === document.body && isGone()) focusNearest(path)
  }
  // Whoever took the control away may know better where to go on, and says so within the next frames.
  const observer = new MutationObserver(() => {
    if (isGone()) requestAnimationFrame(() => requestAnimationFrame(look))
  })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget, true)
    observer.disconnect()
  }
}

/** An element and everything around it, to be given to `focusNearest` once it has gone. */
export function pathOf(target: EventTarget | null): readonly Place[] {
  const found: Place[] = []
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement)
    found.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) })
  return found
}

/** Focuses the part around what has gone; where that has gone too, the card that stands in its place, else the screen. */
export function focusNearest(gone: readonly Place[]): void {
  const at = gone.findIndex(({ element }) => element.isConnected)
  const around = gone[at]?.element
  const instead = around?.children[Math.min(gone[at - 1]?.index ?? 0, around.children.length - 1)]
  const part =
    around?.closest(parts) ??
    (instead?.matches('.card') === true ? instead : instead?.querySelector('.card')) ??
    document.getElementById('main')
  if (!(part instanceof HTMLElement)) return
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
  kept = part
}

/** Whether the focus is here only because its control has gone, not because somebody moved it. */
export const isKept = (element: Element): boolean => element === kept
