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
