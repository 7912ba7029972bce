/** Waits until one more request is allowed. */
export interface TokenBucket {
  take(signal?: AbortSignal): Promise<void>
}

interface Options {
  readonly perSecond: number
  /** Requests allowed at once after a pause. */
  readonly burst: number
  /** Milliseconds of a clock that never goes back. */
  readonly tick: () => number
  readonly sleep: Sleep
}

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** A token bucket. Callers are served in order: each reserves its place before it waits. */
export const createTokenBucket = ({ perSecond, burst, tick, sleep }: Options): TokenBucket => {
  let tokens = burst
  let filledAt = tick()
  return {
    take: async (signal) => {
      const now = tick()
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      tokens -= 1
      if (tokens < 0) await sleep(Math.ceil((-tokens / perSecond) * 1000), signal)
    },
  }
}
