import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { completed, repairPath, shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
let tulsa: Crew
let foreman: TestUser
const { desk, tractor, reading, pm, schedule } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
  tulsa = await makeCrew(admin)
  foreman = await app.as('supervisor', [joplin.division.id])
})
afterAll(() => app.close())

describe('F5: the lists of maintenance', () => {
  test.each(['oil-changes', 'repairs', 'tires', 'todos', 'schedules'])('/api/maintenance/%s answers a JSON list', async (list) => {
    const answer = await admin.call('GET', `/api/maintenance/${list}`)
    expect(answer.statusCode).toBe(200)
    expect(Array.isArray(answer.json())).toBe(true)
    expect((await (await app.as('recruiter')).call('GET', `/api/maintenance/${list}`)).statusCode).toBe(403)
  })

  test('costs are for those who read fleet money: for Safety there are none', async () => {
    const safety = await app.as('safety')
    const repair = await make(admin, 'repairs', {
      vehicle: joplin.vehicle.id,
      lines: [
        { type: 'part', description: 'Caliper', unitPrice: 61_200 },
        { type: 'labor', description: 'Fit caliper', quantity: 3, unitPrice: 9_500 },
      ],
    })
    expect(repair).toMatchObject({ total: 89_700 })
    const oil = await make(admin, 'oil-changes', { vehicle: joplin.vehicle.id, parts: 21_000, labor: 9_500 })
    expect(oil).toMatchObject({ status: 'scheduled', total: 30_500 })
    for (const path of [`repairs/${repair.id}`, `oil-changes/${oil.id}`]) {
      const seen = (await safety.call('GET', `/api/maintenance/${path}`)).json<Json>()
      for (const field of ['total', 'lines', 'estimate', 'parts', 'labor']) expect(seen).not.toHaveProperty(field)
    }
    expect((await safety.call('GET', '/api/maintenance/repairs?sort=total')).statusCode).toBe(400)
  })
})

describe('G6: an oil change', () => {
  test('with date and meter is done at once, says when the next is due, and enters its reading', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 400_000, '2026-11-01T12:00:00.000Z')
    const made = await make(foreman, 'oil-changes', {
      vehicle,
      doneOn: '2026-11-10',
      miles: 402_310,
      intervalMiles: 25_000,
      intervalDays: 180,
    })
    expect(await desk.one(`/api/maintenance/oil-changes/${made.id}`)).toMatchObject({
      status: 'done',
      nextDueMiles: 427_310,
      nextDueOn: '2027-05-09',
    })
    expect((await desk.one(`/api/vehicles/${vehicle}`))['mileage']).toBe(402_310)
    const other = await pm(vehicle, { everyMiles: 25_000 })
    await desk.change(`/api/maintenance/oil-changes/${made.id}`, { schedule: other.id })
    expect(await schedule(other.id)).toMatchObject({ lastMiles: 402_310, lastDoneOn: '2026-11-10' })
    expect(await desk.list(`/api/meter-entries?vehicle=${vehicle}&origin=service`)).toHaveLength(1)
  })

  test('starts its schedule anew only with a meter, and PM B starts PM A anew too', async () => {
    const { id: vehicle } = await tractor()
    const b = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_000, lastDoneOn: '2026-08-01' })
    const a = await pm(vehicle, { task: 'pm_a', everyMiles: 12_500, lastMiles: 390_000, lastDoneOn: '2026-09-20' })
    const { id } = await make(admin, 'oil-changes', { vehicle, schedule: b.id })
    const path = `/api/maintenance/oil-changes/${id}`
    const refused = await desk.move(path, 'complete', { doneOn: '2026-11-19', hours: 9000 })
    expect(refused.json().detail).toBe('Enter the meter: the schedule counts miles and is not reset without it.')
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 375_000, lastDoneOn: '2026-08-01' })
    expect((await desk.move(path, 'complete', { doneOn: '2026-11-19', miles: 401_000 })).statusCode).toBe(200)
    for (const one of [a, b]) expect(await schedule(one.id)).toMatchObject({ lastMiles: 401_000, lastDoneOn: '2026-11-19' })
  })

  test('with a meter below the last reading changes nothing at all', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 410_000, '2026-11-18T12:00:00.000Z')
    const b = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_000 })
    const { id } = await make(admin, 'oil-changes', { vehicle, schedule: b.id })
    const answer = await desk.move(`/api/maintenance/oil-changes/${id}`, 'complete', { doneOn: '2026-11-19', miles: 401_000 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({ field: 'miles' })
    expect(await desk.one(`/api/maintenance/oil-changes/${id}`)).toMatchObject({ status: 'scheduled', doneOn: null })
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 375_000 })
  })

  test('names a schedule of its own unit', async () => {
    const other = await pm(tulsa.vehicle.id, { everyMiles: 25_000 })
    const answer = await admin.call('POST', '/api/maintenance/oil-changes', { vehicle: joplin.vehicle.id, schedule: other.id })
    expect(answer.json().errors).toEqual([{ field: 'schedule', message: 'This schedule belongs to another unit' }])
  })
})

describe('G6: a schedule', () => {
  const by = (left: number, values: Json = {}) => ({
    everyMiles: 25_000,
    lastMiles: 400_000 - 25_000 + left,
    lastDoneOn: '2026-08-01',
    ...values,
  })
  const days = (lastDoneOn: string, values: Json = {}) => ({ everyDays: 90, lastDoneOn, ...values })
  test.each<[string, Json, string]>([
    ['1,501 miles ahead is ok', by(1_501), 'ok'],
    ['1,500 miles ahead is due soon', by(1_500), 'soon'],
    ['at its miles is due', by(0), 'due'],
    ['301 miles over is overdue', by(-301), 'overdue'],
    ['over by just its stop is overdue still', by(-5_000, { stopMiles: 5_000 }), 'overdue'],
    ['over by more than its stop stops the unit', by(-5_001, { stopMiles: 5_000 }), 'stop'],
    ['15 days ahead is ok', days('2026-09-06'), 'ok'],
    ['14 days ahead is due soon', days('2026-09-05'), 'soon'],
    ['on its day is due', days('2026-08-22'), 'due'],
    ['a day late is overdue', days('2026-08-21'), 'overdue'],
    ['a day late without grace stops the unit', days('2026-08-21', { stopDays: 0 }), 'stop'],
    ['takes the worst of its bases', by(20_000, { everyDays: 90, lastDoneOn: '2026-08-01' }), 'overdue'],
    ['of which the last service is not known is unknown', { everyMiles: 25_000 }, 'unknown'],
    ['by engine hours without a reading of them is unknown', { everyHours: 500, lastHours: 9_000 }, 'unknown'],
  ])('%s', async (_case, values, state) => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 400_000)
    const made = await pm(vehicle, values)
    expect(await schedule(made.id)).toMatchObject({ state })
    const listed = await desk.list(`/api/maintenance/schedules?vehicle=${vehicle}&state=${state}`)
    expect(listed.map(({ id }) => id)).toEqual([made.id])
  })

  test('of a unit without a reading, or with an old one, is never ok', async () => {
    const { id: vehicle } = await tractor()
    const made = await pm(vehicle, by(20_000))
    expect(await schedule(made.id)).toMatchObject({ state: 'unknown', stateNote: 'No meter reading' })
    await reading(vehicle, 400_000, '2026-11-09T12:00:00.000Z')
    expect(await schedule(made.id)).toMatchObject({ state: 'unknown', stateNote: 'Meter 11 d old' })
    const over = await pm(vehicle, by(-301))
    expect(await schedule(over.id)).toMatchObject({ state: 'overdue' })
  })

  test('is forecast from the average of 60 days, or by its days where they end first', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 100_000, '2026-08-01T12:00:00.000Z')
    await reading(vehicle, 397_000, '2026-10-21T12:00:00.000Z')
    await reading(vehicle, 400_000, '2026-11-20T12:00:00.000Z')
    const made = await pm(vehicle, by(1_000))
    const single = (await tractor()).id
    await reading(single, 400_000)
    expect(await schedule((await pm(single, by(1_000))).id)).toMatchObject({ state: 'soon', forecastOn: null })
    // 3,000 miles in 30 days.
    expect(await schedule(made.id)).toMatchObject({ forecastOn: '2026-11-30', dueMiles: 401_000, milesLeft: 1_000 })
    await desk.change(`/api/maintenance/schedules/${made.id}`, { everyDays: 115 })
    expect(await schedule(made.id)).toMatchObject({ forecastOn: '2026-11-24', dueOn: '2026-11-24' })
  })

  test('past its stop blocks the unit; paused it does not', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 400_000)
    const { id } = await pm(vehicle, by(-5_001, { stopMiles: 5_000 }))
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ readiness: 'block', readinessReason: 'Past PM limit' })
    await desk.move(`/api/maintenance/schedules/${id}`, 'pause', { reason: 'In storage' })
    expect((await desk.one(`/api/vehicles/${vehicle}`))['readiness']).not.toBe('block')
    expect(await schedule(id)).toMatchObject({ state: null })
  })
})

describe('G6: an annual inspection (49 CFR 396.17)', () => {
  const inspected = (vehicle: string, values: Json): Promise<Created> =>
    make(admin, 'qualification-documents', {
      type: 'annual_inspection',
      driver: null,
      vehicle,
      inspectionResult: 'passed',
      ...values,
    })
  const inspector = (values: Json = {}): Promise<Created> =>
    make(admin, 'inspectors', {
      name: 'Dale Mercer',
      division: joplin.division.id,
      role: 'annual',
      basis: 'experience',
      months: 14,
      qualifiedOn: '2025-01-02',
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
    const { id: vehicle } = await make(admin, 'vehicles', { division: joplin.division.id, kind: 'tractor' })
    const due = await pm(vehicle, { task: 'annual_inspection', everyDays: 365, everyMiles: null, lastDoneOn: '2025-10-01' })
    const failed = await inspected(vehicle, { inspectedBy: 'garage', issuedOn: '2026-11-10', inspectionResult: 'failed' })
    expect((await verify(failed.id)).json().detail).toBe('The inspection failed. Only one that passed counts (49 CFR 396.17(c)).')
    const [ours, brakes, late] = [
      await inspector(),
      await inspector({ role: 'brakes', tasks: ['inspect'] }),
      await inspector({ qualifiedOn: '2026-11-11' }),
    ]
    const gone = await inspector()
    await desk.move(`/api/maintenance/inspectors/${gone.id}`, 'end', { endedOn: '2026-11-09' })
    const byOurs = { inspectorOnFile: ours.id }
    for (const missing of [{}, ...[brakes, late, gone].map(({ id }) => ({ inspectorOnFile: id })), { ...byOurs, inspectionResult: null }]) {
      const unknown = await inspected(vehicle, { inspectedBy: 'carrier', issuedOn: '2026-11-10', ...missing })
      expect((await verify(unknown.id)).statusCode, JSON.stringify(missing)).toBe(409)
    }
    expect(await schedule(due.id)).toMatchObject({ lastDoneOn: '2025-10-01' })
    const repair = await make(admin, 'repairs', { vehicle, schedule: due.id })
    await desk.move(repairPath(repair.id), 'complete', completed)
    expect(await schedule(due.id)).toMatchObject({ lastDoneOn: '2025-10-01' })
    const old = await inspected(vehicle, { inspectedBy: 'carrier', issuedOn: '2025-11-19', ...byOurs })
    expect((await verify(old.id)).statusCode).toBe(200)
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ readiness: 'block' })
    const passed = await inspected(vehicle, {
      inspectedBy: 'state_program',
      issuedOn: '2026-11-12',
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
