import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWritable } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inTransaction, looking, systemActor } from '#engine/write/transaction.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { asCells, csvOf, recordsOf } from '#test/support/untouched.ts'

/** What is refused leaves nothing behind, whatever its kind and however it came. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const unknown = '018f0000-0000-7000-8000-000000000000'
const confirm = { 'x-confirm-warnings': '1' }

/** A reference that anybody may leave empty, to be filled with a record that is not there. */
const pointer = (record: RecordDefinition): string | undefined =>
  fieldEntries(record).find(([, field]) => field.kind === 'ref' && isWritable(field))?.[0]

describe.each(sampled('refused', creatableKinds, 6).map((record) => [record.name, record] as const))('%s', (kind, record) => {
  const base = `/api/${record.api}`

  test('a refused row of a file, each without one of its values', async () => {
    const cells = async () => asCells(admin, kind, await inputFor(admin, kind))
    const rows: Map<string, string>[] = []
    // Each of somebody else: rows of one person might be refused for each other.
    for (const heading of (await cells()).keys()) rows.push(new Map([...(await cells()), [heading, '']]))
    const imports = importer(app, admin, record.api)
    const { id } = await imports.upload(csvOf(rows))
    await imports.check(id)
    const refused = (await imports.rows(id)).filter(({ outcome }) => outcome === 'error').map(({ line }) => line - 2)
    const before = await recordsOf(app)
    if (refused.length > 0) {
      const only = await imports.upload(csvOf(refused.flatMap((position) => rows[position] ?? [])))
      expect(await imports.check(only.id)).toMatchObject({ state: 'checked', counts: { error: refused.length } })
      expect(await imports.run(only.id, true)).toMatchObject({ state: 'done', counts: { created: 0, error: refused.length } })
    }
    expect(await recordsOf(app)).toEqual(before)
  })

  test.each(pointer(record) === undefined ? [] : [record])('a refused create, change and bulk change', async () => {
    const wrong = { [pointer(record) ?? '']: unknown }
    const input = await inputFor(admin, kind)
    const { id } = await make(admin, kind)
    const before = await recordsOf(app)
    const created = await admin.call('POST', base, { ...input, ...wrong }, confirm)
    expect(created.statusCode, created.body).toBe(422)
    const changed = await admin.call('PATCH', `${base}/${id}`, wrong, { ...confirm, 'if-match': '"1"' })
    expect([403, 409, 412, 422], changed.body).toContain(changed.statusCode)
    const bulk = await admin.call('POST', `${base}/bulk`, { ids: [id], patch: wrong }, confirm)
    expect([200, 403, 422], bulk.body).toContain(bulk.statusCode)
    expect(await recordsOf(app)).toEqual(before)
  })

  test.each(record.access.archive.length === 0 ? [] : [record])('a refused undo', async () => {
    const made = await make(admin, kind)
    const current = (await admin.call('GET', `${base}/${made.id}`)).json<Created>()
    const gone = await admin.call('DELETE', `${base}/${made.id}`, {}, { 'if-match': `"${current.version}"` })
    const batch = String(gone.headers['x-batch-id'])
    await admin.call('POST', `${base}/${made.id}/restore`, {})
    const before = await recordsOf(app)
    const undone = await admin.call('POST', `/api/batches/${batch}/undo`, {})
    expect(undone.json(), undone.body).toMatchObject(gone.statusCode === 200 ? { undone: 0 } : { code: 'not_found' })
    expect(await recordsOf(app)).toEqual(before)
  })
})

describe('checks look and never write', () => {
  test.each([
    ['insert', sql`insert into idempotency_keys (user_id) values (null)`],
    ['update', sql`update users u set version = 9`],
    ['update of only', sql`update only "users" set version = 9`],
    ['delete', sql`with gone as (delete from users returning 1) select 1`],
  ])('%s', async (_name, statement) => {
    const work = inTransaction(app.deps, systemActor, (tx) => looking(tx).query(statement))
    await expect(work).rejects.toThrow('A check must not write')
  })

  test('work that swallows a failed statement is not taken as saved', async () => {
    const work = inTransaction(app.deps, systemActor, async (tx) => {
      await tx.query(sql`select 1 / 0`).catch(() => undefined)
      return 'saved'
    })
    await expect(work).rejects.toThrow('rolled back instead of committed')
  })

  test('they may lock what they look at', async () => {
    const work = inTransaction(app.deps, systemActor, (tx) => looking(tx).query(sql`select id from users order by id for no key update`))
    await expect(work).resolves.toBeInstanceOf(Array)
  })
})
