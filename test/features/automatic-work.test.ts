import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantLeave } from '#records/leave/leave-ledger/granting.ts'
import { scheduleNewUnits } from '#records/shop/pm-programs/units.ts'
import { fillSchedule } from '#records/dispatch/run-patterns/generate.ts'
import { endLapsedDisqualifications } from '#records/safety/tickets/due.ts'
import { endDueAssignments } from '#records/fleet/vehicle-assignments/due.ts'
import { markLostTime } from '#records/safety/workers-comp/lost-time.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sprain } from '#test/support/claims.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll } from '#test/support/papers.ts'
import { poison } from '#test/support/poison.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
// A new administrator for each test, whose bell has nothing of the others.
beforeEach(async () => {
  app.clock.set(testNow)
  admin = await app.as('super_admin')
})

const desk = deskOf(() => admin)
/** A good row, one that the test breaks, and another good one. */
const three = async <T>(makeOne: (position: number) => Promise<T>): Promise<readonly [T, T, T]> => [
  await makeOne(0),
  await makeOne(1),
  await makeOne(2),
]
const failures = async (user: TestUser): Promise<[unknown, unknown][]> =>
  (await user.call('GET', '/api/notifications'))
    .json<{ event: string; headline: string; record: { id: string } | null }[]>()
    .flatMap(({ event, headline, record }) => (event === 'work_failed' ? [[headline.split(':')[0], record?.id]] : []))

describe('F2: a stored row that fails leaves the others theirs, and its owner is notified until it works', () => {
  test('runs of the schedule', async () => {
    const { division } = await makeReadyCrew(admin)
    const planner = await app.as('manager', [division.id])
    const runs = await three((at) =>
      make(planner, 'runs', {
        code: `JLN-${at}`,
        division: division.id,
        dispatchTime: '21:30',
        durationHours: 8,
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      }),
    )
    await app.jobs.idle()
    const lastDays = (): Promise<unknown[]> =>
      Promise.all(
        runs.map(async ({ id }) => (await desk.list(`/api/run-assignments?run=${id}&sort=-serviceDate&limit=1`))[0]?.['serviceDate']),
      )
    expect(await lastDays()).toEqual(['2026-12-17', '2026-12-17', '2026-12-17'])
    const heal = await poison(app, 'run_assignments', 'run_id', runs[1].id)
    app.clock.set('2026-11-23T15:00:00.000Z')
    await fillSchedule(app.deps)
    await fillSchedule(app.deps)
    expect(await lastDays()).toEqual(['2026-12-18', '2026-12-17', '2026-12-18'])
    expect(await failures(planner)).toEqual([['Days missing from the schedule', runs[1].id]])
    expect(await failures(admin), 'who made the run hears of it, nobody else').toEqual([])
    await heal()
    await fillSchedule(app.deps)
    expect(await lastDays()).toEqual(['2026-12-18', '2026-12-18', '2026-12-18'])
    expect(await failures(planner)).toEqual([])
  })

  test('a day of a run that is refused: the other days are made, and who made the run hears of it', async () => {
    const { division } = await makeReadyCrew(admin)
    const planner = await app.as('manager', [division.id])
    const run = await make(planner, 'runs', {
      code: 'JLN-9',
      division: division.id,
      dispatchTime: '21:30',
      durationHours: 8,
      days: ['mon', 'tue'],
    })
    await app.jobs.idle()
    const refusal = `raise unique_violation using constraint = 'run_assignments_schedule_key_key'`
    await poison(app, 'run_assignments', 'service_date', '2026-12-21', refusal)
    app.clock.set('2026-11-25T15:00:00.000Z')
    await fillSchedule(app.deps)
    const days = (await desk.list(`/api/run-assignments?run=${run.id}&sort=-serviceDate&limit=2`)).map((row) => row['serviceDate'])
    expect(days).toEqual(['2026-12-22', '2026-12-15'])
    expect(await failures(planner)).toEqual([['Days missing from the schedule', run.id]])
  })

  test('people to notify of what is due', async () => {
    const people = await three(() => app.as('admin'))
    for (const { id } of people) await make(admin, 'tasks', { title: 'Call the yard', assignees: [id], dueAt: '2026-11-20T16:00:00.000Z' })
    const overdue = (): Promise<boolean[]> =>
      Promise.all(people.map(async (user) => (await user.call('GET', '/api/notifications')).body.includes('task_overdue')))
    await poison(app, 'notifications', 'user_id', people[1].id)
    app.clock.set('2026-11-20T16:01:00.000Z')
    await tellOfTime(app.deps)
    expect(await overdue()).toEqual([true, false, true])
    const undelivered = [['Notifications not delivered', people[1].id]]
    expect(await failures(admin)).toEqual(undelivered)
    expect(await failures(people[2]), 'although the one it is about would be notified too').toEqual(undelivered)
  })

  test('PM programs', async () => {
    const programs = await three(async (at) => {
      const division = await make(admin, 'divisions')
      const program = await make(admin, 'pm-programs', {
        name: `Tractors ${at}`,
        kinds: ['tractor'],
        divisions: [division.id],
        services: [{ task: 'pm_a', everyMiles: 12_500 }],
      })
      await desk.move(`/api/maintenance/programs/${program.id}`, 'apply')
      return { program, unit: await make(admin, 'vehicles', { division: division.id, kind: 'tractor' }) }
    })
    await poison(app, 'pm_schedules', 'program_id', programs[1].program.id)
    await scheduleNewUnits(app.deps)
    const made = programs.map(async ({ unit }) => (await desk.list(`/api/maintenance/schedules?vehicle=${unit.id}`)).length)
    expect(await Promise.all(made)).toEqual([1, 0, 1])
    expect(await failures(admin)).toEqual([['PM program not applied to new units', programs[1].program.id]])
  })

  test('claims that become lost time', async () => {
    await make(admin, 'benefit-rules', { state: 'NE', waitingDays: 5, validFrom: '2020-01-01' })
    const driver = await make(admin, 'drivers')
    const claims = await three(async () => {
      const injury = { injuredAt: '2026-11-16T14:00:00.000Z', reportedAt: '2026-11-16T15:00:00.000Z', ...sprain, type: 'medical_only' }
      const claim = await make(admin, 'workers-comp', { driver: driver.id, state: 'NE', ...injury })
      const off = { entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-17', nextAppointment: '2026-12-02' }
      await make(admin, 'workers-comp-cases', { claim: claim.id, ...off })
      return claim
    })
    await poison(app, 'workers_comp', 'id', claims[1].id)
    app.clock.advance(2 * 86_400_000)
    await markLostTime(app.deps)
    const types = claims.map(async ({ id }) => (await desk.one(`/api/workers-comp/${id}`))['type'])
    expect(await Promise.all(types)).toEqual(['lost_time', 'medical_only', 'lost_time'])
    expect(await failures(admin)).toEqual([['Lost time not counted', claims[1].id]])
  })

  test('people who are granted leave; whoever administers leave hears of it', async () => {
    const division = await make(admin, 'divisions')
    const policy = { unit: 'hours', accrual: 'pay_period', yearly: 120, payPeriod: 'biweekly', payDate: '2026-11-19' }
    await make(admin, 'leave-policies', { type: 'pto', division: division.id, accruesFrom: '2026-11-10', ...policy })
    const drivers = await three(async () => {
      const driver = await make(admin, 'drivers', { division: division.id, hireDate: '2020-03-02', licenseClass: 'A' })
      await fileAll(admin, driver)
      await desk.move(`/api/drivers/${driver.id}`, 'activate')
      return driver
    })
    await poison(app, 'leave_ledger', 'driver_id', drivers[1].id)
    await grantLeave(app.deps)
    const granted = drivers.map(async ({ id }) => (await desk.list(`/api/leave-ledger?driver=${id}&entry=granted`)).length)
    expect(await Promise.all(granted)).toEqual([1, 0, 1])
    const [office, manager] = [await app.as('admin'), await app.as('manager')]
    expect(await failures(admin)).toEqual([['Leave not granted', drivers[1].id]])
    await desk.change(`/api/drivers/${drivers[1].id}`, { hireDate: '2020-03-03' })
    await grantLeave(app.deps)
    expect(await failures(office), 'again after a change that did not help').toEqual([['Leave not granted', drivers[1].id]])
    expect(await failures(manager)).toEqual([])
  })

  test('drivers whose disqualification runs out', async () => {
    const division = await make(admin, 'divisions')
    const drivers = await three(async () => {
      const driver = await make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
      const guilty = { driver: driver.id, state: 'MO', disposition: 'guilty', dispositionOn: '2026-11-15' }
      const charges = [{ description: 'Speeding', speed: 82, posted: 65 }]
      for (const issuedAt of ['2026-06-01T12:00:00.000Z', '2026-11-10T12:00:00.000Z'])
        await make(admin, 'tickets', { ...guilty, charges, issuedAt })
      return driver
    })
    app.clock.set('2027-02-01T15:00:00.000Z')
    await poison(app, 'deadlines', 'driver_id', drivers[1].id)
    await endLapsedDisqualifications(app.deps)
    const asked = drivers.map(async ({ id }) => (await desk.list(`/api/deadlines?driver=${id}&rule=CDL-MVR`)).length)
    expect(await Promise.all(asked)).toEqual([1, 0, 1])
    expect(await failures(admin)).toEqual([['Disqualification not updated', drivers[1].id]])
  })

  test('assignments whose planned end has passed', async () => {
    const assignments = await three(async (): Promise<Created> => {
      const { driver, vehicle } = await makeReadyCrew(admin)
      const values: Json = {
        driver: driver.id,
        vehicle: vehicle.id,
        startsAt: '2026-11-20T12:00:00.000Z',
        endsAt: '2026-11-20T20:00:00.000Z',
      }
      return make(admin, 'vehicle-assignments', values)
    })
    await poison(app, 'vehicle_assignments', 'id', assignments[1].id)
    app.clock.set('2026-11-20T20:01:00.000Z')
    await endDueAssignments(app.deps)
    const states = assignments.map(async ({ id }) => (await desk.one(`/api/vehicle-assignments/${id}`))['status'])
    expect(await Promise.all(states)).toEqual(['ended', 'active', 'ended'])
    expect(await failures(admin)).toEqual([['Assignment not ended on time', assignments[1].id]])
  })
})
