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
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const office = deskOf(() => admin)
const someone = (values: Json = {}): Promise<Created> =>
  make(admin, 'drivers', { division: crew.division.id, hireDate: '2020-03-02', licenseClass: 'A', ...values })
const ask = (driver: Created, values: Json) =>
  admin.call('POST', '/api/time-off', { driver: driver.id, type: 'fmla', start: '2026-12-07', end: '2026-12-11', ...values }, confirmed)
const made = async (driver: Created, values: Json = {}): Promise<Created> => {
  const answer = await ask(driver, values)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Created>()
}
const said = (answer: { json(): Json }): unknown => (answer.json()['errors'] as Json[] | undefined)?.map(({ message }) => message)
const standing = async (driver: Created, day: string): Promise<Json> =>
  (await admin.call('GET', `/api/time-off/fmla?driver=${driver.id}&on=${day}`)).json()

describe('P20: eligibility on the day leave starts', () => {
  test('days before the 12 months are reached are not FMLA leave and use up nothing', async () => {
    const driver = await someone({ hireDate: '2025-12-15' })
    const request = await made(driver, { end: '2026-12-18' })
    expect(request).toMatchObject({ fmlaMinutes: 4 * 480 })
    await office.move(`/api/time-off/${request.id}`, 'designate')
    expect(await standing(driver, '2026-12-31')).toMatchObject({ used: 4 * 480, counts: { left: 12 * 2_400 - 4 * 480 } })
    expect(await standing(driver, '2026-12-07')).toMatchObject({ used: 0, eligible: { monthsEmployed: false, monthsOn: '2026-12-15' } })
  })

  test('1,249.9 hours are not 1,250; the worksite is asked for with its day', async () => {
    const driver = await someone()
    const request = await made(driver, { hoursWorked: 1_249.9, learnedOn: '2026-11-18' })
    expect(request).toMatchObject({ hoursWorked: 1_249.9, fmlaMinutes: 0, fiftyOn: null })
    const path = `/api/time-off/${request.id}`
    expect((await office.change(path, { hoursWorked: 1_250 })).json()).toMatchObject({ fmlaMinutes: 2_400 })
    expect((await office.change(path, { fiftyWithin75: 'no' })).json()).toMatchObject({ fmlaMinutes: 0, fiftyOn: '2026-11-18' })
    await office.move(path, 'designate')
    expect(await standing(driver, '2026-12-31')).toMatchObject({ used: 0, eligible: { hoursWorked: true, worksite: false } })
  })
})

describe('P22: the usual week', () => {
  test('is counted from the runs scheduled in the 12 months before, leave included; corrected with a reason', async () => {
    const driver = await someone()
    await fileAll(admin, driver)
    const spot = (day: string, hours: number) =>
      make(admin, 'run-assignments', {
        spot: 'Rescue',
        serviceDate: day,
        start: `${day}T12:00:00.000Z`,
        end: new Date(Date.parse(`${day}T12:00:00.000Z`) + hours * 3_600_000).toISOString(),
        division: crew.division.id,
        driver: driver.id,
      })
    for (const day of ['2026-10-26', '2026-10-29', '2026-11-02', '2026-11-05', '2026-11-09', '2026-11-12', '2026-11-16', '2026-11-19'])
      await spot(day, 25)
    expect(await made(driver, { start: '2026-11-23', end: '2026-11-24' })).toMatchObject({
      weekMinutes: 50 * 60,
      weekBasis: '200 h in 4 weeks',
      fmlaMinutes: 20 * 60,
    })
    // A run that leave takes from them counts once, as scheduled; the rest of that leave with its days of 8 hours.
    await spot('2026-12-01', 20)
    const vacation = await made(driver, { type: 'unpaid', start: '2026-11-30', end: '2026-12-04' })
    await office.move(`/api/time-off/${vacation.id}`, 'approve')
    const request = await made(driver)
    expect(request).toMatchObject({ weekMinutes: 40 * 60, weekBasis: '240 h in 6 weeks, 20 h of it on leave' })
    const path = `/api/time-off/${request.id}`
    expect(said(await office.change(path, { weekHours: 60 }))).toEqual(['Enter the correction reason'])
    const corrected = await office.change(path, { weekHours: 60, weekHoursReason: 'Drove for another terminal' })
    expect(corrected.json()).toMatchObject({ weekMinutes: 3_600, weekBasis: 'Corrected: Drove for another terminal', fmlaMinutes: 3_600 })
  })

  test('is 40 hours where no run is on record', async () => {
    expect(await made(await someone())).toMatchObject({ weekMinutes: null, weekBasis: null, fmlaMinutes: 2_400 })
  })
})

describe('N7: a sick call starts the clock of the notice', () => {
  const sick = async (): Promise<{ readonly driver: Created; readonly request: Created }> => {
    const driver = await someone()
    await fileAll(admin, driver)
    await office.move(`/api/drivers/${driver.id}`, 'activate')
    return { driver, request: (await manager.call('POST', '/api/time-off/out-today', { driver: driver.id })).json<Created>() }
  }
  const clocks = async ({ id }: Created): Promise<unknown> =>
    (await office.list(`/api/deadlines?timeOff=${id}`)).map(({ rule, status }) => [rule, status])

  test('and asks whether it may be FMLA; No ends it, anything else leaves it running; HR alone reads the answer', async () => {
    const { request } = await sick()
    const path = `/api/time-off/${request.id}`
    expect(await office.one(path)).toMatchObject({ type: 'sick', status: 'approved', learnedOn: '2026-11-20', mayBeFmla: 'unasked' })
    expect(await clocks(request)).toEqual([['FMLA-NOTICE', 'running']])
    const answer = (by: TestUser, mayBeFmla: string) => by.call('POST', `${path}/fmla-question`, { mayBeFmla })
    expect((await answer(manager, 'unsure')).statusCode).toBe(200)
    expect(await clocks(request)).toEqual([['FMLA-NOTICE', 'running']])
    expect((await answer(await app.as('supervisor'), 'no')).statusCode).toBe(403)
    expect((await answer(manager, 'no')).statusCode).toBe(200)
    expect(await clocks(request)).not.toContainEqual(['FMLA-NOTICE', 'running'])
    const seen = await deskOf(() => manager).one(path)
    expect(seen).not.toHaveProperty('mayBeFmla')
    expect(seen).not.toHaveProperty('learnedOn')
    const plain = await made(await someone(), { type: 'unpaid' })
    expect((await admin.call('POST', `/api/time-off/${plain.id}/fmla-question`, { mayBeFmla: 'no' })).statusCode).toBe(409)
  })

  test('changed to FMLA, the leave keeps the day on which it was learned of', async () => {
    const { request } = await sick()
    app.clock.advance(86_400_000)
    try {
      const changed = await office.change(`/api/time-off/${request.id}`, { type: 'fmla' })
      expect(changed.json()).toMatchObject({ type: 'fmla', learnedOn: '2026-11-20' })
      expect(await clocks(request)).toEqual([['FMLA-NOTICE', 'running']])
    } finally {
      app.clock.advance(-86_400_000)
    }
  })
})
