import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Message {
  id: string
  body: string | null
  thread: { id: string; kind: string; record: { id: string; title: string } | null }
  unread: boolean
  sentTo: number
  acknowledged: number
  receipts: { user: { id: string }; deliveredAt: string | null; readAt: string | null; acknowledgedAt: string | null }[] | null
  can: { acknowledge: boolean; recall: boolean; remind: boolean }
}
interface Thread {
  id: string
  kind: string
  unread: number
  waitingSince: string | null
  mustAcknowledge: boolean
  memberCount: number
  members: { id: string }[]
  last: { body: string | null } | null
  record: { id: string } | null
}

let app: TestApp
let home: string
let away: string
let vehicle: string
beforeAll(async () => {
  app = await buildDemoApp()
  const admin = await app.as('super_admin')
  const [found] = (await admin.call('GET', '/api/vehicles?limit=1&status=active')).json<{ id: string; division: string }[]>()
  vehicle = found?.id ?? ''
  home = found?.division ?? ''
  const divisions = (await admin.call('GET', '/api/divisions')).json<{ id: string; parent: string | null }[]>()
  away = divisions.find(({ id, parent }) => id !== home && parent !== home)?.id ?? ''
})
afterAll(() => app.close())

const post = (user: TestUser, body: object, key?: string) =>
  user.call('POST', '/api/messages', body, key === undefined ? {} : { 'idempotency-key': key })
const sent = async (user: TestUser, body: object): Promise<Message> => {
  const answer = await post(user, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Message>()
}
const count = async (user: TestUser): Promise<number> =>
  (await user.call('GET', `/api/messages/unread-count/${user.id}`)).json<{ count: number }>().count
const threads = async (user: TestUser, query = ''): Promise<Thread[]> =>
  (await user.call('GET', `/api/messages/threads${query}`)).json<Thread[]>()
const list = async (user: TestUser, query = ''): Promise<Message[]> => (await user.call('GET', `/api/messages${query}`)).json<Message[]>()
const act = async (user: TestUser, path: string): Promise<number> => (await user.call('POST', `/api/messages/${path}`)).statusCode

describe('G16 messages between people', () => {
  test('a message is unread and waits until it is read and answered; both stay in one conversation, newest first', async () => {
    const [one, other] = [await app.as('manager'), await app.as('recruiter')]
    const first = await sent(one, { to: [other.id], body: '  Who runs Thanksgiving?  ' })
    expect(first).toMatchObject({ body: 'Who runs Thanksgiving?', thread: { kind: 'direct' }, sentTo: 1, unread: false })
    expect(first.receipts).toMatchObject([{ user: { id: other.id }, deliveredAt: null, readAt: null }])
    expect(await count(other)).toBe(1)
    expect(await count(one)).toBe(0)
    expect(await threads(other)).toMatchObject([{ id: first.thread.id, unread: 1, members: [{ id: one.id }] }])
    expect((await threads(other))[0]?.waitingSince).not.toBeNull()
    expect((await threads(one))[0]?.waitingSince).toBeNull()
    expect(await act(other, `threads/${first.thread.id}/read`)).toBe(204)
    expect(await count(other)).toBe(0)
    expect((await threads(other))[0]).toMatchObject({ unread: 0 })
    expect((await threads(other))[0]?.waitingSince).not.toBeNull()
    expect((await list(one))[0]?.receipts?.[0]?.readAt).not.toBeNull()
    const answer = await sent(other, { thread: first.thread.id, body: 'Lena does' })
    expect((await threads(other))[0]?.waitingSince).toBeNull()
    expect((await threads(one))[0]?.waitingSince).not.toBeNull()
    expect(await act(one, `threads/${first.thread.id}/answered`)).toBe(204)
    expect((await threads(one))[0]?.waitingSince).toBeNull()
    const again = await sent(one, { to: [other.id], body: 'Thanks' })
    expect(again.thread.id).toBe(first.thread.id)
    expect((await list(other, `?thread=${first.thread.id}`)).map(({ id }) => id)).toEqual([again.id, answer.id, first.id])
    expect((await list(other, '?unread=yes')).map(({ id }) => id)).toEqual([again.id])
    expect((await list(other, '?q=THANKSGIVING')).map(({ id }) => id)).toEqual([first.id])
    const paged = await other.call('GET', '/api/messages?limit=1&offset=1')
    expect(paged.headers['x-total-count']).toBe('3')
    expect((await other.call('GET', '/api/messages?limit=1&offset=50')).headers['x-total-count']).toBe('3')
    expect(paged.json<Message[]>().map(({ id }) => id)).toEqual([answer.id])
  })

  test('the same key sends once', async () => {
    const [one, other] = [await app.as('safety'), await app.as('safety')]
    const first = await post(one, { to: [other.id], body: 'Once' }, 'm1')
    expect((await post(one, { to: [other.id], body: 'Once' }, 'm1')).json<Message>().id).toBe(first.json<Message>().id)
    expect(await count(other)).toBe(1)
  })

  test('nobody reads, answers or touches a conversation they are not in', async () => {
    const [one, other, stranger] = [await app.as('manager'), await app.as('supervisor'), await app.as('super_admin')]
    const made = await sent(one, { to: [other.id], body: 'Between us', priority: 'acknowledge' })
    expect(await list(stranger, `?thread=${made.thread.id}`)).toEqual([])
    expect(JSON.stringify([await list(stranger), await threads(stranger), await threads(stranger, '?q=between')])).not.toContain(made.id)
    expect((await post(stranger, { thread: made.thread.id, body: 'Me too' })).statusCode).toBe(404)
    for (const path of [
      `threads/${made.thread.id}/read`,
      `threads/${made.thread.id}/answered`,
      `${made.id}/acknowledge`,
      `${made.id}/remind`,
      `${made.id}/recall`,
    ])
      expect(await act(stranger, path), path).toBe(404)
  })

  test('empty, long and aimless messages are refused with a sentence', async () => {
    const [one, other] = [await app.as('manager'), await app.as('supervisor')]
    for (const body of [
      { to: [other.id], body: '  ' },
      { to: [other.id], body: 'x'.repeat(4_001) },
      { to: [], body: 'To nobody' },
      { to: [one.id], body: 'To myself' },
      { to: ['0196f44e-ad18-7000-8000-000000000000'], body: 'To no one we know' },
      { to: [other.id], body: 'Loud', priority: 'urgent' },
    ])
      expect((await post(one, body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(422)
  })

  test('a message to a deactivated person is refused, a group goes on without them', async () => {
    const [one, other, third] = [await app.as('manager'), await app.as('supervisor'), await app.as('safety')]
    const direct = await sent(one, { to: [other.id], body: 'Still here?' })
    const group = await sent(one, { to: [other.id, third.id], subject: 'Yard', body: 'Gate code changed' })
    await app.deps.pool.query(`update users set status = 'deactivated' where id = $1`, [other.id])
    for (const body of [
      { to: [other.id], body: 'Hello?' },
      { thread: direct.thread.id, body: 'Hello?' },
    ]) {
      const refusal = await post(one, body)
      expect(refusal.statusCode).toBe(422)
      expect(refusal.json().detail).toContain('Test supervisor is deactivated')
    }
    expect(await sent(one, { thread: group.thread.id, body: 'And again' })).toMatchObject({ sentTo: 1 })
  })

  test('a recalled message shows no text to anybody; the audit keeps it', async () => {
    const [one, other] = [await app.as('manager'), await app.as('supervisor')]
    const made = await sent(one, { to: [other.id], body: 'Wrong person, sorry' })
    expect(await act(other, `${made.id}/recall`)).toBe(403)
    expect(await act(one, `${made.id}/recall`)).toBe(204)
    expect(await act(one, `${made.id}/recall`)).toBe(409)
    expect((await list(other, `?thread=${made.thread.id}`))[0]).toMatchObject({ body: null, unread: false, can: { recall: false } })
    expect((await threads(other))[0]).toMatchObject({ last: { body: null }, unread: 0, waitingSince: null })
    expect(await count(other)).toBe(0)
    expect(await list(other, '?q=wrong person')).toEqual([])
    const { rows } = await app.deps.pool.query('select changes from events where record_id = $1 and action = $2', [made.id, 'recall'])
    expect(rows).toEqual([{ changes: [{ field: 'body', from: 'Wrong person, sorry', to: null }] }])
  })
})

describe('G16 broadcasts', () => {
  test('go to a division by managers only; answers come back to the author alone', async () => {
    const [author, inside, outside] = [
      await app.as('manager', [home]),
      await app.as('supervisor', [home]),
      await app.as('supervisor', [away]),
    ]
    expect((await post(inside, { divisions: [home], body: 'Chains on' })).statusCode).toBe(403)
    expect((await post(inside, { roles: ['safety'], body: 'Chains on' })).statusCode).toBe(403)
    expect((await post(author, { divisions: [away], body: 'Chains on' })).statusCode).toBe(422)
    const made = await sent(author, { divisions: [home], subject: 'Winter', body: 'Chains on' })
    expect(made.thread.kind).toBe('broadcast')
    expect((await author.call('GET', `/api/messages/audience?divisions=${home}`)).json()).toEqual({ count: made.sentTo })
    expect((await inside.call('GET', `/api/messages/audience?divisions=${home}`)).statusCode).toBe(403)
    expect(await count(inside)).toBe(1)
    expect(await count(outside)).toBe(0)
    const seen = (await threads(inside)).find(({ id }) => id === made.thread.id)
    expect(seen).toMatchObject({ members: [{ id: author.id }], memberCount: 1, waitingSince: null })
    const fellow = await app.deps.pool.query<{ id: string }>(
      'select user_id as id from message_members where thread_id = $1 and user_id not in ($2, $3)',
      [made.thread.id, author.id, inside.id],
    )
    expect(fellow.rows.length).toBeGreaterThan(0)
    const answer = await sent(inside, { thread: made.thread.id, body: 'Which axles?' })
    expect(answer.receipts?.map(({ user }) => user.id)).toEqual([author.id])
    const back = await sent(author, { thread: made.thread.id, to: [inside.id], body: 'Drive axles' })
    expect(back.receipts?.map(({ user }) => user.id)).toEqual([inside.id])
    expect((await post(author, { thread: made.thread.id, to: [outside.id], body: 'You too' })).statusCode).toBe(422)
  })

  test('acknowledge says who has and who has not; a reminder makes it unread again', async () => {
    const [author, one, other] = [await app.as('manager'), await app.as('safety'), await app.as('safety')]
    const made = await sent(author, { to: [one.id, other.id], body: 'New cell phone policy', priority: 'acknowledge' })
    expect((await threads(one))[0]).toMatchObject({ mustAcknowledge: true })
    expect(await act(one, `${made.id}/acknowledge`)).toBe(204)
    expect(await act(one, `${made.id}/acknowledge`)).toBe(204)
    expect(await act(author, `${made.id}/acknowledge`)).toBe(409)
    expect((await threads(one))[0]).toMatchObject({ mustAcknowledge: false, waitingSince: null, unread: 0 })
    await act(other, `threads/${made.thread.id}/read`)
    await sent(other, { thread: made.thread.id, body: 'Will read it later' })
    expect((await threads(other))[0]).toMatchObject({ mustAcknowledge: true })
    const seen = (await list(author, `?thread=${made.thread.id}`)).find(({ id }) => id === made.id)
    expect(seen).toMatchObject({ sentTo: 2, acknowledged: 1, can: { remind: true } })
    expect(seen?.receipts?.filter(({ acknowledgedAt }) => acknowledgedAt === null).map(({ user }) => user.id)).toEqual([other.id])
    expect(await act(other, `${made.id}/remind`)).toBe(403)
    expect((await author.call('POST', `/api/messages/${made.id}/remind`)).json()).toEqual({ count: 1 })
    expect(await count(other)).toBe(1)
    await app.deps.pool.query(`update users set status = 'deactivated' where id = $1`, [other.id])
    expect((await author.call('POST', `/api/messages/${made.id}/remind`)).json().detail).toContain('is deactivated')
    await app.deps.pool.query(`update users set status = 'active' where id = $1`, [other.id])
    await act(other, `${made.id}/acknowledge`)
    expect(await act(author, `${made.id}/remind`)).toBe(409)
    expect((await list(one, `?thread=${made.thread.id}`)).find(({ id }) => id === made.id)?.receipts).toBeNull()
  })
})

describe('G16 the conversation of a record is its comments', () => {
  test('a mention comes to the inbox, and the mentioned person is told of what follows', async () => {
    const [one, other] = [await app.as('manager', [home]), await app.as('supervisor', [home])]
    const comments = `/api/vehicles/${vehicle}/comments`
    expect((await one.call('POST', comments, { body: 'Look at this', mentions: [other.id] })).statusCode).toBe(201)
    const [thread] = await threads(other)
    expect(thread).toMatchObject({ kind: 'record', record: { id: vehicle }, unread: 1, last: { body: 'Look at this' } })
    expect(thread?.waitingSince).not.toBeNull()
    await one.call('POST', comments, { body: 'And there is more' })
    expect(await count(other)).toBe(2)
    const answer = await sent(other, { thread: thread?.id, body: 'On it' })
    expect((await one.call('GET', comments)).json<{ id: string; body: string }[]>()[0]).toMatchObject({ id: answer.id, body: 'On it' })
    expect((await threads(one))[0]).toMatchObject({ id: thread?.id, unread: 1 })
    expect(await act(other, `${answer.id}/recall`)).toBe(409)
    const asked = await sent(one, {
      record: { kind: 'vehicles', id: vehicle },
      to: [other.id],
      body: 'Keep the clip',
      priority: 'acknowledge',
    })
    expect(asked.thread).toMatchObject({ id: thread?.id, record: { id: vehicle } })
    const before = await count(other)
    await one.call('POST', comments, { body: 'Keep both clips', mentions: [other.id], correctedFrom: asked.id })
    expect(await count(other)).toBe(before)
    expect((await list(other, `?thread=${thread?.id}`)).map(({ body }) => body)).not.toContain('Keep the clip')
    await sent(one, { record: { kind: 'vehicles', id: vehicle }, to: [other.id], body: 'Sign for it', priority: 'acknowledge' })
    expect((await threads(other))[0]).toMatchObject({ mustAcknowledge: true })
  })

  test('B6 somebody who may not read the record, or not any more, has it neither in the inbox nor in the count', async () => {
    const [one, other, stranger] = [await app.as('manager'), await app.as('supervisor', [home]), await app.as('supervisor', [away])]
    const recruiter = await app.as('recruiter')
    const record = { kind: 'vehicles', id: vehicle }
    for (const person of [stranger, recruiter]) {
      expect((await post(one, { record, to: [person.id], body: 'Secret word' })).statusCode).toBe(422)
      expect((await post(person, { record, body: 'Let me in' })).statusCode).toBe(404)
      expect([await threads(person), await list(person), await count(person)]).toEqual([[], [], 0])
    }
    const made = await sent(one, { record, to: [other.id], body: 'Secret word' })
    expect(await count(other)).toBe(1)
    const former = app.again(other, 'recruiter')
    expect([await threads(former), await list(former), await list(former, `?thread=${made.thread.id}`), await count(former)]).toEqual([
      [],
      [],
      [],
      0,
    ])
    expect((await post(former, { thread: made.thread.id, body: 'Still here' })).statusCode).toBe(404)
    await app.deps.pool.query(`update users set role = 'recruiter' where id = $1`, [other.id])
    expect(await sent(one, { thread: made.thread.id, body: 'More of it' })).toMatchObject({ body: 'More of it' })
    const { rows } = await app.deps.pool.query('select 1 from message_receipts where user_id = $1', [other.id])
    expect(rows).toHaveLength(1)
  })
})

test('G16 what was written is neither changed nor removed in the database', async () => {
  const [one, other] = [await app.as('manager'), await app.as('safety')]
  await sent(one, { to: [other.id], body: 'As it was said' })
  for (const statement of [
    "update messages set body = 'Otherwise'",
    'delete from messages',
    'delete from message_threads',
    'truncate message_recalls',
  ])
    await expect(app.deps.pool.query(statement), statement).rejects.toThrow('append-only')
})

test('B6 the unread count is one’s own', async () => {
  const [one, other] = [await app.as('super_admin'), await app.as('supervisor')]
  expect((await one.call('GET', `/api/messages/unread-count/${other.id}`)).statusCode).toBe(403)
  expect((await other.call('GET', `/api/messages/unread-count/${other.id}`)).json()).toEqual({ count: 0 })
})
