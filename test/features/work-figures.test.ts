import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { fileAll } from '#test/support/papers.ts'
import { shopOf } from '#test/support/shop.ts'

/** It is Friday, November 20, 2026, 9:00 in Chicago. */
let app: TestApp
let admin: TestUser
let crew: Crew
let manager: TestUser
let supervisor: TestUser
let safety: TestUser
let run: Created
const { desk, tractor, reading, pm } = shopOf(
  () => admin,
  () => crew.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  supervisor = await app.as('supervisor', [crew.division.id])
  safety = await app.as('safety', [crew.division.id])
  run = await make(admin, 'runs', { code: 'KC-TUL', division: crew.division.id, dispatchTime: '21:30', durationHours: 9 })
})
afterAll(() => app.close())

const stats = async (user: TestUser, dashboard: string, division = 'ALL'): Promise<Stats> =>
  (await user.call('GET', `/api/dashboard/stats?for=${dashboard}&division=${division}`)).json()
const tileOf = async (user: TestUser, dashboard: string, key: string, division = 'ALL') => {
  const found = (await stats(user, dashboard, division)).tiles.find((tile) => tile.key === key)
  for (const { href, count } of found === undefined ? [] : [found, ...(found.of === null ? [] : [found.of])]) {
    const [path, query] = href.split('?')
    const record = Object.values(registry).find((candidate) => candidate.path === path)
    const list = await user.call('GET', `/api/${record?.api}?${query}&limit=0`)
    expect(Number(list.headers['x-total-count']), href).toBe(count)
  }
  return found
}
/** A driver whom nothing keeps from driving. */
const onTheRoad = async (): Promise<Created> => {
  const driver = await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A', hireDate: '2019-05-06' })
  await fileAll(admin, driver)
  expect((await desk.move(`/api/drivers/${driver.id}`, 'activate')).statusCode).toBe(200)
  return driver
}
const queue = async (user: TestUser, dashboard: string, kind: string) =>
  (await stats(user, dashboard)).attention.filter((row) => row.kind === kind)

describe('G18 G5 runs on the dashboards', () => {
  test('coverage is the share of today’s runs that go out as planned; a canceled run needs no driver', async () => {
    expect(await tileOf(manager, 'main', 'run-assignments.coverage')).toMatchObject({
      shown: 'n/a',
      basis: 'no runs today',
      goal: { value: 100, shown: '100%', met: null },
    })
    const today = { run: run.id, serviceDate: '2026-11-20' }
    const driver = await onTheRoad()
    const covered = { ...today, driver: driver.id, vehicle: crew.vehicle.id }
    await make(admin, 'run-assignments', covered)
    await make(admin, 'run-assignments', { ...today, coverReason: 'extra', start: '2026-11-20T20:00:00Z', end: '2026-11-21T01:00:00Z' })
    const { id } = await make(admin, 'run-assignments', {
      ...today,
      coverReason: 'extra',
      start: '2026-11-20T21:00:00Z',
      end: '2026-11-21T01:00:00Z',
    })
    await desk.move(`/api/run-assignments/${id}`, 'cancel', { notRunReason: 'No freight' })
    expect(await tileOf(manager, 'main', 'run-assignments.coverage')).toMatchObject({
      count: 1,
      shown: '50%',
      basis: '1 of 2 runs today',
      goal: { met: false },
    })
  })

  test('an uncovered run of the next 48 hours comes first, with a driver to press, for roles that plan runs', async () => {
    await make(admin, 'run-assignments', { run: run.id, serviceDate: '2026-11-21' })
    await make(admin, 'run-assignments', { run: run.id, serviceDate: '2026-11-24' })
    const { attention } = await stats(manager, 'main')
    const rows = attention.filter(({ kind }) => kind === 'run-assignments')
    expect(rows.map(({ title, dueAt, act, effect }) => [title, dueAt, act?.label, effect])).toEqual([
      ['KC-TUL: Nov 20, 2026', '2026-11-20T20:00:00+00:00', 'Cover', 'block'],
      ['KC-TUL: Nov 21, 2026', '2026-11-22T03:30:00+00:00', expect.stringMatching(/^Assign \w\. /), 'block'],
    ])
    expect(rows[0]?.href).toBe(`/run-assignments/${rows[0]?.id}`)
    expect(attention[0]?.kind).toBe('run-assignments')
    expect(await tileOf(manager, 'main', 'run-assignments.uncovered')).toMatchObject({ count: 2 })
    expect(await queue(safety, 'main', 'run-assignments'), 'Safety assigns nobody').toEqual([])
  })
})

describe('G18 G2 leave on the dashboards', () => {
  test('who is away today counts in their division, and a request waits for those who decide, but not on one’s own', async () => {
    const away = await make(manager, 'time-off', { driver: crew.driver.id, type: 'vacation', start: '2026-11-19', end: '2026-11-21' })
    await desk.move(`/api/time-off/${away.id}`, 'approve')
    const other = await make(admin, 'divisions')
    expect(await tileOf(admin, 'drivers', 'drivers.away')).toMatchObject({ count: 1 })
    expect(await tileOf(admin, 'drivers', 'drivers.away', crew.division.id)).toMatchObject({ count: 1 })
    expect(await tileOf(admin, 'drivers', 'drivers.away', other.id)).toMatchObject({ count: 0 })

    const asked = await make(manager, 'time-off', { driver: crew.driver.id, type: 'pto', start: '2026-12-07', end: '2026-12-08' })
    const own = await manager.call('POST', '/api/time-off', { type: 'pto', start: '2026-12-01', end: '2026-12-02', partOfDay: 'full' })
    expect(own.statusCode, own.body).toBe(201)
    const rows = await queue(manager, 'drivers', 'time-off')
    expect(rows.map(({ id, act, dueOn, effect }) => [id, act?.label, dueOn, effect])).toEqual([[asked.id, 'Approve', null, 'warn']])
    expect(await tileOf(manager, 'drivers', 'time-off.to_decide')).toMatchObject({ count: 1 })
    for (const role of [supervisor, safety]) expect(await queue(role, 'drivers', 'time-off')).toEqual([])
    expect(await tileOf(supervisor, 'drivers', 'time-off.to_decide')).toBeUndefined()
  })
})

describe('G18 G6 the shop on the dashboards', () => {
  test('PM compliance counts what was due in 30 days: done on time, done late, overdue still', async () => {
    expect(await tileOf(manager, 'assets', 'pm-schedules.compliance')).toMatchObject({ shown: 'n/a', basis: 'no services due' })
    const done = async (lastMiles: number, miles: number) => {
      const { id: vehicle } = await tractor()
      await reading(vehicle, miles - 10, '2026-11-12T12:00:00.000Z')
      const { id: schedule } = await pm(vehicle, { everyMiles: 25_000, lastMiles, lastDoneOn: '2026-06-01' })
      await make(admin, 'oil-changes', { vehicle, schedule, doneOn: '2026-11-18', miles })
      return desk.one(`/api/maintenance/schedules/${schedule}`)
    }
    expect(await done(400_000, 425_300)).toMatchObject({ lastTiming: 'on_time', compliance: 'on_time' })
    expect(await done(400_000, 425_301)).toMatchObject({ lastTiming: 'late', compliance: 'late' })
    const { id } = await tractor()
    await pm(id, { everyDays: 90, lastDoneOn: '2026-06-01' })
    expect(await tileOf(manager, 'main', 'pm-schedules.compliance')).toMatchObject({
      shown: '33%',
      basis: '1 of 3 services due',
      goal: { shown: '95%', met: false },
    })
  })

  test('a unit past its stop and one with a reported defect stand once each, with the work that lifts it', async () => {
    const stopped = await tractor()
    for (const task of ['pm_a', 'pm_b']) await pm(stopped.id, { task, everyDays: 90, stopDays: 10, lastDoneOn: '2026-01-05' })
    const reported = await tractor()
    const defect = { vehicle: reported.id, origin: 'driver_report', reportedOn: '2026-11-19' }
    await make(admin, 'repairs', { ...defect, title: 'Brake hose chafed' })
    await make(admin, 'repairs', { ...defect, title: 'Marker lamp out' })
    const rows = (await stats(manager, 'assets')).attention
    const of = (unit: Created) => rows.filter(({ title }) => title === `Unit ${unit.title}` || title === unit.title)
    expect(of(stopped).map(({ kind, act }) => [kind, act?.label])).toEqual([['pm-schedules', 'Schedule service']])
    expect(of(stopped)[0]?.act?.step).toMatchObject({ create: 'repairs' })
    expect(of(reported).map(({ kind, why }) => [kind, why])).toEqual([['repairs', 'Driver’s defect to certify']])
    expect(await tileOf(manager, 'assets', 'pm-schedules.stop')).toMatchObject({ count: 2 })
    expect(await tileOf(manager, 'assets', 'repairs.to_certify')).toMatchObject({ count: 2 })
    const seen = (await stats(safety, 'assets')).attention
    expect(
      seen.filter(({ id, kind }) => id === stopped.id || kind === 'repairs'),
      'for those who repair nothing there is nothing to do',
    ).toEqual([])
  })
})

describe('G18 turnover and cost by the mile', () => {
  test('stand on the drivers of the last days of twelve months, and on the miles between meter readings', async () => {
    const home = await make(admin, 'divisions')
    const person = (hireDate: string) => make(admin, 'drivers', { division: home.id, hireDate })
    await person('2024-03-04')
    const gone = await person('2024-03-04')
    const terms = { terminationDate: '2026-04-30', terminationReason: 'voluntary', rehireEligible: 'yes' }
    expect((await desk.move(`/api/drivers/${gone.id}`, 'terminate', terms)).statusCode).toBe(200)
    // The one all twelve months, the other the six from November to April.
    expect(await tileOf(admin, 'drivers', 'drivers.turnover', home.id)).toMatchObject({
      count: 1,
      shown: '67%',
      basis: '1 left, 1.5 drivers on average',
    })
    const cost = () => tileOf(manager, 'assets', 'repairs.cost_per_mile')
    expect(await cost()).toMatchObject({ shown: 'n/a', basis: expect.stringContaining('no meter miles') as string })
    const unit = await tractor()
    await reading(unit.id, 100_000, '2025-10-20T12:00:00.000Z')
    await reading(unit.id, 220_000, '2026-10-20T12:00:00.000Z')
    await make(admin, 'oil-changes', { vehicle: unit.id, doneOn: '2026-10-30', miles: 220_500, parts: 1_200_000, labor: 0 })
    const shown = await cost()
    expect(shown).toMatchObject({ count: 0, shown: '10.0¢' })
    expect(shown?.basis).toMatch(/^\$12k of repairs and oil, 120,\d{3} meter miles$/)
    const page = (await manager.call('GET', '/api/maintenance/cost')).json<{ total: Created }>()
    const own = (await manager.call('GET', `/api/vehicles/${unit.id}/cost`)).json<Created>()
    expect(
      [page.total['perMile'], own['perMile']].map((cents) => Number(cents).toFixed(1)),
      'One formula on tile, page and unit',
    ).toEqual(['10.0', '10.0'])
    expect(await tileOf(safety, 'assets', 'repairs.cost_per_mile'), 'Safety reads no fleet money').toBeUndefined()
  })
})

describe('G4 G6 what a unit and a driver carry of the work', () => {
  test('cost by kind is the sum of the list it opens, and by the mile over the readings of the same months', async () => {
    const unit = await tractor()
    await reading(unit.id, 400_000, '2025-10-20T12:00:00.000Z')
    await reading(unit.id, 410_000, '2026-03-10T12:00:00.000Z')
    await reading(unit.id, 420_000, '2026-10-30T12:00:00.000Z')
    await reading(unit.id, 421_000, '2026-11-10T12:00:00.000Z')
    const repaired = async (day: string, completedMiles: number, amount: number) => {
      const lines = [{ type: 'part', description: 'Hose', quantity: 1, unitPrice: amount }]
      const { id } = await make(admin, 'repairs', { vehicle: unit.id, reportedOn: day, repairClass: 'emergency', lines })
      const fields = { completedOn: day, completedMiles, correction: 'Replaced' }
      const answer = await desk.move(`/api/maintenance/repairs/${id}`, 'complete', fields)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await repaired('2026-10-05', 419_000, 40_000)
    await repaired('2026-11-12', 421_000, 99_900)
    await make(admin, 'oil-changes', { vehicle: unit.id, doneOn: '2026-10-30', miles: 420_000, parts: 20_000, labor: 10_000 })
    const answer = await manager.call('GET', `/api/vehicles/${unit.id}/cost`)
    const cost = answer.json<{ kinds: { label: string; count: number; cents: number; href: string }[] }>()
    expect(cost).toMatchObject({ from: '2025-11-01', to: '2026-10-31', cents: 70_000, miles: 20_000, perMile: 3.5 })
    expect(cost.kinds.map(({ label, count, cents }) => [label, count, cents])).toEqual([
      ['Repairs', 1, 40_000],
      ['Scheduled work', 0, 0],
      ['Oil changes', 1, 30_000],
    ])
    const rows = (await manager.call('GET', `/api${cost.kinds[2]?.href}`)).json<Created[]>()
    expect(rows.reduce((sum, row) => sum + Number(row['total']), 0)).toBe(30_000)
    expect((await safety.call('GET', `/api/vehicles/${unit.id}/cost`)).statusCode, 'Safety reads no fleet money').toBe(403)
    const elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
    expect((await elsewhere.call('GET', `/api/vehicles/${unit.id}/cost`)).statusCode).toBe(404)
  })

  test('the runs of a driver are those in whatever seat', async () => {
    const [first, second] = [await onTheRoad(), await onTheRoad()]
    const day = { run: run.id, serviceDate: '2026-12-15' }
    const team = await make(admin, 'run-assignments', { ...day, driver: first.id, secondDriver: second.id })
    for (const { id } of [first, second])
      expect((await desk.list(`/api/run-assignments?serviceDate=2026-12-15&crew=${id}`)).map((row) => row.id)).toEqual([team.id])
    expect(await desk.one(`/api/run-assignments/${team.id}`)).toMatchObject({ crew: [first.id, second.id] })
  })
})

describe('G5 readiness as of another day in the lists', () => {
  test('who is ready today is blocked on the day after the card expires, in list, total, order and tile', async () => {
    const fit = await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A', hireDate: '2019-05-06' })
    await fileAll(admin, fit)
    await desk.move(`/api/drivers/${fit.id}`, 'activate')
    await desk.change(`/api/drivers/${fit.id}`, { medicalExpirationDate: '2026-11-26' })
    const asked = async (query: string) => {
      const answer = await manager.call('GET', `/api/drivers?status=active&fields=readiness,readinessReason&${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Created[]>().map(({ id, ...row }) => [id, row['readiness'], row['readinessReason']])
    }
    expect(await asked('readiness=block')).toEqual([])
    expect(await asked('readiness=block&readinessOn=2026-11-26')).toEqual([])
    expect(await asked('readiness=block&readinessOn=2026-11-27')).toEqual([[fit.id, 'block', 'Medical card expired']])
    expect(await asked('readiness=block&readinessOn=today%2B7d'), 'a saved view stays relative').toHaveLength(1)
    expect(await asked(`id=${fit.id}&readinessOn=2026-11-27&sort=readiness`), 'the column is of that day too').toEqual([
      [fit.id, 'block', 'Medical card expired'],
    ])
    const unit = await tractor()
    await pm(unit.id, { task: 'pm_c', everyDays: 30, stopDays: 5, lastDoneOn: '2026-10-20' })
    const stopped = await manager.call('GET', `/api/vehicles?id=${unit.id}&readiness=block&readinessOn=2026-11-24`)
    expect(stopped.json()).toEqual([])
    const later = await manager.call('GET', `/api/vehicles?id=${unit.id}&readiness=block&readinessOn=2026-11-25&fields=readinessReason`)
    expect(later.json<Created[]>().map((row) => row['readinessReason'])).toEqual(['Past PM limit'])
  })

  test('the lists of a day block exactly whom the gate blocks on it', async () => {
    for (const day of ['2026-11-20', '2026-11-24', '2026-11-27', '2026-12-18']) {
      const { reasons } = (await manager.call('GET', `/api/gate?from=${day}&to=${day}`)).json<{
        reasons: { subject: string; effect: string }[]
      }>()
      const blocked = new Set(reasons.flatMap(({ effect, subject }) => (effect === 'block' ? [subject] : [])))
      const listed = await Promise.all(
        ['/api/drivers?status=!terminated', '/api/vehicles?status=!sold,totaled'].map(async (list) =>
          (await manager.call('GET', `${list}&readiness=block&readinessOn=${day}&fields=number`)).json<Created[]>().map(({ id }) => id),
        ),
      )
      expect(new Set(listed.flat()), day).toEqual(blocked)
      expect(blocked.size).toBeGreaterThan(1)
    }
  })

  test('no day but one of the next four weeks, and no other field', async () => {
    const status = async (query: string) => (await manager.call('GET', `/api/drivers?${query}`)).statusCode
    expect(await status('readinessOn=2026-12-18')).toBe(200)
    expect(await Promise.all(['2026-12-19', '2026-11-19', '2026-02-30', 'Friday'].map((day) => status(`readinessOn=${day}`)))).toEqual([
      400, 400, 400, 400,
    ])
    expect(await status('positionOn=2026-11-27')).toBe(400)
    const late = await manager.call('GET', '/api/drivers?readinessOn=2026-12-30&limit=0')
    expect(late.json()).toMatchObject({ detail: expect.stringContaining('From today to Dec 18, 2026') as string })
  })
})
