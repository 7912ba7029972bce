import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let accident: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const admin = await app.as('super_admin')
  accident = await make(safety, 'accidents', {
    driver: (await make(admin, 'drivers', { firstName: 'Marisol', lastName: 'Quintanilla', licenseClass: 'A' })).id,
    vehicle: (await make(admin, 'vehicles', { kind: 'tractor' })).id,
    occurredAt: '2026-11-10T14:00:00.000Z',
    timeZone: 'America/Chicago',
    city: 'Joplin',
    state: 'MO',
    type: 'rear_end',
    treatedAway: false,
    towAway: true,
    driverCited: true,
    alcoholTestedAt: '2026-11-10T15:00:00.000Z',
    alcoholResult: 'negative',
    drugResult: 'refused',
    narrative: 'Struck a car that stopped for a light.',
    otherParties: [{ kind: 'vehicle', name: 'Leopold Vance', insurer: 'Prairie Mutual', policy: 'PM-1' }],
    determination: 'preventable',
    determinationMethod: 'manager',
    rationale: 'Followed too close for the rain.',
    rootCause: 'Habit under time pressure',
    costs: [{ kind: 'tow', actual: 184_050 }],
    insurer: 'Harbor Point Casualty',
    claimNumber: 'HP-1',
  })
  await make(safety, 'tickets', { driver: accident['driver'], accident: accident.id })
  await make(safety, 'corrective-actions', { accident: accident.id, owner: admin.id, action: 'Ride along for a week' })
  await upload('front.jpg', 'photo', await picture('#111111'), { vehicleArea: 'front' })
  await upload('front.jpg', 'photo', await picture('#222222'), { vehicleArea: 'front' })
  await upload('../Müller "police".pdf', 'police_report', Buffer.from('%PDF-1.4\n%police report\n%%EOF\n'))
  await upload('chain of custody.txt', 'medical', Buffer.from('Specimen 4711 Zebedee'))
})
afterAll(() => app.close())

const picture = async (background: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
const upload = async (fileName: string, category: string, content: Buffer, more: Record<string, string> = {}) => {
  const { payload, headers } = multipart({ category, ...more }, { fileName, content })
  const answer = await safety.call('POST', `/api/accidents/${accident.id}/attachments`, payload, headers)
  expect(answer.statusCode, answer.body).toBe(201)
}
const url = (rest: string): string => `/api/accidents/${accident.id}/claim-pack${rest}`
const text = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')

const unzip = async (query = ''): Promise<Map<string, Buffer>> => {
  const answer = await safety.call('GET', url(`/zip${query}`))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = new Map<string, Buffer>()
  for (const entry of await new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)]))).getEntries())
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  return files
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('G8 the claim pack', () => {
  test('G8 the archive has every file in its folder, and a list of hashes that sha256sum confirms', async () => {
    const files = await unzip()
    const stored = (await safety.call('GET', `/api/accidents/${accident.id}/attachments`)).json<
      { sha256: string; confidential: boolean }[]
    >()
    expect([...files.keys()]).toEqual([
      'claim-pack.pdf',
      'related/deadlines.csv',
      'related/tickets.csv',
      'files/photo/front/01-front.jpg',
      'files/photo/front/02-front.jpg',
      expect.stringMatching(/^files\/police_report\/03-[^/]*Müller [^/"]*police[^/"]*\.pdf$/),
      'left-out.txt',
      'how-to-verify.txt',
      'hashes.csv',
      'hashes.txt',
    ])
    const listed = (files.get('hashes.txt')?.toString() ?? '').trim().split('\n')
    expect(listed).toEqual([...files].filter(([path]) => path !== 'hashes.txt').map(([path, bytes]) => `${sha256(bytes)}  ${path}`))
    for (const one of stored.filter((file) => !file.confidential)) expect(listed.join('\n')).toContain(one.sha256)
    expect(files.get('hashes.csv')?.toString()).not.toContain('"NO"')
    const folder = await mkdtemp(join(tmpdir(), 'pack-'))
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
    const verify = (): string =>
      execFileSync('sha256sum', ['--strict', '-c', 'hashes.txt'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    expect(verify().trim().split('\n')).toHaveLength(files.size - 1)
    await writeFile(join(folder, 'files/photo/front/01-front.jpg'), 'changed')
    expect(verify).toThrow(/1 computed checksum did NOT match/)
    await rm(folder, { recursive: true })
  })

  test('G8 findings stay out unless they are asked for; test results never go along', async () => {
    const plain = await text((await safety.call('GET', url('/pdf'))).rawPayload)
    expect(plain).toContain(`Claim pack ${accident.number}`)
    for (const said of [
      'Marisol Quintanilla',
      'Leopold Vance',
      'Prairie Mutual, PM-1',
      'Harbor Point Casualty',
      '$1,840.50',
      'Results are confidential',
    ])
      expect(plain).toContain(said)
    expect(plain).not.toMatch(/Followed too close|time pressure|Preventable|Negative/)
    expect(plain).toMatch(/Drug test: last moment[^$]* Not shown 49 CFR 382\.303\(d\)\(2\)/)
    const whole = await text((await safety.call('GET', url('/pdf?findings=true'))).rawPayload)
    for (const said of ['Followed too close for the rain.', 'Habit under time pressure', 'Preventable', 'no statement of legal fault'])
      expect(whole).toContain(said)
    const [without, withThem] = [await unzip(), await unzip('?findings=true')]
    expect([without.has('related/corrective-actions.csv'), withThem.has('related/corrective-actions.csv')]).toEqual([false, true])
    for (const bytes of without.values()) expect(bytes.toString('latin1')).not.toContain('Ride along')
  })

  test('G8 confidential files go along only when asked for, are named as left out otherwise, and leave a trace', async () => {
    const without = await unzip()
    for (const bytes of without.values()) expect(bytes.toString('latin1')).not.toMatch(/Zebedee|chain of custody/)
    expect(without.get('left-out.txt')?.toString()).toContain('Confidential file (medical), added Nov 20, 2026')
    const views = async (): Promise<number> =>
      (await safety.call('GET', `/api/accidents/${accident.id}/history`))
        .json<Json[]>()
        .filter(({ action }) => action === 'view_confidential').length
    const before = await views()
    const withIt = await unzip('?confidential=true')
    expect(withIt.get('files/medical/04-chain of custody.txt')?.toString()).toBe('Specimen 4711 Zebedee')
    expect(await views()).toBe(before + 1)
  })

  test('G8 comments stay in the house until somebody opens them', async () => {
    const comment = async (body: string) =>
      (await safety.call('POST', `/api/accidents/${accident.id}/comments`, { body })).json<{ id: string; internal: boolean }>()
    const [inside, outside] = [await comment('Zinnia thinks we are at fault'), await comment('Adjuster looked at the unit on Monday')]
    expect(inside.internal).toBe(true)
    const opened = await safety.call('PATCH', `/api/accidents/${accident.id}/comments/${outside.id}`, { internal: false })
    expect(opened.json()).toMatchObject({ internal: false, pinned: false })
    const shown = await text((await safety.call('GET', url('/pdf'))).rawPayload)
    expect(shown).toContain('Adjuster looked at the unit on Monday')
    expect(shown).not.toContain('Zinnia')
  })

  test("G8 a driver's appeal tells of the finding: without findings neither its clock nor its line goes along", async () => {
    const appealed = await safety.call('POST', `/api/accidents/${accident.id}/transitions`, {
      move: 'file_appeal',
      fields: { appealFiledOn: '2026-11-20', appealReason: 'The light was out.' },
    })
    expect(appealed.statusCode, appealed.body).toBe(200)
    const words = async (query: string): Promise<string> => {
      const clocks = (await unzip(query)).get('related/deadlines.csv')?.toString() ?? ''
      return `${await text((await safety.call('GET', url(`/pdf${query}`))).rawPayload)} ${clocks}`
    }
    expect(await words('')).not.toMatch(/appeal/i)
    expect(await words('?findings=true')).toContain('Decide appeal')
  })

  test('G8 who took it stands in the history; an evidence hold is on the first page and does not stop it', async () => {
    await safety.call('POST', `/api/accidents/${accident.id}/transitions`, {
      move: 'hold_evidence',
      fields: { evidenceHoldReason: 'Lawsuit filed' },
    })
    expect(await text((await safety.call('GET', url('/pdf'))).rawPayload)).toContain('Evidence on hold: Lawsuit filed.')
    const [last] = (await safety.call('GET', `/api/accidents/${accident.id}/history`)).json<Json[]>()
    expect(last).toMatchObject({
      action: 'export',
      actorName: 'Test safety',
      reason: 'Claim pack (PDF): 3 files, without findings, evidence on hold',
    })
    expect((await safety.call('GET', url(''))).json()).toMatchObject({
      files: 3,
      confidentialFiles: 1,
      evidenceHold: true,
      mayOpenConfidential: true,
    })
  })

  test('G8 only who may export takes it, and only of what he sees', async () => {
    for (const role of ['manager', 'supervisor', 'recruiter'] as const)
      for (const rest of ['', '/pdf', '/zip']) expect((await (await app.as(role)).call('GET', url(rest))).statusCode).toBe(403)
    const elsewhere = await make(await app.as('super_admin'), 'divisions')
    const stranger = await app.as('safety', [elsewhere.id])
    for (const rest of ['', '/pdf', '/zip']) expect((await stranger.call('GET', url(rest))).statusCode).toBe(404)
  })
})
