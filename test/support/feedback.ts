import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestUser } from './sessions.ts'

/** A feedback item as answered. */
export interface Item {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly version: number
  readonly votes: number
  readonly screenshotUrls: readonly string[]
  readonly answer: string | null
  readonly can: { readonly moves: readonly string[] }
  readonly [field: string]: unknown
}
export interface Problem {
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

export const words = { title: 'Trailer on the board', description: 'Dispatch asks for the trailer all morning.' }
export const submit = (user: TestUser, body: Readonly<Record<string, unknown>> = {}, headers = {}) =>
  user.call('POST', '/api/feedback', { ...words, ...body }, headers)
export const sent = async (user: TestUser, body: Readonly<Record<string, unknown>> = {}): Promise<Item> => {
  const answer = await submit(user, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Item>()
}
export const data = (content: Buffer, type = 'image/png'): string => `data:${type};base64,${content.toString('base64')}`
export const picture = (color = '#336699') => sharp({ create: { width: 60, height: 40, channels: 3, background: color } })

export const read = async (user: TestUser, id: string): Promise<Item> => (await user.call('GET', `/api/feedback/${id}`)).json<Item>()
