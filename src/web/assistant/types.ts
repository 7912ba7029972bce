export type Action =
  | { type: 'navigate'; path: string; message: string }
  | { type: 'highlight'; selector: string; message: string; duration?: number }

/** What POST /api/ai-agent/query answers. */
export type Reply = {
  response: string
  timestamp: string
  memory: boolean
  conversationId: string
  actions: Action[]
  turnId: string
  total: number | null
  list: { href: string; label: string } | null
  rows: { label: string; count: number; href: string }[]
  sources: { kind: string; id: string; number: string; title: string; href: string }[]
  read: { label: string; value: string }[]
  clarify: { question: string; options: string[] } | null
  usedMemories: { id: string; said: string; means: string }[]
}

export type Message = { role: 'user' | 'assistant'; content: string; timestamp: string; reply?: Reply }
