import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './bring-up.ts'
import { isDiskFull } from './engine-error.ts'

/** The server ended without being told to. */
export interface EngineExit {
  readonly reason: string
  /** False: it is being restarted. True: it was given up, and the app should end. */
  readonly final: boolean
}

export interface Supervision {
  readonly bringUp: () => Promise<Running>
  /** Aborted when the server is to be stopped on purpose. */
  readonly signal: AbortSignal
  /** A server that lived shorter than this counts as a failure. */
  readonly stableAfterMs: number
  /** Wait before a restart while the disk is full; 5 s. */
  readonly fullDiskMs?: number
  readonly onExit: (exit: EngineExit) => void
  readonly onReturn: () => void
  readonly onFailure: (reason: string) => void
  /** Called whenever a full disk is the reason that it is down. */
  readonly onFullDisk: () => void
  readonly logTail: () => string
}

/** Waits before a restart, by the number of failures within the last minute; at the fifth failure the server is given up. */
const backoffMs = [0, 100, 400, 1_000, 2_000]
const failureWindowMs = 60_000

/** Restarts the server whenever it ends. Resolves when it was stopped on purpose or given up. */
export const supervise = async (first: Running, supervision: Supervision): Promise<void> => {
  const { signal, onExit, onReturn } = supervision
  const failures = recentFailures()
  let current = first
  for (;;) {
    const since = performance.now()
    await current.owner.ended
    if (signal.aborted) return
    onExit({ reason: 'PostgreSQL ended unexpectedly; it is being restarted.', final: false })
    if (performance.now() - since < supervision.stableAfterMs) failures.add()
    const next = await restart(supervision, failures)
    if (next === undefined) return
    // Told to stop while it came back. Whoever tells does not know this one and would wait for its end; the watcher ends it.
    if (signal.aborted) return await next.owner.release()
    current = next
    onReturn()
  }
}

const restart = async (
  { bringUp, signal, fullDiskMs = 5_000, onExit, onFailure, onFullDisk, logTail }: Supervision,
  failures: RecentFailures,
): Promise<Running | undefined> => {
  for (;;) {
    // Somebody has to make room first. Giving up would only end the app, which then could not come back by itself.
    const full = isDiskFull(logTail())
    if (full) onFullDisk()
    const wait = full ? fullDiskMs : backoffMs[failures.count()]
    if (wait === undefined) {
      onExit({ reason: `PostgreSQL failed five times within a minute and was given up.\n${logTail()}`, final: true })
      return undefined
    }
    try {
      await sleep(wait, undefined, { signal })
      return await bringUp()
    } catch (error) {
      if (signal.aborted) return undefined
      if (!full) failures.add()
      onFailure(error instanceof Error ? error.message : String(error))
    }
  }
}

interface RecentFailures {
  add(): void
  count(): number
}

const recentFailures = (): RecentFailures => {
  let moments: number[] = []
  return {
    add: () => {
      moments.push(performance.now())
    },
    count: () => {
      moments = moments.filter((moment) => performance.now() - moment < failureWindowMs)
      return moments.length
    },
  }
}
