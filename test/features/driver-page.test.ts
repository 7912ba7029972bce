import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { phoneOn, signedInPhone, tokenOf } from '#test/support/driver-phone.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import '#test/support/quick-argon2.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let crew: Crew
let other: Created
const desk = deskOf(() => admin)
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  crew = await makeReadyCrew(admin)
  other = await makeReadyDriver(admin, { division: crew.division.id, lastName: 'Okafor' })
})
afterAll(() => app.close())

const linkOf = async (driver: string, resetPin = false): Promise<string> => {
  const made = await admin.call('POST', `/api/drivers/${driver}/page/link`, { resetPin })
  expect(made.statusCode, made.body).toBe(201)
  return tokenOf(made.json<{ url: string }>().url)
}
const runTomorrow = (values: object): Promise<Created> =>
  make(admin, 'run-assignments', {
    spot: 'Shuttle',
    serviceDate: '2026-11-21',
    start: '2026-11-21T12:00:00.000Z',
    end: '2026-11-21T20:00:00.000Z',
    division: crew.division.id,
    vehicle: crew.vehicle.id,
    ...values,
  })

describe('a driver’s page', () => {
  test('opens with the link and a PIN that the first phone chooses and each later one enters', async () => {
    const token = await linkOf(crew.driver.id, true)
    const first = phoneOn(app)
    expect((await first.call('POST', '/link', { token })).json()).toMatchObject({ pin: 'choose' })
    expect((await first.call('GET', '')).statusCode).toBe(401)
    for (const pin of ['123', 'abcd', '123456789']) expect((await first.call('POST', '/devices', { token, pin })).statusCode, pin).toBe(422)
    expect((await first.call('POST', '/devices', { token, pin: '4821' })).statusCode).toBe(204)
    expect((await first.call('GET', '')).json()).toMatchObject({ driver: { name: crew.driver.title } })

    const second = phoneOn(app)
    expect((await second.call('POST', '/link', { token })).json()).toMatchObject({ pin: 'enter' })
    const wrong = await second.call('POST', '/devices', { token, pin: '0000' })
    expect(wrong.statusCode, wrong.body).toBe(422)
    expect((await second.call('GET', '')).statusCode).toBe(401)
    expect((await second.call('POST', '/devices', { token, pin: '4821' })).statusCode).toBe(204)
    const { devices, pinChosen } = (await admin.call('GET', `/api/drivers/${crew.driver.id}/page`)).json<{
      devices: { name: string }[]
      pinChosen: boolean
    }>()
    expect(pinChosen).toBe(true)
    expect(devices.map(({ name }) => name)).toEqual(['Safari on iOS', 'Safari on iOS'])
  })

  test('makes guessing PINs wait', async () => {
    const token = await linkOf(crew.driver.id)
    const phone = phoneOn(app)
    const tries = ['1111', '2222', '3333', '4444', '5555', '6666']
    const statuses: number[] = []
    for (const pin of tries) statuses.push((await phone.call('POST', '/devices', { token, pin })).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await phone.call('POST', '/devices', { token, pin: '4821' })).statusCode).toBe(429)
    app.clock.advance(2 * minute)
    expect((await phone.call('POST', '/devices', { token, pin: '4821' })).statusCode).toBe(204)
    app.clock.set(new Date(testNow))
  })

  test('asks for the PIN again after two weeks without use', async () => {
    const phone = await signedInPhone(app, admin, crew.driver.id)
    app.clock.advance(14 * day)
    const locked = await phone.call('GET', '')
    expect(locked.json()).toMatchObject({ status: 401, page: 'pin' })
    expect((await phone.call('POST', '/unlock', { pin: '9999' })).statusCode).toBe(422)
    expect((await phone.call('POST', '/unlock', { pin: '4821' })).statusCode).toBe(204)
    expect((await phone.call('GET', '')).statusCode).toBe(200)
    app.clock.set(new Date(testNow))
  })

  test('a new link leaves phones signed in, one phone can be signed out, a new PIN and closing sign all out', async () => {
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const token = await linkOf(crew.driver.id)
    const lost = phoneOn(app)
    await lost.call('POST', '/devices', { token, pin: '4821' })
    expect((await lost.call('GET', '')).statusCode).toBe(200)
    const { devices } = (await admin.call('GET', `/api/drivers/${crew.driver.id}/page`)).json<{ devices: { id: string }[] }>()
    expect(devices).toHaveLength(2)
    const own = app.deps.pool.query<{ id: string }>('select id from driver_devices where revoked_at is null order by id desc limit 1')
    const [{ id } = { id: '' }] = (await own).rows
    expect((await admin.call('DELETE', `/api/drivers/${crew.driver.id}/page/devices/${id}`)).statusCode).toBe(204)
    expect((await lost.call('GET', '')).json()).toMatchObject({ status: 401, page: 'link' })
    expect((await phone.call('GET', '')).statusCode).toBe(200)
    expect((await admin.call('DELETE', `/api/drivers/${crew.driver.id}/page`)).statusCode).toBe(204)
    expect((await phone.call('GET', '')).statusCode).toBe(401)
    expect((await admin.call('DELETE', `/api/drivers/${crew.driver.id}/page`)).statusCode).toBe(409)
  })

  test('ends with the employment', async () => {
    const leaver = await makeReadyDriver(admin, { division: crew.division.id, lastName: 'Tran' })
    const phone = await signedInPhone(app, admin, leaver.id)
    expect((await phone.call('GET', '')).statusCode).toBe(200)
    const ended = { terminationDate: '2026-11-20', terminationReason: 'voluntary', rehireEligible: 'yes' }
    expect((await desk.move(`/api/drivers/${leaver.id}`, 'terminate', ended)).statusCode).toBe(200)
    expect((await phone.call('GET', '')).statusCode).toBe(401)
    expect((await admin.call('POST', `/api/drivers/${leaver.id}/page/link`, {})).statusCode).toBe(409)
  })

  test('is opened by people who edit drivers, within their divisions', async () => {
    const elsewhere = await make(admin, 'divisions', {})
    const stranger = await app.as('supervisor', [elsewhere.id])
    expect((await stranger.call('POST', `/api/drivers/${crew.driver.id}/page/link`, {})).statusCode).toBe(404)
    expect((await stranger.call('GET', `/api/drivers/${crew.driver.id}/page`)).statusCode).toBe(404)
    for (const role of ['recruiter', 'shop'] as const)
      expect((await (await app.as(role)).call('POST', `/api/drivers/${crew.driver.id}/page/link`, {})).statusCode, role).toBe(403)
  })
})

describe('runs on a driver’s page', () => {
  test('are the driver’s own, and are confirmed and declined there', async () => {
    const mine = await runTomorrow({ driver: crew.driver.id })
    const theirs = await runTomorrow({ driver: other.id, spot: 'Not yours', vehicle: null })
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const shown = async () => (await phone.call('GET', '')).json<{ runs: object[] }>().runs
    expect(await shown()).toMatchObject([{ id: mine.id, run: 'Shuttle', unit: crew.vehicle['unitNumber'], confirmed: false, partners: [] }])
    expect((await phone.call('POST', `/runs/${theirs.id}/confirm`, {})).statusCode).toBe(409)
    expect((await phone.call('POST', `/runs/${theirs.id}/decline`, { because: 'sick' })).statusCode).toBe(409)
    for (const again of [1, 2]) expect((await phone.call('POST', `/runs/${mine.id}/confirm`, {})).statusCode, String(again)).toBe(204)
    expect(await shown()).toMatchObject([{ id: mine.id, confirmed: true }])
    expect((await desk.one(`/api/run-assignments/${mine.id}`)).status).toBe('confirmed')
    expect((await phone.call('POST', `/runs/${mine.id}/decline`, { because: 'truck', words: 'Air leak' })).statusCode).toBe(204)
    expect(await desk.one(`/api/run-assignments/${mine.id}`)).toMatchObject({ status: 'unassigned', driver: null })
    expect(await shown()).toEqual([])
  })

  test('are declined even when the unit may not go out', async () => {
    const unit = await makeUnit(admin, { division: crew.division.id })
    const times = { serviceDate: '2026-11-23', start: '2026-11-23T12:00:00.000Z', end: '2026-11-23T20:00:00.000Z' }
    const run = await runTomorrow({ driver: crew.driver.id, vehicle: unit.id, ...times })
    await make(admin, 'holds', { driver: null, vehicle: unit.id, effect: 'block', kind: 'manual', reason: 'Brakes' })
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const declined = await phone.call('POST', `/runs/${run.id}/decline`, { because: 'truck' })
    expect(declined.statusCode, declined.body).toBe(204)
    expect(await desk.one(`/api/run-assignments/${run.id}`)).toMatchObject({ status: 'unassigned', driver: null, vehicle: unit.id })
  })

  test('a team has confirmed once each of its drivers has, by link or page', async () => {
    const team = await runTomorrow({
      driver: crew.driver.id,
      secondDriver: other.id,
      serviceDate: '2026-11-22',
      start: '2026-11-22T12:00:00.000Z',
      end: '2026-11-22T20:00:00.000Z',
    })
    const sent = await admin.call('POST', `/api/run-assignments/${team.id}/confirm-link`, { driver: other.id })
    const byLink = `/api/run-confirmation/${tokenOf(sent.json<{ url: string }>().url)}/confirm`
    const phone = await signedInPhone(app, admin, crew.driver.id)
    expect((await phone.call('POST', `/runs/${team.id}/confirm`, {})).statusCode).toBe(204)
    expect((await desk.one(`/api/run-assignments/${team.id}`)).status).toBe('planned')
    expect((await app.http.inject({ method: 'POST', url: byLink, payload: {} })).statusCode).toBe(200)
    expect((await desk.one(`/api/run-assignments/${team.id}`)).status).toBe('confirmed')
  })
})

describe('vehicle reports on a driver’s page', () => {
  const defect = { part: 'tires', note: 'Left steer tire is worn', towed: false, unsafe: true }
  const signed = (values: object = {}): object => ({
    key: randomUUID(),
    signedAt: '2026-11-20T14:00:00.000Z',
    miles: null,
    trailer: null,
    defects: [],
    photos: [],
    name: crew.driver.title,
    ...values,
  })
  const reportsOf = (unit: string): Promise<Created[]> => desk.list(`/api/maintenance/vehicle-reports?vehicle=${unit}&sort=number`)

  test('are sent for the unit that was scanned, without a request and once however often they arrive (49 CFR 396.11)', async () => {
    const unit = await makeUnit(admin, { division: crew.division.id })
    const phone = await signedInPhone(app, admin, crew.driver.id)
    expect((await phone.call('GET', `/units/${unit.id}`)).json()).toMatchObject({
      purpose: 'report',
      unit: unit.title,
      driver: crew.driver.title,
    })
    expect(await reportsOf(unit.id)).toEqual([])
    const other = await phone.call('POST', `/units/${unit.id}`, signed({ name: 'Somebody Else' }))
    expect(other.statusCode, other.body).toBe(422)
    const message = signed({ defects: [defect], miles: 401_000 })
    const answers = await Promise.all([1, 2, 3].map(() => phone.call('POST', `/units/${unit.id}`, message)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const [report, ...more] = await reportsOf(unit.id)
    expect(more).toEqual([])
    expect(report).toMatchObject({ driver: crew.driver.id, status: 'open', miles: 401_000, signature: crew.driver.title })
    expect(await desk.list(`/api/maintenance/repairs?vehicle=${unit.id}`)).toMatchObject([
      { origin: 'driver_report', unsafe: true, priority: 'critical' },
    ])
    expect(await desk.list(`/api/holds?vehicle=${unit.id}&status=active&effect=block`)).not.toEqual([])
    expect((await phone.call('POST', `/units/${unit.id}`, signed())).statusCode).toBe(204)
    expect((await reportsOf(unit.id)).map(({ status }) => status)).toEqual(['open', 'no_defects'])
  })

  test('answer the report that dispatch requested, and refuse units that have left', async () => {
    const unit = await makeUnit(admin, { division: crew.division.id })
    const asked = await make(admin, 'vehicle-reports', { vehicle: unit.id, driver: crew.driver.id })
    const phone = await signedInPhone(app, admin, crew.driver.id)
    expect((await phone.call('GET', '')).json()).toMatchObject({ reports: [{ id: asked.id, purpose: 'report', unitId: unit.id }] })
    expect((await phone.call('POST', `/units/${unit.id}`, signed())).statusCode).toBe(204)
    expect(await reportsOf(unit.id)).toMatchObject([{ id: asked.id, status: 'no_defects' }])
    expect((await phone.call('GET', '')).json()).toMatchObject({ reports: [] })
    expect((await phone.call('POST', `/reports/${asked.id}`, signed())).statusCode).toBe(409)
    expect((await phone.call('GET', `/units/${randomUUID()}`)).statusCode).toBe(404)
  })

  test('of others stay closed; the next driver reviews, and only the shop makes a driver certify (49 CFR 396.11, 396.13)', async () => {
    const unit = await makeUnit(admin, { division: crew.division.id })
    const phone = await signedInPhone(app, admin, crew.driver.id)
    const next = await signedInPhone(app, admin, other.id)
    expect((await phone.call('POST', `/units/${unit.id}`, signed({ defects: [defect] }))).statusCode).toBe(204)
    const [report] = await reportsOf(unit.id)
    const path = `/reports/${report?.id ?? ''}`
    const [repair] = await desk.list(`/api/maintenance/repairs?vehicle=${unit.id}`)
    const certified = {
      key: randomUUID(),
      name: crew.driver.title,
      miles: 401_100,
      lines: [{ number: repair?.number, outcome: 'repaired', note: 'Tire replaced at the truck stop' }],
    }
    for (const somebody of [phone, next]) {
      expect((await somebody.call('GET', path)).statusCode).toBe(404)
      expect((await somebody.call('POST', `${path}/certify`, certified)).statusCode).toBe(409)
    }
    expect((await admin.call('POST', `/api/maintenance/vehicle-reports/${report?.id ?? ''}/link`, {})).statusCode).toBe(201)
    expect((await next.call('GET', path)).statusCode).toBe(404)
    expect((await phone.call('GET', path)).json()).toMatchObject({ purpose: 'certify', open: [{ number: repair?.number }] })
    expect((await next.call('POST', `${path}/certify`, { ...certified, name: other.title })).statusCode).toBe(409)
    expect((await phone.call('POST', `${path}/certify`, certified)).statusCode).toBe(204)
    expect(
      (await desk.move(`/api/maintenance/vehicle-reports/${report?.id ?? ''}`, 'name_reviewer', { reviewer: other.id })).statusCode,
    ).toBe(200)
    expect((await phone.call('POST', `${path}/review`, { key: randomUUID(), name: crew.driver.title })).statusCode).toBe(409)
    expect((await next.call('GET', '')).json()).toMatchObject({ reports: [{ id: report?.id, purpose: 'review' }] })
    expect((await next.call('POST', `${path}/review`, { key: randomUUID(), name: other.title })).statusCode).toBe(204)
    expect(await desk.one(`/api/maintenance/vehicle-reports/${report?.id ?? ''}`)).toMatchObject({ status: 'reviewed', reviewer: other.id })
  })
})
