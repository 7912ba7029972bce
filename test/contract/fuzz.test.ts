import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { isWritable } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { sampledRuns } from '#test/support/sampled.ts'
import { seed } from '#tools/test-parts.ts'
import type { TestUser } from '#test/support/sessions.ts'

const runs = sampledRuns(12, 60)

let app: TestApp
let admin: TestUser
const samples = new Map<string, Created>()
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  for (const record of creatableKinds) samples.set(record.name, await make(admin, record.name))
})
afterAll(() => app.close())

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\u202Eabc',
    "'; drop table users; --",
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '@SUM(A1)',
    '../../etc/passwd',
    '%00',
    '${7*7}',
    '__proto__',
    'null',
    'x'.repeat(5_001),
    '9'.repeat(400),
    '2026-02-30',
    '0000-00-00',
    '٣',
  ),
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, 1e308, -1, 2 ** 53, [], {}, [[]], { a: { b: 1 } }),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('street', 'name', 'phone', 'x'), hostileText, { maxKeys: 3 }),
)
const plausible = (field: Field): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true }))
    case 'bool':
      return fc.boolean()
    case 'date':
      return fc.constantFrom('2026-11-20', '1800-01-01', '2024-02-29')
    case 'choice':
      return fc.constantFrom(...Object.keys(field.options), 'unheard of')
    case 'ref':
      return fc.constantFrom('018f0000-0000-7000-8000-000000000000', 'x')
    case 'anyRef':
      return fc.constantFrom({ id: '018f0000-0000-7000-8000-000000000000', kind: 'constructor' }, { id: 'x', kind: 'drivers' }, 'x')
    default:
      return hostileText
  }
}

const expectNoCrash = (answer: { statusCode: number; body: string }, label: string): void => {
  expect(answer.statusCode, `${label}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.body, label).not.toMatch(/syntax error at or near|\bat .*\.ts:\d+|node_modules|pg_catalog/)
}

describe.each(creatableKinds.map((record) => [record.name, record] as const))('P-57 no input makes a 5xx: %s', (kind, record) => {
  const base = `/api/${record.api}`
  const body = fc.dictionary(
    fc.constantFrom(...fieldEntries(record).map(([name]) => name), 'id', '__proto__', 'constructor', 'nonsense', 'tags'),
    hostile,
    { maxKeys: 12 },
  )
  const almostRight = fc.record(
    Object.fromEntries(
      fieldEntries(record)
        .filter(([, field]) => isWritable(field))
        .map(([name, field]) => [name, fc.oneof(plausible(field), hostile)]),
    ),
    { requiredKeys: [] },
  )

  test('create and change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, almostRight), async (input) => {
        const label = JSON.stringify(input)
        expectNoCrash(await admin.call('POST', base, input, { 'x-confirm-warnings': '1' }), label)
        expectNoCrash(
          await admin.call('PATCH', `${base}/${samples.get(kind)?.id ?? ''}`, input, { 'if-match': '"1"', 'x-confirm-warnings': '1' }),
          label,
        )
      }),
      { numRuns: runs, seed },
    )
  })

  test('list, search and sort', async () => {
    const names = [
      ...fieldEntries(record).map(([name]) => name),
      'status',
      'q',
      'sort',
      'limit',
      'offset',
      'fields',
      'division',
      'archived',
      'createdAtFrom',
      'nonsense',
    ]
    const query = fc.array(
      fc.tuple(fc.constantFrom(...names, ...names.map((name) => `${name}From`), ...names.map((name) => `${name}To`)), hostileText),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
        expectNoCrash(await admin.call('GET', `${base}?limit=5&${search}`), search)
      }),
      { numRuns: runs, seed },
    )
  })

  test("P-24 server-owned fields stay the server's", async () => {
    const { id } = samples.get(kind) ?? { id: '' }
    const before = (await admin.call('GET', `${base}/${id}`)).json<Created>()
    const owned = [
      'id',
      'number',
      'title',
      'version',
      'status',
      'statusSince',
      'source',
      'createdAt',
      'createdBy',
      'updatedBy',
      'archivedAt',
      'searchText',
      ...fieldEntries(record)
        .filter(([, field]) => !isWritable(field))
        .map(([name]) => name),
    ]
    // A title that people write is theirs.
    for (const name of owned.filter((one) => record.fields[one] === undefined || !isWritable(record.fields[one])))
      expect((await admin.call('PATCH', `${base}/${id}`, { [name]: 'x' }, { 'if-match': `"${before.version}"` })).statusCode, name).toBe(
        record.access.update.length === 0 ? 403 : 422,
      )
    expect((await admin.call('GET', `${base}/${id}`)).json<Created>()).toMatchObject({ version: before.version, number: before.number })
  })
})

describe('P-57 bodies that are no records', () => {
  test.each([
    ['10 MB of JSON', `{"a":"${'x'.repeat(10_000_000)}"}`, 'application/json', 413],
    ['malformed JSON', '{"code": ', 'application/json', 400],
    ['deep JSON', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'application/json', 400],
    ['text', '{"code":"A"}', 'text/plain', 415],
    ['a form', 'code=A', 'application/x-www-form-urlencoded', 415],
  ])('%s', async (_name, payload, type, status) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/divisions',
      payload,
      headers: { 'content-type': type, authorization: await bearer() },
    })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(status)
    expect(answer.json<{ detail: string }>().detail.length).toBeGreaterThan(10)
  })
})

const bearer = async (): Promise<string> => `Bearer ${(await app.as('super_admin')).token}`
