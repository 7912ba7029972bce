/** The part of an answer that is used. */
export interface Answer {
  readonly writableNeedDrain: boolean
  write(text: string): boolean
  once(event: 'drain' | 'close', listener: () => void): unknown
  end(): unknown
  destroy(): unknown
}

/** One open stream of events. */
export interface Reader {
  /** Says that these lists are to be read again. While the reader does not take what was sent before, names are put together. */
  tell(names: readonly string[], id: string): void
  /** Says that anything may have changed. */
  tellAll(id: string): void
  /** Shows that the connection is alive and how far the reader is; one that takes nothing for too long is cut off. */
  beat(id: string): void
  end(): void
}

/** Turns of the heartbeat after which a reader who takes nothing is cut off. */
const patientTurns = 2
/** Milliseconds after which a browser whose stream broke comes back. */
const comeBackAfter = 1_000

/** Writes events to an answer whose head is sent. At most one event waits for a reader, however long it takes nothing. */
export const createReader = (answer: Answer, id: string): Reader => {
  const waiting = new Set<string>()
  let everything = false
  let last = id
  let silent = 0
  let over = false

  const write = (text: string): void => {
    if (over || answer.write(text)) return
    answer.once('drain', () => {
      silent = 0
      flush()
    })
  }
  const flush = (): void => {
    if (answer.writableNeedDrain || (waiting.size === 0 && !everything)) return
    const event = everything ? 'event: resync\ndata: {}\n' : `event: change\ndata: ${JSON.stringify({ lists: [...waiting].toSorted() })}\n`
    waiting.clear()
    everything = false
    write(`id: ${last}\n${event}\n`)
  }
  write(`retry: ${comeBackAfter}\nid: ${id}\n\n`)

  return {
    tell: (names, at) => {
      last = at
      for (const name of names) waiting.add(name)
      flush()
    },
    tellAll: (at) => {
      last = at
      everything = true
      flush()
    },
    beat: (at) => {
      if (!answer.writableNeedDrain) {
        last = at
        return write(`: still here\nid: ${at}\n\n`)
      }
      silent += 1
      if (silent >= patientTurns) answer.destroy()
    },
    end: () => {
      over = true
      answer.end()
    },
  }
}
