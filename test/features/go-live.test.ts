import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Open {
  readonly code: string
  readonly text: string
  readonly due: string | null
  readonly verb: string
}
interface Shown extends Created {
  readonly open: readonly Open[]
}

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { usdot: '90041127' })
})
afterAll(() => app.close())

const live = { day: '2026-11-16', scansBy: '2027-01-15', place: 'Joplin office' }
const setGoLive = (setting: Json = live, by = admin) => by.call('PUT', '/api/go-live', setting)
const hiredOn = (hireDate: string, more: Json = {}): Promise<Created> =>
  make(admin, 'drivers', { division: division.id, hireDate, licenseClass: 'A', licenseState: 'MO', ...more })
const document = (driver: Created, type: string, more: Json = {}): Promise<Created> =>
  make(admin, 'qualification-documents', { type, driver: driver.id, ...more })
const check = (paper: Created, fields: Json = {}, by = safety) =>
  move(by, 'qualification-documents', paper.id, 'check_paper', { verifiedOn: '2026-11-19', ...fields })
const read = async (path: string): Promise<Shown> => (await safety.call('GET', `/api/${path}`)).json<Shown>()

describe('the go-live date', () => {
  test('is set by administrators, with a place and a day for the scans', async () => {
    expect((await safety.call('PUT', '/api/go-live', live)).statusCode).toBe(403)
    expect((await setGoLive({ ...live, scansBy: null, place: ' ' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'scansBy' }, { field: 'place' }],
    })
    expect((await setGoLive({ ...live, scansBy: '2026-11-15' })).json()).toMatchObject({ errors: [{ field: 'scansBy' }] })
    expect((await setGoLive(live, await app.as('admin'))).statusCode).toBe(200)
    expect((await safety.call('GET', '/api/go-live')).json()).toEqual(live)
    expect((await (await app.as('recruiter')).call('GET', '/api/go-live')).statusCode).toBe(403)
  })
})

describe('a document checked in the paper file', () => {
  beforeAll(() => setGoLive())

  test('counts without a scan, with day, person, and place, and is to be scanned by the day set', async () => {
    const driver = await hiredOn('2019-03-02')
    const paper = await document(driver, 'application')
    expect((await check(paper)).statusCode).toBe(200)
    const checked = await read(`qualification-documents/${paper.id}`)
    expect(checked).toMatchObject({
      status: 'active',
      verificationMethod: 'paper_file',
      verifiedOn: '2026-11-19',
      verifiedBy: safety.id,
      paperPlace: 'Joplin office',
      scanDueOn: '2027-01-15',
    })
    expect(checked.open).toMatchObject([{ code: 'scan', text: 'Scan due', due: '2027-01-15', verb: 'Scan it' }])
    expect((await read(`drivers/${driver.id}`)).open.find(({ code }) => code === 'scan')).toMatchObject({
      text: '1 document to scan',
      due: '2027-01-15',
    })

    const { payload, headers } = multipart({}, { fileName: 'scan.txt', content: Buffer.from('scan of the application') })
    await safety.call('POST', `/api/qualification-documents/${paper.id}/attachments`, payload, headers)
    expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ scanDueOn: null, open: [] })
    expect((await read(`drivers/${driver.id}`)).open.filter(({ code }) => code === 'scan')).toEqual([])
  })

  test('may be kept elsewhere; a new go-live setting moves the day of all scans', async () => {
    const paper = await document(await hiredOn('2020-05-04'), 'road_test', { roadTestProof: 'own' })
    await check(paper, { paperPlace: 'Tulsa, cabinet 2' })
    expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ paperPlace: 'Tulsa, cabinet 2' })
    await setGoLive({ ...live, scansBy: '2026-11-19' })
    expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ scanDueOn: '2026-11-19', attention: 'yes' })
    await setGoLive()
    expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({ scanDueOn: '2027-01-15', attention: 'no' })
  })

  test('is of a driver hired before the go-live date: on the day itself, later, it needs its scan', async () => {
    const refusal = async (paper: Created, fields: Json = {}) => {
      const { errors, detail } = (await check(paper, fields)).json<{ detail: string; errors?: { message: string }[] }>()
      return errors?.[0]?.message ?? detail
    }
    const late = 'Only for drivers hired before the go-live date, Nov 16, 2026. Add the scan and use “Verify”'
    expect(await refusal(await document(await hiredOn('2026-11-16'), 'application'))).toBe(late)
    expect((await check(await document(await hiredOn('2026-11-15'), 'application'))).statusCode).toBe(200)
    const dated = await document(await hiredOn('2019-03-02'), 'psp', { issuedOn: '2026-11-19' })
    expect(await refusal(dated, { verifiedOn: '2026-11-21' })).toBe('The check can’t be in the future')
    expect(await refusal(dated, { verifiedOn: '2026-11-18' })).toBe('The document was issued later, Nov 19, 2026')
    await setGoLive({ day: null, scansBy: null, place: '' })
    expect(await refusal(dated)).toBe('No go-live date is set. An administrator sets it')
    await setGoLive()
  })

  test('goes back to be verified, without its place, when a date on it is corrected', async () => {
    const paper = await document(await hiredOn('2019-03-02'), 'annual_review', { issuedOn: '2026-03-01', expirationDate: '2027-03-01' })
    await check(paper)
    const { version } = await read(`qualification-documents/${paper.id}`)
    await safety.call(
      'PATCH',
      `/api/qualification-documents/${paper.id}`,
      { issuedOn: '2026-03-02' },
      { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
    )
    expect(await read(`qualification-documents/${paper.id}`)).toMatchObject({
      status: 'draft',
      verificationMethod: null,
      paperPlace: null,
      scanDueOn: null,
    })
  })

  test('nobody names the method without the check', async () => {
    const paper = await document(await hiredOn('2019-03-02'), 'application')
    const answer = await safety.call(
      'PATCH',
      `/api/qualification-documents/${paper.id}`,
      { verificationMethod: 'paper_file' },
      { 'if-match': '"1"' },
    )
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'verificationMethod' }] })
  })

  test('does not renew a medical certificate that has expired: its driver stays stopped', async () => {
    const driver = await hiredOn('2019-03-02', { licenseClass: 'non_cdl', medicalExpirationDate: '2026-11-01' })
    for (const [type, more] of [
      ['application', {}],
      ['road_test', { roadTestProof: 'own' }],
      ['license', { expirationDate: '2029-01-01' }],
      ['medical', { expirationDate: '2026-11-01' }],
    ] as const)
      expect((await check(await document(driver, type, more))).statusCode).toBe(200)
    const refused = await move(safety, 'drivers', driver.id, 'activate')
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toMatch(/^Medical card expired Nov 1, 2026 \(49 CFR 391\.41/)
  })
})

describe('the paper files of many drivers', () => {
  const person = (more: Json = {}): Promise<Created> =>
    hiredOn('2019-03-02', { licenseExpirationDate: '2029-01-01', medicalExpirationDate: '2027-09-30', ...more })
  const record = (driver: Created): Promise<Created> =>
    document(driver, 'mvr_annual', { issuedOn: '2026-04-01', expirationDate: '2027-04-01' })
  const everything = {
    place: 'Joplin office',
    checkedOn: '2026-11-19',
    found: ['application', 'previous_employers', 'road_test', 'license', 'medical', 'drug_test'],
    roadTestProof: 'cdl',
    medicalStatus: true,
  }
  const checkAll = (drivers: readonly Created[], more: Json = {}) =>
    safety.call('POST', '/api/drivers/paper-files', { ids: drivers.map(({ id }) => id), ...everything, ...more })
  const documentsOf = async (driver: Created): Promise<Created[]> =>
    (await safety.call('GET', `/api/qualification-documents?driver=${driver.id}`)).json<Created[]>()
  beforeAll(() => setGoLive())

  test('one dialog puts them on file, one press activates everyone it can, and the rest is counted by what is missing', async () => {
    const ready = [await person(), await person()]
    const expired = await person({ medicalExpirationDate: '2026-11-01' })
    const undated = [await person({ licenseExpirationDate: null }), await person({ licenseExpirationDate: null })]
    const late = await person({ hireDate: '2026-11-17' })
    const all = [...ready, expired, ...undated, late]
    for (const driver of all) await record(driver)

    expect((await checkAll(all, { dryRun: true })).json()).toMatchObject({ added: 23, drivers: 5 })
    expect(await documentsOf(ready[0] as Created)).toHaveLength(1)
    const done = await checkAll(all)
    expect(done.statusCode, done.body).toBe(200)
    const { leftOut, ...counts } = done.json<{ leftOut: { reason: string; drivers: string[] }[] }>()
    // Five records came with the drivers; two licenses without a date are not added.
    expect(counts).toMatchObject({ checked: 28, added: 23, drivers: 5 })
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'Not hired before the go-live date, Nov 16, 2026', drivers: [late.id] },
        { reason: 'Medical card expired', drivers: [expired.id] },
        { reason: 'License expiration not entered', drivers: undated.map(({ id }) => id) },
      ]),
    )
    expect(leftOut).toHaveLength(3)
    const [license] = (await documentsOf(ready[0] as Created)).filter(({ type }) => type === 'license')
    expect(license).toMatchObject({ status: 'active', issuedOn: null, expirationDate: '2029-01-01', paperPlace: 'Joplin office' })

    const activated = await safety.call('POST', '/api/drivers/bulk', { ids: all.map(({ id }) => id), move: 'activate' })
    const { updated, failed } = activated.json<{ updated: number; failed: { id: string; errors: { message: string }[] }[] }>()
    expect(updated).toBe(2)
    const reasons = (driver: Created): string[] => failed.find(({ id }) => id === driver.id)?.errors.map(({ message }) => message) ?? []
    expect(reasons(expired)).toContain('Medical card expired (49 CFR 391.41(a), 391.45). File the new medical proof.')
    for (const driver of undated)
      expect(reasons(driver)).toEqual(['No valid license (49 CFR 383.23, 391.11(b)(5)). File the valid license.'])

    const batch = String(done.headers['x-batch-id'])
    expect((await checkAll(all)).json()).toMatchObject({ checked: 0, added: 0 })
    expect(batch).toHaveLength(36)
  })

  test('adds no record that nobody found, and none of a year', async () => {
    const driver = await person({ hireDate: '2021-05-04' })
    const answer = await checkAll([driver], { found: ['application'], medicalStatus: false })
    expect(answer.json()).toMatchObject({ checked: 1, added: 1, leftOut: [] })
    expect((await documentsOf(driver)).map(({ type }) => type)).toEqual(['application'])
    for (const yearly of ['mvr_annual', 'clearinghouse_limited'])
      expect((await checkAll([driver], { found: [yearly] })).statusCode, yearly).toBe(422)
    const refused = await move(safety, 'drivers', driver.id, 'activate')
    expect(refused.json<{ detail: string }>().detail).toContain('382.701(a)')
  })

  test('leaves a query alone that has no result, or that found something', async () => {
    const driver = await person()
    const queries = { issuedOn: '2026-10-01', expirationDate: '2027-10-01' }
    await document(driver, 'clearinghouse_limited', queries)
    const clear = await person()
    await document(clear, 'clearinghouse_limited', { ...queries, queryResult: 'none' })
    expect((await checkAll([driver, clear], { found: [], medicalStatus: false })).json()).toMatchObject({ checked: 1, drivers: 1 })
    expect((await documentsOf(clear)).map(({ status }) => status)).toEqual(['active'])
  })

  test('the road test of a driver without a CDL is no copy of one; the day of the check is not in the future', async () => {
    const driver = await person({ licenseClass: 'non_cdl' })
    expect((await checkAll([driver], { found: ['road_test'] })).json()).toMatchObject({
      added: 0,
      leftOut: [{ reason: 'No CDL, so its copy is no road test (49 CFR 391.33)', drivers: [driver.id] }],
    })
    expect((await checkAll([driver], { checkedOn: '2026-11-21' })).json()).toMatchObject({ errors: [{ field: 'checkedOn' }] })
  })

  test('is undone as a whole', async () => {
    const driver = await person()
    await record(driver)
    const done = await checkAll([driver])
    const undone = await safety.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ skipped: [] })
    expect((await documentsOf(driver)).map(({ type, status }) => [type, status])).toEqual([['mvr_annual', 'draft']])
  })
})

describe('the DQ file', () => {
  test('lists a checked paper with its place, and the report what is still to scan', async () => {
    const driver = await hiredOn('2019-03-02')
    const paper = await document(driver, 'application')
    await check(paper)
    const { rawPayload } = await safety.call('GET', `/api/drivers/${driver.id}/dq-binder`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Paper on file at Joplin office; checked Nov 19, 2026 by .+, scan due Jan 15, 2027/)
    const rows = await safety.call(
      'GET',
      `/api/qualification-documents?verificationMethod=paper_file&files=0&status=active&driver=${driver.id}`,
    )
    expect(rows.json<Created[]>().map(({ id }) => id)).toEqual([paper.id])
  })
})
