import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { uncoveredQuery } from '#records/dispatch/run-assignments/coverage-states.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import type { Board } from '#features/dispatch/run-board/answers.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const [monday, tuesday, wednesday, thursday, friday] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']

let app: TestApp
let admin: TestUser
let manager: TestUser
let crew: Crew
let spare: Created
let night: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  crew = { ...crew, driver: await fitDriver(crew.division.id) }
  spare = await fitDriver(crew.division.id)
  const run = { division: crew.division.id, origin: 'Kansas City', destination: 'Tulsa', durationHours: 11 }
  night = await make(manager, 'runs', { ...run, code: 'NIGHT 1', dispatchTime: '21:30' })
})
afterAll(() => app.close())

const fitDriver = (division: string): Promise<Created> => makeReadyDriver(admin, { division })
const tractorAt = (division: string): Promise<Created> => makeUnit(admin, { division })
const desk = deskOf(() => manager)
const plan = (serviceDate: string, more: Json = {}) => make(manager, 'run-assignments', { run: night.id, serviceDate, ...more })
const change = (changes: readonly Json[]) =>
  manager.call('POST', '/api/run-assignments/board/changes', { changes }, { 'x-confirm-warnings': '1' })
const boardOf = async (from: string, days: number, division: string): Promise<Board> => {
  const answer = await admin.call('GET', `/api/run-assignments/board?from=${from}&days=${days}&division=${division}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Board>()
}
const stats = async (user: TestUser, division = 'ALL'): Promise<Stats> => {
  const answer = await user.call('GET', `/api/dashboard/stats?for=main&division=${division}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Stats>()
}
const at = ({ id, version }: { id: string; version?: unknown }) => ({ id, version: Number(version) })

describe('G5: when a run is covered', () => {
  test('G5 a run is covered with every seat filled and a unit, neither of them stopped over its hours; the past is not uncovered', async () => {
    const coverage = async (id: string) => (await desk.one(`/api/run-assignments/${id}`))['coverage']
    const { id } = await plan(tuesday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    expect(await coverage(id)).toBe('covered')
    const hold = (more: Json): Promise<Created> =>
      make(admin, 'holds', { vehicle: crew.vehicle.id, driver: null, kind: 'manual', effect: 'block', reason: 'Needs attention', ...more })
    const lift = (held: Created) => deskOf(() => admin).move(`/api/holds/${held.id}`, 'lift', { liftReason: 'Looked at' })
    // The run leaves Tuesday at 9:30 PM: a hold that ends at 9:00 PM stops it no more than one that begins when it is back.
    const before = await hold({ startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-25T03:00:00Z' })
    const after = await hold({ startsAt: '2026-11-25T14:30:00Z' })
    expect(await coverage(id)).toBe('covered')
    const during = await hold({ startsAt: '2026-11-25T12:00:00Z', endsAt: '2026-11-25T13:00:00Z' })
    expect(await coverage(id)).toBe('stopped')
    for (const held of [before, after, during]) await lift(held)
    expect(await coverage(id)).toBe('covered')
    await deskOf(() => admin).change(`/api/runs/${night.id}`, { crew: 'team' })
    expect(await coverage(id)).toBe('no_driver')
    await desk.change(`/api/run-assignments/${id}`, { secondDriver: spare.id })
    expect(await coverage(id)).toBe('covered')
    await desk.move(`/api/run-assignments/${id}`, 'cancel', { notRunReason: 'No freight' })
    expect(await coverage(id)).toBeNull()
    await deskOf(() => admin).change(`/api/runs/${night.id}`, { crew: 'solo' })
    const past = await plan('2026-11-19')
    expect((await boardOf('2026-11-19', 2, crew.division.id)).figures).toMatchObject({ week: { covered: 0, total: 1 }, uncovered: [] })
    expect((await desk.list(`/api/run-assignments?${uncoveredQuery}`)).map((row) => row.id)).not.toContain(past.id)
  })

  test('G5 the Uncovered tab of the list counts the seven days of the board, from now on', async () => {
    const open = await plan('2026-11-26')
    const beyond = await plan('2026-11-27')
    const tab = registry['run-assignments']?.list.views.find(({ key }) => key === 'uncovered')
    const listed = (await desk.list(`/api/run-assignments?${tab?.query}`)).map(({ id }) => id)
    expect(listed).toEqual((await boardOf('2026-11-20', 7, crew.division.id)).figures.uncovered)
    expect([listed.includes(open.id), listed.includes(beyond.id)]).toEqual([true, false])
    for (const { id } of [open, beyond]) await desk.move(`/api/run-assignments/${id}`, 'cancel', { notRunReason: 'No freight' })
  })

  test('G5 a driver put on a run brings their own unit when it is free and may go; a unit that is named stays', async () => {
    const own = await tractorAt(crew.division.id)
    await make(admin, 'vehicle-assignments', { driver: spare.id, vehicle: own.id, startsAt: '2026-11-02T12:00:00Z' })
    const unitOf = async (id: string) => (await desk.one(`/api/run-assignments/${id}`))['vehicle']
    const open = await plan(monday)
    expect((await change([{ ...at(open), driver: spare.id }])).statusCode).toBe(200)
    expect(await unitOf(open.id)).toBe(own.id)
    // A day no one has planned yet, and the move on the run's own page.
    expect((await change([{ run: night.id, day: tuesday, driver: spare.id }])).statusCode).toBe(200)
    expect((await boardOf(tuesday, 1, crew.division.id)).cells.find(({ status }) => status !== 'cancelled')).toMatchObject({
      unit: { id: own.id },
      coverage: 'covered',
    })
    const moved = await plan(wednesday)
    expect((await desk.move(`/api/run-assignments/${moved.id}`, 'assign', { driver: spare.id })).statusCode).toBe(200)
    expect(await unitOf(moved.id)).toBe(own.id)
    const named = await plan(thursday)
    expect((await change([{ ...at(named), driver: spare.id, vehicle: crew.vehicle.id }])).statusCode).toBe(200)
    expect(await unitOf(named.id)).toBe(crew.vehicle.id)
    // On the road for another run then, or stopped.
    await make(manager, 'run-assignments', {
      spot: 'Shuttle',
      serviceDate: friday,
      division: crew.division.id,
      driver: crew.driver.id,
      vehicle: own.id,
      start: '2026-11-28T03:30:00Z',
      end: '2026-11-28T05:00:00Z',
    })
    const busy = await plan(friday)
    expect((await change([{ ...at(busy), driver: spare.id }])).statusCode).toBe(200)
    expect(await unitOf(busy.id)).toBeNull()
    await make(admin, 'holds', {
      vehicle: own.id,
      driver: null,
      kind: 'manual',
      effect: 'block',
      reason: 'Brakes',
      startsAt: '2026-11-28T12:00:00Z',
    })
    const stopped = await plan('2026-11-30')
    expect((await change([{ ...at(stopped), driver: spare.id }])).statusCode).toBe(200)
    expect(await unitOf(stopped.id)).toBeNull()
  })
})

describe('G5 G18 a run that can’t go', () => {
  test('where no unit is left for its driver, another driver takes it with their own', async () => {
    const yard = await make(admin, 'divisions')
    const [held, free, afoot] = [await fitDriver(yard.id), await fitDriver(yard.id), await fitDriver(yard.id)]
    const [first, second] = [await tractorAt(yard.id), await tractorAt(yard.id)]
    const assigned = [
      [held, first],
      [free, second],
    ] as const
    for (const [driver, vehicle] of assigned)
      await make(admin, 'vehicle-assignments', { driver: driver.id, vehicle: vehicle.id, startsAt: '2026-11-02T12:00:00Z' })
    const tonight = await make(admin, 'runs', { code: 'YARD 3', division: yard.id, dispatchTime: '21:30', durationHours: 9 })
    await make(admin, 'run-assignments', { run: tonight.id, serviceDate: '2026-11-20', driver: held.id, vehicle: first.id })
    await make(admin, 'repairs', { vehicle: first.id, title: 'Brake hose chafed', unsafe: true, reportedOn: '2026-11-20' })
    const [row] = (await stats(admin, yard.id)).attention
    expect(row?.act?.assign).toMatchObject({ driver: free.id, vehicle: second.id })
    expect(row?.act?.assign?.driver, 'a driver without a unit does not help').not.toBe(afoot.id)
  })

  test('an unsafe unit tops Act now with another one to press; board, list and tile have the same number', async () => {
    const yard = await makeCrew(admin)
    const driver = await fitDriver(yard.division.id)
    const [own, spare] = [await tractorAt(yard.division.id), yard.vehicle]
    await make(admin, 'vehicle-assignments', { driver: driver.id, vehicle: own.id, startsAt: '2026-11-02T12:00:00Z' })
    const tonight = await make(admin, 'runs', { code: 'YARD 1', division: yard.division.id, dispatchTime: '21:30', durationHours: 9 })
    const planned = await make(admin, 'run-assignments', { run: tonight.id, serviceDate: '2026-11-20', driver: driver.id, vehicle: own.id })
    const count = async () => {
      const tile = (await stats(admin, yard.division.id)).tiles.find(({ key }) => key === 'run-assignments.uncovered')
      const board = await admin.call('GET', `/api/run-assignments/board?from=2026-11-20&division=${yard.division.id}`)
      const { figures } = board.json<{ figures: { uncovered: string[] } }>()
      const listed = await deskOf(() => admin).list(`/api/run-assignments?${uncoveredQuery}&division=${yard.division.id}`)
      expect(listed.map(({ id }) => id)).toEqual(figures.uncovered)
      expect(tile?.count).toBe(listed.length)
      return listed.length
    }
    expect(await count()).toBe(0)
    await make(admin, 'repairs', { vehicle: own.id, title: 'Brake hose chafed', unsafe: true, reportedOn: '2026-11-20' })
    expect(await count()).toBe(1)
    expect((await stats(admin, yard.division.id)).tiles.find(({ key }) => key === 'run-assignments.coverage')).toMatchObject({
      shown: '0%',
      basis: '0 of 1 runs today',
    })
    const supervisor = await app.as('supervisor', [yard.division.id])
    const [first] = (await stats(supervisor)).attention
    expect(first).toMatchObject({
      id: planned.id,
      effect: 'block',
      why: expect.stringMatching(new RegExp(`^Unit ${own.title}: `)),
      act: { label: `Assign unit ${spare.title}`, assign: { driver: driver.id, vehicle: spare.id } },
    })
    const done = await supervisor.call('POST', '/api/run-assignments/auto-fill/apply', { rows: [first?.act?.assign] })
    expect(done.json(), done.body).toMatchObject({ taken: 1 })
    expect(await count()).toBe(0)
    expect(await deskOf(() => admin).one(`/api/run-assignments/${planned.id}`)).toMatchObject({
      coverage: 'covered',
      driver: driver.id,
      vehicle: spare.id,
    })
  })

  test('a driver on hold is replaced by one who is free, with their own unit', async () => {
    const yard = await makeCrew(admin)
    const [held, free] = [await fitDriver(yard.division.id), await fitDriver(yard.division.id)]
    const [first, second] = [await tractorAt(yard.division.id), await tractorAt(yard.division.id)]
    for (const [driver, vehicle] of [
      [held, first],
      [free, second],
    ] as const)
      await make(admin, 'vehicle-assignments', { driver: driver.id, vehicle: vehicle.id, startsAt: '2026-11-02T12:00:00Z' })
    const tonight = await make(admin, 'runs', { code: 'YARD 2', division: yard.division.id, dispatchTime: '21:30', durationHours: 9 })
    const planned = await make(admin, 'run-assignments', { run: tonight.id, serviceDate: '2026-11-20', driver: held.id, vehicle: first.id })
    await make(admin, 'holds', {
      driver: held.id,
      kind: 'manual',
      effect: 'block',
      reason: 'After the accident',
      startsAt: '2026-11-20T12:00:00Z',
    })
    const [row] = (await stats(await app.as('manager', [yard.division.id]))).attention
    expect(row).toMatchObject({
      id: planned.id,
      why: `${held.title}: After the accident`,
      act: { assign: { driver: free.id, vehicle: second.id } },
    })
  })
})
