import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeVin } from '#kit/facts/vin.ts'
import { overlap } from '#records/fleet/vehicle-assignments/overlaps.ts'
import { endDueAssignments } from '#records/fleet/vehicle-assignments/due.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions')
})
afterAll(() => app.close())

let serial = 500
const vin = (year = 2022): string => composeVin({ wmi: '1XK', descriptor: 'YDP9X', year, plant: 'J', serial: (serial += 1) })
const vehicle = (more: Json = {}): Promise<Created> => makeUnit(admin, { division: division.id, ...more })
const driver = (): Promise<Created> => makeReadyDriver(admin, { division: division.id })
const get = async (kind: string, id: string): Promise<Json> => (await admin.call('GET', `/api/${kind}/${id}`)).json()
const move = (kind: string, id: string, name: string, fields: Json = {}, user = admin) =>
  user.call('POST', `/api/${kind}/${id}/transitions`, { move: name, fields })
const read = (unit: Created, value: number, readAt: string, more: Json = {}, user = admin) =>
  user.call('POST', '/api/meter-entries', { vehicle: unit.id, meter: 'odometer', value, readAt, ...more })
const assign = (unit: Created, person: Created, startsAt: string, more: Json = {}) =>
  admin.call(
    'POST',
    '/api/vehicle-assignments',
    { vehicle: unit.id, driver: person.id, startsAt, overrideReason: 'Rides with a trainer', ...more },
    { 'x-confirm-warnings': '1' },
  )

test('a unit counts its open repairs, and its division its open safety items and sub-divisions', async () => {
  const yard = await make(admin, 'divisions')
  await make(admin, 'divisions', { parent: yard.id })
  const unit = await vehicle({ division: yard.id })
  const repair = await make(admin, 'repairs', { vehicle: unit.id })
  await make(admin, 'repairs', { vehicle: unit.id })
  await move('maintenance/repairs', repair.id, 'cancel', { reason: 'Entered twice' })
  expect(await get('vehicles', unit.id)).toMatchObject({ openRepairs: 1 })
  const person = await driver()
  await make(admin, 'tickets', { driver: person.id, vehicle: unit.id, division: yard.id })
  const { length } = (await admin.call('GET', `/api/tickets?division=${yard.id}&status=open&fields=id`)).json<Json[]>()
  expect(length).toBe(1)
  expect(await get('divisions', yard.id)).toMatchObject({ subDivisions: 1, openSafety: 1 })
})

describe('G4 VIN', () => {
  test('fills empty year and make, leaves given ones and asks about contradictions', async () => {
    expect(await vehicle({ vin: vin(2021) })).toMatchObject({ year: 2021, make: 'Kenworth' })
    const body = {
      unitNumber: 'V-1',
      kind: 'tractor',
      division: division.id,
      ownership: 'owned',
      vin: vin(2021),
      year: 2020,
      make: 'Peterbilt',
    }
    const asked = await admin.call('POST', '/api/vehicles', body)
    expect(asked.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [
        { field: 'year', message: 'The VIN says model year 2021' },
        { field: 'make', message: 'The VIN says Kenworth' },
      ],
    })
    expect((await admin.call('POST', '/api/vehicles', body, { 'x-confirm-warnings': '1' })).json()).toMatchObject({
      year: 2020,
      make: 'Peterbilt',
    })
    expect(
      (await admin.call('POST', '/api/vehicles', { ...body, unitNumber: 'V-2', vin: vin(2021), year: 2021, make: 'KENWORTH TRUCK' }))
        .statusCode,
    ).toBe(201)
  })

  test('is refused with a wrong check digit unless somebody says to keep it', async () => {
    const wrong = `${vin().slice(0, 8)}${vin().charAt(8) === '1' ? '2' : '1'}${vin().slice(9)}`
    const body = { unitNumber: 'V-3', kind: 'trailer', division: division.id, ownership: 'owned', vin: wrong }
    expect((await admin.call('POST', '/api/vehicles', body)).json().errors[0].field).toBe('vin')
    expect((await admin.call('POST', '/api/vehicles', { ...body, vinOverride: true }, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
  })
})

describe('G4 meter entries', () => {
  test('raise the mileage; lower, future and contradicting ones are refused; a void brings the mileage back', async () => {
    const unit = await vehicle()
    expect((await read(unit, 1_000, '2026-11-10T12:00:00Z')).statusCode).toBe(201)
    const top = (await read(unit, 1_900, '2026-11-12T12:00:00Z')).json<Created>()
    expect(await get('vehicles', unit.id)).toMatchObject({ mileage: 1_900, mileageReadAt: '2026-11-12T12:00:00+00:00' })
    const low = await read(unit, 1_899, '2026-11-13T12:00:00Z')
    expect(low.json().errors).toEqual([{ field: 'value', message: expect.stringContaining('Below the last valid reading, 1,900 mi on') }])
    expect((await read(unit, 2_000, '2026-11-11T12:00:00Z')).json().errors[0].message).toContain('Above the next valid reading')
    expect((await read(unit, 5_000, '2026-11-20T15:11:00Z')).json().errors).toEqual([
      { field: 'readAt', message: 'Date and time can’t be in the future' },
    ])
    // The phone it was read with may run ten minutes ahead.
    expect((await read(await vehicle(), 5_000, '2026-11-20T15:10:00Z')).statusCode).toBe(201)
    expect((await read(unit, 1_400, '2026-11-11T12:00:00Z')).statusCode).toBe(201)
    expect(await get('vehicles', unit.id)).toMatchObject({ mileage: 1_900 })
    expect((await move('meter-entries', top.id, 'void', { reason: 'Typing error' })).statusCode).toBe(200)
    expect(await get('vehicles', unit.id)).toMatchObject({ mileage: 1_400, mileageReadAt: '2026-11-11T12:00:00+00:00' })
    expect((await read(unit, 1_500, '2026-11-13T12:00:00Z')).statusCode).toBe(201)
    expect((await move('meter-entries', top.id, 'unvoid')).json().errors[0].message).toContain('Above the next')
    const [entry] = (await admin.call('GET', `/api/vehicles/${unit.id}/history?limit=1`)).json()
    expect(entry).toMatchObject({
      reason: expect.stringMatching(/^Meter entry MTR-/),
      changes: expect.arrayContaining([{ field: 'mileage', from: 1_400, to: 1_500 }]),
    })
  })

  test('of a replaced meter start again; an implausible one is kept and marked; hours have their own field', async () => {
    const unit = await vehicle()
    await read(unit, 400_000, '2026-11-01T12:00:00Z')
    expect((await read(unit, 15, '2026-11-02T12:00:00Z', { swap: 'yes' })).statusCode).toBe(201)
    expect(await get('vehicles', unit.id)).toMatchObject({ mileage: 15 })
    const jump = await read(unit, 9_015, '2026-11-03T12:00:00Z')
    expect(jump.json()).toMatchObject({ warning: 'too_high', status: 'valid' })
    expect((await admin.call('GET', `/api/meter-entries?vehicle=${unit.id}&warning=!null`)).json()).toHaveLength(1)
    await read(unit, 812.5, '2026-11-03T12:00:00Z', { meter: 'engine_hours' })
    expect(await get('vehicles', unit.id)).toMatchObject({ engineHours: 812.5, mileage: 9_015 })
  })

  test('of two people at the same moment are judged one after the other', async () => {
    const unit = await vehicle()
    await Promise.all(Array.from({ length: 8 }, (_, n) => read(unit, 1_000 + ((n * 5) % 8) * 10, `2026-11-10T12:0${n}:00Z`)))
    const rows = (await admin.call('GET', `/api/meter-entries?vehicle=${unit.id}&sort=readAt`)).json<{ value: number }[]>()
    expect(rows.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).toSorted((a, b) => a - b))
  })

  test('P-22 tell nothing of a vehicle of another division', async () => {
    const unit = await vehicle()
    await read(unit, 77_777, '2026-11-10T12:00:00Z')
    const stranger = await app.as('manager', [(await make(admin, 'divisions')).id])
    const answer = await read(unit, 5, '2026-11-11T12:00:00Z', {}, stranger)
    expect(answer.json().errors).toEqual([{ field: 'vehicle', message: 'Vehicle was not found' }])
    expect(answer.body).not.toContain('77777')
    expect(answer.body).not.toContain('77,777')
  })
})

describe('G4 assignments', () => {
  test('an end may equal the next start; overlapping primary turns are refused on either side; teams share a unit', async () => {
    const [unit, other, one, two] = await Promise.all([vehicle(), vehicle(), driver(), driver()])
    expect((await assign(unit, one, '2026-11-01T11:00:00Z', { endsAt: '2026-11-01T23:00:00Z' })).json()).toMatchObject({ status: 'ended' })
    expect((await assign(unit, two, '2026-11-01T23:00:00Z')).statusCode).toBe(201)
    expect((await assign(unit, one, '2026-11-02T00:00:00Z')).json().errors).toEqual([
      { field: 'vehicle', message: expect.stringContaining(`${two.title} is the primary driver of this unit since`) },
    ])
    expect((await assign(other, two, '2026-11-05T00:00:00Z')).json().errors).toEqual([
      { field: 'driver', message: expect.stringContaining('Already the primary driver of unit') },
    ])
    expect((await assign(unit, one, '2026-11-02T00:00:00Z', { role: 'secondary' })).statusCode).toBe(201)
    expect((await get('vehicles', unit.id))['driver']).toBe(two.id)
    expect((await get('drivers', one.id))['vehicle']).toBe(unit.id)
  })

  test('from the archive do not come back into a turn that was given to somebody else', async () => {
    const [unit, one, two] = await Promise.all([vehicle(), driver(), driver()])
    const seat = (await assign(unit, one, '2026-11-03T12:00:00Z')).json<Created>()
    await admin.call('DELETE', `/api/vehicle-assignments/${seat.id}`, {}, { 'if-match': '"1"' })
    expect((await assign(unit, two, '2026-11-04T12:00:00Z')).statusCode).toBe(201)
    expect((await admin.call('POST', `/api/vehicle-assignments/${seat.id}/restore`, {})).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'vehicle' }],
    })
  })

  test('overlap is symmetric, and touching turns do not overlap', () => {
    const turn = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.option(fc.integer({ min: 1, max: 20 })))
      .map(([from, length]) => ({ from, to: length === null ? null : from + length }))
    fc.assert(
      fc.property(turn, turn, (a, b) => {
        expect(overlap(a, b)).toBe(overlap(b, a))
        const minutes = (t: { from: number; to: number | null }) =>
          Array.from({ length: 80 }, (_, m) => m).filter((m) => m >= t.from && (t.to === null || m < t.to))
        expect(overlap(a, b)).toBe(minutes(a).some((m) => minutes(b).includes(m)))
      }),
    )
  })

  test('two planners at the same moment: one gets the unit', async () => {
    const unit = await vehicle()
    const people = await Promise.all([driver(), driver(), driver(), driver()])
    const answers = await Promise.all(people.map((person) => assign(unit, person, '2026-11-03T12:00:00Z')))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 422, 422, 422])
  })

  test('end now or in the past, or by themselves when the planned end comes', async () => {
    const [unit, person] = await Promise.all([vehicle(), driver()])
    const seat = (await assign(unit, person, '2026-11-19T12:00:00Z', { endsAt: '2026-11-20T16:00:00Z' })).json<Created>()
    expect(seat.status).toBe('active')
    // Ten minutes are the skew of the phone in the yard.
    const planned = 'Date and time can’t be in the future. For a planned end, edit the assignment and fill in "To".'
    expect((await move('vehicle-assignments', seat.id, 'end', { endsAt: '2026-11-20T15:11:00Z' })).json().detail).toBe(planned)
    expect(await endDueAssignments(app.deps)).toBe(0)
    app.clock.advance(3_600_000)
    expect(await endDueAssignments(app.deps)).toBe(1)
    expect(await get('vehicle-assignments', seat.id)).toMatchObject({ status: 'ended', endsAt: '2026-11-20T16:00:00+00:00' })
    app.clock.advance(-3_600_000)
  })
})

describe('G4 disposal', () => {
  test('asks a plausible day and final mileage, enters the reading, ends assignments, and can be reversed', async () => {
    const [unit, person] = await Promise.all([vehicle({ inServiceOn: '2021-05-01' }), driver()])
    await read(unit, 600_000, '2026-11-10T12:00:00Z')
    const seat = (await assign(unit, person, '2026-11-01T12:00:00Z')).json<Created>()
    expect(
      (
        await admin.call(
          'DELETE',
          `/api/vehicles/${unit.id}`,
          {},
          { 'if-match': `"${String((await get('vehicles', unit.id))['version'])}"` },
        )
      ).json().detail,
    ).toContain('is assigned to this unit')
    const sell = (more: Json) =>
      move('vehicles', unit.id, 'sell', { disposedOn: '2026-11-19', disposalMileage: 600_400, disposalPrice: 3_000_000, ...more })
    expect((await sell({ disposalMileage: 599_999 })).json().detail).toContain('below the last valid reading, 600,000 mi')
    expect((await sell({ disposedOn: '2026-11-21' })).json().detail).toContain('future')
    expect((await sell({ disposedOn: '2021-04-30' })).json().detail).toContain('before the unit came into service')
    expect((await sell({ disposalMileage: null })).statusCode).toBe(422)
    const sold = await sell({})
    expect(sold.statusCode, sold.body).toBe(200)
    const now = await get('vehicles', unit.id)
    expect(now).toMatchObject({ status: 'sold', mileage: 600_400, driver: null, version: sold.json().version })
    expect(await get('vehicle-assignments', seat.id)).toMatchObject({ status: 'ended', endsAt: '2026-11-20T06:00:00+00:00' })
    expect((await admin.call('GET', `/api/meter-entries?vehicle=${unit.id}&sort=-readAt&limit=1`)).json()).toMatchObject([
      { value: 600_400, note: 'Final reading at the sale' },
    ])
    expect((await assign(unit, person, '2026-11-20T14:00:00Z')).json().errors).toContainEqual({
      field: 'vehicle',
      message: `Unit ${unit.title}: Not in the fleet`,
      href: `/vehicles/${unit.id}`,
    })
    expect((await move('vehicles', unit.id, 'reverse', { reason: 'Buyer withdrew' })).json()).toMatchObject({
      status: 'inactive',
      disposedOn: null,
      disposalMileage: null,
    })
  })
})

describe('B7 what a vehicle costs', () => {
  test('is read by those who answer for the fleet; for safety and recruiters the amounts do not exist, in any answer', async () => {
    const unit = await vehicle({ purchasePrice: 16_600_017 })
    await admin.call('PATCH', `/api/vehicles/${unit.id}`, { purchasePrice: 16_700_017 }, { 'if-match': '"1"' })
    await move('vehicles', unit.id, 'sell', { disposedOn: '2026-11-19', disposalMileage: 600_400, disposalPrice: 3_100_017 })
    const amounts = /166000\.17|167000\.17|31000\.17|16[67]00017|3100017/
    const answersOf = async (user: TestUser): Promise<string[]> => {
      const record = `/api/vehicles/${unit.id}`
      const paths = [
        record,
        `/api/vehicles?id=${unit.id}`,
        `/api/vehicles?id=${unit.id}&fields=number,purchasePrice,disposalPrice`,
        `${record}/history`,
        `${record}/original`,
        `/api/vehicles/export?id=${unit.id}`,
        `/api/vehicles/export?id=${unit.id}&columns=number,purchasePrice`,
        `/api/vehicles?purchasePriceFrom=16700017&purchasePriceTo=16700017`,
        '/api/vehicles?sort=purchasePrice&limit=1',
        '/api/dashboard/stats?for=assets',
        '/api/dashboard/recent-activities?limit=15',
      ]
      return Promise.all(paths.map(async (path) => (await user.call('GET', path)).body))
    }
    for (const role of ['super_admin', 'admin', 'manager', 'supervisor'] as const)
      expect((await answersOf(await app.as(role))).filter((body) => amounts.test(body)).length, role).toBeGreaterThanOrEqual(5)
    for (const role of ['safety', 'recruiter'] as const)
      expect(
        (await answersOf(await app.as(role))).filter(
          (body) => amounts.test(body) || /Purchase price|Disposal price|"(purchase|disposal)Price"/.test(body),
        ),
        role,
      ).toEqual([])
    const safety = await app.as('safety')
    expect((await safety.call('GET', '/api/vehicles?sort=purchasePrice')).statusCode).toBe(400)
  })
})
