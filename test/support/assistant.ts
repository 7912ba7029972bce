import { expect } from 'vitest'
import type { Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** What the tests of the assistant's memory read of an answer. */
interface Reply extends Json {
  readonly response: string
  readonly total: number | null
  readonly conversationId: string
  readonly turnId: string
  readonly usedMemories: readonly Json[]
}
export const ask = async (by: TestUser, query: string, more: Json = {}): Promise<Reply> =>
  (await by.call('POST', '/api/ai-agent/query', { query, currentPath: '/', enableNavigation: true, ...more })).json() as Reply
const correctionOf = (by: TestUser, { conversationId }: Reply, correction: string) =>
  by.call('POST', '/api/ai-agent/feedback', { conversationId, feedback: { helpful: false, quality: 2, correction } })
export const correct = async (by: TestUser, asked: Reply, correction: string): Promise<Json> => {
  const answer = await correctionOf(by, asked, correction)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
export const listOf = async (by: TestUser, what: string): Promise<Json[]> =>
  (await by.call('GET', `/api/ai-agent/${what}`)).json() as unknown as Json[]
export const decide = (by: TestUser, ids: unknown[], approve: boolean, note?: string) =>
  by.call('POST', '/api/ai-agent/reviews/decide', { ids, approve, ...(note === undefined ? {} : { note }) })
export const proposalOf = async (by: TestUser, said: string): Promise<Json> => {
  const found = (await listOf(by, 'reviews')).find((one) => one['said'] === said)
  if (found === undefined) throw new Error(`No proposal of “${said}”`)
  return found
}
/** The list that an answer opens. */
export const hrefOf = async (by: TestUser, question: string): Promise<string> =>
  ((await ask(by, question))['list'] as { href: string } | null)?.href ?? ''
export const previewOf = async (by: TestUser, proposal: Json): Promise<{ changes: Json[] }> =>
  (await by.call('GET', `/api/ai-agent/reviews/${String(proposal['id'])}/preview`)).json()
export const statusesOf = async (by: TestUser): Promise<unknown> =>
  Object.fromEntries((await listOf(by, 'memories')).map(({ said, status }) => [said, status]))
