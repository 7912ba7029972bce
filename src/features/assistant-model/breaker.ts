const failuresUntilOpen = 3
const within = 60_000
const staysOpen = 5 * 60_000

/** Keeps a service that fails from being asked again and again. Times in milliseconds of the company's clock. */
export interface Breaker {
  /** False while nobody is to ask. Once the wait is over, one asks and the others wait for what comes of it. */
  mayAsk(now: number): boolean
  /** Whether nothing is known against the service. */
  isClosed(): boolean
  /** Whether a question that came now would not be put to it. */
  isResting(now: number): boolean
  succeeded(): void
  failed(now: number): void
  /** Asked, and nothing learned from it: the person stopped it. */
  nothing(): void
}

export const createBreaker = (): Breaker => {
  let failures: number[] = []
  let openedAt: number | null = null
  let probing = false
  const isResting = (now: number): boolean => openedAt !== null && (probing || now - openedAt < staysOpen)
  return {
    mayAsk: (now) => {
      if (isResting(now)) return false
      probing = openedAt !== null
      return true
    },
    isClosed: () => openedAt === null,
    isResting,
    succeeded: () => {
      failures = []
      openedAt = null
      probing = false
    },
    failed: (now) => {
      failures = [...failures.filter((at) => now - at < within), now]
      if (probing || failures.length >= failuresUntilOpen) openedAt = now
      probing = false
    },
    nothing: () => {
      probing = false
    },
  }
}
