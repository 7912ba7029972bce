import { describe, expect, test } from 'vitest'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { filed, inspected, makeReadyDriver } from '#test/support/papers.ts'
import { issuesOf, refusal, stopsDesk } from '#test/support/stops-desk.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const { desk, admin, terminal, ready, tractor, trip, refused, passes } = stopsDesk()

describe('A9 the license that a run asks for, 49 CFR 383.23, 383.93', () => {
  const runOf = (values: Json): Promise<Created> =>
    make(admin(), 'runs', {
      division: terminal(),
      origin: 'Joplin',
      destination: 'Tulsa',
      dispatchTime: '10:00',
      durationHours: 4,
      ...values,
    })

  test.each([
    ['class B on class A', { licenseClass: 'A' }, 'run_license', { licenseClass: 'B' }, { licenseClass: 'A' }],
    ['no H on H', { licenseClass: 'A', endorsements: ['H'] }, 'run_endorsements', { endorsements: [] }, { endorsements: ['X'] }],
    ['no N on N', { endorsements: ['N'] }, 'run_endorsements', { endorsements: ['T'] }, { endorsements: ['T', 'N'] }],
  ] as const)(
    '%s is refused in form, batch, board and auto-fill, and at dispatch; the right license lifts it',
    async (_case, asks, code, has, fixed) => {
      const person = await makeReadyDriver(admin(), { division: terminal(), ...has })
      const run = await runOf(asks)
      const seats = { run: run.id, driver: person.id, vehicle: tractor() }
      await refused(code, { ...seats, spot: null })
      const { serviceDate } = trip({})
      const board = await admin().call('POST', '/api/run-assignments/board/changes', {
        changes: [{ run: run.id, day: serviceDate, driver: person.id, vehicle: tractor() }],
      })
      expect(issuesOf(board)).toContainEqual(refusal(code))
      const open = await make(admin(), 'run-assignments', { ...trip({}), run: run.id })
      const bulk = await admin().call('POST', '/api/run-assignments/bulk', {
        ids: [open.id],
        move: 'assign',
        fields: { driver: person.id, vehicle: tractor() },
      })
      expect(bulk.body).toContain(legalStops[code].citation)
      const filled = await admin().call('POST', '/api/run-assignments/auto-fill', {
        from: String(open['serviceDate']),
        days: 1,
        division: terminal(),
      })
      const [row] = filled.json<{ rows: { id: string; choices: { driver: string }[] }[] }>().rows.filter(({ id }) => id === open.id)
      expect(row?.choices.map(({ driver }) => driver)).not.toContain(person.id)
      await desk.change(`/api/drivers/${person.id}`, fixed)
      const made = await passes({ ...seats, spot: null })
      await desk.change(`/api/drivers/${person.id}`, { ...has })
      expect((await desk.move(`/api/run-assignments/${made.id}`, 'dispatch')).json()).toMatchObject({
        status: 409,
        detail: expect.stringContaining(legalStops[code].citation),
      })
    },
  )

  test('the copy of a CDL is no road test for doubles or tank vehicles, 49 CFR 391.33(a)(1)', async () => {
    const person = await makeReadyDriver(admin(), { division: terminal(), endorsements: ['T', 'N'] })
    const [proof] = await desk.list(`/api/qualification-documents?driver=${person.id}&type=road_test`)
    await desk.change(`/api/qualification-documents/${String(proof?.['id'])}`, { roadTestProof: 'cdl', roadTestVehicles: null })
    const seats = { run: (await runOf({ endorsements: ['T'] })).id, spot: null, driver: person.id, vehicle: tractor() }
    await refused('run_road_test', seats)
    await filed(admin(), person, 'road_test', { roadTestProof: 'own', roadTestVehicles: ['tank'], issuedOn: '2026-10-02' })
    await refused('run_road_test', seats)
    await filed(admin(), person, 'road_test', { roadTestProof: 'own', roadTestVehicles: ['doubles'], issuedOn: '2026-10-03' })
    await passes(seats)
  })

  test('a run leaves with a unit only', async () => {
    const made = await passes({ driver: ready() })
    expect((await desk.move(`/api/run-assignments/${made.id}`, 'dispatch')).json()).toMatchObject({
      status: 409,
      detail: 'Assign a unit first.',
    })
  })
})

describe('the license that unit and trailers take by weight, 49 CFR 383.5, 383.91(a)', () => {
  const unitOf = async (values: Json): Promise<Created> => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), ...values })
    await inspected(admin(), unit)
    return unit
  }

  test.each([
    ['no CDL on a tractor', { licenseClass: 'non_cdl' }, { kind: 'tractor', gvwr: 52_350 }, null, 'B'],
    ['no CDL on a tractor without a GVWR', { licenseClass: 'non_cdl' }, { kind: 'tractor' }, null, 'B'],
    ['no CDL on a straight truck of 26,001 lb', { licenseClass: 'non_cdl' }, { kind: 'straight', gvwr: 26_001 }, null, 'B'],
    ['class B on a tractor with a heavy trailer', { licenseClass: 'B' }, { kind: 'tractor', gvwr: 52_350 }, { gvwr: 68_000 }, 'A'],
    ['no CDL on a bus for 16', { licenseClass: 'non_cdl' }, { kind: 'bus', gvwr: 12_000, seats: 16 }, null, 'C'],
  ] as const)(
    '%s is refused as a run, as a vehicle assignment and at dispatch, and shown as not covered',
    async (_case, has, values, towed, fixed) => {
      const person = await makeReadyDriver(admin(), { division: terminal(), ...has })
      const unit = await unitOf(values)
      const trailers = towed === null ? [] : [(await unitOf({ kind: 'trailer', ...towed })).id]
      const seats = { driver: person.id, vehicle: unit.id, trailers }
      await refused('unit_license', seats)
      const startsAt = '2026-11-20T14:00:00Z'
      const seat = (vehicle: string) =>
        admin().call('POST', '/api/vehicle-assignments', {
          vehicle,
          driver: person.id,
          startsAt,
          role: 'secondary',
          overrideReason: 'Needed',
        })
      expect(issuesOf(await seat(trailers[0] ?? unit.id))).toContainEqual(refusal('unit_license'))
      await desk.change(`/api/drivers/${person.id}`, { licenseClass: fixed })
      const made = await passes(seats)
      await desk.change(`/api/drivers/${person.id}`, { ...has })
      expect((await desk.one(`/api/run-assignments/${made.id}`))['coverage']).toBe('stopped')
      const day = String(made['serviceDate'])
      const board = await admin().call('GET', `/api/run-assignments/board?from=${day}&days=1&division=${terminal()}`)
      const cell = board.json<{ cells: { id: string; risk: unknown }[] }>().cells.find(({ id }) => id === made.id)
      expect(cell?.risk).toMatchObject({ code: 'unit_license', effect: 'block' })
      expect((await desk.move(`/api/run-assignments/${made.id}`, 'dispatch')).json()).toMatchObject({
        status: 409,
        detail: expect.stringContaining(legalStops.unit_license.citation),
      })
      const filled = await admin().call('POST', '/api/run-assignments/auto-fill', { from: day, days: 1, division: terminal() })
      const [row] = filled.json<{ rows: { id: string; choices: { driver: string }[] }[] }>().rows.filter(({ id }) => id === made.id)
      expect(row?.choices.map(({ driver }) => driver)).not.toContain(person.id)
    },
  )

  test('behind a tractor a trailer without a GVWR counts as heavy', async () => {
    const person = await makeReadyDriver(admin(), { division: terminal(), licenseClass: 'B' })
    const trailer = await unitOf({ kind: 'trailer' })
    await refused('unit_license', { driver: person.id, vehicle: tractor(), trailers: [trailer.id] })
    await desk.change(`/api/vehicles/${trailer.id}`, { gvwr: 9_000 })
    await passes({ driver: person.id, vehicle: tractor(), trailers: [trailer.id] })
  })

  test.each([
    ['a straight truck of 26,000 lb', { licenseClass: 'non_cdl' }, { kind: 'straight', gvwr: 26_000 }, null],
    ['a pickup with a light trailer', { licenseClass: 'non_cdl' }, { kind: 'van', gvwr: 14_000 }, { gvwr: 10_000 }],
    ['a tractor without a trailer, by class B', { licenseClass: 'B' }, { kind: 'tractor', gvwr: 52_350 }, null],
    [
      'a truck of 33,000 lb with 10,000 lb behind it, by class B',
      { licenseClass: 'B' },
      { kind: 'straight', gvwr: 33_000 },
      { gvwr: 10_000 },
    ],
  ] as const)('%s goes, and counts as covered', async (_case, has, values, towed) => {
    const person = await makeReadyDriver(admin(), { division: terminal(), ...has })
    const unit = await unitOf(values)
    const trailers = towed === null ? [] : [(await unitOf({ kind: 'trailer', ...towed })).id]
    const made = await passes({ driver: person.id, vehicle: unit.id, trailers })
    expect((await desk.one(`/api/run-assignments/${made.id}`))['coverage']).toBe('covered')
  })
})

describe('people whose position does not drive, 49 CFR 391.41(a), 391.51(a)', () => {
  test.each(['dock', 'non_driving'])('%s is refused on a run and in a truck, and a car is theirs to drive', async (position) => {
    const person = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'A' })
    await desk.change(`/api/drivers/${person.id}`, { position })
    expect((await desk.move(`/api/drivers/${person.id}`, 'activate')).statusCode).toBe(200)
    await refused('not_a_driver', { driver: person.id })
    await refused('not_a_driver', { driver: person.id, vehicle: tractor() })
    const seat = (vehicle: string) =>
      admin().call('POST', '/api/vehicle-assignments', { vehicle, driver: person.id, startsAt: '2026-11-20T14:00:00Z', role: 'secondary' })
    expect(issuesOf(await seat(tractor()))).toContainEqual(refusal('not_a_driver'))
    const car = await make(admin(), 'vehicles', { division: terminal(), kind: 'car' })
    expect((await seat(car.id)).statusCode).toBe(201)
  })
})
