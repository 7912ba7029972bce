export type Action =
  | { type: 'navigate'; path: string; message: string }
  | { type: 'highlight'; selector: string; message: string; duration?: number }

export type Tour = { title: string; steps: { say: string; path: string | null; guide: string }[] }

/** A change of one record that waits to be confirmed. */
export type Proposal = {
  id: string
  expiresAt: string
  heading: string
  confirm: string
  danger: boolean
  kind: string
  move: string | null
  record: { label: string; href: string } | null
  changes: { label: string; from: string | null; to: string }[]
  editable: string[]
  values: Record<string, unknown>
  warnings: string[]
  undoable: boolean
}

/** The five fields of the specification, section 3. An answer needs no others. */
type Essential = { response: string; timestamp: string; memory: boolean; conversationId: string; actions: Action[] }

/** What POST /api/ai-agent/query answers. */
export type Answer = Essential & Partial<Omit<Reply, keyof Essential>>

export type Reply = Essential & {
  /** Empty when the answer names no turn: then there is nothing to ask again or to give reasons for. */
  turnId: string
  total: number | null
  list: { href: string; label: string } | null
  rows: { label: string; count: number | null; shown?: string; href: string | null }[]
  /** How the rows are drawn; a table unless said. */
  look?: 'table' | 'bars'
  sources: { kind: string; id: string; number: string; title: string; href: string }[]
  read: { label: string; value: string }[]
  /** What of the question can be changed, by its row of `read`. */
  readings?: { row: string; words: string; said?: string; options: { label: string; query: Record<string, string>; by?: string }[] }[]
  /** What was assumed, each with the whole question of the list that takes its place. */
  assumed?: { words: string; options: { label: string; query: Record<string, string> }[] }[]
  /** How fresh telematics numbers are. */
  freshness?: { words: string; href: string | null } | null
  asOf?: string
  clarify: { question: string; options: string[] } | null
  usedMemories: { id: string; said: string; means: string; words: string; scope: 'user' | 'company' }[]
  /** What was just taught. */
  learned?: { id: string; words: string }
  /** A correction of the turn before that may be remembered. */
  offer?: { turnId: string; correction: string } | null
  tour?: Tour | null
  proposal?: Proposal | null
  /** What became of the card before, by typed words. */
  settled?: { id: string; state: 'cancelled' | 'undone'; words: string } | null
  /** The card before can still be confirmed. */
  cardStays?: boolean
  /** Who read the question; absent from chats kept before there was a choice. */
  mode?: 'local' | 'llm' | 'local-fallback'
  notice?: string | null
}

const nothing: Omit<Reply, keyof Essential> = {
  turnId: '',
  total: null,
  list: null,
  rows: [],
  sources: [],
  read: [],
  clarify: null,
  usedMemories: [],
}

export const replyOf = (answer: Answer): Reply => ({ ...nothing, ...answer })

/** A turn that is asked again with other parameters of its list, or counted by another axis. */
export type Instead = { turnId: string; query: Record<string, string>; by?: string | undefined }

/** What POST /api/ai-agent/feedback answers to a correction. */
export type Learned = {
  learned: { id: string; type: string; words: string } | null
  words: string
  link: { href: string; label: string } | null
}

export type Message = {
  role: 'user' | 'assistant'
  content: string
  timestamp: string
  reply?: Reply
  learned?: Learned
  thumbedDown?: boolean
}
