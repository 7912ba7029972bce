import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let ozark: string
let gulf: string
let counter = 0

const create = async (list: string, body: object): Promise<string> => {
  const made = await admin.call('POST', `/api/${list}`, body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
const vehicle = (more: object = {}): Promise<string> => {
  counter += 1
  return create('vehicles', { unitNumber: `B${counter}`, kind: 'tractor', division: ozark, ownership: 'leased', ...more })
}
const read = async (id: string): Promise<Record<string, unknown>> =>
  (await admin.call('GET', `/api/vehicles/${id}`)).json<Record<string, unknown>>()

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  ozark = await create('divisions', { code: 'OZK', name: 'Ozark', kind: 'terminal' })
  gulf = await create('divisions', { code: 'GLF', name: 'Gulf', kind: 'terminal' })
})
afterAll(() => app.close())

describe('bulk change', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = [await vehicle(), await vehicle({ leaseEndsOn: '2027-01-31' }), await vehicle({ terminal: 'Joplin', ownership: 'owned' })]
  })

  test('a dry run shows each difference and changes nothing', async () => {
    const dry = await admin.call('POST', '/api/vehicles/bulk', { ids, patch: { ownership: 'owned', division: gulf }, dryRun: true })
    expect(dry.statusCode, dry.body).toBe(200)
    expect(dry.json()).toMatchObject({
      dryRun: true,
      total: 3,
      changing: 2,
      unchanged: 0,
      failed: [
        {
          id: ids[1],
          title: (await read(ids[1] ?? ''))['title'],
          detail: 'An owned vehicle has no lease end',
          errors: [{ field: 'leaseEndsOn' }],
        },
      ],
      records: [
        {
          id: ids[0],
          changes: [
            { field: 'division', fromTitle: 'Ozark', toTitle: 'Gulf' },
            { field: 'ownership', from: 'leased', to: 'owned' },
          ],
        },
        { id: ids[2], changes: [{ field: 'division' }] },
      ],
    })
    expect(await read(ids[0] ?? '')).toMatchObject({ version: 1, ownership: 'leased' })
  })

  test('good ones are saved as one batch, refused ones are named, and the batch can be undone', async () => {
    const run = await admin.call('POST', '/api/vehicles/bulk', {
      ids,
      patch: { ownership: 'owned', terminal: 'Joplin' },
      reason: 'Lease bought out',
    })
    const answer = run.json<{ batchId: string; updated: number; unchanged: number; failed: { id: string }[] }>()
    expect(answer).toMatchObject({ updated: 1, unchanged: 1, failed: [{ id: ids[1] }] })
    expect(run.headers['x-batch-id']).toBe(answer.batchId)
    expect(await read(ids[0] ?? '')).toMatchObject({ ownership: 'owned', terminal: 'Joplin' })
    expect((await admin.call('GET', `/api/vehicles/${ids[0] ?? ''}/history?limit=1`)).json()).toMatchObject([
      { batchId: answer.batchId, reason: 'Lease bought out', changes: [{ field: 'terminal' }, { field: 'ownership' }] },
    ])
    expect((await admin.call('POST', `/api/batches/${answer.batchId}/undo`, {})).json()).toMatchObject({ undone: 1, skipped: [] })
    expect(await read(ids[0] ?? '')).toMatchObject({ ownership: 'leased', terminal: null })
  })

  test('P-44 a repeat with the same key answers the first result', async () => {
    const send = () =>
      admin.call('POST', '/api/vehicles/bulk', { ids: [ids[0]], patch: { terminal: 'Tulsa' } }, { 'idempotency-key': `bulk-${ids[0]}` })
    const [first, second] = [await send(), await send()]
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await read(ids[0] ?? '')).toMatchObject({ version: 2 })
  })

  test('moves by a filter, naming those in the wrong state', async () => {
    await admin.call('POST', `/api/vehicles/${ids[0] ?? ''}/transitions`, { move: 'to_shop', fields: { reason: 'Brakes' } })
    const filter = `id=${ids.join(',')}&sort=unitNumber`
    const run = await admin.call('POST', '/api/vehicles/bulk', { filter, move: 'to_shop', fields: { reason: 'Recall' } })
    expect(run.json()).toMatchObject({
      updated: 2,
      failed: [{ id: ids[0], detail: expect.stringContaining('"Send to shop" is possible only while') as string }],
    })
    expect((await admin.call('POST', '/api/vehicles/bulk', { filter, move: 'out_of_service', fields: {} })).json()).toMatchObject({
      status: 422,
    })
    expect((await admin.call('POST', '/api/vehicles/bulk', { filter, move: 'fly' })).statusCode).toBe(404)
  })

  test('archives with a reason', async () => {
    expect((await admin.call('POST', '/api/vehicles/bulk', { ids, archive: true, reason: 'Bought twice' })).json()).toMatchObject({
      updated: 3,
      failed: [],
    })
    expect(await read(ids[2] ?? '')).toMatchObject({ archiveReason: 'Bought twice' })
    expect((await admin.call('POST', '/api/vehicles/bulk', { ids, patch: { terminal: 'X' } })).json()).toMatchObject({
      updated: 0,
      failed: [{ detail: 'Archived. Restore it first.' }, {}, {}],
    })
  })

  test('warnings ask first', async () => {
    const body = { ids: [ids[0]], patch: { plateExpirationDate: '2026-01-31' } }
    expect((await admin.call('POST', '/api/vehicles/bulk', body)).json()).toMatchObject({
      status: 422,
      code: 'confirm_needed',
      warnings: [{ field: 'plateExpirationDate', message: 'The plate has expired' }],
    })
    expect((await admin.call('POST', '/api/vehicles/bulk', body, { 'x-confirm-warnings': '1' })).json()).toMatchObject({ updated: 1 })
  })

  test('what tells records apart, unknown fields, two acts at once and too many are refused', async () => {
    const refused = async (body: object): Promise<unknown> => (await admin.call('POST', '/api/vehicles/bulk', body)).json()
    expect(await refused({ ids, patch: { unitNumber: 'X' } })).toMatchObject({
      status: 422,
      errors: [{ field: 'unitNumber', message: 'Unit number is changed one record at a time' }],
    })
    expect(await refused({ ids, patch: { nothing: 1 } })).toMatchObject({ status: 422 })
    expect(await refused({ ids, patch: {} })).toMatchObject({ status: 422 })
    expect(await refused({ ids, patch: { terminal: 'X' }, archive: true })).toMatchObject({ status: 422 })
    expect(await refused({ patch: { terminal: 'X' } })).toMatchObject({ status: 422 })
    expect(await refused({ ids: Array.from({ length: 501 }, () => ids[0]), patch: { terminal: 'X' } })).toMatchObject({ status: 422 })
  })

  test('roles and other divisions', async () => {
    const foreign = await vehicle({ division: gulf })
    const safety = await app.as('safety')
    expect((await safety.call('POST', '/api/vehicles/bulk', { ids, patch: { terminal: 'X' } })).statusCode).toBe(403)
    const supervisor = await app.as('supervisor', [ozark])
    expect((await supervisor.call('POST', '/api/vehicles/bulk', { ids, archive: true })).statusCode).toBe(403)
    const run = await supervisor.call('POST', '/api/vehicles/bulk', { ids: [ids[0], foreign], patch: { terminal: 'Mine' } })
    expect(run.json()).toMatchObject({
      updated: 1,
      failed: [{ id: foreign, number: '', detail: 'Vehicle not found, or you don’t have access.' }],
    })
    expect((await supervisor.call('POST', '/api/vehicles/bulk', { ids: [ids[0]], patch: { division: gulf } })).json()).toMatchObject({
      updated: 0,
      failed: [{ errors: [{ field: 'division', message: 'Division was not found' }] }],
    })
    expect(await read(foreign)).toMatchObject({ terminal: null })
  })

  test('a rule that throws for one record does not stop the others', async () => {
    const users = ['a', 'b'].map(async () => (await app.as('supervisor')).id)
    const boss = await app.as('super_admin')
    const manager = await app.as('admin')
    const all = [...(await Promise.all(users)), boss.id]
    const run = await manager.call('POST', '/api/users/bulk', { ids: all, patch: { timeZone: 'America/Denver' } })
    expect(run.json()).toMatchObject({ updated: 2, failed: [{ id: boss.id, detail: 'Only a super admin may change a super admin.' }] })
  })
})
