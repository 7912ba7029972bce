interface Wait {
  readonly what: string
  /** Milliseconds since 1970. */
  readonly since: number
}

const waits = new Set<Wait>()

/** Awaits `work` under a name, e.g. `POST /api/accidents`, so that a test that runs out of time can say what it waited for. */
export const waitingFor = async <T>(what: string, work: PromiseLike<T>): Promise<T> => {
  const wait = { what, since: Date.now() }
  waits.add(wait)
  try {
    return await work
  } finally {
    waits.delete(wait)
  }
}

/** What is waited for at the moment `now` (milliseconds since 1970), and for how long: `POST /api/accidents (12 s)`. */
export const saidOf = (now: number): string =>
  waits.size === 0
    ? 'something that has no name'
    : [...waits].map(({ what, since }) => `${what} (${Math.round((now - since) / 1_000)} s)`).join(', ')
