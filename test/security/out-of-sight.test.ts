import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** What belongs to another division is answered like what doesn't exist: no name in a refusal, no balance, no list of people. */

const nobody = '018f0000-0000-7000-8000-000000000000'
let app: TestApp
let admin: TestUser
let ours: Created
let theirs: Created
let manager: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  ours = await make(admin, 'divisions')
  theirs = await make(admin, 'divisions')
  manager = await app.as('manager', [ours.id])
  stranger = await app.as('manager', [theirs.id])
  await app.deps.pool.query(
    `update users set title = 'Zelda Farrow', first_name = 'Zelda', last_name = 'Farrow', search_text = 'zelda farrow' where id = $1`,
    [stranger.id],
  )
})
afterAll(() => app.close())

const saidOf = ({ statusCode, body }: { statusCode: number; body: string }, id: string): unknown => {
  const { status: _status, title, detail, code, errors } = JSON.parse(body) as Json
  return JSON.parse(JSON.stringify({ statusCode, title, detail, code, errors }).replaceAll(id, 'id'))
}

test('F7 a run of another division is refused like one that does not exist, whoever drives it', async () => {
  const run = await make(stranger, 'runs', { division: theirs.id, code: 'FAR 1', dispatchTime: '05:00', durationHours: 9, days: ['mon'] })
  const [board, day] = ['/api/run-assignments/board/changes', '2026-11-23']
  await app.jobs.idle()
  const plan = (by: TestUser, id: string) => by.call('POST', board, { changes: [{ run: id, day }] })
  expect((await plan(stranger, run.id)).json<Json>()['detail']).toContain('changed FAR 1')
  const [taken, unknown] = [await plan(manager, run.id), await plan(manager, nobody)]
  expect(saidOf(taken, run.id)).toEqual(saidOf(unknown, nobody))
  expect(taken.body).not.toContain('FAR 1')
})

test('F10 the family leave of someone in the office goes with their requests', async () => {
  const [safety, hr] = [await app.as('safety', [ours.id]), await app.as('safety')]
  const leave = { driver: null, user: stranger.id, type: 'fmla', start: '2026-12-01', end: '2026-12-02' }
  await make(admin, 'time-off', leave)
  const balance = (by: TestUser, id: string) => by.call('GET', `/api/time-off/fmla?user=${id}`)
  expect((await balance(hr, stranger.id)).statusCode).toBe(200)
  const [hidden, unknown] = [await balance(safety, stranger.id), await balance(safety, nobody)]
  expect(hidden.statusCode).toBe(404)
  expect(saidOf(hidden, stranger.id)).toEqual(saidOf(unknown, nobody))
  expect((await balance(safety, safety.id)).statusCode).toBe(200)
})

describe('people the writer does not meet', () => {
  test('are no recipients, and are not named', async () => {
    await app.deps.pool.query(`update users set status = 'deactivated' where id = $1`, [stranger.id])
    const write = (by: TestUser, to: string) => by.call('POST', '/api/messages', { to: [to], body: 'Hello' })
    try {
      const [hidden, unknown] = [await write(manager, stranger.id), await write(manager, nobody)]
      expect(saidOf(hidden, stranger.id)).toEqual(saidOf(unknown, nobody))
      expect(hidden.body).not.toContain('Farrow')
      expect((await write(admin, stranger.id)).body).toContain('Zelda Farrow')
    } finally {
      await app.deps.pool.query(`update users set status = 'active' where id = $1`, [stranger.id])
    }
    expect(saidOf(await write(manager, stranger.id), stranger.id)).toEqual(saidOf(await write(manager, nobody), nobody))
  })

  test('cannot be mentioned on records of the whole company, nor found there', async () => {
    const rule = await make(admin, 'task-templates')
    const url = `/api/task-templates/${rule.id}/comments`
    expect((await manager.call('GET', `${url}/mentionable?q=Zelda`)).json()).toEqual([])
    expect((await admin.call('GET', `${url}/mentionable?q=Zelda`)).json()).toMatchObject([{ name: 'Zelda Farrow' }])
    const mention = (id: string) => manager.call('POST', url, { body: 'See this', mentions: [id] })
    const [hidden, unknown] = [await mention(stranger.id), await mention(nobody)]
    expect(saidOf(hidden, stranger.id)).toEqual(saidOf(unknown, nobody))
    expect(hidden.body).not.toContain('Farrow')
  })
})
