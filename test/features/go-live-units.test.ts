import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { multipart } from '#test/support/multipart.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Shown extends Created {
  readonly open: readonly { readonly code: string; readonly text: string; readonly due: string | null }[]
}

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { code: 'SGF', usdot: '90041127' })
  await setGoLive()
})
afterAll(() => app.close())

const live = { day: '2026-11-16', scansBy: '2027-01-15', place: 'Joplin office' }
const setGoLive = (setting: Json = live) => admin.call('PUT', '/api/go-live', setting)
const unitSince = (inServiceOn: string | null, more: Json = {}): Promise<Created> =>
  make(admin, 'vehicles', { division: division.id, kind: 'tractor', inServiceOn, ...more })
const document = (unit: Created, type: string, more: Json = {}): Promise<Created> =>
  make(admin, 'qualification-documents', { type, driver: null, vehicle: unit.id, ...more })
const inspection = (unit: Created, issuedOn: string, more: Json = {}): Promise<Created> =>
  document(unit, 'annual_inspection', {
    issuedOn,
    expirationDate: `${Number(issuedOn.slice(0, 4)) + 1}${issuedOn.slice(4)}`,
    inspectionResult: 'passed',
    ...more,
  })
const check = (paper: Created, fields: Json = {}) =>
  move(safety, 'qualification-documents', paper.id, 'check_paper', { verifiedOn: '2026-11-19', ...fields })
const refusal = async (paper: Created): Promise<string | undefined> => {
  const { errors, detail } = (await check(paper)).json<{ detail: string; errors?: { message: string }[] }>()
  return errors?.[0]?.message ?? detail
}
const read = async (path: string): Promise<Shown> => (await safety.call('GET', `/api/${path}`)).json<Shown>()
const readinessOf = async (unit: Created) => {
  const { readiness, readinessReason } = await read(`vehicles/${unit.id}`)
  return [readiness, readinessReason]
}

describe('a document of a unit checked in the paper file', () => {
  test('counts without an inspector or a copy, names the place of the paper report, and is listed as a scan to add', async () => {
    const unit = await unitSince('2021-04-01')
    const report = await inspection(unit, '2026-02-15')
    const answer = await check(report)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(`qualification-documents/${report.id}`)).toMatchObject({
      status: 'active',
      verificationMethod: 'paper_file',
      verifiedBy: safety.id,
      paperPlace: 'Joplin office',
      scanDueOn: '2027-01-15',
      expirationDate: '2027-02-15',
      open: [{ code: 'scan', text: 'Scan due', due: '2027-01-15' }],
    })
    expect((await readinessOf(unit))[0]).not.toBe('block')
    expect((await read(`vehicles/${unit.id}`)).open.filter(({ code }) => code === 'scan')).toMatchObject([
      { text: '1 document to scan', due: '2027-01-15' },
    ])
    const { payload, headers } = multipart({}, { fileName: 'scan.txt', content: Buffer.from('scan of the report') })
    await safety.call('POST', `/api/qualification-documents/${report.id}/attachments`, payload, headers)
    expect(await read(`qualification-documents/${report.id}`)).toMatchObject({ scanDueOn: null, open: [] })
    expect((await read(`vehicles/${unit.id}`)).open.filter(({ code }) => code === 'scan')).toEqual([])
  })

  test('does not renew an inspection that has expired, and one that failed is not taken', async () => {
    const unit = await unitSince('2021-04-01')
    expect((await check(await inspection(unit, '2025-10-01'))).statusCode).toBe(200)
    expect(await readinessOf(unit)).toEqual(['block', 'Annual inspection expired'])
    const other = await unitSince('2021-04-01')
    expect(await refusal(await inspection(other, '2026-05-01', { inspectionResult: 'failed' }))).toContain('The inspection failed')
    expect(await refusal(await inspection(other, '2026-05-01', { inspectionResult: null }))).toContain('Enter the result')
    expect(await refusal(await inspection(other, '2026-05-01', { expirationDate: '2027-05-02' }))).toBe(
      'Expires more than 12 months after the inspection (49 CFR 396.17(c)). Correct the date, or enter who inspected.',
    )
    expect(await refusal(await inspection(other, '2026-05-01', { issuedOn: null }))).toContain('Enter the date of the inspection')
  })

  test('is of a unit that was in the fleet before the go-live date', async () => {
    const card = (unit: Created) => document(unit, 'registration', { expirationDate: '2027-06-30' })
    const late = 'Only for units in the fleet before the go-live date, Nov 16, 2026. Add the scan and use “Verify”'
    expect((await check(await card(await unitSince('2026-11-15')))).statusCode).toBe(200)
    expect(await refusal(await card(await unitSince('2026-11-16')))).toBe(late)
    expect(await refusal(await card(await unitSince(null, { purchasedOn: '2026-11-18' })))).toBe(late)
    expect(await refusal(await card(await unitSince(null)))).toBe(
      'Enter “In service since” on the unit: only for units in the fleet before the go-live date, Nov 16, 2026',
    )
    const paper = await card(await unitSince('2021-04-01'))
    await setGoLive({ day: null, scansBy: null, place: '' })
    expect(await refusal(paper)).toBe('No go-live date is set. An administrator sets it')
    await setGoLive()
  })

  test('many of an imported list go in one bulk step from the list of documents; expired ones still block', async () => {
    const vehicles = importer(app, admin, 'vehicles')
    const { id } = await vehicles.upload(
      'Unit #,Type,Term,Last Annual\nB1,Tractor,SGF,5/23/26\nB2,Trailer,SGF,2/15/26\nB3,Trailer,SGF,8/2/25\nB4,Tractor,SGF,\n',
    )
    await vehicles.check(id)
    expect((await vehicles.run(id)).counts).toMatchObject({ created: 4 })
    const units = async () =>
      Object.fromEntries(
        (await safety.call('GET', '/api/vehicles?unitNumber=B1,B2,B3,B4'))
          .json<{ unitNumber: string; readiness: string; readinessReason: string | null }[]>()
          .map(({ unitNumber, readinessReason }) => [unitNumber, readinessReason]),
      )
    expect(await units()).toEqual({
      B1: 'Annual inspection not verified',
      B2: 'Annual inspection not verified',
      B3: 'Annual inspection expired',
      B4: 'No annual inspection',
    })
    const answer = await safety.call('POST', '/api/qualification-documents/bulk', {
      filter: 'type=annual_inspection&status=draft',
      move: 'check_paper',
      fields: { verifiedOn: '2026-11-19' },
    })
    // What the tests before left is refused on its own.
    expect(answer.json(), answer.body).toMatchObject({ updated: 3 })
    expect(await units()).toMatchObject({ B3: 'Annual inspection expired', B4: 'No annual inspection' })
    expect(Object.values(await units())).not.toContain('Annual inspection not verified')
  })
})
