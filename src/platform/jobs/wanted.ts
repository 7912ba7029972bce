import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { AppError } from '#kit/errors.ts'

const answers = new AsyncLocalStorage<ServerResponse>()

/** Runs the work for an answer. What it starts and `wanted` is handed to ends when nobody waits for the answer any more. */
export const whileWanted = <T>(answer: ServerResponse, work: () => Promise<T>): Promise<T> => answers.run(answer, work)

/** The signal of the answer that is being made; undefined for work of the program itself. Aborts with an AppError. */
export const wanted = (): AbortSignal | undefined => {
  const answer = answers.getStore()
  return answer === undefined ? undefined : leftSignal(answer)
}

const signals = new WeakMap<ServerResponse, AbortSignal>()

/** Aborts when the answer is over: sent, given up, or its reader has left. Made when it is first asked for: most answers need none. */
export const leftSignal = (answer: ServerResponse): AbortSignal => {
  const known = signals.get(answer)
  if (known !== undefined) return known
  const left = new AbortController()
  onceOver(answer, () => left.abort(new AppError('unavailable', 'The request was given up before its answer was ready.', [], {}, 2)))
  signals.set(answer, left.signal)
  return left.signal
}

/** Does something when the answer is over; at once when its reader left before, such as while their session was looked up. */
export const onceOver = (answer: ServerResponse, work: () => void): void => {
  if (answer.closed) work()
  else answer.once('close', work)
}
