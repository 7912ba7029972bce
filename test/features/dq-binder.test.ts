import { PDFDocument } from '@cantoo/pdf-lib'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { filed, move, paper } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  driver = (await makeCrew(admin)).driver
  await file('application', {}, [['application.pdf', await pdfOf('Application of the driver', 2)]])
  await file('mvr_annual', { issuedOn: '2025-11-01', expirationDate: '2026-11-01' }, [['mvr-2025.pdf', await pdfOf('MVR of 2025')]])
  await file(
    'mvr_annual',
    { issuedOn: '2026-10-30', expirationDate: '2027-10-30', medicalStatus: 'certified', medicalUntil: '2027-03-01' },
    [['mvr-2026.pdf', await pdfOf('MVR of 2026')]],
  )
  await file('road_test', { roadTestProof: 'own' }, [['road test.jpg', await picture()]])
  await file('medical', { expirationDate: '2027-03-01' }, [['medical.pdf', await pdfOf('Medical card')]])
  const license = await file('license', { expirationDate: '2026-11-05' }, [['license.pdf', await pdfOf('License')]])
  const [scan] = (await admin.call('GET', `/api/qualification-documents/${license.id}/attachments`)).json<{ id: string }[]>()
  await admin.call('DELETE', `/api/qualification-documents/${license.id}/attachments/${scan?.id}`)
  await file('annual_review', { expirationDate: '2027-10-30' }, [
    ['note.txt', Buffer.from('Reviewed, nothing to add')],
    ['cut off.pdf', Buffer.from('%PDF-1.4\ncut off')],
  ])
  await file('drug_test', {}, [['result.pdf', await pdfOf('Negative')]])
  await make(admin, 'qualification-documents', { type: 'mvr_initial', driver: driver.id, issuedOn: '2026-01-05' })
})
afterAll(() => app.close())

const pdfOf = async (words: string, pages = 1): Promise<Buffer> => {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage([612, 792]).drawText(words, { x: 60, y: 700 })
  return Buffer.from(await document.save())
}

const picture = async (): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer()
}

/** A verified document of the driver with its scans. */
const file = async (type: string, fields: Json, scans: readonly (readonly [name: string, content: Buffer])[]): Promise<Created> => {
  const document = await make(admin, 'qualification-documents', { type, driver: driver.id, issuedOn: '2026-01-05', ...fields })
  for (const [fileName, content] of scans) {
    const { payload, headers } = multipart({}, { fileName, content })
    const answer = await admin.call('POST', `/api/qualification-documents/${document.id}/attachments`, payload, headers)
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const verified = await move(admin, 'qualification-documents', document.id, 'verify', { verificationMethod: 'original_seen' })
  expect(verified.statusCode, verified.body).toBe(200)
  return document
}

const fileOf = async (id: string) => {
  const { number } = (await admin.call('GET', `/api/drivers/${id}`)).json<{ number: string }>()
  const { drivers } = (await safety.call('GET', `/api/dq-binders?q=${number}`)).json<{
    drivers: { id: string; asked: number; onFile: number; missing: string[] }[]
  }>()
  const found = drivers.find((one) => one.id === id)
  if (found === undefined) throw new Error(`${number} is not among the binders`)
  return found
}

const binder = async (user: TestUser) => {
  const answer = await user.call('GET', `/api/drivers/${driver.id}/dq-binder`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return new Uint8Array(answer.rawPayload)
}
const pagesOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map((page) => page.replaceAll(/\s+/g, ' '))

describe('G2 the binder of a qualification file', () => {
  test('G2 the cover lists every paper, present or missing and why, and the papers follow in the order of the file', async () => {
    const [cover = '', ...papers] = await pagesOf(await binder(safety))
    expect(cover).toContain('Driver qualification file')
    expect(cover).toContain('49 CFR 391.51')
    for (const line of [
      /1 Employment application 49 CFR 391\.21 On file/,
      /Motor vehicle record at hire 49 CFR 391\.23\(a\)\(1\) Entered, not verified yet/,
      /Driver license 49 CFR 383\.23 Expired Nov 5, 2026; no scan attached to DOC-\d+/,
      /note\.txt is not a PDF or picture; cut off\.pdf is damaged/,
      /Drug and alcohol records \(49 CFR 382\.401\)/,
    ])
      expect(cover).toMatch(line)
    // The driver has no hire date, so every paper of the file is due: MVR at hire not verified, license and MVR of 2025 no scan of use.
    expect(cover).toMatch(/7 papers required: 5 recorded, 4 of them with a scan; 2 missing or not valid/)
    // Three years of them belong in the file (49 CFR 391.51(d)), the newest first.
    expect(cover).toMatch(
      /Annual motor vehicle record 49 CFR 391\.25\(a\) On file Oct 30, 2026 .* Annual motor vehicle record 49 CFR 391\.25\(a\) On file, earlier year Nov 1, 2025/,
    )
    expect(papers).toEqual([
      expect.stringMatching(/Application of the driver.*Tab 1: Employment application, page 1 of 2/),
      expect.stringMatching(/Application of the driver.*Tab 1: Employment application, page 2 of 2/),
      expect.stringContaining('MVR of 2026'),
      expect.stringContaining('MVR of 2025'),
      expect.stringMatching(/^ ?Tab \d: Road test or CDL copy, page 1 of 1/),
      expect.stringContaining('Medical card'),
    ])
  })

  test('G2 several binders come in one archive, with the scans that fit no PDF', async () => {
    const other = (await makeCrew(admin)).driver
    const answer = await safety.call('GET', `/api/dq-binders/zip?drivers=${driver.id},${other.id}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)]))).getEntries()
    const files = new Map<string, Uint8Array>()
    for (const entry of entries)
      if (!entry.directory) files.set(entry.filename.replace(/^.*\(DRV-\d+\)\//, ''), await entry.getData(new Uint8ArrayWriter()))
    expect(entries.map(({ filename }) => filename.replace(/^.*\((DRV-\d+)\)/, '$1'))).toEqual([
      `${driver.number}/DQ file.pdf`,
      `${driver.number}/Not in the PDF/1 note.txt`,
      `${driver.number}/Not in the PDF/2 cut off.pdf`,
      `${other.number}/DQ file.pdf`,
    ])
    expect(Buffer.from(files.get('Not in the PDF/1 note.txt') ?? []).toString()).toBe('Reviewed, nothing to add')
    const refused = await safety.call('GET', '/api/dq-binders/zip?drivers=')
    expect(refused.statusCode).toBe(400)
  })

  test('G2 the list names what is missing, and the history who took a binder and its confidential scans', async () => {
    const listed = (await safety.call('GET', `/api/dq-binders?q=${encodeURIComponent(String(driver['lastName']))}`)).json<{
      drivers: { id: string; asked: number; onFile: number; missing: string[] }[]
    }>()
    const row = listed.drivers.find(({ id }) => id === driver.id)
    expect(row?.missing).toContain('Driver license: Expired Nov 5, 2026')
    await binder(safety)
    const history = (await safety.call('GET', `/api/drivers/${driver.id}/history`)).json<Json[]>()
    expect(history[0]).toMatchObject({ action: 'export', reason: expect.stringMatching(/^DQ binder: \d+ scans, \d+ confidential$/) })
  })

  test('G1 G2 list, requirements, and binders count the same papers as missing', async () => {
    const crew = async (values: Json) => (await make(admin, 'drivers', { licenseClass: 'A', licenseState: 'MO', ...values })).id
    const old = await crew({ hireDate: '2024-03-02' })
    const people = [
      driver.id,
      old,
      await crew({ hireDate: '2026-11-02' }),
      await crew({ hireDate: '2026-10-20', licenseClass: 'non_cdl' }),
      await crew({ hireDate: '2025-11-19', licenseClass: null }),
      await crew({ hireDate: '2019-05-06', regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-01' }),
      await crew({ position: 'dock' }),
    ]
    // An expired date on the driver's record outweighs the later one on the paper.
    const expired = await crew({ hireDate: '2024-03-02' })
    await filed(admin, { id: expired } as Created, 'license')
    const [listedLicense] = (await fileOf(expired)).missing.filter((one) => one.startsWith('Driver license'))
    expect(listedLicense).toBeUndefined()
    expect((await deskOf(() => admin).change(`/api/drivers/${expired}`, { licenseExpirationDate: '2026-11-19' })).statusCode).toBe(200)
    expect((await fileOf(expired)).missing).toContain('Driver license: Expired Nov 19, 2026')
    await filed(admin, { id: old } as Created, 'clearinghouse_full')
    await paper(admin, { id: old } as Created, 'annual_review')
    await filed(admin, { id: old } as Created, 'road_test', { roadTestProof: 'certificate', issuedOn: '2020-01-05' })
    expect((await fileOf(old)).missing).toEqual(
      expect.arrayContaining(['Annual review note: Entered, not verified yet', 'Road test or CDL copy: Nothing on file']),
    )
    for (const id of [...people, expired]) {
      const { asked, onFile, missing } = await fileOf(id)
      const listed = (await admin.call('GET', `/api/drivers/${id}`)).json<Json>()
      expect([missing.length, asked - onFile], missing.join('; ')).toEqual([listed['missingDocuments'], listed['missingDocuments']])
    }
  })

  test('G2 P-22 roles that may not export a qualification file get no binder', async () => {
    for (const role of ['manager', 'supervisor', 'recruiter'] as const) {
      const user = await app.as(role)
      for (const url of ['/api/dq-binders', `/api/drivers/${driver.id}/dq-binder`, `/api/dq-binders/zip?drivers=${driver.id}`])
        expect((await user.call('GET', url)).statusCode, `${role} ${url}`).toBe(403)
    }
  })
})
