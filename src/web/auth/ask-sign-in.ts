/** Brings the dialog of an ended session back in front of the page. */
export const askSignIn = (): void => {
  for (const listener of listeners) listener()
}

/** Answers how to stop listening. */
export const onAskSignIn = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listeners = new Set<() => void>()
