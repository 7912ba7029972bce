import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { may } from '#kit/access.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { mostKept } from '#features/live/journal.ts'
import { createReader } from '#features/live/reader.ts'
import { most } from '#features/live/routes.ts'
import { buildAccountsApp } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import { listenAt } from '#test/support/event-reader.ts'
import type { EventReader } from '#test/support/event-reader.ts'
import '#test/support/quick-argon2.ts'

/** Two processes on one database: people write at one and listen at the other. */
let here: AccountsApp
let there: AccountsApp
let at: string
const listening: EventReader[] = []
beforeAll(async () => {
  here = await buildAccountsApp()
  there = await here.sibling()
  at = await there.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const reader of listening.splice(0)) reader.leave()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

interface Somebody {
  readonly id: string
  readonly token: string
}
const somebody = async (role: Role): Promise<Somebody> => {
  const { id, email } = await here.addUser(role)
  return { id, token: await here.token(email) }
}
const listen = async ({ token }: Somebody, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<EventReader> => {
  const reader = await listenAt(at, token, headers, query)
  expect(reader.status).toBe(200)
  listening.push(reader)
  await expect.poll(reader.id).not.toBe('')
  return reader
}
/** What a reader has heard by now: something that everybody is told comes behind whatever was said before. */
const after = async (reader: EventReader): Promise<string[]> => {
  const marks = (): number => reader.names().filter((name) => name === 'notifications').length
  const before = marks()
  there.deps.changes.notice(['notifications:*']).apply()
  await expect.poll(marks).toBeGreaterThan(before)
  return reader.names().filter((name) => name !== 'notifications')
}
const write = async ({ token }: Somebody, body: object): Promise<void> => {
  const answer = await here.call('POST', '/api/messages', token, body)
  expect(answer.statusCode, answer.body).toBe(201)
}

describe('who is told what', () => {
  test.each(roles)('G16 of a change of every kind a %s hears the names of lists they may read, and no others', async (role) => {
    const reader = await listen(await somebody(role))
    const kinds = Object.values(registry)
    there.deps.changes.notice(kinds.map(({ name }) => name)).apply()
    const readable = kinds.filter((record) => may(role, 'read', record)).map(({ api }) => api)
    expect(readable).not.toEqual([])
    expect(new Set(await after(reader))).toEqual(new Set(readable))
  })

  test('a change of one kind names the lists that show it, too: a hold those of drivers', async () => {
    const reader = await listen(await somebody('manager'))
    const before = await after(reader)
    there.deps.changes.notice(['holds']).apply()
    const names = (await after(reader)).slice(before.length)
    expect(names).toContain('holds')
    expect(names).toContain('drivers')
    expect(names).not.toContain('feedback')
  })

  test('G16 a message through one process reaches its reader at the other; nobody else hears of it, and no word of it is sent', async () => {
    const [writer, reader, stranger] = [await somebody('manager'), await somebody('recruiter'), await somebody('super_admin')]
    const [told, own, others] = [await listen(reader), await listen(writer), await listen(stranger)]
    await write(writer, { to: [reader.id], subject: 'Gate code', body: 'The code is 4711' })
    await told.hears('messages')
    await own.hears('messages')
    expect(await after(others)).not.toContain('messages')
    for (const stream of [told, own, others]) {
      expect(stream.said()).not.toMatch(/4711|Gate|[0-9a-f]{8}-[0-9a-f]{4}/)
    }
    const [thread] = (await here.call('GET', '/api/messages/threads', reader.token)).json<{ id: string }[]>()
    const heardBefore = await after(own)
    await here.call('POST', `/api/messages/threads/${thread?.id ?? ''}/read`, reader.token)
    await expect.poll(() => told.names().filter((name) => name === 'messages').length).toBe(2)
    expect(await after(own), 'that somebody has read it is told to them alone').toEqual(heardBefore)
  })

  test('many changes at once are told once', async () => {
    const reader = await listen(await somebody('manager'))
    for (let count = 0; count < 500; count += 1) there.deps.changes.notice([count % 2 === 0 ? 'vehicles' : 'drivers']).apply()
    await after(reader)
    expect(reader.said().match(/^event: /gm)?.length).toBeLessThanOrEqual(2)
  })
})

describe('P-03 a stream ends with its session', () => {
  test('at sign-out, of that session alone', async () => {
    const { email } = await here.addUser('manager')
    const [one, other] = [await here.token(email), await here.token(email)]
    const [left, stays] = [await listen({ id: '', token: one }), await listen({ id: '', token: other })]
    expect((await here.call('POST', '/api/auth/logout', one, {})).statusCode).toBe(204)
    await left.ends()
    await after(stays)
    expect(stays.over()).toBe(false)
  })

  test.each([
    ['put into another role', { role: 'recruiter' }],
    ['deactivated', { status: 'deactivated' }],
  ])('when the person is %s', async (_what, changed) => {
    const admin = await somebody('super_admin')
    const person = await somebody('manager')
    const reader = await listen(person)
    const { version } = (await here.call('GET', `/api/users/${person.id}`, admin.token)).json<{ version: number }>()
    const answer =
      'role' in changed
        ? await here.call('PATCH', `/api/users/${person.id}`, admin.token, changed, { 'if-match': `"${version}"` })
        : await here.call(
            'POST',
            `/api/users/${person.id}/transitions`,
            admin.token,
            { move: 'deactivate', fields: { reason: 'Left the company' } },
            { 'if-match': `"${version}"` },
          )
    expect(answer.statusCode, answer.body).toBe(200)
    await reader.ends()
  })

  test('P-04 when it was idle for an hour: a stream is no person at work, whatever its request said', async () => {
    const person = await somebody('manager')
    const reader = await listen(person, { 'x-user-active': '1' })
    here.clock.advance(50 * 60_000)
    there.deps.changes.notice([`user:${person.id}`]).apply()
    await after(reader)
    expect(reader.over()).toBe(false)
    here.clock.advance(11 * 60_000)
    there.deps.changes.notice([`user:${person.id}`]).apply()
    await reader.ends()
  })
})

describe('who comes back', () => {
  test('is told what they missed; nothing when they missed nothing', async () => {
    const person = await somebody('manager')
    const first = await listen(person)
    const id = first.id()
    first.leave()
    there.deps.changes.notice(['vehicles']).apply()
    const second = await listen(person, { 'last-event-id': id })
    await second.hears('vehicles')
    const third = await listen(person, { 'last-event-id': second.id() })
    expect(await after(third)).toEqual([])
  })

  test('is told to read everything again after too long, or coming from another process', async () => {
    const person = await somebody('manager')
    for (const id of ['0123456789ab-3', 'nonsense', `${(await listen(person)).id().split('-')[0] ?? ''}-${mostKept * 9}`]) {
      const reader = await listen(person, { 'last-event-id': id })
      await reader.hears('everything')
    }
  })

  test('for the first time hears what changed while the page was loaded', async () => {
    const began = performance.now()
    const person = await somebody('manager')
    const earlier = await listen(person)
    there.deps.changes.notice(['vehicles']).apply()
    await earlier.hears('vehicles')
    await (await listen(person, {}, `?ago=${Math.round(performance.now() - began)}`)).hears('vehicles')
    await (await listen(person, {}, '?ago=86400000')).hears('everything')
  })
})

describe('how it is sent', () => {
  test('as an unbuffered stream that nobody keeps, and only to who asks for one', async () => {
    const person = await somebody('recruiter')
    const { headers } = await listen(person)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect((await here.call('GET', '/api/events', person.token)).json()).toMatchObject({ code: 'malformed' })
  })

  test('to so many windows of one session and no more', async () => {
    const person = await somebody('manager')
    for (let count = 0; count < most.session; count += 1) await listen(person)
    const answer = await listenAt(at, person.token)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    listening[0]?.leave()
    await expect
      .poll(async () => {
        const again = await listenAt(at, person.token)
        again.leave()
        return again.status
      })
      .toBe(200)
  })

  test('a reader who takes nothing costs one event of memory, hears all names at once later, and is cut off in the end', () => {
    const written: string[] = []
    let drained = (): void => undefined
    const answer = {
      writableNeedDrain: false,
      write: (text: string) => {
        written.push(text)
        answer.writableNeedDrain = true
        return false
      },
      once: (event: string, listener: () => void) => (event === 'drain' ? (drained = listener) : undefined),
      end: () => written.push('end'),
      destroy: () => written.push('cut off'),
    }
    const reader = createReader(answer, 'a-0')
    for (let turn = 1; turn <= 100; turn += 1) reader.tell([turn % 2 === 0 ? 'drivers' : 'vehicles'], `a-${turn}`)
    expect(written).toEqual(['retry: 1000\nid: a-0\n\n'])
    answer.writableNeedDrain = false
    drained()
    expect(written.at(-1)).toBe('id: a-100\nevent: change\ndata: {"lists":["drivers","vehicles"]}\n\n')
    reader.beat('a-101')
    expect(written).toHaveLength(2)
    reader.beat('a-102')
    expect(written.at(-1)).toBe('cut off')
  })

  test('and ends when the server stops, which waits for no reader', async () => {
    const other = await here.sibling()
    const reader = await listenAt(await other.http.listen({ port: 0, host: '127.0.0.1' }), (await somebody('manager')).token)
    await expect.poll(reader.id).not.toBe('')
    await other.close()
    await reader.ends()
  })
})
