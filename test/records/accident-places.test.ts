import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let crew: Json
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  const made = await makeCrew(admin)
  division = made.division
  crew = { driver: made.driver.id, vehicle: made.vehicle.id, state: 'MO', city: 'Joplin', ourTowed: false }
})
afterAll(() => app.close())

const { list: read, one, change, move } = deskOf(() => safety)
/** 8:00 in Chicago, an hour before the test's now; a tow and a citation. */
const accident = (more: Json = {}): Promise<Created> =>
  make(safety, 'accidents', {
    ...crew,
    occurredAt: '2026-11-20T14:00:00.000Z',
    treatedAway: false,
    towAway: true,
    driverCited: true,
    ...more,
  })
const clocks = async ({ id }: Created): Promise<string[]> =>
  (await read(`/api/deadlines?accident=${id}&sort=rule`))
    .map(({ rule, status }) => `${String(rule)} ${status}`)
    .filter((one) => one.startsWith('PA-'))

describe('G8 390.5T: a highway is open to public travel, on public or private property', () => {
  test.each([
    ['a road', {}, 'yes', 'required'],
    ['a truck stop lot without a gate', { privateProperty: true, openToPublic: true }, 'yes', 'check'],
    ['a customer yard behind a gate', { privateProperty: true, openToPublic: false }, 'no', 'not_required'],
    ['private property, no one says whether open', { privateProperty: true }, 'check', 'check'],
    ['an open lot that was found to be a public road', { privateProperty: true, openToPublic: true, publicRoad: true }, 'yes', 'required'],
    ['an open lot that was found to be none', { privateProperty: true, openToPublic: true, publicRoad: false }, 'yes', 'not_required'],
  ])('%s: recordable and tests', async (_what, place, recordable, tests) => {
    const made = await accident(place)
    expect(made).toMatchObject({ dotRecordable: recordable, alcoholTest: tests, drugTest: tests })
    // While it is to be checked the hours run as well.
    expect(await clocks(made)).toEqual(tests === 'not_required' ? [] : ['PA-ALC-2 running', 'PA-ALC-8 running', 'PA-DRUG-32 running'])
  })

  test('an accident that was left out for private property by an earlier release is to be checked, unless a person decided it', async () => {
    const [left, decided] = [await accident({ privateProperty: true }), await accident({ privateProperty: true })]
    await app.deps.pool.query(
      `update accidents set dot_recordable = 'no', recordability_confirmed = true, recordable_basis = 'Not on a public road, in spite of a tow with disabling damage' where id = any($1)`,
      [[left.id, decided.id]],
    )
    await app.deps.pool.query(`update accidents set recordable_override = 'no', recordable_reason = 'Gated' where id = $1`, [decided.id])
    await ensureShipped(app.deps)
    const checked = await one(`/api/accidents/${left.id}`)
    expect(checked).toMatchObject({ dotRecordable: 'check', recordabilityConfirmed: false })
    expect((await safety.call('GET', `/api/accidents/${left.id}/history`)).body).toContain('counts as a highway')
    expect(await one(`/api/accidents/${decided.id}`)).toMatchObject({ dotRecordable: 'no', recordabilityConfirmed: true })
    await ensureShipped(app.deps)
    expect(await one(`/api/accidents/${left.id}`)).toMatchObject({ version: checked.version })
  })

  test('a vehicle for 16 people or more is a commercial motor vehicle whatever it weighs; a placarded load makes one of any', async () => {
    const light = await make(admin, 'vehicles', { division: division.id, kind: 'van', gvwr: 9500 })
    const coach = await make(admin, 'vehicles', { division: division.id, kind: 'bus', gvwr: 9500, seats: 16 })
    expect(await accident({ vehicle: light.id, placarded: false })).toMatchObject({ dotRecordable: 'no', alcoholTest: 'not_required' })
    expect(await accident({ vehicle: light.id })).toMatchObject({ dotRecordable: 'check', alcoholTest: 'check' })
    expect(await accident({ vehicle: coach.id })).toMatchObject({ dotRecordable: 'yes', alcoholTest: 'required' })
    expect(await accident({ vehicle: light.id, placarded: true })).toMatchObject({ dotRecordable: 'yes', alcoholTest: 'required' })
  })

  test('382.303(a): surviving drivers are tested; where our driver died, the co-driver is, and is held until then', async () => {
    const coDriver = await make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
    const alone = await accident({ fatalities: 1, driverDied: true })
    expect(alone).toMatchObject({ alcoholTest: 'not_required' })
    const team = await accident({ fatalities: 1, driverDied: true, coDriver: coDriver.id })
    expect(team).toMatchObject({ alcoholTest: 'required' })
    expect(await read(`/api/holds?accident=${team.id}&kind=accident&status=active`)).toMatchObject([{ driver: coDriver.id }])
  })

  test('382.303(a)(1): after a death both surviving drivers are tested, each with a test of their own', async () => {
    const coDriver = await make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
    const made = await accident({ fatalities: 1, coDriver: coDriver.id })
    const heldFor = async (): Promise<unknown[]> =>
      (await read(`/api/holds?accident=${made.id}&kind=accident&status=active`)).map(({ driver }) => driver).toSorted()
    expect(await heldFor()).toEqual([String(crew['driver']), coDriver.id].toSorted())
    const path = `/api/accidents/${made.id}`
    await change(path, { alcoholTestedAt: '2026-11-20T14:50:00.000Z', drugTestedAt: '2026-11-20T14:50:00.000Z' })
    expect(await heldFor()).toEqual([coDriver.id])
    expect(await clocks(made)).toEqual(['PA-ALC-2 running', 'PA-ALC-8 running', 'PA-DRUG-32 running'])
    await change(path, { coAlcoholTestedAt: '2026-11-20T14:55:00.000Z', coDrugNotDone: 'Collector closed' })
    expect(await heldFor()).toEqual([])
    expect(await clocks(made)).toEqual(['PA-ALC-2 met', 'PA-ALC-8 met', 'PA-DRUG-32 missed'])
    // Who rested in the sleeper berth did nothing that is tested for.
    const rested = await accident({ fatalities: 1, coDriver: coDriver.id, coDriverResting: true })
    expect(await read(`/api/holds?accident=${rested.id}&kind=accident&status=active`)).toMatchObject([{ driver: crew['driver'] }])
  })
})

describe('G8 what no one has answered is neither yes nor no (49 CFR 390.5T, 382.303)', () => {
  const all = ['PA-ALC-2 running', 'PA-ALC-8 running', 'PA-DRUG-32 running']

  test.each([
    ['whether anyone was treated away', { treatedAway: null, towAway: false }, 'check', 'treatedAway'],
    ['whether a vehicle was towed disabled', { towAway: null }, 'check', 'towAway'],
    ['whether our driver was cited for a moving violation', { driverCited: null }, 'yes', 'driverCited'],
  ])('%s: the hours run until it is answered', async (_what, open, recordable, field) => {
    const made = await accident(open)
    expect(made).toMatchObject({ dotRecordable: recordable, alcoholTest: 'check', drugTest: 'check' })
    expect(String(made['alcoholTestBasis'])).toContain('Not known')
    expect(await clocks(made)).toEqual(all)
    const answered = await change(`/api/accidents/${made.id}`, { [field]: false })
    expect(answered.statusCode, answered.body).toBe(200)
    expect(await one(`/api/accidents/${made.id}`)).toMatchObject({ alcoholTest: 'not_required', drugTest: 'not_required' })
    expect(await clocks(made)).toEqual(all.map((clock) => clock.replace('running', 'not_applicable')))
  })
})

describe('G8 evidence on hold takes what the law asks for afterwards', () => {
  const held = async (more: Json = {}): Promise<Created> => {
    const made = await accident(more)
    await move(`/api/accidents/${made.id}`, 'hold_evidence', { evidenceHoldReason: 'Letter of a lawyer' })
    return made
  }
  const historyOf = async ({ id }: Created) =>
    (await safety.call('GET', `/api/accidents/${id}/history`)).json<{ reason: string | null; changes: { field: string }[] }[]>()

  test('382.303: test results, with history; nothing else comes in with them', async () => {
    const made = await held()
    const path = `/api/accidents/${made.id}`
    expect((await change(path, { narrative: 'Another story' })).statusCode).toBe(409)
    expect((await one(path))['can']).toMatchObject({
      update: false,
      moves: expect.arrayContaining(['record_tests', 'record_death']) as unknown,
    })
    const fields = { alcoholTestedAt: '2026-11-20T14:50:00.000Z', alcoholResult: 'negative', drugNotDone: 'Collector closed' }
    const recorded = await move(path, 'record_tests', fields)
    expect(recorded.statusCode, recorded.body).toBe(200)
    expect(recorded.body).not.toContain('negative')
    expect(await clocks(made)).toEqual(['PA-ALC-2 met', 'PA-ALC-8 met', 'PA-DRUG-32 missed'])
    const [latest] = await historyOf(made)
    expect(latest).toMatchObject({ reason: 'Record tests under hold' })
    expect(latest?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['alcoholTestedAt', 'alcoholResult', 'drugNotDone']))
    expect((await move(path, 'record_tests', { narrative: 'Another story' })).statusCode).toBe(422)
    expect((await one(path))['evidenceHold']).toBe(true)
  })

  test('390.5T: a death within 30 days, which counts', async () => {
    const made = await held()
    const path = `/api/accidents/${made.id}`
    const recorded = await move(path, 'record_death', { diedOn: '2026-11-20', person: 'Driver of the other car' })
    expect(recorded.statusCode, recorded.body).toBe(200)
    expect(await one(path)).toMatchObject({ fatalities: 1, evidenceHold: true, laterDeaths: [{ diedOn: '2026-11-20' }] })
    expect((await historyOf(made))[0]).toMatchObject({ reason: 'Record a later death' })
  })

  test('382.303(a)(2): a citation that comes in as a ticket, by which the tests fall due', async () => {
    const made = await held({ driverCited: false })
    expect(await clocks(made)).toEqual([])
    await make(safety, 'tickets', { kind: 'moving', issuedAt: '2026-11-20T14:30:00.000Z', accident: made.id, driver: crew['driver'] })
    expect(await clocks(made)).toEqual(['PA-ALC-2 running', 'PA-ALC-8 running', 'PA-DRUG-32 running'])
  })

  test('the step is offered under a hold alone', async () => {
    const made = await accident()
    expect((await one(`/api/accidents/${made.id}`))['can']).toMatchObject({
      moves: expect.not.arrayContaining(['record_tests']) as unknown,
    })
    expect((await move(`/api/accidents/${made.id}`, 'record_tests', { drugNotDone: 'x' })).statusCode).toBe(409)
  })
})
