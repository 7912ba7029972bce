import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let supervisor: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, supervisor] = [await app.as('super_admin'), await app.as('supervisor')]
})
afterAll(() => app.close())

interface Undone {
  undone: number
  skipped: { reason: string }[]
}
const undo = async (user: TestUser, answer: { headers: Record<string, unknown> }): Promise<Undone> =>
  (await user.call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`)).json<Undone>()
const read = async (path: string): Promise<Created> => (await admin.call('GET', path)).json<Created>()

describe("undo of somebody else's act asks for the role of the act", () => {
  test('a supervisor does not take back the suspension that a manager decided', async () => {
    const driver = await make(admin, 'drivers')
    const suspended = await admin.call('POST', `/api/drivers/${driver.id}/transitions`, {
      move: 'suspend',
      fields: { reason: 'Under review' },
    })
    expect(suspended.statusCode, suspended.body).toBe(200)
    expect(await undo(supervisor, suspended)).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'Your role cannot do "Suspend", nor take it back' }],
    })
    expect(await read(`/api/drivers/${driver.id}`)).toMatchObject({ status: 'suspended' })
    expect(await undo(await app.as('manager'), suspended)).toMatchObject({ undone: 1, skipped: [] })
    expect(await read(`/api/drivers/${driver.id}`)).toMatchObject({ status: 'onboarding' })
  })

  test('nor what stands in a field that only managers change', async () => {
    const driver = await make(admin, 'drivers')
    const action = await make(await app.as('safety'), 'disciplinary-actions', {
      driver: driver.id,
      category: 'hos',
      incidentDate: '2026-11-18',
      level: 'coaching',
      factSummary: 'Form and manner errors on three days.',
    })
    const reviewed = await admin.call(
      'PATCH',
      `/api/disciplinary-actions/${action.id}`,
      { protectedActivity: true, protectedNote: 'Nothing near' },
      { 'if-match': `"${action.version}"` },
    )
    expect(await undo(supervisor, reviewed)).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'Your role cannot change HR has reviewed protected activity' }],
    })
    expect(await read(`/api/disciplinary-actions/${action.id}`)).toMatchObject({ protectedActivity: true })
  })
})
