/** Nothing flickers: a wait shows itself after 250 ms and then stays at least 300 ms (assistant-ux B3). */
export const pendingTimes = { delay: 250, hold: 300 } as const

/** Turns raw "is loading" into "show the placeholder". `shown` is called with each change. */
export function createPendingGate(shown: (visible: boolean) => void): { set: (pending: boolean) => void; stop: () => void } {
  let pending = false
  let visible = false
  let held = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (): void => {
    visible = true
    held = true
    shown(true)
    timer = setTimeout(release, pendingTimes.hold)
  }
  const release = (): void => {
    held = false
    if (!pending) hide()
  }
  const hide = (): void => {
    visible = false
    shown(false)
  }

  return {
    set(next) {
      if (next === pending) return
      pending = next
      if (!visible) {
        clearTimeout(timer)
        if (pending) timer = setTimeout(show, pendingTimes.delay)
      } else if (!pending && !held) hide()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
