import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let technician: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  technician = await app.as('shop')
  division = await make(admin, 'divisions')
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const filter = (values: Json = {}): Promise<Created> => make(admin, 'parts', { division: division.id, reorderPoint: 2, ...values })
const read = async (part: Created): Promise<Json> => (await admin.call('GET', `/api/maintenance/parts/${part.id}`)).json<Json>()
const ledger = async (part: Created): Promise<unknown[][]> =>
  (await admin.call('GET', `/api/maintenance/stock-movements?part=${part.id}&sort=number`))
    .json<Json[]>()
    .map(({ entry, quantity, note }) => [entry, quantity, note])

test('what is on hand is the sum of what was there, received, and counted', async () => {
  const part = await filter({ opening: 6, unitCost: 1_450 })
  expect(await read(part)).toMatchObject({ onHand: 6, level: 'ok' })
  expect((await move(technician, 'maintenance/parts', part.id, 'receive', { quantity: 4.5, paid: 1_520, note: 'PO 118' })).statusCode).toBe(
    200,
  )
  expect(await read(part)).toMatchObject({ onHand: 10.5, unitCost: 1_520, countedOn: null })
  expect((await move(technician, 'maintenance/parts', part.id, 'count', { counted: 2, reason: 'Yearly count' })).statusCode).toBe(403)
  expect((await move(admin, 'maintenance/parts', part.id, 'count', { counted: 2, reason: 'Yearly count' })).statusCode).toBe(200)
  expect(await read(part)).toMatchObject({ onHand: 2, level: 'low', countedOn: '2026-11-20' })
  expect(await ledger(part)).toEqual([
    ['opening', 6, null],
    ['received', 4.5, 'PO 118'],
    ['counted', -8.5, 'Yearly count'],
  ])
})

test('a count that finds what is on hand moves nothing, and says that it was counted', async () => {
  const part = await filter({ opening: 3 })
  await move(admin, 'maintenance/parts', part.id, 'count', { counted: 3, reason: 'Yearly count' })
  expect(await read(part)).toMatchObject({ onHand: 3, countedOn: '2026-11-20' })
  expect(await ledger(part)).toHaveLength(1)
})

test('low stock lists what is at its reorder point, out, or below zero, and nothing discontinued', async () => {
  const [low, out, enough, untold, gone] = [
    await filter({ opening: 2 }),
    await filter(),
    await filter({ opening: 3 }),
    await filter({ opening: 1, reorderPoint: null }),
    await filter({ opening: 1 }),
  ]
  await move(admin, 'maintenance/parts', gone.id, 'discontinue', {})
  const listed = (await admin.call('GET', '/api/maintenance/parts?level=below_zero,out,low')).json<Created[]>().map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([low.id, out.id]))
  for (const part of [enough, untold, gone]) expect(listed).not.toContain(part.id)
})

test('a division keeps a part number once, and stock is not written into the part', async () => {
  const part = await filter({ partNumber: 'LF14000NN', opening: 1 })
  const again = await admin.call('POST', '/api/maintenance/parts', {
    partNumber: 'lf14000nn',
    description: 'Oil filter',
    division: division.id,
  })
  expect(again.statusCode).toBe(422)
  expect(again.json()).toMatchObject({ errors: [{ field: 'partNumber' }] })
  const elsewhere = await make(admin, 'parts', { partNumber: 'LF14000NN' })
  expect(elsewhere.id).not.toBe(part.id)
  const written = await admin.call('PATCH', `/api/maintenance/parts/${part.id}`, { opening: 40 }, { ...confirmed, 'if-match': '"1"' })
  expect(written.statusCode).toBe(422)
})

test('an undo takes a receipt back, and its movement with it', async () => {
  const part = await filter({ opening: 1 })
  const received = await move(technician, 'maintenance/parts', part.id, 'receive', { quantity: 5 })
  expect(await read(part)).toMatchObject({ onHand: 6 })
  expect((await technician.call('POST', `/api/batches/${String(received.headers['x-batch-id'])}/undo`, {})).statusCode).toBe(200)
  expect(await read(part)).toMatchObject({ onHand: 1 })
})

test('Safety reads the stock without what it cost', async () => {
  const part = await filter({ opening: 1, unitCost: 900 })
  const safety = await app.as('safety')
  const seen = (await safety.call('GET', `/api/maintenance/parts/${part.id}`)).json<Json>()
  expect(seen).toMatchObject({ onHand: 1 })
  expect(seen).not.toHaveProperty('unitCost')
  const [line] = (await safety.call('GET', `/api/maintenance/stock-movements?part=${part.id}`)).json<Json[]>()
  expect(line).not.toHaveProperty('unitCost')
  expect(
    (await safety.call('POST', `/api/maintenance/parts/${part.id}/transitions`, { move: 'receive', fields: { quantity: 1 } })).statusCode,
  ).toBe(403)
})
