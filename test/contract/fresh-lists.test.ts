import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rules } from '#server/rules.ts'
import { registry } from '#records/index.ts'
import { tableName } from '#engine/columns.ts'
import { computedContext } from '#engine/read/select.ts'
import { compile } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { limitFor } from '#test/support/patience.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** A list that is asked again with its tag answers "not changed" only while nothing changed that its computed fields read. */

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const kindsByTable = new Map(Object.values(registry).map((record) => [tableName(record), record.name]))

/** Kinds whose tables the SQL of a kind's computed fields reads. */
const readBy = (kind: string): string[] => {
  const context = computedContext({ today: '2026-11-20', now: new Date(0) }, 't')
  const texts = Object.values(rules[kind]?.computed ?? {}).map((computed) => compile(computed(context)).text)
  const tables = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].map(([, table = '']) => table))
  return [...new Set(tables.flatMap((table) => kindsByTable.get(table) ?? []))]
}

const again = async (api: string, tag: string): Promise<number> =>
  (await admin.call('GET', `/api/${api}?limit=1`, undefined, { 'if-none-match': tag })).statusCode

/** The tag of a list, by which it says that nothing changed. There is none for moments in which a change may have been missed. */
const tagOf = (api: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const tag = String((await admin.call('GET', `/api/${api}?limit=1`)).headers['etag'])
      expect(await again(api, tag)).toBe(304)
      return tag
    },
    { timeout: limitFor(5_000) },
  )

const computing = Object.keys(rules).flatMap((kind) => readBy(kind).map((read) => [kind, read] as const))

describe('computed fields read other records', () => {
  test.each(computing)('the list of %s is read anew after a change of %s', async (kind, read) => {
    const { api } = registry[kind] ?? { api: kind }
    const tag = await tagOf(api)
    app.deps.changes.notice([read]).apply()
    expect(await again(api, tag), `name '${read}' in dependsOn of the rules of ${kind}: its computed fields read it`).toBe(200)
  })

  test('a photo of an accident counts in the list at once', async () => {
    const accident = await make(admin, 'accidents')
    const tag = await tagOf('accidents')
    const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const { payload, headers } = multipart({ category: 'photo' }, { fileName: 'scene.png', content: pixel })
    const added = await admin.call('POST', `/api/accidents/${accident.id}/attachments`, payload, headers)
    expect(added.statusCode, added.body).toBe(201)
    const second = await admin.call('GET', '/api/accidents?limit=1', undefined, { 'if-none-match': tag })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual([expect.objectContaining({ id: accident.id, photos: 1 })])
  })
})
