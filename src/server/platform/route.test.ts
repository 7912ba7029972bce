import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTimeLimits } from './http/time-limits.ts'
import { installErrorAnswers } from './http-errors.ts'
import { createRouter } from './route.ts'

let http: FastifyInstance
let origin: string

const limit = 150

beforeAll(async () => {
  http = fastify()
  http.decorateRequest('user', null)
  installTimeLimits(http, 15_000)
  installErrorAnswers(http)
  const router = createRouter(http, { authenticate: () => Promise.resolve(null) })
  const base = { method: 'GET', tag: 'Test', summary: 'Test', access: 'public', handlerTimeout: limit, streams: true } as const
  async function* slowly(): AsyncGenerator<string> {
    for (let part = 0; part < 5; part += 1) {
      yield `part ${part} `
      await wait(limit / 2)
    }
  }
  router.add({ ...base, url: '/slow', handler: async ({ reply }) => reply.type('text/plain').send(Readable.from(slowly())) })
  router.add({ ...base, url: '/never', handler: () => new Promise(() => undefined) })
  await http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterAll(() => http.close())

test('an answer that has begun goes on beyond its limit of time', async () => {
  expect(await (await fetch(`${origin}/slow`)).text()).toBe('part 0 part 1 part 2 part 3 part 4 ')
})

test('an answer that never begins is given up', async () => {
  const answer = await fetch(`${origin}/never`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: 'The request took too long and was given up.' })
})
