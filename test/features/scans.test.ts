import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import { confirmed, scanDesk } from '#test/support/scan-desk.ts'
import { claiming, pdf, photo, zip } from '#test/support/scans.ts'
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

const medicalCard = (name: readonly [last: string, first: string], signed: string, expires: string): string[] => [
  'Form MCSA-5876',
  "Medical Examiner's Certificate",
  `I certify that I have examined Last Name: ${name[0]} First Name: ${name[1]}`,
  `Medical Examiner's Certificate Expiration Date ${expires}`,
  `Date Certificate Signed ${signed}`,
]

const { add, listed, scanNamed, file } = scanDesk(
  () => app,
  () => safety,
)

describe('what a scan is', () => {
  test('comes from the text of a PDF, and nothing is filed by itself', async () => {
    expect((await add('Scan 2026-11-02.pdf', await pdf(medicalCard(['SMITHFIELD', 'JOHN'], '03/14/2026', '03/14/2028')))).json()).toEqual({
      added: 1,
    })
    expect(await scanNamed('Scan 2026-11-02.pdf')).toMatchObject({
      state: 'ready',
      driver: { id: smith.id, source: 'text' },
      type: { value: 'medical', source: 'text' },
      issuedOn: { value: '2026-03-14', source: 'text' },
      expirationDate: { value: '2028-03-14', source: 'text' },
      confidence: 'high',
      notes: [],
    })
    expect((await admin.call('GET', `/api/qualification-documents?driver=${smith.id}`)).json()).toEqual([])
  })

  test(
    'comes from the letters in a picture',
    async () => {
      const lines = [
        'MISSOURI COMMERCIAL DRIVER LICENSE',
        '4d LIC NO M4455667788',
        '1 SMITHFIELD',
        '2 JOHN',
        '4a ISS 02/10/2024',
        '4b EXP 02/10/2030',
      ]
      await add('IMG_2041.png', await photo(lines))
      expect(await scanNamed('IMG_2041.png')).toMatchObject({
        driver: { id: smith.id, source: 'ocr' },
        type: { value: 'license', source: 'ocr' },
        issuedOn: { value: '2024-02-10', source: 'ocr' },
        expirationDate: { value: '2030-02-10', source: 'ocr' },
      })
    },
    limitFor(30_000),
  )

  test(
    'comes from the file name and the folder where nothing can be read',
    async () => {
      const blank = () => photo([])
      await add('BrewerT_MedCard_exp_2027-03-14.png', await blank())
      await add('e1042 CDL.png', await photo(['.']))
      await add('MVR.png', await photo(['-']), safety, { folder: 'Brewer, Tonya' })
      expect(await scanNamed('BrewerT_MedCard_exp_2027-03-14.png')).toMatchObject({
        driver: { id: brewer.id, source: 'name' },
        type: { value: 'medical', source: 'name' },
        expirationDate: { value: '2027-03-14', source: 'name' },
        confidence: 'medium',
      })
      expect(await scanNamed('e1042 CDL.png')).toMatchObject({ driver: { id: smith.id }, type: { value: 'license' }, confidence: 'low' })
      expect(await scanNamed('MVR.png')).toMatchObject({ driver: { id: brewer.id }, type: { value: 'mvr_annual' } })
    },
    limitFor(60_000),
  )

  test('is what the paper says if the file name says otherwise, and the name is mentioned', async () => {
    const lines = ['ANNUAL REVIEW OF DRIVING RECORD', 'Name: Tonya Brewer', 'Employee no.: 807', 'Date of review: 09/13/2026']
    await add('annual review Smithfield John.pdf', await pdf(lines))
    expect(await scanNamed('annual review Smithfield John.pdf')).toMatchObject({
      driver: { id: brewer.id },
      type: { value: 'annual_review' },
      issuedOn: { value: '2026-09-13', source: 'text' },
      expirationDate: { value: '2027-09-13', source: 'rule' },
      confidence: 'medium',
      notes: [expect.stringMatching(/^The file name says .*Smithfield/)],
    })
  })
})

describe('a file that can’t be read', () => {
  test('is listed with the reason', async () => {
    const whole = await pdf(['Road test'])
    await add('empty.pdf', Buffer.alloc(0))
    await add('notes.txt', Buffer.from('nothing to scan'))
    await add('half.pdf', whole.subarray(0, 300))
    await add('locked.pdf', await pdf(['Road test'], 'hpt2026'))
    await add('large.pdf', Buffer.alloc(26 * 1_048_576, 1))
    await add('once.pdf', whole)
    await add('twice.pdf', whole)
    const reasons = Object.fromEntries((await listed()).map(({ fileName, reason }) => [fileName, reason]))
    expect(reasons).toMatchObject({
      'empty.pdf': 'The file is empty.',
      'notes.txt': 'This isn’t a scan. Use PDF, JPG, PNG, WebP, or TIFF.',
      'half.pdf': 'The PDF is damaged and can’t be opened.',
      'locked.pdf': 'The PDF is locked with a password. Remove the password and add it again.',
      'large.pdf': 'The file is larger than 25 MB.',
      'once.pdf': null,
      'twice.pdf': 'Same file as once.pdf.',
    })
    const refused = await file(await scanNamed('locked.pdf'), { driver: smith.id, type: 'road_test' })
    expect(refused.statusCode).toBe(409)
  })

  test('is refused alone when reading it fails unexpectedly, and the next one is read', async () => {
    vi.spyOn(app.deps.files, 'open').mockRejectedValueOnce(new Error('EIO: i/o error, read'))
    await add('bad-sector.pdf', await pdf(['Annual review', 'Brewer, Tonya', 'Date 05/05/2025']))
    expect((await scanNamed('bad-sector.pdf')).reason).toMatch(/^Something went wrong/)
    await add('next.pdf', await pdf(['Annual review', 'Brewer, Tonya', 'Date 06/06/2025']))
    expect(await scanNamed('next.pdf')).toMatchObject({ state: 'ready' })
    for (const name of ['bad-sector.pdf', 'next.pdf'])
      await safety.call('POST', '/api/scans/discard', { ids: [(await scanNamed(name)).id] })
  })

  test('of a ZIP is one of its files, and a ZIP that unpacks to far more is refused', async () => {
    const road = await pdf([
      'CERTIFICATION OF ROAD TEST',
      "Driver's name: John Smithfield",
      'given a road test under my supervision on March 27, 2019',
    ])
    const archive = await zip({
      'scans/Smithfield road test.pdf': road,
      'scans/none.pdf': Buffer.alloc(0),
      '__MACOSX/._none.pdf': Buffer.from('x'),
    })
    expect((await add('drivers.zip', archive)).json()).toEqual({ added: 2 })
    expect(await scanNamed('Smithfield road test.pdf')).toMatchObject({
      driver: { id: smith.id },
      type: { value: 'road_test' },
      issuedOn: { value: '2019-03-27' },
    })
    const bomb = claiming(archive, 200 * 1_048_576)
    const refused = await add('bomb.zip', bomb)
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ detail: 'The ZIP is too large when unpacked. Split it, or drop the folder instead.' })
  })
})

describe('filing', () => {
  test('adds a document to be verified, with the scan beside it as a confidential file', async () => {
    const scan = await scanNamed('Scan 2026-11-02.pdf')
    const filed = await file(scan, confirmed(scan))
    expect(filed.statusCode, filed.body).toBe(200)
    const { document, existing } = filed.json<{ document: Created; existing: boolean }>()
    expect(existing).toBe(false)
    expect((await safety.call('GET', `/api/qualification-documents/${document.id}`)).json()).toMatchObject({
      status: 'draft',
      type: 'medical',
      driver: smith.id,
      issuedOn: '2026-03-14',
      expirationDate: '2028-03-14',
      files: 1,
    })
    expect((await safety.call('GET', `/api/qualification-documents/${document.id}/attachments`)).json()).toMatchObject([
      { fileName: 'Scan 2026-11-02.pdf', category: 'medical', confidential: true, mime: 'application/pdf' },
    ])
    expect((await file(scan, confirmed(scan))).statusCode).toBe(409)
    expect((await listed()).map(({ id }) => id)).not.toContain(scan.id)
    await add('again.pdf', await pdf(medicalCard(['SMITHFIELD', 'JOHN'], '03/14/2026', '03/14/2028')))
  })

  test('verifies the document where the person says how they checked it, and says why where it can’t', async () => {
    const license = await scanNamed('IMG_2041.png')
    expect((await file(license, { ...confirmed(license), verificationMethod: 'original_seen' })).json()).toMatchObject({
      document: { status: 'active' },
      notVerified: null,
    })
    const road = await scanNamed('Smithfield road test.pdf')
    expect((await file(road, { ...confirmed(road), verificationMethod: 'original_seen' })).json()).toMatchObject({
      document: { status: 'draft' },
      notVerified: expect.stringMatching(/^Enter what the proof is/),
    })
  })

  test('adds the scan to the document that an import brought', async () => {
    const draft = await make(admin, 'qualification-documents', {
      type: 'annual_review',
      driver: brewer.id,
      issuedOn: '2026-09-13',
      expirationDate: '2027-09-13',
    })
    const scan = await scanNamed('annual review Smithfield John.pdf')
    expect((await file(scan, confirmed(scan))).json()).toMatchObject({ existing: true, document: { id: draft.id } })
  })

  test('asks about what looks wrong, and refuses what can’t be', async () => {
    const scan = await scanNamed('BrewerT_MedCard_exp_2027-03-14.png')
    const late = { ...confirmed(scan), issuedOn: '2024-01-05' }
    expect((await file(scan, late)).json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'expirationDate' }] })
    expect((await file(scan, { ...confirmed(scan), expirationDate: null })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'expirationDate' }],
    })
    expect((await file(scan, late, safety, { 'x-confirm-warnings': '1' })).statusCode).toBe(200)
  })
})

describe('scans that are not filed', () => {
  test('are seen by the person who added them alone, and only roles that see medical papers add any', async () => {
    const other = await app.as('safety')
    const scan = await scanNamed('once.pdf')
    expect(await listed(other)).toEqual([])
    for (const part of ['picture', 'file']) {
      expect((await safety.call('GET', `/api/scans/${scan.id}/${part}`)).statusCode).toBe(200)
      expect((await other.call('GET', `/api/scans/${scan.id}/${part}`)).statusCode).toBe(404)
    }
    expect((await file(scan, { driver: smith.id, type: 'road_test' }, other)).statusCode).toBe(404)
    expect((await other.call('POST', '/api/scans/discard', { ids: [scan.id] })).json()).toEqual({ discarded: 0 })
    for (const role of ['manager', 'supervisor', 'recruiter'] as const)
      expect((await add('x.pdf', await pdf(['x']), await app.as(role))).statusCode).toBe(403)
  })

  test('name and take no driver of another division', async () => {
    const elsewhere = await app.as('safety', [(await make(admin, 'divisions')).id])
    await add('E1042 road test.pdf', await pdf(['CERTIFICATION OF ROAD TEST', 'John Smithfield', 'Employee no.: E1042']), elsewhere)
    const scan = await scanNamed('E1042 road test.pdf', elsewhere)
    expect(scan).toMatchObject({ driver: null, type: { value: 'road_test' }, confidence: 'low' })
    expect((await file(scan, { driver: smith.id, type: 'road_test' }, elsewhere)).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'driver' }],
    })
  })

  test('are removed with their files when they are discarded, and after 30 days', async () => {
    const scan = await scanNamed('once.pdf')
    expect((await safety.call('POST', '/api/scans/discard', { ids: [scan.id] })).json()).toEqual({ discarded: 1 })
    expect((await safety.call('GET', `/api/scans/${scan.id}/picture`)).statusCode).toBe(404)
    const { tidyScans } = await import('#features/drivers/scans/tidy.ts')
    expect((await listed()).length).toBeGreaterThan(0)
    await tidyScans(app.deps)
    expect((await listed()).length).toBeGreaterThan(0)
    app.clock.set('2026-12-21T15:00:00.000Z')
    await tidyScans(app.deps)
    expect(await listed()).toEqual([])
  })
})
