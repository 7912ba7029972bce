import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let supervisor: TestUser
let terminal: Created
let ready: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  terminal = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  manager = await app.as('manager', [terminal.id])
  supervisor = await app.as('supervisor', [terminal.id])
  ready = await fit()
})
afterAll(() => app.close())

const desk = deskOf(() => admin)

/** A driver with all papers, on the road. */
const fit = (values: Json = {}): Promise<Created> => makeReadyDriver(admin, { division: terminal.id, hireDate: '2019-05-06', ...values })

const tractor = (values: Json = {}): Promise<Created> => makeUnit(admin, { division: terminal.id, ...values })
const inShop = async (): Promise<Created> => {
  const unit = await tractor()
  await desk.move(`/api/vehicles/${unit.id}`, 'to_shop', { reason: 'Brakes' })
  expect((await desk.one(`/api/vehicles/${unit.id}`)).status).toBe('in_shop')
  return unit
}

/** A spot run from 6 PM of a day to 4 AM of the next. */
const trip = (day: string, seats: Json): Json => ({
  spot: 'Rescue',
  serviceDate: day,
  start: `${day}T18:00:00-06:00`,
  end: new Date(Date.parse(`${day}T18:00:00-06:00`) + 10 * 3_600_000).toISOString(),
  division: terminal.id,
  ...seats,
})
const post = (by: TestUser, kind: string, values: Json, confirmed = false) =>
  by.call('POST', `/api/${kind}`, values, confirmed ? { 'x-confirm-warnings': '1' } : {})
const issuesOf = (answer: { json(): Json }): unknown => answer.json()['errors']

type Told = Readonly<Record<'subject' | 'code' | 'text' | 'effect' | 'firstDay', string>> & { readonly lastDay: string | null }
const gate = async (from: string, to: string, more = '', by = admin): Promise<Told[]> => {
  const answer = await by.call('GET', `/api/gate?from=${from}&to=${to}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ reasons: Told[] }>().reasons
}

describe('the gate over days', () => {
  test('G5 a card that expires on Thursday blocks Friday, and not Thursday', async () => {
    const person = await fit()
    await desk.change(`/api/drivers/${person.id}`, { medicalExpirationDate: '2026-11-26' })
    const found = await gate('2026-11-24', '2026-11-30', `&drivers=${person.id}`)
    expect(found.map(({ code, effect, text, firstDay, lastDay }) => [code, effect, text, firstDay, lastDay])).toEqual([
      ['medical_expired', 'block', 'Medical card expires Nov 26, 2026', '2026-11-27', null],
      ['medical_expiring', 'warn', 'Medical card expires Nov 26, 2026', '2026-11-24', '2026-11-26'],
    ])
    expect((await gate('2026-11-26', '2026-11-26', `&drivers=${person.id}`)).map(({ effect }) => effect)).toEqual(['warn'])
    expect(await desk.one(`/api/drivers/${person.id}`)).toMatchObject({ readiness: 'warn' })
  })

  test('G5 who reads no holds is told the reason, and sent to the driver instead', async () => {
    const recruiter = await app.as('recruiter')
    const hire = await make(admin, 'drivers', { division: terminal.id, recruiter: recruiter.id })
    const hold = await make(admin, 'holds', {
      driver: hire.id,
      effect: 'block',
      kind: 'manual',
      reason: 'Waits for a uniform',
      startsAt: '2026-11-20T12:00:00Z',
    })
    const told = async (by: TestUser) =>
      (await gate('2026-11-20', '2026-11-20', `&drivers=${hire.id}`, by)).find(({ code }) => code === 'hold')
    expect(await told(recruiter)).toMatchObject({ text: 'Waits for a uniform', source: null, href: `/drivers/${hire.id}` })
    expect(await told(manager)).toMatchObject({ source: { kind: 'holds', id: hold.id }, href: `/holds/${hold.id}` })
  })

  test('G5 nobody is told of drivers beyond their divisions, and 28 days is the limit', async () => {
    const far = await make(admin, 'drivers')
    expect(await gate('2026-11-20', '2026-11-20', `&drivers=${far.id}`)).not.toEqual([])
    expect(await gate('2026-11-20', '2026-11-20', `&drivers=${far.id}`, manager)).toEqual([])
    expect((await gate('2026-11-20', '2026-11-20', '', manager)).map(({ subject }) => subject)).not.toContain(far.id)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-12-17')).statusCode).toBe(200)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-12-18')).statusCode).toBe(422)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-11-19')).statusCode).toBe(422)
  })
})

describe('the gate at a run', () => {
  test('G5 a rule of law stops everybody, with the place where it is put right, and no reason overrides it', async () => {
    const person = await fit()
    await desk.change(`/api/drivers/${person.id}`, { licenseExpirationDate: '2026-11-26' })
    expect((await post(manager, 'run-assignments', trip('2026-11-25', { driver: person.id }))).statusCode).toBe(201)
    // Over midnight into the day after.
    for (const day of ['2026-11-26', '2026-11-27'])
      for (const by of [supervisor, manager, admin]) {
        const refused = await post(
          by,
          'run-assignments',
          trip(day, { driver: person.id, ...(by === supervisor ? {} : { overrideReason: 'Load is late' }) }),
          true,
        )
        const said = `${person.title}: License expires Nov 26, 2026 (49 CFR 383.23, 391.11(b)(5)). Get the renewed license and correct the date`
        expect(issuesOf(refused)).toEqual([{ field: 'driver', message: said, href: `/drivers/${person.id}/edit` }])
      }
    const lapsed = await fit()
    await desk.change(`/api/drivers/${lapsed.id}`, { licenseExpirationDate: '2026-11-01' })
    expect((await post(manager, 'run-assignments', trip('2026-11-10', { driver: lapsed.id }))).statusCode, 'what is over').toBe(201)
    const open = await make(manager, 'run-assignments', trip('2026-11-30', {}))
    expect((await deskOf(() => manager).move(`/api/run-assignments/${open.id}`, 'assign', { driver: person.id })).statusCode).toBe(422)
  })

  test('G5 company policy gives way to a reason of a manager, which driver, unit and run keep in their history', async () => {
    const unit = await inShop()
    const values = trip('2026-12-01', { driver: ready.id, vehicle: unit.id })
    const shop = { field: 'vehicle', message: `Unit ${unit.title}: In shop`, href: `/vehicles/${unit.id}` }
    expect(issuesOf(await post(supervisor, 'run-assignments', values))).toEqual([
      { ...shop, message: `${shop.message}. A manager may override it` },
    ])
    expect(issuesOf(await post(supervisor, 'run-assignments', { ...values, overrideReason: 'Back by then' }))).toMatchObject([
      { field: 'overrideReason' },
    ])
    expect(issuesOf(await post(manager, 'run-assignments', values))).toEqual([
      shop,
      { field: 'overrideReason', message: 'Enter an override reason' },
    ])
    const made = (await post(manager, 'run-assignments', { ...values, overrideReason: 'Back on Monday' })).json<Created>()
    expect(made).toMatchObject({ status: 'planned', overrideReason: 'Back on Monday', overridden: ['in_shop'] })
    for (const path of [`vehicles/${unit.id}`, `drivers/${ready.id}`])
      expect((await admin.call('GET', `/api/${path}/history`)).json()).toContainEqual(
        expect.objectContaining({ action: 'override', actorId: manager.id, reason: 'Rescue, Dec 1, 2026: Back on Monday' }),
      )
    const path = `/api/run-assignments/${made.id}`
    const own = deskOf(() => manager)
    // The same stop an hour later is the same override; another unit is another.
    expect((await own.change(path, { start: '2026-12-02T01:00:00Z' })).json()).toMatchObject({ overrideReason: 'Back on Monday' })
    expect((await own.change(path, { vehicle: (await inShop()).id })).statusCode).toBe(422)
    expect((await own.change(path, { vehicle: (await tractor()).id })).json()).toMatchObject({
      overrideReason: null,
      overridden: null,
    })
  })

  test('G5 a warning is confirmed once; what only comes up soon is not asked about', async () => {
    const person = await fit()
    await desk.change(`/api/drivers/${person.id}`, { medicalExpirationDate: '2026-12-10' })
    expect((await post(supervisor, 'run-assignments', trip('2026-12-01', { driver: person.id }))).statusCode).toBe(201)
    const hold = {
      driver: person.id,
      effect: 'warn',
      kind: 'manual',
      startsAt: '2026-12-03T20:00:00-06:00',
      endsAt: '2026-12-04T12:00:00-06:00',
    }
    await make(admin, 'holds', { ...hold, reason: 'Ride-along first' })
    const asked = await post(supervisor, 'run-assignments', trip('2026-12-03', { driver: person.id }))
    expect(asked.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'driver', message: `${person.title}: Ride-along first` }],
    })
    expect((await post(supervisor, 'run-assignments', trip('2026-12-03', { driver: person.id }), true)).statusCode).toBe(201)
  })

  test('G5 a hold counts by its moments for a run: over before it or later than it, it stops nobody', async () => {
    const person = await fit()
    await make(admin, 'holds', {
      driver: person.id,
      effect: 'block',
      kind: 'manual',
      reason: 'Court',
      startsAt: '2026-12-05T14:00:00Z',
      endsAt: '2026-12-06T00:00:00Z',
    })
    expect((await gate('2026-12-04', '2026-12-08', `&drivers=${person.id}`)).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      ['2026-12-05', '2026-12-05'],
    ])
    // From 6 PM of the 4th to 4 AM, then from the moment at which the hold ends.
    expect((await post(manager, 'run-assignments', trip('2026-12-04', { driver: person.id }))).statusCode).toBe(201)
    expect((await post(manager, 'run-assignments', trip('2026-12-05', { driver: person.id }))).statusCode).toBe(201)
    const long = { ...trip('2026-12-07', { driver: person.id }), end: '2026-12-09T20:00:00Z' }
    await make(admin, 'holds', { driver: person.id, effect: 'block', kind: 'manual', reason: 'Training', startsAt: '2026-12-09T14:00:00Z' })
    expect(issuesOf(await post(manager, 'run-assignments', long))).toContainEqual(
      expect.objectContaining({ field: 'driver', message: `${person.title}: Training, from Wed, Dec 9` }),
    )
  })

  test('G5 sent out and departed only past what was overridden; a new hire rides along by an override and does not drive', async () => {
    const own = deskOf(() => manager)
    const unit = await inShop()
    const now = {
      spot: 'Shuttle',
      serviceDate: '2026-11-20',
      start: '2026-11-20T14:00:00Z',
      end: '2026-11-20T22:00:00Z',
      division: terminal.id,
    }
    const made = await make(manager, 'run-assignments', {
      ...now,
      driver: ready.id,
      vehicle: unit.id,
      overrideReason: 'Shop calls it done',
    })
    const hold = await make(admin, 'holds', {
      driver: null,
      vehicle: unit.id,
      effect: 'block',
      kind: 'oos_order',
      reason: 'Out-of-service order',
      startsAt: '2026-11-20T13:00:00Z',
    })
    const path = `/api/run-assignments/${made.id}`
    expect((await own.move(path, 'dispatch')).json()).toMatchObject({
      status: 409,
      detail: `Unit ${unit.title} can’t be dispatched: Out-of-service order (49 CFR 395.13, 396.9(c)). The end of the order, or the repair, lifts it.`,
    })
    await desk.move(`/api/holds/${hold.id}`, 'record_end', { orderEndAt: '2026-11-20T14:00:00Z', reviewNote: 'Brakes replaced, RO 118' })
    expect((await own.move(path, 'dispatch')).json()).toMatchObject({ status: 'dispatched' })
    const hire = await make(admin, 'drivers', { division: terminal.id, licenseClass: 'A' })
    await fileAll(admin, hire)
    const seats = { driver: hire.id, vehicle: (await tractor()).id }
    expect((await post(supervisor, 'run-assignments', trip('2026-11-24', seats), true)).json()).toMatchObject({
      errors: [{ field: 'driver', message: `${hire.title}: Still onboarding: activate them first. A manager may override it` }],
    })
    const planned = await make(manager, 'run-assignments', trip('2026-11-24', { ...seats, overrideReason: 'Rides along' }))
    const today = { ...now, start: '2026-11-20T22:00:00Z', end: '2026-11-21T02:00:00Z', ...seats }
    const ride = await make(manager, 'run-assignments', { ...today, overrideReason: 'Rides along' })
    expect(ride).toMatchObject({ overridden: ['onboarding'], status: 'planned' })
    expect((await own.move(`/api/run-assignments/${ride.id}`, 'dispatch')).statusCode, 'nobody drives before onboarding is done').toBe(409)
    expect((await own.move(`/api/run-assignments/${planned.id}`, 'dispatch')).json()).toMatchObject({
      status: 409,
      detail: `${hire.title} can’t be dispatched: Still onboarding: activate them first.`,
    })
  })

  test('G5 leave on the day on which the clocks go forward is off on that day alone; a leap day counts', async () => {
    const person = await fit()
    const off = await make(admin, 'time-off', { driver: person.id, type: 'unpaid', start: '2027-03-14', end: '2027-03-14' })
    await desk.move(`/api/time-off/${off.id}`, 'approve')
    await desk.change(`/api/drivers/${person.id}`, { medicalExpirationDate: '2028-02-28', licenseExpirationDate: '2028-02-29' })
    const spring = await gate('2027-03-10', '2027-03-20', `&drivers=${person.id}`)
    expect(spring.filter(({ code }) => code === 'hold')).toMatchObject([{ firstDay: '2027-03-14', lastDay: '2027-03-14' }])
    const leap = await gate('2028-02-27', '2028-03-02', `&drivers=${person.id}`)
    expect(
      leap.filter(({ code }) => ['medical_expired', 'license_expired'].includes(code)).map(({ code, firstDay }) => [code, firstDay]),
    ).toEqual([
      ['medical_expired', '2028-02-29'],
      ['license_expired', '2028-03-01'],
    ])
  })
})

describe('the gate at a unit', () => {
  test('G4 nobody gets a unit who may not drive, or one that may not go out; what is over is entered as it was', async () => {
    const [unit, person] = [await tractor(), await fit()]
    const values = { vehicle: unit.id, driver: person.id, startsAt: '2026-11-10T12:00:00Z' }
    await make(admin, 'holds', {
      driver: person.id,
      effect: 'block',
      kind: 'drug_alcohol',
      reason: 'Not cleared',
      startsAt: '2026-11-15T12:00:00Z',
    })
    const refused = await post(admin, 'vehicle-assignments', { ...values, overrideReason: 'Needed' }, true)
    expect(issuesOf(refused)).toEqual([
      {
        field: 'driver',
        message: `${person.title}: Not cleared by Safety. Safety clears the driver`,
        href: expect.stringMatching(/^\/holds\//),
      },
    ])
    expect((await post(admin, 'vehicle-assignments', { ...values, endsAt: '2026-11-14T12:00:00Z' })).statusCode).toBe(201)
    const sick = await inShop()
    const other = { vehicle: sick.id, driver: ready.id, startsAt: '2026-11-20T12:00:00Z' }
    expect((await post(supervisor, 'vehicle-assignments', other)).statusCode).toBe(422)
    expect((await post(manager, 'vehicle-assignments', { ...other, overrideReason: 'Picks it up at noon' })).json()).toMatchObject({
      overridden: ['in_shop'],
    })
  })

  test('G4 an import is refused the same rows', async () => {
    const [unit, person] = [await tractor(), await fit()]
    await desk.change(`/api/drivers/${person.id}`, { licenseExpirationDate: '2026-11-19' })
    const imports = importer(app, admin, 'vehicle-assignments')
    const uploaded = await imports.upload(Buffer.from(`Vehicle,Driver,From\n${unit.number},${person.number},2026-11-18T12:00:00Z\n`))
    await imports.check(uploaded.id)
    expect(JSON.stringify(await imports.rows(uploaded.id, '&outcome=error'))).toContain('License expired Nov 19, 2026')
  })
})
