import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantLeave } from '#records/leave/leave-ledger/granting.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const desk = deskOf(() => admin)
const said = (answer: { json(): Json }): unknown => (answer.json()['errors'] as Json[] | undefined)?.map(({ message }) => message)

interface Yard {
  readonly division: Created
  readonly driver: Created
}
/** A division with a policy of its own, and a driver at work there. */
const yardWith = async (policy: Json, hireDate = '2020-03-02'): Promise<Yard & { readonly policy: Created }> => {
  const division = await make(admin, 'divisions')
  const driver = await make(admin, 'drivers', { division: division.id, hireDate, licenseClass: 'A' })
  await fileAll(admin, driver)
  await desk.move(`/api/drivers/${driver.id}`, 'activate')
  return {
    division,
    driver,
    policy: await make(admin, 'leave-policies', { type: 'pto', division: division.id, maxNegative: 0, ...policy }),
  }
}
const balances = async ({ driver }: Yard): Promise<Json[]> =>
  (await admin.call('GET', `/api/time-off/balances?driver=${driver.id}`)).json<{ rows: Json[] }>().rows
const linesOf = async ({ driver }: Yard, entry = 'granted'): Promise<Json[]> =>
  desk.list(`/api/leave-ledger?driver=${driver.id}&entry=${entry}&sort=number&limit=200`)
const opening = ({ driver }: Yard, values: Json): Promise<Created> =>
  make(admin, 'leave-ledger', { driver: driver.id, type: 'pto', year: 2026, entry: 'opening', ...values })
const ask = ({ driver }: Yard, values: Json) =>
  admin.call('POST', '/api/time-off', { driver: driver.id, type: 'pto', start: '2026-12-07', end: '2026-12-07', ...values }, confirmed)

describe('G2: leave in hours', () => {
  test('a request takes hours, a part of a day the hours entered; the price and the calendar say hours', async () => {
    const yard = await yardWith({ unit: 'hours', hoursPerDay: 10 })
    await opening(yard, { hours: 32.5 })
    const two = (await ask(yard, { end: '2026-12-08' })).json<Created>()
    expect(two).toMatchObject({ days: 2, hours: 20 })
    expect((await ask(yard, { start: '2026-12-10', end: '2026-12-10', hoursAway: 2.25 })).json()).toMatchObject({ days: 0.23, hours: 2.25 })
    expect(await balances(yard)).toMatchObject([{ unit: 'hours', left: 10.25, reserved: 22.25, granted: 32.5 }])
    expect(said(await ask(yard, { start: '2026-12-14', end: '2026-12-15' }))).toEqual(['PTO 2026: 10.25 hours left, this takes 20'])
    expect((await admin.call('GET', `/api/time-off/${two.id}/price`)).json()).toMatchObject({
      balance: [{ type: 'PTO', unit: 'hours', before: 30.25, after: 10.25, reserved: 2.25 }],
    })
    const calendar = await admin.call('GET', `/api/time-off/calendar?from=2026-12-07&to=2026-12-13&division=${yard.division.id}`)
    expect(calendar.json<{ people: { leave: Json[] }[] }>().people[0]?.leave).toMatchObject([{ hours: 20 }, { hours: 2.25 }])
  })

  test('16.25 days stay 16.25; the unit of the policy is the one that is entered, and no finer than a hundredth', async () => {
    const yard = await yardWith({})
    const line = (values: Json) =>
      admin.call('POST', '/api/leave-ledger', { driver: yard.driver.id, type: 'pto', year: 2026, entry: 'opening', ...values })
    expect(said(await line({ hours: 8 }))).toEqual(['PTO is counted in days. Enter days'])
    expect(said(await line({ days: 16.255 }))).toEqual(['Days has at most 2 decimal places'])
    await opening(yard, { days: 16.25 })
    expect((await ask(yard, { partOfDay: 'am' })).statusCode).toBe(201)
    expect(said(await ask(yard, { start: '2026-12-09', end: '2026-12-09', hoursAway: 2 }))).toEqual([
      'PTO is counted in days. Choose a part of the day',
    ])
    expect(await balances(yard)).toMatchObject([{ unit: 'days', left: 15.75, reserved: 0.5 }])
  })

  test('another unit converts what people have, and what requests hold', async () => {
    const yard = await yardWith({})
    await opening(yard, { days: 10.25 })
    const request = (await ask(yard, { start: '2026-12-30', end: '2027-01-05' })).json<Created>()
    await desk.move(`/api/time-off/${request.id}`, 'approve')
    expect((await desk.change(`/api/leave-policies/${yard.policy.id}`, { unit: 'hours' })).statusCode).toBe(200)
    expect(await balances(yard)).toMatchObject([
      { year: 2026, unit: 'hours', left: 66, taken: 16 },
      { year: 2027, unit: 'hours', left: -16, taken: 16 },
    ])
    expect(await desk.one(`/api/time-off/${request.id}`)).toMatchObject({ days: 4, hours: 32 })
    await desk.move(`/api/time-off/${request.id}`, 'cancel')
    expect(await balances(yard)).toMatchObject([
      { year: 2026, left: 82, taken: 0 },
      { year: 2027, left: 0 },
    ])
  })
})

describe('G2: leave that accrues', () => {
  const biweekly = { unit: 'hours', accrual: 'pay_period', yearly: 120, payPeriod: 'biweekly', payDate: '2026-11-19' }

  test('a policy says its schedule, and grants from the day it is set up unless it says another', async () => {
    const division = (await make(admin, 'divisions')).id
    const post = (values: Json) => admin.call('POST', '/api/leave-policies', { type: 'pto', division, ...values })
    expect(said(await post({ accrual: 'pay_period', unit: 'hours' }))).toEqual(['Choose the pay period', 'Enter the yearly amount'])
    expect(said(await post({ accrual: 'miles', payPeriod: 'weekly' }))).toEqual([
      'Enter any pay date; the others are counted from it',
      'Enter how many earn one',
    ])
    expect((await post(biweekly)).json()).toMatchObject({ accruesFrom: '2026-11-20' })
  })

  test('each pay date once, what was missed among them; a year of 27 pay dates grants its amount and no more', async () => {
    const yard = await yardWith({ ...biweekly, accruesFrom: '2026-01-01', carryOver: 40, carryMonths: 3 })
    await Promise.all([grantLeave(app.deps), grantLeave(app.deps)])
    const first = await linesOf(yard)
    expect(first.map(({ hours }) => hours).slice(0, 3)).toEqual([4.62, 4.61, 4.62])
    expect(first).toHaveLength(24)
    expect(first.at(-1)).toMatchObject({ note: 'Pay date Nov 19, 2026, 24 of 26' })
    expect(await balances(yard)).toMatchObject([{ year: 2026, left: 110.77 }])
    const before = app.clock.now()
    try {
      app.clock.set(new Date('2027-01-20T15:00:00.000Z'))
      await grantLeave(app.deps)
      await grantLeave(app.deps)
      expect(await balances(yard), 'the 27th Thursday grants nothing; 40 hours are carried over').toMatchObject([
        { year: 2026, granted: 120, left: 0 },
        { year: 2027, granted: 4.62, carried: 40, left: 44.62 },
      ])
      app.clock.set(new Date('2027-04-02T15:00:00.000Z'))
      await grantLeave(app.deps)
      expect((await balances(yard))[1], 'what was carried over and not used expires').toMatchObject({ carried: 0 })
    } finally {
      app.clock.set(before)
    }
  })

  test('more with years of service, from the pay date on which they are completed', async () => {
    const tiers = [{ years: 5, yearly: 240 }]
    const yard = await yardWith({ ...biweekly, tiers, accruesFrom: '2026-10-20' }, '2021-11-10')
    await grantLeave(app.deps)
    expect((await linesOf(yard)).map(({ hours }) => hours)).toEqual([4.62, 4.61, 9.23])
  })

  test('by hours worked: the figure of the pay date, corrected later, and the yearly limit', async () => {
    const yard = await yardWith({ ...biweekly, accrual: 'hours_worked', earnPer: 30, yearly: 4, accruesFrom: '2026-10-20' })
    const worked = (payDate: string, hours: number) => make(admin, 'leave-worked', { driver: yard.driver.id, payDate, hours })
    const figure = await worked('2026-10-22', 60)
    await worked('2026-11-05', 18)
    await grantLeave(app.deps)
    expect(await linesOf(yard)).toMatchObject([
      { hours: 2, note: 'Pay date Oct 22, 2026: 60 h worked, as entered' },
      { hours: 0.6, note: 'Pay date Nov 5, 2026: 18 h worked, as entered' },
    ])
    const twice = await admin.call('POST', '/api/leave-worked', { driver: yard.driver.id, payDate: '2026-11-05', hours: 9 })
    expect(said(twice)).toEqual(['This pay date has its figures already. Change those'])
    await desk.change(`/api/leave-worked/${figure.id}`, { hours: 72 })
    await worked('2026-11-19', 60)
    await grantLeave(app.deps)
    expect(
      (await linesOf(yard)).map(({ hours }) => hours),
      'made good on the next pay date, up to 4 a year',
    ).toEqual([2, 0.6, 1.4])
  })

  test('by hours and miles of completed runs where no figure is entered', async () => {
    const yard = await yardWith({ ...biweekly, accrual: 'miles', earnPer: 625, yearly: null, accruesFrom: '2026-10-20' })
    const run = await make(admin, 'run-assignments', {
      spot: 'Rescue',
      serviceDate: '2026-11-18',
      start: '2026-11-18T12:00:00.000Z',
      end: '2026-11-18T22:00:00.000Z',
      division: yard.division.id,
      driver: yard.driver.id,
      vehicle: (await makeUnit(admin, { division: yard.division.id })).id,
    })
    const path = `/api/run-assignments/${run.id}`
    const times = { departedAt: '2026-11-18T12:00:00.000Z' }
    await desk.move(path, 'confirm')
    await desk.move(path, 'depart', times)
    await desk.move(path, 'complete', { ...times, arrivedAt: '2026-11-18T21:30:00.000Z', milesActual: 500 })
    await grantLeave(app.deps)
    expect(await linesOf(yard)).toMatchObject([{ hours: 0.8, note: 'Pay date Nov 19, 2026: 500 mi driven on 1 completed run' }])
  })

  test('whoever cannot be granted their leave fails alone', async () => {
    const yard = await yardWith({ ...biweekly, accruesFrom: '2026-11-10' })
    const next = await make(admin, 'drivers', { division: yard.division.id, hireDate: '2020-03-02', licenseClass: 'A' })
    await fileAll(admin, next)
    await desk.move(`/api/drivers/${next.id}`, 'activate')
    const spoiled = await make(admin, 'leave-ledger', { driver: next.id, type: 'personal', year: 2026, entry: 'opening', days: 1 })
    await app.deps.pool.query('update leave_ledger set grant_key = $1 where id = $2', [
      `${yard.driver.id} pto 2026 pay_period biweekly 24`,
      spoiled.id,
    ])
    await grantLeave(app.deps)
    expect(await linesOf(yard)).toEqual([])
    expect(await linesOf({ ...yard, driver: next })).toMatchObject([{ hours: 4.62 }])
  })
})
