import type { Viewer } from '#kit/access.ts'
import type { ChangeFeed } from '#platform/changes.ts'
import type { Concerns } from './concerns.ts'
import { createJournal } from './journal.ts'
import type { LeftOff } from './journal.ts'
import { createReader } from './reader.ts'
import type { Answer, Reader } from './reader.ts'

/** Milliseconds between two heartbeats. */
const beatEvery = 20_000
/** What belongs together is told together, and never more often than this, in milliseconds. */
const gatherFor = 25
const tellEvery = 250

export interface Listener {
  readonly user: Pick<Viewer, 'id' | 'role'> & { readonly sessionId: string }
  readonly answer: Answer
  /** Undefined when the reader has read nothing yet. */
  readonly leftOff: LeftOff | undefined
  /** Whether the session still stands, in the same role. Rejects when that cannot be known now. */
  stillAllowed(): Promise<boolean>
}

/** The open streams of this process. */
export interface Hub {
  open(listener: Listener): void
  /** How many streams are open: in all, of a person, of a session. */
  count(user: Listener['user']): { readonly all: number; readonly person: number; readonly session: number }
  close(): void
}

type Open = Listener & { readonly reader: Reader }

export const createHub = (changes: ChangeFeed, concerns: Concerns): Hub => {
  const open = new Set<Open>()
  const journal = createJournal()
  const gathered = new Set<string>()
  let toldAt = Number.NEGATIVE_INFINITY
  let telling: NodeJS.Timeout | undefined
  let closed = false

  const tell = ({ reader, user }: Open, topics: ReadonlySet<string>): void => {
    if (topics.has('*')) return reader.tellAll(journal.id)
    const names = [...topics].flatMap((topic) => concerns(user, topic))
    if (names.length > 0) reader.tell(names, journal.id)
  }
  const tellEverybody = (): void => {
    telling = undefined
    toldAt = performance.now()
    const topics = new Set(gathered)
    gathered.clear()
    journal.note(topics)
    for (const each of open) tell(each, topics)
  }
  const stopListening = changes.subscribe((topic) => {
    gathered.add(topic)
    telling ??= setTimeout(tellEverybody, Math.max(gatherFor, toldAt + tellEvery - performance.now()))
    // Who signs out, is put into another role or deactivated is told of under this topic.
    if (topic.startsWith('user:')) void checkAll(open, topic.slice('user:'.length))
  })
  const beating = setInterval(() => {
    for (const { reader } of open) reader.beat(journal.id)
    void checkAll(open, '*')
  }, beatEvery).unref()

  return {
    open: (listener) => {
      const each = { ...listener, reader: createReader(listener.answer, journal.id) }
      if (closed) return each.reader.end()
      open.add(each)
      listener.answer.once('close', () => open.delete(each))
      if (listener.leftOff === undefined) return
      const missed = journal.since(listener.leftOff)
      tell(each, missed ?? new Set(['*']))
    },
    count: ({ id, sessionId }) => {
      const own = [...open].filter(({ user }) => user.id === id)
      return { all: open.size, person: own.length, session: own.filter(({ user }) => user.sessionId === sessionId).length }
    },
    close: () => {
      closed = true
      stopListening()
      clearTimeout(telling)
      clearInterval(beating)
      for (const { reader } of open) reader.end()
      open.clear()
    },
  }
}

/** Ends the streams of a person (`*`: everybody) whose session does not stand any more: one after the other, so that 500 of them ask no 500 questions at once. */
const checkAll = async (open: ReadonlySet<Open>, person: string): Promise<void> => {
  for (const { user, reader, stillAllowed } of open) {
    if (person !== '*' && person !== user.id) continue
    // While the database is away nobody is put out.
    if (!(await stillAllowed().catch(() => true))) reader.end()
  }
}
