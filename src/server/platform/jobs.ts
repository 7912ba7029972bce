/** Work that outlives a request. A job may be run again after a crash: it keeps its own cursor and is idempotent. */
export interface Jobs {
  /** Adds a job; a second one with the same `key` that has not started yet replaces it. */
  add(name: string, payload: Readonly<Record<string, unknown>>, options?: { readonly key?: string; readonly runAt?: Date }): Promise<void>
  stop(): Promise<void>
}

export type JobHandler = (payload: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<void>
