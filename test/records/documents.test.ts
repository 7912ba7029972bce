import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, filed, move, paper } from '#test/support/papers.ts'
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

describe('G1 qualification documents', () => {
  test('verifying stamps who and when, supersedes the one before and brings the driver up to date; undo takes all of it back', async () => {
    const person = await driver()
    const first = await filed(admin, person, 'medical', { issuedOn: '2025-01-10', expirationDate: '2026-12-10' })
    expect(first).toMatchObject({ status: 'active', verifiedOn: '2026-11-20', verifiedBy: admin.id })
    const next = await paper(admin, person, 'medical', { issuedOn: '2026-11-18', expirationDate: '2028-11-18' })
    const answer = await move(admin, 'qualification-documents', next.id, 'verify', { verificationMethod: 'registry' })
    expect(answer.json()).toMatchObject({ supersedes: first.id })
    expect(await get('qualification-documents', first.id)).toMatchObject({ status: 'superseded' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2028-11-18' })
    const undo = await admin.call('POST', `/api/batches/${answer.headers['x-batch-id'] as string}/undo`, {})
    expect(undo.json()).toMatchObject({ skipped: [] })
    expect(await get('qualification-documents', first.id)).toMatchObject({ status: 'active' })
    expect(await get('qualification-documents', next.id)).toMatchObject({ status: 'draft', supersedes: null })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2026-12-10' })
  })

  test('a paper whose original was seen needs its copy on file; one checked at a registry does not', async () => {
    const person = await driver()
    const bare = await make(admin, 'qualification-documents', { type: 'medical', driver: person.id, expirationDate: '2027-06-30' })
    expect((await move(admin, 'qualification-documents', bare.id, 'verify', { verificationMethod: 'original_seen' })).json().detail).toBe(
      'No copy is on file. Add the scan or photo first.',
    )
    expect((await move(admin, 'qualification-documents', bare.id, 'verify', { verificationMethod: 'registry' })).statusCode).toBe(200)
  })

  test('an older paper does not replace a newer one; papers of which there are several stay side by side', async () => {
    const person = await driver()
    const newer = await filed(admin, person, 'license', { expirationDate: '2029-01-01' })
    const old = await filed(admin, person, 'license', { issuedOn: '2020-01-01', expirationDate: '2025-01-01' })
    expect(old).toMatchObject({ status: 'superseded', supersedes: null })
    expect(await get('qualification-documents', old.id)).toMatchObject({ status: 'superseded', replacedBy: newer.id })
    expect(await get('qualification-documents', newer.id)).toMatchObject({ status: 'active' })
    const one = await filed(admin, person, 'policies')
    await filed(admin, person, 'policies')
    expect(await get('qualification-documents', one.id)).toMatchObject({ status: 'active' })
  })

  test('a revoked paper blocks at once until another takes its place', async () => {
    const person = await driver({ licenseClass: 'A' })
    await fileAll(admin, person)
    await move(admin, 'drivers', person.id, 'activate')
    const [road] = (await admin.call('GET', `/api/qualification-documents?driver=${person.id}&type=road_test`)).json<Created[]>()
    await move(admin, 'qualification-documents', road?.id ?? '', 'revoke', { reviewNote: 'Copy cannot be read' })
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block', readinessReason: 'Document revoked' })
    await filed(admin, person, 'road_test')
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'ready' })
  })

  test("P-22 a recruiter sees the files of the people he is hiring, and nobody else's", async () => {
    const recruiter = await app.as('recruiter')
    const mine = await driver({ recruiter: recruiter.id })
    const document = await paper(admin, mine, 'application')
    const foreign = await paper(admin, await driver(), 'application')
    const seen = (await recruiter.call('GET', '/api/qualification-documents')).json<Created[]>().map(({ id }) => id)
    expect(seen).toEqual([document.id])
    expect((await recruiter.call('GET', `/api/qualification-documents/${foreign.id}`)).statusCode).toBe(404)
    expect((await recruiter.call('GET', '/api/drivers')).json<Created[]>().map(({ id }) => id)).toEqual([mine.id])
  })
})

describe('391.45(b): how long a medical card may run', () => {
  test('is 24 months at most: a longer one is warned of, 24 months to the day are not', async () => {
    const person = await driver()
    const card = (expirationDate: string) =>
      admin.call('POST', '/api/qualification-documents', { type: 'medical', driver: person.id, issuedOn: '2026-11-20', expirationDate })
    expect((await card('2028-11-21')).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [
        {
          field: 'expirationDate',
          message: 'More than 24 months after it was issued: a medical card runs 24 months at most (49 CFR 391.45(b))',
        },
      ],
    })
    expect((await card('2028-11-20')).statusCode).toBe(201)
  })
})

describe('F1 expired', () => {
  test('the list says so when status is "active", there is an expirationDate, and it is earlier than today', async () => {
    const person = await driver()
    const document = await paper(admin, person, 'psp')
    const today = app.clock.today()
    const day = fc
      .integer({ min: -3, max: 3 })
      .map((offset) => new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('draft', 'active', 'superseded', 'revoked', 'rejected'),
        fc.option(day),
        async (status, expirationDate) => {
          await app.deps.pool.query('update qualification_documents set status = $1, expiration_date = $2 where id = $3', [
            status,
            expirationDate,
            document.id,
          ])
          app.deps.changes.notice(['qualification-documents']).apply()
          const found =
            (await admin.call('GET', `/api/qualification-documents?id=${document.id}&expired=yes`)).json<unknown[]>().length === 1
          expect(found).toBe(status === 'active' && expirationDate !== null && expirationDate < today)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a paper that ends today still counts, and blocks from tomorrow on', async () => {
    const person = await driver({ licenseClass: 'A' })
    await fileAll(admin, person)
    await move(admin, 'drivers', person.id, 'activate')
    await filed(admin, person, 'license', { expirationDate: '2027-12-01' })
    await admin.call(
      'PATCH',
      `/api/drivers/${person.id}`,
      { licenseExpirationDate: app.clock.today() },
      { 'if-match': `"${String((await get('drivers', person.id))['version'])}"` },
    )
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'warn', readinessReason: 'License expiring' })
    app.clock.advance(86_400_000)
    expect(await get('drivers', person.id)).toMatchObject({ readiness: 'block' })
    app.clock.advance(-86_400_000)
  })
})
