import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let elsewhere: TestUser
let crew: Crew
let second: Created
let fit: Created
let run: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeReadyCrew(admin)
  const other = await make(admin, 'divisions')
  manager = await app.as('manager', [crew.division.id])
  elsewhere = await app.as('manager', [other.id])
  second = await makeReadyDriver(admin, { division: crew.division.id })
  fit = await makeReadyDriver(admin, { division: crew.division.id, hireDate: '2026-11-02' })
  run = await make(manager, 'runs', {
    code: 'kc-tul 2',
    division: crew.division.id,
    origin: 'Kansas City',
    destination: 'Tulsa',
    dispatchTime: '21:30',
    durationHours: 11,
    miles: 498,
    days: ['mon', 'tue'],
  })
})
afterAll(() => app.close())

const post = (by: TestUser, kind: string, values: Json) => by.call('POST', `/api/${kind}`, values, { 'x-confirm-warnings': '1' })
const assignment = (serviceDate: string, more: Json = {}): Json => ({ run: run.id, serviceDate, ...more })
const desk = deskOf(() => manager)
const issuesOf = (answer: { json(): Json }): unknown => answer.json()['errors']

describe('G5: a run assignment', () => {
  test('F5 the list answers, and what the run says is not typed again', async () => {
    const made = await make(manager, 'run-assignments', assignment('2026-11-23', { driver: crew.driver.id, vehicle: crew.vehicle.id }))
    expect(made).toMatchObject({
      title: `KC-TUL 2: Nov 23, 2026`,
      status: 'planned',
      start: '2026-11-24T03:30:00.000Z',
      end: '2026-11-24T14:30:00.000Z',
      division: crew.division.id,
      milesPlanned: 498,
    })
    expect((await desk.list('/api/run-assignments')).map(({ id }) => id)).toContain(made.id)
    expect((await deskOf(() => elsewhere).list('/api/run-assignments')).map(({ id }) => id)).not.toContain(made.id)
  })

  test('its drivers are sent and told as one list with their roles', async () => {
    const made = await make(
      manager,
      'run-assignments',
      assignment('2026-12-07', { drivers: [{ driver: second.id }, { driver: fit.id, role: 'lead' }] }),
    )
    const both = [
      { driver: fit.id, role: 'lead' },
      { driver: second.id, role: 'second' },
    ]
    expect(made).toMatchObject({ driver: fit.id, secondDriver: second.id, status: 'planned', drivers: both })
    const path = `/api/run-assignments/${made.id}`
    expect((await manager.call('GET', path)).json()).toMatchObject({ drivers: both })
    const listed = (await manager.call('GET', `/api/run-assignments?driver=${fit.id}`)).json() as unknown as Json[]
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({ drivers: both })
    expect(
      issuesOf(
        await post(manager, 'run-assignments', assignment('2026-12-08', { drivers: both.map((one) => ({ ...one, role: 'lead' })) })),
      ),
    ).toEqual([{ field: 'drivers', message: 'Use each role only once' }])
    const left = await manager.call(
      'PATCH',
      path,
      { drivers: [{ driver: second.id, role: 'relay' }] },
      { 'if-match': String(made.version), 'x-confirm-warnings': '1' },
    )
    expect(left.json()).toMatchObject({
      driver: null,
      secondDriver: null,
      relayDriver: second.id,
      drivers: [{ driver: second.id, role: 'relay' }],
    })
  })

  test('the clock of the terminal counts, also in the night in which it is set back', async () => {
    const made = await make(manager, 'run-assignments', assignment('2027-03-14', {}))
    expect(made).toMatchObject({ status: 'unassigned', start: '2027-03-15T02:30:00.000Z' })
    const autumn = await make(manager, 'run-assignments', assignment('2026-10-31', {}))
    expect(autumn).toMatchObject({ start: '2026-11-01T02:30:00.000Z', end: '2026-11-01T13:30:00.000Z' })
  })

  test('no driver and no unit is on two runs at once; an end may equal the next start', async () => {
    const span = (start: string, end: string, more: Json): Json => ({
      spot: 'Rescue',
      serviceDate: '2026-12-01',
      start,
      end,
      division: crew.division.id,
      ...more,
    })
    const first = await make(
      manager,
      'run-assignments',
      span('2026-12-01T10:00:00Z', '2026-12-01T16:00:00Z', { driver: crew.driver.id, secondDriver: second.id }),
    )
    const twice = await post(manager, 'run-assignments', span('2026-12-01T15:59:00Z', '2026-12-01T20:00:00Z', { driver: second.id }))
    expect(twice.statusCode).toBe(422)
    expect(issuesOf(twice)).toEqual([
      { field: 'driver', message: 'Already on Rescue, Dec 1, 2026 from Dec 1, 2026, 4:00 AM to Dec 1, 2026, 10:00 AM' },
    ])
    expect(
      (await post(manager, 'run-assignments', span('2026-12-01T16:00:00Z', '2026-12-01T20:00:00Z', { driver: second.id }))).statusCode,
    ).toBe(201)
    expect((await desk.move(`/api/run-assignments/${first.id}`, 'cancel', { notRunReason: 'No freight' })).statusCode).toBe(200)
    expect(
      (await post(manager, 'run-assignments', span('2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z', { driver: crew.driver.id }))).statusCode,
    ).toBe(201)
  })

  test('a run is planned once on its day, whoever plans it and however; a second truck is an extra run', async () => {
    const day = '2027-01-11'
    const made = await make(manager, 'run-assignments', assignment(day, { driver: second.id }))
    const again = {
      field: 'run',
      message: expect.stringMatching(/^KC-TUL 2 is already planned for Mon, Jan 11, with .+“Extra run”/),
      href: `/run-assignments/${made.id}`,
    }
    const refused = await post(manager, 'run-assignments', assignment(day, { driver: fit.id }))
    expect(refused.statusCode, refused.body).toBe(422)
    expect(issuesOf(refused)).toContainEqual(again)
    const other = await make(manager, 'run-assignments', assignment('2027-01-12'))
    const moved = await manager.call(
      'PATCH',
      `/api/run-assignments/${other.id}`,
      { serviceDate: day },
      { 'if-match': `"${other.version}"` },
    )
    expect(issuesOf(moved)).toContainEqual(again)
    const beside = await post(manager, 'run-assignments', assignment(day, { driver: fit.id, coverReason: 'extra' }))
    expect(beside.statusCode, beside.body).toBe(201)
    const both = await Promise.all([1, 2].map(() => post(manager, 'run-assignments', assignment('2027-01-18'))))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
    expect((await desk.move(`/api/run-assignments/${made.id}`, 'cancel', { notRunReason: 'No freight' })).statusCode).toBe(200)
    expect((await post(manager, 'run-assignments', assignment(day, { driver: second.id }))).statusCode).toBe(201)
    expect((await desk.move(`/api/run-assignments/${made.id}`, 'reopen')).json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: 'run', message: expect.stringContaining('is already planned') })]),
    })
  })

  test('of two dispatchers at one moment one wins, the other reads who and when', async () => {
    const body = assignment('2026-12-21', { driver: crew.driver.id, vehicle: crew.vehicle.id })
    const answers = await Promise.all([post(admin, 'run-assignments', body), post(manager, 'run-assignments', body)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(JSON.stringify(refused?.json())).toContain(
      'Already on KC-TUL 2: Dec 21, 2026 from Dec 21, 2026, 9:30 PM to Dec 22, 2026, 8:30 AM',
    )
  })

  test('is covered, confirmed, runs and arrives; another driver has to confirm anew', async () => {
    const { id } = await make(manager, 'run-assignments', assignment('2026-11-19'))
    const path = `/api/run-assignments/${id}`
    expect((await desk.move(path, 'assign', { driver: crew.driver.id, vehicle: crew.vehicle.id })).json()).toMatchObject({
      status: 'planned',
    })
    expect((await desk.move(path, 'confirm')).json()).toMatchObject({ status: 'confirmed', confirmedAt: '2026-11-20T15:00:00.000Z' })
    expect((await desk.change(path, { driver: second.id, coverReason: 'sick' })).json()).toMatchObject({
      status: 'planned',
      confirmedAt: null,
    })
    // Still being hired: nobody sends them out.
    const hire = await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A' })
    await fileAll(admin, hire)
    expect((await desk.change(path, { driver: hire.id, overrideReason: 'Rides along' })).statusCode).toBe(200)
    expect((await desk.move(path, 'dispatch')).json()).toMatchObject({
      status: 409,
      detail: `${hire.title} can’t be dispatched: Still onboarding: activate them first.`,
    })
    expect((await desk.move(path, 'depart', { departedAt: '2026-11-20T03:41:00Z' })).statusCode).toBe(409)
    expect((await desk.change(path, { driver: fit.id })).statusCode).toBe(200)
    expect((await desk.one(`/api/drivers/${fit.id}`)).status).toBe('active')
    expect((await desk.move(path, 'depart', { departedAt: '2026-11-21T03:30:00Z' })).statusCode).toBe(409)
    expect((await desk.move(path, 'depart', { departedAt: '2026-11-20T03:41:00Z' })).json()).toMatchObject({ status: 'in_progress' })
    const done = await desk.move(path, 'complete', {
      departedAt: '2026-11-20T03:41:00Z',
      arrivedAt: '2026-11-20T14:20:00Z',
      milesActual: 502,
    })
    expect(done.json()).toMatchObject({ status: 'completed', milesActual: 502 })
  })

  test('is refused to who has left the company, and needs a run or words for it', async () => {
    const gone = await make(admin, 'drivers', { division: crew.division.id, licenseClass: 'A' })
    await fileAll(admin, gone)
    const planned = await make(manager, 'run-assignments', assignment('2026-12-18', { driver: gone.id }))
    await deskOf(() => admin).move(`/api/drivers/${gone.id}`, 'terminate', {
      terminationDate: '2026-11-19',
      terminationReason: 'voluntary',
      rehireEligible: 'yes',
    })
    expect((await deskOf(() => admin).one(`/api/drivers/${gone.id}`)).status).toBe('terminated')
    expect(await desk.one(`/api/run-assignments/${planned.id}`)).toMatchObject({ driver: null, status: 'unassigned' })
    const answer = await post(manager, 'run-assignments', assignment('2026-12-20', { driver: gone.id }))
    expect(issuesOf(answer)).toEqual([
      { field: 'driver', message: `${gone.title}: No longer with the company: rehire them first`, href: `/drivers/${gone.id}` },
    ])
    const bare = await post(manager, 'run-assignments', { serviceDate: '2026-12-20', division: crew.division.id })
    expect(JSON.stringify(bare.json())).toContain('Select a run or describe the one-time run')
  })
})

describe('G2: time off', () => {
  const leave = async (by: TestUser, values: Json = {}): Promise<Created> =>
    make(by, 'time-off', { driver: crew.driver.id, type: 'vacation', start: '2026-12-21', end: '2026-12-28', ...values })

  test('counts its working days, Christmas not among them; approved it blocks the driver on its days; canceled it gives them back', async () => {
    const made = await leave(manager, { driver: second.id })
    expect(made).toMatchObject({ status: 'pending', days: 5, title: `${second.title}: Vacation, Dec 21, 2026 to Dec 28, 2026` })
    const path = `/api/time-off/${made.id}`
    expect((await desk.move(path, 'approve')).json()).toMatchObject({ status: 'approved', decidedBy: manager.id })
    const refused = await post(manager, 'run-assignments', assignment('2026-12-22', { driver: second.id }))
    expect(issuesOf(refused)).toMatchObject([
      { field: 'driver', message: `${second.title}: Off until Dec 28, 2026` },
      { field: 'overrideReason', message: 'Enter an override reason' },
    ])
    const [hold] = await deskOf(() => admin).list(`/api/holds?driver=${second.id}`)
    expect(hold).toMatchObject({
      kind: 'leave',
      effect: 'block',
      startsAt: '2026-12-21T06:00:00+00:00',
      endsAt: '2026-12-29T06:00:00+00:00',
    })
    expect((await desk.move(path, 'cancel')).json()).toMatchObject({ status: 'cancelled' })
    expect((await deskOf(() => admin).list(`/api/holds?driver=${second.id}&status=active`)).length).toBe(0)
  })

  test('nobody is away twice on a day, but for the other half of it', async () => {
    await leave(manager, { start: '2027-01-11', end: '2027-01-12' })
    const twice = await post(
      manager,
      'time-off',
      await inputFor(manager, 'time-off', { driver: crew.driver.id, start: '2027-01-12', end: '2027-01-14' }),
    )
    expect(issuesOf(twice)).toEqual([{ field: 'start', message: 'Already off from Jan 11, 2027 to Jan 12, 2027' }])
    const [gone] = await desk.list(`/api/time-off?driver=${crew.driver.id}&limit=1`)
    expect(issuesOf(await desk.change(`/api/time-off/${gone?.id}`, { driver: null }))).toContainEqual({
      field: 'driver',
      message: 'Choose who is off',
    })
    const half = { start: '2027-01-13', end: '2027-01-13' }
    expect(await leave(manager, { ...half, partOfDay: 'am' })).toMatchObject({ days: 0.5 })
    expect(await leave(manager, { ...half, partOfDay: 'pm' })).toMatchObject({ status: 'pending' })
    const answers = await Promise.all(
      [0, 1].map(() => post(manager, 'time-off', { driver: crew.driver.id, type: 'pto', start: '2027-02-01', end: '2027-02-02' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  })

  test('nobody decides on their own; other dates of an approved one are asked for anew', async () => {
    const own = (await post(manager, 'time-off', { type: 'pto', start: '2026-12-03', end: '2026-12-04' })).json<Created>()
    expect(own).toMatchObject({ user: manager.id, status: 'pending' })
    const path = `/api/time-off/${own.id}`
    expect((await desk.move(path, 'approve')).json()).toMatchObject({ detail: 'Someone else must decide your request.' })
    expect((await deskOf(() => admin).move(path, 'approve')).json()).toMatchObject({ status: 'approved' })
    expect((await desk.change(path, { end: '2026-12-07' })).json()).toMatchObject({ status: 'pending', decidedBy: null, days: 3 })
  })

  test('its reason is read by administrators alone once it is decided, and a recruiter sees their own', async () => {
    const made = await leave(manager, { start: '2027-03-01', end: '2027-03-01', type: 'fmla', reason: 'Surgery' })
    const reveal = (by: TestUser) => by.call('POST', `/api/time-off/${made.id}/reveal`, { fields: ['reason'] })
    expect(made.title).toBe(`${crew.driver.title}: Leave, Mar 1, 2027`)
    expect((await reveal(manager)).body, 'who asked').toContain('Surgery')
    await deskOf(() => admin).move(`/api/time-off/${made.id}`, 'designate')
    expect((await reveal(manager)).statusCode, 'once it is decided').toBe(403)
    expect((await reveal(admin)).body).toContain('Surgery')
    const recruiter = await app.as('recruiter')
    expect((await recruiter.call('GET', `/api/time-off/${made.id}`)).statusCode).toBe(404)
    const own = (await post(recruiter, 'time-off', { type: 'sick', start: '2026-11-20', end: '2026-11-20' })).json<Created>()
    expect((await deskOf(() => recruiter).list('/api/time-off')).map(({ id }) => id)).toEqual([own.id])
    const safety = await app.as('safety')
    const another = await post(safety, 'time-off', { driver: crew.driver.id, type: 'pto', start: '2027-05-03', end: '2027-05-03' })
    expect(issuesOf(another)).toEqual([{ field: 'driver', message: 'You can only request your own time off' }])
    expect((await deskOf(() => safety).change(`/api/time-off/${made.id}`, { end: '2027-03-02' })).statusCode).toBe(422)
    expect((await deskOf(() => safety).move(`/api/time-off/${made.id}`, 'cancel')).json()).toMatchObject({
      detail: 'You can only request your own time off.',
    })
  })
})
