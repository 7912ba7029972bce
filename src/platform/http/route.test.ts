import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTimeLimits } from './time-limits.ts'
import { installErrorAnswers } from './http-errors.ts'
import { createRouter } from './route.ts'
import type { SessionUser } from '../session.ts'

let http: FastifyInstance
let origin: string

const limit = 150

/** Somebody whose session is looked up for as long as the door is shut. */
const person = { id: 'p1', role: 'safety' } as unknown as SessionUser
let door = Promise.withResolvers<undefined>()
let looked = 0
let socket: Socket | undefined
let made = 0

beforeAll(async () => {
  http = fastify()
  http.decorateRequest('user', null)
  installTimeLimits(http, 15_000)
  installErrorAnswers(http)
  const router = createRouter(http, {
    authenticate: async ({ raw }) => {
      socket = raw.socket
      looked += 1
      await door.promise
      return person
    },
  })
  const base = { method: 'GET', tag: 'Test', summary: 'Test', access: 'public', handlerTimeout: limit, streams: true } as const
  async function* slowly(): AsyncGenerator<string> {
    for (let part = 0; part < 5; part += 1) {
      yield `part ${part} `
      await wait(limit / 2)
    }
  }
  router.add({ ...base, url: '/slow', handler: async ({ reply }) => reply.type('text/plain').send(Readable.from(slowly())) })
  router.add({ ...base, url: '/never', handler: () => new Promise(() => undefined) })
  router.add({
    ...base,
    handlerTimeout: 15_000,
    url: '/paper',
    access: 'signed_in',
    produces: 'application/pdf',
    handler: async ({ reply }) => {
      made += 1
      return reply.send('%PDF-')
    },
  })
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

test('who leaves while their session is looked up leaves no place taken', async () => {
  for (let visit = 0; visit < 8; visit += 1) {
    const [lookedBefore, madeBefore] = [looked, made]
    door = Promise.withResolvers()
    const leaver = get(`${origin}/paper`)
    leaver.on('error', () => undefined)
    await expect.poll(() => looked).toBe(lookedBefore + 1)
    leaver.destroy()
    await expect.poll(() => socket?.destroyed).toBe(true)
    door.resolve(undefined)
    await expect.poll(() => made).toBe(madeBefore + 1)
  }
  expect((await fetch(`${origin}/paper`)).status).toBe(200)
})
