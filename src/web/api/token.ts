/** Where the specification keeps the session token (section 4): local storage, key `token`. */
const key = 'token'
// A browser that refuses storage (private window, policy) still gets a session that lives as long as the page.
let unsaved: string | null = null
const listeners = new Set<(token: string | null) => void>()

export const readToken = (): string | null => {
  try {
    return localStorage.getItem(key) ?? unsaved
  } catch {
    return unsaved
  }
}

/** Null signs this browser out. */
export const writeToken = (token: string | null): void => {
  unsaved = token
  try {
    if (token === null) localStorage.removeItem(key)
    else localStorage.setItem(key, token)
  } catch {
    // Kept in memory above.
  }
  for (const listener of listeners) listener(token)
}

/** Follows sign-in and sign-out, those of other tabs too. Answers how to stop. */
export const onTokenChange = (listener: (token: string | null) => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener(readToken())
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}
