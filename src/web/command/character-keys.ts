import { useSyncExternalStore } from 'react'

/** Whether single-letter keys work; on unless switched off in this browser (WCAG 2.1.4). */
const key = 'longhaul.characterKeys'
const listeners = new Set<() => void>()
let on = read()

export const characterKeys = {
  areOn: (): boolean => on,
  set: (next: boolean): void => {
    on = next
    try {
      localStorage.setItem(key, next ? 'on' : 'off')
    } catch {
      // Holds until the page is left.
    }
    for (const listener of listeners) listener()
  },
}

export function useCharacterKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, characterKeys.areOn)
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}
