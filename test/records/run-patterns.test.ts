import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillSchedule } from '#records/dispatch/run-patterns/generate.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { fileAll } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let elsewhere: TestUser
let crew: Crew
const desk = deskOf(() => manager)
let counter = 0

/** With all papers: the gate has nothing against them. */
const onTheRoad = async (driver: Created): Promise<Created> => {
  await fileAll(admin, driver)
  await deskOf(() => admin).move(`/api/drivers/${driver.id}`, 'activate')
  return driver
}

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
})
// A division of its own for each test: nobody else's runs are in the way.
beforeEach(async () => {
  app.clock.set(testNow)
  crew = await makeCrew(admin)
  await onTheRoad(crew.driver)
  manager = await app.as('manager', [crew.division.id])
})
afterAll(() => app.close())

const post = (kind: string, values: Json, by = manager) => by.call('POST', `/api/${kind}`, values)
const makeRun = (values: Json = {}): Promise<Created> => {
  counter += 1
  return make(manager, 'runs', {
    code: `KC-TUL ${counter}`,
    division: crew.division.id,
    origin: 'Kansas City',
    destination: 'Tulsa',
    dispatchTime: '21:30',
    durationHours: 11,
    miles: 498,
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    ...values,
  })
}
const driverHere = async (): Promise<Created> => onTheRoad(await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A' }))
const patternFor = (run: Created, values: Json = {}): Promise<Created> =>
  make(manager, 'run-patterns', {
    run: run.id,
    driver: crew.driver.id,
    vehicle: crew.vehicle.id,
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    startsOn: '2026-11-01',
    ...values,
  })
const ahead = async (run: Created): Promise<Created[]> => {
  await app.jobs.idle()
  expect(app.jobs.failure()).toBeUndefined()
  return desk.list(`/api/run-assignments?run=${run.id}&sort=serviceDate&limit=100`)
}
const onDay = async (run: Created, serviceDate: string): Promise<Created | undefined> =>
  (await ahead(run)).find((row) => row['serviceDate'] === serviceDate)
const refused = (answer: { json(): Json }): unknown => answer.json()['errors']

describe('G5: patterns fill four weeks ahead', () => {
  test('G5 every day of the run, with driver and unit; again nothing is doubled, two processes at once neither', async () => {
    const run = await makeRun()
    expect((await ahead(run)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'unassigned'))
    await patternFor(run, { days: ['mon', 'tue', 'wed', 'thu'] })
    const rows = await ahead(run)
    expect(rows).toHaveLength(20)
    expect(rows[0]).toMatchObject({ serviceDate: '2026-11-20', status: 'unassigned', driver: null })
    expect(rows[1]).toMatchObject({
      serviceDate: '2026-11-23',
      status: 'planned',
      driver: crew.driver.id,
      vehicle: crew.vehicle.id,
      start: '2026-11-24T03:30:00+00:00',
      end: '2026-11-24T14:30:00+00:00',
      milesPlanned: 498,
    })
    await Promise.all([fillSchedule(app.deps), fillSchedule(app.deps)])
    expect(await ahead(run)).toHaveLength(20)
    app.clock.set('2026-11-23T15:00:00.000Z')
    await Promise.all([fillSchedule(app.deps), fillSchedule(app.deps)])
    expect((await ahead(run)).at(-1)).toMatchObject({ serviceDate: '2026-12-18' })
  })

  test('G5 a run planned by hand takes the place of the open one of its day; taken back, the day is the schedule’s again; an extra run stands beside it', async () => {
    const run = await makeRun()
    const open = await onDay(run, '2026-11-24')
    expect(open).toMatchObject({ status: 'unassigned', generated: true })
    const own = await make(manager, 'run-assignments', { run: run.id, serviceDate: '2026-11-24', driver: crew.driver.id })
    const onThat = async (): Promise<unknown[]> =>
      (await ahead(run)).filter((row) => row['serviceDate'] === '2026-11-24').map(({ id, status }) => [id === own.id, status])
    expect(await onThat()).toEqual([[true, 'planned']])
    await manager.call('DELETE', `/api/run-assignments/${own.id}`, {}, { 'if-match': `"${own.version}"` })
    await fillSchedule(app.deps)
    expect(await onThat()).toEqual([[false, 'unassigned']])
    await make(manager, 'run-assignments', { run: run.id, serviceDate: '2026-11-24', driver: crew.driver.id, coverReason: 'extra' })
    expect(await onThat()).toHaveLength(2)
  })

  test('G5 another pattern changes what nobody has touched; ending the run takes that away, and only that', async () => {
    const run = await makeRun()
    const pattern = await patternFor(run)
    const other = await driverHere()
    const touched = await onDay(run, '2026-11-24')
    await desk.move(`/api/run-assignments/${touched?.id}`, 'confirm')
    const noted = await onDay(run, '2026-11-26')
    await desk.change(`/api/run-assignments/${noted?.id}`, { note: 'Dock 4' })
    const gone = await onDay(run, '2026-11-25')
    const thrown = await manager.call('DELETE', `/api/run-assignments/${gone?.id}`, {}, { 'if-match': `"${gone?.version}"` })
    expect(thrown.statusCode).toBeLessThan(300)
    expect((await desk.change(`/api/run-patterns/${pattern.id}`, { driver: other.id })).statusCode).toBe(200)
    expect(await onDay(run, '2026-11-23')).toMatchObject({ driver: other.id, status: 'planned' })
    expect(await onDay(run, '2026-11-24')).toMatchObject({ driver: crew.driver.id, status: 'confirmed' })
    expect(await onDay(run, '2026-11-26')).toMatchObject({ driver: crew.driver.id, status: 'planned' })
    expect(await onDay(run, '2026-11-25')).toBeUndefined()
    await desk.change(`/api/runs/${run.id}`, { dispatchTime: '20:00' })
    expect(await onDay(run, '2026-11-23')).toMatchObject({ start: '2026-11-24T02:00:00+00:00' })
    expect((await deskOf(() => admin).move(`/api/runs/${run.id}`, 'end')).statusCode).toBe(200)
    expect((await ahead(run)).map((row) => row['serviceDate'])).toEqual(['2026-11-24', '2026-11-26'])
    await deskOf(() => admin).move(`/api/runs/${run.id}`, 'reopen')
    expect(await ahead(run)).toHaveLength(19)
  })

  test('G5 a run that names no days goes on those of its pattern', async () => {
    const bare = { division: crew.division.id, origin: 'Joplin', destination: 'Tulsa', dispatchTime: '08:00', durationHours: 3 }
    const run = (await post('runs', { ...bare, code: `JOP ${crew.division.number}` })).json<Created>()
    expect(await ahead(run)).toEqual([])
    await patternFor(run, { days: ['sat'] })
    expect((await ahead(run)).map((row) => row['serviceDate'])).toEqual(['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12'])
  })

  test('G5 who is off or on another run is left out with the reason, and the schedule goes on', async () => {
    const leave = await make(manager, 'time-off', { driver: crew.driver.id, type: 'vacation', start: '2026-11-26', end: '2026-11-27' })
    await deskOf(() => admin).move(`/api/time-off/${leave.id}`, 'approve')
    await make(manager, 'run-assignments', {
      spot: 'Rescue',
      serviceDate: '2026-11-23',
      start: '2026-11-24T04:00:00Z',
      end: '2026-11-24T08:00:00Z',
      division: crew.division.id,
      driver: crew.driver.id,
    })
    const run = await makeRun()
    await patternFor(run)
    expect(await onDay(run, '2026-11-24')).toMatchObject({ driver: crew.driver.id, risk: null })
    expect(await onDay(run, '2026-11-23')).toMatchObject({
      driver: null,
      vehicle: crew.vehicle.id,
      status: 'unassigned',
      risk: 'Regular driver: on another run',
    })
    // It ends on the first day off.
    expect(await onDay(run, '2026-11-25')).toMatchObject({ driver: null, coverReason: 'time_off' })
    expect(await onDay(run, '2026-11-26')).toMatchObject({
      driver: null,
      status: 'unassigned',
      coverReason: 'time_off',
      risk: 'Regular driver: off then',
    })
    // What was planned before somebody fell away stays with the dispatcher.
    await make(admin, 'holds', {
      driver: crew.driver.id,
      effect: 'block',
      startsAt: '2026-12-01T06:00:00Z',
      endsAt: '2026-12-02T06:00:00Z',
    })
    await fillSchedule(app.deps)
    expect(await onDay(run, '2026-12-01')).toMatchObject({ driver: crew.driver.id, status: 'planned' })
  })

  test('G5 over midnight, in the night the clocks change and on a leap day', async () => {
    app.clock.set('2027-03-01T15:00:00.000Z')
    const run = await makeRun({ days: ['sat', 'sun'], dispatchTime: '22:00', durationHours: 8 })
    await patternFor(run, { days: ['sat', 'sun'] })
    expect(await onDay(run, '2027-03-13')).toMatchObject({ start: '2027-03-14T04:00:00+00:00', end: '2027-03-14T12:00:00+00:00' })
    expect(await onDay(run, '2027-03-14')).toMatchObject({ start: '2027-03-15T03:00:00+00:00', driver: crew.driver.id })
    const early = await makeRun({ days: ['sun'], dispatchTime: '02:30', durationHours: 4 })
    expect(await onDay(early, '2027-03-14')).toMatchObject({ start: '2027-03-14T08:30:00+00:00' })
    app.clock.set('2028-02-10T15:00:00.000Z')
    const leap = await makeRun({ days: ['mon', 'tue', 'wed'] })
    expect((await ahead(leap)).map((row) => row['serviceDate'])).toEqual(expect.arrayContaining(['2028-02-28', '2028-02-29', '2028-03-01']))
  })

  test('G5 no two patterns take the same run, driver or unit at once; days are those of the run', async () => {
    const run = await makeRun()
    const late = await makeRun({ dispatchTime: '23:00' })
    await patternFor(run, { days: ['mon', 'tue'], endsOn: '2026-12-31' })
    const other = await driverHere()
    const body = { run: run.id, driver: other.id, days: ['tue', 'wed'], startsOn: '2026-12-31' }
    expect(refused(await post('run-patterns', body))).toEqual([{ field: 'days', message: `Tue: ${crew.driver.title} already drives it` }])
    expect((await post('run-patterns', { ...body, startsOn: '2027-01-01' })).statusCode).toBe(201)
    expect(refused(await post('run-patterns', { run: late.id, driver: crew.driver.id, days: ['mon'], startsOn: '2026-12-01' }))).toEqual([
      { field: 'driver', message: `Already on ${String(run['code'])}, Mon, Tue, at the same time` },
    ])
    expect(refused(await post('run-patterns', { run: late.id, driver: other.id, days: ['sat'], startsOn: '2026-12-01' }))).toEqual([
      { field: 'days', message: `${String(late['code'])} doesn’t run on Sat` },
    ])
    const answers = await Promise.all(
      [1, 2].map(() => post('run-patterns', { run: late.id, driver: other.id, days: ['fri'], startsOn: '2026-12-01' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
    expect((await elsewhere.call('GET', `/api/run-patterns?run=${run.id}`)).json()).toEqual([])
  })
})

describe('G5: what became of a run', () => {
  test('G5 arrives with its times, and late with a reason; missed and canceled say why', async () => {
    const { id } = await make(manager, 'run-assignments', {
      run: (await makeRun()).id,
      serviceDate: '2026-11-18',
      driver: crew.driver.id,
      vehicle: crew.vehicle.id,
    })
    const path = `/api/run-assignments/${id}`
    // Planned from Nov 18, 9:30 PM to Nov 19, 8:30 AM.
    expect((await desk.move(path, 'depart', { departedAt: '2026-11-19T04:10:00Z' })).json()).toMatchObject({ delayMinutes: 40 })
    const times = { departedAt: '2026-11-19T03:40:00Z', arrivedAt: '2026-11-19T15:10:00Z', milesActual: 501 }
    expect((await desk.move(path, 'complete', { arrivedAt: times.arrivedAt })).statusCode).toBe(422)
    expect((await desk.move(path, 'complete', { ...times, arrivedAt: '2026-11-19T03:40:00Z' })).json()).toMatchObject({
      status: 409,
      detail: 'Arrival must be after departure.',
    })
    expect((await desk.move(path, 'complete', times)).json()).toMatchObject({
      status: 409,
      detail: 'It was 40 minutes late. Enter the reason for the delay.',
    })
    expect((await desk.move(path, 'complete', { ...times, delayReason: 'Ice on I-44' })).json()).toMatchObject({
      status: 'completed',
      departedAt: '2026-11-19T03:40:00.000Z',
      delayMinutes: 10,
      delayReason: 'Ice on I-44',
    })
    const other = await make(manager, 'run-assignments', { run: (await makeRun()).id, serviceDate: '2026-11-21' })
    for (const move of ['miss', 'cancel']) expect((await desk.move(`/api/run-assignments/${other.id}`, move)).statusCode, move).toBe(422)
    expect((await desk.move(`/api/run-assignments/${other.id}`, 'cancel', { notRunReason: 'No freight' })).json()).toMatchObject({
      status: 'cancelled',
      notRunReason: 'No freight',
    })
  })
})

describe('G18: a run schedule comes in as files', () => {
  test('G18 runs, then who drives them; the days ahead follow, and the same file again changes nothing', async () => {
    const runs = importer(app, manager, 'runs')
    const code = `JOP-MEM ${crew.division.number}`
    const file = [
      'Run,Terminal,Type,Crew,From,To,Days,Dispatch time,Hours,Miles',
      `${code},${String(crew.division['name'])},Assigned,Solo,Joplin,"Memphis, TN","Mon, Tue",19:45,10,310`,
    ].join('\n')
    const first = await runs.upload(file)
    expect((await runs.check(first.id)).counts).toMatchObject({ created: 1, error: 0 })
    await runs.run(first.id)
    // Taken back, it takes along the days that nobody has touched.
    await app.jobs.idle()
    expect((await runs.rollback(first.id)).counts).toMatchObject({ rolledBack: 1, kept: 0 })
    const again = await runs.upload(file)
    await runs.check(again.id)
    await runs.run(again.id)
    const patterns = importer(app, manager, 'run-patterns')
    const who = `Run,Driver,Days,From,Unit\n${code},${crew.driver.number},"Mon, Tue",11/01/2026,${String(crew.vehicle['unitNumber'])}\n`
    const second = await patterns.upload(who)
    expect((await patterns.check(second.id)).counts).toMatchObject({ created: 1, error: 0 })
    await patterns.run(second.id)
    const [run] = await desk.list(`/api/runs?q=${encodeURIComponent(code)}`)
    expect((await ahead(run as Created)).map((row) => [row['serviceDate'], row['driver']])).toEqual(
      ['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01', '2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15'].map((day) => [
        day,
        crew.driver.id,
      ]),
    )
    expect((await patterns.check((await patterns.upload(who)).id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 1, error: 0 })
  })
})
