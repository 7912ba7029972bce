import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
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
let crew: Crew
let run: Created
let maria: Created
let able: Created
let baker: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  run = await make(manager, 'runs', { code: 'KC-TUL 2', division: crew.division.id, dispatchTime: '18:00', durationHours: 10 })
  maria = await fitDriver('Maria')
  able = await fitDriver('Able')
  baker = await fitDriver('Baker')
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const desk = deskOf(() => manager)
const office = deskOf(() => admin)
async function fitDriver(lastName: string, division = crew.division.id): Promise<Created> {
  const driver = await make(admin, 'drivers', { division, lastName, licenseClass: 'A', hireDate: '2026-11-02', position: 'linehaul' })
  await fileAll(admin, driver)
  await office.move(`/api/drivers/${driver.id}`, 'activate')
  return driver
}
const assign = (serviceDate: string, driver: Created): Promise<Created> =>
  make(manager, 'run-assignments', { run: run.id, serviceDate, driver: driver.id })
const leave = (driver: Created, start: string, end: string, more: Json = {}): Promise<Created> =>
  make(manager, 'time-off', { driver: driver.id, type: 'vacation', start, end, ...more })
const one = (assignment: Created): Promise<Json> => desk.one(`/api/run-assignments/${assignment.id}`)
const approve = (request: Created, cover: Json[]) => manager.call('POST', `/api/time-off/${request.id}/approve-with`, { cover }, confirmed)
describe('G2 a replacement with a reason against them', () => {
  test('G2 comes after those without one, and says the reason before anybody presses', async () => {
    await make(admin, 'holds', {
      driver: able.id,
      kind: 'manual',
      effect: 'warn',
      reason: 'MVR of last year missing',
      startsAt: '2026-11-01T00:00:00Z',
    })
    await assign('2026-12-07', maria)
    // More hours than the other that week.
    await assign('2026-12-09', baker)
    const asked = await leave(maria, '2026-12-07', '2026-12-07')
    const { runs } = (await manager.call('GET', `/api/time-off/${asked.id}/price`)).json<{ runs: { replacements: Json[] }[] }>()
    expect(runs[0]?.replacements.map(({ name, hours, reasons }) => [name, hours, reasons])).toEqual([
      [baker.title, 10, []],
      [able.title, 0, [expect.stringContaining('MVR of last year missing')]],
    ])
  })
})

describe('G2 canceled leave offers its runs back', () => {
  test('G2 those a replacement still holds, in one act that undo takes back', async () => {
    const [first, second, third] = [await assign('2027-01-04', maria), await assign('2027-01-05', maria), await assign('2027-01-06', maria)]
    const asked = await leave(maria, '2027-01-04', '2027-01-08')
    const cover = [first, second, third].map(({ id }) => ({ run: id, driver: baker.id }))
    expect((await approve(asked, cover)).statusCode).toBe(200)
    // Somebody else has it by now: it is not the replacement's to give.
    await desk.change(`/api/run-assignments/${third.id}`, { driver: able.id })
    const covered = async (): Promise<Json[]> =>
      (await manager.call('GET', `/api/time-off/${asked.id}/covered`)).json<{ runs: Json[] }>().runs
    expect(await covered()).toMatchObject([
      { id: first.id, code: 'KC-TUL 2', byName: baker.title, free: true },
      { id: second.id, free: true },
    ])
    expect((await (await app.as('supervisor')).call('GET', `/api/time-off/${asked.id}/covered`)).statusCode).toBe(403)
    const cancel = (runs: string[]) =>
      manager.call('POST', `/api/time-off/${asked.id}/cancel-with`, { runs, why: 'Plans changed' }, confirmed)
    expect((await cancel([first.id, third.id])).json()).toMatchObject({ status: 409 })
    expect(await desk.one(`/api/time-off/${asked.id}`), 'all of it or nothing').toMatchObject({ status: 'approved' })
    const done = await cancel([first.id])
    expect(done.json()).toMatchObject({ status: 'cancelled' })
    expect(await Promise.all([first, second, third].map(one))).toMatchObject([
      { driver: maria.id, coverReason: null, coverFor: null },
      { driver: baker.id },
      { driver: able.id },
    ])
    await manager.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect(await one(first)).toMatchObject({ driver: baker.id, coverFor: asked.id })
    expect(await desk.one(`/api/time-off/${asked.id}`)).toMatchObject({ status: 'approved' })
  })
})

describe('G2 one rule for divisions and roles', () => {
  test('G2 the calendar and the price of leave count a division with those below it', async () => {
    const yard = await make(admin, 'divisions', { parent: crew.division.id })
    const below = await fitDriver('Yard', yard.id)
    const request = await make(admin, 'time-off', { driver: below.id, type: 'unpaid', start: '2026-11-20', end: '2026-11-20' })
    await office.move(`/api/time-off/${request.id}`, 'approve')
    const query = `from=2026-11-20&to=2026-11-20&division=${crew.division.id}&people=all`
    const calendar = (await admin.call('GET', `/api/time-off/calendar?${query}`)).json<{
      drivers: number
      days: Json[]
      divisions: Json[]
    }>()
    const asked = await leave(maria, '2026-11-20', '2026-11-20', { type: 'unpaid' })
    const { coverage } = (await admin.call('GET', `/api/time-off/${asked.id}/price`)).json<{ coverage: Json[] }>()
    expect(coverage).toMatchObject([{ away: 1, of: 4 }])
    expect(calendar).toMatchObject({ drivers: 4, days: [{ away: 1 }] })
    // Each driver once, so that the divisions add up to the 4 of the heading.
    expect(calendar.divisions.find(({ id }) => id === crew.division.id)).toMatchObject({ people: 3, awayToday: 0 })
    expect(calendar.divisions.find(({ id }) => id === yard.id)).toMatchObject({ people: 1, awayToday: 1 })
  })

  test('G2 “To approve” holds what the reader can decide: neither protected leave nor their own', async () => {
    const record = app.deps.registry['time-off']
    const seen = (role: 'manager' | 'admin' | 'supervisor') =>
      (record?.list.views ?? []).filter(({ roles }) => roles === undefined || roles.includes(role)).map(({ key, query }) => [key, query])
    const jury = await leave(able, '2027-02-01', '2027-02-01', { type: 'jury' })
    const plain = await leave(able, '2027-02-08', '2027-02-08', { type: 'unpaid' })
    const own = (
      await manager.call('POST', '/api/time-off', { type: 'unpaid', start: '2027-02-09', end: '2027-02-09' }, confirmed)
    ).json<Created>()
    const queryOf = (role: 'manager' | 'admin', key: string): string => String(seen(role).find(([name]) => name === key)?.[1])
    const ids = async (by: TestUser, query: string): Promise<unknown[]> =>
      (await deskOf(() => by).list(`/api/time-off?${query}&limit=200`)).map(({ id }) => id)
    const toApprove = await ids(manager, queryOf('manager', 'to_approve'))
    expect(toApprove).toContain(plain.id)
    expect(toApprove).not.toContain(jury.id)
    expect(toApprove).not.toContain(own.id)
    expect(await ids(admin, queryOf('admin', 'to_approve')), 'the manager’s own is for somebody else to decide').toContain(own.id)
    expect(await ids(admin, queryOf('admin', 'to_designate'))).toEqual([jury.id])
    expect(seen('manager').map(([key]) => key)).not.toContain('to_designate')
    expect(seen('supervisor').map(([key]) => key)).not.toContain('to_approve')
  })
})

describe('G2 leave and the board at once', () => {
  test('G2 F4 take locks in one order: nobody meets a deadlock', async () => {
    const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']
    const drivers = [maria, able, baker]
    const runs = await Promise.all(days.map((day, at) => assign(day, drivers[at % 3] ?? maria)))
    const requests = await Promise.all(
      drivers.map((driver, at) => leave(driver, '2027-03-01', days[at] ?? '2027-03-01', { type: 'unpaid' })),
    )
    const answers: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const acts = [
        ...requests.map(
          ({ id }) =>
            () =>
              manager.call('POST', `/api/time-off/${id}/${round % 2 === 0 ? 'approve-with' : 'cancel-with'}`, {}, confirmed),
        ),
        ...requests
          .filter(() => round % 2 === 1)
          .map(
            ({ id }) =>
              () =>
                desk.move(`/api/time-off/${id}`, 'reopen'),
          ),
        ...runs.map((assignment, at) => async () => {
          const { version } = await one(assignment)
          const vehicle = at % 2 === 0 ? crew.vehicle.id : null
          const change = { id: assignment.id, version, driver: drivers[(at + round) % 3]?.id, vehicle, overrideReason: 'Test' }
          return manager.call('POST', '/api/run-assignments/board/changes', { changes: [change] }, confirmed)
        }),
      ]
      answers.push(...(await Promise.all(acts.map((act) => act()))).map(({ statusCode }) => statusCode))
    }
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(answers.some((status) => status === 200)).toBe(true)
  })
})
