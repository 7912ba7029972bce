import { describe, expect, test } from 'vitest'
import { legalStops } from '#records/gate/legal-stops.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { filed, makeReadyDriver } from '#test/support/papers.ts'
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
