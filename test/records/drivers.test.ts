import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentTypes, requiredBeforeDriving } from '#records/drivers/qualification-documents/types.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, fileCdlis, filed, move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions')
})
afterAll(() => app.close())

const driver = (more: Json = {}): Promise<Created> => make(admin, 'drivers', { division: division.id, hireDate: '2026-11-02', ...more })
const get = async (kind: string, id: string): Promise<Json> => (await admin.call('GET', `/api/${kind}/${id}`)).json()

describe('G1 drivers go on the road with complete papers only', () => {
  test('activation names every paper that is missing or over, and passes when all are there', async () => {
    const person = await driver({ licenseClass: 'A' })
    const refused = await move(admin, 'drivers', person.id, 'activate')
    expect(refused.statusCode).toBe(409)
    const named = requiredBeforeDriving('driver', true).map((type) => documentTypes[type].label)
    for (const label of [...named.filter((one) => one !== 'Medical proof'), 'CDLIS record with medical status'])
      expect(refused.json().detail).toContain(`Missing: ${label} (49 CFR `)
    for (const type of requiredBeforeDriving('driver', true)) await filed(admin, person, type)
    await fileCdlis(admin, person, { issuedOn: '2024-11-19', medicalUntil: '2026-11-19' })
    expect((await move(admin, 'drivers', person.id, 'activate')).json().detail).toContain('CDLIS record with medical status')
    await fileCdlis(admin, person)
    const passed = await move(admin, 'drivers', person.id, 'activate')
    expect(passed.statusCode, passed.body).toBe(200)
    expect(await get('drivers', person.id)).toMatchObject({ status: 'active', readiness: 'ready', missingDocuments: 0 })
  })

  test('a driver without a CDL needs fewer papers, one who never drives needs none', async () => {
    const local = await driver({ licenseClass: 'non_cdl' })
    expect((await move(admin, 'drivers', local.id, 'activate')).json().detail).not.toContain('Clearinghouse')
    const clerk = await driver({ position: 'non_driving' })
    expect((await move(admin, 'drivers', clerk.id, 'activate')).statusCode).toBe(200)
  })

  test('without a license class nobody goes on the road: it is not entered, which is no "Non-CDL"', async () => {
    const unknown = await driver({ licenseClass: null })
    for (const type of requiredBeforeDriving('driver', false)) await filed(admin, unknown, type)
    const refused = await move(admin, 'drivers', unknown.id, 'activate')
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'License class missing (49 CFR 383.23). Enter the license class.'])
    expect(await get('drivers', unknown.id)).toMatchObject({ missingDocuments: 0 })
    expect((await admin.call('GET', `/api/drivers/${unknown.id}/readiness`)).json()).toContainEqual({
      effect: 'warn',
      reason: 'License class missing',
      citation: '49 CFR 383.23',
      lift: 'Enter the license class.',
      field: 'licenseClass',
      href: `/drivers/${unknown.id}/edit`,
      duty: true,
    })
    const clerk = await driver({ licenseClass: null, position: 'dock' })
    expect(JSON.stringify((await admin.call('GET', `/api/drivers/${clerk.id}/readiness`)).json())).not.toContain('License class')
  })

  test('a full Clearinghouse query is asked only of drivers hired on or after January 6, 2020, 49 CFR 382.701(a)', async () => {
    const asked = async (hireDate: string): Promise<string> => {
      const { id } = await driver({ licenseClass: 'A', hireDate })
      return (await move(admin, 'drivers', id, 'activate')).json().detail
    }
    expect(await asked('2020-01-05')).not.toContain('Clearinghouse full query')
    expect(await asked('2020-01-05')).toContain('Pre-employment drug test')
    expect(await asked('2020-01-06')).toContain('Clearinghouse full query')
  })

  test('readiness says each reason with the screen that mends it, and agrees with the list', async () => {
    const person = await driver({ licenseClass: 'A', licenseExpirationDate: '2026-12-01' })
    await fileAll(admin, person)
    await move(admin, 'drivers', person.id, 'activate')
    const row = await get('drivers', person.id)
    expect(row).toMatchObject({ licenseExpirationDate: '2027-06-30', readiness: 'ready' })
    await admin.call(
      'PATCH',
      `/api/drivers/${person.id}`,
      { licenseExpirationDate: '2026-11-19' },
      { 'if-match': `"${String(row['version'])}"`, 'x-confirm-warnings': '1' },
    )
    const reasons = (await admin.call('GET', `/api/drivers/${person.id}/readiness`)).json()
    expect(reasons[0]).toEqual({
      effect: 'block',
      reason: 'License expired Nov 19, 2026',
      citation: '49 CFR 383.23, 391.11(b)(5)',
      lift: 'Get the renewed license and correct the date.',
      field: 'licenseExpirationDate',
      href: `/drivers/${person.id}/edit`,
      duty: true,
    })
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block', readinessReason: 'License expired' })
    const fresh = await driver({ licenseClass: 'A' })
    const missing = (await admin.call('GET', `/api/drivers/${fresh.id}/readiness`)).json<{ reason: string; href: string }[]>()
    expect(missing).toContainEqual({
      effect: 'warn',
      reason: 'Missing: Driver license',
      citation: '49 CFR 383.23, 391.11(b)(5)',
      lift: 'File the valid license.',
      href: `/qualification-documents/new?type=license&driver=${fresh.id}`,
      duty: true,
    })
    const stranger = await app.as('manager', [(await make(admin, 'divisions')).id])
    expect((await stranger.call('GET', `/api/drivers/${fresh.id}/readiness`)).statusCode).toBe(404)
  })
})

describe('G1 licenses, departures and returns', () => {
  test('no two working drivers hold one license; the refusal names nobody of another division', async () => {
    const license = { licenseNumber: 'K100200300', licenseState: 'MO' }
    const holder = await driver(license)
    const again = await admin.call('POST', '/api/drivers', {
      firstName: 'A',
      lastName: 'B',
      division: division.id,
      phone: '4175550101',
      hireDate: '2026-11-02',
      ...license,
      licenseNumber: 'k100 200-300',
    })
    expect(again.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'licenseNumber', message: `${holder.title} (${holder.number}) already has this license` }],
    })
    const other = await make(admin, 'divisions')
    const clerk = await app.as('admin', [other.id])
    const blind = await clerk.call('POST', '/api/drivers', {
      firstName: 'A',
      lastName: 'B',
      division: other.id,
      phone: '4175550101',
      hireDate: '2026-11-02',
      ...license,
    })
    expect(blind.json().errors).toEqual([{ field: 'licenseNumber', message: 'A driver of another division already has this license' }])
    expect((await driver({ ...license, licenseState: 'KS' })).id).not.toBe(holder.id)
    await move(admin, 'drivers', holder.id, 'terminate', {
      terminationDate: '2026-11-19',
      terminationReason: 'voluntary',
      rehireEligible: 'yes',
    })
    expect((await driver(license)).id).not.toBe(holder.id)
    await filed(admin, holder, 'application', { issuedOn: '2026-11-19' })
    expect((await move(admin, 'drivers', holder.id, 'rehire', { hireDate: '2026-11-20' })).statusCode).toBe(422)
  })

  test('two who save the same license at the same moment: one gets it', async () => {
    const body = {
      firstName: 'C',
      lastName: 'D',
      division: division.id,
      phone: '4175550101',
      hireDate: '2026-11-02',
      licenseNumber: 'RACE1',
      licenseState: 'MO',
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call('POST', '/api/drivers', body)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('a departure asks day, reason and rehire, ends assignments on the last day and keeps the file three years', async () => {
    const person = await driver({ hireDate: '2024-03-01' })
    const vehicle = await make(admin, 'vehicles', { kind: 'van', division: division.id })
    const seat = await make(admin, 'vehicle-assignments', { vehicle: vehicle.id, driver: person.id, startsAt: '2026-10-01T12:00:00.000Z' })
    const later = await make(admin, 'vehicle-assignments', {
      vehicle: (await make(admin, 'vehicles', { kind: 'van', division: division.id })).id,
      driver: person.id,
      role: 'secondary',
      startsAt: '2026-12-01T12:00:00.000Z',
    })
    const leave = (more: Json) =>
      move(admin, 'drivers', person.id, 'terminate', {
        terminationDate: '2026-11-18',
        terminationReason: 'retired',
        rehireEligible: 'yes',
        ...more,
      })
    expect((await leave({ terminationReason: null })).statusCode).toBe(422)
    expect((await leave({ terminationDate: '2026-11-25' })).json().detail).toContain('future')
    expect((await leave({ terminationDate: '2024-02-01' })).json().detail).toContain('hire date')
    expect((await leave({})).statusCode).toBe(200)
    expect(await get('drivers', person.id)).toMatchObject({ status: 'terminated', retainUntil: '2029-11-18', vehicle: null })
    expect(await get('vehicle-assignments', seat.id)).toMatchObject({ status: 'ended', endsAt: '2026-11-19T06:00:00+00:00' })
    expect((await get('vehicle-assignments', later.id))['archivedAt']).not.toBeNull()
    expect(
      (await admin.call('DELETE', `/api/drivers/${(await driver({ licenseClass: 'A' })).id}`, {}, { 'if-match': '"1"' })).statusCode,
    ).toBe(200)
  })

  test('a return keeps the first hire date; who was marked as not eligible does not come back', async () => {
    const person = await driver({ hireDate: '2024-03-01' })
    await move(admin, 'drivers', person.id, 'terminate', {
      terminationDate: '2026-11-18',
      terminationReason: 'voluntary',
      rehireEligible: 'yes',
    })
    expect((await move(admin, 'drivers', person.id, 'rehire', { hireDate: '2026-11-01' })).json().detail).toContain('before the last day')
    await filed(admin, person, 'application', { issuedOn: '2026-11-19' })
    expect((await move(admin, 'drivers', person.id, 'rehire', { hireDate: '2026-11-20' })).json()).toMatchObject({
      status: 'onboarding',
      hireDate: '2026-11-20',
      originalHireDate: '2024-03-01',
      terminationDate: null,
    })
    const banned = await driver({ hireDate: '2024-03-01' })
    await move(admin, 'drivers', banned.id, 'terminate', {
      terminationDate: '2026-11-18',
      terminationReason: 'involuntary',
      rehireEligible: 'no',
    })
    expect((await move(admin, 'drivers', banned.id, 'rehire', { hireDate: '2026-11-20' })).statusCode).toBe(409)
  })

  test('a newcomer with name and birth date of one who left has to be confirmed', async () => {
    const person = await driver({ firstName: 'Rosa', lastName: 'Quintana', birthDate: '1980-02-03', hireDate: '2024-03-01' })
    await move(admin, 'drivers', person.id, 'terminate', {
      terminationDate: '2026-11-18',
      terminationReason: 'voluntary',
      rehireEligible: 'yes',
    })
    const body = {
      firstName: 'rosa',
      lastName: 'QUINTANA',
      birthDate: '1980-02-03',
      division: division.id,
      phone: '4175550101',
      hireDate: '2026-11-20',
    }
    const asked = await admin.call('POST', '/api/drivers', body)
    expect(asked.json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'lastName' }] })
    expect(asked.json().detail).toContain(person.number)
    expect((await admin.call('POST', '/api/drivers', body, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
    expect((await admin.call('POST', '/api/drivers', { ...body, birthDate: '1980-02-04' })).statusCode).toBe(201)
  })
})
