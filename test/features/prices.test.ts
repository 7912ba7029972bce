import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { price } from '#kit/fields.ts'
import type * as oilChangeKind from '#records/shop/oil-changes/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** No kind has a price finer than a cent yet: the quarts of an oil change are one here. */
vi.mock('#records/shop/oil-changes/record.ts', async (original) => {
  const found = await original<typeof oilChangeKind>()
  const quarts = price({ label: 'Price per quart', places: 3, min: 0, max: 100 })
  return { ...found, oilChanges: { ...found.oilChanges, fields: { ...found.oilChanges.fields, quarts } } }
})

const list = '/api/maintenance/oil-changes'
let app: TestApp
let admin: TestUser
let unit: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  unit = await make(admin, 'vehicles')
  for (const quarts of [3.759, 12.5, 3.76]) await make(admin, 'oil-changes', { vehicle: unit.id, quarts })
})
afterAll(() => app.close())

const prices = async (query: string): Promise<unknown[]> =>
  (await admin.call('GET', `${list}?vehicle=${unit.id}&${query}`)).json<Json[]>().map(({ quarts }) => quarts)

test('a price is refused in its own terms', async () => {
  const refused = async (quarts: unknown): Promise<unknown> =>
    (await admin.call('POST', list, { vehicle: unit.id, scheduledFor: '2026-11-24', quarts })).json<{ errors: unknown }>().errors
  const wrong = { field: 'quarts', message: 'Price per quart: enter a price in dollars, for example 3.759' }
  expect(await refused('$3.759')).toEqual([wrong])
  expect(await refused(3.7594)).toEqual([{ field: 'quarts', message: 'Price per quart has at most 3 decimal places' }])
  expect(await refused(-1)).toEqual([{ field: 'quarts', message: 'Price per quart is at least 0' }])
})

test('lists filter and sort by it', async () => {
  expect(await prices('sort=-quarts')).toEqual([12.5, 3.76, 3.759])
  expect(await prices('sort=quarts&quartsTo=3.7595')).toEqual([3.759])
  expect(await prices('quarts=3.76')).toEqual([3.76])
})

test('it is exported as a number, and read back with its sign', async () => {
  const asked = `vehicle=${unit.id}&sort=quarts&columns=number,quarts`
  const csv = (await admin.call('GET', `${list}/export?${asked}`)).body
  expect(csv).toContain(',"3.759"')
  const sheet = await readSheet((await admin.call('GET', `${list}/export?${asked}&format=xlsx`)).rawPayload)
  expect(sheet.slice(1).map((row) => row[1])).toEqual([3.759, 3.76, 12.5])
  const imports = importer(app, admin, 'maintenance/oil-changes')
  const file = `Unit,Scheduled for,Price per quart\n${unit.number},2026-11-24,$4.129\n${unit.number},2026-11-25,"$1,004.129"\n${unit.number},2026-11-26,4.1294\n`
  const { id } = await imports.upload(file)
  await imports.check(id)
  await imports.run(id, true)
  const rows = await imports.rows(id)
  expect(rows.map(({ issues }) => issues.map(({ message }) => message))).toEqual([
    [],
    ['Price per quart is at most 100'],
    ['"4.1294" is too fine: price per quart has at most 3 decimal places'],
  ])
  expect(await prices('quarts=4.129')).toEqual([4.129])
})

test('the API description names the currency', async () => {
  const { components } = (await admin.call('GET', '/api/openapi.json')).json<{ components: { schemas: Json } }>()
  expect(JSON.stringify(components)).toContain('"quarts":{"anyOf":[{"type":"number","description":"US dollars"}')
})
