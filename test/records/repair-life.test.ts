import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { run } from '#server/engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor, reading, pm, schedule, holdsOf } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
})
afterAll(() => app.close())

const repairPath = (id: string): string => `/api/maintenance/repairs/${id}`
const reportPath = (id: string): string => `/api/maintenance/vehicle-reports/${id}`
const done = { completedOn: '2026-11-20', completedMiles: 402_000, correction: 'Caliper replaced' }
const repairsOf = (vehicle: string): Promise<Created[]> => desk.list(`/api/maintenance/repairs?vehicle=${vehicle}&sort=number`)

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
    await desk.move(repairPath(made?.id ?? ''), 'complete', done)
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
      const report = await received(vehicle, [{ part: 'service_brakes', note: 'Pulls left' }])
      // The report's own repair takes the place of a step here: both close in the same way.
      const target =
        table === 'vehicle_reports' ? ((await desk.list(`/api/maintenance/repairs?vehicleReport=${report.id}`))[0]?.id ?? '') : id
      const before = await standing(vehicle)
      await breaking(table)
      expect((await desk.move(repairPath(target), 'complete', done)).statusCode).toBe(500)
      await mended()
      expect(await standing(vehicle)).toEqual(before)
      expect((await desk.move(repairPath(target), 'complete', done)).statusCode).toBe(200)
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

/** Starts writes that need a report, and lets them go on once all of them wait for it. */
const keptWaiting = async <T>(report: string, start: () => readonly Promise<T>[]): Promise<readonly Promise<T>[]> => {
  const held = await app.deps.pool.connect()
  try {
    await run(held, sql`begin`)
    await run(held, sql`select 1 from vehicle_reports where id = ${report}::uuid for update`)
    const started = start()
    await expect
      .poll(
        async () =>
          (
            await run<{ count: number }>(
              app.deps.pool,
              sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          )[0]?.count,
      )
      .toBe(started.length)
    await run(held, sql`commit`)
    return started
  } finally {
    held.release()
  }
}

const driverNamed = (lastName: string): Promise<Created> =>
  make(admin, 'drivers', { division: joplin.division.id, firstName: 'Kyle', lastName })

/** A report that the office entered from paper. */
const received = async (vehicle: string, defects: Json[], values: Json = {}): Promise<Created> => {
  const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
  const asked = { reportedAt: '2026-11-20T14:00:00.000Z', miles: 401_000, defects, signature: 'Kyle McAllister', ...values }
  const entered = await desk.move(reportPath(id), 'enter', asked)
  expect(entered.statusCode, entered.body).toBe(200)
  return desk.one(reportPath(id))
}

let networks = 0
/** Somebody with a link and no session. */
const phone = async (report: string) => {
  networks += 1
  const remoteAddress = `198.51.100.${networks}`
  const made = await admin.call('POST', `${reportPath(report)}/link`, {})
  expect(made.statusCode, made.body).toBe(201)
  const token = made.json<{ url: string }>().url.split('/').at(-1) ?? ''
  const call = (method: 'GET' | 'POST', path = '', payload?: Json) =>
    app.http.inject({ method, url: `/api/vehicle-report/${token}${path}`, remoteAddress, ...(payload === undefined ? {} : { payload }) })
  return { call, url: made.json<{ url: string }>().url }
}
const message = (values: Json = {}): Json => ({
  key: randomUUID(),
  signedAt: '2026-11-20T13:30:00.000Z',
  miles: 401_000,
  trailer: null,
  defects: [],
  photos: [],
  name: 'Kyle McAllister',
  ...values,
})
const line = (values: Json): Json => ({ part: 'lights', note: 'Marker lamp out', towed: false, unsafe: false, ...values })

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
  test('is tested before it is done, or goes on as an oil change', async () => {
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

describe('G6: a driver’s vehicle report (49 CFR 396.11)', () => {
  test('that has not come reads unknown, never free of defects, and warns', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    expect(await desk.one(reportPath(id))).toMatchObject({
      status: 'requested',
      finding: 'unknown',
      title: expect.stringMatching(/^Driver report, not received, Unit /) as string,
    })
    expect(await desk.list(`/api/holds?vehicleReport=${id}&status=active`)).toMatchObject([
      { effect: 'warn', reason: 'Driver report not received' },
    ])
    const none = await received(vehicle, [])
    expect(none).toMatchObject({ status: 'no_defects', finding: 'none', openDefects: null })
    expect(await desk.list(`/api/holds?vehicleReport=${none.id}&status=active`)).toEqual([])
  })

  test('N4 holds the unit until every line is certified by name and time, whether repaired or in no need of it', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, [
      { part: 'lights', note: 'Marker lamp out' },
      { part: 'mirrors', note: 'Left mirror loose', unsafe: true },
    ])
    expect(report).toMatchObject({ status: 'open', finding: 'defects', openDefects: 2 })
    const [lamp, mirror] = await desk.list(`/api/maintenance/repairs?vehicleReport=${report.id}&sort=number`)
    expect([lamp, mirror]).toMatchObject([
      { title: 'Lights and reflectors: Marker lamp out', system: 'lights', unsafe: false, origin: 'driver_report', reportedMiles: 401_000 },
      { system: 'body', unsafe: true, priority: 'critical' },
    ])
    const blocks = () => desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)
    expect(await blocks()).toHaveLength(2)
    for (const move of ['defer', 'cancel'])
      expect((await desk.move(repairPath(lamp?.id ?? ''), move, { reason: 'Later' })).statusCode).toBe(409)
    await desk.move(repairPath(lamp?.id ?? ''), 'no_repair', { correction: 'Lamp was dirty' })
    expect(await blocks()).toHaveLength(1)
    expect((await desk.one(`/api/vehicles/${vehicle}`))['readiness']).toBe('block')
    await desk.move(repairPath(mirror?.id ?? ''), 'complete', done)
    expect(await blocks()).toEqual([])
    expect(await desk.one(repairPath(lamp?.id ?? ''))).toMatchObject({ closedBy: admin.id, closedAt: '2026-11-20T15:00:00+00:00' })
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'certified', openDefects: null })
    // A defect that comes back makes the certification fall.
    await desk.move(repairPath(lamp?.id ?? ''), 'reopen', { reason: 'Out again' })
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'open', openDefects: 1 })
    expect(await blocks()).toHaveLength(1)
  })

  test('is certified by the later of two that close its last defects at one moment', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, [
      { part: 'lights', note: 'Marker lamp out' },
      { part: 'horn', note: 'No sound' },
    ])
    const both = await repairsOf(vehicle)
    const closing = await keptWaiting(report.id, () =>
      both.map(({ id }) => desk.move(repairPath(id), 'no_repair', { correction: 'Works' })),
    )
    const answers = await Promise.all(closing)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'certified' })
  })

  test('once received is not undone: what was listed holds until it is certified', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    const asked = { reportedAt: '2026-11-20T14:00:00.000Z', defects: [{ part: 'horn', note: 'No sound' }], signature: 'Kyle McAllister' }
    const entered = await desk.move(reportPath(id), 'enter', asked)
    await admin.call('POST', `/api/batches/${String(entered.headers['x-batch-id'])}/undo`, {})
    expect(await desk.one(reportPath(id))).toMatchObject({ status: 'open', openDefects: 1 })
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)).toHaveLength(1)
    expect((await desk.change(reportPath(id), { vehicle: joplin.vehicle.id })).statusCode).toBe(422)
    const [horn] = await repairsOf(vehicle)
    const stamp = { 'if-match': `"${horn?.version}"` }
    expect((await admin.call('DELETE', repairPath(horn?.id ?? ''), { reason: 'Gone' }, stamp)).statusCode).toBe(409)
  })

  test('the lines of a trailer follow the trailer', async () => {
    const { id: vehicle } = await tractor()
    const trailer = await tractor({ kind: 'trailer' })
    const defects = [line({ towed: true, part: 'tires', note: 'Cut' })]
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
    const asked = { reportedAt: '2026-11-20T14:00:00.000Z', defects, signature: 'Kyle McAllister' }
    expect((await desk.move(reportPath(id), 'enter', asked)).json().errors).toEqual([
      { field: 'trailer', message: 'Enter the trailer: a defect is on it' },
    ])
    await desk.move(reportPath(id), 'enter', { ...asked, trailer: trailer.id })
    expect(await desk.one(reportPath(id))).toMatchObject({ status: 'no_defects', defects: null })
    expect(await desk.list(`/api/maintenance/vehicle-reports?vehicle=${trailer.id}`)).toMatchObject([{ status: 'open', together: id }])
    expect((await desk.one(`/api/vehicles/${trailer.id}`))['readiness']).toBe('block')
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active&effect=block`)).toEqual([])
  })

  test('comes by a link to one driver, once however often it is sent, with its photos and the time of signing', async () => {
    const { id: vehicle } = await tractor()
    const driver = await driverNamed('McAllister')
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: driver.id })
    const { call, url } = await phone(id)
    expect(url).toContain('/accept-invitation/report/')
    const opened = (await call('GET')).json<Json>()
    expect(opened).toMatchObject({ purpose: 'report', driver: driver.title, trailer: null, lines: [] })
    expect(JSON.stringify(opened)).not.toContain(id)
    const report = message({ defects: [line({})], photos: [pixel] })
    expect((await call('POST', '', { ...report, name: 'Mickey Mouse' })).json()).toMatchObject({ errors: [{ field: 'name' }] })
    expect((await desk.one(reportPath(id)))['finding']).toBe('unknown')
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', report)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await desk.one(reportPath(id))).toMatchObject({
      status: 'open',
      reportedAt: '2026-11-20T13:30:00+00:00',
      receivedAt: '2026-11-20T15:00:00+00:00',
      signature: 'Kyle McAllister',
      signedText: expect.stringContaining('defects I found') as string,
    })
    expect(await repairsOf(vehicle)).toHaveLength(1)
    expect((await admin.call('GET', `${reportPath(id)}/attachments`)).json()).toMatchObject([
      { category: 'photo', uploadedBy: { name: driver.title } },
    ])
    expect((await call('POST', '', message())).statusCode).toBe(400)
    expect((await call('GET')).statusCode).toBe(400)
    expect((await (await app.as('recruiter')).call('POST', `${reportPath(id)}/link`, {})).statusCode).toBe(403)
  })

  test('finds the trailer by the number on it, and says where there is none', async () => {
    const { id: vehicle } = await tractor()
    const trailer = await tractor({ kind: 'trailer', unitNumber: 'T-4410' })
    const driver = await driverNamed('McAllister')
    const { id } = await make(admin, 'vehicle-reports', { vehicle, driver: driver.id })
    const { call } = await phone(id)
    const report = message({ trailer: 'T-9999', defects: [line({ towed: true })] })
    expect((await call('POST', '', report)).json()).toMatchObject({
      errors: [{ field: 'trailer', message: 'No trailer T-9999. Check the number on it' }],
    })
    expect((await call('POST', '', { ...report, trailer: 't-4410' })).statusCode).toBe(204)
    expect(await desk.list(`/api/maintenance/vehicle-reports?vehicle=${trailer.id}&status=open`)).toHaveLength(1)
  })

  test('is reviewed and signed by the next driver by the same kind of link, once it is certified (49 CFR 396.13)', async () => {
    const { id: vehicle } = await tractor()
    const report = await received(vehicle, [{ part: 'horn', note: 'No sound' }])
    expect((await admin.call('POST', `${reportPath(report.id)}/link`, {})).statusCode).toBe(409)
    const [horn] = await repairsOf(vehicle)
    await desk.move(repairPath(horn?.id ?? ''), 'complete', done)
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active`)).toMatchObject([{ effect: 'warn' }])
    const next = await driverNamed('Reyes')
    expect((await desk.move(reportPath(report.id), 'name_reviewer', { reviewer: next.id })).statusCode).toBe(200)
    const { call } = await phone(report.id)
    expect((await call('GET')).json()).toMatchObject({
      purpose: 'review',
      driver: next.title,
      reportedBy: 'Kyle McAllister',
      lines: [
        {
          title: 'Horn: No sound',
          outcome: 'Repaired',
          certifiedBy: expect.any(String) as string,
          certifiedAt: '2026-11-20T15:00:00.000Z',
        },
      ],
    })
    const review = { key: randomUUID(), name: 'Kyle Reyes' }
    expect((await call('POST', '/review', review)).statusCode).toBe(204)
    expect((await call('POST', '/review', review)).statusCode).toBe(204)
    expect(await desk.one(reportPath(report.id))).toMatchObject({ status: 'reviewed', reviewer: next.id, reviewSignature: 'Kyle Reyes' })
    expect(await desk.list(`/api/holds?vehicle=${vehicle}&status=active`)).toEqual([])
  })
})

/** A picture of one dot. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('G6: an annual inspection (49 CFR 396.17)', () => {
  const inspected = (vehicle: string, values: Json): Promise<Created> =>
    make(admin, 'qualification-documents', {
      type: 'annual_inspection',
      driver: null,
      vehicle,
      inspectionResult: 'passed',
      inspector: 'Dale Mercer',
      inspectorQualification: 'experience',
      ...values,
    })
  const verify = (id: string) => desk.move(`/api/qualification-documents/${id}`, 'verify', { verificationMethod: 'online' })

  test.each([
    ['carrier', '2025-11-21', '2026-11-21'],
    ['garage', '2024-02-29', '2025-02-28'],
    ['state_program', '2025-11-03', '2026-11-30'],
    ['state_program', '2025-02-10', '2026-02-28'],
  ])('by %s on %s is good until %s', async (inspectedBy, issuedOn, until) => {
    const made = await inspected((await tractor()).id, { inspectedBy, issuedOn, expirationDate: '2031-01-01' })
    expect(made).toMatchObject({ expirationDate: until })
  })

  test('counts only passed and by a qualified inspector, starts its schedule anew, and blocks the day after its last', async () => {
    const { id: vehicle } = await tractor()
    const due = await pm(vehicle, { task: 'annual_inspection', everyDays: 365, everyMiles: null, lastDoneOn: '2025-10-01' })
    const failed = await inspected(vehicle, { inspectedBy: 'garage', issuedOn: '2026-11-10', inspectionResult: 'failed' })
    expect((await verify(failed.id)).json().detail).toBe('The inspection failed. Only one that passed counts (49 CFR 396.17(c)).')
    for (const missing of [{ inspector: null }, { inspectorQualification: null }, { inspectionResult: null }]) {
      const unknown = await inspected(vehicle, { inspectedBy: 'carrier', issuedOn: '2026-11-10', ...missing })
      expect((await verify(unknown.id)).statusCode, JSON.stringify(missing)).toBe(409)
    }
    expect(await schedule(due.id)).toMatchObject({ lastDoneOn: '2025-10-01' })
    const repair = await make(admin, 'repairs', { vehicle, schedule: due.id })
    await desk.move(repairPath(repair.id), 'complete', done)
    expect(await schedule(due.id)).toMatchObject({ lastDoneOn: '2025-10-01' })
    const old = await inspected(vehicle, { inspectedBy: 'carrier', issuedOn: '2025-11-19' })
    await verify(old.id)
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ readiness: 'block' })
    const passed = await inspected(vehicle, {
      inspectedBy: 'state_program',
      issuedOn: '2026-11-12',
      inspector: null,
      inspectorQualification: null,
    })
    expect((await verify(passed.id)).statusCode).toBe(200)
    expect(await schedule(due.id)).toMatchObject({ lastDoneOn: '2026-11-12' })
    expect((await desk.one(`/api/vehicles/${vehicle}`))['readiness']).not.toBe('block')
  })
})

describe('G6: the tread of a tire', () => {
  test('keeps every reading of its three grooves, of which the lowest counts', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await make(admin, 'tires', {
      vehicle,
      position: 'lf',
      treadOuter: 9,
      treadMiddle: 8,
      treadInner: 9,
      measuredOn: '2026-10-01',
    })
    const path = `/api/maintenance/tires/${id}`
    await desk.move(path, 'measure', { measuredOn: '2026-11-20', treadOuter: 6, treadMiddle: 3.5, treadInner: 6, meter: 402_000 })
    expect(await desk.one(path)).toMatchObject({
      tread: 3.5,
      treadAlarm: 'below',
      readings: [
        { on: '2026-10-01', treadMiddle: 8, place: 'Left front (LF)' },
        { on: '2026-11-20', treadMiddle: 3.5, miles: 402_000 },
      ],
    })
  })

  test('comes in with a tire list; a second tire in one place stays out', async () => {
    const unit = await tractor()
    const imports = importer(app, admin, 'maintenance/tires')
    const file = [
      'Serial number,Brand,Size,Unit,Position,"Tread, outer groove"',
      ...['S-1,LF', 'S-2,RF', 'S-3,LF'].map((row) => {
        const [serial, wheel] = row.split(',')
        return `${serial}-${unit.title},Bridgeline,295/75R22.5,${unit.title},${wheel === 'LF' ? 'Left front (LF)' : 'Right front (RF)'},12`
      }),
    ].join('\n')
    const { id } = await imports.upload(file)
    await imports.check(id)
    expect((await imports.run(id, true)).counts).toMatchObject({ created: 2, error: 1 })
    expect(await desk.list(`/api/maintenance/tires?vehicle=${unit.id}&status=mounted`)).toHaveLength(2)
  })

  test('no write leaves two tires in one place, whatever way it comes', async () => {
    const { id: vehicle } = await tractor()
    const first = await make(admin, 'tires', { vehicle, position: 'lf' })
    const second = await make(admin, 'tires', { vehicle, position: 'rf' })
    const move = run(app.deps.pool, sql`update tires set position = 'lf' where id = ${second.id}::uuid`)
    await expect(move).rejects.toThrow(/tires_one_place/)
    expect(await desk.list(`/api/maintenance/tires?vehicle=${vehicle}&position=lf`)).toMatchObject([{ id: first.id }])
  })
})
