import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, ask, listOf } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Words that people type or teach don't break the assistant, take over its questions, or lead to another person's record. */

let app: TestApp
let admin: TestUser
let by: TestUser
let ours: Created
let theirs: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  ours = await make(admin, 'divisions')
  theirs = await make(admin, 'divisions')
  by = await app.as('manager', [ours.id])
})
afterAll(() => app.close())

const teach = (said: string, more: Json = {}) => by.call('POST', '/api/ai-agent/memories', { said, means: 'accidents', ...more })
const driver = (division: Created, firstName: string, lastName: string): Promise<Created> =>
  make(admin, 'drivers', { division: division.id, firstName, lastName, hireDate: '2020-02-03' })

describe('E8 a memory about a kind that is none', () => {
  test.each(['__proto__', 'constructor', 'toString', 'nothing'])('%s is refused', async (kind) => {
    const payload = { as: 'record', kind, id: ours.id }
    expect((await teach('the pit', { payload, proposed: true })).statusCode).toBe(422)
    const filter = { as: 'filter', kind, query: { status: 'open' }, on: 'status', words: 'open', slots: null }
    expect((await teach('the pit', { type: 'filter', payload: filter, proposed: true })).statusCode).toBe(422)
  })

  test('one stored by an earlier release leaves the others to be read and decided', async () => {
    expect((await teach('bumps', { proposed: true })).statusCode).toBe(204)
    expect((await teach('dings', { proposed: true })).statusCode).toBe(204)
    await app.deps.pool.query(
      `update assistant_memories set payload = jsonb_build_object('as', 'record', 'kind', '__proto__', 'id', $1::text) where said = 'dings'`,
      [ours.id],
    )
    const reviews = await listOf(admin, 'reviews')
    expect(reviews.map(({ said }) => said)).toEqual(['bumps'])
    expect((await approve(admin, reviews[0]?.['id'])).statusCode).toBe(204)
    for (const what of ['memories', 'company-memories']) expect((await by.call('GET', `/api/ai-agent/${what}`)).statusCode).toBe(200)
    expect((await by.call('POST', '/api/ai-agent/query', { query: 'dings this month', currentPath: '/' })).statusCode).toBe(200)
  })
})

test('a word of every question is not taught another meaning', async () => {
  for (const said of ['the', 'how many', 'not']) {
    const answer = await teach(said)
    expect(answer.statusCode, said).toBe(422)
    expect(answer.json<{ errors: Json[] }>().errors).toMatchObject([{ field: 'said' }])
  }
  expect((await ask(by, 'when I say how many I mean vehicles')).usedMemories).toEqual([])
  await app.deps.pool.query(
    `insert into assistant_memories (id, user_id, scope, type, status, said, means, payload, created_at, valid_from)
      select gen_random_uuid(), $1, 'company', 'alias', 'active', 'how many', 'vehicles', '{"as":"words","words":"vehicles"}', now(), now()`,
    [admin.id],
  )
  expect(await ask(by, 'how many accidents')).toMatchObject({ response: expect.stringMatching(/^0 accidents/) as string, usedMemories: [] })
})

test('a surname with another first name is asked about, and never answered with someone else', async () => {
  await driver(ours, 'Joan', 'Birch')
  await driver(theirs, 'John', 'Birch')
  for (const question of ['when was John Birch hired', 'hire date of john birch', 'open John Birch']) {
    const answer = await ask(by, question)
    expect(answer, question).toMatchObject({ response: 'I don’t see that name. Did you mean Joan Birch?', total: null, actions: [] })
    expect(answer.response).not.toContain('2020')
  }
  for (const typed of ['Joan Birch', 'Joann Birch', 'Jaon Birch'])
    expect((await ask(by, `when was ${typed} hired`)).response).toContain('Feb 3, 2020')
  expect((await ask(admin, 'when was John Birch hired')).response).toContain('John Birch')
})

test('a record named like a question does not take it over', async () => {
  const open = await driver(ours, 'Open', 'Tickets')
  await driver(ours, 'Many', 'Accidents')
  await make(admin, 'divisions', { name: 'Open Tickets' })
  expect((await ask(by, 'open tickets')).response).toMatch(/^0 tickets/)
  expect((await ask(by, 'show me open tickets')).response).toMatch(/^0 tickets/)
  expect((await ask(by, 'how many accidents')).response).toMatch(/^0 accidents/)
  expect((await ask(admin, 'open tickets')).response).toMatch(/^0 tickets/)
  expect((await ask(by, 'phone of driver Open Tickets')).response).toContain(
    String(open['phone']).replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3'),
  )
})
