import { readToken } from '../api/token.ts'

/** What another tab did: somebody signed in, signed out, or its session was found ended (typed text is to stay). */
export type TokenChange = 'signed-in' | 'signed-out' | 'ended'

const tokenKey = 'token'
const leftKey = 'longhaul.left'

/** To be called before the token is removed, so that other tabs know why. */
export function noteLeaving(why: Exclude<TokenChange, 'signed-in'>): void {
  try {
    localStorage.setItem(leftKey, why)
  } catch {
    // Other tabs of such a browser do not share the token either.
  }
}

/** Follows sign-in and sign-out in other tabs. Answers how to stop. */
export function watchOtherTabs(listener: (change: TokenChange) => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.storageArea !== localStorage || (event.key !== tokenKey && event.key !== null)) return
    if (readToken() !== null) listener('signed-in')
    else listener(localStorage.getItem(leftKey) === 'ended' ? 'ended' : 'signed-out')
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
