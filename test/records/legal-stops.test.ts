import { describe, expect, test } from 'vitest'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { fileAll, fileCdlis, filed, inspected, makeReadyDriver, move } from '#test/support/papers.ts'
import { issuesOf, refusal, stopsDesk } from '#test/support/stops-desk.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const { desk, admin, manager, terminal, ready, tractor, trip, refused, passes } = stopsDesk()

describe('A1 a unit without a passed annual inspection in the last 12 months, 49 CFR 396.17(c)', () => {
  test.each([
    ['tractor', {}],
    ['straight', { gvwr: 26_000 }],
    ['box', {}],
    ['bus', { gvwr: 9_000, seats: 16 }],
    ['van', { gvwr: 12_000 }],
  ])('a %s is refused on a run and to a driver, and goes once the report is on file', async (kind, values) => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind, ...values })
    await refused('annual_inspection', { driver: ready(), vehicle: unit.id })
    const seat = await admin().call(
      'POST',
      '/api/vehicle-assignments',
      { vehicle: unit.id, driver: ready(), startsAt: '2026-11-20T12:00:00Z', role: 'secondary', overrideReason: 'Needed' },
      { 'x-confirm-warnings': '1' },
    )
    expect(issuesOf(seat)).toContainEqual(refusal('annual_inspection'))
    await inspected(admin(), unit)
    await passes({ driver: ready(), vehicle: unit.id })
  })

  test.each(['trailer', 'dolly'])('a %s behind an inspected tractor needs its own', async (kind) => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind })
    await refused('annual_inspection', { driver: ready(), vehicle: tractor(), trailers: [unit.id] })
    await inspected(admin(), unit)
    await passes({ driver: ready(), vehicle: tractor(), trailers: [unit.id] })
  })

  test.each([
    ['van', {}],
    ['car', { gvwr: 4_500 }],
    ['straight', { gvwr: 10_000 }],
    ['yard', {}],
  ])('a %s of %o is not asked', async (kind, values) => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind, ...values })
    await passes({ driver: ready(), vehicle: unit.id })
  })

  test('a garage is good to the day, a state program to the end of the month; a failed one is none', async () => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind: 'tractor' })
    const report = await inspected(admin(), unit, '2025-11-10')
    expect(report['expirationDate']).toBe('2026-11-10')
    await refused('annual_inspection', { driver: ready(), vehicle: unit.id })
    const state = await make(admin(), 'qualification-documents', {
      type: 'annual_inspection',
      driver: null,
      vehicle: unit.id,
      issuedOn: '2025-11-11',
      inspectedBy: 'state_program',
      inspectionResult: 'passed',
    })
    expect((await move(admin(), 'qualification-documents', state.id, 'verify', { verificationMethod: 'online' })).statusCode).toBe(200)
    expect((await desk.one(`/api/qualification-documents/${state.id}`))['expirationDate']).toBe('2026-11-30')
    const [found] = (await admin().call('GET', `/api/gate?from=2026-11-30&to=2026-12-01&vehicles=${unit.id}`)).json<{ reasons: Json[] }>()
      .reasons
    expect(found).toMatchObject({ stop: 'annual_inspection', firstDay: '2026-12-01', citation: '49 CFR 396.17(c)' })
  })
})

describe('A4 medical proof of a CDL holder, 49 CFR 391.23(m)(2)', () => {
  test('a paper card does not lift it; the record with medical status does, and the newest record decides', async () => {
    const person = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'A', hireDate: '2024-03-02' })
    await fileAll(admin(), person)
    const [mvr] = await desk.list(`/api/qualification-documents?driver=${person.id}&type=mvr_initial`)
    expect(
      (
        await admin().call(
          'DELETE',
          `/api/qualification-documents/${String(mvr?.['id'])}`,
          { reason: 'Wrong driver' },
          { 'if-match': `"${String(mvr?.['version'])}"` },
        )
      ).statusCode,
    ).toBe(200)
    const activated = await move(admin(), 'drivers', person.id, 'activate')
    expect(activated.json()).toMatchObject({ status: 409, detail: expect.stringContaining('(49 CFR 391.23(m)(2)).') })
    await fileCdlis(admin(), person)
    expect((await move(admin(), 'drivers', person.id, 'activate')).statusCode).toBe(200)
    await passes({ driver: person.id, vehicle: tractor() })
    await fileCdlis(admin(), person, { issuedOn: '2026-11-15', medicalStatus: 'not_certified', medicalUntil: null })
    await refused('medical_cdl', { driver: person.id, vehicle: tractor() })
    await fileCdlis(admin(), person, { issuedOn: '2026-11-18', medicalUntil: '2027-11-01' })
    expect((await desk.one(`/api/drivers/${person.id}`))['medicalExpirationDate']).toBe('2027-11-01')
    // The electronic record controls over a longer card; a shorter one counts.
    const card = await make(admin(), 'qualification-documents', {
      type: 'medical',
      driver: person.id,
      expirationDate: '2027-03-01',
      issuedOn: '2026-11-19',
    })
    const verify = { move: 'verify', fields: { verificationMethod: 'registry' } }
    const path = `/api/qualification-documents/${card.id}/transitions`
    expect((await admin().call('POST', path, verify, { 'x-confirm-warnings': '1' })).json()).toMatchObject({ status: 'active' })
    expect((await desk.one(`/api/drivers/${person.id}`))['medicalExpirationDate']).toBe('2027-03-01')
    const other = await admin().call('POST', '/api/qualification-documents', {
      type: 'medical',
      driver: person.id,
      issuedOn: '2026-11-19',
      expirationDate: '2028-04-01',
    })
    expect(JSON.stringify(other.json())).toContain('391.23(m)(4)')
  })

  test('a dated notice lets the paper card count on its days, and nothing else does', async () => {
    const person = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'B', hireDate: '2024-03-02' })
    await fileAll(admin(), person)
    const [mvr] = await desk.list(`/api/qualification-documents?driver=${person.id}&type=mvr_initial`)
    await desk.change(`/api/qualification-documents/${String(mvr?.['id'])}`, { medicalStatus: null, medicalUntil: null })
    const notice = (value: Json | null, by = admin()) => by.call('PUT', '/api/legal-stops/paper-medical', { notice: value })
    expect((await notice({ from: '2026-11-01', until: '2026-12-31', citation: '91 FR 99999' }, manager())).statusCode).toBe(403)
    expect((await move(admin(), 'drivers', person.id, 'activate')).statusCode).toBe(409)
    expect((await notice({ from: '2026-11-01', until: '2026-11-25', citation: '91 FR 99999' })).statusCode).toBe(200)
    expect((await move(admin(), 'drivers', person.id, 'activate')).statusCode).toBe(200)
    const gate = await admin().call('GET', `/api/gate?from=2026-11-20&to=2026-11-30&drivers=${person.id}`)
    expect(gate.json<{ reasons: Json[] }>().reasons).toMatchObject([{ stop: 'medical_cdl', firstDay: '2026-11-26', lastDay: null }])
    expect((await notice(null)).statusCode).toBe(200)
    await refused('medical_cdl', { driver: person.id, vehicle: tractor() })
  })
})

describe('A6 a road test of another carrier, 49 CFR 391.33(a)(2)', () => {
  test.each([
    ['2023-11-19', false],
    ['2023-11-20', true],
  ])('issued on %s, hired on 2026-11-20: counts %s', async (issuedOn, counts) => {
    const person = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'non_cdl', hireDate: '2026-11-20' })
    for (const type of ['application', 'license', 'medical'] as const) await filed(admin(), person, type)
    await filed(admin(), person, 'road_test', { roadTestProof: 'certificate', roadTestVehicles: null, issuedOn })
    const activated = await move(admin(), 'drivers', person.id, 'activate')
    expect(activated.statusCode, activated.body).toBe(counts ? 200 : 409)
    if (counts) return
    expect(activated.json()).toMatchObject({ detail: expect.stringContaining('(49 CFR 391.31(a), 391.33).') })
    await filed(admin(), person, 'road_test', { roadTestProof: 'own', issuedOn: '2026-11-20' })
    expect((await move(admin(), 'drivers', person.id, 'activate')).statusCode).toBe(200)
  })
})

describe('A10 papers of an active driver', () => {
  test.each([
    ['application', 'application'],
    ['road_test', 'road_test'],
    ['license', 'license'],
    ['clearinghouse_full', 'full_query'],
    ['drug_test', 'drug_test'],
  ] as const)('without the %s nobody drives, and no manager overrides it', async (type, code) => {
    const person = await makeReadyDriver(admin(), { division: terminal() })
    const made = await passes({ driver: person.id, vehicle: tractor() })
    const [document] = await desk.list(`/api/qualification-documents?driver=${person.id}&type=${type}`)
    expect(
      (await move(admin(), 'qualification-documents', String(document?.['id']), 'revoke', { reviewNote: 'Belongs to somebody else' }))
        .statusCode,
    ).toBe(200)
    await refused(code, { driver: person.id, vehicle: tractor() })
    expect((await desk.move(`/api/run-assignments/${made.id}`, 'dispatch')).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(legalStops[code].citation),
    })
    // Who planned it is told in the same act.
    const bell = await manager().call('GET', '/api/notifications')
    expect(bell.json<Json[]>()).toContainEqual(
      expect.objectContaining({ event: 'run_stopped', headline: expect.stringContaining(person.title) }),
    )
    await filed(admin(), person, type)
    await passes({ driver: person.id, vehicle: tractor() })
  })

  test('somebody who is being hired is blocked on every day until activated', async () => {
    const hire = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'A' })
    const gate = await admin().call('GET', `/api/gate?from=2026-12-01&to=2026-12-01&drivers=${hire.id}`)
    expect(gate.json<{ reasons: Json[] }>().reasons[0]).toMatchObject({ code: 'onboarding', effect: 'block', lastDay: null })
    expect((await desk.list(`/api/drivers?id=${hire.id}&readiness=block&readinessOn=2026-12-01`)).length).toBe(1)
  })
  test.each([
    ['application', 'application'],
    ['road_test', 'road_test'],
    ['license', 'license'],
    ['clearinghouse_full', 'full_query'],
    ['drug_test', 'drug_test'],
  ] as const)('somebody who is being hired is refused without the %s, which no one overrides; dispatch names it', async (type, code) => {
    const hire = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'A' })
    await fileAll(admin(), hire)
    const seats = { driver: hire.id, vehicle: tractor() }
    const made = await passes(seats)
    const dispatched = async () => (await desk.move(`/api/run-assignments/${made.id}`, 'dispatch')).json<Json>()['detail']
    expect(await dispatched()).toBe(`${hire.title} can’t be dispatched: Still onboarding: activate them first.`)
    const [document] = await desk.list(`/api/qualification-documents?driver=${hire.id}&type=${type}`)
    await move(admin(), 'qualification-documents', String(document?.['id']), 'revoke', { reviewNote: 'Belongs to somebody else' })
    await refused(code, seats)
    const startsAt = '2026-11-20T12:00:00Z'
    const seat = await admin().call(
      'POST',
      '/api/vehicle-assignments',
      { vehicle: tractor(), driver: hire.id, startsAt, role: 'secondary', overrideReason: 'Needed' },
      { 'x-confirm-warnings': '1' },
    )
    expect(issuesOf(seat)).toContainEqual(refusal(code))
    expect(await dispatched()).toContain(legalStops[code].citation)
  })

  test.each([
    ['leave', 'On leave: bring them back to work first'],
    ['suspend', 'Suspended: reinstate them first'],
  ])('after %s company policy says the fix', async (name, words) => {
    const person = await makeReadyDriver(admin(), { division: terminal() })
    await move(admin(), 'drivers', person.id, name, { reason: 'Agreed' })
    const answer = await manager().call('POST', '/api/run-assignments', { spot: 'Rescue', ...trip({ driver: person.id }) })
    expect(issuesOf(answer)).toContainEqual(expect.objectContaining({ field: 'driver', message: `${person.title}: ${words}` }))
  })
})
