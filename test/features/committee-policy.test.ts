import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let members: TestUser[]
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  safety = await app.as('safety')
  members = [safety, await app.as('manager'), await app.as('supervisor')]
})
afterAll(() => app.close())

const accidentOf = async (): Promise<Created> => make(await app.as('super_admin'), 'accidents')
const refer = (accident: Created, count: number) =>
  safety.call(
    'POST',
    `/api/committee/cases/${accident.id}/refer`,
    { members: members.slice(0, count).map(({ id }) => id) },
    { 'if-match': `"${accident.version}"` },
  )
const vote = (accident: Created, by: TestUser | undefined) =>
  by?.call('PUT', `/api/committee/cases/${accident.id}/vote`, { choice: 'preventable', reasons: 'A second look was possible.' })
const save = (policy: Json, who = admin) =>
  who.call('PUT', '/api/committee/policy', { members: 3, quorum: 3, most: 3, since: '2026-11-20', ...policy })

describe('G8 the size of a committee is company policy with its days', () => {
  test('G8 two members until the company says three, from its day on; a round begun before ends by the rules it began with', async () => {
    const policy = async (): Promise<Json> => (await safety.call('GET', '/api/committee/policy')).json<Json>()
    expect(await policy()).toEqual({ held: { members: 2, quorum: 2, most: 15 }, versions: [] })
    const [first, second, third] = [await accidentOf(), await accidentOf(), await accidentOf()]
    expect((await refer(first, 3)).statusCode).toBe(200)
    expect((await save({ since: '2026-11-21' })).statusCode).toBe(200)
    expect(await policy()).toMatchObject({
      held: { members: 2 },
      versions: [{ since: '2026-11-21', members: 3, changed: { by: 'Test admin' } }],
    })
    expect((await refer(second, 2)).statusCode).toBe(200)
    app.clock.set('2026-11-21T15:00:00.000Z')
    expect((await refer(third, 2)).json()).toMatchObject({
      errors: [{ field: 'members', message: 'At least 3 members besides the driver’s supervisor (company policy).' }],
    })
    for (const by of members.slice(0, 2)) expect((await vote(first, by))?.statusCode).toBe(200)
    expect((await safety.call('GET', `/api/committee/cases/${first.id}`)).json()).toMatchObject({ whyNotCount: null })
    expect((await safety.call('POST', `/api/committee/cases/${first.id}/count`, {})).statusCode).toBe(200)
  })

  test('G8 administrators set it, from today on, and the history says who', async () => {
    expect((await save({ since: '2026-11-25' }, safety)).statusCode).toBe(403)
    expect((await save({ since: '2026-11-20' })).json()).toMatchObject({
      errors: [{ field: 'since', message: 'Cases referred before keep their rules: Nov 21, 2026 at the earliest' }],
    })
    expect((await save({ since: '2026-11-25', quorum: 4 })).json()).toMatchObject({ errors: [{ field: 'quorum' }] })
    expect((await save({ since: '2026-11-25', quorum: 2 })).statusCode).toBe(200)
    const history = (await safety.call('GET', '/api/committee/policy/history')).json<Json[]>()
    expect(history).toMatchObject([
      { by: 'Test admin', changes: expect.arrayContaining([{ field: 'quorum', from: 3, to: 2 }]) as Json[] },
      { by: 'Test admin', changes: expect.arrayContaining([{ field: 'members', from: 2, to: 3 }]) as Json[] },
    ])
  })
})
