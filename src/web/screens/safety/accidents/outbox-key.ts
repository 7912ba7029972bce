import { keep, readKept } from '../../../api/kept.ts'

/** Where reports without a signal wait. They outlive the session: nobody else has them. */
export const outboxPrefix = 'longhaul.outbox.'

export const outboxKey = (user: string): string => `${outboxPrefix}${user}`

/** How many photos of saved reports aren't sent; the photos themselves are in IndexedDB. */
const photoCountKey = (user: string): string => `${outboxPrefix}photos.${user}`

type PhotoCount = { readonly unsent: number; readonly refused: number }
export const keepPhotoCount = (user: string, count: PhotoCount): void => keep(photoCountKey(user), count.unsent === 0 ? null : count)
export const photosKept = (user: string): number => readKept<PhotoCount>(photoCountKey(user))?.unsent ?? 0
/** How many of them the server didn't take. */
export const photosRefused = (user: string): number => readKept<PhotoCount>(photoCountKey(user))?.refused ?? 0

/** How many reports of a person wait. */
export const reportsKept = (user: string): number => readKept<readonly unknown[]>(outboxKey(user))?.length ?? 0

/** Event of the window after each change in this tab; other tabs hear `storage`. */
export const outboxChanged = 'longhaul:outbox'

/** The reports of a person as they are kept, as text; null where nothing waits. */
export const textKept = (user: string): string | null => {
  try {
    return localStorage.getItem(outboxKey(user))
  } catch {
    return null
  }
}

/** Called after every change, those of other tabs included. Answers how to stop listening. */
export const onKept = (listener: () => void): (() => void) => {
  addEventListener(outboxChanged, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(outboxChanged, listener)
    removeEventListener('storage', listener)
  }
}
