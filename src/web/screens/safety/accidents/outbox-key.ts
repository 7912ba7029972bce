/** Where reports without a signal wait. They outlive the session: nobody else has them. */
export const outboxPrefix = 'longhaul.outbox.'

export const outboxKey = (user: string): string => `${outboxPrefix}${user}`

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
