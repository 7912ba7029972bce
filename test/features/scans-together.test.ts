import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { confirmed, scanDesk } from '#test/support/scan-desk.ts'
import { pdf } from '#test/support/scans.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
})
afterAll(() => app.close())

let last = 0
beforeEach(async () => {
  last += 1
  const division = await make(admin, 'divisions')
  const values = { firstName: 'Ada', lastName: name(), employeeId: `T${last}00`, hireDate: '2019-03-02', licenseClass: 'A' }
  driver = await make(admin, 'drivers', { division: division.id, ...values })
})

const name = () => `Field${'abcdefghijklmnopqrstuvwxyz'[last] ?? ''}`
const card = (signed: string, expires: string): string[] => [
  "Medical Examiner's Certificate",
  `I certify that I have examined Last Name: ${name()} First Name: ADA`,
  `Medical Examiner's Certificate Expiration Date ${expires}`,
  `Date Certificate Signed ${signed}`,
]
const review = (day: string): string[] => ['ANNUAL REVIEW OF DRIVING RECORD', `Name: Ada ${name()}`, `Date of review: ${day}`]

const { add, listed, scanNamed, file, fileTogether } = scanDesk(
  () => app,
  () => safety,
)
const documents = async (): Promise<readonly Json[]> =>
  (await safety.call('GET', `/api/qualification-documents?driver=${driver.id}&sort=issuedOn`)).json<Json[]>()

describe('filing many scans at one go', () => {
  test('takes those that are read with certainty, the older card first, and verifies them as the person says', async () => {
    await add('new card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    await add('review.pdf', await pdf(review('09/13/2026')))
    await add('old card.pdf', await pdf(card('03/14/2024', '03/14/2026')))
    const scans = await listed()
    expect(scans.map(({ together }) => together)).toEqual([true, true, true])
    const done = await fileTogether(scans, { verificationMethod: 'original_seen' })
    expect(done.json()).toMatchObject({ refused: [], filed: [{ notVerified: null }, { notVerified: null }, { notVerified: null }] })
    expect(await documents()).toMatchObject([
      { type: 'medical', status: 'superseded', files: 1 },
      { type: 'medical', status: 'active', files: 1 },
      { type: 'annual_review', status: 'active', files: 1 },
    ])
    expect(await listed()).toEqual([])
    const again = await fileTogether(scans, { verificationMethod: 'original_seen' })
    expect(again.json<{ filed: unknown[] }>().filed).toHaveLength(3)
    expect(await documents()).toHaveLength(3)
  })

  test('leaves out what was read otherwise since, what was discarded, and what somebody else added', async () => {
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    await add('review.pdf', await pdf(review('09/13/2026')))
    const [seen, thrown] = [await scanNamed('card.pdf'), await scanNamed('review.pdf')]
    await safety.call('POST', '/api/scans/discard', { ids: [thrown.id] })
    const stale = { ...seen, expirationDate: { value: '2027-03-14', source: 'text' } }
    expect((await fileTogether([stale, thrown])).json()).toMatchObject({
      filed: [],
      refused: [
        { id: seen.id, reason: expect.stringMatching(/read again since/) },
        { id: thrown.id, reason: expect.stringMatching(/no longer in your list/) },
      ],
    })
    expect((await fileTogether([seen], {}, await app.as('safety'))).json()).toMatchObject({ filed: [], refused: [{ id: seen.id }] })
    expect(await documents()).toEqual([])
    await safety.call('POST', '/api/scans/discard', { ids: [seen.id] })
  })

  test.each([
    ['without its day of issue', 'card.pdf', () => card('', '03/14/2028')],
    ['with more than 24 months', 'card.pdf', () => card('03/14/2026', '03/14/2029')],
    ['dated by its file name alone', 'card exp 2028-03-14.pdf', () => card('03/14/2026', '')],
    [
      'of nobody on the roster',
      'card.pdf',
      () => ["Medical Examiner's Certificate", 'Name: Zoe Nobody', 'Date Certificate Signed 03/14/2026'],
    ],
    ['that the name calls something else', 'MVR.pdf', () => card('03/14/2026', '03/14/2028')],
  ])('does not take a card %s', async (_case, fileName, lines) => {
    await add(fileName, await pdf(lines()))
    const scan = await scanNamed(fileName)
    expect(scan.together).toBe(false)
    const given = {
      ...scan,
      driver: { ...scan.driver, id: driver.id, title: '', source: 'text' },
      type: { value: 'medical', source: 'text' },
    }
    expect((await fileTogether([given])).json()).toMatchObject({ filed: [], refused: [{ id: scan.id }] })
    expect(await documents()).toEqual([])
    await safety.call('POST', '/api/scans/discard', { ids: [scan.id] })
  })

  test('is for the roles that file scans, and for at most 500', async () => {
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    const scan = await scanNamed('card.pdf')
    expect((await fileTogether([scan], {}, await app.as('recruiter'))).statusCode).toBe(403)
    expect((await fileTogether(Array.from({ length: 501 }, () => scan))).statusCode).toBe(422)
    await safety.call('POST', '/api/scans/discard', { ids: [scan.id] })
  })
})

describe('undoing', () => {
  const undo = (batch: unknown) => safety.call('POST', `/api/batches/${String(batch)}/undo`, {})

  test('takes the documents back and returns the scans, with values that were entered before', async () => {
    const waiting = await make(admin, 'qualification-documents', { type: 'annual_review', driver: driver.id, expirationDate: '2027-09-13' })
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    await add('review.pdf', await pdf(review('09/13/2026')))
    const scans = await listed()
    const filed = await fileTogether(scans, { verificationMethod: 'original_seen' })
    expect(filed.headers['x-batch-id']).toBe(filed.json<{ batchId: string }>().batchId)
    expect((await undo(filed.headers['x-batch-id'])).json()).toMatchObject({ skipped: [] })
    expect(await documents()).toMatchObject([{ id: waiting.id, status: 'draft', issuedOn: null, files: 0 }])
    const back = await listed()
    expect(back.map(({ id, fileName, together }) => ({ id, fileName, together }))).toEqual(
      scans.map(({ id, fileName }) => ({ id, fileName, together: true })),
    )
    expect((await safety.call('GET', `/api/scans/${back[0]?.id ?? ''}/file`)).statusCode).toBe(200)
    expect((await fileTogether(back)).json()).toMatchObject({ refused: [], filed: [{}, {}] })
    expect(await documents()).toMatchObject([{ files: 1 }, { files: 1 }])
  })

  test('leaves a scan filed whose document was changed since', async () => {
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    const scan = await scanNamed('card.pdf')
    const filed = (await file(scan, confirmed(scan))).json<{ batchId: string; document: Created }>()
    const { id, version } = (await safety.call('GET', `/api/qualification-documents/${filed.document.id}`)).json<
      Created & { version: number }
    >()
    const changed = await safety.call(
      'PATCH',
      `/api/qualification-documents/${id}`,
      { issuer: 'Dr. Fogle' },
      { 'if-match': `"${version}"` },
    )
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await undo(filed.batchId)).json()).toMatchObject({ undone: 0, skipped: [{ id, reason: 'Changed since' }] })
    expect(await listed()).toEqual([])
    expect(await documents()).toMatchObject([{ files: 1 }])
  })

  test('brings back what was discarded, for a day', async () => {
    const { tidyScans } = await import('#features/drivers/scans/tidy.ts')
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    const { id } = await scanNamed('card.pdf')
    const act = (what: string, by = safety) => by.call('POST', `/api/scans/${what}`, { ids: [id] })
    expect((await act('discard')).json()).toEqual({ discarded: 1 })
    expect(await listed()).toEqual([])
    expect((await file({ id }, { driver: driver.id, type: 'medical', expirationDate: '2028-03-14' })).statusCode).toBe(404)
    expect((await act('restore', await app.as('safety'))).json()).toEqual({ restored: 0 })
    await tidyScans(app.deps)
    expect((await act('restore')).json()).toEqual({ restored: 1 })
    expect(await scanNamed('card.pdf')).toMatchObject({ id, together: true })
    await act('discard')
    app.clock.set('2026-11-21T16:00:00.000Z')
    await tidyScans(app.deps)
    expect((await act('restore')).json()).toEqual({ restored: 0 })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})

describe('the same document twice', () => {
  test('marks the second scan as a duplicate, and bulk filing takes only the first', async () => {
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    await add('card copy.pdf', await pdf([...card('03/14/2026', '03/14/2028'), 'Copy for the driver']))
    expect(await scanNamed('card.pdf')).toMatchObject({ same: null, together: true })
    expect(await scanNamed('card copy.pdf')).toMatchObject({ same: 'Same as card.pdf', together: false, confidence: 'high' })
    const first = await scanNamed('card.pdf')
    const { document } = (await file(first, confirmed(first))).json<{ document: Created }>()
    expect(await scanNamed('card copy.pdf')).toMatchObject({ same: `Already on file: ${document.number}`, together: false })
    expect((await fileTogether([await scanNamed('card copy.pdf')])).json()).toMatchObject({
      refused: [{ reason: `Already on file: ${document.number}` }],
    })
    await safety.call('POST', '/api/scans/discard', { ids: (await listed()).map(({ id }) => id) })
  })

  test('is not what a document without its scan is, nor another card', async () => {
    const waiting = await make(admin, 'qualification-documents', { type: 'medical', driver: driver.id, expirationDate: '2028-03-14' })
    await add('card.pdf', await pdf(card('03/14/2026', '03/14/2028')))
    const scan = await scanNamed('card.pdf')
    expect(scan).toMatchObject({ same: null, placed: `Goes with ${waiting.number}`, together: true })
    await fileTogether([scan], { verificationMethod: 'original_seen' })
    await add('next card.pdf', await pdf(card('11/02/2026', '11/02/2028')))
    await add('old card.pdf', await pdf(card('03/14/2024', '03/14/2026')))
    expect(await scanNamed('next card.pdf')).toMatchObject({ same: null, placed: `Replaces ${waiting.number}`, together: true })
    expect(await scanNamed('old card.pdf')).toMatchObject({ together: false, notes: [`A newer one is on file: ${waiting.number}`] })
    await safety.call('POST', '/api/scans/discard', { ids: (await listed()).map(({ id }) => id) })
  })
})
