import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
let tractor: Created
let van: Created
let unweighed: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const crew = await makeCrew(admin)
  const { division } = crew
  ;({ driver, vehicle: tractor } = crew)
  van = await make(admin, 'vehicles', { division: division.id, kind: 'van', gvwr: 7000 })
  unweighed = await make(admin, 'vehicles', { division: division.id, kind: 'van' })
})
afterAll(() => app.close())

const { list: read, one, change, move } = deskOf(() => safety)

/** 8:00 in Chicago, an hour before the test's now; a tow and a citation, which start both tests. */
const crash = (more: Json = {}): Json => ({
  ...quietCrash,
  occurredAt: '2026-11-20T14:00:00.000Z',
  driver: driver.id,
  vehicle: tractor.id,
  towAway: true,
  ourTowed: false,
  driverCited: true,
  ...more,
})
const clocksOf = async (id: string): Promise<(string | undefined)[]> =>
  (await read(`/api/deadlines?accident=${id}&sort=dueAt`)).map((clock) => `${String(clock['rule'])} ${clock.status}`)

describe('G8 which accidents 49 CFR 382.303 is about', () => {
  test.each([
    ['a van of 7,000 lb', () => ({ vehicle: van.id, placarded: false }), 'Not a vehicle that needs a CDL (49 CFR 382.107)'],
    ['a gated yard', () => ({ privateProperty: true, openToPublic: false }), 'Not on a public road (49 CFR 382.303(a))'],
    ['only loading', () => ({ scope: 'loading' }), 'Only loading or unloading (49 CFR 382.303(h)(2))'],
    ['a passenger car', () => ({ passengerCar: true }), 'A passenger car, neither for hire nor placarded (49 CFR 382.303(h)(3))'],
  ])('G8 %s: no test clock and no block, and a test by company policy is non-DOT', async (_what, facts, why) => {
    const accident = await make(safety, 'accidents', crash(facts()))
    expect(accident).toMatchObject({
      alcoholTest: 'not_required',
      drugTest: 'not_required',
      alcoholTestBasis: `${why}; a test by company policy is non-DOT and uses no DOT form`,
    })
    expect(await clocksOf(accident.id)).toEqual(['ACC-INSURER running', 'ACC-DETERMINE running'])
    expect(await read(`/api/holds?accident=${accident.id}&status=active`)).toEqual([])
  })

  test('G8 a unit whose weight nobody entered runs the clocks and says what is to be checked', async () => {
    const accident = await make(safety, 'accidents', crash({ vehicle: unweighed.id }))
    expect(accident).toMatchObject({
      alcoholTest: 'required',
      alcoholTestBasis: 'A disabling tow, and our driver was cited (49 CFR 382.303); weight and load of the unit to be checked',
    })
    expect(await one(`/api/accidents/${accident.id}`)).toMatchObject({ unitKind: 'van', unitGvwr: null })
    const light = await make(safety, 'accidents', crash({ vehicle: van.id, occurredAt: '2026-11-20T12:00:00.000Z' }))
    expect(await one(`/api/accidents/${light.id}`)).toMatchObject({ unitKind: 'van', unitGvwr: 7000 })
    expect(await clocksOf(accident.id)).toContain('PA-ALC-8 running')
  })

  test('G8 corrected to a gated yard, the tests that ran stop and say why', async () => {
    const accident = await make(safety, 'accidents', crash())
    expect(await clocksOf(accident.id)).toContain('PA-DRUG-32 running')
    await safety.call(
      'PATCH',
      `/api/accidents/${accident.id}`,
      { privateProperty: true, openToPublic: false },
      { 'if-match': `"${accident.version}"` },
    )
    expect((await read(`/api/deadlines?accident=${accident.id}&rule=PA-DRUG-32`))[0]).toMatchObject({
      status: 'not_applicable',
      explanation: 'Not on a public road (49 CFR 382.303(a)); a test by company policy is non-DOT and uses no DOT form',
    })
  })
})

describe('G8 a citation that comes in as a ticket (49 CFR 382.303(a), (b))', () => {
  const uncited = (): Promise<Created> => make(safety, 'accidents', crash({ driverCited: false, occurredAt: '2026-11-20T04:30:00.000Z' }))
  const cite = (accident: Created, more: Json = {}): Promise<Created> =>
    make(safety, 'tickets', {
      kind: 'moving',
      state: 'MO',
      issuedAt: '2026-11-20T09:00:00.000Z',
      accident: accident.id,
      driver: driver.id,
      vehicle: tractor.id,
      ...more,
    })
  const tests = async ({ id }: Created): Promise<(string | undefined)[]> => (await clocksOf(id)).filter((clock) => clock?.startsWith('PA-'))

  test('G8 within 8 hours it starts both tests and blocks the driver; after them the drug test alone', async () => {
    const soon = await uncited()
    expect(await tests(soon)).toEqual([])
    const ticket = await cite(soon)
    expect(await one(`/api/accidents/${soon.id}`)).toMatchObject({ driverCited: true, citedAt: '2026-11-20T09:00:00+00:00' })
    expect(await tests(soon)).toEqual(['PA-ALC-2 running', 'PA-ALC-8 running', 'PA-DRUG-32 running'])
    expect(await read(`/api/holds?accident=${soon.id}&status=active&kind=accident`)).toHaveLength(1)
    const history = (await safety.call('GET', `/api/accidents/${soon.id}/history`)).json<{ reason: string | null }[]>()
    expect(history[0]).toMatchObject({ reason: `Citation ${ticket.number} was entered` })
    const late = await uncited()
    await cite(late, { issuedAt: '2026-11-20T13:30:00.000Z' })
    expect(await tests(late)).toEqual(['PA-DRUG-32 running'])
  })

  test.each([
    ['for equipment', () => ({ kind: 'equipment' })],
    ['in his own car', () => ({ privateCar: true })],
    ['of somebody else', async () => ({ driver: (await make(safety, 'drivers', { division: driver['division'] })).id })],
  ])('G8 one %s starts none', async (_what, more) => {
    const accident = await uncited()
    await cite(accident, await more())
    expect(await one(`/api/accidents/${accident.id}`)).toMatchObject({ driverCited: false, alcoholTest: 'not_required' })
    expect(await tests(accident)).toEqual([])
  })

  test('G8 one joined to its accident later counts by when it was issued; what the accident says of itself stays', async () => {
    const told = await make(safety, 'accidents', crash({ citedAt: '2026-11-20T14:10:00.000Z' }))
    const ticket = await cite(told, { accident: null })
    await change(`/api/tickets/${ticket.id}`, { accident: told.id })
    expect(await one(`/api/accidents/${told.id}`)).toMatchObject({ citedAt: '2026-11-20T14:10:00+00:00' })
    const accident = await uncited()
    await change(`/api/tickets/${ticket.id}`, { accident: accident.id })
    expect(await tests(accident)).toHaveLength(3)
  })
})

describe('G8 what has not happened yet', () => {
  test('G8 a test of tomorrow ends no clock and lifts no block', async () => {
    const accident = await make(safety, 'accidents', crash())
    const path = `/api/accidents/${accident.id}`
    const refused = (...fields: string[]) => ({
      errors: fields.map((field) => ({ field, message: 'Date and time can’t be in the future' })),
    })
    expect(
      (await change(path, { alcoholTestedAt: '2026-11-20T21:30:00.000Z', drugTestedAt: '2026-11-21T20:00:00.000Z' })).json(),
    ).toMatchObject(refused('alcoholTestedAt', 'drugTestedAt'))
    expect((await change(path, { citedAt: '2026-11-20T23:30:00.000Z' })).json()).toMatchObject(refused('citedAt'))
    expect(await clocksOf(accident.id)).toContain('PA-ALC-8 running')
    expect(await read(`/api/holds?accident=${accident.id}&status=active&kind=accident`)).toHaveLength(1)
  })

  test('field 27.6 an accident of the days to come is refused; ten years back is asked about', async () => {
    const ahead = await safety.call('POST', '/api/accidents', crash({ occurredAt: '2026-11-25T14:00:00.000Z' }))
    expect(ahead.json()).toMatchObject({ errors: [{ field: 'occurredAt', message: 'Date and time can’t be in the future' }] })
    const old = crash({ occurredAt: '2016-11-19T14:00:00.000Z', reportedAt: '2016-11-19T15:00:00.000Z' })
    expect((await safety.call('POST', '/api/accidents', old)).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'occurredAt', message: 'More than ten years back. Is the year right?' }],
    })
    const recent = { ...old, occurredAt: '2016-11-21T14:00:00.000Z', reportedAt: '2016-11-21T15:00:00.000Z' }
    expect((await safety.call('POST', '/api/accidents', recent)).statusCode).toBe(201)
  })

  test('G8 a phone whose clock runs ahead loses no report: it is reported now', async () => {
    const accident = await make(safety, 'accidents', crash({ reportedAt: '2026-11-20T16:30:00.000Z' }))
    expect(accident['reportedAt']).toBe('2026-11-20T15:00:00.000Z')
    // Ten minutes are the skew of a phone; what lies further ahead was entered so.
    expect(await make(safety, 'accidents', crash({ occurredAt: '2026-11-20T15:10:00.000Z' }))).toMatchObject({ status: 'open' })
    expect((await safety.call('POST', '/api/accidents', crash({ occurredAt: '2026-11-20T15:11:00.000Z' }))).json()).toMatchObject({
      errors: [{ field: 'occurredAt', message: 'Date and time can’t be in the future' }],
    })
  })
})

describe('G8 what an accident says of itself', () => {
  test('G8 the police report met its clock when it came, not when the accident was reported', async () => {
    const accident = await make(safety, 'accidents', crash({ policeCalled: true }))
    app.clock.set('2026-11-24T15:00:00.000Z')
    await change(`/api/accidents/${accident.id}`, { policeReportReceived: true })
    app.clock.set('2026-11-25T15:00:00.000Z')
    await change(`/api/accidents/${accident.id}`, { weather: 'rain' })
    expect((await read(`/api/deadlines?accident=${accident.id}&rule=ACC-POLICE`))[0]).toMatchObject({
      status: 'met',
      metAt: '2026-11-24T15:00:00+00:00',
    })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G8 the total reserve has in it what is paid already', async () => {
    const accident = await make(safety, 'accidents', crash({ towAway: false, driverCited: false, reserve: 500_000, paid: 200_000 }))
    expect(accident['totalIncurred']).toBe(500_000)
    expect((await change(`/api/accidents/${accident.id}`, { paid: 700_000, recovered: 50_000 })).json()).toMatchObject({
      totalIncurred: 650_000,
    })
    // A cost counts as it was billed, and as estimated until then.
    const costs = [
      { kind: 'tow', estimated: 45_000, actual: 50_000 },
      { kind: 'our_damage', estimated: 10_000 },
    ]
    expect((await change(`/api/accidents/${accident.id}`, { costs })).json()).toMatchObject({ totalIncurred: 710_000 })
  })

  test('G8 it is done by closing alone', async () => {
    const accident = await make(safety, 'accidents', crash({ towAway: false, driverCited: false }))
    const path = `/api/accidents/${accident.id}`
    expect((await change(path, { stage: 'done' })).json()).toMatchObject({
      errors: [{ field: 'stage', message: 'Close the accident to reach this stage' }],
    })
    await change(path, {
      stage: 'repair',
      determination: 'preventable',
      determinationMethod: 'manager',
      rationale: 'Followed too closely',
      recordabilityConfirmed: true,
      costs: [{ kind: 'our_damage', actual: 0 }],
    })
    expect((await move(path, 'close', { closeSummary: 'Paid' })).json()).toMatchObject({ status: 'closed', stage: 'done' })
  })
})

describe('49 CFR 390.15(b) the register is kept for three years', () => {
  const archived = async (id: string) =>
    safety.call('DELETE', `/api/accidents/${id}`, { reason: 'x' }, { 'if-match': `"${(await one(`/api/accidents/${id}`)).version}"` })
  const alone = async (more: Json = {}): Promise<Created> => {
    const admin = await app.as('super_admin')
    return make(safety, 'accidents', crash({ driver: (await make(admin, 'drivers', {})).id, ...more }))
  }

  test('G8 a recordable accident stays on file for three years, one that is not recordable may go', async () => {
    const recordable = await alone()
    expect((await archived(recordable.id)).json()).toMatchObject({
      detail: 'The register keeps it until Nov 20, 2029 (49 CFR 390.15(b)). Mark it not recordable first. Duplicates can be archived.',
    })
    app.clock.set('2029-11-21T15:00:00.000Z')
    expect((await archived(recordable.id)).statusCode).toBeLessThan(300)
    app.clock.set('2026-11-20T15:00:00.000Z')
    expect((await archived((await alone({ towAway: false })).id)).statusCode).toBeLessThan(300)
  })

  test('G8 of two reports of one accident one may go, but none with an open suit', async () => {
    const first = await alone()
    const second = await make(safety, 'accidents', crash({ driver: first['driver'], occurredAt: '2026-11-20T14:10:00.000Z' }))
    expect((await archived(second.id)).statusCode).toBeLessThan(300)
    expect((await archived(first.id)).statusCode).toBe(409)
    const suit = await alone({ towAway: false, suitFiledOn: '2026-11-20' })
    expect((await archived(suit.id)).json()).toMatchObject({ detail: 'A claim or lawsuit is open: it stays on file until that is over.' })
  })
})
