import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordRules } from '#engine/write/rules.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const sentence = 'Unit sealed as evidence. Release it from service first.'
/** Sealed units are frozen; `release` is the one step that leads out. */
const sealing: Pick<RecordRules, 'frozen' | 'thaws'> = {
  frozen: (row) => (row['terminal'] === 'Sealed' ? sentence : null),
  thaws: ['release'],
}

let app: TestApp
let admin: TestUser
let sealed: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  Object.assign(app.deps, { rules: { ...app.deps.rules, vehicles: { ...app.deps.rules['vehicles'], ...sealing } } })
  const unit = await make(admin, 'vehicles', { terminal: 'North' })
  const stopped = await move(unit, 'out_of_service', { reason: 'Crash' })
  sealed = (
    await admin.call('PATCH', `/api/vehicles/${unit.id}`, { terminal: 'Sealed' }, { 'if-match': `"${stopped.version}"` })
  ).json<Created>()
})
afterAll(() => app.close())

const move = async (unit: Created, name: string, fields: Record<string, unknown> = {}): Promise<Created> => {
  const answer = await admin.call('POST', `/api/vehicles/${unit.id}/transitions`, { move: name, fields })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Created>()
}
const refusal = { status: 409, detail: sentence }

describe('G5 a frozen record', () => {
  test('refuses changes, steps and the archive with the sentence of its kind, and says so before anybody tries', async () => {
    const url = `/api/vehicles/${sealed.id}`
    const version = { 'if-match': `"${sealed.version}"` }
    expect((await admin.call('PATCH', url, { terminal: 'North' }, version)).json()).toMatchObject(refusal)
    expect((await admin.call('POST', `${url}/transitions`, { move: 'to_shop', fields: {} })).json()).toMatchObject(refusal)
    expect((await admin.call('DELETE', url, {}, version)).json()).toMatchObject(refusal)
    const { can } = (await admin.call('GET', url)).json<{ can: { moves: string[]; why: Record<string, string> } }>()
    expect(can).toMatchObject({ update: false, archive: false, moves: ['release'], why: { update: sentence, to_shop: sentence } })
  })

  test('is left out of bulk changes and is not undone', async () => {
    const bulk = await admin.call('POST', '/api/vehicles/bulk', { ids: [sealed.id], patch: { terminal: 'North' } })
    expect(bulk.json()).toMatchObject({ updated: 0, failed: [{ id: sealed.id, detail: sentence }] })
    const [latest] = (await admin.call('GET', `/api/vehicles/${sealed.id}/history?limit=1`)).json<{ batchId: string }[]>()
    const undo = await admin.call('POST', `/api/batches/${latest?.batchId ?? ''}/undo`, {})
    expect(undo.json()).toMatchObject({ undone: 0, skipped: [{ id: sealed.id, reason: sentence }] })
  })

  test('still takes comments, and the steps that thaw it', async () => {
    expect((await admin.call('POST', `/api/vehicles/${sealed.id}/comments`, { body: 'Adjuster saw the unit.' })).statusCode).toBe(201)
    expect((await move(sealed, 'release', { reason: 'Released by the adjuster' })).status).toBe('active')
  })
})
