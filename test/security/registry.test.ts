import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import readExcel from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { fieldEntries } from '#kit/record.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { ask } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { listenAt } from '#test/support/event-reader.ts'
import type { EventReader } from '#test/support/event-reader.ts'
import type { Created } from '#test/support/factory.ts'
import { sampledShare } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { addressIn, buildEstate } from './estate.ts'
import type { Estate } from './estate.ts'
import { markers, markersIn, namesOf, plantMarkers, reads } from './markers.ts'

/**
 * Every confidential or role-restricted field of every kind, looked for as every role in every channel. Driven by the registry: a new kind,
 * field or route is looked at without a line here.
 */
let app: TestApp
let estate: Estate
const users = new Map<Role, TestUser>()
const live = new Map<Role, EventReader>()
beforeAll(async () => {
  app = await buildTestApp({ ASSISTANT_QUESTIONS: '100000' })
  const built = await buildEstate(app)
  // The estate has what belongs to divisions; feedback belongs to the company.
  const feedback = await built.admin.call('POST', '/api/feedback', { title: 'Wider columns', description: 'The list is too narrow.' })
  estate = { ...built, records: { ...built.records, feedback: feedback.json<Created>() } }
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  for (const role of roles) {
    const user = await app.as(role)
    users.set(role, user)
    live.set(role, await listenAt(origin, user.token))
  }
  await plantMarkers(app, estate)
  await app.jobs.idle()
})
afterAll(async () => {
  for (const reader of live.values()) reader.leave()
  await app.close()
})

const userOf = (role: Role): TestUser => {
  const user = users.get(role)
  if (user === undefined) throw new Error(role)
  return user
}
/** Names of the fields that a text tells the role and shouldn't. */
const leaked = (role: Role, text: string): string[] =>
  markersIn(text)
    .filter((marker) => !reads(role, marker))
    .map(namesOf)

const textOf = async ({ headers, body, rawPayload }: Awaited<ReturnType<TestUser['call']>>): Promise<string> => {
  const type = String(headers['content-type'] ?? '')
  if (type.includes('pdf')) return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text
  return type.includes('spreadsheet') ? JSON.stringify(await readExcel(rawPayload)) : body
}

const kinds = Object.values(registry)
/** Lists, files and searches of every kind, with every column, and every route that answers something. */
const addresses = (role: Role): string[] => [
  ...app.router.specs.filter(({ method }) => method === 'GET').flatMap(({ url }) => (url === '/api/events' ? [] : addressIn(estate, url))),
  ...kinds.flatMap((record) => {
    const base = `/api/${record.api}`
    const names = fieldEntries(record).map(([name]) => name)
    // A reader of the class may name a confidential column of an export, which is logged (ADR 29).
    const columns = fieldEntries(record).flatMap(([name, field]) => (field.confidential === undefined ? [name] : []))
    return [
      `${base}?limit=500&archived=all`,
      `${base}?fields=${names.join(',')}`,
      `${base}?fields=${columns.join(',')}`,
      `${base}/export?format=csv`,
      `${base}/export?format=csv&columns=${columns.join(',')}`,
      `${base}/export?format=xlsx&columns=${columns.join(',')}`,
      `${base}/export?format=pdf`,
      `/api/reports/run?report=${record.name}`,
    ]
  }),
  ...markers
    .filter((marker) => !reads(role, marker))
    .flatMap(({ record, name, said }) => [
      `/api/search?q=${encodeURIComponent(said[0] ?? '')}`,
      `/api/${record.api}?q=${encodeURIComponent(said[0] ?? '')}`,
      `/api/${record.api}?sort=${name}`,
    ]),
]

describe.each(roles)('%s', (role) => {
  test('meets no value in lists, records, titles, boards, history, search, notices, mails, reports and files', async () => {
    const user = userOf(role)
    for (const url of sampledShare(`registry ${role}`, addresses(role), 8)) {
      const answer = await user.call('GET', url)
      expect(answer.statusCode, url).toBeLessThan(500)
      const asked = new URL(url, 'http://x').searchParams.get('q')
      const text = (await textOf(answer)).replaceAll(asked ?? '\0', '')
      expect(leaked(role, text), `${role} ${url}`).toEqual([])
    }
  })

  test('is told none by the assistant', async () => {
    const user = userOf(role)
    const hidden = markers.filter((marker) => !reads(role, marker))
    const questions = hidden.flatMap(({ record, field }) => {
      const title = estate.records[record.name]?.title ?? ''
      return [`${field.label} of ${title}`, `show ${record.label.many} by ${field.label}`]
    })
    for (const question of sampledShare(`registry asks ${role}`, questions, 20))
      expect(leaked(role, JSON.stringify(await ask(user, question))), `${role}: ${question}`).toEqual([])
  })

  test('hears none in live events, and reads none in the form behind a link', async () => {
    expect(leaked(role, live.get(role)?.said() ?? '')).toEqual([])
    const { id } = estate.records['recruiting-applications'] ?? { id: '' }
    await app.deps.pool.query(`update recruiting_applications set status = 'draft', archived_at = null where id = $1`, [id])
    const made = await userOf(role).call('POST', `/api/recruiting/applications/${id}/form-link`, {})
    const token = /\/application\/([\w-]{43})/.exec(made.body)?.[1] ?? 'none'
    const form = await app.http.inject({ method: 'GET', url: `/api/application-form/${token}` })
    expect(leaked(role, `${made.body} ${form.body}`)).toEqual([])
  })
})

test('the markers stand in the database, and those who may see them do', async () => {
  expect(markers.length).toBeGreaterThan(60)
  const admin = userOf('super_admin')
  const seen = new Set<string>()
  for (const record of kinds) {
    const { id } = estate.records[record.name] ?? { id: '' }
    const fields = markers.flatMap(({ record: own, name, field }) => (own === record && field.confidential !== undefined ? [name] : []))
    const shown = await admin.call('GET', `/api/${record.api}/${id}`)
    const revealed = fields.length === 0 ? '' : (await admin.call('POST', `/api/${record.api}/${id}/reveal`, { fields })).body
    for (const marker of markersIn(`${shown.body} ${revealed}`)) seen.add(namesOf(marker))
  }
  expect(markers.map(namesOf).filter((name) => !seen.has(name))).toEqual([])
})
