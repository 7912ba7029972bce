import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeStaff } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** What technicians and foremen may see and do (decided on November 27, 2026). */

let app: TestApp
let admin: TestUser
let technician: TestUser
let foreman: TestUser
let vehicle: { id: string }
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  technician = await app.as('shop')
  foreman = await app.as('foreman')
  vehicle = await make(admin, 'vehicles', { kind: 'tractor', purchasePrice: 14_000_000 })
})
afterAll(() => app.close())

const moved = async (by: TestUser, id: string, name: string, fields = {}): Promise<number> =>
  (await move(by, 'maintenance/repairs', id, name, fields)).statusCode

test('the shop lists units and the work on them, and no file of a person', async () => {
  const listed = await Promise.all(
    Object.values(registry).map(async ({ name, api }) => {
      const { statusCode } = await technician.call('GET', `/api/${api}`)
      return statusCode === 200 ? [name] : []
    }),
  )
  expect(listed.flat().toSorted()).toEqual([
    'divisions',
    'feedback',
    'inspectors',
    'maintenance-todos',
    'meter-entries',
    'oil-changes',
    'parts',
    'pm-programs',
    'pm-schedules',
    'qualification-documents',
    'repairs',
    'stock-movements',
    'tasks',
    'tires',
    'vehicle-reports',
    'vehicles',
  ])
})

test('the shop reads papers of units, never those of drivers', async () => {
  const driver = await make(admin, 'drivers')
  await make(admin, 'qualification-documents', { type: 'psp', driver: driver.id, vehicle: null })
  const paper = await make(admin, 'qualification-documents', {
    type: 'registration',
    driver: null,
    vehicle: vehicle.id,
    expirationDate: '2027-06-30',
  })
  const papers = (await technician.call('GET', '/api/qualification-documents')).json<{ id: string }[]>()
  expect(papers.map(({ id }) => id)).toEqual([paper.id])
  expect((await technician.call('GET', `/api/drivers/${driver.id}`)).statusCode).toBe(403)
})

test('a technician works on a repair, and a foreman closes it', async () => {
  const repair = await make(technician, 'repairs', { vehicle: vehicle.id, title: 'Air leak at the left brake chamber' })
  expect(await moved(technician, repair.id, 'start')).toBe(200)
  const closing = { completedOn: '2026-11-20', completedMiles: 412_331, correction: 'Replaced the chamber' }
  expect(await moved(technician, repair.id, 'complete', closing)).toBe(403)
  expect(await moved(foreman, repair.id, 'complete', closing)).toBe(200)
  expect((await technician.call('GET', `/api/maintenance/repairs/${repair.id}`)).json()).toMatchObject({ status: 'done' })
})

test('what a unit was bought for is hidden from the shop', async () => {
  const seen = (await foreman.call('GET', `/api/vehicles/${vehicle.id}`)).json<Record<string, unknown>>()
  expect(seen).not.toHaveProperty('purchasePrice')
  expect((await admin.call('GET', `/api/vehicles/${vehicle.id}`)).json()).toMatchObject({ purchasePrice: 14_000_000 })
})

test('the six roles of the office read drivers as before', async () => {
  for (const role of officeStaff) expect((await (await app.as(role)).call('GET', '/api/drivers')).statusCode).toBe(200)
})

test('a foreman gives repairs a day and a bay, at a version, and undoes it; safety only looks at the board', async () => {
  const repair = await make(admin, 'repairs', { vehicle: vehicle.id, title: 'Slack adjuster' })
  const path = `/api/maintenance/repairs/${repair.id}`
  const scheduled = await foreman.call('POST', `${path}/transitions`, {
    move: 'schedule',
    fields: { scheduledFor: '2026-11-23', bay: 'Bay 2' },
  })
  expect(scheduled.json()).toMatchObject({ status: 'scheduled', scheduledFor: '2026-11-23', bay: 'Bay 2', shop: null })

  const { version } = scheduled.json<{ version: number }>()
  const at = (known: number) => ({ 'if-match': `"${known}"` })
  const moved = await foreman.call('PATCH', path, { scheduledFor: '2026-11-24', bay: 'Bay 1' }, at(version))
  expect(moved.json()).toMatchObject({ scheduledFor: '2026-11-24', bay: 'Bay 1', status: 'scheduled' })
  expect((await technician.call('PATCH', path, { bay: 'Bay 3' }, at(version))).statusCode).toBe(412)
  const safety = await app.as('safety')
  expect((await safety.call('PATCH', path, { bay: 'Bay 3' })).statusCode).toBe(403)

  const inBay = async (query: string): Promise<unknown[]> =>
    (await safety.call('GET', `/api/maintenance/repairs?id=${repair.id}&${query}&fields=bay`)).json()
  expect(await inBay('bay=bay 1&scheduledForFrom=2026-11-24&scheduledForTo=2026-11-30')).toHaveLength(1)
  expect(await inBay('bay=!null')).toHaveLength(1)
  expect(await inBay('scheduledFor=null')).toHaveLength(0)

  const undone = await foreman.call('POST', `/api/batches/${String(moved.headers['x-batch-id'])}/undo`, {})
  expect(undone.json()).toMatchObject({ undone: 1 })
  expect((await foreman.call('GET', path)).json()).toMatchObject({ scheduledFor: '2026-11-23', bay: 'Bay 2' })
})

test('a foreman places a maintenance hold on a unit, lifts it, and places no other; a technician places none', async () => {
  const unit = await make(admin, 'vehicles', { kind: 'tractor' })
  const hold = (by: TestUser, fields: Record<string, unknown> = { reason: 'Waiting on the brake parts' }) =>
    move(by, 'vehicles', unit.id, 'maintenance_hold', fields)
  const placed = await hold(foreman)
  expect([placed.statusCode, placed.body]).toEqual([200, expect.anything()])
  const holds = async (): Promise<{ id: string }[]> => (await foreman.call('GET', `/api/holds?vehicle=${unit.id}&status=active`)).json()
  const stops = async (): Promise<number> =>
    (await admin.call('GET', `/api/gate?from=2026-11-20&to=2026-11-20&vehicles=${unit.id}`))
      .json<{ reasons: { code: string }[] }>()
      .reasons.filter(({ code }) => code === 'hold').length
  const found = await holds()
  expect(found).toMatchObject([
    { kind: 'maintenance', effect: 'block', title: 'Waiting on the brake parts', endsAt: null, placedByRecord: false },
  ])
  expect(await stops()).toBe(1)

  expect((await hold(foreman, {})).statusCode).toBe(422)
  expect((await hold(technician)).statusCode).toBe(403)
  expect((await hold(await app.as('supervisor'))).statusCode).toBe(403)
  const other = { vehicle: unit.id, kind: 'oos_order', reason: 'Order', startsAt: '2026-11-20T10:00:00.000Z' }
  expect((await foreman.call('POST', '/api/holds', other)).statusCode).toBe(403)

  expect((await move(foreman, 'holds', found[0]?.id ?? '', 'lift', { liftReason: 'Parts fitted' })).statusCode).toBe(200)
  expect(await holds()).toEqual([])
  expect(await stops()).toBe(0)

  const again = await hold(foreman)
  const undone = await foreman.call('POST', `/api/batches/${String(again.headers['x-batch-id'])}/undo`, {})
  expect(undone.json()).toMatchObject({ skipped: [] })
  expect(await holds()).toEqual([])
})

test('for a repair the colleagues who work on repairs are offered, the shop first', async () => {
  const office = await app.as('manager')
  const safety = await app.as('safety')
  const offered = (await foreman.call('GET', '/api/people?for=repairs')).json<{ id: string }[]>().map(({ id }) => id)
  expect(offered.slice(0, 2).toSorted()).toEqual([technician.id, foreman.id].toSorted())
  expect(offered).toContain(office.id)
  expect(offered).not.toContain(safety.id)
  expect((await foreman.call('GET', '/api/people')).json<{ id: string }[]>().map(({ id }) => id)).toContain(safety.id)
  expect((await foreman.call('GET', '/api/people?for=anything')).statusCode).toBe(400)
})
