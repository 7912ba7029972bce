import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { usdot: '90041127' })
  await admin.call('PUT', '/api/go-live', { day: '2026-11-16', scansBy: '2027-01-15', place: 'Joplin office' })
})
afterAll(() => app.close())

describe('what the paper files of drivers hired before go-live stand in for', () => {
  const person = (more: Json = {}): Promise<Created> =>
    make(admin, 'drivers', {
      division: division.id,
      hireDate: '2019-03-02',
      licenseClass: 'A',
      licenseState: 'MO',
      licenseExpirationDate: '2029-01-01',
      medicalExpirationDate: '2027-09-30',
      ...more,
    })
  const document = (driver: Created, type: string, more: Json = {}): Promise<Created> =>
    make(admin, 'qualification-documents', { type, driver: driver.id, ...more })
  const record = (driver: Created): Promise<Created> =>
    document(driver, 'mvr_annual', { issuedOn: '2026-04-01', expirationDate: '2027-04-01' })
  const read = async (path: string): Promise<Created> => (await safety.call('GET', `/api/${path}`)).json<Created>()
  const documentsOf = async (driver: Created): Promise<Created[]> =>
    (await safety.call('GET', `/api/qualification-documents?driver=${driver.id}`)).json<Created[]>()
  const whole = {
    place: 'Joplin office',
    checkedOn: '2026-11-19',
    found: ['application', 'previous_employers', 'mvr_initial', 'road_test', 'license', 'medical', 'clearinghouse_full', 'drug_test'],
    roadTestProof: 'either',
    medicalStatus: true,
  }
  const checkAll = (drivers: readonly Created[], more: Json = {}, by = safety) =>
    by.call('POST', '/api/drivers/paper-files', { ids: drivers.map(({ id }) => id), ...whole, ...more })
  const activate = (driver: Created) => move(safety, 'drivers', driver.id, 'activate')
  const refusalOf = async (driver: Created): Promise<string> => (await activate(driver)).json<{ detail: string }>().detail

  test('replaces the full query, the road test, and the medical record of drivers hired before go-live', async () => {
    const since2020 = await person({ hireDate: '2021-05-04' })
    // A record without a medical status was scanned and verified; another is older than the exam.
    const scanned = await person()
    const mvr = await record(scanned)
    await move(safety, 'qualification-documents', mvr.id, 'verify', { verificationMethod: 'mvr' })
    const reexamined = await person({ medicalExpirationDate: '2028-10-30' })
    await record(reexamined)
    // The card alone proves nothing of a CDL holder.
    const carded = await person()
    const card = await document(carded, 'medical', { issuedOn: '2026-01-15', expirationDate: '2027-09-30' })
    await move(safety, 'qualification-documents', card.id, 'verify', { verificationMethod: 'registry' })
    const noCdl = await person({ licenseClass: 'non_cdl' })
    const all = [since2020, scanned, reexamined, carded, noCdl]
    for (const driver of all) expect((await activate(driver)).statusCode).toBe(409)

    expect((await checkAll(all)).json()).toMatchObject({ drivers: 5, leftOut: [] })
    const proofs = (await documentsOf(noCdl)).filter(({ type }) => type === 'road_test')
    expect(proofs).toMatchObject([{ roadTestProof: 'own', paperPlace: 'Joplin office' }])
    const query = (await documentsOf(since2020)).find(({ type }) => type === 'clearinghouse_full')
    expect(await read(`qualification-documents/${String(query?.id)}`)).toMatchObject({
      status: 'active',
      resultMissing: 'no',
      issuedOn: null,
    })
    expect(await read(`qualification-documents/${card.id}`)).toMatchObject({ status: 'active', verificationMethod: 'paper_file' })
    for (const driver of all)
      expect((await activate(driver)).statusCode, (await documentsOf(driver)).map(({ type }) => type).join()).toBe(200)

    // Once a record shows the medical status, it controls (49 CFR 391.23(m)(4)), and a draft that shows none stops at once.
    const newer = { issuedOn: '2026-11-18', expirationDate: '2027-11-18', medicalStatus: 'not_certified' }
    await document(scanned, 'mvr_annual', newer)
    expect(await read(`drivers/${scanned.id}`)).toMatchObject({ readiness: 'block' })
    expect(await read(`drivers/${reexamined.id}`)).not.toMatchObject({ readiness: 'block' })
  })

  test('a certification that ended on a scanned record gives way to the later one in the paper file, until a newer record shows its own', async () => {
    const ended = { issuedOn: '2026-02-19', expirationDate: '2027-02-19', medicalStatus: 'certified', medicalUntil: '2026-03-11' }
    const driver = await person({ medicalExpirationDate: '2027-02-23' })
    const scanned = await document(driver, 'mvr_annual', ended)
    await move(safety, 'qualification-documents', scanned.id, 'verify', { verificationMethod: 'original_seen' })
    expect(await read(`drivers/${driver.id}`), 'the later exam stays').toMatchObject({ medicalExpirationDate: '2027-02-23' })
    expect(await refusalOf(driver)).toContain('391.23(m)(2)')
    expect((await checkAll([driver])).json()).toMatchObject({ drivers: 1, leftOut: [] })
    expect((await activate(driver)).statusCode).toBe(200)
    expect(await read(`qualification-documents/${scanned.id}`)).toMatchObject({ medicalUntil: '2026-03-11' })

    const newer = { issuedOn: '2026-11-19', expirationDate: '2027-11-19', medicalStatus: 'not_certified' }
    const record = await document(driver, 'mvr_annual', newer)
    await move(safety, 'qualification-documents', record.id, 'verify', { verificationMethod: 'original_seen' })
    expect(await read(`drivers/${driver.id}`)).toMatchObject({ readiness: 'block' })
  })

  test('never replaces a valid license, a valid medical certificate, or what a query found', async () => {
    const unlicensed = await person({ licenseExpirationDate: '2026-10-15' })
    const unexamined = await person({ medicalExpirationDate: null })
    const lapsed = await person({ medicalExpirationDate: '2026-11-02' })
    const prohibited = await person({ hireDate: '2021-05-04' })
    await document(prohibited, 'clearinghouse_limited', { issuedOn: '2026-11-09', expirationDate: '2027-11-09', queryResult: 'found' })
    const late = await person({ hireDate: '2026-11-16' })
    const all = [unlicensed, unexamined, lapsed, prohibited, late]
    const { leftOut } = (await checkAll(all)).json<{ leftOut: { reason: string; drivers: string[] }[] }>()
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'License expired', drivers: [unlicensed.id] },
        { reason: 'Medical card expiration not entered', drivers: [unexamined.id] },
        { reason: 'Medical card expired', drivers: [lapsed.id] },
        { reason: 'Clearinghouse full query must be entered one by one', drivers: [prohibited.id] },
        { reason: 'Not hired before the go-live date, Nov 16, 2026', drivers: [late.id] },
      ]),
    )
    expect(leftOut).toHaveLength(5)
    for (const driver of all) expect((await activate(driver)).statusCode).toBe(409)
    expect(await refusalOf(unexamined)).toContain('391.23(m)(2)')
  })

  test('a full query from the paper file clears nothing that a later query found', async () => {
    const driver = await person({ hireDate: '2021-05-04' })
    await checkAll([driver])
    await document(driver, 'clearinghouse_full', { issuedOn: '2026-11-09', queryResult: 'found' })
    expect((await activate(driver)).statusCode).toBe(409)
  })

  test('enters no query for someone who can’t see test results, and does not tell them what one found', async () => {
    const supervisor = await app.as('supervisor')
    const [clear, prohibited] = [await person({ hireDate: '2021-05-04' }), await person({ hireDate: '2021-05-04' })]
    await document(prohibited, 'clearinghouse_limited', { issuedOn: '2026-11-09', expirationDate: '2027-11-09', queryResult: 'found' })
    const answer = await checkAll([clear, prohibited], { found: ['clearinghouse_full'], medicalStatus: false }, supervisor)
    expect(answer.json()).toMatchObject({
      added: 0,
      leftOut: [{ reason: 'Only someone who can see test results can enter a Clearinghouse query', drivers: [clear.id, prohibited.id] }],
    })
  })

  test('enters that the dated limited queries of the last 12 months found no information, and no other result', async () => {
    const query = (driver: Created, issuedOn: string, more: Json = {}) =>
      document(driver, 'clearinghouse_limited', {
        issuedOn,
        expirationDate: `${Number(issuedOn.slice(0, 4)) + 1}${issuedOn.slice(4)}`,
        ...more,
      })
    const [dated, older, undated, hit, refused] = [await person(), await person(), await person(), await person(), await person()]
    const noCdl = await person({ licenseClass: 'non_cdl' })
    const open = await query(dated, '2026-06-08')
    const lapsed = await query(older, '2025-06-08')
    const found = await query(hit, '2026-10-01', { queryResult: 'found' })
    const said = await query(refused, '2026-09-01', { queryResult: 'refused' })
    const after = await query(refused, '2026-10-01')
    const all = [dated, older, undated, hit, refused, noCdl]
    const one = { found: [], medicalStatus: false, limitedQuery: true }
    const supervisor = await app.as('supervisor')
    expect((await checkAll([dated], one, supervisor)).json()).toMatchObject({
      checked: 0,
      leftOut: [{ reason: 'Only someone who can see test results can enter a Clearinghouse query', drivers: [dated.id] }],
    })

    const done = await checkAll(all, one)
    expect(done.json(), done.body).toMatchObject({ checked: 1, added: 0, drivers: 1 })
    expect(done.json<{ leftOut: unknown }>().leftOut).toEqual([
      { reason: 'No Clearinghouse limited query dated in the last 12 months (49 CFR 382.701(b))', drivers: [older.id, undated.id] },
      { reason: 'Clearinghouse limited query must be entered one by one', drivers: [refused.id] },
    ])
    expect(await read(`qualification-documents/${open.id}`)).toMatchObject({
      status: 'active',
      resultMissing: 'no',
      verificationMethod: 'paper_file',
    })
    for (const paper of [lapsed, after])
      expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ status: 'draft', resultMissing: 'yes' })
    for (const paper of [found, said])
      expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ status: 'draft', resultMissing: 'no' })

    const undone = await safety.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ skipped: [] })
    expect(await read(`qualification-documents/${open.id}`)).toMatchObject({ status: 'draft', resultMissing: 'yes' })
  })

  test('a medical certificate issued after go-live needs its scan', async () => {
    const driver = await person({ licenseClass: 'non_cdl' })
    const card = await document(driver, 'medical', { issuedOn: '2026-11-17', expirationDate: '2027-09-30' })
    const answer = await move(safety, 'qualification-documents', card.id, 'check_paper', { verifiedOn: '2026-11-19' })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'issuedOn' }] })
  })
})
