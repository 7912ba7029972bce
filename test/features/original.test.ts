import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions')
  driver = await make(admin, 'drivers', { division: division.id, birthDate: '1984-05-02' })
})
afterAll(() => app.close())

interface Original {
  readonly at: string
  readonly actor: Json
  readonly values: Json
  readonly labels: Json
}
const original = async (path: string): Promise<Original> => (await admin.call('GET', `/api/${path}/original`)).json<Original>()

describe('G8 the original report', () => {
  test('stays what it was when it was first saved, whatever is changed since', async () => {
    const first = await make(admin, 'accidents', {
      driver: driver.id,
      narrative: 'Struck a car that stopped for a light.',
      city: 'Joplin',
      costs: [{ kind: 'tow', estimated: 45_000 }],
    })
    const before = await original(`accidents/${first.id}`)
    expect(before).toMatchObject({
      at: expect.stringMatching(/^2026-11-20T15:00:00/) as string,
      actor: { kind: 'user', id: admin.id, name: 'Test super_admin' },
      values: {
        narrative: 'Struck a car that stopped for a light.',
        city: 'Joplin',
        costs: [{ kind: 'tow', estimated: 45_000 }],
        county: null,
      },
      labels: { driver: driver.title },
    })
    app.clock.advance(3_600_000)
    const other = await make(admin, 'drivers', { division: division.id })
    const changed = await admin.call(
      'PATCH',
      `/api/accidents/${first.id}`,
      { narrative: 'The car braked without cause.', city: 'Webb City', driver: other.id, costs: null },
      { 'if-match': `"${first.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await original(`accidents/${first.id}`)).toEqual(before)
  })

  test('holds no confidential value', async () => {
    const { values } = await original(`drivers/${driver.id}`)
    expect(values).toMatchObject({ birthDate: null, division: division.id })
  })

  test('is seen by nobody who may not see the record', async () => {
    const elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
    const own = await make(admin, 'accidents', { driver: driver.id, division: division.id })
    expect((await elsewhere.call('GET', `/api/accidents/${own.id}/original`)).statusCode).toBe(404)
  })
})
