import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduleNewUnits } from '#records/shop/pm-programs/units.ts'
import { restarted } from '#records/shop/pm-schedules/restart.ts'
import type { Restartable } from '#records/shop/pm-schedules/restart.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
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

    const empty = await make(admin, 'pm-programs', { name: 'Empty', kinds: ['bus'] })
    expect((await desk.move(`/api/maintenance/programs/${empty.id}`, 'apply', {})).json().detail).toBe('First: add services.')
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
