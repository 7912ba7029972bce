import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { importer, mappingOf } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { csvOf } from '#test/support/untouched.ts'

/** What helps a person to bring a file in: templates, questions about what the file leaves open, named layouts. */

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  await make(admin, 'divisions', { name: 'Springfield', code: 'SGF' })
})
afterAll(() => app.close())

test.each(['drivers', 'vehicles'])('the example row in the template of %s imports without an error', async (kind) => {
  const template = await admin.call('GET', `/api/${kind}/import/template?format=xlsx`)
  const [headings = [], example = []] = await readSheet(template.rawPayload, 3)
  const filled = headings.map((heading, at) => [String(heading), String(example[at] ?? '')] as const).filter(([, cell]) => cell !== '')
  const uploads = importer(app, admin, kind)
  const { id } = await uploads.upload(csvOf([new Map(filled)]))
  expect((await uploads.check(id)).counts, JSON.stringify(await uploads.rows(id))).toMatchObject({ created: 1, error: 0 })
})

test('a unit list without kinds asks for them, and says what they come in as otherwise', async () => {
  const vehicles = importer(app, admin, 'vehicles')
  const uploaded = await vehicles.upload('Unit #,Term,Yr\nK1,SGF,2021\nK2,SGF,2022\n')
  expect(uploaded.missing).toEqual(['kind'])
  expect((await vehicles.check(uploaded.id)).findings).toContainEqual({
    heading: null,
    level: 'warning',
    message: 'Comes in as Tractor: the file doesn’t give the kind',
    also: [],
    more: 0,
    rows: 2,
    firstLine: 2,
  })
  const changed = await vehicles.change(uploaded.id, { defaults: { kind: 'Trailer' } })
  expect(changed.missing).toEqual([])
  expect((await vehicles.check(uploaded.id)).findings).toEqual([])
  await vehicles.run(uploaded.id)
  expect((await admin.call('GET', '/api/vehicles?unitNumber=K1,K2')).json()).toMatchObject([{ kind: 'trailer' }, { kind: 'trailer' }])
})

test('a named layout reads other files with its headings', async () => {
  const vehicles = importer(app, admin, 'vehicles')
  const first = await vehicles.upload('Rig,Serial,Parked\nL1,,North\n')
  expect(first).toMatchObject({ layout: null, layouts: [] })
  await vehicles.change(first.id, {
    mapping: { Rig: 'unitNumber', Parked: 'terminal' },
    defaults: { division: 'SGF', kind: 'Van' },
    layout: 'Yard list',
  })
  await vehicles.check(first.id)
  await vehicles.run(first.id)

  const same = await vehicles.upload('Serial,Rig,Parked\n,L2,South\n')
  expect(same).toMatchObject({ layout: 'Yard list' })
  expect(mappingOf(same)).toMatchObject({ Rig: 'unitNumber', Parked: 'terminal' })

  const other = await vehicles.upload('Rig,Parked,Driver\nL3,East,Diaz\n')
  expect(other).toMatchObject({ layout: null, layouts: ['Yard list'], missing: ['unitNumber', 'kind', 'division'] })
  const read = await vehicles.change(other.id, { like: 'Yard list' })
  expect(mappingOf(read)).toMatchObject({ Rig: 'unitNumber', Parked: 'terminal' })
  expect(read).toMatchObject({ missing: [], defaults: { division: 'SGF', kind: 'Van' } })
  const none = await admin.call('PATCH', `/api/imports/${other.id}`, { like: 'Payroll' })
  expect(none.json()).toMatchObject({ status: 422, detail: 'No layout is named “Payroll”.' })
})
