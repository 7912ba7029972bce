import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** A company always keeps an active super admin, however its last ones would go. */

let app: TestApp
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[ann, bob] = [await app.as('super_admin'), await app.as('super_admin')]
})
afterEach(() => app.deps.pool.query(`update users set status = 'deactivated' where role = 'super_admin'`))

const ids = (): string[] => [ann.id, bob.id]
const left = async (): Promise<number> => {
  const { rows } = await app.deps.pool.query(`select 1 from users where role = 'super_admin' and status = 'active' and archived_at is null`)
  return rows.length
}

describe('the last super admin stays', () => {
  test('when two are changed together: the first goes, the second is refused, and the dry run says so', async () => {
    const body = { ids: ids(), patch: { role: 'admin' } }
    const tried = await ann.call('POST', '/api/users/bulk', { ...body, dryRun: true })
    expect(tried.json(), tried.body).toMatchObject({
      changing: 1,
      failed: [{ id: bob.id, detail: expect.stringContaining('only super admin') as string }],
    })
    const done = await ann.call('POST', '/api/users/bulk', body)
    expect(done.json(), done.body).toMatchObject({ updated: 1, failed: [{ id: bob.id }] })
    expect(await left()).toBe(1)
  })

  test('when two are deactivated together', async () => {
    const done = await ann.call('POST', '/api/users/bulk', { ids: ids(), move: 'deactivate', fields: { reason: 'Left' } })
    expect(done.json(), done.body).toMatchObject({ updated: 1, failed: [{ id: bob.id }] })
    expect(await left()).toBe(1)
  })

  test('when two go at the same moment, each by itself', async () => {
    const answers = await Promise.all(ids().map((id) => ann.call('PATCH', `/api/users/${id}`, { role: 'admin' }, { 'if-match': '"1"' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await left()).toBe(1)
  })

  test('when the change that made the others is taken back', async () => {
    const cleo = await app.as('admin')
    const made = await ann.call('POST', '/api/users/bulk', { ids: [cleo.id], patch: { role: 'super_admin' } })
    expect(made.json(), made.body).toMatchObject({ updated: 1 })
    const gone = await ann.call('POST', '/api/users/bulk', { ids: ids(), patch: { role: 'admin' } })
    expect(gone.json(), gone.body).toMatchObject({ updated: 2 })
    const undone = await ann.call('POST', `/api/batches/${made.json<{ batchId: string }>().batchId}/undo`, {})
    expect(undone.json(), undone.body).toMatchObject({ undone: 0 })
    expect((await ann.call('GET', `/api/users/${cleo.id}`)).json<Created>()['role']).toBe('super_admin')
  })
})
