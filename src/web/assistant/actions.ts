import { guideOf } from '#kit/guide-ids.ts'
import { clearPoint, pointAt, seen, selected } from './point.ts'
import type { Action } from './types.ts'

/** Specification, section 9. Milliseconds. */
export const times = { navigate: 1_000, highlight: 2_500, toast: 3_000, tries: 10, between: 500, shown: 5_000 } as const

export type Surroundings = {
  /** Goes there and tells once the address is that; never, where an unsaved form keeps the person. */
  navigate: (path: string, arrived: () => void) => void
  toast: (title: string, description: string, duration?: number) => void
  /** Opens what hides a place: a closed group of the menu, the panel on a phone. */
  reveal: (guide: string) => void
  /** Calls when the person does something else: goes elsewhere, presses Escape, types into a form. Answers how to stop listening. */
  onOther: (stop: () => void) => () => void
}

/** A path of this app, never another site's. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Does what a reply asks for, each at its time after it. Answers how to stop what has not happened yet. */
export const runActions = (actions: readonly Action[], { navigate, toast, reveal, onOther }: Surroundings): (() => void) => {
  if (actions.length === 0) return () => undefined
  const timers = new Set<number>()
  let over = false
  const stop = (): void => {
    over = true
    for (const timer of timers) window.clearTimeout(timer)
    timers.clear()
    ignore()
  }
  const ignore = onOther(stop)
  const later = (work: () => void, wait: number): void => {
    const timer = window.setTimeout(() => {
      timers.delete(timer)
      work()
    }, wait)
    timers.add(timer)
  }
  let away = actions.some((action) => action.type === 'navigate' && isOwnPath(action.path))
  const seek = (action: Extract<Action, { type: 'highlight' }>, left: number): void => {
    const guide = guideOf(action.selector)
    const found = away ? null : guide === null ? selected(action.selector) : seen(guide)
    if (found !== null) {
      pointAt(found, action.duration ?? times.shown)
      toast('Guided Tour', action.message)
      ignore()
    } else if (left > 1) {
      if (!away && guide !== null) reveal(guide)
      later(() => seek(action, left - 1), times.between)
    } else {
      // Kept by a form with unsaved words: the person has decided to stay.
      if (!away) toast('Navigation Complete', action.message, times.toast)
      ignore()
    }
  }
  for (const action of actions) {
    if (action.type === 'navigate' && isOwnPath(action.path))
      later(
        () =>
          navigate(action.path, () => {
            if (over) return
            away = false
            toast('Navigation', action.message, times.toast)
          }),
        times.navigate,
      )
    if (action.type === 'highlight') {
      clearPoint()
      later(() => seek(action, times.tries), times.highlight)
    }
  }
  return stop
}
