import type { Action } from './types.ts'

/** Specification, section 9. Milliseconds. */
export const times = { navigate: 1_000, highlight: 2_500, toast: 3_000, tries: 10, between: 500, shown: 5_000 } as const

/** Guide ids alone: neither an answer nor a record's words can point at anything else on the page. */
const guide = /^\[data-guide(?:-row)?="[a-z0-9._:-]{1,80}"\]$/

export type Surroundings = {
  navigate: (path: string) => void
  toast: (title: string, description: string, duration?: number) => void
}

/** A path of this app, never another site's. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Does what a reply asks for, each at its time after it. Answers how to stop what has not happened yet. */
export const runActions = (actions: readonly Action[], { navigate, toast }: Surroundings): (() => void) => {
  const timers = new Set<number>()
  const later = (work: () => void, wait: number): void => {
    const timer = window.setTimeout(() => {
      timers.delete(timer)
      work()
    }, wait)
    timers.add(timer)
  }
  const seek = (action: Extract<Action, { type: 'highlight' }>, left: number): void => {
    const found = document.querySelector<HTMLElement>(action.selector)
    if (found !== null) {
      point(found, action.duration ?? times.shown)
      toast('Guided Tour', action.message)
    } else if (left > 1) later(() => seek(action, left - 1), times.between)
    else toast('Navigation Complete', action.message, times.toast)
  }
  for (const action of actions) {
    if (action.type === 'navigate' && isOwnPath(action.path))
      later(() => {
        navigate(action.path)
        toast('Navigation', action.message, times.toast)
      }, times.navigate)
    if (action.type === 'highlight' && guide.test(action.selector)) later(() => seek(action, times.tries), times.highlight)
  }
  return () => {
    for (const timer of timers) window.clearTimeout(timer)
    timers.clear()
  }
}

const point = (element: HTMLElement, duration: number): void => {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  element.dataset['guided'] = ''
  window.setTimeout(() => delete element.dataset['guided'], duration)
}
