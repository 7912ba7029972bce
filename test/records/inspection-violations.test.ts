import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
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
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const crew = await makeCrew(admin)
  ;({ driver, vehicle: tractor } = crew)
  trailer = await make(admin, 'vehicles', { division: crew.division.id, kind: 'trailer' })
})
afterAll(() => app.close())

const { list } = deskOf(() => safety)
const confirmed = { 'x-confirm-warnings': '1' }
let counter = 0
const report = (violations: unknown, more: Json = {}): Json => ({
  reportNumber: `MO77${(counter += 1)}`,
  state: 'MO',
  level: 'I',
  inspectedAt: '2026-11-19T14:00:00.000Z',
  violationsFound: true,
  driver: driver.id,
  vehicle: tractor.id,
  trailers: [trailer.id],
  violations,
  ...more,
})
const enter = (violations: unknown, more: Json = {}, headers: Readonly<Record<string, string>> = {}) =>
  safety.call('POST', '/api/inspection-reports', report(violations, more), headers)
const save = (id: string, violations: unknown, headers: Readonly<Record<string, string>> = {}) =>
  safety.call('POST', `/api/roadside-inspections/${id}/violations`, { violations }, headers)
const found = (id: string): Promise<Created[]> => list(`/api/violations?inspection=${id}&sort=number`)

describe('a report and its violations, entered together', () => {
  test('become one report and a record for each, with what the code table and the report say', async () => {
    const answer = await enter([
      { code: '393.75(a)', unit: 'trailer', oos: true },
      { code: '395.8', unit: 'driver' },
    ])
    expect(answer.statusCode).toBe(201)
    const inspection = answer.json<Created>()
    expect(inspection).toMatchObject({ violationCount: 2, violationsFound: true, receivedOn: '2026-11-20' })
    expect(await found(inspection.id)).toMatchObject([
      {
        code: '393.75(a)',
        unit: 'trailer',
        oos: true,
        vehicle: trailer.id,
        driver: driver.id,
        occurredOn: '2026-11-19',
        category: 'vehicle_maint',
      },
      { code: '395.8', unit: 'driver', oos: false, vehicle: tractor.id, driver: driver.id, category: 'hos' },
    ])
    // One act, undone as one.
    const undone = await safety.call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`, {})
    expect(undone.statusCode).toBe(200)
    expect(await list(`/api/roadside-inspections?reportNumber=${String(inspection['reportNumber'])}`)).toEqual([])
  })

  test('are not entered at all when a line is refused, and the refusal names the line', async () => {
    const before = (await list('/api/roadside-inspections?limit=200')).length
    const answer = await enter([{ code: '393.9' }, { code: '391.11(b)(4)' }], {}, confirmed)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'violations.1.code', message: expect.stringContaining('Several meanings') }] })
    expect(await list('/api/roadside-inspections?limit=200')).toHaveLength(before)
  })

  test('ask about every warning at once', async () => {
    const answer = await enter([{ code: '399.999(z)' }], { level: null })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'level' }, { field: 'violations.0.code' }],
    })
    expect((await enter([{ code: '399.999(z)' }], { level: null }, confirmed)).statusCode).toBe(201)
  })

  test('are refused on a report that says it has none', async () => {
    const answer = await enter([{ code: '393.9' }], { violationsFound: false })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'violationsFound' }] })
  })

  test('are entered once however often they are sent under one key', async () => {
    const body = report([{ code: '393.9', unit: 'power_unit' }])
    const key = { 'idempotency-key': 'report-once', ...confirmed }
    const [first, again] = [
      await safety.call('POST', '/api/inspection-reports', body, key),
      await safety.call('POST', '/api/inspection-reports', body, key),
    ]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json<Created>().id).toBe(first.json<Created>().id)
    expect(await found(first.json<Created>().id)).toHaveLength(1)
  })
})

describe('violations of a report on file, saved as rows', () => {
  test('are added and changed together; another code brings its own words and another unit its own vehicle', async () => {
    const inspection = await make(safety, 'roadside-inspections', { ...report(undefined), violations: undefined })
    expect((await save(inspection.id, [{ code: '393.9', unit: 'power_unit' }])).statusCode).toBe(200)
    const [first] = await found(inspection.id)
    const line = { id: first?.id, version: first?.version, code: '393.75(a)', unit: 'trailer', oos: true }
    expect((await save(inspection.id, [line, { code: '392.2', unit: 'driver' }], confirmed)).statusCode).toBe(200)
    const [changed, added] = await found(inspection.id)
    expect(changed).toMatchObject({ id: first?.id, code: '393.75(a)', vehicle: trailer.id, oos: true })
    expect(changed?.['description']).not.toBe(first?.['description'])
    expect(added).toMatchObject({ code: expect.stringContaining('392.2'), driver: driver.id })
    // Seen before the change, so it is not written over it.
    expect((await save(inspection.id, [line], confirmed)).statusCode).toBe(412)
  })

  test('belong to their report alone, and are nobody’s from outside', async () => {
    const [mine, other] = [
      (await enter([{ code: '393.9', unit: 'power_unit' }])).json<Created>(),
      (await enter([{ code: '393.9', unit: 'power_unit' }])).json<Created>(),
    ]
    const [violation] = await found(other.id)
    const line = { id: violation?.id, version: violation?.version, code: '393.9', unit: 'driver' }
    expect((await save(mine.id, [line], confirmed)).statusCode).toBe(404)
    const foreign = await make(await app.as('super_admin'), 'divisions', {})
    const elsewhere = await app.as('safety', [foreign.id])
    const refused = await elsewhere.call('POST', `/api/roadside-inspections/${mine.id}/violations`, { violations: [{ code: '393.9' }] })
    expect(refused.statusCode).toBe(404)
  })
})
