import { useSyncExternalStore } from 'react'

/** Whether the media query holds now; follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** A finger rather than a mouse: native pickers serve better there. */
export function useCoarsePointer(): boolean {
  return useMedia('(pointer: coarse)')
}

/** The layout of a phone: one column, cards instead of tables. */
export function usePhone(): boolean {
  return useMedia('(max-width: 767.98px)')
}
