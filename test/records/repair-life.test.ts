import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { completed, repairPath, shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor, reading, pm, holdsOf, received, repairsOf } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
})

afterAll(() => app.close())
/** An out-of-service brake violation of a roadside report, on a unit of its own with a PM schedule. */
const cited = async () => {
  const { id: vehicle } = await tractor()
  await reading(vehicle, 400_000)
  const inspection = await make(admin, 'roadside-inspections', { vehicle, inspectedAt: '2026-11-18T16:00:00.000Z', violationsFound: true })
  const violation = await make(admin, 'violations', {
    inspection: inspection.id,
    code: '393.47(e)',
    unit: 'power_unit',
    oos: true,
    vehicle,
  })
  return { vehicle, inspection, violation }
}

describe('G6: a repair', () => {
  test('is what its lines come to: quantity by unit price, one where none is said', async () => {
    const lines = [
      { type: 'part', description: 'Pad set', quantity: 2, unitPrice: 14_800 },
      { type: 'labor', description: 'Diagnosis', quantity: 1.5, unitPrice: 9_533 },
      { type: 'sublet', description: 'Tow', unitPrice: 64_000 },
    ]
    const made = await make(admin, 'repairs', { vehicle: joplin.vehicle.id, lines })
    expect(made).toMatchObject({ total: 29_600 + 14_300 + 64_000 })
    expect((await desk.change(repairPath(made.id), { total: 5 })).statusCode).toBe(422)
  })

  test('waits since a moment, for a reason, and goes on with the amount that a manager approved', async () => {
    const { id } = await make(admin, 'repairs', { vehicle: joplin.vehicle.id })
    const foreman = await app.as('supervisor', [joplin.division.id])
    const waiting = await desk.move(repairPath(id), 'wait_for_approval', { waitingFor: 'Quote of $640' })
    expect(waiting.json()).toMatchObject({
      status: 'waiting_approval',
      waitingFor: 'Quote of $640',
      statusSince: '2026-11-20T15:00:00.000Z',
    })
    const asked = { move: 'approve', fields: { approvedAmount: 64_000 } }
    expect((await foreman.call('POST', `${repairPath(id)}/transitions`, asked)).statusCode).toBe(403)
    expect((await desk.move(repairPath(id), 'approve', asked.fields)).json()).toMatchObject({
      status: 'in_progress',
      approvedAmount: 64_000,
      approvedBy: admin.id,
      waitingFor: null,
    })
  })

  test('is opened from a roadside violation by one press, and closing it prepares the certification', async () => {
    const { vehicle, inspection, violation } = await cited()
    expect((await desk.move(`/api/violations/${violation.id}`, 'open_repair', {})).statusCode).toBe(200)
    const opened = await desk.one(`/api/violations/${violation.id}`)
    const [made] = await repairsOf(vehicle)
    expect(made).toMatchObject({
      origin: 'roadside',
      unsafe: true,
      violation: violation.id,
      reportedOn: '2026-11-18',
      priority: 'critical',
    })
    expect(opened).toMatchObject({ repair: made?.id, repairReference: made?.number, stage: 'repair' })
    expect((await desk.move(`/api/violations/${violation.id}`, 'open_repair', {})).statusCode).toBe(409)
    expect(await holdsOf(made?.id ?? '')).toHaveLength(1)
    expect((await desk.move(`/api/roadside-inspections/${inspection.id}`, 'certify', sign)).statusCode).toBe(409)
    await desk.move(repairPath(made?.id ?? ''), 'complete', completed)
    expect(await desk.one(`/api/violations/${violation.id}`)).toMatchObject({
      correction: 'repaired',
      correctedOn: '2026-11-20',
      correctiveAction: 'Caliper replaced',
      stage: 'certify',
    })
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active`)).toEqual([])
    expect((await desk.move(`/api/roadside-inspections/${inspection.id}`, 'certify', sign)).statusCode).toBe(200)
  })

  test('written as the repair order of a violation of its unit is joined to it; other words stay words', async () => {
    const { vehicle, violation } = await cited()
    const own = await make(admin, 'repairs', { vehicle })
    const elsewhere = await make(admin, 'repairs', { vehicle: joplin.vehicle.id })
    const path = `/api/violations/${violation.id}`
    await desk.change(path, { repairReference: elsewhere.number })
    expect(await desk.one(path)).toMatchObject({ repair: null, repairReference: elsewhere.number })
    await desk.change(path, { repairReference: own.number.toLowerCase() })
    expect(await desk.one(path)).toMatchObject({ repair: own.id })
    expect((await desk.change(repairPath(elsewhere.id), { violation: violation.id })).json().errors).toEqual([
      { field: 'violation', message: 'This violation was found on another unit' },
    ])
  })

  test('is opened from an accident by one press; a unit that was towed is held at once', async () => {
    const { id: vehicle } = await tractor()
    const accident = await make(admin, 'accidents', { vehicle, towAway: true, ourTowed: true, occurredAt: '2026-11-19T20:00:00.000Z' })
    expect((await desk.move(`/api/accidents/${accident.id}`, 'open_repair', {})).statusCode).toBe(200)
    const [made] = await repairsOf(vehicle)
    expect(made).toMatchObject({ origin: 'accident', unsafe: true, accident: accident.id, reportedOn: '2026-11-19' })
    expect(await holdsOf(made?.id ?? '')).toHaveLength(1)
  })

  test.each(['meter_entries', 'pm_schedules', 'violations', 'vehicle_reports', 'holds', 'events'])(
    'is closed whole or not at all: a failure at %s leaves nothing',
    async (table) => {
      const { vehicle, violation } = await cited()
      const b = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_000 })
      await desk.move(`/api/violations/${violation.id}`, 'open_repair', {})
      const [made] = await repairsOf(vehicle)
      const id = made?.id ?? ''
      await desk.change(repairPath(id), { schedule: b.id })
      const report = await received(vehicle, joplin.driver.id, [{ part: 'service_brakes', note: 'Pulls left' }])
      // The report's own repair takes the place of a step here: both close in the same way.
      const target =
        table === 'vehicle_reports' ? ((await desk.list(`/api/maintenance/repairs?vehicleReport=${report.id}`))[0]?.id ?? '') : id
      const before = await standing(vehicle)
      await breaking(table)
      expect((await desk.move(repairPath(target), 'complete', completed)).statusCode).toBe(500)
      await mended()
      expect(await standing(vehicle)).toEqual(before)
      expect((await desk.move(repairPath(target), 'complete', completed)).statusCode).toBe(200)
    },
  )
})

const sign = { certifiedOn: '2026-11-20', signature: 'Lena Park', signatureTitle: 'Safety director' }

/** Every fact that closing a repair of the unit touches. */
const standing = async (vehicle: string): Promise<unknown> =>
  run(
    app.deps.pool,
    sql`select (select json_agg(r order by r.id) from repairs r where r.vehicle_id = ${vehicle}::uuid) as repairs,
      (select json_agg(h order by h.id) from holds h where h.vehicle_id = ${vehicle}::uuid) as holds,
      (select json_agg(m order by m.id) from meter_entries m where m.vehicle_id = ${vehicle}::uuid) as meter,
      (select json_agg(p order by p.id) from pm_schedules p where p.vehicle_id = ${vehicle}::uuid) as schedules,
      (select json_agg(w order by w.id) from violations w where w.vehicle_id = ${vehicle}::uuid) as violations,
      (select json_agg(d order by d.id) from vehicle_reports d where d.vehicle_id = ${vehicle}::uuid) as reports,
      (select v.mileage from vehicles v where v.id = ${vehicle}::uuid) as mileage, (select count(*) from events) as events`,
  )

/** From now on nothing can be written to the table. */
const breaking = async (table: string): Promise<void> => {
  onTestFinished(mended)
  await run(
    app.deps.pool,
    sql`create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken here'; end $$`,
  )
  await run(
    app.deps.pool,
    sql`create trigger broken before insert or update on ${sql.identifier(table)} for each statement execute function fail_here()`,
  )
}
const mended = async (): Promise<void> => {
  await run(app.deps.pool, sql`drop function if exists fail_here() cascade`)
}

describe('G6: a repeat repair', () => {
  test('is known by what the unit has driven since, also where nobody read the meter', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 380_000, '2026-09-01T12:00:00.000Z')
    const first = await make(admin, 'repairs', { vehicle, system: 'air', reportedOn: '2026-09-01' })
    await desk.move(repairPath(first.id), 'complete', { completedOn: '2026-09-03', completedMiles: 380_100, correction: 'Line replaced' })
    await reading(vehicle, 385_100, '2026-11-19T12:00:00.000Z')
    expect((await make(admin, 'repairs', { vehicle, system: 'air' }))['repeatOf']).toBe(first.id)
    await reading(vehicle, 385_101, '2026-11-20T12:00:00.000Z')
    expect((await make(admin, 'repairs', { vehicle, system: 'air' }))['repeatOf']).toBe(null)
  })
})

describe('G6: a to-do', () => {
  test('is tested before it is completed, or goes on as an oil change', async () => {
    const { id: vehicle } = await tractor()
    const todo = await make(admin, 'maintenance-todos', { title: 'Oil due soon', vehicle })
    const path = `/api/maintenance/todos/${todo.id}`
    await desk.move(path, 'start')
    expect((await desk.move(path, 'test')).json()).toMatchObject({ status: 'testing' })
    await desk.move(path, 'to_oil_change', { scheduledFor: '2026-11-24' })
    const [oil] = await desk.list(`/api/maintenance/oil-changes?vehicle=${vehicle}`)
    expect(oil).toMatchObject({ status: 'scheduled', scheduledFor: '2026-11-24' })
    expect(await desk.one(path)).toMatchObject({ status: 'done', oilChange: oil?.id })
  })
})
