/** Who may begin, few at a time and one per person; the others wait in the order they came. */
export interface Turns {
  /**
   * Resolves when it is this person's turn, with what ends the turn. `null` is the program itself, which waits for no other.
   * @throws what `refuse` makes when too many wait or `patience` (milliseconds) runs out, and the signal's reason when nobody
   * waits for the answer any more
   */
  take(person: string | null, wait: { readonly signal?: AbortSignal | undefined; readonly patience?: number }): Promise<() => void>
}

interface Waiting {
  readonly person: string | null
  readonly start: () => void
}

export const createTurns = (limits: { readonly most: number; readonly mostWaiting: number; readonly refuse: () => Error }): Turns => {
  const busy = new Set<string>()
  let running = 0
  let waiting: Waiting[] = []
  const next = (): void => {
    while (running < limits.most) {
      const first = waiting.find(({ person }) => person === null || !busy.has(person))
      if (first === undefined) return
      waiting = waiting.filter((entry) => entry !== first)
      running += 1
      if (first.person !== null) busy.add(first.person)
      first.start()
    }
  }
  const enderOf = (person: string | null): (() => void) => {
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running -= 1
      if (person !== null) busy.delete(person)
      next()
    }
  }
  return {
    take: (person, { signal, patience }) =>
      new Promise((started, refused) => {
        if (signal?.aborted === true) throw signal.reason
        if (waiting.length >= limits.mostWaiting) throw limits.refuse()
        const giveUp = (error: unknown): void => {
          clearTimeout(late)
          signal?.removeEventListener('abort', leave)
          if (!waiting.includes(entry)) return
          waiting = waiting.filter((other) => other !== entry)
          refused(error)
        }
        const leave = (): void => giveUp(signal?.reason)
        const late = patience === undefined ? undefined : setTimeout(() => giveUp(limits.refuse()), patience)
        const entry: Waiting = {
          person,
          start: () => {
            giveUp(undefined)
            started(enderOf(person))
          },
        }
        signal?.addEventListener('abort', leave)
        waiting.push(entry)
        next()
      }),
  }
}
