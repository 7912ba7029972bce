import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduleNewUnits } from '#records/pm-programs/units.ts'
import { restarted } from '#records/pm-schedules/restart.ts'
import type { Restartable } from '#records/pm-schedules/restart.ts'
import { daysAfter } from '#kit/iso-day.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
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
const undo = (headers: Readonly<Record<string, unknown>>) => admin.call('POST', `/api/batches/${String(headers['x-batch-id'])}/undo`, {})
/** 100 miles a day up to now, 400,000 on the odometer. */
const driven = async (vehicle: string): Promise<void> => {
  await reading(vehicle, 397_000, '2026-10-21T12:00:00.000Z')
  await reading(vehicle, 400_000)
}

describe('G6: a PM program', () => {
  const services = [
    { task: 'pm_a', everyMiles: 12_500, everyDays: 90 },
    { task: 'pm_b', everyMiles: 25_000, warnMiles: 2_000, stopMiles: 5_000, earlyMiles: 1_000 },
  ]
  const schedulesOf = (vehicle: string): Promise<Created[]> => desk.list(`/api/maintenance/schedules?vehicle=${vehicle}&sort=task`)

  test('applied makes the schedules of its units by kind, make and model year, and of those that come', async () => {
    const { division } = await makeCrew(admin)
    const of = (values: Json): Promise<Created> =>
      make(admin, 'vehicles', { division: division.id, kind: 'tractor', make: 'Peterbilt', ...values })
    const [own, older, trailer, had] = [
      await of({ year: 2023 }),
      await of({ year: 2019 }),
      await of({ kind: 'trailer', year: 2023 }),
      await of({ year: 2022 }),
    ]
    const kept = await pm(had.id, { everyMiles: 40_000 })
    await make(admin, 'oil-changes', { vehicle: own.id, doneOn: '2026-10-01', miles: 380_000 })
    const program = await make(admin, 'pm-programs', {
      name: 'Newer tractors',
      kinds: ['tractor'],
      divisions: [division.id],
      make: 'peterbilt',
      yearFrom: 2022,
      yearTo: 2024,
      services,
    })
    expect(await schedulesOf(own.id)).toEqual([])
    const applied = await desk.move(`/api/maintenance/programs/${program.id}`, 'apply', {})
    expect(applied.json()).toMatchObject({ status: 'active' })
    expect(await schedulesOf(own.id)).toMatchObject([
      { task: 'pm_a', everyMiles: 12_500, everyDays: 90, lastDoneOn: null, program: program.id },
      {
        task: 'pm_b',
        everyMiles: 25_000,
        warnMiles: 2_000,
        stopMiles: 5_000,
        earlyMiles: 1_000,
        lastDoneOn: '2026-10-01',
        lastMiles: 380_000,
      },
    ])
    expect(await schedulesOf(older.id)).toEqual([])
    expect(await schedulesOf(trailer.id)).toEqual([])
    expect((await schedulesOf(had.id)).map(({ task, everyMiles }) => [task, everyMiles])).toEqual([
      ['pm_a', 12_500],
      ['pm_b', 40_000],
    ])
    expect(await desk.one(`/api/maintenance/programs/${program.id}`)).toMatchObject({ units: 2, schedules: 3 })

    // A unit that comes later, and one that somebody took out.
    const late = await of({ year: 2024 })
    const ended = (await schedulesOf(own.id))[0]
    await desk.move(`/api/maintenance/schedules/${ended?.id}`, 'end', { reason: 'In storage' })
    await scheduleNewUnits(app.deps)
    await scheduleNewUnits(app.deps)
    expect((await schedulesOf(late.id)).map(({ task }) => task)).toEqual(['pm_a', 'pm_b'])
    expect((await schedulesOf(own.id)).map(({ status }) => status)).toEqual(['ended', 'active'])

    // What changes in the program reaches what it made, and nothing else.
    await desk.change(`/api/maintenance/programs/${program.id}`, { services: [services[0], { ...services[1], everyMiles: 30_000 }] })
    expect((await schedulesOf(late.id))[1]).toMatchObject({ everyMiles: 30_000 })
    expect(await schedule(kept.id)).toMatchObject({ everyMiles: 40_000 })

    expect((await foreman.call('POST', '/api/maintenance/programs', { name: 'Mine', kinds: ['tractor'], services })).statusCode).toBe(403)
  })

  test('is undone with the schedules it made', async () => {
    const { division } = await makeCrew(admin)
    const unit = await make(admin, 'vehicles', { division: division.id, kind: 'box' })
    const program = await make(admin, 'pm-programs', { name: 'Box trucks', kinds: ['box'], divisions: [division.id], services })
    const applied = await desk.move(`/api/maintenance/programs/${program.id}`, 'apply', {})
    expect(await schedulesOf(unit.id)).toHaveLength(2)
    expect((await undo(applied.headers)).json()).toMatchObject({ skipped: [] })
    expect(await schedulesOf(unit.id)).toEqual([])
    expect(await desk.one(`/api/maintenance/programs/${program.id}`)).toMatchObject({ status: 'draft' })
  })

  test.each<[string, Json, string]>([
    ['without an interval', { task: 'pm_a' }, 'PM A, safety and lube: enter miles, days or engine hours'],
    [
      'with a stop by miles and none to count',
      { task: 'pm_a', everyDays: 90, stopMiles: 10 },
      'PM A, safety and lube: a stop by miles needs an interval in miles',
    ],
    [
      'early by a whole interval',
      { task: 'pm_a', everyMiles: 1_000, earlyMiles: 1_000 },
      'PM A, safety and lube: early must be less than the interval',
    ],
  ])('refuses a service %s', async (_what, service, message) => {
    const answer = await admin.call('POST', '/api/maintenance/programs', { name: 'X', kinds: ['tractor'], services: [service] })
    expect(answer.json().errors).toEqual([{ field: 'services', message }])
  })
})

describe('G6: a schedule starts anew', () => {
  test('by the plan where it is done early within its tolerance, from the day itself where it is late or earlier still', async () => {
    const { id: vehicle } = await tractor()
    const { id } = await pm(vehicle, {
      everyMiles: 25_000,
      everyDays: 90,
      earlyMiles: 1_500,
      earlyDays: 10,
      lastMiles: 375_000,
      lastDoneOn: '2026-08-20',
    })
    // Due at 400,000 and on Nov 18: 1,000 miles and 8 days early.
    await make(admin, 'oil-changes', { vehicle, schedule: id, doneOn: '2026-11-10', miles: 399_000 })
    expect(await schedule(id)).toMatchObject({ lastMiles: 399_000, lastDoneOn: '2026-11-10', dueMiles: 425_000, dueOn: '2027-02-16' })
    await make(admin, 'oil-changes', { vehicle, schedule: id, doneOn: '2026-11-19', miles: 402_000 })
    // Too early for the plan, and what is due does not come nearer.
    expect(await schedule(id)).toMatchObject({ lastMiles: 402_000, dueMiles: 427_000, dueOn: '2027-02-17' })
  })

  const when = fc.integer({ min: 0, max: 400 }).map((days) => daysAfter('2026-01-01', days))
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const kept = fc.record({
    everyMiles: some(fc.integer({ min: 100, max: 50_000 })),
    everyDays: some(fc.integer({ min: 1, max: 400 })),
    everyHours: some(fc.integer({ min: 10, max: 1_000 })),
    earlyMiles: some(fc.integer({ min: 0, max: 99 })),
    earlyDays: some(fc.constant(0)),
    lastDoneOn: some(when),
    lastMiles: some(fc.integer({ min: 0, max: 500_000 })),
    lastHours: some(fc.integer({ min: 0, max: 20_000 })),
    planMiles: fc.constant(null),
    planOn: fc.constant(null),
  })
  const service = fc.record({
    on: when,
    miles: some(fc.integer({ min: 0, max: 60_000 })),
    hours: some(fc.integer({ min: 0, max: 30_000 })),
  })
  const dueAt = (one: Restartable): number => (one.planMiles ?? one.lastMiles ?? 0) + (one.everyMiles ?? 0)
  const dueDay = (one: Restartable): string => daysAfter(one.planOn ?? one.lastDoneOn ?? '2000-01-01', one.everyDays ?? 0)

  test('never without the meter it counts, and no service takes a due point back (properties)', () => {
    fc.assert(
      fc.property(kept, fc.array(service, { minLength: 1, maxLength: 8 }), (first, services) => {
        let now: Restartable = first
        for (const { on, miles, hours } of services) {
          // A meter that only goes up.
          const done = { on, hours, miles: miles === null ? null : miles + (now.lastMiles ?? 0) }
          const next = restarted(now, done)
          const lacks = (now.everyMiles !== null && done.miles === null) || (now.everyHours !== null && done.hours === null)
          if (lacks) expect(next).toBeNull()
          if (next === null) continue
          expect(next.lastDoneOn).toBe(on)
          const after = { ...now, ...next }
          expect(dueAt(after)).toBeGreaterThanOrEqual(dueAt(now))
          expect(dueDay(after) >= dueDay(now)).toBe(true)
          now = after
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('G6: the forecast', () => {
  test('is never later than that of any single basis, and no state better (property, 24 schedules)', async () => {
    const { id: vehicle } = await tractor()
    await driven(vehicle)
    await make(admin, 'meter-entries', { vehicle, meter: 'engine_hours', value: 9_000, readAt: '2026-10-21T12:00:00.000Z' })
    await make(admin, 'meter-entries', { vehicle, meter: 'engine_hours', value: 9_060, readAt: '2026-11-20T12:00:00.000Z' })
    const ranks = ['ok', 'soon', 'unknown', 'due', 'overdue', 'stop']
    const bases = fc.sample(
      fc.record({
        miles: fc.integer({ min: -3_000, max: 9_000 }),
        days: fc.integer({ min: -30, max: 90 }),
        hours: fc.integer({ min: -80, max: 200 }),
      }),
      { numRuns: 24, seed: 20 },
    )
    for (const { miles, days, hours } of bases) {
      const single = [
        { everyMiles: 25_000, lastMiles: 375_000 + miles },
        { everyDays: 90, lastDoneOn: daysAfter('2026-11-20', days - 90) },
        { everyHours: 500, lastHours: 8_560 + hours },
      ]
      const [whole, ...alone] = await Promise.all(
        [Object.assign({}, ...single) as Json, ...single].map(async (values) => schedule((await pm(vehicle, values)).id)),
      )
      const days_ = alone.map((one) => String(one['forecastOn'])).toSorted()
      expect(whole?.['forecastOn']).toBe(days_[0])
      const worst = Math.max(...alone.map((one) => ranks.indexOf(String(one['state']))))
      expect(whole?.['state']).toBe(ranks[worst])
    }
  })

  test('of a unit whose telematics fell silent for a day is unknown, never ok; a reading by hand tells again', async () => {
    const { id: vehicle } = await tractor()
    await driven(vehicle)
    const { id } = await pm(vehicle, { everyMiles: 25_000, lastMiles: 390_000 })
    expect(await schedule(id)).toMatchObject({ state: 'ok' })
    await app.deps.pool.query(
      `update vehicles set simulator_vehicle_id = 'S-9', last_telematics_sync = '2026-11-18T15:00:00Z', mileage_read_at = '2026-11-18T15:00:00Z' where id = '${vehicle}'`,
    )
    expect(await schedule(id)).toMatchObject({ state: 'unknown', stateNote: 'No telematics sync for 2 d' })
    expect(await desk.one(`/api/vehicles/${vehicle}`)).toMatchObject({ telematicsProblem: 'stale' })
    const [row] = (await queue()).rows.filter((one) => one['id'] === id)
    expect(row).toMatchObject({ state: 'unknown', note: 'No telematics sync for 2 d' })
    await reading(vehicle, 400_200, '2026-11-20T13:00:00.000Z')
    expect(await schedule(id)).toMatchObject({ state: 'ok', stateNote: null })
  })
})

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
      await make(admin, 'run-assignments', { run: run.id, serviceDate: start.slice(0, 10), start, end, vehicle, driver: null })
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

describe('G6: quick entry', () => {
  const read = async (line: string, by = foreman): Promise<{ problem: string | null; understood: Json | null }> =>
    (await by.call('GET', `/api/maintenance/quick-entry?line=${encodeURIComponent(line)}`)).json()
  const save = (line: string) => foreman.call('POST', '/api/maintenance/quick-entry', { line })

  test('says what it understood, then writes oil change, meter and reset in one act', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    await reading(unit.id, 401_920)
    await make(admin, 'oil-changes', {
      vehicle: unit.id,
      doneOn: '2026-03-01',
      miles: 376_730,
      grade: '15W-40',
      quarts: 42,
      intervalMiles: 25_000,
    })
    const b = await pm(unit.id, { everyMiles: 25_000, lastMiles: 376_730, lastDoneOn: '2026-03-01' })
    const a = await pm(unit.id, { task: 'pm_a', everyMiles: 12_500, lastMiles: 390_000, lastDoneOn: '2026-08-01' })
    const { problem, understood } = await read(`${name} 402,310 oil $312`)
    expect(problem).toBeNull()
    expect(understood).toMatchObject({
      act: 'oil_change',
      unit: { id: unit.id },
      miles: 402_310,
      up: 390,
      on: '2026-11-20',
      cents: 31_200,
      clears: 'due',
    })
    expect(understood?.['resets']).toMatchObject([
      { id: b.id, dueMiles: 427_310 },
      { id: a.id, dueMiles: 414_810 },
    ])
    const saved = await save(`${name} 402,310 oil $312`)
    expect(saved.statusCode).toBe(200)
    const { id } = saved.json<{ id: string }>()
    expect(await desk.one(`/api/maintenance/oil-changes/${id}`)).toMatchObject({
      status: 'done',
      miles: 402_310,
      grade: '15W-40',
      quarts: 42,
      total: 31_200,
      schedule: b.id,
    })
    expect((await desk.one(`/api/vehicles/${unit.id}`))['mileage']).toBe(402_310)
    for (const one of [a, b]) expect(await schedule(one.id)).toMatchObject({ lastMiles: 402_310, lastDoneOn: '2026-11-20' })
    await foreman.call('POST', `/api/batches/${String(saved.headers['x-batch-id'])}/undo`, {})
    expect(await schedule(b.id)).toMatchObject({ lastMiles: 376_730 })
  })

  test('knows yesterday, other services and a meter alone; a service closes the repair that is booked for it', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    const a = await pm(unit.id, { task: 'pm_a', everyMiles: 12_500, lastMiles: 390_000, lastDoneOn: '2026-08-01' })
    expect((await save(`${name}, 402000`)).json()).toMatchObject({ kind: 'meter-entries', understood: { act: 'reading', up: null } })
    const booked = await foreman.call('POST', '/api/maintenance/bookings', {
      vehicle: unit.id,
      on: '2026-11-20',
      work: [{ kind: 'pm-schedules', id: a.id }],
    })
    const done = (await save(`${name}, 402100, pm a`)).json<Json>()
    expect(done).toMatchObject({ kind: 'repairs', id: booked.json<{ repair: Json }>().repair['id'] })
    expect(await schedule(a.id)).toMatchObject({ lastMiles: 402_100 })
    expect((await read(`${name} 402200 oil 11/2/2026`)).problem).toBeNull()
  })

  test('refuses what it does not understand with a sentence, and saves nothing', async () => {
    const unit = await tractor()
    const name = String(unit['unitNumber'])
    await reading(unit.id, 401_920)
    const foreign = String((await makeCrew(admin)).vehicle['unitNumber'])
    const said = async (line: string): Promise<string | null> => (await read(line)).problem
    expect(await said('')).toBe('Write unit, miles, work: 1127, 412850, oil.')
    expect(await said(name)).toBe('Enter the miles. Write unit, miles, work: 1127, 412850, oil.')
    expect(await said(`${name} 402000 waxing`)).toMatch(/^“waxing” is no work it knows/)
    expect(await said('NO-SUCH 402000 oil')).toBe('No unit NO-SUCH here. Check the number or the division.')
    expect(await said(`${foreign} 402000 oil`)).toBe(`No unit ${foreign} here. Check the number or the division.`)
    expect(await said(`${name} 401000 oil`)).toBe(
      `Below the last reading of Unit ${unit.title}: 401,920 mi on Nov 20, 2026. Check the number.`,
    )
    expect(await said(`${name} 402000 pm c`)).toMatch(/has no schedule for PM C/)
    expect(await said(`${name} 402000 oil 2/30`)).toBe('This is no day. Write yesterday, Nov 24 or 11/24.')
    expect((await read(`${name} 902000 oil`)).understood).toMatchObject({ doubt: 'Up 500,080 mi since Nov 20, 2026. Check the number.' })
    expect((await save(`${name} 401000 oil`)).statusCode).toBe(422)
    expect(await desk.list(`/api/maintenance/oil-changes?vehicle=${unit.id}`)).toEqual([])
  })
})

describe('G6: costs', () => {
  test('are by unit and model year over the miles of the period; compliance and ratio are the lists’ own numbers', async () => {
    const { division, ...crew } = await makeCrew(admin)
    const unit = await make(admin, 'vehicles', { division: division.id, kind: 'tractor', year: 2021 })
    await reading(unit.id, 300_000, '2026-01-05T12:00:00.000Z')
    await reading(unit.id, 310_000, '2026-06-05T12:00:00.000Z')
    await make(admin, 'meter-entries', { vehicle: unit.id, value: 10, readAt: '2026-06-06T12:00:00.000Z', swap: 'yes' })
    await reading(unit.id, 10_010, '2026-11-05T12:00:00.000Z')
    const work = async (repairClass: string, amount: number): Promise<void> => {
      const { id } = await make(admin, 'repairs', {
        vehicle: unit.id,
        repairClass,
        reportedOn: '2026-11-01',
        lines: [{ type: 'part', description: 'Part', amount }],
      })
      await desk.move(`/api/maintenance/repairs/${id}`, 'complete', {
        completedOn: '2026-11-06',
        completedMiles: 10_010,
        correction: 'Done',
      })
    }
    await work('scheduled', 60_000)
    await work('emergency', 100_000)
    await make(admin, 'oil-changes', { vehicle: unit.id, doneOn: '2026-11-07', miles: 10_010, parts: 40_000 })
    await pm(unit.id, { everyDays: 90, lastDoneOn: '2026-11-01' })
    await pm(unit.id, { task: 'pm_a', everyDays: 90, lastDoneOn: '2026-06-01' })
    await pm(crew.vehicle.id, { everyMiles: 25_000 })
    const costs = (await admin.call('GET', `/api/maintenance/cost?division=${division.id}`)).json<Json>()
    // $2,000 over 20,000 miles on two meters.
    expect(costs).toMatchObject({
      from: '2025-11-20',
      total: { cents: 200_000, miles: 20_000, perMile: 10, units: 1, withoutMiles: 0 },
      years: [{ year: 2021, units: 1, perMile: 10 }],
      units: [{ id: unit.id, cents: 200_000, miles: 20_000 }],
      compliance: { inTime: 1, late: 1, unknown: 1 },
      ratio: { planned: 1, unplanned: 1, oil: 1 },
    })
    const late = await desk.list(`/api/maintenance/schedules?status=active&state=overdue,stop&division=${division.id}`)
    expect(late).toHaveLength(1)
    expect((await foreman.call('GET', `/api/maintenance/cost?division=${division.id}`)).statusCode).toBe(404)
    expect((await (await app.as('safety')).call('GET', '/api/maintenance/cost')).statusCode).toBe(403)
  })
})
