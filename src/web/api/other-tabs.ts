import { readToken } from './token.ts'

/** What another tab did: somebody signed in, signed out, or its session was found ended (typed text is to stay). */
export type TokenChange = 'signed-in' | 'signed-out' | 'ended'

const tokenKey = 'token'
const endedKey = 'longhaul.ended'
const leftKey = 'longhaul.left'

/** To be called before the token is removed because the session is over: other tabs then keep their pages. */
export function noteEnded(): void {
  try {
    localStorage.setItem(endedKey, 'yes')
  } catch {
    // Other tabs of such a browser do not share the token either.
  }
}

/** To be called before signing out or in: an end noted earlier no longer counts. */
export function forgetEnded(): void {
  try {
    localStorage.removeItem(endedKey)
  } catch {
    // Nothing was noted.
  }
}

/** Tells other tabs of a sign-out: one that was refused meanwhile has taken the token away itself and would hear nothing more. */
export function noteLeft(): void {
  try {
    localStorage.setItem(leftKey, 'yes')
    localStorage.removeItem(leftKey)
  } catch {
    // Other tabs of such a browser have a session of their own.
  }
}

/** Follows sign-in and sign-out in other tabs. Answers how to stop. */
export function watchOtherTabs(listener: (change: TokenChange) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.storageArea !== localStorage) return
    if (event.key === leftKey && event.newValue !== null) listener('signed-out')
    if (event.key !== tokenKey && event.key !== null) return
    if (readToken() !== null) listener('signed-in')
    else listener(localStorage.getItem(endedKey) !== null ? 'ended' : 'signed-out')
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
