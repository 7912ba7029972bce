import { onStepUp } from '../api/client.ts'

type Listener = () => void

/** The one question under way, and who waits for its answer. */
let waiting: ((confirmed: boolean) => void)[] = []
const listeners = new Set<Listener>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Requests that need the password wait here; one dialog answers them all. */
onStepUp(
  () =>
    new Promise((resolve) => {
      waiting = [...waiting, resolve]
      tell()
    }),
)

/** True while a request waits for the password. */
export const isAsked = (): boolean => waiting.length > 0

export const onAsked = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the question: the waiting requests are repeated, or fail as they were refused. */
export const answerStepUp = (confirmed: boolean): void => {
  const answered = waiting
  waiting = []
  tell()
  for (const resolve of answered) resolve(confirmed)
}
