import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
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
  const division = await make(admin, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
  driver = await make(admin, 'drivers', { division: division.id, licenseClass: 'A' })
  tractor = await make(admin, 'vehicles', { division: division.id, kind: 'tractor' })
  van = await make(admin, 'vehicles', { division: division.id, kind: 'van', gvwr: 7000 })
  unweighed = await make(admin, 'vehicles', { division: division.id, kind: 'van' })
})
afterAll(() => app.close())

const { list: read } = deskOf(() => safety)

/** 8:00 in Chicago, an hour before the test's now; a tow and a citation, which start both tests. */
const crash = (more: Json = {}): Json => ({
  occurredAt: '2026-11-20T14:00:00.000Z',
  city: 'Joplin',
  state: 'MO',
  driver: driver.id,
  vehicle: tractor.id,
  type: 'rear_end',
  treatedAway: false,
  towAway: true,
  ourTowed: false,
  driverCited: true,
  narrative: 'Struck a car that stopped for a light.',
  ...more,
})
const clocksOf = async (id: string): Promise<(string | undefined)[]> =>
  (await read(`/api/deadlines?accident=${id}&sort=dueAt`)).map((clock) => `${String(clock['rule'])} ${clock.status}`)

describe('G8 which accidents 49 CFR 382.303 is about', () => {
  test.each([
    ['a van of 7,000 lb', () => ({ vehicle: van.id }), 'Not a vehicle that needs a CDL (49 CFR 382.107)'],
    ['private property', () => ({ privateProperty: true }), 'Not on a public road (49 CFR 382.303(a))'],
    ['only loading', () => ({ scope: 'loading' }), 'Only loading or unloading (49 CFR 382.303(f))'],
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
    expect(await clocksOf(accident.id)).toContain('PA-ALC-8 running')
  })

  test('G8 corrected to private property, the tests that ran stop and say why', async () => {
    const accident = await make(safety, 'accidents', crash())
    expect(await clocksOf(accident.id)).toContain('PA-DRUG-32 running')
    await safety.call('PATCH', `/api/accidents/${accident.id}`, { privateProperty: true }, { 'if-match': `"${accident.version}"` })
    expect((await read(`/api/deadlines?accident=${accident.id}&rule=PA-DRUG-32`))[0]).toMatchObject({
      status: 'not_applicable',
      explanation: 'Not on a public road (49 CFR 382.303(a)); a test by company policy is non-DOT and uses no DOT form',
    })
  })
})
