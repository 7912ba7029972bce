export interface JobOptions {
  readonly key?: string
  readonly runAt?: Date
}

/** The open transaction of whoever adds a job. */
export interface JobTx {
  readonly client: { query(text: string, values: unknown[]): Promise<unknown> }
  afterCommit(action: () => void): void
}

/** Work that outlives a request. A job may be run again after a crash: it keeps its own cursor and is idempotent. */
export interface Jobs {
  /** Adds a job; a second one with the same `key` that has not started yet replaces it. */
  add(name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>
  /** Adds a job with the transaction of its caller: it is there once that commits, and never without it. */
  addWith(tx: JobTx, name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>
  stop(): Promise<void>
}

export type JobHandler = (payload: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<void>
