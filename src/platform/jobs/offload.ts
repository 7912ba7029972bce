import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { AppError } from '#kit/errors.ts'
import type { ErrorCode, Issue } from '#kit/errors.ts'
import { wanted } from './wanted.ts'

/** What a worker thread may use. */
export interface WorkLimits {
  /** Megabytes of JavaScript memory; a thread that needs more is ended, and only that thread. */
  readonly megabytes: number
  /** Milliseconds for one answer. */
  readonly milliseconds: number
}

/** A thread that came to its end before it answered. */
export class WorkEnded extends Error {
  readonly reason: 'memory' | 'time' | 'crash'

  constructor(reason: 'memory' | 'time' | 'crash', cause?: unknown) {
    super(`A worker thread was ended: ${reason}.`, { cause })
    this.name = 'WorkEnded'
    this.reason = reason
  }
}

/** A worker thread that answers one question after the other. */
export interface WorkThread {
  /**
   * The thread's answer; what is in `transfer` moves there and is gone here.
   * @throws AppError as the thread threw it, WorkEnded when it was ended
   */
  ask<T>(question: unknown, transfer?: readonly Transferable[]): Promise<T>
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>
}

/** How a thread says what came of a question; see `answerQuestions`. */
export type WorkAnswer =
  | { readonly value: unknown }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string; readonly issues: readonly Issue[] } }
  | { readonly failed: Error }

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ERR_STRING_TOO_LONG')

/** Starts a thread that runs `program`, a module that calls `answerQuestions`. It never keeps the process alive. */
export const startThread = (program: URL, limits: WorkLimits): WorkThread => {
  // Options of the server's own command line, such as its heap, are not the thread's.
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  let ended: Error | undefined
  let fail: (error: Error) => void = () => undefined
  const finish = (error: Error): void => {
    ended ??= error
    fail(ended)
  }
  worker.on('error', (error) => finish(new WorkEnded(outOfMemory(error) ? 'memory' : 'crash', error)))
  worker.on('exit', () => finish(new WorkEnded('crash')))
  const end = async (): Promise<void> => {
    await worker.terminate()
  }
  const give = (error: Error): void => {
    finish(error)
    void end()
  }
  return {
    end,
    ask: async <T>(question: unknown, transfer: readonly Transferable[] = []): Promise<T> => {
      const signal = wanted()
      if (signal?.aborted === true) give(reasonOf(signal))
      if (ended !== undefined) throw ended
      const late = setTimeout(() => give(new WorkEnded('time')), limits.milliseconds)
      const abort = (): void => {
        if (signal !== undefined) give(reasonOf(signal))
      }
      signal?.addEventListener('abort', abort, { once: true })
      worker.ref()
      try {
        return valueOf<T>(
          await new Promise<WorkAnswer>((done, failed) => {
            fail = failed
            worker.once('message', done)
            worker.postMessage(question, [...transfer])
          }),
        )
      } finally {
        fail = () => undefined
        clearTimeout(late)
        signal?.removeEventListener('abort', abort)
        worker.removeAllListeners('message')
        worker.unref()
      }
    },
  }
}

const reasonOf = (signal: AbortSignal): Error => (signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))

const valueOf = <T>(answer: WorkAnswer): T => {
  if ('value' in answer) return answer.value as T
  if ('failed' in answer) throw answer.failed
  throw new AppError(answer.refused.code, answer.refused.message, answer.refused.issues)
}

/** How long a thread without work is kept for the next. */
const restMs = 30_000

/**
 * Threads of one program, made when needed; one of them rests for a while between two pieces of work, since starting costs more than
 * most of the work. How many run at once is limited where the work is ordered (`heavy.ts`).
 */
export const createThreads = (program: URL, limits: WorkLimits) => {
  let resting: WorkThread | undefined
  let sleep: NodeJS.Timeout | undefined
  const rest = (thread: WorkThread): void => {
    if (resting !== undefined) {
      void thread.end()
      return
    }
    resting = thread
    sleep = setTimeout(() => {
      resting = undefined
      void thread.end()
    }, restMs).unref()
  }
  return async <T>(work: (thread: WorkThread) => Promise<T>): Promise<T> => {
    const thread = resting ?? startThread(program, limits)
    resting = undefined
    clearTimeout(sleep)
    try {
      const made = await work(thread)
      rest(thread)
      return made
    } catch (error) {
      await thread.end()
      throw error instanceof WorkEnded && error.reason !== 'crash'
        ? new AppError('too_large', 'This file takes too much memory or time to make. Narrow what goes into it, or take CSV.')
        : error
    }
  }
}
