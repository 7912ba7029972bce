import { randomBytes } from 'node:crypto'

/** How many changes are kept for those who come back; beyond it they read everything on their screen again. */
export const mostKept = 1_000

/** Where a reader left off: the id of the last event it saw, or how long ago it read what it shows, in milliseconds. */
export type LeftOff = { readonly id: string } | { readonly ago: number }

/** The latest changes of this process, numbered. */
export interface Journal {
  /** The id that stands for everything noted so far. */
  readonly id: string
  note(topics: ReadonlySet<string>): void
  /** The topics noted since; null when that is not known: too long ago, or another process. */
  since(leftOff: LeftOff): ReadonlySet<string> | null
}

interface Entry {
  readonly turn: number
  readonly at: number
  readonly topics: ReadonlySet<string>
}

export const createJournal = (monotonic: () => number = () => performance.now()): Journal => {
  const epoch = randomBytes(6).toString('hex')
  const entries: Entry[] = []
  const began = monotonic()
  let turn = 0
  /** The newest entry that was forgotten. */
  let forgotten = { turn: 0, at: began }

  const union = (missed: readonly Entry[]): ReadonlySet<string> => new Set(missed.flatMap(({ topics }) => [...topics]))

  return {
    get id() {
      return `${epoch}-${turn}`
    },
    note: (topics) => {
      turn += 1
      entries.push({ turn, at: monotonic(), topics })
      if (entries.length > mostKept) forgotten = entries.shift() ?? forgotten
    },
    since: (leftOff) => {
      if ('ago' in leftOff) {
        const from = monotonic() - leftOff.ago
        return from < forgotten.at ? null : union(entries.filter(({ at }) => at >= from))
      }
      const [whose, number] = leftOff.id.split('-')
      const last = Number(number)
      if (whose !== epoch || !Number.isInteger(last) || last > turn || last < forgotten.turn) return null
      return union(entries.filter((entry) => entry.turn > last))
    },
  }
}
