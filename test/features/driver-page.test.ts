import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { phoneOn, signedInPhone, tokenOf } from '#test/support/driver-phone.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
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
