import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is November 20, 2026. */
let app: TestApp
let admin: TestUser
let joplin: Crew
let foreman: TestUser
const { desk, tractor, reading, pm, schedule, holdsOf } = shopOf(
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

const queue = async (by: TestUser, query = ''): Promise<{ rows: Json[]; total: number; counts: Json }> =>
  (await by.call('GET', `/api/maintenance/work-queue?limit=200${query}`)).json()

describe('G6: a repair', () => {
  const repair = (vehicle: string, values: Json = {}): Promise<Created> => make(admin, 'repairs', { vehicle, title: 'Air leak', ...values })
  const path = (id: string): string => `/api/maintenance/repairs/${id}`

  test('that is unsafe blocks its unit at once, until it is completed with date, meter and correction', async () => {
    const { id: vehicle } = await tractor()
    const b = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_000 })
    const { id } = await repair(vehicle, { unsafe: true, schedule: b.id })
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ readiness: 'block', readinessReason: 'Unsafe: Air leak' })
    for (const asked of [
      { completedOn: '2026-11-20', completedMiles: 402_000 },
      { completedOn: '2026-11-20', correction: 'Chamber replaced' },
      { completedMiles: 402_000, correction: 'Chamber replaced' },
    ]) {
      expect((await desk.move(path(id), 'complete', asked)).statusCode).not.toBe(200)
      expect(await holdsOf(id)).toHaveLength(1)
      expect(await schedule(b.id)).toMatchObject({ lastMiles: 375_000 })
    }
    const done = await desk.move(path(id), 'complete', {
      completedOn: '2026-11-20',
      completedMiles: 402_000,
      correction: 'Chamber replaced',
    })
    expect(done.json()).toMatchObject({ status: 'done', completedMiles: 402_000, closedBy: admin.id })
    expect(await holdsOf(id)).toEqual([])
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 402_000, lastDoneOn: '2026-11-20' })
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ mileage: 402_000 })
  })

  test('of a driver’s report holds the unit whatever it is; deferring or canceling does not free it, saying why none is needed does', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await repair(vehicle, { title: 'Marker lamp out', origin: 'driver_report' })
    const [hold] = await holdsOf(id)
    expect(hold).toMatchObject({ reason: 'DVIR: Marker lamp out', effect: 'block' })
    for (const move of ['defer', 'cancel']) expect((await desk.move(path(id), move, { reason: 'Later' })).statusCode).toBe(409)
    expect((await desk.move(`/api/holds/${hold?.id}`, 'lift', { liftReason: 'Looks fine' })).statusCode).toBe(409)
    await desk.move(path(id), 'no_repair', { correction: 'Lamp was dirty' })
    expect(await holdsOf(id)).toEqual([])
  })

  test('is marked unsafe by Safety, and not made safe by editing it', async () => {
    const safety = await app.as('safety')
    const { id } = await repair((await tractor()).id)
    expect(await holdsOf(id)).toEqual([])
    const marked = await safety.call('POST', `${path(id)}/transitions`, { move: 'mark_unsafe', fields: { reason: 'Seen at the gate' } })
    expect(marked.statusCode).toBe(200)
    expect(await holdsOf(id)).toHaveLength(1)
    expect((await desk.change(path(id), { unsafe: false })).json().errors).toEqual([
      { field: 'unsafe', message: 'Complete the repair, or record that none is needed' },
    ])
    const listed = await repair((await tractor()).id, { origin: 'driver_report' })
    expect((await desk.change(path(listed.id), { origin: 'shop' })).statusCode).toBe(422)
    expect((await safety.call('POST', `${path(id)}/transitions`, { move: 'start', fields: {} })).statusCode).toBe(403)
  })

  test('of the same system within 30 days or 5,000 miles is a repeat', async () => {
    const { id: vehicle } = await tractor()
    const first = await repair(vehicle, { system: 'air', reportedOn: '2026-09-01' })
    await desk.move(path(first.id), 'complete', { completedOn: '2026-09-03', completedMiles: 380_000, correction: 'Line replaced' })
    const near = await repair(vehicle, { system: 'air', reportedOn: '2026-10-03' })
    const driven = await repair(vehicle, { system: 'air', reportedOn: '2026-10-20', reportedMiles: 385_000 })
    const far = await repair(vehicle, { system: 'air', reportedOn: '2026-10-04', reportedMiles: 385_001 })
    const other = await repair(vehicle, { system: 'lights', reportedOn: '2026-09-10' })
    expect([near, driven, far, other].map(({ repeatOf }) => repeatOf)).toEqual([first.id, first.id, null, null])
  })

  test('completed by mistake is taken back whole: hold, schedule and reading', async () => {
    const { id: vehicle } = await tractor()
    const b = await pm(vehicle, { everyMiles: 25_000, lastMiles: 375_000 })
    const { id } = await repair(vehicle, { unsafe: true, schedule: b.id })
    const asked = { completedOn: '2026-11-20', completedMiles: 402_000, correction: 'Chamber replaced' }
    const done = await desk.move(path(id), 'complete', asked)
    const undone = await admin.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ skipped: [] })
    expect(await desk.one(path(id))).toMatchObject({ status: 'open', completedMiles: null })
    expect(await holdsOf(id)).toHaveLength(1)
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 375_000 })
    expect(await desk.list(`/api/meter-entries?vehicle=${vehicle}`)).toEqual([])
  })

  test('reopened, an unsafe one blocks again', async () => {
    const { id } = await repair((await tractor()).id, { unsafe: true })
    await desk.move(path(id), 'complete', { completedOn: '2026-11-20', completedMiles: 402_000, correction: 'Chamber replaced' })
    await desk.move(path(id), 'reopen', { reason: 'Leaks again' })
    expect(await holdsOf(id)).toHaveLength(1)
  })
})

describe('G6: a tire', () => {
  const tire = async (values: Json): Promise<Created> => desk.one(`/api/maintenance/tires/${(await make(admin, 'tires', values)).id}`)
  test.each<[string, string, string, number, string]>([
    ['a front wheel of a tractor below 4/32', 'tractor', 'lf', 3.9, 'below'],
    ['a front wheel of a tractor at 4/32', 'tractor', 'rf', 4, 'pull'],
    ['a drive wheel at 2/32', 'tractor', 'l2o', 2, 'pull'],
    ['a drive wheel below 2/32', 'tractor', 'l2o', 1.9, 'below'],
    ['a front wheel of a trailer at 2/32', 'trailer', 'l1o', 2, 'pull'],
    ['a front wheel of a car at 3/32', 'car', 'lf', 3, 'pull'],
    ['a drive wheel with tread enough', 'tractor', 'r3o', 12, 'ok'],
    ['a spare', 'tractor', 'spare', 1, 'null'],
  ])('%s (49 CFR 393.75): %s', async (_what, kind, position, lowest, alarm) => {
    const vehicle = (await tractor({ kind })).id
    const made = await tire({ vehicle, position, treadOuter: 14, treadMiddle: lowest, treadInner: 15 })
    expect(made).toMatchObject({
      status: 'mounted',
      tread: lowest,
      treadAlarm: alarm === 'null' ? null : alarm,
      division: joplin.division.id,
    })
  })

  test('is in one place, and no other is there', async () => {
    const vehicle = (await tractor()).id
    const first = await tire({ vehicle, position: 'lf' })
    expect(first).toMatchObject({ treadAlarm: 'unknown' })
    const second = await tire({ division: joplin.division.id })
    const mount = (position: string) =>
      desk.move(`/api/maintenance/tires/${second.id}`, 'mount', { vehicle, position, mountedOn: '2026-11-20' })
    expect((await mount('lf')).json().errors).toEqual([
      { field: 'position', message: `${first.number} is mounted at Left front (LF). Dismount it first` },
    ])
    expect((await mount('l1o')).json().errors).toEqual([{ field: 'position', message: 'Axle 1 steers: choose left or right front' }])
    await desk.move(`/api/maintenance/tires/${first.id}`, 'dismount', { pulledFor: 'worn' })
    expect(await desk.one(`/api/maintenance/tires/${first.id}`)).toMatchObject({
      status: 'in_stock',
      vehicle: null,
      position: null,
      pulledFor: 'worn',
    })
    expect((await mount('lf')).json()).toMatchObject({ status: 'mounted', vehicle, position: 'lf' })
  })

  test('at the retreader or scrapped has no place, and comes back as a retread', async () => {
    const { id } = await tire({ division: joplin.division.id, treadOuter: 5 })
    const place = `/api/maintenance/tires/${id}`
    await desk.move(place, 'send_to_retread')
    const vehicle = (await tractor()).id
    expect((await desk.change(place, { vehicle, position: 'lf' })).json().errors).toEqual([
      { field: 'vehicle', message: 'Only a tire in stock is mounted' },
    ])
    await desk.move(place, 'return_from_retread')
    expect(await desk.one(place)).toMatchObject({ status: 'in_stock', build: 'retread', retreads: 1, tread: null })
  })

  test('two mounted at one moment in one place: one of them wins', async () => {
    const vehicle = (await tractor()).id
    const both = [await tire({ division: joplin.division.id }), await tire({ division: joplin.division.id })]
    const answers = await Promise.all(
      both.map(({ id }) => desk.move(`/api/maintenance/tires/${id}`, 'mount', { vehicle, position: 'rf', mountedOn: '2026-11-20' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })
})

describe('G6: a to-do', () => {
  test('becomes a repair of its unit, unsafe where that is said', async () => {
    const vehicle = (await tractor()).id
    const todo = await make(admin, 'maintenance-todos', { title: 'Mirror bracket', vehicle, priority: 'high' })
    expect(todo).toMatchObject({ division: joplin.division.id })
    const done = (await desk.move(`/api/maintenance/todos/${todo.id}`, 'to_repair', { unsafe: true })).json<Json>()
    expect(done).toMatchObject({ status: 'done' })
    const [made] = await desk.list(`/api/maintenance/repairs?vehicle=${vehicle}`)
    expect(made).toMatchObject({ title: 'Mirror bracket', priority: 'high', unsafe: true, status: 'open' })
    expect((await desk.one(`/api/maintenance/todos/${todo.id}`))['repair']).toBe(made?.id)
    expect(await holdsOf(made?.id ?? '')).toHaveLength(1)
  })

  test('is of a unit or of a division', async () => {
    const answer = await admin.call('POST', '/api/maintenance/todos', { title: 'Order wipers' })
    expect(answer.json().errors).toEqual([{ field: 'division', message: 'Choose a division or a unit' }])
  })
})

describe('G6: the work queue', () => {
  test('has the work of all lists by urgency, by page and kind, within one’s divisions', async () => {
    const crew = await makeCrew(admin)
    const vehicle = crew.vehicle.id
    await reading(vehicle, 400_000)
    const todo = await make(admin, 'maintenance-todos', { title: 'Mirror', vehicle, dueOn: '2026-12-01' })
    const soon = await pm(vehicle, { everyMiles: 25_000, lastMiles: 376_000 })
    await pm(vehicle, { task: 'pm_a', everyMiles: 25_000, lastMiles: 390_000 })
    const open = await make(admin, 'repairs', { vehicle, title: 'Fan' })
    const worn = await make(admin, 'tires', { vehicle, position: 'lf', treadOuter: 3 })
    await make(admin, 'tires', { vehicle, position: 'rf', treadOuter: 14 })
    const unsafe = await make(admin, 'repairs', { vehicle, title: 'Air leak', unsafe: true })
    const viewer = await app.as('supervisor', [crew.division.id])
    const all = await queue(viewer)
    expect(all.rows.map(({ id }) => id)).toEqual([unsafe.id, worn.id, open.id, todo.id, soon.id])
    expect(all).toMatchObject({
      total: 5,
      counts: { kinds: { repairs: 2, 'pm-schedules': 1, tires: 1, 'maintenance-todos': 1 }, units: 1 },
    })
    expect(all.rows[0]).toMatchObject({ kind: 'repairs', what: 'Air leak', holds: true, unit: { id: vehicle, title: crew.vehicle.title } })
    expect(all.rows[4]).toMatchObject({ state: 'soon', dueMiles: 401_000, booked: null })
    expect(await queue(viewer, '&kind=tires')).toMatchObject({ total: 1, rows: [{ id: worn.id, tread: 3, note: 'lf' }] })
    const page = (await viewer.call('GET', '/api/maintenance/work-queue?limit=2&offset=2')).json<{ rows: Json[]; total: number }>()
    expect([page.total, ...page.rows.map(({ id }) => id)]).toEqual([5, open.id, todo.id])
    const ids = (await queue(admin, `&division=${crew.division.id}`)).rows.map(({ id }) => id)
    expect(ids).toHaveLength(5)
    for (const { id } of (await queue(foreman)).rows) expect(ids).not.toContain(id)
    expect((await foreman.call('GET', `/api/maintenance/work-queue?division=${crew.division.id}`)).statusCode).toBe(404)
    expect((await (await app.as('recruiter')).call('GET', '/api/maintenance/work-queue')).statusCode).toBe(403)
  })

  test('says what is booked for a schedule, and drops it once that is done', async () => {
    const crew = await makeCrew(admin)
    const vehicle = crew.vehicle.id
    await reading(vehicle, 400_000)
    const due = await pm(vehicle, { everyMiles: 25_000, lastMiles: 374_000 })
    const oil = await make(admin, 'oil-changes', { vehicle, schedule: due.id, scheduledFor: '2026-11-23' })
    const of = `&division=${crew.division.id}`
    expect((await queue(admin, of)).rows).toMatchObject([{ id: due.id, state: 'overdue', booked: { kind: 'oil-changes', id: oil.id } }])
    await desk.move(`/api/maintenance/oil-changes/${oil.id}`, 'complete', { doneOn: '2026-11-20', miles: 400_100 })
    expect(await queue(admin, of)).toMatchObject({ total: 0, rows: [] })
  })
})
