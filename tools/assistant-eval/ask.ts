import type { Case } from '#eval/assistant/case.ts'
import type { Person } from './company.ts'

/** What the assistant answers, as far as the evaluation reads it. Whatever else it holds is searched for links and leaks alone. */
export interface Reply {
  readonly response: string
  readonly conversationId: string
  readonly total: number | null
  readonly list: { readonly href: string; readonly label: string } | null
  /** `shown`: what stands beside the label in place of the count. */
  readonly rows: readonly { readonly label: string; readonly count: number; readonly href: string; readonly shown?: string }[]
  readonly sources: readonly { readonly kind: string; readonly id: string; readonly title: string; readonly href: string }[]
  readonly actions: readonly { readonly type: string; readonly path?: string; readonly selector?: string }[]
  readonly clarify: { readonly question: string; readonly options: readonly string[] } | null
  readonly proposal?: unknown
}

export interface Asked {
  readonly status: number
  readonly reply: Reply
  /** As it came, and as two runs can be compared: without ids of the conversation and times. */
  readonly body: string
  readonly plain: string
  readonly milliseconds: number
}

export type Wording = 'ask' | 'typo' | 'short'

/** Asks in a conversation of its own, after what was asked before. */
export const ask = async (by: Person, one: Pick<Case, 'history' | 'path' | 'teaches'>, question: string): Promise<Asked> => {
  if (one.teaches === true) await by.call('DELETE', '/api/ai-agent/memories')
  let conversationId: string | undefined
  for (const before of one.history ?? [])
    conversationId = (await send(by, before, one.path, conversationId)).reply.conversationId || undefined
  return send(by, question, one.path, conversationId)
}

const nothing: Reply = { response: '', conversationId: '', total: null, list: null, rows: [], sources: [], actions: [], clarify: null }

const send = async (by: Person, query: string, currentPath = '/', conversationId?: string): Promise<Asked> => {
  const start = performance.now()
  const answer = await by.call('POST', '/api/ai-agent/query', {
    query,
    currentPath,
    enableNavigation: true,
    ...(conversationId === undefined ? {} : { conversationId }),
  })
  const milliseconds = performance.now() - start
  const status = answer.statusCode
  const reply = status === 200 ? answer.json<Reply>() : { ...nothing, response: `${status} ${answer.body.slice(0, 200)}` }
  return { status, reply, body: answer.body, plain: plainOf(reply), milliseconds }
}

const fleeting = new Set(['conversationId', 'turnId', 'timestamp', 'asOf', 'expiresAt', 'nonce'])
const plainOf = (reply: Reply): string =>
  JSON.stringify(reply, (key, value: unknown) =>
    fleeting.has(key) || (key === 'id' && typeof value === 'string' && isNew(value)) ? '' : value,
  )

/** Ids that were made in this run say their moment; those of the demo company are of its own time. */
const began = Date.now()
const isNew = (id: string): boolean => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= began

/** Every address of the product that a reply holds, wherever it stands. */
export const linksOf = (reply: Reply): string[] => {
  const found = new Set<string>()
  JSON.stringify(reply, (key, value: unknown) => {
    if ((key === 'href' || key === 'path') && typeof value === 'string') found.add(value)
    return value
  })
  return [...found]
}
