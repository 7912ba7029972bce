import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'

/** The application and the bare routes in one child process (serve.ts). */
export interface Served {
  readonly app: string
  readonly bare: string
  /** Resident memory in bytes, after a garbage collection. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export const serve = async (database: BenchDatabase, query: Readonly<Record<string, string>>): Promise<Served> => {
  const { user } = database
  const child = fork(
    resolve(import.meta.dirname, 'serve.ts'),
    [database.url, JSON.stringify(query), user.id, JSON.stringify(user.divisions)],
    // As `npm start` runs it, and with a way to collect before memory is read.
    { execArgv: ['--max-semi-space-size=8', '--expose-gc'] },
  )
  const [ready] = (await once(child, 'message')) as [{ app: number; bare: number }]
  return {
    app: `http://127.0.0.1:${ready.app}`,
    bare: `http://127.0.0.1:${ready.bare}`,
    memory: async () => {
      child.send('memory')
      const [answer] = (await once(child, 'message')) as [{ rss: number }]
      return answer.rss
    },
    stop: async () => {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

/** How many megabytes more the server holds at most while something is done. */
export const growthDuring = async (served: Served, work: () => Promise<unknown>): Promise<number> => {
  const before = await served.memory()
  let peak = before
  let over = false
  // One question after the other: each collects garbage first, and a crowd of them would be all that the server does.
  const watch = async (): Promise<void> => {
    while (!over) {
      await wait(100)
      peak = Math.max(peak, await served.memory())
    }
  }
  const watched = watch()
  // Whatever ends the work is said itself, not that nobody is there to ask for memory any more.
  await work().finally(() => (over = true))
  await watched
  return (peak - before) / 1_048_576
}
