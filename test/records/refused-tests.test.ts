import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test's time is Friday, 2026-11-20T15:00Z, an hour after the accident.
let app: TestApp
let safety: TestUser
let crew: Json
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const { driver, vehicle } = await makeCrew(await app.as('super_admin'))
  crew = { driver: driver.id, vehicle: vehicle.id }
})
afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'))
afterAll(() => app.close())

const { list, one, change, move } = deskOf(() => safety)
const report = (more: Json): Promise<Created> =>
  make(safety, 'accidents', {
    ...quietCrash,
    ...crew,
    privateProperty: false,
    occurredAt: '2026-11-20T14:00:00.000Z',
    towAway: true,
    driverCited: true,
    ...more,
  })
const path = ({ id }: Created): string => `/api/accidents/${id}`
const clocksOf = async (accident: Created): Promise<Record<string, Created>> =>
  Object.fromEntries(
    (await list(`/api/deadlines?accident=${accident.id}&rule=PA-ALC-2,PA-ALC-8,PA-DRUG-32`)).map((one) => [String(one['rule']), one]),
  )
const statusesOf = async (accident: Created): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await clocksOf(accident)).map(([rule, { status }]) => [rule, status]))
const all = (status: string) => ({ 'PA-ALC-2': status, 'PA-ALC-8': status, 'PA-DRUG-32': status })
const refusedBoth = { alcoholTestedAt: '2026-11-20T14:30:00.000Z', alcoholResult: 'refused', drugResult: 'refused' }
const kept = 'No test was given. The reason is kept with the result (49 CFR 382.405)'

describe('G8 a driver who refuses a post-accident test, 49 CFR 382.211', () => {
  test('ends its deadlines as not given: neither done, nor missed by the company, and the words do not tell the result', async () => {
    const accident = await report(refusedBoth)
    for (const clock of Object.values(await clocksOf(accident)))
      expect(clock).toMatchObject({ status: 'not_given', late: null, missedReason: kept, metAt: null })
    expect(await statusesOf(accident)).toEqual(all('not_given'))
    expect(await list(`/api/holds?accident=${accident.id}&status=active&kind=accident`), 'no test is open').toEqual([])
    const beside = await change(path(accident), { drugNotDone: 'Left the collection site' })
    expect(beside.json<Json>(), 'words beside a refusal would tell it').toMatchObject({ errors: [{ field: 'drugNotDone' }] })
    await change(path(accident), { alcoholResult: 'negative' })
    expect(await statusesOf(accident)).toEqual({ 'PA-ALC-2': 'met', 'PA-ALC-8': 'met', 'PA-DRUG-32': 'not_given' })
    await change(path(accident), { drugResult: null })
    expect((await clocksOf(accident))['PA-DRUG-32']).toMatchObject({ status: 'running', missedReason: null })
  })

  test('after two hours still leaves the written reasons of the delay due, 49 CFR 382.303(d)(1)', async () => {
    const accident = await report({
      occurredAt: '2026-11-20T10:00:00.000Z',
      alcoholTestedAt: '2026-11-20T13:00:00.000Z',
      alcoholResult: 'refused',
    })
    expect(await statusesOf(accident)).toMatchObject({ 'PA-ALC-2': 'running', 'PA-ALC-8': 'not_given' })
    await change(path(accident), { alcoholDelay: 'The collector came late' })
    expect((await clocksOf(accident))['PA-ALC-2']).toMatchObject({ status: 'missed', missedReason: 'The collector came late' })
  })

  test.each([
    ['refused', refusedBoth],
    ['not done, with the reason', { alcoholNotDone: 'In surgery', drugNotDone: 'In surgery' }],
    [
      'done',
      {
        alcoholTestedAt: '2026-11-20T14:30:00.000Z',
        alcoholResult: 'negative',
        drugTestedAt: '2026-11-20T14:30:00.000Z',
        drugResult: 'negative',
      },
    ],
  ])('%s: no deadline applies once the citation is taken back, and each says why', async (_what, tested) => {
    const accident = await report(tested)
    await change(path(accident), { driverCited: false })
    expect(await statusesOf(accident)).toEqual(all('not_applicable'))
    for (const clock of Object.values(await clocksOf(accident)))
      expect(clock).toMatchObject({
        missedReason: null,
        metNote: null,
        explanation: 'A disabling tow, but our driver was not cited',
      })
    await change(path(accident), { driverCited: true })
    expect(Object.values(await statusesOf(accident))).not.toContain('running')
    expect(Object.values(await statusesOf(accident))).not.toContain('not_applicable')
  })
})

describe('G8 the reason why a test is required', () => {
  test('names a later death beside the citation that orders it', async () => {
    const accident = await report({ occurredAt: '2026-11-18T14:00:00.000Z', reportedAt: '2026-11-18T15:00:00.000Z' })
    const died = await move(path(accident), 'record_death', {
      diedOn: '2026-11-20',
      ...(accident['fatalities'] === null ? { deathsBefore: 0 } : {}),
    })
    expect(died.json()).toMatchObject({
      alcoholTest: 'required',
      alcoholTestBasis: 'A disabling tow, and our driver was cited (49 CFR 382.303); the death came more than 8 hours after the accident',
      drugTestBasis: 'A disabling tow, and our driver was cited (49 CFR 382.303); the death came more than 32 hours after the accident',
    })
  })

  test.each([
    ['running', {}, 'running'],
    ['done', { alcoholTestedAt: '2026-11-20T14:30:00.000Z', alcoholResult: 'negative' }, 'met'],
    ['not done', { alcoholNotDone: 'In surgery' }, 'missed'],
    ['refused', refusedBoth, 'not_given'],
  ])('is the death once one is entered that came in time, also on a deadline that is %s', async (_what, tested, status) => {
    const accident = await report(tested)
    expect((await clocksOf(accident))['PA-ALC-8']).toMatchObject({
      status,
      basis: 'A disabling tow, and our driver was cited (49 CFR 382.303)',
    })
    await move(path(accident), 'record_death', { diedOn: '2026-11-20' })
    expect((await clocksOf(accident))['PA-ALC-8']).toMatchObject({
      status,
      basis: 'A death: required whatever the citation (49 CFR 382.303)',
    })
  })
})

describe('G8 a citation that may still come, 49 CFR 382.303(a), (b)', () => {
  const words = async (accident: Created): Promise<unknown[]> => {
    const found = await one(path(accident))
    return [found['alcoholTestBasis'], found['alcoholOutlook'], found['drugOutlook']]
  }
  const basis = 'A disabling tow, but our driver was not cited'
  const may = (hours: number): string => `If our driver is cited within ${hours} hours of the accident, required`
  const over = (hours: number): string => `The ${hours} hours have passed: a citation issued now requires no test`

  test('is told of while it would order each test; after its hours the words say what holds now', async () => {
    const accident = await report({ driverCited: false })
    expect(await words(accident)).toEqual([basis, may(8), may(32)])
    app.clock.set('2026-11-20T22:00:00.000Z')
    safety = await app.as('safety')
    expect(await words(accident), 'at eight hours').toEqual([basis, may(8), may(32)])
    app.clock.set('2026-11-20T22:00:01.000Z')
    expect(await words(accident)).toEqual([basis, over(8), may(32)])
    app.clock.set('2026-11-21T22:00:01.000Z')
    safety = await app.as('safety')
    expect(await words(accident)).toEqual([basis, over(8), over(32)])
  })

  test('is not told of where no citation would order a test, or one has', async () => {
    for (const facts of [{}, { towAway: false }, { driverCited: null }, { driverCited: false, privateProperty: true, openToPublic: false }])
      expect((await words(await report(facts))).slice(1), JSON.stringify(facts)).toEqual([null, null])
  })

  test('words of an earlier release that promised it are taken back, once', async () => {
    const accident = await report({ driverCited: false })
    const former = `${basis}; if they are cited within 8 hours of the accident, required`
    await app.deps.pool.query('update accidents set alcohol_test_basis = $2 where id = $1', [accident.id, former])
    await ensureShipped(app.deps)
    const mended = await one(path(accident))
    expect(mended['alcoholTestBasis']).toBe(basis)
    await ensureShipped(app.deps)
    expect(await one(path(accident))).toMatchObject({ version: mended.version })
  })
})
