import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test clock is fixed at Friday, 2026-11-20T15:00Z; Thanksgiving is November 26.
let app: TestApp
let admin: TestUser
let safety: TestUser
let manager: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, safety, manager] = [await app.as('super_admin'), await app.as('safety'), await app.as('manager')]
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(() => app.close())

const { list, change, move } = deskOf(() => safety)
const driverOf = (): Promise<Created> => make(admin, 'drivers', { division: division.id, licenseClass: 'A' })
const paper = (driver: Created, type: string, more: Json = {}) =>
  make(safety, 'qualification-documents', { driver: driver.id, vehicle: null, type, expirationDate: '2027-11-20', ...more })
const due = async (driver: Created): Promise<unknown[]> =>
  (await list(`/api/deadlines?driver=${driver.id}&rule=CH-FULL-24,CH-REPORT`)).map((row) => [row['rule'], row['dueAt'], row.status])
const blocked = async (driver: Created): Promise<unknown[]> =>
  (await list(`/api/holds?driver=${driver.id}&status=active`)).map((row) => [row['startsAt'], row['kind'], row['reason']])

describe('Clearinghouse, 49 CFR 382 subpart G', () => {
  test('a hit of a limited query asks for a full one in 24 hours, else the driver stays off the road (382.701(b)(3), (d))', async () => {
    const driver = await driverOf()
    const limited = await paper(driver, 'clearinghouse_limited')
    expect(await due(driver)).toEqual([])
    await change(`/api/qualification-documents/${limited.id}`, { queryResult: 'found', knownAt: '2026-11-20T14:00:00.000Z' })
    expect(await due(driver)).toEqual([['CH-FULL-24', '2026-11-21T14:00:00+00:00', 'running']])
    expect(await blocked(driver)).toEqual([['2026-11-21T14:00:00+00:00', 'credential', 'A required query is not cleared']])
    const full = await paper(driver, 'clearinghouse_full', { queryResult: 'found' })
    expect(await due(driver)).toEqual([['CH-FULL-24', '2026-11-21T14:00:00+00:00', 'met']])
    expect(await blocked(driver), 'prohibited: at once').toEqual([
      ['2026-11-20T15:00:00+00:00', 'credential', 'A required query is not cleared'],
    ])
    await change(`/api/qualification-documents/${full.id}`, { queryResult: 'resolved' })
    expect(await blocked(driver), 'what is not verified clears nothing').not.toEqual([])
    await move(`/api/qualification-documents/${full.id}`, 'verify', { verificationMethod: 'online' })
    expect(await blocked(driver)).toEqual([])
    const unwilling = await driverOf()
    await paper(unwilling, 'clearinghouse_full', { queryResult: 'refused' })
    expect(await blocked(unwilling), 'consent refused, 382.703(c): at once').toEqual([
      ['2026-11-20T15:00:00+00:00', 'credential', 'A required query is not cleared'],
    ])
  })

  test('a query without its result is not verified, so it does not count and nobody drives on it (382.701(a), (b))', async () => {
    const driver = await driverOf()
    for (const type of ['clearinghouse_full', 'clearinghouse_limited']) {
      const path = `/api/qualification-documents/${(await paper(driver, type)).id}`
      const verify = () => move(path, 'verify', { verificationMethod: 'online' })
      expect((await verify()).json()).toMatchObject({ status: 409, detail: 'Enter the result of the query (49 CFR 382.701(a), (b)).' })
      await change(path, { queryResult: 'none' })
      expect((await verify()).json()).toMatchObject({ status: 'active' })
    }
  })

  test('what the employer reports is due by the end of the third business day (382.705(b)), for those who may see test results', async () => {
    const driver = await driverOf()
    await paper(driver, 'clearinghouse_report', { reportCause: 'knowledge', expirationDate: null })
    const vehicle = await make(admin, 'vehicles', { division: division.id })
    const accident = await make(safety, 'accidents', {
      driver: driver.id,
      vehicle: vehicle.id,
      occurredAt: '2026-11-20T10:00:00.000Z',
      reportedAt: '2026-11-20T11:00:00.000Z',
      alcoholTestedAt: '2026-11-20T12:00:00.000Z',
      alcoholResult: 'refused',
    })
    // Monday, Tuesday and Wednesday are the business days after.
    const wednesday = '2026-11-26T05:59:59.999+00:00'
    expect(await due(driver)).toEqual([
      ['CH-REPORT', wednesday, 'running'],
      ['CH-REPORT', wednesday, 'running'],
    ])
    await change(`/api/accidents/${accident.id}`, { alcoholResult: 'negative' })
    expect((await due(driver)).map((row) => (row as unknown[])[2]).toSorted()).toEqual(['not_applicable', 'running'])
    const body = { driver: driver.id, type: 'clearinghouse_report', reportCause: 'refusal' }
    expect((await manager.call('POST', '/api/qualification-documents', body)).statusCode, 'who may not see it enters none').toBe(422)
    const seen = async (path: string): Promise<number> => (await manager.call('GET', path)).json<Json[]>().length
    expect(await seen(`/api/deadlines?driver=${driver.id}&rule=CH-REPORT`)).toBe(0)
    expect(await seen(`/api/qualification-documents?driver=${driver.id}`)).toBe(0)
  })

  test('a result of tests that were no DOT tests after all asks a person, and never goes by itself (382.705(b))', async () => {
    const driver = await driverOf()
    const vehicle = await make(admin, 'vehicles', { division: division.id, gvwr: 60_000 })
    const accident = await make(safety, 'accidents', {
      driver: driver.id,
      vehicle: vehicle.id,
      occurredAt: '2026-11-20T10:00:00.000Z',
      reportedAt: '2026-11-20T11:00:00.000Z',
      fatalities: 0,
      towAway: true,
      driverCited: true,
      privateProperty: false,
      alcoholTestedAt: '2026-11-20T12:00:00.000Z',
      alcoholResult: 'refused',
    })
    const report = async () => (await list(`/api/deadlines?accident=${accident.id}&rule=CH-REPORT`))[0]
    expect(await report()).toMatchObject({ status: 'running', basis: 'A result of the tests after the accident' })
    const path = `/api/accidents/${accident.id}`
    const takeBack = { driverCited: false }
    const { version } = (await safety.call('GET', path)).json<Created>()
    const warned = await safety.call('PATCH', path, takeBack, { 'if-match': `"${version}"` })
    expect(warned.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'driverCited', message: expect.stringContaining('Check the report to the Clearinghouse') as string }],
    })
    const untold = await manager.call('PATCH', path, takeBack, { 'if-match': `"${version}"` })
    expect([untold.statusCode, untold.body.includes('Clearinghouse')], 'who may not see the result is not told of it').toEqual([200, false])
    expect(await report()).toMatchObject({
      status: 'running',
      dueAt: '2026-11-26T05:59:59.999+00:00',
      basis: expect.stringMatching(/^Check whether this was a DOT test/) as string,
    })
    await change(path, { driverCited: true })
    expect(await report()).toMatchObject({ status: 'running', basis: 'A result of the tests after the accident' })
  })

  test('the result of a query leaves with no list and no record', async () => {
    const driver = await driverOf()
    const made = await paper(driver, 'clearinghouse_full', { queryResult: 'found' })
    for (const user of [safety, manager]) {
      const row = (await user.call('GET', `/api/qualification-documents/${made.id}`)).json<Json>()
      expect(JSON.stringify(row)).not.toContain('found')
    }
    expect((await manager.call('GET', `/api/holds?driver=${driver.id}`)).body).not.toContain(made.id)
  })

  test('age and the length of a medical card warn by the calendar (391.11(b)(1), 391.45(b))', async () => {
    const body = (more: Json): Json => ({
      firstName: 'Ada',
      lastName: 'Quill',
      phone: '4175550144',
      division: division.id,
      hireDate: '2026-11-20',
      ...more,
    })
    const ask = async (more: Json) => (await admin.call('POST', '/api/drivers', body(more))).json<{ code?: string; warnings?: unknown }>()
    expect(await ask({ birthDate: '2007-05-01' })).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'birthDate' }] })
    expect(await ask({ medicalCertifiedOn: '2026-11-19', medicalExpirationDate: '2028-11-20' })).toMatchObject({
      warnings: [{ field: 'medicalExpirationDate' }],
    })
    expect(await ask({ birthDate: '2005-11-20', medicalCertifiedOn: '2026-11-19', medicalExpirationDate: '2028-11-19' })).toMatchObject({
      status: 'onboarding',
    })
  })
})
