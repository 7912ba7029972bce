import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { isWritable } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { sampled } from '#test/support/sampled.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'

/** One odd value in an otherwise good record, field by field: it is taken or refused, and never breaks the program. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const unknown = '018f0000-0000-7000-8000-000000000000'

/** Values that the form of a field allows and that nobody has thought of. */
const oddOf = (field: Field): readonly [unknown, unknown] => {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return ['-', '9'.repeat(field.max ?? 200)]
    case 'int':
    case 'decimal':
    case 'money':
      return [field.min ?? -2_000_000_000, 'max' in field && field.max !== undefined ? field.max : 2_000_000_000]
    case 'date':
      return ['1900-01-01', '2200-12-31']
    case 'instant':
      return ['1900-01-01T00:00:00Z', '2200-12-31T23:59:59-12:00']
    case 'bool':
      return [true, false]
    case 'choice':
      return [Object.keys(field.options).at(-1), null]
    case 'choices':
      return [Object.keys(field.options), []]
    case 'ref':
      return [unknown, null]
    case 'anyRef':
      return [{ id: unknown, kind: 'drivers' }, null]
    case 'refs':
      return [[unknown, unknown], []]
    case 'rows':
      return [[{}], []]
    default:
      return ['-', null]
  }
}

describe.each(sampled('garbage', creatableKinds, 5).map((record) => [record.name, record] as const))('P-57 %s', (kind, record) => {
  const base = `/api/${record.api}`

  test('created or changed with one odd value', async () => {
    const input = await inputFor(admin, kind)
    const { id } = await make(admin, kind)
    for (const [name, field] of fieldEntries(record)) {
      if (!isWritable(field)) continue
      const [first, second] = oddOf(field)
      const created = await admin.call('POST', base, { ...input, [name]: first }, { 'x-confirm-warnings': '1' })
      expect(created.statusCode, `${name} = ${JSON.stringify(first)}: ${created.body}`).not.toBe(500)
      const changed = await admin.call('POST', `${base}/bulk`, { ids: [id], patch: { [name]: second }, dryRun: true })
      expect(changed.statusCode, `${name} = ${JSON.stringify(second)}: ${changed.body}`).not.toBe(500)
    }
  })

  test('imported with one odd cell a row', async () => {
    const whole = await asCells(admin, kind, await inputFor(admin, kind))
    const odd = ['-', '0', '-1', '1900-01-01', '12/31/2200', 'null', '9'.repeat(60)]
    const rows = [...whole.keys()].flatMap((heading) => odd.map((cell) => new Map([...whole, [heading, cell]])))
    const imports = importer(app, admin, record.api)
    const { id } = await imports.upload(csvOf(rows))
    expect(await imports.check(id)).toMatchObject({ state: 'checked', error: null })
    expect(await imports.run(id, true)).toMatchObject({ state: 'done', error: null })
  })
})
