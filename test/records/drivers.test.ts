import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isExpired } from '#kit/expiry.ts'
import { documentTypes, requiredBeforeDriving } from '#records/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/qualification-documents/types.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
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
const move = (kind: string, id: string, name: string, fields: Json = {}, user = admin) => user.call('POST', `/api/${kind}/${id}/transitions`, { move: name, fields })
const get = async (kind: string, id: string): Promise<Json> => (await admin.call('GET', `/api/${kind}/${id}`)).json()

let papers = 0
/** A document of the driver, with a scan, not verified yet. */
const paper = async (owner: Created, type: DocumentTypeKey, more: Json = {}): Promise<Created> => {
  const document = await make(admin, 'qualification-documents', { type, driver: owner.id, issuedOn: '2026-01-05', ...(documentTypes[type].expiryRequired ? { expirationDate: '2027-06-30' } : {}), ...more })
  papers += 1
  const { payload, headers } = multipart({}, { fileName: 'scan.txt', content: Buffer.from(`scan ${papers}`) })
  await admin.call('POST', `/api/qualification-documents/${document.id}/attachments`, payload, headers)
  return document
}
const filed = async (owner: Created, type: DocumentTypeKey, more: Json = {}): Promise<Created> => {
  const document = await paper(owner, type, more)
  const answer = await move('qualification-documents', document.id, 'verify', { verificationMethod: 'original_seen' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const fileAll = async (owner: Created): Promise<void> => { for (const type of requiredBeforeDriving('driver', true)) await filed(owner, type) }

describe('G1 drivers go on the road with complete papers only', () => {
  test('activation names every paper that is missing or over, and passes when all are there', async () => {
    const person = await driver({ licenseClass: 'A' })
    const refused = await move('drivers', person.id, 'activate')
    expect(refused.statusCode).toBe(409)
    for (const type of requiredBeforeDriving('driver', true)) expect(refused.json().detail).toContain(documentTypes[type].label)
    for (const type of requiredBeforeDriving('driver', true)) await filed(person, type, type === 'medical' ? { expirationDate: '2026-11-19', issuedOn: '2024-11-19' } : {})
    expect((await move('drivers', person.id, 'activate')).json().detail).toContain('Medical proof')
    await filed(person, 'medical')
    const passed = await move('drivers', person.id, 'activate')
    expect(passed.statusCode, passed.body).toBe(200)
    expect(await get('drivers', person.id)).toMatchObject({ status: 'active', readiness: 'ready', missingDocuments: 0 })
  })

  test('a driver without a CDL needs fewer papers, one who never drives needs none', async () => {
    const local = await driver({ licenseClass: 'non_cdl' })
    expect((await move('drivers', local.id, 'activate')).json().detail).not.toContain('Clearinghouse')
    const clerk = await driver({ position: 'non_driving' })
    expect((await move('drivers', clerk.id, 'activate')).statusCode).toBe(200)
  })

  test('readiness says each reason with the screen that mends it, and agrees with the list', async () => {
    const person = await driver({ licenseClass: 'A', licenseExpirationDate: '2026-12-01' })
    await fileAll(person)
    await move('drivers', person.id, 'activate')
    const row = await get('drivers', person.id)
    expect(row).toMatchObject({ licenseExpirationDate: '2027-06-30', readiness: 'ready' })
    await admin.call('PATCH', `/api/drivers/${person.id}`, { licenseExpirationDate: '2026-11-19' }, { 'if-match': `"${String(row['version'])}"`, 'x-confirm-warnings': '1' })
    const reasons = (await admin.call('GET', `/api/drivers/${person.id}/readiness`)).json()
    expect(reasons[0]).toEqual({ effect: 'block', reason: 'License expired', field: 'licenseExpirationDate', href: `/drivers/${person.id}/edit` })
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block', readinessReason: 'License expired' })
    const fresh = await driver({ licenseClass: 'A' })
    const missing = (await admin.call('GET', `/api/drivers/${fresh.id}/readiness`)).json<{ reason: string; href: string }[]>()
    expect(missing).toContainEqual({ effect: 'warn', reason: 'Missing: Driver license', href: `/qualification-documents/new?type=license&driver=${fresh.id}` })
    const stranger = await app.as('manager', [(await make(admin, 'divisions')).id])
    expect((await stranger.call('GET', `/api/drivers/${fresh.id}/readiness`)).statusCode).toBe(404)
  })
})

describe('G1 licenses, departures and returns', () => {
  test('no two working drivers hold one license; the refusal names nobody of another division', async () => {
    const license = { licenseNumber: 'K100200300', licenseState: 'MO' }
    const holder = await driver(license)
    const again = await admin.call('POST', '/api/drivers', { firstName: 'A', lastName: 'B', division: division.id, phone: '4175550101', hireDate: '2026-11-02', ...license, licenseNumber: 'k100200300' })
    expect(again.json()).toMatchObject({ status: 422, errors: [{ field: 'licenseNumber', message: `${holder.title} (${holder.number}) already has this license` }] })
    const other = await make(admin, 'divisions')
    const clerk = await app.as('admin', [other.id])
    const blind = await clerk.call('POST', '/api/drivers', { firstName: 'A', lastName: 'B', division: other.id, phone: '4175550101', hireDate: '2026-11-02', ...license })
    expect(blind.json().errors).toEqual([{ field: 'licenseNumber', message: 'A driver of another division already has this license' }])
    expect((await driver({ ...license, licenseState: 'KS' })).id).not.toBe(holder.id)
    await move('drivers', holder.id, 'terminate', { terminationDate: '2026-11-19', terminationReason: 'voluntary', rehireEligible: 'yes' })
    expect((await driver(license)).id).not.toBe(holder.id)
    expect((await move('drivers', holder.id, 'rehire', { hireDate: '2026-11-20' })).statusCode).toBe(422)
  })

  test('two who save the same license at the same moment: one gets it', async () => {
    const body = { firstName: 'C', lastName: 'D', division: division.id, phone: '4175550101', hireDate: '2026-11-02', licenseNumber: 'RACE1', licenseState: 'MO' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call('POST', '/api/drivers', body)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('a departure asks day, reason and rehire, ends assignments on the last day and keeps the file three years', async () => {
    const person = await driver({ hireDate: '2024-03-01' })
    const vehicle = await make(admin, 'vehicles', { division: division.id })
    const seat = await make(admin, 'vehicle-assignments', { vehicle: vehicle.id, driver: person.id, startsAt: '2026-10-01T12:00:00.000Z' })
    const later = await make(admin, 'vehicle-assignments', { vehicle: (await make(admin, 'vehicles', { division: division.id })).id, driver: person.id, role: 'secondary', startsAt: '2026-12-01T12:00:00.000Z' })
    const leave = (more: Json) => move('drivers', person.id, 'terminate', { terminationDate: '2026-11-18', terminationReason: 'retired', rehireEligible: 'yes', ...more })
    expect((await leave({ terminationReason: null })).statusCode).toBe(422)
    expect((await leave({ terminationDate: '2026-11-25' })).json().detail).toContain('future')
    expect((await leave({ terminationDate: '2024-02-01' })).json().detail).toContain('hire date')
    expect((await leave({})).statusCode).toBe(200)
    expect(await get('drivers', person.id)).toMatchObject({ status: 'terminated', retainUntil: '2029-11-18', vehicle: null })
    expect(await get('vehicle-assignments', seat.id)).toMatchObject({ status: 'ended', endsAt: '2026-11-19T06:00:00+00:00' })
    expect((await get('vehicle-assignments', later.id))['archivedAt']).not.toBeNull()
    expect((await admin.call('DELETE', `/api/drivers/${(await driver({ licenseClass: 'A' })).id}`, {}, { 'if-match': '"1"' })).statusCode).toBe(200)
  })

  test('a return keeps the first hire date; who was marked as not eligible does not come back', async () => {
    const person = await driver({ hireDate: '2024-03-01' })
    await move('drivers', person.id, 'terminate', { terminationDate: '2026-11-18', terminationReason: 'voluntary', rehireEligible: 'yes' })
    expect((await move('drivers', person.id, 'rehire', { hireDate: '2026-11-01' })).json().detail).toContain('before the last day')
    expect((await move('drivers', person.id, 'rehire', { hireDate: '2026-11-20' })).json()).toMatchObject({ status: 'onboarding', hireDate: '2026-11-20', originalHireDate: '2024-03-01', terminationDate: null })
    const banned = await driver({ hireDate: '2024-03-01' })
    await move('drivers', banned.id, 'terminate', { terminationDate: '2026-11-18', terminationReason: 'involuntary', rehireEligible: 'no' })
    expect((await move('drivers', banned.id, 'rehire', { hireDate: '2026-11-20' })).statusCode).toBe(409)
  })

  test('a newcomer with name and birth date of one who left has to be confirmed', async () => {
    const person = await driver({ firstName: 'Rosa', lastName: 'Quintana', birthDate: '1980-02-03', hireDate: '2024-03-01' })
    await move('drivers', person.id, 'terminate', { terminationDate: '2026-11-18', terminationReason: 'voluntary', rehireEligible: 'yes' })
    const body = { firstName: 'rosa', lastName: 'QUINTANA', birthDate: '1980-02-03', division: division.id, phone: '4175550101', hireDate: '2026-11-20' }
    const asked = await admin.call('POST', '/api/drivers', body)
    expect(asked.json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'lastName' }] })
    expect(asked.json().detail).toContain(person.number)
    expect((await admin.call('POST', '/api/drivers', body, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
    expect((await admin.call('POST', '/api/drivers', { ...body, birthDate: '1980-02-04' })).statusCode).toBe(201)
  })
})

describe('G1 qualification documents', () => {
  test('verifying stamps who and when, supersedes the one before and brings the driver up to date; undo takes all of it back', async () => {
    const person = await driver()
    const first = await filed(person, 'medical', { issuedOn: '2025-01-10', expirationDate: '2026-12-10' })
    expect(first).toMatchObject({ status: 'active', verifiedOn: '2026-11-20', verifiedBy: admin.id })
    const next = await paper(person, 'medical', { issuedOn: '2026-11-18', expirationDate: '2028-11-18' })
    const answer = await move('qualification-documents', next.id, 'verify', { verificationMethod: 'registry' })
    expect(answer.json()).toMatchObject({ supersedes: first.id })
    expect(await get('qualification-documents', first.id)).toMatchObject({ status: 'superseded' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2028-11-18' })
    const undo = await admin.call('POST', `/api/batches/${answer.headers['x-batch-id'] as string}/undo`, {})
    expect(undo.json()).toMatchObject({ skipped: [] })
    expect(await get('qualification-documents', first.id)).toMatchObject({ status: 'active' })
    expect(await get('qualification-documents', next.id)).toMatchObject({ status: 'draft', supersedes: null })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2026-12-10' })
  })

  test('an older paper does not replace a newer one; papers of which there are several stay side by side', async () => {
    const person = await driver()
    await filed(person, 'license', { expirationDate: '2029-01-01' })
    const old = await paper(person, 'license', { issuedOn: '2020-01-01', expirationDate: '2025-01-01' })
    expect((await move('qualification-documents', old.id, 'verify', { verificationMethod: 'original_seen' })).json().detail).toContain('A newer one is on file')
    const one = await filed(person, 'policies')
    await filed(person, 'policies')
    expect(await get('qualification-documents', one.id)).toMatchObject({ status: 'active' })
  })

  test('a revoked paper blocks at once until another takes its place', async () => {
    const person = await driver({ licenseClass: 'A' })
    await fileAll(person)
    await move('drivers', person.id, 'activate')
    const [road] = (await admin.call('GET', `/api/qualification-documents?driver=${person.id}&type=road_test`)).json<Created[]>()
    await move('qualification-documents', road?.id ?? '', 'revoke', { reviewNote: 'Copy cannot be read' })
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block', readinessReason: 'Document revoked' })
    await filed(person, 'road_test')
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'ready' })
  })

  test('P-22 a recruiter sees the files of the people he is hiring, and nobody else\'s', async () => {
    const recruiter = await app.as('recruiter')
    const mine = await driver({ recruiter: recruiter.id })
    const document = await paper(mine, 'application')
    const foreign = await paper(await driver(), 'application')
    const seen = (await recruiter.call('GET', '/api/qualification-documents')).json<Created[]>().map(({ id }) => id)
    expect(seen).toEqual([document.id])
    expect((await recruiter.call('GET', `/api/qualification-documents/${foreign.id}`)).statusCode).toBe(404)
    expect((await recruiter.call('GET', '/api/drivers')).json<Created[]>().map(({ id }) => id)).toEqual([mine.id])
  })
})

describe('F1 expired', () => {
  test('the list says exactly what the rule says, for any status and date around today', async () => {
    const person = await driver()
    const document = await paper(person, 'psp')
    const today = app.clock.today()
    const day = fc.integer({ min: -3, max: 3 }).map((offset) => new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10))
    await fc.assert(fc.asyncProperty(fc.constantFrom('draft', 'active', 'superseded', 'revoked', 'rejected'), fc.option(day), async (status, expirationDate) => {
      await app.deps.pool.query('update qualification_documents set status = $1, expiration_date = $2 where id = $3', [status, expirationDate, document.id])
      app.deps.changes.bump(['qualification-documents'])
      const found = (await admin.call('GET', `/api/qualification-documents?id=${document.id}&expired=yes`)).json<unknown[]>().length === 1
      expect(found).toBe(isExpired({ status, expirationDate }, today))
    }), { numRuns: 60 })
  })

  test('a paper that ends today still counts, and blocks from tomorrow on', async () => {
    const person = await driver({ licenseClass: 'A' })
    await fileAll(person)
    await move('drivers', person.id, 'activate')
    await filed(person, 'license', { expirationDate: '2027-12-01' })
    await admin.call('PATCH', `/api/drivers/${person.id}`, { licenseExpirationDate: app.clock.today() }, { 'if-match': `"${String((await get('drivers', person.id))['version'])}"` })
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'warn', readinessReason: 'License expiring' })
    app.clock.advance(86_400_000)
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block' })
    app.clock.advance(-86_400_000)
  })
})
