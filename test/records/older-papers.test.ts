import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileCdlis, filed, move, paper } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test clock is fixed at Friday, 2026-11-20T15:00Z.
let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions')
})
afterAll(() => app.close())

const driver = (more: Json = {}): Promise<Created> =>
  make(admin, 'drivers', { division: division.id, hireDate: '2019-03-02', licenseClass: 'non_cdl', ...more })
const get = async (kind: string, id: string): Promise<Json> => (await admin.call('GET', `/api/${kind}/${id}`)).json()
const statusOf = async ({ id }: Created): Promise<unknown> => (await get('qualification-documents', id))['status']
const verifyTogether = (of: readonly Created[]) =>
  admin.call('POST', '/api/qualification-documents/bulk', {
    ids: of.map(({ id }) => id),
    move: 'verify',
    fields: { verificationMethod: 'original_seen' },
  })

const cases = [
  {
    type: 'medical',
    field: 'medicalExpirationDate',
    older: { issuedOn: '2023-05-04', expirationDate: '2025-05-04' },
    newer: { issuedOn: '2025-05-02', expirationDate: '2027-05-02' },
  },
  {
    type: 'license',
    field: 'licenseExpirationDate',
    older: { issuedOn: '2017-03-01', expirationDate: '2025-03-01' },
    newer: { issuedOn: '2025-02-11', expirationDate: '2029-03-01' },
  },
  {
    type: 'medical',
    field: 'medicalExpirationDate',
    older: { issuedOn: '2026-02-01', expirationDate: '2028-02-01' },
    newer: { issuedOn: '2026-10-12', expirationDate: '2027-01-12' },
  },
  {
    type: 'medical',
    field: 'medicalExpirationDate',
    older: { issuedOn: null, expirationDate: '2025-05-04' },
    newer: { issuedOn: null, expirationDate: '2027-05-02' },
  },
] as const

describe('G1 of two documents of a driver the one issued later counts, in any order', () => {
  test.each(
    cases.flatMap((of) => (['older first', 'newer first', 'one bulk', 'one bulk turned'] as const).map((order) => ({ ...of, order }))),
  )('$type $newer.expirationDate after $older.expirationDate, $order', async ({ type, field, older, newer, order }) => {
    const person = await driver()
    const [old, current] = [await paper(admin, person, type, older), await paper(admin, person, type, newer)]
    const both = order === 'older first' || order === 'one bulk' ? [old, current] : [current, old]
    if (order.startsWith('one bulk')) expect((await verifyTogether(both)).json()).toMatchObject({ updated: 2, failed: [] })
    else
      for (const { id } of both)
        expect((await move(admin, 'qualification-documents', id, 'verify', { verificationMethod: 'original_seen' })).statusCode).toBe(200)
    expect([await statusOf(old), await statusOf(current)]).toEqual(['superseded', 'active'])
    expect((await get('drivers', person.id))[field]).toBe(newer.expirationDate)
    expect(await get('qualification-documents', old.id)).toMatchObject(
      order.startsWith('one bulk') ? { verifiedOn: '2026-11-20' } : { replacedBy: current.id },
    )
  })

  test('undo takes an older one out of the file again and leaves the current one', async () => {
    const person = await driver()
    const current = await filed(admin, person, 'medical', { issuedOn: '2025-05-02', expirationDate: '2027-05-02' })
    const old = await paper(admin, person, 'medical', { issuedOn: '2023-05-04', expirationDate: '2025-05-04' })
    const answer = await move(admin, 'qualification-documents', old.id, 'verify', { verificationMethod: 'original_seen' })
    expect(answer.json()).toMatchObject({ status: 'superseded' })
    const undo = await admin.call('POST', `/api/batches/${answer.headers['x-batch-id'] as string}/undo`, {})
    expect(undo.json()).toMatchObject({ skipped: [] })
    expect([await statusOf(old), await statusOf(current)]).toEqual(['draft', 'active'])
  })
})

describe('G1 what was entered on the driver, and a document that is filed later', () => {
  test.each([
    [
      'a card of an exam more than 24 months before the end entered',
      'medical',
      ['2023-05-04', '2025-05-04'],
      { medicalExpirationDate: '2027-05-02' },
      '2027-05-02',
    ],
    [
      'a card that was issued before the exam entered',
      'medical',
      ['2025-08-01', '2027-02-01'],
      { medicalExpirationDate: '2027-05-02', medicalCertifiedOn: '2025-09-02' },
      '2027-05-02',
    ],
    [
      'a card of a later exam than the one entered, valid for a shorter time',
      'medical',
      ['2026-10-12', '2027-01-12'],
      { medicalExpirationDate: '2027-05-02', medicalCertifiedOn: '2025-05-02' },
      '2027-01-12',
    ],
    [
      'a card that still runs, where no exam was entered',
      'medical',
      ['2026-10-12', '2027-01-12'],
      { medicalExpirationDate: '2027-05-02' },
      '2027-01-12',
    ],
    ['a license that has expired', 'license', ['2017-03-01', '2025-03-01'], { licenseExpirationDate: '2029-03-01' }, '2029-03-01'],
    [
      'a license of before the one entered',
      'license',
      ['2020-03-01', '2027-03-01'],
      { licenseExpirationDate: '2029-03-01', licenseIssuedOn: '2024-03-01' },
      '2029-03-01',
    ],
    ['a license that still runs', 'license', ['2020-03-01', '2027-03-01'], { licenseExpirationDate: '2092-03-01' }, '2027-03-01'],
  ] as const)('%s', async (_case, type, [issuedOn, expirationDate], entered, counts) => {
    const person = await driver(entered)
    await filed(admin, person, type, { issuedOn, expirationDate })
    const { [`${type}ExpirationDate`]: day } = await get('drivers', person.id)
    expect(day).toBe(counts)
  })

  test('a corrected document moves the date back that it had set, and one in place of a revoked one too', async () => {
    const person = await driver()
    const card = await filed(admin, person, 'medical', { issuedOn: '2026-03-02', expirationDate: '2028-03-02' })
    const { version } = await get('qualification-documents', card.id)
    const right = { issuedOn: '2025-03-02', expirationDate: '2027-03-02' }
    const headers = { 'if-match': `"${String(version)}"`, 'x-confirm-warnings': '1' }
    expect((await admin.call('PATCH', `/api/qualification-documents/${card.id}`, right, headers)).json()).toMatchObject({ status: 'draft' })
    await move(admin, 'qualification-documents', card.id, 'verify', { verificationMethod: 'original_seen' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2027-03-02' })
    await move(admin, 'qualification-documents', card.id, 'revoke', { reviewNote: 'Of somebody else' })
    await filed(admin, person, 'medical', { issuedOn: '2024-12-20', expirationDate: '2026-12-20' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2026-12-20' })
  })
})

describe('G1 the record of a CDL holder, 49 CFR 391.23(m)(4)', () => {
  test('a card of an older exam does not move the date of the record, nor does an older record', async () => {
    const person = await driver({ licenseClass: 'A', medicalExpirationDate: '2027-05-02' })
    await fileCdlis(admin, person, { issuedOn: '2026-02-19', medicalUntil: '2027-05-02' })
    await filed(admin, person, 'medical', { issuedOn: '2023-05-04', expirationDate: '2025-05-04' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2027-05-02' })
    await fileCdlis(admin, person, { type: 'mvr_annual', issuedOn: '2024-02-19', expirationDate: '2025-02-19', medicalUntil: '2025-05-04' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2027-05-02' })
    // A shorter card of the same exam counts, until a card takes its place that runs as long as the record.
    await filed(admin, person, 'medical', { issuedOn: '2025-06-01', expirationDate: '2026-12-10' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2026-12-10' })
    await filed(admin, person, 'medical', { issuedOn: '2026-11-02', expirationDate: '2027-05-02' })
    expect(await get('drivers', person.id)).toMatchObject({ medicalExpirationDate: '2027-05-02' })
  })
})
