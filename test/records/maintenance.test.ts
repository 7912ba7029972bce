import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

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
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ readiness: 'block', readinessReason: 'PM past its stop' })
    await desk.move(`/api/maintenance/schedules/${id}`, 'pause', { reason: 'In storage' })
    expect((await desk.one(`/api/vehicles/${vehicle}`))['readiness']).not.toBe('block')
    expect(await schedule(id)).toMatchObject({ state: null })
  })
})
