import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026, a Friday, 9 AM in Joplin. */
let app: TestApp
let admin: TestUser
let joplin: Crew
let foreman: TestUser
const { desk, tractor, reading, pm, schedule } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeCrew(admin)
  foreman = await app.as('supervisor', [joplin.division.id])
})
afterAll(() => app.close())

interface Queue {
  rows: Json[]
  total: number
  counts: Json
  weeks: Json[]
}
const queue = async (query = ''): Promise<Queue> => (await admin.call('GET', `/api/maintenance/work-queue?limit=200${query}`)).json()
/** 100 miles a day up to now, 400,000 on the odometer. */
const driven = async (vehicle: string): Promise<void> => {
  await reading(vehicle, 397_000, '2026-10-21T12:00:00.000Z')
  await reading(vehicle, 400_000)
}

describe('G6: the work queue by week', () => {
  /** A run of the division that leaves at 6 PM in Joplin, and its nights. */
  const nights = async (vehicle: string, trips: readonly (readonly [start: string, end: string])[], values: Json = {}): Promise<void> => {
    const run = await make(admin, 'runs', {
      division: joplin.division.id,
      dispatchTime: '18:00',
      origin: 'Joplin',
      destination: 'Tulsa',
      durationHours: 10,
      ...values,
    })
    for (const [start, end] of trips)
      await make(admin, 'run-assignments', { run: run.id, serviceDate: start.slice(0, 10), start, end, vehicle })
  }

  test('bundles what a unit has within 14 days, says when it is home before that, and books it in one act with undo', async () => {
    const { id: vehicle } = await tractor()
    await driven(vehicle)
    // 400 miles at 100 a day: Tuesday, November 24.
    const due = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_400 })
    const todo = await make(admin, 'maintenance-todos', { title: 'Mirror bracket', vehicle, dueOn: '2026-12-01' })
    const later = await make(admin, 'maintenance-todos', { title: 'Repaint bumper', vehicle, dueOn: '2026-12-20' })
    // Away over the weekend; home from Monday evening on, until Tuesday evening.
    await nights(vehicle, [
      ['2026-11-20T18:00:00.000Z', '2026-11-24T00:30:00.000Z'],
      ['2026-11-25T00:00:00.000Z', '2026-11-25T10:00:00.000Z'],
    ])
    const mine = (await queue()).rows.filter((row) => (row['unit'] as Json | null)?.['id'] === vehicle)
    expect(mine.map(({ id, lead, week }) => [id, lead, week])).toEqual([
      [due.id, null, '2026-11-23'],
      [todo.id, due.id, '2026-11-23'],
      [later.id, null, '2026-12-14'],
    ])
    expect(mine[0]).toMatchObject({
      dueOn: '2026-11-24',
      home: { day: '2026-11-23', from: '2026-11-24T00:30:00.000Z', until: '2026-11-25T00:00:00+00:00' },
    })

    const booking = {
      vehicle,
      on: '2026-11-23',
      work: [
        { kind: 'pm-schedules', id: due.id },
        { kind: 'maintenance-todos', id: todo.id },
      ],
    }
    const booked = await foreman.call('POST', '/api/maintenance/bookings', booking)
    expect(booked.statusCode).toBe(200)
    const { repair, jobs } = booked.json<{ repair: { id: string }; jobs: number }>()
    expect(jobs).toBe(2)
    expect(await desk.one(`/api/maintenance/repairs/${repair.id}`)).toMatchObject({
      status: 'scheduled',
      scheduledFor: '2026-11-23',
      title: 'PM B, oil and filter and 1 more',
      schedule: due.id,
      repairClass: 'scheduled',
      lines: [{ description: 'PM B, oil and filter' }, { description: 'Mirror bracket' }],
    })
    const after = (await queue()).rows.filter((row) => (row['unit'] as Json | null)?.['id'] === vehicle)
    expect(after.find(({ id }) => id === due.id)).toMatchObject({ booked: { id: repair.id, on: '2026-11-23' } })
    expect(after.map(({ id }) => id)).not.toContain(todo.id)
    const again = await foreman.call('POST', '/api/maintenance/bookings', { ...booking, work: [booking.work[0]] })
    expect(again.statusCode).toBe(409)

    expect((await foreman.call('POST', `/api/batches/${String(booked.headers['x-batch-id'])}/undo`, {})).json()).toMatchObject({
      skipped: [],
    })
    expect(await desk.one(`/api/maintenance/todos/${todo.id}`)).toMatchObject({ status: 'planned', repair: null })
    expect((await queue()).rows.find(({ id }) => id === due.id)).toMatchObject({ booked: null })
    const found = async (q: string): Promise<unknown[]> => (await queue(`&q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)
    expect(await found('mirror BRACKET')).toContain(todo.id)
    expect(await found('no % such')).toEqual([])
  })

  test('a unit at the other end of its run is not at home, and what is due is taken in as soon as it is', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 400_000)
    const due = await pm(vehicle, { everyMiles: 25_000, lastMiles: 374_000 })
    const away = (await makeCrew(admin)).division.id
    await nights(vehicle, [['2026-11-20T12:00:00.000Z', '2026-11-20T22:00:00.000Z']])
    await nights(vehicle, [['2026-11-21T22:00:00.000Z', '2026-11-22T08:00:00.000Z']], { division: away, origin: 'Tulsa' })
    const [row] = (await queue()).rows.filter(({ id }) => id === due.id)
    expect(row).toMatchObject({ state: 'overdue', home: { day: '2026-11-22', from: '2026-11-22T08:00:00.000Z', until: null } })
  })

  test('a repair that was booked for several schedules resets all of them, or none without the meter', async () => {
    const { id: vehicle } = await tractor()
    await reading(vehicle, 400_000)
    const brakes = await pm(vehicle, { task: 'brakes', everyMiles: 50_000, lastMiles: 350_000 })
    const coolant = await pm(vehicle, { task: 'cooling', everyDays: 365, lastDoneOn: '2025-11-21' })
    const other = await pm((await tractor()).id, { task: 'cooling', everyDays: 365 })
    const booked = await foreman.call('POST', '/api/maintenance/bookings', {
      vehicle,
      on: '2026-11-20',
      work: [brakes, coolant].map(({ id }) => ({ kind: 'pm-schedules', id })),
    })
    const { id } = booked.json<{ repair: { id: string } }>().repair
    const path = `/api/maintenance/repairs/${id}`
    expect((await desk.change(path, { alsoFor: [other.id] })).json().errors).toEqual([
      { field: 'alsoFor', message: 'This schedule belongs to another unit' },
    ])
    const asked = { completedOn: '2026-11-20', correction: 'Done' }
    expect((await desk.move(path, 'complete', asked)).json().detail).toMatch(/^Enter the meter/)
    expect(await schedule(coolant.id)).toMatchObject({ lastDoneOn: '2025-11-21' })
    expect((await desk.move(path, 'complete', { ...asked, completedMiles: 400_100 })).statusCode).toBe(200)
    for (const one of [brakes, coolant]) expect(await schedule(one.id)).toMatchObject({ lastDoneOn: '2026-11-20', lastMiles: 400_100 })
  })

  test('is for one’s own units: no booking beyond one’s divisions, nor of the work of another unit', async () => {
    const crew = await makeCrew(admin)
    const foreign = await pm(crew.vehicle.id, { everyMiles: 25_000 })
    const own = (await tractor()).id
    for (const vehicle of [crew.vehicle.id, own]) {
      const answer = await foreman.call('POST', '/api/maintenance/bookings', {
        vehicle,
        on: '2026-11-23',
        work: [{ kind: 'pm-schedules', id: foreign.id }],
      })
      expect(answer.statusCode).toBe(404)
    }
    const safety = await app.as('safety')
    expect((await safety.call('POST', '/api/maintenance/bookings', { vehicle: own, on: '2026-11-23', work: [] })).statusCode).toBe(403)
  })
})

describe('G6: costs', () => {
  test('are by unit and model year over the miles of the period; compliance and ratio are the lists’ own numbers', async () => {
    const { division, ...crew } = await makeCrew(admin)
    const unit = await make(admin, 'vehicles', { division: division.id, kind: 'tractor', year: 2021 })
    await reading(unit.id, 300_000, '2026-01-05T12:00:00.000Z')
    await reading(unit.id, 310_000, '2026-06-05T12:00:00.000Z')
    await make(admin, 'meter-entries', { vehicle: unit.id, value: 10, readAt: '2026-06-06T12:00:00.000Z', swap: 'yes' })
    await reading(unit.id, 10_010, '2026-10-25T12:00:00.000Z')
    const work = async (repairClass: string, amount: number): Promise<void> => {
      const { id } = await make(admin, 'repairs', {
        vehicle: unit.id,
        repairClass,
        reportedOn: '2026-10-20',
        lines: [{ type: 'part', description: 'Part', unitPrice: amount }],
      })
      await desk.move(`/api/maintenance/repairs/${id}`, 'complete', {
        completedOn: '2026-10-26',
        completedMiles: 10_010,
        correction: 'Done',
      })
    }
    await work('scheduled', 60_000)
    await work('emergency', 100_000)
    await make(admin, 'oil-changes', { vehicle: unit.id, doneOn: '2026-10-27', miles: 10_010, parts: 40_000 })
    await pm(unit.id, { everyDays: 90, lastDoneOn: '2026-11-01' })
    await pm(unit.id, { task: 'pm_a', everyDays: 90, lastDoneOn: '2026-06-01' })
    await pm(crew.vehicle.id, { everyMiles: 25_000 })
    const costs = (await admin.call('GET', `/api/maintenance/cost?division=${division.id}`)).json<Json>()
    // $2,000 over 20,000 miles on two meters.
    expect(costs).toMatchObject({
      from: '2025-11-01',
      to: '2026-10-31',
      total: { cents: 200_000, miles: 20_000, perMile: 10, units: 1, withoutMiles: 0 },
      years: [{ year: 2021, units: 1, perMile: 10 }],
      units: [{ id: unit.id, cents: 200_000, miles: 20_000 }],
    })
    expect((costs['tiles'] as Json[]).map(({ key, count, shown }) => [key, count, shown])).toEqual([
      ['repairs.cost_per_mile', 2, '10.0¢'],
      ['pm-schedules.not_overdue', 1, '33%'],
      ['pm-schedules.overdue', 1, '33%'],
      ['pm-schedules.unknown', 1, '33%'],
      ['repairs.planned', 1, '50%'],
      ['repairs.repeat_completed', 0, '0'],
      ['repairs.road_calls', 0, '0'],
    ])
    const late = await desk.list(`/api/maintenance/schedules?status=active&state=overdue,stop&division=${division.id}`)
    expect(late).toHaveLength(1)
    expect((await foreman.call('GET', `/api/maintenance/cost?division=${division.id}`)).statusCode).toBe(404)
    expect((await (await app.as('safety')).call('GET', '/api/maintenance/cost')).statusCode).toBe(403)
  })
})
