/** Input within this many milliseconds counts as a person at work; polling alone must not keep a session alive. */
const activeFor = 60_000
let lastInput = Number.NEGATIVE_INFINITY

/** True when somebody pressed, typed or scrolled here within the last minute. */
export const isActive = (now = performance.now()): boolean => now - lastInput <= activeFor

export const noteInput = (now = performance.now()): void => {
  lastInput = now
}

/** Follows real input on this page; call once. Answers how to stop. */
export const startActivityWatch = (page: EventTarget = window): (() => void) => {
  const note = (event: Event): void => {
    if (event.isTrusted) noteInput()
  }
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
  for (const kind of kinds) page.addEventListener(kind, note, { passive: true, capture: true })
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, note, { capture: true })
  }
}
