import { useSyncExternalStore } from 'react'

const step = 60_000
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time, new each minute for as long as somebody looks at an age. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(() => {
      now = new Date()
      for (const told of listeners) told()
    }, step)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
