import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantLeave } from '#records/leave/leave-ledger/granting.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { fileAll } from '#test/support/papers.ts'
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
const balance = async (type = 'pto', year = 2026, of = driver): Promise<Json | undefined> =>
  (await admin.call('GET', `/api/time-off/balances?drivers=${of.id}&year=${year}`))
    .json<{ rows: Json[] }>()
    .rows.find((row) => row['type'] === type)
const someone = async (values: Json = {}): Promise<Created> => {
  driver = await make(admin, 'drivers', { division: crew.division.id, hireDate: '2020-03-02', ...values })
  return driver
}
const opening = (days: number, values: Json = {}) =>
  make(admin, 'leave-ledger', { driver: driver.id, type: 'pto', year: 2026, entry: 'opening', days, ...values })

describe('G2: the ledger of days off', () => {
  test('reserves while pending, takes once approved, gives back when canceled; the balance is the sum of its lines', async () => {
    await someone()
    await opening(5)
    const request = await made(manager, { start: '2026-12-07', end: '2026-12-08' })
    expect(await balance()).toMatchObject({ granted: 5, reserved: 2, taken: 0, left: 3, entitled: true, maxNegative: 0 })
    await step(manager, request, 'approve')
    expect(await balance()).toMatchObject({ reserved: 0, taken: 2, left: 3 })
    // Other dates: asked for anew, and reserved anew.
    expect((await deskOf(() => manager).change(`/api/time-off/${request.id}`, { end: '2026-12-10' })).json()).toMatchObject({
      status: 'pending',
      days: 4,
    })
    expect(await balance()).toMatchObject({ reserved: 4, taken: 0, left: 1 })
    expect(said(await ask(manager, { start: '2026-12-14', end: '2026-12-15' }))).toEqual(['PTO 2026: 1 day left, this takes 2'])
    await step(manager, request, 'approve')
    expect((await step(manager, request, 'cancel')).json()).toMatchObject({ status: 'cancelled' })
    expect(await balance()).toMatchObject({ reserved: 0, taken: 0, left: 5 })
    const lines = await deskOf(() => manager).list(`/api/leave-ledger?request=${request.id}&sort=number`)
    expect(lines.map(({ entry, days }) => [entry, days])).toEqual([
      ['reserved', -2],
      ['released', 2],
      ['taken', -2],
      ['reserved', -4],
      ['given_back', 2],
      ['released', 4],
      ['taken', -4],
      ['given_back', 4],
    ])
  })
})

describe('G2: days worked out', () => {
  const wed = '2026-11-25'
  test.each<[string, Json, number, string | null]>([
    ['Thanksgiving is no day off', { start: '2026-11-23', end: '2026-11-27' }, 4, null],
    ['the end of the year splits it', { start: '2026-12-29', end: '2027-01-05' }, 5, '2026: 3; 2027: 2'],
    [
      'New Year on a Saturday is kept the Friday before, in the old year',
      { start: '2027-12-30', end: '2028-01-03' },
      2,
      '2027: 1; 2028: 1',
    ],
    ['a leap day is a day', { start: '2028-02-28', end: '2028-03-01' }, 3, null],
    ['a morning is half a day', { start: wed, end: wed, partOfDay: 'am' }, 0.5, null],
    ['from noon until noon', { start: '2026-12-01', end: '2026-12-04', startsAtNoon: true, endsAtNoon: true }, 3, null],
    ['a half day on a weekend is none', { start: '2026-12-05', end: '2026-12-07', startsAtNoon: true }, 1, null],
    ['home time takes weekends and holidays', { start: '2026-11-26', end: '2026-11-29', type: 'home_time' }, 4, null],
  ])('%s', async (_case, values, days, daysByYear) => {
    await someone()
    expect(await made(manager, { type: 'unpaid', ...values })).toMatchObject({ days, daysByYear })
  })

  test('both years of a request are taken from; what is not granted yet is measured by the policy', async () => {
    const yard = await make(admin, 'divisions')
    await someone({ division: yard.id })
    await opening(4)
    await make(admin, 'leave-policies', { type: 'pto', division: yard.id, yearly: 2, maxNegative: 0 })
    await made(admin, { start: '2026-12-29', end: '2027-01-05' })
    expect(await balance()).toMatchObject({ reserved: 3, left: 1 })
    expect(await balance('pto', 2027)).toMatchObject({ reserved: 2, left: -2, entitled: false })
    expect(said(await ask(admin, { start: '2027-02-01', end: '2027-02-01' }))).toEqual(['PTO 2027: 0 days left, this takes 1'])
  })

  test('a weekend alone, half a day of several, and a holiday of the company', async () => {
    await someone()
    expect(said(await ask(manager, { start: '2026-12-05', end: '2026-12-06' }))).toEqual(['These dates include no workdays'])
    expect(said(await ask(manager, { start: '2026-12-07', end: '2026-12-08', partOfDay: 'am' }))).toEqual([
      'Half a day begins and ends on the same day',
    ])
    await make(manager, 'leave-blackouts', {
      name: 'Founders’ day',
      division: crew.division.id,
      start: '2027-06-07',
      end: '2027-06-07',
      effect: 'holiday',
    })
    expect(await made(manager, { start: '2027-06-07', end: '2027-06-08' })).toMatchObject({ days: 1 })
    // One half each: the other begins at noon.
    expect((await made(manager, { start: '2027-07-06', end: '2027-07-07', endsAtNoon: true })).status).toBe('pending')
    expect((await made(manager, { start: '2027-07-07', end: '2027-07-08', startsAtNoon: true })).status).toBe('pending')
    expect(said(await ask(manager, { start: '2027-07-07', end: '2027-07-07', partOfDay: 'am' }))).toEqual([
      'Already off from Jul 6, 2027 to Jul 7, 2027',
    ])
  })
})

describe('G2: what the company allows', () => {
  test('a blackout asks first or refuses, at the request and at the approval; short notice asks first', async () => {
    await someone()
    const home = { division: crew.division.id }
    await make(manager, 'leave-blackouts', { ...home, name: 'Inventory', start: '2027-03-15', end: '2027-03-16', effect: 'warn' })
    const warned = await ask(manager, { start: '2027-03-16', end: '2027-03-17' })
    expect(warned.json()).toMatchObject({ code: 'confirm_needed', detail: 'Blackout Mar 15, 2027 to Mar 16, 2027: Inventory' })
    const early = await made(manager, { start: '2027-04-05', end: '2027-04-06' })
    await make(manager, 'leave-blackouts', { ...home, name: 'Peak', start: '2027-04-06', end: '2027-04-09', effect: 'block' })
    expect(said(await step(manager, early, 'approve'))).toEqual(['No time off Apr 6, 2027 to Apr 9, 2027: Peak'])
    expect(said(await ask(manager, { start: '2027-04-09', end: '2027-04-09' }))).toEqual(['No time off Apr 6, 2027 to Apr 9, 2027: Peak'])
    await make(admin, 'leave-policies', { ...home, type: 'personal', noticeDays: 14 })
    expect((await ask(manager, { type: 'personal', start: '2026-12-02', end: '2026-12-02' })).json()).toMatchObject({
      detail: 'Short notice: Personal requires 14 days notice',
    })
    const elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
    const closed = await elsewhere.call('POST', '/api/leave-blackouts', { ...home, name: 'Theirs', start: '2027-05-03', end: '2027-05-03' })
    expect(closed.statusCode, 'another division').toBeGreaterThanOrEqual(400)
    expect(said(await manager.call('POST', '/api/leave-blackouts', { name: 'All', start: '2027-05-03', end: '2027-05-03' }))).toEqual([
      'Choose one of your divisions',
    ])
  })

  test('so many of a division’s drivers stay; protected leave is counted and never refused', async () => {
    const yard = await make(admin, 'divisions', { name: 'Kansas City' })
    const boss = await app.as('manager', [yard.id])
    const drivers: Created[] = []
    for (let count = 0; count < 3; count += 1) {
      const one = await make(admin, 'drivers', { division: yard.id, hireDate: '2026-11-02', licenseClass: 'A' })
      await fileAll(admin, one)
      await deskOf(() => admin).move(`/api/drivers/${one.id}`, 'activate')
      drivers.push(one)
    }
    const [ann, bob, eve] = drivers.map(({ id }) => ({ driver: id, type: 'vacation', start: '2026-12-14', end: '2026-12-15' }))
    await make(boss, 'leave-coverage', { division: yard.id, minAvailable: 60, effect: 'block' })
    await step(boss, await made(boss, { ...ann }), 'approve')
    const short = 'Kansas City requires 60% of drivers available: 2 of 3 would be away on Dec 14, 2026 and 1 day more'
    expect((await ask(boss, { ...bob })).json()).toMatchObject({ code: 'confirm_needed', detail: short })
    expect(said(await step(boss, await made(boss, { ...bob }), 'approve'))).toEqual([short])
    const jury = await ask(boss, { ...eve, type: 'jury' })
    expect(jury.json(), 'no question is asked').toMatchObject({ status: 'pending', shownAs: 'leave' })
    expect((await step(admin, jury.json<Created>(), 'designate')).json()).toMatchObject({ status: 'approved' })
    const days = (by: TestUser) => by.call('GET', `/api/time-off/coverage?division=${yard.id}&from=2026-12-13&to=2026-12-14`)
    expect((await days(boss)).json()).toEqual({
      days: [
        { day: '2026-12-13', away: 0, of: 3, share: 0, floor: 60 },
        { day: '2026-12-14', away: 2, of: 3, share: 66.7, floor: 60 },
      ],
    })
    expect((await days(manager)).statusCode, 'another division').toBe(404)
  })
})

describe('G2: days granted, carried over and adjusted', () => {
  test('the year is granted and carried over once, however often it is done', async () => {
    const yard = await make(admin, 'divisions')
    const boss = await app.as('manager', [yard.id])
    await someone({ division: yard.id, hireDate: '2020-03-02', licenseClass: 'A' })
    await fileAll(admin, driver)
    await deskOf(() => admin).move(`/api/drivers/${driver.id}`, 'activate')
    await opening(7.5, { year: 2025 })
    await make(admin, 'leave-policies', { type: 'pto', division: yard.id, yearly: 12, carryOver: 5, maxNegative: 0 })
    const tenured = driver
    const grant = () => admin.call('POST', '/api/time-off/grants', { year: 2026 })
    const answers = await Promise.all([grant(), grant()])
    expect(answers.map((answer) => answer.json<{ granted: number; carried: number }>()).toSorted((a, b) => b.granted - a.granted)).toEqual([
      { granted: 1, carried: 1 },
      { granted: 0, carried: 0 },
    ])
    // Hired in April: nine of twelve months, to half a day.
    await someone({ division: yard.id, hireDate: '2026-04-15', licenseClass: 'A' })
    const late = driver
    await fileAll(admin, late)
    await deskOf(() => admin).move(`/api/drivers/${late.id}`, 'activate')
    const rounds = await Promise.all([grantLeave(app.deps), grantLeave(app.deps)])
    expect(rounds.map(({ granted }) => granted).toSorted()).toEqual([0, 1])
    expect(await balance('pto', 2026, late)).toMatchObject({ granted: 9 })
    const rows = (await boss.call('GET', `/api/time-off/balances?driver=${tenured.id}`)).json<{ rows: Json[] }>().rows
    expect(rows).toMatchObject([
      { year: 2025, left: 0 },
      { year: 2026, granted: 12, carried: 5, left: 17 },
    ])
    expect((await boss.call('POST', '/api/time-off/grants', { year: 2027 })).statusCode).toBe(403)
    expect((await manager.call('GET', `/api/time-off/balances?driver=${driver.id}`)).json()).toEqual({ rows: [] })
  })

  test('a line is never changed; an adjustment says why, and takes nothing below the floor', async () => {
    await someone()
    await opening(3)
    const line = (values: Json) => manager.call('POST', '/api/leave-ledger', { driver: driver.id, type: 'pto', year: 2026, ...values })
    expect(said(await line({ entry: 'opening', days: 9 }))).toEqual([
      'PTO 2026 already has its grant or opening balance. Add an adjustment',
    ])
    expect(said(await line({ entry: 'adjusted', days: -1 }))).toEqual(['Enter the adjustment reason'])
    expect(said(await line({ entry: 'adjusted', days: -4, note: 'Counted twice' }))).toEqual([
      'That leaves -1 d; PTO goes no lower than 0 d',
    ])
    expect(said(await line({ entry: 'taken', days: -1 }))).toEqual([
      'Enter an opening balance, an adjustment or a grant. The rest follows from requests',
    ])
    expect(said(await line({ type: 'fmla', entry: 'opening', days: 60 }))).toEqual(['Protected leave has no balance'])
    const adjusted = (await line({ entry: 'adjusted', days: -1.5, note: 'Left early twice' })).json<Created>()
    expect(await balance()).toMatchObject({ adjusted: -1.5, left: 1.5 })
    // Down to nothing, tenth by tenth.
    for (const days of [-0.7, -0.1, -0.7]) expect((await line({ entry: 'adjusted', days, note: 'Counted again' })).statusCode).toBe(201)
    expect(await balance()).toMatchObject({ left: 0 })
    expect((await deskOf(() => admin).change(`/api/leave-ledger/${adjusted.id}`, { days: 2 })).statusCode).toBe(403)
    const recruiter = await app.as('recruiter')
    expect(await deskOf(() => recruiter).list('/api/leave-ledger')).toEqual([])
  })

  test('A3 opening balances come in from a file, and the same file twice doubles nothing', async () => {
    await someone({ employeeId: 'E-4711' })
    const file = 'Driver,Type,Year,Days\nE-4711,PTO,2026,8.5\n'
    const load = importer(app, admin, 'leave-ledger')
    const first = await load.upload(file)
    await load.check(first.id)
    expect((await load.run(first.id)).counts).toMatchObject({ created: 1, error: 0 })
    const again = await load.upload(file)
    expect((await load.check(again.id)).counts).toMatchObject({ created: 0, error: 1 })
    expect((await load.rows(again.id))[0]?.issues[0]?.message).toBe('PTO 2026 already has its grant or opening balance. Add an adjustment')
    expect(await balance()).toMatchObject({ granted: 8.5, left: 8.5 })
  })
})
