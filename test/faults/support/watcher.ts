import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './caller.ts'

/** Asks again and again who is signed in, as every open page does. */
export interface Watcher {
  /** Every status that was answered; 0 = no answer. */
  readonly statuses: ReadonlySet<number>
  /** Answers so far. */
  count(): number
  stop(): Promise<void>
}

/** Any answer but 200 of the user check clears the token of the browser that asked. */
export const watchUserCheck = (caller: Caller): Watcher => {
  const statuses = new Set<number>()
  let count = 0
  let running = true
  const work = (async () => {
    while (running) {
      const reply = await caller.call('GET', '/api/auth/me')
      statuses.add(reply.status)
      count += 1
      await sleep(20)
    }
  })()
  return {
    statuses,
    count: () => count,
    stop: async () => {
      running = false
      await work
    },
  }
}
