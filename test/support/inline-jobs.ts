import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobHandler, Jobs } from '#platform/jobs/jobs.ts'

/** A queue without a database: jobs run one after the other in this process, right after the request that added them. */
export interface InlineJobs extends Jobs {
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  /** What the last failed job threw. */
  failure(): unknown
  /** Aborts the signal of running and later jobs; `resume` ends that. */
  interrupt(): void
  resume(): void
}

/** For tests: the same order and the same handlers as the real queue, nothing retried. */
export const inlineJobs = (handlers: () => Readonly<Record<string, JobHandler>>): InlineJobs => {
  let last: Promise<void> = Promise.resolve()
  let failed: unknown
  let controller = new AbortController()
  // As the real queue does: a job goes on whether or not anybody waits for the answer of the request that ordered it.
  const outside = AsyncLocalStorage.snapshot()
  const add: Jobs['add'] = (name, payload) => {
    last = last.then(() =>
      outside(async () => {
        const handler = handlers()[name]
        if (!handler) return
        await handler(payload, controller.signal).catch((error: unknown) => {
          failed = error
        })
      }),
    )
    return Promise.resolve()
  }
  return {
    add,
    addWith: (tx, name, payload) => {
      tx.afterCommit(() => void add(name, payload))
      return Promise.resolve()
    },
    idle: () => last,
    failure: () => failed,
    interrupt: () => controller.abort(),
    resume: () => {
      controller = new AbortController()
    },
    stop: () => last,
  }
}
