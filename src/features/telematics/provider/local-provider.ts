import type { Deps } from '#engine/write/rules.ts'

/** The simulator this server starts itself: with each start it has a new address and a new token. */
const starts = new WeakMap<Deps, Promise<unknown>>()

/** Says that the simulator is being started. `start` settles once its address is saved, or will never be. */
export const simulatorStarts = (deps: Deps, start: Promise<unknown>): void => {
  starts.set(
    deps,
    start.catch(() => undefined),
  )
}

/** Resolves when the saved address of the simulator is the one it has now: an interrupted sync would ask at the old one. */
export const simulatorIsAddressed = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const start = starts.get(deps)
  if (start === undefined) return
  const stopped = Promise.withResolvers<never>()
  const stop = (): void => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race([start, stopped.promise]).finally(() => signal.removeEventListener('abort', stop))
}
