import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentTypes, queryTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType } from '#records/drivers/qualification-documents/types.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test clock is fixed at Friday, 2026-11-20T15:00Z.
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

const { one, list, change, move } = deskOf(() => safety)
const driverOf = (): Promise<Created> => make(admin, 'drivers', { division: division.id, licenseClass: 'A', hireDate: '2024-03-01' })
const paper = (of: Json, type: string, more: Json = {}): Promise<Created> =>
  make(safety, 'qualification-documents', {
    driver: null,
    vehicle: null,
    type,
    ...(type === 'road_test' ? { roadTestProof: 'own' } : {}),
    ...of,
    ...more,
  })
const pathOf = ({ id }: Created): string => `/api/qualification-documents/${id}`
const verify = (of: Created) => move(pathOf(of), 'verify', { verificationMethod: 'online' })
const active = (driver: Created): Promise<Created[]> => list(`/api/holds?driver=${driver.id}&status=active`)

describe('G1 a paper issued earlier takes the place of none issued later', () => {
  const kinds = (Object.entries(documentTypes) as [string, DocumentType][]).filter(
    // How long an annual inspection is good for follows from its report (49 CFR 396.17), and is asked for in records/maintenance.
    ([type, { several }]) => several !== true && type !== 'annual_inspection',
  )
  test.each(kinds)('%s', async (type, { subject }) => {
    const of = {
      [subject]: (await (subject === 'driver' ? driverOf() : make(admin, 'vehicles', { division: division.id }))).id,
      ...((queryTypes as readonly string[]).includes(type) ? { queryResult: 'none' } : {}),
    }
    // The later one is valid for a shorter time, as a medical card after an illness.
    const newer = await paper(of, type, { issuedOn: '2026-11-18', expirationDate: '2027-02-18' })
    expect((await verify(newer)).statusCode).toBe(200)
    const older = await paper(of, type, { issuedOn: '2026-11-10', expirationDate: '2027-11-09' })
    const filed = await verify(older)
    // An older query, or paper of a unit, is refused; an older paper of a driver goes to the file and counts for nothing.
    if (subject === 'driver' && !(queryTypes as readonly string[]).includes(type))
      expect(filed.json()).toMatchObject({ status: 'superseded', verifiedOn: '2026-11-20' })
    else
      expect([filed.statusCode, filed.json<{ detail: string }>().detail]).toEqual([
        409,
        `A newer one is on file: ${newer.number}, issued Nov 18, 2026. Reject this one, or revoke that one first.`,
      ])
    expect(await one(pathOf(newer))).toMatchObject({ status: 'active' })
    const newest = await paper(of, type, { issuedOn: '2026-11-19', expirationDate: '2027-01-19' })
    expect((await verify(newest)).json()).toMatchObject({ status: 'active', supersedes: newer.id })
    expect(await one(pathOf(newer))).toMatchObject({ status: 'superseded' })
  })
})

describe('G1 a query made before a hit clears nothing (49 CFR 382.701(b)(3), (d))', () => {
  test('full found, then a full one of ten days before without information', async () => {
    const driver = await driverOf()
    const found = await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-20', queryResult: 'found' })
    await verify(found)
    const older = await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-10', queryResult: 'none' })
    expect((await verify(older)).statusCode).toBe(409)
    expect(await active(driver)).toMatchObject([{ reason: 'A required query is not cleared' }])
    expect(await one(pathOf(found))).toMatchObject({ status: 'active' })
  })

  test('limited found, then a full one of before: the 24-hour query stays open', async () => {
    const driver = await driverOf()
    const limited = { issuedOn: '2026-11-20', expirationDate: '2027-11-19', queryResult: 'found' }
    await paper({ driver: driver.id }, 'clearinghouse_limited', limited)
    await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-10', queryResult: 'none' })
    const due = () => list(`/api/deadlines?driver=${driver.id}&rule=CH-FULL-24`)
    expect(await due()).toMatchObject([{ status: 'running' }])
    expect(await active(driver)).toHaveLength(1)
    await verify(await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-20', queryResult: 'none' }))
    expect(await due()).toMatchObject([{ status: 'met' }])
    expect(await active(driver)).toEqual([])
  })

  test('who may not see test results takes no query off the file and moves none', async () => {
    const driver = await driverOf()
    const of = { driver: driver.id }
    const limited = await paper(of, 'clearinghouse_limited', { issuedOn: '2026-11-18', expirationDate: '2027-11-17', queryResult: 'found' })
    const full = await paper(of, 'clearinghouse_full', { issuedOn: '2026-11-19', queryResult: 'found' })
    await verify(limited)
    const act = (path: string, name: string) =>
      manager.call('POST', `${path}/transitions`, { move: name, fields: { reviewNote: 'Typed twice' } })
    const words = 'Only someone who can see test results can correct a Clearinghouse query'
    for (const told of [await act(pathOf(limited), 'revoke'), await act(pathOf(full), 'reject')])
      expect([told.statusCode, told.json<{ detail: string }>().detail]).toEqual([409, `${words}.`])
    for (const [field, value] of [
      ['queryResult', 'none'],
      ['knownAt', '2026-10-01T15:00:00.000Z'],
      ['issuedOn', '2026-10-01'],
      ['type', 'eldt'],
    ] as const) {
      const { version } = await one(pathOf(full))
      const changed = await manager.call(
        'PATCH',
        pathOf(full),
        { [field]: value },
        { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
      )
      expect([field, changed.statusCode]).toEqual([field, 422])
    }
    const { version } = await one(pathOf(full))
    const archived = await manager.call('DELETE', pathOf(full), { reason: 'Typed twice' }, { 'if-match': `"${version}"` })
    expect(archived.statusCode, archived.body).toBe(409)
    expect(await active(driver)).toHaveLength(1)
  })
})

describe('G1 what the employer knows itself keeps the driver off the road (49 CFR 382.211, 382.215, 382.501(a))', () => {
  test.each(['alcohol', 'refusal', 'knowledge'])('%s: at once, until the return to duty', async (reportCause) => {
    const driver = await driverOf()
    await paper({ driver: driver.id }, 'clearinghouse_report', { reportCause, knownAt: '2026-11-18T15:00:00.000Z' })
    const [hold, ...more] = await active(driver)
    expect(more).toEqual([])
    expect(hold).toMatchObject({ effect: 'block', startsAt: '2026-11-18T15:00:00+00:00', reason: 'Not cleared by Safety' })
    expect(await one(`/api/drivers/${driver.id}`)).toMatchObject({ readiness: 'block' })
    const path = `/api/holds/${hold?.id}`
    expect((await move(path, 'lift', { liftReason: 'Talked to them' })).statusCode).toBe(409)
    await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-20', queryResult: 'none' })
    expect(await active(driver), 'a query that found nothing does not return anybody to duty').toHaveLength(1)
    expect((await move(path, 'clear_driver', { returnTestOn: '2026-11-18' })).statusCode).toBe(409)
    expect((await move(path, 'clear_driver', { returnTestOn: '2026-11-20' })).statusCode).toBe(200)
    expect(await active(driver)).toEqual([])
  })

  test('what reports the return to duty, or the tests after it, blocks nobody', async () => {
    const driver = await driverOf()
    for (const reportCause of ['return_to_duty', 'follow_up']) await paper({ driver: driver.id }, 'clearinghouse_report', { reportCause })
    expect(await active(driver)).toEqual([])
  })
})

describe('G1 a return to duty clears what came before it', () => {
  test.each([
    ['2026-11-19T15:00:00.000Z', 1],
    ['2026-11-02T15:00:00.000Z', 0],
  ])('a report of November 16 that is corrected to %s blocks %i', async (knownAt, blocks) => {
    const driver = await driverOf()
    const of = { driver: driver.id }
    const report = await paper(of, 'clearinghouse_report', { reportCause: 'knowledge', knownAt: '2026-11-16T15:00:00.000Z' })
    const [hold] = await active(driver)
    expect((await move(`/api/holds/${hold?.id}`, 'clear_driver', { returnTestOn: '2026-11-17' })).statusCode).toBe(200)
    expect((await change(pathOf(report), { knownAt })).statusCode).toBe(200)
    expect(await active(driver)).toHaveLength(blocks)
  })

  test.each([
    ['before the day of the test', '2026-11-17T15:00:00.000Z', 0],
    ['late on the day before the test, where the company is', '2026-11-19T05:30:00.000Z', 0],
    ['to the day of the test, which "Clear driver" asks to come later', '2026-11-19T15:00:00.000Z', 1],
    ['to after the day of the test', '2026-11-20T14:00:00.000Z', 1],
  ])('a return-to-duty test of November 19, and the report of November 16 is corrected %s', async (_when, knownAt, blocks) => {
    const driver = await driverOf()
    const of = { driver: driver.id }
    const report = await paper(of, 'clearinghouse_report', { reportCause: 'knowledge', knownAt: '2026-11-16T15:00:00.000Z' })
    const [hold] = await active(driver)
    expect((await move(`/api/holds/${hold?.id}`, 'clear_driver', { returnTestOn: '2026-11-19' })).statusCode).toBe(200)
    expect((await change(pathOf(report), { knownAt })).statusCode).toBe(200)
    expect(await active(driver)).toHaveLength(blocks)
    const { body } = await safety.call('GET', `/api/drivers/${driver.id}/readiness`)
    expect(body.includes('Not cleared by Safety')).toBe(blocks === 1)
  })

  test.each([
    ['clearinghouse_full', 'found', '2026-11-16'],
    ['clearinghouse_full', 'refused', '2026-11-16'],
    ['clearinghouse_limited', 'found', '2026-11-16'],
    ['clearinghouse_limited', 'refused', '2026-11-16'],
  ])('but no query: %s, %s (49 CFR 382.701(b)(3), (d), 382.703(c))', async (type, queryResult, issuedOn) => {
    const driver = await driverOf()
    const expirationDate = type === 'clearinghouse_limited' ? '2027-11-15' : null
    await paper({ driver: driver.id }, type, { issuedOn, expirationDate, queryResult })
    const [hold] = await active(driver)
    const path = `/api/holds/${hold?.id}`
    const asked = await move(path, 'clear_driver', { returnTestOn: '2026-11-19' })
    expect([asked.statusCode, asked.json<{ detail: string }>().detail]).toEqual([
      409,
      'Only a hold that waits for Safety to clear the driver is lifted this way.',
    ])
    expect((await move(path, 'lift', { liftReason: 'Talked to them' })).json()).toMatchObject({
      detail: 'This hold can’t be lifted with a reason alone. A later query that clears the driver does (49 CFR 382.701, 382.703).',
    })
    await verify(await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-19', queryResult: 'resolved' }))
    expect(await active(driver)).toEqual([])
  })
})

describe('G1 a query without its result is not done (49 CFR 382.701(a), (b))', () => {
  test('the full query stays among the missing papers until its result is entered and verified', async () => {
    const driver = await driverOf()
    const missing = async () => Number((await one(`/api/drivers/${driver.id}`))['missingDocuments'])
    const before = await missing()
    const full = await paper({ driver: driver.id }, 'clearinghouse_full', { issuedOn: '2026-11-18' })
    expect((await verify(full)).statusCode).toBe(409)
    // An earlier release verified queries without it.
    await app.deps.pool.query(`update qualification_documents set status = 'active' where id = $1`, [full.id])
    expect([await missing(), (await one(pathOf(full)))['resultMissing']]).toEqual([before, 'yes'])
    await change(pathOf(full), { queryResult: 'none' })
    expect(await missing()).toBe(before)
    expect((await verify(full)).statusCode).toBe(200)
    // A full query is the query of the year too.
    expect([await missing(), (await one(pathOf(full)))['resultMissing']]).toEqual([before - 2, 'no'])
  })
})
