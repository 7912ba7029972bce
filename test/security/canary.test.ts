import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import readExcel from 'read-excel-file/node'
import { mayReveal } from '#kit/access.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { identityReaders, roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampledShare } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { addressIn, buildEstate, canaries } from './estate.ts'
import type { Estate } from './estate.ts'

let app: TestApp
let estate: Estate
const logged: string[] = []
beforeAll(async () => {
  app = await buildTestApp({}, (line) => logged.push(line))
  estate = await buildEstate(app)
})
afterAll(() => app.close())

/** As a whole word: four digits also occur within ids. */
const anyCanary = new RegExp(
  `(?<![\\w-])(?:${Object.values(canaries)
    .map((canary) => canary.replace(/[.]/g, '\\.'))
    .join('|')})(?![\\w-])`,
  'g',
)
const found = (text: string): string[] => text.match(anyCanary) ?? []
const kinds = Object.values(registry)
/** Kinds whose filters and sort keys stand beside confidential values; the others are read whole, field by field they can say no more. */
const holdsConfidential = (record: RecordDefinition): boolean => fieldEntries(record).some(([, field]) => field.confidential !== undefined)

/** Every address that answers something, with every filter, sort key, field list and search word that could bring a value out. */
const addresses = (): string[] => [
  ...app.router.specs
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/api/attachments'))
    .map(({ url }) => addressIn(estate, url)),
  ...kinds.flatMap((record) => {
    const base = `/api/${record.api}`
    const names = fieldEntries(record).map(([name]) => name)
    return [
      base,
      `${base}?limit=500&archived=all`,
      `${base}?fields=${names.join(',')}`,
      `${base}/export?format=csv`,
      `${base}/export?format=csv&columns=${names.join(',')}`,
      ...(holdsConfidential(record) ? names : []).flatMap((name) => [
        `${base}?sort=${name}&limit=5&fields=title,${name}`,
        `${base}?${name}=!null&limit=5&fields=title,${name}`,
        `${base}?${name}From=0&limit=5&fields=title,${name}`,
      ]),
      ...Object.values(canaries).map((canary) => `${base}?q=${encodeURIComponent(canary)}`),
    ]
  }),
  ...Object.values(canaries).map((canary) => `/api/search?q=${encodeURIComponent(canary)}`),
  '/api/dashboard/recent-activities?limit=100',
  `/api/drivers/${estate.records['drivers']?.id}/history?limit=200`,
  `/api/qualification-documents/${estate.records['qualification-documents']?.id}/history?limit=200`,
]

/** The question itself may come back in an address; only what the server adds is judged. */
const judged = (url: string, body: string): string =>
  Object.values(canaries)
    .filter((canary) => url.includes(encodeURIComponent(canary)))
    .reduce((text, canary) => text.replaceAll(canary, '').replaceAll(encodeURIComponent(canary), ''), body)

describe('P-23 medical and identity data', () => {
  test.each(roles)('comes out of no list, filter, sort, search, export, history or dashboard unasked: %s', async (role) => {
    const user = await app.as(role)
    for (const url of sampledShare(`canary ${role}`, addresses(), 6)) {
      const answer = await user.call('GET', url)
      expect(answer.statusCode, url).not.toBe(500)
      // Exports hold confidential columns only when they are named, and only for those who may read them.
      if (identityReaders.includes(role) && /export.*columns=/.test(url)) continue
      // Who may open a confidential file sees what it is called.
      if (identityReaders.includes(role) && /\/attachments/.test(url)) continue
      expect(found(judged(url, answer.body)), `${role} ${url}`).toEqual([])
    }
  })

  test.each(roles.filter((role) => !identityReaders.includes(role)))('is refused on request and in files: %s', async (role) => {
    const user = await app.as(role)
    for (const record of kinds.filter(holdsConfidential)) {
      // A recruiter reads the license of an applicant; of a driver they do not.
      const names = fieldEntries(record)
        .filter(([, field]) => field.confidential !== undefined && !mayReveal(role, record, field))
        .map(([name]) => name)
      if (names.length === 0) continue
      for (const fields of [names, ...names.map((name) => [name])]) {
        const answer = await user.call('POST', `/api/${record.api}/${estate.records[record.name]?.id}/reveal`, { fields })
        expect([403, 404], `${record.name} ${fields.join()}: ${answer.body}`).toContain(answer.statusCode)
      }
      const sheet = await user.call('GET', `/api/${record.api}/export?format=xlsx&columns=${names.join(',')}`)
      if (sheet.statusCode === 200) expect(found(JSON.stringify(await readExcel(sheet.rawPayload)))).toEqual([])
    }
    for (const end of ['file', 'thumbnail'])
      expect([403, 404]).toContain((await user.call('GET', `/api/attachments/${estate.ids['file']}/${end}`)).statusCode)
  })

  test('does not answer questions: a filter or sort by it is refused, and searching for it finds as little as a random word', async () => {
    for (const role of roles) {
      const user = await app.as(role)
      for (const record of kinds) {
        for (const [name, field] of fieldEntries(record).filter(([, candidate]) => candidate.confidential !== undefined)) {
          for (const query of [
            `${name}=CANARYLICENSE`,
            `${name}=null`,
            `sort=${name}`,
            ...(field.kind === 'date' ? [`${name}From=2000-01-01`] : []),
          ]) {
            const answer = await user.call('GET', `/api/${record.api}?${query}&limit=1`)
            expect([400, 403], `${role} ${record.name}?${query}`).toContain(answer.statusCode)
          }
        }
      }
      const totals = async (q: string) =>
        (await user.call('GET', `/api/drivers?q=${encodeURIComponent(q)}&limit=5`)).headers['x-total-count']
      for (const canary of [canaries.licenseNumber, canaries.street, canaries.medicalExaminer, canaries.documentNumber])
        expect(await totals(canary), canary).toBe(await totals('quxquxqux'))
    }
  })

  test('is shown to those who may see it, on request, each view in the history', async () => {
    for (const role of identityReaders) {
      const user: TestUser = await app.as(role)
      const answer = await user.call('POST', `/api/drivers/${estate.records['drivers']?.id}/reveal`, {
        fields: ['licenseNumber', 'address', 'medicalExaminer'],
      })
      expect(answer.json()).toMatchObject({
        licenseNumber: canaries.licenseNumber,
        medicalExaminer: canaries.medicalExaminer,
        address: { street: canaries.street },
      })
      const [entry] = (await user.call('GET', `/api/drivers/${estate.records['drivers']?.id}/history?limit=1`)).json()
      expect(entry).toMatchObject({ action: 'view_confidential', actorId: user.id })
      expect(found(JSON.stringify(entry))).toEqual([])
    }
  })

  test('stands in no answer to a write', async () => {
    const admin = estate.admin
    const { version } = (await admin.call('GET', `/api/drivers/${estate.records['drivers']?.id}`)).json<{ version: number }>()
    const changed = await admin.call(
      'PATCH',
      `/api/drivers/${estate.records['drivers']?.id}`,
      { terminal: 'North' },
      { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
    )
    expect(changed.statusCode, changed.body).toBe(200)
    expect(found(changed.body)).toEqual([])
  })

  test('stands in no line of the log, whatever was asked, written, revealed or refused', async () => {
    const refused = await estate.admin.call('POST', '/api/drivers', { licenseNumber: canaries.licenseNumber, ssnLast4: 'wrong' })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(logged.length).toBeGreaterThan(300)
    for (const line of logged) expect(found(line), line).toEqual([])
  })
})
