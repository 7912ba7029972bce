import { readsWhole } from '#kit/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { roles } from '#kit/roles.ts'
import { answerSchema } from '#engine/answer-schema.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** One suite for every kind: what the kernel promises, promised by each. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

/** A field any words may be written into; none where nobody changes the records of the kind. */
const textsOf = (record: RecordDefinition): string[] =>
  fieldEntries(record)
    .filter(
      ([, field]) =>
        record.access.update.length > 0 &&
        (field.kind === 'text' || field.kind === 'longText') &&
        field.system !== true &&
        field.computed !== true &&
        field.unique !== true &&
        !('pattern' in field) &&
        field.confidential === undefined &&
        field.required !== true &&
        (field.max ?? 200) >= 10,
    )
    .map(([name]) => name)
    .slice(0, 1)

const get = async (record: RecordDefinition, id: string): Promise<Created> =>
  (await admin.call('GET', `/api/${record.api}/${id}`)).json<Created>()

test.each([
  ['a field for words', (record: RecordDefinition) => textsOf(record).length > 0],
  ['an archive', (record: RecordDefinition) => record.access.archive.length > 0],
  ['divisions', (record: RecordDefinition) => record.scope !== 'company'],
])('what is asked only of kinds with %s is asked of two in three', (_what, has) => {
  expect(creatableKinds.filter(has).length / creatableKinds.length).toBeGreaterThan(0.66)
})

describe.each(creatableKinds.map((record) => [record.name, record] as const))('%s', (kind, record) => {
  const base = `/api/${record.api}`

  test('creates, numbers and answers in the described shape', async () => {
    const created = await make(admin, kind)
    expect(created.number).toMatch(new RegExp(`^${record.number.split('{')[0]}`))
    expect(created).toMatchObject({ version: 1, status: record.lifecycle.initial })
    expect(answerSchema(record).safeParse(await get(record, created.id)).error).toBeUndefined()
  })

  test('refuses unknown fields, wrong types and server-owned fields', async () => {
    const input = await inputFor(admin, kind)
    const unknown = await admin.call('POST', base, { ...input, nonsense: 1 })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'nonsense', message: 'Unknown field' }] })
    for (const owned of ['id', 'number', 'version', 'createdBy', 'status', 'source', 'archivedAt']) {
      expect((await admin.call('POST', base, { ...input, [owned]: 'x' })).statusCode, owned).toBe(422)
    }
    const required = fieldEntries(record).find(
      ([, field]) => field.required === true && !('default' in field && field.default !== undefined),
    )
    if (required) {
      const { [required[0]]: _left, ...rest } = input
      const answer = await admin.call('POST', base, rest)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toContainEqual({ field: required[0], message: 'Required' })
      expect((await admin.call('POST', base, { ...input, [required[0]]: { a: 1 } })).statusCode).toBe(422)
    }
  })

  test('repeats a create with the same key once', async () => {
    const input = await inputFor(admin, kind)
    const headers = { 'idempotency-key': `key-${kind}`, 'x-confirm-warnings': '1' }
    const first = await admin.call('POST', base, input, headers)
    const second = await admin.call('POST', base, input, headers)
    expect(first.statusCode, first.body).toBe(201)
    expect([second.statusCode, second.body, second.headers['idempotency-replayed']]).toEqual([201, first.body, 'true'])
    const other = await admin.call('POST', base, { ...input, tags: ['other'] }, headers)
    expect(other.statusCode).toBe(422)
  })

  test.each(textsOf(record))('changes only with the current version, and hands both versions to the loser (%s)', async (field) => {
    const { id } = await make(admin, kind)
    expect((await admin.call('PATCH', `${base}/${id}`, { [field]: 'First' })).statusCode).toBe(428)
    const won = await admin.call('PATCH', `${base}/${id}`, { [field]: 'First' }, { 'if-match': '"1"', 'x-confirm-warnings': '1' })
    expect(won.statusCode, won.body).toBe(200)
    const lost = await admin.call('PATCH', `${base}/${id}`, { [field]: 'Second' }, { 'if-match': '"1"', 'x-confirm-warnings': '1' })
    expect(lost.statusCode).toBe(412)
    expect(lost.json()).toMatchObject({ code: 'stale', yourVersion: 1, currentVersion: 2 })
    expect(await get(record, id)).toMatchObject({ [field]: 'First', version: 2 })
  })

  test.each(textsOf(record))('writes field-level history and takes a batch back (%s)', async (field) => {
    const created = await make(admin, kind)
    const { id } = created
    const from = created[field] ?? null
    const changed = await admin.call('PATCH', `${base}/${id}`, { [field]: 'New words' }, { 'if-match': '"1"', 'x-confirm-warnings': '1' })
    const history = (await admin.call('GET', `${base}/${id}/history`)).json<
      { action: string; changes: { field: string; from: unknown; to: unknown }[]; actorName: string }[]
    >()
    expect(history[0]).toMatchObject({ action: 'update', changes: [{ field, from, to: 'New words' }], actorName: 'Test super_admin' })
    expect(history.at(-1)?.action).toBe('create')
    const undo = await admin.call('POST', `/api/batches/${changed.headers['x-batch-id'] as string}/undo`, {})
    expect(undo.json(), undo.body).toMatchObject({ undone: 1, skipped: [] })
    expect((await get(record, id))[field]).toBe(from)
    const again = await admin.call('POST', `/api/batches/${changed.headers['x-batch-id'] as string}/undo`, {})
    expect(again.json()).toMatchObject({ undone: 0, skipped: [{ id, reason: 'Changed since' }] })
  })

  test.each(record.access.archive.length === 0 ? [] : [record])('archives, hides, restores', async () => {
    const created = await make(admin, kind)
    const gone = await admin.call('DELETE', `${base}/${created.id}`, { reason: 'Entered twice' }, { 'if-match': `"${created.version}"` })
    expect(gone.statusCode, gone.body).toBe(200)
    const listed = await admin.call('GET', `${base}?id=${created.id}&limit=5`)
    expect(listed.json()).toEqual([])
    expect((await admin.call('GET', `${base}?id=${created.id}&archived=only&limit=5`)).json()).toHaveLength(1)
    expect((await admin.call('POST', `${base}/${created.id}/restore`, {})).statusCode).toBe(200)
    expect((await admin.call('GET', `${base}?id=${created.id}&limit=5`)).json()).toHaveLength(1)
  })

  test('filters, sorts, searches and pages; says what it does not know', async () => {
    const created = await make(admin, kind)
    for (const name of record.list.filters) {
      expect(isFilterable(record, name), `${kind}.${name} is declared as a filter`).toBe(true)
      for (const value of ['null', '!null']) {
        const answer = await admin.call('GET', `${base}?${name}=${value}&limit=1`)
        expect(answer.statusCode, `${name}=${value}: ${answer.body}`).toBe(200)
      }
    }
    for (const view of record.list.views)
      expect((await admin.call('GET', `${base}?${view.query}&limit=1`)).statusCode, view.label).toBe(200)
    const found = await admin.call('GET', `${base}?q=${encodeURIComponent(created.number)}&limit=5&fields=number`)
    expect(found.json()).toEqual([{ id: created.id, number: created.number }])
    const page = await admin.call('GET', `${base}?limit=1&sort=-createdAt`)
    expect(page.headers['x-total-count']).toBe(String((await admin.call('GET', base)).json<unknown[]>().length))
    expect(page.json()).toHaveLength(1)
    for (const wrong of ['nonsense=1', 'status=unheard_of', 'sort=nonsense', 'limit=501', 'limit=-1', 'id=42', 'limit=1&limit=2']) {
      expect((await admin.call('GET', `${base}?${wrong}`)).statusCode, wrong).toBe(400)
    }
  })

  test('answers an unchanged list with 304 and a changed one with 200', async () => {
    await make(admin, kind)
    const url = `${base}?limit=10`
    const first = await admin.call('GET', url)
    const etag = first.headers.etag as string
    expect((await admin.call('GET', url, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
    await make(admin, kind)
    expect((await admin.call('GET', url, undefined, { 'if-none-match': etag })).statusCode).toBe(200)
    const other = await app.as('super_admin')
    expect((await other.call('GET', url)).headers.etag).not.toBe((await admin.call('GET', url)).headers.etag)
  })

  test('refuses roles that the declaration does not name', async () => {
    const created = await make(admin, kind)
    const input = await inputFor(admin, kind)
    for (const role of roles) {
      const user = await app.as(role)
      expect((await user.call('GET', `${base}?limit=1`)).statusCode, `${role} reads`).toBe(record.access.read.includes(role) ? 200 : 403)
      if (!record.access.create.includes(role)) expect((await user.call('POST', base, input)).statusCode, `${role} creates`).toBe(403)
      if (!record.access.update.includes(role))
        expect((await user.call('PATCH', `${base}/${created.id}`, {}, { 'if-match': '"1"' })).statusCode, `${role} updates`).toBe(403)
      if (!record.access.archive.includes(role))
        expect((await user.call('DELETE', `${base}/${created.id}`, {}, { 'if-match': '"1"' })).statusCode, `${role} archives`).toBe(403)
    }
  })

  test('offers exactly the moves that work, and says why the others do not', async () => {
    const created = await make(admin, kind)
    const { can } = (await admin.call('GET', `${base}/${created.id}`)).json<{ can: { moves: string[]; why: Record<string, string> } }>()
    for (const [name, move] of Object.entries(record.lifecycle.moves)) {
      const inState = move.from.includes(created.status)
      // In the right state only the record itself rules a move out, with a sentence of its own.
      if (can.moves.includes(name)) {
        expect(inState, name).toBe(true)
        continue
      }
      if (!inState) expect(can.why[name]).toContain(move.label)
      const refused = await admin.call('POST', `${base}/${created.id}/transitions`, { move: name, fields: {} })
      expect(refused.statusCode, name).toBe(409)
      expect(refused.json().detail).toBe(can.why[name])
    }
    expect((await admin.call('POST', `${base}/${created.id}/transitions`, { move: 'nonsense' })).statusCode).toBe(404)
  })

  test.each(record.scope === 'company' ? [] : [record])('shows nothing of other divisions', async () => {
    const created = await make(admin, kind)
    const foreign = await make(admin, 'divisions')
    // Some kinds are for few, whatever their division.
    const role = record.access.read.includes('manager') ? 'manager' : 'safety'
    const limited = await app.as(role, [foreign.id])
    expect((await limited.call('GET', `${base}/${created.id}`)).statusCode).toBe(404)
    expect((await limited.call('GET', `${base}?id=${created.id}&limit=5`)).json()).toEqual([])
    expect((await limited.call('GET', `${base}/${created.id}/history`)).statusCode).toBe(readsWhole(role, record) ? 404 : 403)
    const own = (await limited.call('GET', base)).json<{ id: string }[]>().map((row) => row.id)
    expect(own).not.toContain(created.id)
    expect((await limited.call('PATCH', `${base}/${created.id}`, {}, { 'if-match': '"1"' })).statusCode).toBe(
      record.access.update.includes(role) ? 404 : 403,
    )
  })

  test('answers a bad id with 400 and an unknown one with 404', async () => {
    expect((await admin.call('GET', `${base}/not-an-id`)).statusCode).toBe(400)
    expect((await admin.call('GET', `${base}/018f0000-0000-7000-8000-000000000000`)).statusCode).toBe(404)
  })
})
