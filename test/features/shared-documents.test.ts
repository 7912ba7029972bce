import { PDFDocument } from '@cantoo/pdf-lib'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Link {
  readonly id: string
  readonly url: string
  readonly expiresAt: string
  readonly code: string | null
}
interface Detail {
  readonly state: string
  readonly opened: number
  readonly downloads: number
  readonly readings: readonly { readonly at: string; readonly ip: string; readonly fileName: string | null }[]
  readonly files: readonly { readonly id: string; readonly sha256: string }[]
}
interface Opened {
  readonly needsCode: boolean
  readonly paper: { readonly files: readonly { readonly id: string; readonly fileName: string; readonly bytes: number }[] } & Json
}

let app: TestApp
let admin: TestUser
let safety: TestUser
let crew: Crew
const day = 24 * 60 * 60_000
const reader = { name: 'Dana Cole', organization: 'Ridge Mutual' }
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  crew = await makeCrew(admin)
  await file('application', ['application.pdf'])
  await file('medical', ['medical card.pdf', 'MCSA-5875 long form.pdf'], { expirationDate: '2027-03-01' })
  await file('license', ['license.pdf'], { expirationDate: '2028-11-05' })
  await file('drug_test', ['drug result.pdf'])
})
afterAll(() => app.close())

const file = async (type: string, names: readonly string[], fields: Json = {}): Promise<void> => {
  const document = await make(admin, 'qualification-documents', { type, driver: crew.driver.id, issuedOn: '2026-01-05', ...fields })
  for (const fileName of names) {
    const pdf = await PDFDocument.create()
    pdf.addPage([612, 792]).drawText(`Words of ${fileName}`, { x: 60, y: 700 })
    const { payload, headers } = multipart({}, { fileName, content: Buffer.from(await pdf.save()) })
    expect((await admin.call('POST', `/api/qualification-documents/${document.id}/attachments`, payload, headers)).statusCode).toBe(201)
  }
  const verified = await move(admin, 'qualification-documents', document.id, 'verify', { verificationMethod: 'original_seen' })
  expect(verified.statusCode, verified.body).toBe(200)
}

const share = async (asked: Json, by = safety): Promise<Link> => {
  const answer = await by.call('POST', '/api/shared-documents', { ...reader, ...asked })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Link>()
}
const binder = (drivers: readonly Created[] = [crew.driver]): Json => ({ paper: 'dq_binder', drivers: drivers.map(({ id }) => id) })
const tokenOf = ({ url }: Link): string => url.split('#').at(-1) ?? ''
const outside = (link: Link, path: string, payload: Json = {}, remoteAddress = '203.0.113.9') =>
  app.http.inject({ method: 'POST', url: `/api/papers/${tokenOf(link)}/${path}`, payload, remoteAddress })
const open = async (link: Link, payload: Json = {}): Promise<Opened> => {
  const answer = await outside(link, 'open', payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Opened>()
}
const detail = async ({ id }: Link, by = safety): Promise<Detail> => (await by.call('GET', `/api/shared-documents/${id}`)).json<Detail>()
const reasonsOf = async (path: string): Promise<unknown[]> =>
  (await safety.call('GET', `${path}/history`)).json<Json[]>().map(({ reason }) => reason)

describe('G2 papers shared by an expiring link', () => {
  test('G2 a reader without an account gets the file without medical and test papers, and each opening and download is logged', async () => {
    const link = await share(binder())
    expect(Date.parse(link.expiresAt) - app.clock.now().getTime()).toBe(7 * day)
    expect(new URL(link.url).pathname).toBe('/accept-invitation/papers')
    const { paper } = await open(link)
    expect(paper).toMatchObject({ sharedWith: 'Dana Cole, Ridge Mutual', title: `DQ file of ${String(crew.driver.title)}` })
    const [first] = paper.files
    const answer = await outside(link, `files/${first?.id}`)
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(first?.bytes)])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="DQ file .*\.pdf"/)
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
    const words = text.replaceAll(/\s+/g, ' ')
    for (const kept of ['application.pdf', 'medical card.pdf', 'license.pdf']) expect(words).toContain(`Words of ${kept}`)
    for (const left of ['MCSA-5875', 'drug result']) expect(words).not.toContain(`Words of ${left}`)
    expect(words).toContain('1 medical or test file not part of this file')

    await outside(link, 'open')
    app.clock.advance(2 * 60_000)
    await outside(link, 'open', {}, '203.0.113.10')
    const seen = await detail(link)
    expect(seen).toMatchObject({ state: 'open', opened: 2, downloads: 1 })
    expect(seen.readings.map(({ ip, fileName }) => [ip, fileName === null])).toEqual([
      ['203.0.113.10', true],
      ['203.0.113.9', false],
      ['203.0.113.9', true],
    ])
    const history = await reasonsOf(`/api/drivers/${crew.driver.id}`)
    const title = `DQ file of ${String(crew.driver.title)}`
    expect(history).toContain(`${title}: opened by link, Dana Cole, Ridge Mutual`)
    expect(history).toContain(`${first?.fileName}: downloaded by link, Dana Cole, Ridge Mutual`)
    expect(history).toContainEqual(expect.stringMatching(/: shared by link with Dana Cole, Ridge Mutual, until Nov 27, 2026$/))
  })

  test('G2 what was handed over stays as it was, whatever is filed later', async () => {
    const other = (await makeCrew(admin)).driver
    const link = await share(binder([crew.driver, other]))
    const { files } = (await open(link)).paper
    expect(files).toHaveLength(2)
    const before = await outside(link, `files/${files[0]?.id}`)
    await file('hazmat_training', ['hazmat.pdf'], { expirationDate: '2028-01-01' })
    const after = await outside(link, `files/${files[0]?.id}`)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
    const kept = await safety.call('GET', `/api/shared-documents/${link.id}/files/${files[0]?.id}`)
    expect(kept.rawPayload.equals(before.rawPayload)).toBe(true)
  })

  test('G2 a link ends when it is revoked, replaced, or past its day, and then says one sentence', async () => {
    const dead = async (link: Link): Promise<void> => {
      const { files } = await detail(link)
      for (const path of ['open', `files/${files[0]?.id}`])
        expect((await outside(link, path)).json(), path).toMatchObject({
          status: 400,
          detail: 'This link no longer works. Ask the person who sent it for a new one.',
        })
    }
    const revoked = await share(binder())
    await open(revoked)
    expect((await safety.call('DELETE', `/api/shared-documents/${revoked.id}/link`)).statusCode).toBe(204)
    await dead(revoked)
    expect(await detail(revoked)).toMatchObject({ state: 'revoked' })
    expect((await safety.call('DELETE', `/api/shared-documents/${revoked.id}/link`)).statusCode).toBe(409)

    const first = await share(binder())
    const second = (await safety.call('POST', `/api/shared-documents/${first.id}/link`, { days: 1 })).json<Link>()
    await dead(first)
    await open(second)
    app.clock.advance(day)
    await dead(second)
    expect(await detail(second)).toMatchObject({ state: 'expired' })
    for (const days of [0, 31])
      expect((await safety.call('POST', '/api/shared-documents', { ...reader, ...binder(), days })).statusCode).toBe(422)
  })

  test('G2 with an access code nothing is shown or downloaded without it, and guessing has to wait', async () => {
    const link = await share({ ...binder(), code: true })
    expect(link.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(await open(link)).toEqual({ needsCode: true, paper: null })
    const { paper } = await open(link, { code: link.code?.toLowerCase().replace('-', ' ') })
    const path = `files/${paper.files[0]?.id}`
    for (const code of [null, 'AAAA-AAAA']) expect((await outside(link, path, { code })).json()).toMatchObject({ status: 422 })
    expect((await outside(link, path, { code: link.code })).statusCode).toBe(200)
    for (let guess = 0; guess < 10; guess += 1) await outside(link, 'open', { code: 'AAAA-AAAA' })
    expect((await outside(link, 'open', { code: link.code })).statusCode).toBe(429)
    const { rows } = await app.deps.pool.query("select 1 from paper_links where strpos(coalesce(code_hash, ''), $1) > 0", [link.code])
    expect(rows).toEqual([])
  })

  test('G2 P-22 who may make the paper may share it, with the password, and sees what their divisions allow', async () => {
    for (const role of ['manager', 'supervisor', 'recruiter', 'shop'] as const) {
      const user = await app.as(role)
      expect((await user.call('POST', '/api/shared-documents', { ...reader, ...binder() })).statusCode, role).toBe(403)
      expect((await user.call('GET', '/api/shared-documents')).statusCode, role).toBe(403)
    }
    const link = await share(binder())
    const elsewhere = await make(admin, 'divisions', { name: 'Elsewhere' })
    const stranger = await app.as('safety', [elsewhere.id])
    expect((await stranger.call('POST', '/api/shared-documents', { ...reader, ...binder() })).statusCode).toBe(404)
    expect((await stranger.call('GET', '/api/shared-documents')).json()).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', '/link'],
      ['POST', '/link'],
    ] as const)
      expect((await stranger.call(method, `/api/shared-documents/${link.id}${path}`, method === 'POST' ? {} : undefined)).statusCode).toBe(
        404,
      )
    await open(link)
  })

  test('G2 E6 the register of one carrier and a claim pack go out the same way', async () => {
    const accident = await make(admin, 'accidents', { division: crew.division.id, driver: crew.driver.id, vehicle: crew.vehicle.id })
    const { payload, headers } = multipart({ category: 'drug_test' }, { fileName: 'test.pdf', content: Buffer.from('%PDF-1.4\nresult') })
    expect((await admin.call('POST', `/api/accidents/${accident.id}/attachments`, payload, headers)).statusCode).toBe(201)
    const pack = await share({ paper: 'claim_pack', accident: accident.id, confidential: true }, admin)
    const { files } = (await open(pack)).paper
    expect(files.map(({ fileName }) => fileName)).toEqual([`Claim pack ${accident.number}.zip`])
    const zip = await outside(pack, `files/${files[0]?.id}`)
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(zip.rawPayload.includes('files/drug_test')).toBe(false)
    expect(await reasonsOf(`/api/accidents/${accident.id}`)).toContain(
      `Claim pack ${accident.number}: opened by link, Dana Cole, Ridge Mutual`,
    )

    const register = await share({ paper: 'accident_register', division: crew.division.id })
    const [paper] = (await open(register)).paper.files
    expect(paper?.fileName).toMatch(/^Accident register \d{4}-\d\d-\d\d\.pdf$/)
  })
})
