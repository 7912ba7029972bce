import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Board, BoardCell } from '#features/dispatch/run-board/answers.ts'
import { uncoveredQuery } from '#records/dispatch/run-assignments/coverage-states.ts'
import { fillSchedule } from '#records/dispatch/run-patterns/generate.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const monday = '2026-11-23'
const [tuesday, wednesday, thursday, friday] = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']

let app: TestApp
let admin: TestUser
let manager: TestUser
let elsewhere: TestUser
let crew: Crew
let spare: Created
let night: Created
let day: Created
let away: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  const other = await make(admin, 'divisions')
  manager = await app.as('manager', [crew.division.id])
  elsewhere = await app.as('manager', [other.id])
  crew = { ...crew, driver: await fitDriver() }
  spare = await fitDriver()
  const run = { division: crew.division.id, origin: 'Kansas City', destination: 'Tulsa', durationHours: 11 }
  night = await make(manager, 'runs', { ...run, code: 'NIGHT 1', dispatchTime: '21:30', days: ['mon', 'tue', 'thu'] })
  day = await make(manager, 'runs', { ...run, code: 'DAY 1', dispatchTime: '05:00', days: ['mon'] })
  away = await make(admin, 'runs', { ...run, code: 'AWAY 1', division: other.id, dispatchTime: '05:00' })
  // What the schedule makes of the runs is made now; each test throws it away and plans by hand.
  await fillSchedule(app.deps)
})
afterAll(() => app.close())

let counted = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  counted += 1
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  await app.jobs.idle()
  counted = 0
  await work()
  return counted
}

/** Somebody whom nothing keeps from driving. */
const fitDriver = async (): Promise<Created> => {
  const driver = await make(admin, 'drivers', { division: crew.division.id, hireDate: '2026-11-02', licenseClass: 'A' })
  await fileAll(admin, driver)
  expect((await deskOf(() => admin).move(`/api/drivers/${driver.id}`, 'activate')).statusCode).toBe(200)
  return driver
}

const path = '/api/run-assignments/board'
const boardOf = async (by: TestUser, from = monday, days = 7): Promise<Board> => {
  const answer = await by.call('GET', `${path}?from=${from}&days=${days}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Board>()
}
const plan = (serviceDate: string, more: Json = {}) => make(manager, 'run-assignments', { run: night.id, serviceDate, ...more })
const change = (by: TestUser, changes: readonly Json[], confirm = true) =>
  by.call('POST', `${path}/changes`, { changes }, confirm ? { 'x-confirm-warnings': '1' } : {})
const clear = async (): Promise<void> => {
  for (const { id } of await deskOf(() => admin).list('/api/run-assignments?status=!cancelled'))
    await admin.call(
      'DELETE',
      `/api/run-assignments/${id}`,
      {},
      { 'if-match': `"${(await deskOf(() => admin).one(`/api/run-assignments/${id}`)).version}"` },
    )
}
const cardUntil = (medicalExpirationDate: string) => deskOf(() => admin).change(`/api/drivers/${crew.driver.id}`, { medicalExpirationDate })
const cellOn = (board: Board, on: string): BoardCell | undefined => board.cells.find((cell) => cell.day === on)
const at = ({ id, version }: { id: string; version?: unknown }) => ({ id, version: Number(version) })

describe('G5: the run board', () => {
  test('G5 the board shows drivers, uncovered, due and stopped runs; its counts are those of the lists behind them', async () => {
    await clear()
    await cardUntil('2028-01-01')
    const open = await plan(monday)
    const fine = await plan(tuesday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    const stopped = await plan(thursday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    const unitless = await plan(friday, { driver: spare.id })
    await cardUntil(wednesday)
    const board = await boardOf(manager)
    expect(board.runs.map(({ code }) => code)).toEqual(['DAY 1', 'NIGHT 1'])
    expect(board.runs.find(({ id }) => id === night.id)?.due).toEqual([monday, tuesday, thursday])
    expect(cellOn(board, tuesday)).toMatchObject({ id: fine.id, status: 'planned', label: 'NIGHT 1', unit: { id: crew.vehicle.id } })
    expect(cellOn(board, thursday)?.risk).toMatchObject({
      effect: 'block',
      who: crew.driver.title,
      text: expect.stringMatching(/^Medical card/),
    })
    expect(board.cells.map(({ id, coverage }) => [id, coverage])).toEqual([
      [open.id, 'no_driver'],
      [fine.id, 'covered'],
      [stopped.id, 'stopped'],
      [unitless.id, 'no_unit'],
    ])
    expect(board.figures).toMatchObject({ week: { covered: 1, total: 4 }, uncovered: [open.id, stopped.id, unitless.id], atRisk: [] })
    const listed = await deskOf(() => manager).list(
      `/api/run-assignments?${uncoveredQuery}&serviceDateFrom=${monday}&serviceDateTo=2026-11-29&sort=start`,
    )
    expect(listed.map(({ id }) => id)).toEqual(board.figures.uncovered)
  })

  test('a card that ends the night before colors a run that is still out then', async () => {
    await clear()
    await cardUntil('2028-01-01')
    await plan(tuesday, { driver: crew.driver.id })
    await cardUntil(tuesday)
    expect(cellOn(await boardOf(manager), tuesday)?.risk).not.toBeNull()
    await cardUntil(wednesday)
    expect(cellOn(await boardOf(manager), tuesday)?.risk).toBeNull()
  })

  test('hours count over the night in which clocks are set forward, and days in a row up to each day', async () => {
    await clear()
    await cardUntil('2028-01-01')
    await plan('2027-03-12', { driver: crew.driver.id })
    await plan('2027-03-13', { driver: crew.driver.id })
    const board = await boardOf(manager, '2027-03-13', 2)
    const cell = cellOn(board, '2027-03-13')
    expect(new Date(cell?.start ?? '').toISOString()).toBe('2027-03-14T03:30:00.000Z')
    expect(new Date(cell?.end ?? '').toISOString()).toBe('2027-03-14T14:30:00.000Z')
    const driver = board.drivers.find(({ id }) => id === crew.driver.id)
    expect(driver).toMatchObject({ hours: 11, sinceOff: [1, 2], elsewhere: [{}] })
  })

  test('asks the database as often for many runs as for one', async () => {
    await clear()
    await cardUntil('2028-01-01')
    await plan(monday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    // The first reading fills what the process remembers.
    await boardOf(manager)
    // A chore of the program may ask meanwhile, so the lesser of two readings counts.
    const asked = async () => Math.min(await statementsOf(() => boardOf(manager)), await statementsOf(() => boardOf(manager)))
    const few = await asked()
    for (const on of [wednesday, thursday, friday]) {
      await plan(on, { driver: spare.id })
      await make(manager, 'run-assignments', { run: day.id, serviceDate: on, driver: crew.driver.id, vehicle: crew.vehicle.id })
    }
    expect(await asked()).toBe(few)
  })

  test('A3 shows what is of the division alone, and names nobody of another', async () => {
    await clear()
    await make(admin, 'run-assignments', { run: away.id, serviceDate: monday, driver: spare.id })
    const own = await boardOf(manager)
    expect(own.cells).toEqual([])
    expect(own.runs.map(({ id }) => id)).not.toContain(away.id)
    expect(own.drivers.find(({ id }) => id === spare.id)).toMatchObject({ hours: 11, elsewhere: [{}] })
    const other = await boardOf(elsewhere)
    expect(other.cells).toHaveLength(1)
    expect(other.drivers.map(({ id }) => id)).not.toContain(spare.id)
    expect((await manager.call('GET', `${path}?from=${monday}&division=${String(away['division'])}`)).statusCode).toBe(404)
    expect((await (await app.as('recruiter')).call('GET', `${path}?from=${monday}`)).statusCode).toBe(403)
  })
})

describe('G5: acts on the board', () => {
  test('two cells change drivers in one act that one undo takes back', async () => {
    await clear()
    const planned = await plan(monday, { driver: crew.driver.id })
    await deskOf(() => manager).move(`/api/run-assignments/${planned.id}`, 'confirm')
    const one = await deskOf(() => manager).one(`/api/run-assignments/${planned.id}`)
    const two = await make(manager, 'run-assignments', {
      run: night.id,
      serviceDate: monday,
      driver: spare.id,
      coverReason: 'extra',
      start: '2026-11-24T03:30:00Z',
    })
    const done = await change(manager, [
      { ...at(one), driver: spare.id },
      { ...at(two), driver: crew.driver.id },
    ])
    expect(done.statusCode, done.body).toBe(200)
    const board = await boardOf(manager)
    expect(board.cells.map(({ id, drivers }) => [id, drivers[0]?.id])).toEqual(
      expect.arrayContaining([
        [one.id, spare.id],
        [two.id, crew.driver.id],
      ]),
    )
    const undone = await manager.call('POST', `/api/batches/${done.json<{ batchId: string }>().batchId}/undo`, {})
    expect(undone.json()).toMatchObject({ undone: 2, skipped: [] })
    // What the driver had confirmed is confirmed again.
    expect(await deskOf(() => manager).one(`/api/run-assignments/${one.id}`)).toMatchObject({
      driver: crew.driver.id,
      status: 'confirmed',
      confirmedAt: one['confirmedAt'],
    })
  })

  test('a refused cell leaves all of them as they were and is named', async () => {
    await clear()
    await plan(monday, { driver: spare.id })
    const other = await make(manager, 'run-assignments', { run: day.id, serviceDate: tuesday })
    const answer = await change(manager, [
      { run: day.id, day: wednesday, driver: crew.driver.id },
      { ...at(other), driver: spare.id },
    ])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'changes.1.driver', message: expect.stringContaining('Already on NIGHT 1') }] })
    expect(cellOn(await boardOf(manager), wednesday)).toBeUndefined()
  })

  test('of two dispatchers on one cell one wins; the other reads who and when', async () => {
    await clear()
    const open = await plan(monday)
    const answers = await Promise.all([
      change(admin, [{ ...at(open), driver: crew.driver.id }]),
      change(manager, [{ ...at(open), driver: spare.id }]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<Json>()['detail']).toMatch(/ changed NIGHT 1 \(Mon, Nov 23\) on Fri, Nov 20 at 9:00 AM: .+ drives it now\.$/)
    // Nothing was planned for that day: still one alone.
    const fresh = await Promise.all([
      change(admin, [{ run: night.id, day: friday, driver: crew.driver.id }]),
      change(manager, [{ run: night.id, day: friday, driver: spare.id }]),
    ])
    expect(fresh.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await boardOf(manager)).cells.filter((cell) => cell.day === friday)).toHaveLength(1)
  })

  test('who is away that day is confirmed once', async () => {
    await clear()
    const open = await plan(monday)
    await make(admin, 'holds', { driver: spare.id, kind: 'manual', effect: 'warn', reason: 'Look at it', startsAt: '2026-11-20T12:00:00Z' })
    const asked = await change(manager, [{ ...at(open), driver: spare.id }], false)
    expect(asked.json()).toMatchObject({ code: 'confirm_needed', detail: expect.stringContaining('Look at it') })
    expect((await change(manager, [{ ...at(open), driver: spare.id }])).statusCode).toBe(200)
  })

  test('a stop of law is refused with its fix; a stop of the company gives way to a reason', async () => {
    await clear()
    const open = await plan(monday)
    await cardUntil('2026-11-22')
    const law = await change(manager, [{ ...at(open), driver: crew.driver.id, overrideReason: 'No one else' }])
    await cardUntil('2028-01-01')
    expect(law.statusCode).toBe(422)
    expect(law.json()).toMatchObject({
      errors: [{ field: 'changes.0.driver', message: expect.stringContaining('Medical card'), href: `/drivers/${crew.driver.id}/edit` }],
    })
    const held = await fitDriver()
    await make(admin, 'holds', { driver: held.id, kind: 'manual', effect: 'block', reason: 'Talk first', startsAt: '2026-11-20T12:00:00Z' })
    const policy = await change(manager, [{ ...at(open), driver: held.id }])
    expect(policy.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('Talk first') }, { field: 'changes.0.overrideReason' }],
    })
    expect((await change(manager, [{ ...at(open), driver: held.id, overrideReason: 'Talked' }])).statusCode).toBe(200)
    expect(cellOn(await boardOf(manager), monday)?.risk).toBeNull()
  })

  test('last week is copied onto what is open, row by row; what is refused is named and stays open', async () => {
    await clear()
    await plan(monday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    await plan(tuesday, { driver: crew.driver.id })
    await plan(thursday, { driver: spare.id })
    const [nextMonday, nextTuesday, nextThursday] = ['2026-11-30', '2026-12-01', '2026-12-03']
    const open = await plan(nextMonday)
    await plan(nextThursday, { driver: crew.driver.id, vehicle: crew.vehicle.id })
    await make(manager, 'run-assignments', { run: day.id, serviceDate: '2026-12-02', driver: crew.driver.id })
    const body = { from: nextMonday }
    const preview = await manager.call('POST', `${path}/copy`, { ...body, dryRun: true })
    expect(preview.json()).toMatchObject({
      covered: 1,
      batchId: null,
      rows: [
        { label: 'NIGHT 1', day: nextMonday, drivers: [crew.driver.title], refusal: null },
        { label: 'NIGHT 1', day: nextTuesday, refusal: expect.stringContaining('Already on DAY 1') },
      ],
    })
    expect((await boardOf(manager, nextMonday)).figures.uncovered).toContain(open.id)
    const done = await manager.call('POST', `${path}/copy`, body, { 'x-confirm-warnings': '1' })
    expect(done.statusCode, done.body).toBe(200)
    const board = await boardOf(manager, nextMonday)
    expect(cellOn(board, nextMonday)).toMatchObject({ id: open.id, status: 'planned', unit: { id: crew.vehicle.id } })
    expect(cellOn(board, nextTuesday)).toBeUndefined()
  })
})
