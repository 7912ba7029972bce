import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago. The company upgraded at 10:00; its people and units were at work before.
let app: TestApp
let admin: TestUser
let terminal: Created
let person: Created
let unit: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  terminal = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  person = await makeReadyDriver(admin, { division: terminal.id })
  unit = await make(admin, 'vehicles', { division: terminal.id, kind: 'tractor' })
  const [record] = await deskOf(() => admin).list(`/api/qualification-documents?driver=${person.id}&type=mvr_initial`)
  await deskOf(() => admin).change(`/api/qualification-documents/${String(record?.['id'])}`, { medicalStatus: null, medicalUntil: null })
  await run(
    app.deps.pool,
    sql`insert into settings (key, value, updated_at) values ('legal-stops.enforcement', '{"upgradedAt":"2026-11-20T16:00:00.000Z","from":null}', now())`,
  )
  app.clock.set('2026-11-20T17:00:00.000Z')
})
afterAll(() => app.close())

const url = '/api/legal-stops/enforcement'
const plan = (serviceDate: string, seats: Json, confirmed = false) =>
  admin.call(
    'POST',
    '/api/run-assignments',
    {
      spot: 'Rescue',
      serviceDate,
      start: `${serviceDate}T18:00:00Z`,
      end: `${serviceDate}T22:00:00Z`,
      division: terminal.id,
      ...seats,
    },
    confirmed ? { 'x-confirm-warnings': '1' } : {},
  )

describe('legal stops after an upgrade', () => {
  test('until somebody confirms they warn who was at work, and say that they will block; what came later is stopped at once', async () => {
    const warned = await plan('2026-11-23', { driver: person.id, vehicle: unit.id })
    expect(warned.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [
        { message: expect.stringContaining('CDLIS record with medical status (will block)') },
        { message: expect.stringContaining('Annual inspection (will block)') },
      ],
    })
    expect((await plan('2026-11-23', { driver: person.id, vehicle: unit.id }, true)).statusCode).toBe(201)
    const fresh = await make(admin, 'vehicles', { division: terminal.id, kind: 'tractor' })
    expect((await plan('2026-11-24', { driver: person.id, vehicle: fresh.id }, true)).statusCode).toBe(422)
    const report = (await admin.call('GET', url)).json<Json>()
    expect(report).toMatchObject({ state: 'not_confirmed', from: null, latest: '2026-12-04' })
    expect(report['stopped']).toMatchObject([
      { kind: 'drivers', id: person.id, reasons: [{ citation: '49 CFR 391.23(m)(2)' }] },
      { kind: 'vehicles', id: unit.id, title: `Unit ${unit.title}`, reasons: [{ citation: '49 CFR 396.17(c)' }] },
    ])
    expect((await (await app.as('admin')).call('GET', url)).statusCode).toBe(403)
  })

  test.each(['2026-11-19', '2026-12-05'])('the day is none of the past, and at most 14 days ahead: %s', async (from) => {
    const answer = await admin.call('PUT', url, { from })
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'from' }] })
  })

  test('from the chosen day they block, with an entry in the history; afterwards the day stays', async () => {
    expect((await admin.call('PUT', url, { from: '2026-11-25' })).json()).toMatchObject({
      state: 'planned',
      from: '2026-11-25',
      history: [{ by: 'Test super_admin', from: '2026-11-25' }],
    })
    expect((await plan('2026-11-24', { driver: person.id, vehicle: unit.id }, true)).statusCode).toBe(201)
    expect((await plan('2026-11-25', { driver: person.id, vehicle: unit.id }, true)).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('391.23(m)(2)') }, { message: expect.stringContaining('396.17(c)') }],
    })
    const list = (on: string) => admin.call('GET', `/api/vehicles?id=${unit.id}&readiness=block&fields=id&${on}`)
    expect((await list('')).json()).toEqual([])
    app.clock.set('2026-11-25T15:00:00.000Z')
    expect((await list('')).json()).toHaveLength(1)
    expect((await admin.call('GET', url)).json()).toMatchObject({ state: 'enforced', stopped: [] })
    expect((await admin.call('PUT', url, { from: '2026-11-26' })).statusCode).toBe(409)
  })
})
