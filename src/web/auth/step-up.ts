import { onStepUp } from '../api/client.ts'

type Listener = () => void

/** A write that failed is sent once more after a second (decisions, section 14): who said no is not asked again by that, in milliseconds. */
const quiet = 1_500
let declinedAt = Number.NEGATIVE_INFINITY

/** The one question under way, and who waits for its answer. */
let waiting: ((confirmed: boolean) => void)[] = []
const listeners = new Set<Listener>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Requests that need the password wait here; one dialog answers them all. */
onStepUp(() => {
  if (performance.now() - declinedAt < quiet) return Promise.resolve(false)
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
})

/** True while a request waits for the password. */
export const isAsked = (): boolean => waiting.length > 0

export const onAsked = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the question: the waiting requests are repeated, or fail as they were refused. */
export const answerStepUp = (confirmed: boolean): void => {
  const answered = waiting
  if (!confirmed) declinedAt = performance.now()
  waiting = []
  tell()
  for (const resolve of answered) resolve(confirmed)
}
