import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let elsewhere: TestUser
let crew: Crew
let run: Created
let fit: Created[]

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeReadyCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
  run = await make(manager, 'runs', {
    code: 'KC-TUL 2',
    division: crew.division.id,
    origin: 'Kansas City',
    destination: 'Tulsa',
    dispatchTime: '18:00',
    durationHours: 10,
    licenseClass: 'B',
  })
  fit = []
  for (const name of ['Able', 'Baker', 'Cook', 'Dunn']) fit.push(await fitDriver(name, 'A'))
})
afterAll(() => app.close())

const desk = deskOf(() => manager)
const calendar = async (by: TestUser, query: string): Promise<Json> =>
  (await by.call('GET', `/api/time-off/calendar?${query}`)).json<Json>()
const price = async (id: string): Promise<Json> => (await manager.call('GET', `/api/time-off/${id}/price`)).json<Json>()
const assign = (serviceDate: string, driver: Created | null, more: Json = {}): Promise<Created> =>
  make(manager, 'run-assignments', { run: run.id, serviceDate, ...(driver === null ? {} : { driver: driver.id }), ...more })
const leave = (driver: Created, start: string, end: string, more: Json = {}): Promise<Created> =>
  make(manager, 'time-off', { driver: driver.id, type: 'vacation', start, end, ...more })

async function fitDriver(lastName: string, licenseClass: string): Promise<Created> {
  const driver = await make(admin, 'drivers', {
    division: crew.division.id,
    firstName: 'Test',
    lastName,
    licenseClass,
    hireDate: '2026-11-02',
    position: 'linehaul',
  })
  await fileAll(admin, driver)
  const answer = await deskOf(() => admin).move(`/api/drivers/${driver.id}`, 'activate')
  expect(answer.json()).toMatchObject({ status: 'active' })
  return driver
}

describe('G2 approval shows its price', () => {
  test('G2 the runs of the days, and three who could take each, fewest hours of that week first', async () => {
    const [able, baker, cook, dunn] = fit as [Created, Created, Created, Created]
    await assign('2026-12-07', crew.driver)
    await assign('2026-12-09', crew.driver)
    // One is on the road that night, one is off, one has driven ten hours that week.
    await assign('2026-12-07', able, { coverReason: 'extra' })
    await assign('2026-12-08', baker)
    await deskOf(() => manager).move(`/api/time-off/${(await leave(cook, '2026-12-07', '2026-12-07')).id}`, 'approve')
    const asked = await leave(crew.driver, '2026-12-07', '2026-12-11')
    const found = await price(asked.id)
    const names = (found['runs'] as { replacements: { name: string; hours: number }[] }[]).map(({ replacements }) =>
      replacements.map(({ name, hours }) => [name, hours]),
    )
    expect(names).toEqual([
      [
        [dunn.title, 0],
        [baker.title, 10],
      ],
      [
        [cook.title, 0],
        [dunn.title, 0],
        [able.title, 10],
      ],
    ])
    expect(found).toMatchObject({ hidden: 0, coverage: [{ day: '2026-12-07', away: 1, of: 5 }, {}, {}, {}, {}] })
    expect(await desk.one(`/api/time-off/${asked.id}`)).toMatchObject({ uncovers: 2 })
    expect((await desk.list('/api/time-off?status=pending,approved&uncoversFrom=1')).map(({ id }) => id)).toEqual([asked.id])
    expect((await elsewhere.call('GET', `/api/time-off/${asked.id}/price`)).statusCode).toBe(404)
    expect((await (await app.as('supervisor')).call('GET', `/api/time-off/${asked.id}/price`)).statusCode).toBe(403)
  })

  test('G2 approved with a replacement in one act; undo restores both; canceled it gives back what is still open', async () => {
    const [, , cook, dunn] = fit as [Created, Created, Created, Created]
    const first = await assign('2027-01-04', cook)
    const second = await assign('2027-01-06', cook)
    const asked = await leave(cook, '2027-01-04', '2027-01-08')
    const approve = (cover: Json[]) =>
      manager.call('POST', `/api/time-off/${asked.id}/approve-with`, { cover }, { 'x-confirm-warnings': '1' })
    const statuses = async (): Promise<unknown[]> =>
      Promise.all([first, second].map(async ({ id }) => desk.one(`/api/run-assignments/${id}`)))
    const refused = await approve([
      { run: first.id, driver: cook.id },
      { run: run.id, driver: dunn.id },
    ])
    expect(refused.statusCode).toBe(422)
    expect(await desk.one(`/api/time-off/${asked.id}`)).toMatchObject({ status: 'pending' })
    const done = await approve([{ run: first.id, driver: dunn.id }])
    expect(done.json()).toMatchObject({ id: asked.id, status: 'approved' })
    const covered = { status: 'planned', driver: dunn.id, coverReason: 'time_off', timeOff: null }
    const open = { status: 'unassigned', driver: null, timeOff: asked.id }
    expect(await statuses()).toMatchObject([covered, open])
    expect(await price(asked.id)).toMatchObject({ runs: [{ id: second.id }] })
    const undone = await manager.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ skipped: [] })
    const before = { status: 'planned', driver: cook.id, coverReason: null, timeOff: null }
    expect(await statuses()).toMatchObject([before, before])
    expect(await desk.one(`/api/time-off/${asked.id}`)).toMatchObject({ status: 'pending' })
    expect((await approve([{ run: first.id, driver: dunn.id }])).statusCode).toBe(200)
    expect((await desk.move(`/api/time-off/${asked.id}`, 'cancel')).json()).toMatchObject({ status: 'cancelled' })
    expect(await statuses()).toMatchObject([covered, before])
  })
})

describe('G2 out today', () => {
  test('G2 a sick call is approved at once, empties today’s runs and says who can cover', async () => {
    const [able, baker] = fit as [Created, Created, Created, Created]
    const tonight = await assign('2026-11-20', able)
    const call = (by: TestUser) => by.call('POST', '/api/time-off/out-today', { driver: able.id })
    expect((await call(await app.as('supervisor'))).statusCode).toBe(403)
    expect((await call(elsewhere)).statusCode).toBe(422)
    // No policy keeps somebody sick at work.
    await make(admin, 'leave-blackouts', { name: 'Peak', start: '2026-11-19', end: '2026-11-25', effect: 'block' })
    await make(admin, 'leave-coverage', { division: crew.division.id, minAvailable: 100, effect: 'block' })
    const mistaken = await call(manager)
    expect(mistaken.statusCode, mistaken.body).toBe(200)
    const undone = await manager.call('POST', `/api/batches/${String(mistaken.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ skipped: [] })
    expect(await desk.one(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'planned', driver: able.id })
    const clocks = await deskOf(() => admin).list(`/api/deadlines?rule=FMLA-NOTICE&status=running&driver=${able.id}`)
    expect(clocks, 'the clock that the manager doesn’t see stops with the sick call').toEqual([])
    const { id } = (await call(manager)).json<Created>()
    const today = { start: '2026-11-20', end: '2026-11-20' }
    expect(await desk.one(`/api/time-off/${id}`)).toMatchObject({ status: 'approved', type: 'sick', ...today, uncovers: 1 })
    expect(await desk.one(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'unassigned', driver: null, coverReason: 'sick' })
    expect((await call(manager)).statusCode).toBe(422)
    const [open] = (await price(id))['runs'] as { id: string; replacements: Created[] }[]
    expect(open?.replacements.map((one) => one.id)).toContain(baker.id)
    expect(open?.replacements.map((one) => one.id)).not.toContain(able.id)
    const cover = [{ run: tonight.id, driver: baker.id }]
    const covering = () => manager.call('POST', `/api/time-off/${id}/cover`, { cover }, { 'x-confirm-warnings': '1' })
    expect((await covering()).statusCode).toBe(200)
    expect(await desk.one(`/api/run-assignments/${tonight.id}`)).toMatchObject({ status: 'planned', driver: baker.id })
    expect((await covering()).statusCode).toBe(409)
  })
})

describe('G2 the calendar', () => {
  test('G2 shows people with their leave and runs, the share away, and no type of protected leave', async () => {
    const [able] = fit as [Created, Created, Created, Created]
    await assign('2027-02-02', able)
    const made = await leave(able, '2027-02-01', '2027-02-03', { type: 'fmla' })
    await deskOf(() => admin).move(`/api/time-off/${made.id}`, 'designate')
    const found = await calendar(manager, 'from=2027-02-01&to=2027-02-28')
    expect(found).toMatchObject({ total: 1, drivers: 5, days: expect.arrayContaining([{ day: '2027-02-02', away: 1, asked: 0 }]) })
    const [person] = found['people'] as { leave: Json[]; runs: Json[] }[]
    expect(person).toMatchObject({
      kind: 'driver',
      id: able.id,
      division: crew.division.id,
      leave: [{ type: 'leave', words: 'Leave', status: 'approved' }],
    })
    expect(person?.runs).toEqual([])
    expect(JSON.stringify(found)).not.toContain('fmla')
    expect((await manager.call('GET', '/api/time-off/calendar?from=2027-02-01&to=2027-02-28&type=fmla')).statusCode).toBe(400)
    expect(await calendar(manager, 'from=2027-02-01&to=2027-02-28&type=leave')).toMatchObject({ total: 1 })
    expect(await calendar(manager, 'from=2027-02-01&to=2027-02-28&people=all&limit=2')).toMatchObject({ total: 6, people: [{}, {}] })
    expect(await calendar(elsewhere, 'from=2027-02-01&to=2027-02-28&people=all')).toMatchObject({
      total: 1,
      people: [{ kind: 'user', id: elsewhere.id }],
    })
    const recruiter = await app.as('recruiter')
    expect(await calendar(recruiter, 'from=2027-02-01&to=2027-02-28&people=all')).toMatchObject({
      total: 1,
      people: [{ id: recruiter.id, runs: [] }],
    })
    expect((await manager.call('GET', '/api/time-off/calendar?from=2027-01-01&to=2027-02-28')).statusCode).toBe(400)
  })
})
