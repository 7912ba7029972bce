import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
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
let second: Created
let run: Created
let counter = 0
const desk = deskOf(() => manager)

/** Ready to go: nothing about them is due. */
const readyDriver = async (driver: Created): Promise<Created> => {
  await fileAll(admin, driver)
  await deskOf(() => admin).move(`/api/drivers/${driver.id}`, 'activate')
  return driver
}

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
beforeEach(async () => {
  app.clock.set(testNow)
  crew = await makeAssignedCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  await readyDriver(crew.driver)
  second = await readyDriver(await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A', hireDate: '2026-11-02' }))
  counter += 1
  run = await make(manager, 'runs', {
    code: `KC-TUL ${counter}`,
    division: crew.division.id,
    origin: 'Kansas City',
    destination: 'Tulsa',
    dispatchTime: '21:30',
    durationHours: 10,
  })
})
afterAll(() => app.close())

const assignment = (serviceDate: string, more: Json = {}): Promise<Created> =>
  make(manager, 'run-assignments', { run: run.id, serviceDate, ...more })

interface Choice {
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
  readonly words: string
  readonly why: string
}
interface Row {
  readonly id: string
  readonly version: number
  readonly choices: readonly Choice[]
  readonly nobody: string | null
}
const propose = async (by = manager): Promise<readonly Row[]> => {
  const answer = await by.call('POST', '/api/run-assignments/auto-fill', { from: '2026-11-20', days: 14 })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ rows: Row[] }>().rows
}
const take = (rows: readonly Row[]) =>
  manager.call('POST', '/api/run-assignments/auto-fill/apply', {
    rows: rows.flatMap(({ id, version, choices: [first] }) =>
      first === undefined ? [] : [{ id, version, driver: first.driver, secondDriver: first.secondDriver, vehicle: first.vehicle }],
    ),
  })

describe('G5: auto-fill', () => {
  test('G5 proposes the regular driver, then who has the fewest hours, and says why nobody; nothing is written', async () => {
    const monday = await assignment('2026-11-23', { driver: crew.driver.id })
    await desk.move(`/api/run-assignments/${monday.id}`, 'unassign')
    await assignment('2026-11-24', { driver: second.id, vehicle: crew.vehicle.id })
    const wednesday = await assignment('2026-11-25')
    const [first, other] = await propose()
    expect(first).toMatchObject({
      id: monday.id,
      choices: [
        { driver: crew.driver.id, vehicle: crew.vehicle.id, why: 'No hours this week yet' },
        { driver: second.id, why: '10 h this week' },
      ],
    })
    expect(other).toMatchObject({ id: wednesday.id, choices: [{ why: '10 h this week' }, { why: '10 h this week' }] })
    expect((await desk.one(`/api/run-assignments/${monday.id}`)).version).toBe(first?.version)
    await deskOf(() => admin).change(`/api/runs/${run.id}`, { days: ['mon', 'tue', 'wed'] })
    await make(manager, 'run-patterns', { run: run.id, driver: second.id, days: ['mon', 'wed'], startsOn: '2026-11-01' })
    expect((await propose()).find(({ id }) => id === wednesday.id)?.choices[0]).toMatchObject({
      driver: second.id,
      why: 'Regular driver, 20 h this week',
    })
    await make(admin, 'holds', { driver: crew.driver.id, effect: 'warn', startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-12-31T12:00:00Z' })
    expect((await propose()).find(({ id }) => id === monday.id)?.choices.map(({ why }) => why)).toEqual([
      'Regular driver, 10 h this week',
      expect.stringMatching(/^\d*.*this week.*\. Warning on that day$/),
    ])
    for (const { id } of [crew.driver, second])
      await make(admin, 'holds', { driver: id, effect: 'block', startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-12-31T12:00:00Z' })
    expect((await propose()).find(({ id }) => id === monday.id)).toMatchObject({
      choices: [],
      nobody: 'No one is available: 2 off or on hold',
    })
    expect(await propose(await app.as('manager', [(await make(admin, 'divisions')).id]))).toEqual([])
    const supervisorless = await app.as('safety')
    expect((await supervisorless.call('POST', '/api/run-assignments/auto-fill', { from: '2026-11-20', days: 7 })).statusCode).toBe(403)
  })

  test('G5 a team run takes two drivers with its license, ten hours off before it, and says what is missing', async () => {
    await desk.change(`/api/runs/${run.id}`, { crew: 'team', licenseClass: 'A' })
    const team = await assignment('2026-11-23')
    const pair = (await propose()).find(({ id }) => id === team.id)?.choices[0]
    expect([pair?.driver, pair?.secondDriver].toSorted()).toEqual([crew.driver.id, second.id].toSorted())
    // Off at 8:00 PM, and gone again at 9:30 PM.
    await make(manager, 'run-assignments', {
      spot: 'Shuttle',
      serviceDate: '2026-11-23',
      start: '2026-11-23T20:00:00Z',
      end: '2026-11-24T02:00:00Z',
      division: crew.division.id,
      driver: second.id,
    })
    expect((await propose()).find(({ id }) => id === team.id)?.nobody).toBe('Needs two drivers: 1 with less than 10 h off')
    await deskOf(() => admin).change(`/api/drivers/${crew.driver.id}`, { licenseClass: 'B' })
    expect((await propose()).find(({ id }) => id === team.id)?.nobody).toBe(
      'No one is available: 1 without the license, 1 with less than 10 h off',
    )
  })

  test('G5 takes the chosen rows as they were proposed, refuses what changed since, and one undo takes it all back', async () => {
    const rows = [await assignment('2026-11-23'), await assignment('2026-11-24'), await assignment('2026-11-26')]
    const proposed = await propose()
    await desk.change(`/api/run-assignments/${rows[1]?.id}`, { note: 'Dock 4' })
    const answer = (await take(proposed)).json<{ batchId: string; taken: number; rows: Json[] }>()
    expect(answer.taken).toBe(2)
    expect(answer.rows).toEqual([
      { id: rows[0]?.id, taken: true, reason: null },
      { id: rows[1]?.id, taken: false, reason: 'Changed since it was proposed.' },
      { id: rows[2]?.id, taken: true, reason: null },
    ])
    expect(await desk.one(`/api/run-assignments/${rows[0]?.id}`)).toMatchObject({ status: 'planned' })
    expect((await manager.call('POST', `/api/batches/${answer.batchId}/undo`, {})).json()).toMatchObject({ undone: 2 })
    expect(await desk.one(`/api/run-assignments/${rows[0]?.id}`)).toMatchObject({ status: 'unassigned', driver: null })
  })
})

const linkFor = async (id: string, driver: string): Promise<string> => {
  const answer = await manager.call('POST', `/api/run-assignments/${id}/confirm-link`, { driver })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ url: string }>().url
}
const page = (url: string, step = '', body?: Json, remoteAddress = '198.51.100.20') =>
  app.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/run-confirmation/${url.split('/').at(-1)}${step}`,
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const dead = { status: 400, detail: 'This link no longer works. Ask your dispatcher.' }

describe('G5: a driver confirms by a link', () => {
  test('G5 shows that run alone and confirms it; another link, another driver or the end of the run ends it', async () => {
    const { id } = await assignment('2026-11-23', { driver: crew.driver.id, vehicle: crew.vehicle.id, note: 'Quiet Yard' })
    const path = `/api/run-assignments/${id}`
    const old = await linkFor(id, crew.driver.id)
    const url = await linkFor(id, crew.driver.id)
    expect(url).toMatch(/\/accept-invitation\/run\/[\w-]{43}$/)
    expect((await page(old)).json()).toMatchObject(dead)
    const shown = (await page(url)).json<Json>()
    expect(shown).toEqual({
      run: run['code'],
      start: '2026-11-24T03:30:00.000Z',
      end: '2026-11-24T13:30:00.000Z',
      timeZone: 'America/Chicago',
      unit: crew.vehicle['unitNumber'],
      origin: 'Kansas City',
      destination: 'Tulsa',
      confirmed: false,
    })
    expect((await page(url, '/confirm', {})).json()).toMatchObject({ confirmed: true })
    expect((await page(url, '/confirm', {})).json()).toMatchObject({ confirmed: true })
    expect(await desk.one(path)).toMatchObject({ status: 'confirmed', confirmedAt: '2026-11-20T15:00:00+00:00' })
    expect((await manager.call('GET', `${path}/confirm-link`)).json()).toMatchObject([
      { driver: crew.driver.id, state: 'confirmed', openedCount: 1 },
    ])
    expect((await desk.change(path, { driver: second.id })).statusCode).toBe(200)
    expect((await page(url)).json()).toMatchObject(dead)
    // Back on it: the link from before stays dead.
    await desk.change(path, { driver: crew.driver.id })
    expect((await page(url)).json()).toMatchObject(dead)
    await desk.change(path, { driver: second.id })
    const next = await linkFor(id, second.id)
    app.clock.set('2026-11-24T13:30:00.000Z')
    expect((await page(next)).json()).toMatchObject(dead)
    const guesses: number[] = []
    for (let guess = 0; guess < 60; guess += 1) guesses.push((await page(`/${'x'.repeat(43)}`, '', undefined, '198.51.100.21')).statusCode)
    expect([guesses[0], guesses.at(-1)]).toEqual([400, 429])
  })

  test('G5 can’t: off the run with the reason, who sent it is told, and the link ends', async () => {
    const { id } = await assignment('2026-11-23', { driver: crew.driver.id })
    const url = await linkFor(id, crew.driver.id)
    expect((await page(url, '/decline', { because: 'tired' })).statusCode).toBe(422)
    expect((await page(url, '/decline', { because: 'sick', words: 'Fever since noon' })).statusCode).toBe(204)
    expect(await desk.one(`/api/run-assignments/${id}`)).toMatchObject({
      driver: null,
      status: 'unassigned',
      coverReason: 'sick',
      risk: 'The driver can’t take it: Sick',
    })
    expect((await page(url)).json()).toMatchObject(dead)
    const told = (await manager.call('GET', '/api/notifications')).json<{ items?: Json[] } & Json[]>()
    expect(JSON.stringify(told)).toContain('Driver can’t take')
    await desk.change(`/api/run-assignments/${id}`, { driver: second.id })
    expect(await desk.one(`/api/run-assignments/${id}`)).toMatchObject({ risk: null, status: 'planned' })
  })

  test('G5 of a team each confirms; one who can’t leaves the other on it', async () => {
    const { id } = await assignment('2026-11-23', { driver: crew.driver.id, secondDriver: second.id })
    const [one, other] = [await linkFor(id, crew.driver.id), await linkFor(id, second.id)]
    await page(one, '/confirm', {})
    expect(await desk.one(`/api/run-assignments/${id}`)).toMatchObject({ status: 'planned' })
    await page(other, '/confirm', {})
    expect(await desk.one(`/api/run-assignments/${id}`)).toMatchObject({ status: 'confirmed' })
    expect((await page(other, '/decline', { because: 'truck' })).statusCode).toBe(204)
    expect(await desk.one(`/api/run-assignments/${id}`)).toMatchObject({
      status: 'planned',
      driver: crew.driver.id,
      secondDriver: null,
      coverReason: 'breakdown',
    })
    const nobody = await manager.call('POST', `/api/run-assignments/${id}/confirm-link`, { driver: second.id })
    expect(nobody.json()).toMatchObject({ status: 409, detail: 'This driver isn’t on the run.' })
  })
})
