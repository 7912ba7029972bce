import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampledShare } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { addressIn, buildEstate, word } from './estate.ts'
import type { Estate } from './estate.ts'

let app: TestApp
let estate: Estate
const strangers = new Map<Role, TestUser>()
beforeAll(async () => {
  app = await buildTestApp()
  estate = await buildEstate(app)
  for (const role of roles) strangers.set(role, await app.as(role, [estate.away.id]))
})
afterAll(() => app.close())

/** Users are company-wide: who works here is known to managers of every division. */
const scoped = Object.values(registry).filter((record) => record.scope !== 'company')
const stranger = (role: Role): TestUser => {
  const user = strangers.get(role)
  if (!user) throw new Error(role)
  return user
}
const state = async (): Promise<unknown> => {
  const tables = scoped.map((record) => record.name.replaceAll('-', '_'))
  const counts = await Promise.all(
    tables.map(
      async (table) =>
        (await app.deps.pool.query(`select count(*)::int as n, sum(version)::int as v, count(archived_at)::int as a from ${table}`))
          .rows[0] as unknown,
    ),
  )
  const beside = await app.deps.pool.query(
    'select (select count(*)::int from comments) as c, (select count(*) filter (where pinned)::int from comments) as p, (select count(*)::int from attachments) as f, (select count(archived_at)::int from attachments) as fa, (select count(*)::int from saved_views) as w',
  )
  return [counts, beside.rows[0]]
}

test('no browser and no proxy keeps an answer: records would lie on the disk of a shared desk', async () => {
  const kept: string[] = []
  for (const spec of app.router.specs.filter(({ method }) => method === 'GET')) {
    const { statusCode, headers } = await estate.admin.call('GET', addressIn(estate, spec.url))
    if (headers['cache-control'] !== 'no-store') kept.push(`${spec.url}: ${statusCode} ${String(headers['cache-control'])}`)
  }
  expect(kept).toEqual([])
})

describe('P-22 another division is out of reach', () => {
  test.each(roles)('for reading, by list, by id, by search and by every other address: %s', async (role) => {
    const user = stranger(role)
    for (const spec of sampledShare(
      `reach ${role}`,
      app.router.specs.filter(({ method }) => method === 'GET'),
      4,
    )) {
      const answer = await user.call('GET', addressIn(estate, spec.url))
      expect(answer.body, `${role} ${spec.url}`).not.toContain(word)
    }
    for (const record of sampledShare(`reach kinds ${role}`, scoped, 4)) {
      const id = estate.records[record.name]?.id ?? ''
      expect([403, 404], record.name).toContain((await user.call('GET', `/api/${record.api}/${id}`)).statusCode)
      for (const query of [`id=${id}`, `q=${word}`, `q=${word}&limit=5`, `division=${estate.home.id}`, `archived=all&limit=500`]) {
        const answer = await user.call('GET', `/api/${record.api}?${query}`)
        expect(answer.body, `${record.name}?${query}`).not.toContain(id)
        if (answer.statusCode === 200 && query.includes('limit=5'))
          expect(Number(answer.headers['x-total-count']), query).toBeLessThan(query.startsWith('q') ? 1 : 2)
      }
      const refs = Object.entries(record.fields).filter(
        ([name, field]) => field.kind === 'ref' && field.computed !== true && field.confidential === undefined && name !== 'manager',
      )
      for (const [name, field] of refs) {
        const target = field.kind === 'ref' ? estate.records[field.to]?.id : undefined
        for (const path of [`/api/${record.api}?${name}=${target}&limit=5`, `/api/${record.api}/export?${name}=${target}`]) {
          const answer = await user.call('GET', path)
          expect(answer.body, path).not.toContain(word)
        }
      }
    }
    expect((await user.call('GET', `/api/search?q=${word}`)).json()).toEqual({ groups: [] })
  })

  test.each(roles)('for writing: %s', async (role) => {
    const user = stranger(role)
    const before = await state()
    const written = app.router.specs.filter(
      ({ method, consumes, url }) =>
        method !== 'GET' && consumes !== 'multipart' && url.includes(':') && !url.includes('/auth/') && !url.startsWith('/api/users'),
    )
    for (const spec of sampledShare(`reach writing ${role}`, written, 4)) {
      for (const body of [
        {},
        { move: 'terminate' },
        { pinned: true },
        { reason: 'x' },
        { fields: ['licenseNumber'] },
        { body: 'x' },
        { notes: 'x' },
        { name: 'x' },
        { terminal: 'x' },
      ]) {
        const answer = await user.call(spec.method, addressIn(estate, spec.url), body, { 'if-match': '"1"', 'x-confirm-warnings': '1' })
        expect(answer.statusCode, `${role} ${spec.method} ${spec.url} ${JSON.stringify(body)}: ${answer.body}`).toBeGreaterThanOrEqual(
          spec.url.startsWith('/api/batches') ? 200 : 400,
        )
        expect(answer.body, spec.url).not.toContain(word)
      }
    }
    expect(await state()).toEqual(before)
  })

  test.each(roles)('as a reference in what one creates, changes in bulk or in a move: %s', async (role) => {
    const user = stranger(role)
    const [driver, vehicle] = [estate.records['drivers']?.id, estate.records['vehicles']?.id]
    const before = await state()
    const tries: readonly (readonly [string, object])[] = [
      ['/api/drivers', { firstName: 'A', lastName: 'B', phone: '4175550101', hireDate: '2026-11-02', division: estate.home.id }],
      ['/api/vehicles', { unitNumber: 'REACH', kind: 'tractor', division: estate.home.id }],
      ['/api/qualification-documents', { type: 'psp', driver }],
      ['/api/qualification-documents', { type: 'permit', vehicle, expirationDate: '2027-01-01' }],
      ['/api/meter-entries', { vehicle, meter: 'odometer', value: 1, readAt: '2026-11-10T12:00:00Z' }],
      ['/api/vehicle-assignments', { vehicle, driver, startsAt: '2026-11-10T12:00:00Z' }],
      ['/api/divisions', { code: 'RCH', name: 'Reach', kind: 'terminal', parent: estate.home.id, timeZone: 'America/Chicago' }],
      ['/api/vehicles/bulk', { ids: [vehicle], patch: { terminal: 'x' } }],
      ['/api/drivers/bulk', { ids: [driver], patch: { terminal: 'x' } }],
    ]
    for (const [url, body] of tries) {
      const answer = await user.call('POST', url, body, { 'x-confirm-warnings': '1' })
      expect(answer.body, `${url}: ${answer.body}`).not.toContain(word)
      expect(answer.body).not.toContain('424,242')
    }
    expect(await state()).toEqual(before)
  })

  test('and moving a record there needs the right to see that place', async () => {
    const manager = stranger('manager')
    const unit = (
      await manager.call('POST', '/api/vehicles', { unitNumber: 'OWN-1', kind: 'tractor', division: estate.away.id, ownership: 'owned' })
    ).json<{ id: string }>()
    const answer = await manager.call('PATCH', `/api/vehicles/${unit.id}`, { division: estate.home.id }, { 'if-match': '"1"' })
    expect(answer.json().errors).toEqual([{ field: 'division', message: 'Division was not found' }])
  })
})
