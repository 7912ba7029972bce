import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let technician: TestUser
let division: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  technician = await app.as('shop')
  division = await make(admin, 'divisions')
  vehicle = await make(admin, 'vehicles', { division: division.id, kind: 'tractor' })
})
afterAll(() => app.close())

const desk = deskOf(() => admin)
const stocked = (opening: number): Promise<Created> => make(admin, 'parts', { division: division.id, opening, unitCost: 2_390 })
const onHand = async (part: Created): Promise<unknown> => (await desk.one(`/api/maintenance/parts/${part.id}`))['onHand']
const line = (part: Created, quantity: number | null): Json => ({
  type: 'part',
  part: part.number,
  description: part.title,
  quantity,
  unitPrice: 2_390,
})
const repairWith = (lines: readonly Json[]): Promise<Created> => make(technician, 'repairs', { vehicle: vehicle.id, lines })
const pathOf = ({ id }: Created): string => `/api/maintenance/repairs/${id}`

test('a line takes a part off the shelf once, whatever is edited around it', async () => {
  const part = await stocked(10)
  const repair = await repairWith([line(part, 2), { type: 'labor', description: 'Labor', unitPrice: 9_500 }])
  expect(await onHand(part)).toBe(8)
  await desk.change(pathOf(repair), { cause: 'Worn' })
  await desk.change(pathOf(repair), { lines: [line(part, 2), line(part, null)] })
  expect(await onHand(part)).toBe(7)
  await desk.change(pathOf(repair), { lines: [line(part, 0.5)] })
  expect(await onHand(part)).toBe(9.5)
  await desk.change(pathOf(repair), { lines: null })
  expect(await onHand(part)).toBe(10)
  const movements = await desk.list(`/api/maintenance/stock-movements?part=${part.id}&repair=${repair.id}&sort=number`)
  expect(movements.map(({ entry, quantity }) => [entry, quantity])).toEqual([
    ['used', -2],
    ['used', -1],
    ['returned', 2.5],
    ['returned', 0.5],
  ])
})

test('canceling and archiving give the part back; reopening and restoring take it again', async () => {
  const part = await stocked(5)
  const repair = await repairWith([line(part, 3)])
  for (const [act, left] of [
    ['cancel', 5],
    ['reopen', 2],
  ] as const) {
    expect((await desk.move(pathOf(repair), act, { reason: 'Entered for the wrong unit' })).statusCode).toBe(200)
    expect(await onHand(part)).toBe(left)
  }
  const { version } = await desk.one(pathOf(repair))
  expect((await admin.call('DELETE', pathOf(repair), { reason: 'Twice' }, { 'if-match': `"${version}"` })).statusCode).toBe(200)
  expect(await onHand(part)).toBe(5)
  const restored = await admin.call('POST', `${pathOf(repair)}/restore`, {}, { 'x-confirm-warnings': '1' })
  expect(restored.statusCode, restored.body).toBe(200)
  expect(await onHand(part)).toBe(2)
})

test('an undo of the lines gives the parts back, and an undo of that takes them again', async () => {
  const part = await stocked(4)
  const repair = await repairWith([])
  const changed = await desk.change(pathOf(repair), { lines: [line(part, 3)] })
  expect(await onHand(part)).toBe(1)
  const undone = await technician.call('POST', `/api/batches/${String(changed.headers['x-batch-id'])}/undo`, {})
  expect(undone.statusCode).toBe(200)
  expect(await onHand(part)).toBe(4)
  expect((await technician.call('POST', `/api/batches/${undone.json<{ batchId: string }>().batchId}/undo`, {})).statusCode).toBe(200)
  expect(await onHand(part)).toBe(1)
})

test('stock that would go below zero is said first, saved once confirmed, and listed as low', async () => {
  const part = await stocked(1)
  const repair = await repairWith([])
  const asked = await admin.call('PATCH', pathOf(repair), { lines: [line(part, 3)] }, { 'if-match': `"${repair.version}"` })
  expect(asked.json()).toMatchObject({
    code: 'confirm_needed',
    warnings: [{ field: 'lines', message: `${part.title}: 1 on hand, and this takes 3. Stock goes below zero` }],
  })
  expect(await onHand(part)).toBe(1)
  await desk.change(pathOf(repair), { lines: [line(part, 3)] })
  expect(await desk.one(`/api/maintenance/parts/${part.id}`)).toMatchObject({ onHand: -2, level: 'below_zero' })
})

test('a line names a part that exists and that its writer may use; a part in the archive can still come back', async () => {
  const part = await stocked(5)
  const repair = await repairWith([line(part, 1)])
  const refused = async (by: TestUser, wrong: Json): Promise<unknown> =>
    (
      await by.call('POST', '/api/maintenance/repairs', {
        vehicle: vehicle.id,
        title: 'Leak',
        origin: 'shop',
        repairClass: 'scheduled',
        lines: [wrong],
      })
    ).json()
  const notStocked = (number: string) => ({ errors: [{ field: 'lines', message: `Row 1: ${number} isn’t a part in stock` }] })
  expect(await refused(admin, { ...line(part, 1), part: 'PART-9999' })).toMatchObject(notStocked('PART-9999'))
  expect(await refused(admin, { ...line(part, 1), type: 'labor' })).toMatchObject({ errors: [{ field: 'lines' }] })
  const elsewhere = await make(admin, 'parts', { opening: 5 })
  const bound = await app.as('shop', [division.id])
  expect(await refused(bound, line(elsewhere, 1))).toMatchObject(notStocked(elsewhere.number))
  const { version } = await desk.one(`/api/maintenance/parts/${part.id}`)
  await admin.call('DELETE', `/api/maintenance/parts/${part.id}`, { reason: 'Entered twice' }, { 'if-match': `"${version}"` })
  expect((await desk.move(pathOf(repair), 'cancel', { reason: 'Not needed' })).statusCode).toBe(200)
  expect(await onHand(part)).toBe(5)
})
