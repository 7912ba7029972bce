import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let crew: Crew
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const ask = (by: TestUser, values: Json, headers = {}) =>
  by.call('POST', '/api/time-off', { driver: driver.id, type: 'pto', start: '2026-12-07', end: '2026-12-07', ...values }, headers)
const made = async (by: TestUser, values: Json): Promise<Created> => {
  const answer = await ask(by, values, confirmed)
  expect(answer.body).toContain('"number":"PTO-')
  return answer.json<Created>()
}
const step = (by: TestUser, request: Pick<Created, 'id'>, move: string, inputs: Json = {}) =>
  deskOf(() => by).move(`/api/time-off/${request.id}`, move, inputs)
const said = (answer: { json(): Json }): unknown => (answer.json()['errors'] as Json[] | undefined)?.map(({ message }) => message)
const someone = async (values: Json = {}): Promise<Created> => {
  driver = await make(admin, 'drivers', { division: crew.division.id, hireDate: '2020-03-02', ...values })
  return driver
}

describe('G2: leave that the law protects', () => {
  test('N5: it is designated by an administrator, never approved, denied, blacked out or short of a balance', async () => {
    await someone()
    await make(manager, 'leave-blackouts', {
      name: 'Peak',
      division: crew.division.id,
      start: '2027-08-02',
      end: '2027-08-06',
      effect: 'block',
    })
    const request = (await ask(manager, { type: 'military', start: '2027-08-02', end: '2027-08-06' })).json<Created>()
    const why = async (by: TestUser, move: string) =>
      (await step(by, request, move, move === 'deny' ? { denyReason: 'Peak' } : {})).json()['detail']
    expect(await why(admin, 'approve')).toBe('Protected leave can’t be approved. HR designates it.')
    expect(await why(admin, 'deny')).toBe('Protected leave can’t be denied.')
    expect((await step(manager, request, 'designate')).statusCode).toBe(403)
    expect((await step(admin, request, 'designate')).json()).toMatchObject({ status: 'approved' })
    expect(await deskOf(() => admin).list(`/api/leave-ledger?request=${request.id}`)).toEqual([])
    const [hold] = await deskOf(() => admin).list(`/api/holds?driver=${driver.id}`)
    expect(hold).toMatchObject({ kind: 'leave', effect: 'block', title: expect.stringContaining('Off until Aug 6, 2027') })
    const own = (await admin.call('POST', '/api/time-off', { type: 'jury', start: '2027-08-02', end: '2027-08-02' })).json<Created>()
    expect((await step(admin, own, 'designate')).json()).toMatchObject({ detail: 'Someone else must decide your request.' })
    const plain = await made(manager, { type: 'unpaid', start: '2027-09-07', end: '2027-09-07' })
    expect((await step(admin, plain, 'designate')).json()).toMatchObject({ detail: 'This leave is approved, not designated.' })
    const yard = await make(admin, 'divisions')
    await someone({ division: yard.id })
    await make(admin, 'leave-policies', { type: 'sick', division: yard.id, stateProtected: true })
    expect(await made(admin, { type: 'sick', start: '2027-08-10', end: '2027-08-10' })).toMatchObject({
      protected: true,
      shownAs: 'leave',
    })
  })

  test('a medical type is read by HR alone: to the others it is “Leave”, also in filters, the export and the history', async () => {
    await someone()
    const request = await made(manager, { type: 'fmla', start: '2027-10-04', end: '2027-10-08' })
    expect(request).toMatchObject({ type: null, shownAs: 'leave', title: `${driver.title}: Leave, Oct 4, 2027 to Oct 8, 2027` })
    expect(request).not.toHaveProperty('learnedOn')
    const path = `/api/time-off/${request.id}`
    expect(await deskOf(() => admin).one(path)).toMatchObject({ type: 'fmla', learnedOn: '2026-11-20', fmlaMinutes: 2400 })
    expect(await deskOf(() => manager).one(path)).toMatchObject({ type: null, shownAs: 'leave' })
    expect(await deskOf(() => manager).list(`/api/time-off?type=fmla`)).toEqual([])
    expect((await deskOf(() => admin).list(`/api/time-off?type=fmla&driver=${driver.id}`)).length).toBe(1)
    const file = (await manager.call('GET', `/api/time-off/export?format=csv&driver=${driver.id}`)).body
    expect(file).toContain('Leave')
    expect(file).not.toMatch(/fmla/i)
    expect((await manager.call('GET', `${path}/history`)).body).not.toMatch(/fmla/i)
    expect((await manager.call('GET', `/api/deadlines?driver=${driver.id}`)).body).not.toMatch(/fmla|825/i)
    // Nor by trying values: whether it is the same would tell what stands there.
    for (const type of ['pto', 'fmla'])
      expect(said(await deskOf(() => manager).change(path, { type }))).toEqual(['Your role can’t change Type'])
    for (const type of ['pto', 'fmla'])
      expect((await manager.call('POST', '/api/time-off/bulk', { ids: [request.id], patch: { type }, dryRun: true })).json()).toMatchObject(
        {
          changing: 0,
          failed: [{ errors: [{ message: 'Your role can’t change Type' }] }],
        },
      )
    // The flag tells as much as the type (29 CFR 825.500(g)).
    expect(request).not.toHaveProperty('protected')
    expect(await deskOf(() => manager).one(path)).not.toHaveProperty('protected')
    expect((await manager.call('GET', '/api/time-off?protected=true')).statusCode).toBe(400)
    const all = `/api/time-off/export?format=csv&driver=${driver.id}`
    expect((await manager.call('GET', all)).body).not.toContain('Protected by law')
    expect((await manager.call('GET', `${all}&columns=title,protected`)).statusCode).toBe(400)
    expect((await manager.call('GET', `${path}/history`)).body).not.toContain('protected')
    expect(await deskOf(() => admin).one(path)).toMatchObject({ protected: true })
    // A sick day is no secret; the note of the doctor beside it is.
    expect(await made(manager, { type: 'sick', start: '2027-10-18', end: '2027-10-18' })).toMatchObject({ type: 'sick' })
  })

  test('N7: the clocks run from the day we learned of it, and end with what is entered', async () => {
    await someone()
    const request = await made(admin, { type: 'fmla', start: '2026-12-07', end: '2026-12-11', learnedOn: '2026-11-19' })
    const clocks = async (): Promise<unknown> =>
      (await deskOf(() => admin).list(`/api/deadlines?timeOff=${request.id}&sort=dueAt`)).map(({ rule, status, dueAt }) => [
        rule,
        status,
        String(dueAt).slice(0, 10),
      ])
    // The end of the day in Chicago, in UTC: five business days, Thanksgiving among them.
    expect(await clocks()).toEqual([['FMLA-NOTICE', 'running', '2026-11-27']])
    await deskOf(() => admin).change(`/api/time-off/${request.id}`, {
      noticeOn: '2026-11-20',
      certificationAskedOn: '2026-11-20',
      enoughOn: '2026-11-20',
    })
    expect(await clocks()).toEqual([
      ['FMLA-NOTICE', 'met', '2026-11-27'],
      ['FMLA-DESIG', 'running', '2026-11-28'],
      ['FMLA-CERT', 'running', '2026-12-06'],
    ])
    await step(admin, request, 'designate')
    expect(await clocks()).toContainEqual(['FMLA-DESIG', 'met', '2026-11-28'])
  })

  test('N6: while no year is chosen all four are worked out, and the best for the employee counts', async () => {
    await someone({ hireDate: '2020-05-04' })
    for (const [start, end] of [
      ['2026-02-02', '2026-02-27'],
      ['2026-06-01', '2026-07-10'],
    ]) {
      const request = await made(admin, {
        type: 'fmla',
        start,
        end,
        learnedOn: start,
        weekHours: 60,
        weekHoursReason: 'Payroll says 60',
        hoursWorked: 2600,
      })
      await step(await app.as('admin'), request, 'designate')
    }
    const on = async (day: string): Promise<Json> => (await admin.call('GET', `/api/time-off/fmla?driver=${driver.id}&on=${day}`)).json()
    const week = 3600
    expect(await on('2026-11-20')).toMatchObject({
      weekMinutes: week,
      used: 10 * week,
      // Of the fixed year, the anniversary of May 4, the four weeks of February are gone.
      left: { calendar: 2 * week, fixed: 6 * week, forward: 2 * week, rolling: 2 * week },
      counts: { method: 'fixed', left: 6 * week },
      caregiverLeft: null,
      eligible: { monthsEmployed: true, hoursWorked: true },
    })
    expect(await on('2027-02-02'), 'the first day of February comes back').toMatchObject({
      left: { rolling: 2 * week + week / 5, calendar: 12 * week },
    })
    const choose = (by: TestUser, effectiveOn: string) => by.call('PUT', '/api/time-off/fmla-year', { method: 'rolling', effectiveOn })
    expect((await choose(admin, '2027-01-01')).statusCode, '60 days').toBe(422)
    expect((await choose(manager, '2027-02-01')).statusCode).toBe(403)
    expect((await choose(admin, '2027-02-01')).statusCode).toBe(200)
    expect(await on('2028-03-01')).toMatchObject({ counts: { method: 'rolling', left: 12 * week } })
    expect((await manager.call('GET', `/api/time-off/fmla?driver=${driver.id}`)).statusCode).toBe(403)
  })
})
