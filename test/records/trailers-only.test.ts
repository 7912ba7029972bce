import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
let tractor: Created
let trailer: Created
let dolly: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const crew = await makeCrew(admin)
  ;({ driver, vehicle: tractor } = crew)
  trailer = await make(admin, 'vehicles', { division: crew.division.id, kind: 'trailer' })
  dolly = await make(admin, 'vehicles', { division: crew.division.id, kind: 'dolly' })
})
afterAll(() => app.close())

const { list, change } = deskOf(() => safety)
const at = '2026-11-19T14:00:00.000Z'
const crew = (): Json => ({ driver: driver.id, vehicle: tractor.id })
const bodies: Readonly<Record<string, (trailers: unknown) => Json>> = {
  'roadside-inspections': (trailers) => ({ ...crew(), reportNumber: 'MO1', inspectedAt: at, violationsFound: false, trailers }),
  accidents: (trailers) => ({ ...quietCrash, ...crew(), occurredAt: at, trailers }),
}

test.each(Object.keys(bodies))('%s take trailers and dollies as trailers, and refuse a tractor at its field', async (kind) => {
  const post = (trailers: unknown) => safety.call('POST', `/api/${kind}`, bodies[kind]?.(trailers) ?? {}, { 'x-confirm-warnings': '1' })
  const refused = await post([trailer.id, tractor.id])
  expect(refused.statusCode).toBe(422)
  const sentence = `${tractor.title} is a tractor. Select a trailer or a dolly.`
  expect(refused.json()).toMatchObject({ errors: [{ field: 'trailers', message: sentence }] })
  const taken = await post([trailer.id, dolly.id])
  expect(taken.statusCode).toBe(201)
  const changed = await change(`/api/${kind}/${taken.json<Created>().id}`, { trailers: [tractor.id] })
  expect(changed.json()).toMatchObject({ errors: [{ field: 'trailers', message: sentence }] })
})

test('what a report said before stays while something else is corrected', async () => {
  const report = await make(safety, 'roadside-inspections', { ...crew(), reportNumber: 'MO2', inspectedAt: at, trailers: [trailer.id] })
  const admin = await app.as('super_admin')
  await deskOf(() => admin).change(`/api/vehicles/${trailer.id}`, { kind: 'box' })
  expect((await change(`/api/roadside-inspections/${report.id}`, { officer: 'Trooper Diaz' })).statusCode).toBe(200)
  await deskOf(() => admin).change(`/api/vehicles/${trailer.id}`, { kind: 'trailer' })
})

test('a violation on the trailer is found on the trailer of its report', async () => {
  const report = await make(safety, 'roadside-inspections', { ...crew(), reportNumber: 'MO3', inspectedAt: at, trailers: [trailer.id] })
  await make(safety, 'violations', { inspection: report.id, code: '393.75(a)', unit: 'trailer' })
  await make(safety, 'violations', { inspection: report.id, code: '393.9', unit: 'power_unit' })
  const found = await list(`/api/violations?inspection=${report.id}&sort=code`)
  expect(found.map(({ vehicle }) => vehicle)).toEqual([trailer.id, tractor.id])
})

test('a violation on a trailer that the report does not name is not the tractor’s, and asks for the trailer', async () => {
  const report = await make(safety, 'roadside-inspections', { ...crew(), reportNumber: 'MO4', inspectedAt: at })
  const made = await make(safety, 'violations', { inspection: report.id, code: '393.75(a)', unit: 'trailer', oos: true })
  expect(made['vehicle']).toBeNull()
  expect(await list(`/api/holds?vehicle=${tractor.id}&kind=oos_order`)).toEqual([])
  const [row] = await list(`/api/violations?inspection=${report.id}`)
  const duties = await deskOf(() => safety).one(`/api/violations/${row?.id ?? ''}`)
  expect(JSON.stringify(duties)).toContain('Trailer not recorded')
  expect((await change(`/api/violations/${made.id}`, { vehicle: trailer.id })).statusCode).toBe(200)
  expect(JSON.stringify(await deskOf(() => safety).one(`/api/violations/${made.id}`))).not.toContain('Trailer not recorded')
  expect(await list(`/api/holds?vehicle=${trailer.id}&kind=oos_order`)).toHaveLength(1)
})
