import { expect } from 'vitest'
import { registry } from '#records/index.ts'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { makeCrew } from './crew.ts'
import type { Crew } from './crew.ts'
import type { Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

export interface Proposal extends Json {
  readonly id: string
  readonly heading: string
  readonly editable: readonly string[]
  readonly changes: readonly Json[]
  readonly warnings: readonly string[]
  readonly values: Json
}

/** An answer of the assistant. */
export interface Reply extends Json {
  readonly response: string
  readonly total: number | null
  readonly conversationId: string
  readonly turnId: string
  readonly list: { readonly href: string } | null
  readonly sources: readonly Json[]
  readonly actions: readonly { readonly type: string; readonly path?: string; readonly selector?: string }[]
  readonly clarify: { readonly options: readonly string[] } | null
  readonly proposal: Proposal | null
  readonly tour: { readonly title: string; readonly steps: readonly Json[] } | null
  readonly usedMemories: readonly Json[]
}

export interface AssistantDesk {
  readonly app: TestApp
  readonly admin: TestUser
  /** Sees the crew's division only. */
  readonly manager: TestUser
  readonly recruiter: TestUser
  readonly crew: Crew
}

/** A company with a crew in one division and the users who ask. It is Friday, November 20, 2026, 9:00 in Chicago. */
export const buildAssistantDesk = async (): Promise<AssistantDesk> => {
  const app = await buildTestApp()
  const admin = await app.as('super_admin')
  const crew = await makeCrew(admin)
  return { app, admin, crew, manager: await app.as('manager', [crew.division.id]), recruiter: await app.as('recruiter') }
}

/** Asks without looking at the status of the answer. */
export const asks = (by: TestUser, query: string, more: Json = {}) =>
  by.call('POST', '/api/ai-agent/query', { query, currentPath: '/', enableNavigation: true, ...more })

export const ask = async (by: TestUser, query: string, more: Json = {}): Promise<Reply> => {
  const answer = await asks(by, query, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply>()
}

/** How many records the user gets in the list that an address opens. */
export const listed = async (by: TestUser, href: string): Promise<number> => {
  const [path, search] = href.split('?')
  const record = Object.values(registry).find((one) => one.path === path)
  const answer = await by.call('GET', `/api/${record?.api}?${search}`)
  expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
  return answer.json<Json[]>().length
}

const correctionOf = (by: TestUser, { conversationId }: Reply, correction: string) =>
  by.call('POST', '/api/ai-agent/feedback', { conversationId, feedback: { helpful: false, quality: 2, correction } })
export const correct = async (by: TestUser, asked: Reply, correction: string): Promise<Json> => {
  const answer = await correctionOf(by, asked, correction)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
export const listOf = async (by: TestUser, what: string): Promise<Json[]> =>
  (await by.call('GET', `/api/ai-agent/${what}`)).json() as unknown as Json[]
export const decide = (by: TestUser, ids: unknown[], approve: boolean, note?: string, previews: Json = {}) =>
  by.call('POST', '/api/ai-agent/reviews/decide', { ids, approve, previews, ...(note === undefined ? {} : { note }) })
/** Looks at the preview, and approves what it showed. */
export const approve = async (by: TestUser, id: unknown) => {
  const { token } = await previewOf(by, { id })
  return decide(by, [id], true, undefined, token === undefined ? {} : { [String(id)]: token })
}
export const proposalOf = async (by: TestUser, said: string): Promise<Json> => {
  const found = (await listOf(by, 'reviews')).find((one) => one['said'] === said)
  if (found === undefined) throw new Error(`No proposal of “${said}”`)
  return found
}
/** The list that an answer opens. */
export const hrefOf = async (by: TestUser, question: string): Promise<string> => (await ask(by, question)).list?.href ?? ''
export const previewOf = async (by: TestUser, proposal: Json): Promise<{ changes: Json[]; token?: string }> =>
  (await by.call('GET', `/api/ai-agent/reviews/${String(proposal['id'])}/preview`)).json()
export const statusesOf = async (by: TestUser): Promise<unknown> =>
  Object.fromEntries((await listOf(by, 'memories')).map(({ said, status }) => [said, status]))
