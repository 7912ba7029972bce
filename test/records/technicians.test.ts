import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { repairPath, shopOf } from '#test/support/shop.ts'

/** What a technician does with a repair, and what stays the foreman's. It is November 20, 2026. */

let app: TestApp
let admin: TestUser
let joplin: Crew
let technician: TestUser
let foreman: TestUser
const { tractor, reading, holdsOf } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
  technician = await app.as('shop', [joplin.division.id])
  foreman = await app.as('foreman', [joplin.division.id])
})
afterAll(() => app.close())

const take = (by: TestUser, id: string, name: string, fields: Json = {}) => move(by, 'maintenance/repairs', id, name, fields)
const read = async (by: TestUser, id: string): Promise<Json> => (await by.call('GET', repairPath(id))).json<Json>()
const asked = async (by: TestUser, id: string, name: string) =>
  (await by.call('GET', `${repairPath(id)}/moves/${name}`)).json<{ version: number; asks: Record<string, Json> }>()
const unsafe = async (): Promise<Created> => {
  const { id: vehicle } = await tractor()
  await reading(vehicle, 412_331)
  return make(admin, 'repairs', { vehicle, title: 'Air leak', unsafe: true, reportedMiles: 412_331 })
}

test('a technician takes a job that nobody has, and no other', async () => {
  const repair = await unsafe()
  expect((await take(technician, repair.id, 'take')).json()).toMatchObject({ technician: technician.id, status: 'open' })
  expect((await take(technician, repair.id, 'take')).json()).toMatchObject({ detail: 'You have this job.' })
  const other = await app.as('shop', [joplin.division.id])
  expect((await take(other, repair.id, 'take')).statusCode).toBe(409)
  const mine = await technician.call('GET', '/api/maintenance/repairs?technician=me&fields=title')
  expect(mine.json<Created[]>().map(({ id }) => id)).toContain(repair.id)
})

test('a foreman gives work to people of the shop, one repair or many; a technician gives none', async () => {
  const [one, two] = [await unsafe(), await unsafe()]
  const given = await foreman.call('PATCH', repairPath(one.id), { technician: technician.id }, { 'if-match': `"${one.version}"` })
  expect(given.json()).toMatchObject({ technician: technician.id })
  const many = await foreman.call('POST', '/api/maintenance/repairs/bulk', {
    ids: [one.id, two.id],
    patch: { technician: technician.id },
  })
  expect(many.statusCode, many.body).toBe(200)
  expect(await read(foreman, two.id)).toMatchObject({ technician: technician.id })
  const recruiter = await app.as('recruiter')
  const { version } = await read(technician, two.id)
  const wrong = await foreman.call('PATCH', repairPath(two.id), { technician: recruiter.id }, { 'if-match': `"${String(version)}"` })
  expect(wrong.json()).toMatchObject({ errors: [{ field: 'technician', message: 'This person does not work on repairs' }] })
  const refused = await technician.call('PATCH', repairPath(two.id), { technician: null }, { 'if-match': `"${String(version)}"` })
  expect(refused.statusCode).toBe(422)
})

test('who starts a job that nobody has takes it; parts and hours become lines without a price', async () => {
  const repair = await unsafe()
  expect((await take(technician, repair.id, 'start')).json()).toMatchObject({ technician: technician.id, startedOn: '2026-11-20' })
  expect((await take(technician, repair.id, 'add_work')).json()).toMatchObject({ detail: 'Enter a part or your hours.' })
  const work = { laborHours: 1.5, parts: [{ description: 'Brake chamber, type 30', quantity: 2 }] }
  expect((await take(technician, repair.id, 'add_work', work)).statusCode).toBe(200)
  expect((await take(technician, repair.id, 'add_work', { laborHours: 0.5 })).json()).toMatchObject({
    lines: [
      { type: 'part', description: 'Brake chamber, type 30', quantity: 2 },
      { type: 'labor', description: 'Labor', quantity: 1.5 },
      { type: 'labor', description: 'Labor', quantity: 0.5 },
    ],
    total: 0,
  })
})

test('work done leaves the hold and the closing to the foreman, who begins with what the technician entered', async () => {
  const repair = await unsafe()
  await take(technician, repair.id, 'start', { startMiles: 412_331 })
  const done = { correction: 'Replaced the chamber', completedMiles: 412_340, laborHours: 2, parts: [{ description: 'Chamber' }] }
  expect((await take(technician, repair.id, 'work_done', { ...done, completedMiles: 412_000 })).statusCode).toBe(409)
  expect((await take(technician, repair.id, 'work_done', done)).json()).toMatchObject({
    status: 'ready_to_close',
    workDoneOn: '2026-11-20',
    workDoneBy: technician.id,
    completedOn: null,
  })
  expect(await holdsOf(repair.id)).toHaveLength(1)
  expect((await technician.call('GET', `${repairPath(repair.id)}/moves/complete`)).statusCode).toBe(403)
  const told = (await foreman.call('GET', '/api/notifications')).json<{ rows: { headline: string }[] }>()
  expect(JSON.stringify(told)).toContain('Ready to close')
  const { version, asks } = await asked(foreman, repair.id, 'complete')
  expect(asks).toMatchObject({
    completedOn: { value: '2026-11-20' },
    completedMiles: { required: true, value: 412_340, help: 'Last reading: 412,331 mi on Nov 20, 2026' },
    completedHours: { unasked: true },
    correction: { value: 'Replaced the chamber' },
    lines: { value: [{ description: 'Chamber' }, { description: 'Labor', quantity: 2 }] },
  })
  expect(version).toBe((await read(foreman, repair.id))['version'])
  const lines = [
    { type: 'part', description: 'Chamber', unitPrice: 8_900 },
    { type: 'labor', description: 'Labor', quantity: 2, unitPrice: 9_500 },
  ]
  const closing = { completedOn: '2026-11-20', completedMiles: 412_340, correction: 'Replaced the chamber', lines }
  expect((await take(technician, repair.id, 'complete', closing)).statusCode).toBe(403)
  expect((await take(foreman, repair.id, 'complete', closing)).json()).toMatchObject({
    status: 'done',
    total: 27_900,
    closedBy: foreman.id,
  })
  expect(await holdsOf(repair.id)).toEqual([])
})

test('a trailer needs no meter; work sent back is in progress again', async () => {
  const { id: vehicle } = await tractor({ kind: 'trailer' })
  const repair = await make(admin, 'repairs', { vehicle, title: 'Mud flap torn' })
  await take(technician, repair.id, 'start')
  expect((await asked(technician, repair.id, 'work_done')).asks['completedMiles']).toEqual({ required: false })
  await take(technician, repair.id, 'work_done', { correction: 'New flap' })
  expect((await take(technician, repair.id, 'send_back', { reason: 'Wrong side' })).statusCode).toBe(403)
  expect((await take(foreman, repair.id, 'send_back', { reason: 'Wrong side' })).json()).toMatchObject({ status: 'in_progress' })
})

test('a foreman reads and lifts the maintenance holds of units, and no other hold', async () => {
  const { id: vehicle } = await tractor()
  const of = (kind: string, more: Json = {}) =>
    make(admin, 'holds', {
      vehicle,
      driver: null,
      kind,
      effect: 'block',
      reason: 'Brake work on Monday',
      startsAt: '2026-11-20T12:00:00.000Z',
      ...more,
    })
  const [ours, unsafely, other] = [await of('maintenance'), await of('unsafe_defect'), await of('manual')]
  const driverHeld = await of('manual', { vehicle: null, driver: joplin.driver.id })
  const seen = (await foreman.call('GET', '/api/holds?fields=title')).json<Created[]>().map(({ id }) => id)
  expect(seen).toEqual(expect.arrayContaining([ours.id, unsafely.id]))
  expect(seen).not.toContain(other.id)
  expect(seen).not.toContain(driverHeld.id)
  expect((await foreman.call('GET', `/api/holds/${driverHeld.id}`)).statusCode).toBe(404)
  const lift = (id: string, liftReason?: string) =>
    foreman.call('POST', `/api/holds/${id}/transitions`, { move: 'lift', fields: { liftReason } })
  expect((await lift(ours.id)).statusCode).toBe(422)
  expect((await lift(ours.id, 'Work moved to Tuesday')).json()).toMatchObject({ status: 'lifted', liftedBy: foreman.id })
  expect((await lift(unsafely.id, 'Drove it around the yard')).statusCode).toBe(409)
  expect((await lift(other.id, 'Not ours')).statusCode).toBe(404)
  expect((await technician.call('GET', '/api/holds')).statusCode).toBe(403)
})
