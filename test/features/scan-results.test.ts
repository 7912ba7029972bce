import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
let division: Created
let smith: Created
let brewer: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions')
  const driver = (values: Json) => make(admin, 'drivers', { division: division.id, hireDate: '2019-03-02', licenseClass: 'A', ...values })
  smith = await driver({ firstName: 'John', lastName: 'Smithfield', employeeId: 'E1042', licenseNumber: 'M4455667788' })
  brewer = await driver({ firstName: 'Tonya', lastName: 'Brewer', employeeId: '0807' })
})
afterAll(() => app.close())

const { add, scanNamed, file } = scanDesk(
  () => app,
  () => safety,
)

const query = (type: string, day: string, ...result: readonly string[]): string[] => [
  'FMCSA Drug & Alcohol Clearinghouse',
  `Query details - ${type}`,
  'Driver Tonya Brewer',
  'Employee no.: 807',
  `Query conducted ${day} 9:52 AM CST`,
  ...result,
]

describe('the result of a Clearinghouse query, 49 CFR 382.701', () => {
  test.each([
    ['Query result PROHIBITED', 'found', 'medium'],
    ['Driver is not prohibited', 'none', 'high'],
    ['No record found', 'none', 'high'],
    ['No violations', 'none', 'high'],
    ['Information found', 'found', 'medium'],
    ['Not prohibited: return-to-duty test 05/04/2026', undefined, 'medium'],
    ['No record found; the driver is prohibited', undefined, 'medium'],
    ['Query status Completed', undefined, 'medium'],
  ])('of “%s” is %s', async (line, result, confidence) => {
    await add('query.pdf', await pdf(query('Full Query (pre-employment)', '11/09/2026', line)))
    const { id, ...read } = await scanNamed('query.pdf')
    expect([read.type?.value, read.queryResult?.value, read.confidence]).toEqual(['clearinghouse_full', result, confidence])
    await safety.call('POST', '/api/scans/discard', { ids: [id] })
  })

  test('that prohibits the driver stops them once it is filed, also where a clear query of that day is on file (382.701(d))', async () => {
    const clear = { type: 'clearinghouse_full', driver: brewer.id, issuedOn: '2026-11-09', queryResult: 'none' }
    const known = await make(safety, 'qualification-documents', clear)
    await add('CH query.pdf', await pdf(query('Full Query (pre-employment)', '11/09/2026', 'Query result PROHIBITED')))
    const scan = await scanNamed('CH query.pdf')
    const { document, existing } = (await file(scan, confirmed(scan))).json<{ document: Created; existing: boolean }>()
    expect([existing, document.id === known.id]).toEqual([false, false])
    expect((await safety.call('GET', `/api/holds?driver=${brewer.id}&status=active`)).json()).toMatchObject([
      { effect: 'block', reason: 'A required query is not cleared' },
    ])
  })

  test('that prohibits the driver, and waits to be filed, keeps them from being activated (382.501, 382.701(d))', async () => {
    const dryRun = { filter: `id=${brewer.id}`, move: 'activate', fields: {}, dryRun: true }
    const reasons = async (by: TestUser): Promise<string> => (await by.call('POST', '/api/drivers/bulk', dryRun)).body
    await add('CH query.pdf', await pdf(query('Full Query (pre-employment)', '11/12/2026', 'Query result PROHIBITED')))
    const { id } = await scanNamed('CH query.pdf')
    const says = 'A scanned Clearinghouse query says prohibited and is not filed yet.'
    expect(await reasons(safety)).toContain(says)
    const manager = await app.as('manager')
    const told = await reasons(manager)
    expect(told).toContain('Not cleared by Safety')
    expect(told.toLowerCase()).not.toMatch(/prohibited|clearinghouse query .* says/)
    const move = { move: 'activate', fields: {} }
    const alone = await safety.call('POST', `/api/drivers/${brewer.id}/transitions`, move)
    expect([alone.statusCode, alone.body]).toEqual([409, expect.stringContaining('query of Nov 12, 2026 says prohibited')])
    expect((await manager.call('POST', `/api/drivers/${brewer.id}/transitions`, move)).body.toLowerCase()).not.toContain('prohibited')
    await safety.call('POST', '/api/scans/discard', { ids: [id] })
    expect(await reasons(safety)).not.toContain(says)
  })

  test('that nobody entered leaves the query filed and not verified, and is added to the document that waits for it', async () => {
    const { id } = await make(admin, 'qualification-documents', {
      type: 'clearinghouse_limited',
      driver: smith.id,
      issuedOn: '2026-10-09',
      expirationDate: '2027-10-09',
    })
    const lines = query('Limited Query (annual)', '10/09/2026', 'No record found').map((line) =>
      line.replace('Tonya Brewer', 'John Smithfield').replace('807', 'E1042'),
    )
    const verificationMethod = 'online'
    await add('limited.pdf', await pdf(lines.slice(0, -1)))
    const unread = await scanNamed('limited.pdf')
    expect((await file(unread, { ...confirmed(unread), verificationMethod })).json()).toMatchObject({
      document: { id, status: 'draft' },
      notVerified: 'Enter the result of the query (49 CFR 382.701(a), (b)).',
    })
    await add('limited again.pdf', await pdf(lines))
    const read = await scanNamed('limited again.pdf')
    expect((await file(read, { ...confirmed(read), verificationMethod })).json()).toMatchObject({
      document: { id, status: 'active' },
      existing: true,
      notVerified: null,
    })
    const revealed = await safety.call('POST', `/api/qualification-documents/${id}/reveal`, { fields: ['queryResult'] })
    expect(revealed.json()).toMatchObject({ queryResult: 'none' })
  })
})

describe('the medical status of a motor vehicle record, 49 CFR 391.23(m)', () => {
  const record = (line: string): string[] => [
    'DRIVER RECORD',
    'Record date: 02/19/2026',
    'NAME BREWER, TONYA',
    'LICENSE EXPIRES 01/14/2029',
    line,
  ]

  test.each([
    ['MEDICAL CERTIFICATE CERTIFIED - EXPIRES 03/11/2027', 'certified', '2027-03-11', 'high'],
    ['MED CERT STATUS: CERTIFIED EXP 03/11/2027', 'certified', '2027-03-11', 'high'],
    ['MED CERT STATUS: NOT CERTIFIED', 'not_certified', undefined, 'medium'],
    ['MEDICAL CERTIFICATE CERTIFIED', undefined, undefined, 'medium'],
    ['MEDICAL CERTIFICATE CERTIFIED - EXPIRES 03/11/2029', undefined, undefined, 'medium'],
    ['MEDICAL CERTIFICATE CERTIFIED - EXPIRES 01/11/2026', undefined, undefined, 'medium'],
    ['NO ENTRIES IN THE PERIOD OF THIS RECORD', undefined, undefined, 'high'],
  ])('of “%s” is %s', async (line, status, until, confidence) => {
    await add('mvr.pdf', await pdf(record(line)))
    const { id, ...read } = await scanNamed('mvr.pdf')
    expect([read.medicalStatus?.value, read.medicalUntil?.value, read.confidence]).toEqual([status, until, confidence])
    expect(read.issuedOn?.value).toBe('2026-02-19')
    await safety.call('POST', '/api/scans/discard', { ids: [id] })
  })

  test('is filed with the record', async () => {
    await add('mvr.pdf', await pdf(record('MEDICAL CERTIFICATE CERTIFIED - EXPIRES 03/11/2027')))
    const scan = await scanNamed('mvr.pdf')
    const { document } = (await file(scan, { ...confirmed(scan), verificationMethod: 'mvr' })).json<{ document: Created }>()
    expect((await safety.call('GET', `/api/qualification-documents/${document.id}`)).json()).toMatchObject({
      status: 'active',
      medicalStatus: 'certified',
      medicalUntil: '2027-03-11',
    })
  })
})

describe('what a road test is proof of, 49 CFR 391.31 and 391.33', () => {
  const certificate = (carrier: string): string[] => [
    'CERTIFICATION OF ROAD TEST',
    "Driver's name: Tonya Brewer",
    'given a road test under my supervision on March 27, 2019',
    `Title: Safety Trainer ${carrier}`,
  ]

  test('is our road test if it names our company, and is asked otherwise', async () => {
    await make(admin, 'divisions', { legalEntity: 'Osage Ridge Freight, LLC' })
    await add('ours.pdf', await pdf(certificate('OSAGE RIDGE FREIGHT LLC')))
    await add('theirs.pdf', await pdf(certificate('Ridge Freight Partners')))
    expect(await scanNamed('theirs.pdf')).toMatchObject({ roadTestProof: null, confidence: 'medium' })
    const scan = await scanNamed('ours.pdf')
    expect(scan).toMatchObject({ roadTestProof: { value: 'own', source: 'text' }, confidence: 'high', together: true })
    expect((await file(scan, { ...confirmed(scan), verificationMethod: 'original_seen' })).json()).toMatchObject({
      document: { status: 'active' },
      notVerified: null,
    })
  })
})
