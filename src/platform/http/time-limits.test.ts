import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { installErrorAnswers } from './http-errors.ts'
import { createRouter } from './route.ts'
import { installTimeLimits } from './time-limits.ts'

/** What never ends by itself: only the limit does. */
const never = new Promise<never>(() => undefined)

let app: FastifyInstance
let origin: string
const signals: AbortSignal[] = []
beforeAll(async () => {
  app = fastify()
  installTimeLimits(app, 15_000)
  installErrorAnswers(app)
  const router = createRouter(app, { authenticate: () => Promise.resolve(null) })
  const common = { tag: 'Test', summary: 'Test', access: 'public', handlerTimeout: 100 } as const
  router.add({ ...common, method: 'GET', url: '/hangs', handler: () => never })
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const)
    router.add({
      ...common,
      method,
      url: '/hangs',
      body: z.object({}).loose(),
      handler: ({ request }) => {
        signals.push(request.signal)
        return never
      },
    })
  router.add({
    ...common,
    method: 'POST',
    url: '/listens',
    handlerTimeout: 60_000,
    handler: async ({ request }) => {
      // Long enough for the framework to notice that the body was read.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
      return { aborted: request.signal.aborted }
    },
  })
  router.add({
    ...common,
    method: 'GET',
    url: '/stalls',
    handler: ({ reply }) => {
      const out = new PassThrough()
      out.write('[')
      return Promise.resolve(reply.send(out))
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => app.close())

const ask = (method: string, path: string, body?: string): Promise<Response> =>
  fetch(`${origin}${path}`, { method, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) })

describe('P-41 no request outlasts its limit', () => {
  test('without a body', async () => {
    const answer = await ask('GET', '/hangs')
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      503,
      '2',
      { code: 'unavailable', detail: 'The request took too long and was given up.' },
    ])
  })

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('%s with a body, and its work hears of it', async (method) => {
    signals.length = 0
    const answer = await ask(method, '/hangs', '{"a":1}')
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      503,
      '2',
      {
        code: 'unavailable',
        detail: 'This took too long, and Longhaul stopped waiting. It may still be saved: check before you enter it again.',
      },
    ])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('an answer that has begun and stalls is cut off', async () => {
    const answer = await ask('GET', '/stalls')
    await expect(answer.text()).rejects.toThrow(/terminated/)
  })

  test('the signal of a request is not aborted because its body was read', async () => {
    expect(await (await ask('POST', '/listens', '{"a":1}')).json()).toEqual({ aborted: false })
  })
})
