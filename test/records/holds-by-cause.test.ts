import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries } from '#test/support/claims.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test clock is fixed at Friday, 2026-11-20T15:00Z.
let app: TestApp
let safety: TestUser
let manager: TestUser
let crew: Crew
beforeAll(async () => {
  app = await buildTestApp()
  ;[safety, manager] = [await app.as('safety'), await app.as('manager')]
  crew = await makeCrew(await app.as('super_admin'))
})
afterAll(() => app.close())

const { one, list, change, move } = deskOf(() => safety)
const dui = { charges: [{ description: 'DUI', offense: 'dui_alcohol' }] }
const guilty = { disposition: 'guilty', dispositionOn: '2026-11-15' }
const ticketOf = (driver: string, more: Json): Promise<Created> =>
  make(safety, 'tickets', { driver, state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', ...more })
const paperOf = (driver: string, more: Json): Promise<Created> =>
  make(safety, 'qualification-documents', { driver, vehicle: null, expirationDate: null, ...more })
const crashOf = (driver: string, more: Json): Promise<Created> =>
  make(safety, 'accidents', { ...quietCrash, driver, vehicle: crew.vehicle.id, occurredAt: '2026-11-18T14:00:00.000Z', ...more })
const tests = { towAway: true, ourTowed: false, driverCited: true }
const done = { alcoholTestedAt: '2026-11-18T14:40:00.000Z', alcoholResult: 'negative' }

const byState = 'The state’s end or a clean MVR'
const byReturn = '"Clear driver"'
const byQuery = 'later query'
const byEnd = '"Record end"'
/** Causes for which a record places a hold on a driver: every one that no words lift, with what its refusal names as the way out, and others that Safety lifts with a reason (null). */
const causes: readonly (readonly [string, (driver: string) => Promise<unknown>, string | null])[] = [
  ['a disqualification', (driver) => ticketOf(driver, { ...dui, ...guilty }), byState],
  ['a suspension', (driver) => ticketOf(driver, { suspendedOn: '2026-11-18' }), byState],
  ['an open charge that would disqualify', (driver) => ticketOf(driver, dui), null],
  [
    'work limits of a claim',
    async (driver) => claimEntries(() => safety).workStatus(await make(safety, 'workers-comp', { driver }), 'off_work', '2026-11-10'),
    null,
  ],
  [
    'an out-of-service order',
    (driver) =>
      make(safety, 'violations', { driver, unit: 'driver', code: '395.8', oos: true, reportNumber: 'MO77120935', reportState: 'MO' }),
    byEnd,
  ],
  ['a refused test', (driver) => crashOf(driver, { ...tests, ...done, drugResult: 'refused' }), byReturn],
  ['open tests', (driver) => crashOf(driver, { ...tests, occurredAt: '2026-11-20T14:00:00.000Z' }), null],
  ['a full query that found', (driver) => paperOf(driver, { type: 'clearinghouse_full', queryResult: 'found' }), byQuery],
  ['a refused full query', (driver) => paperOf(driver, { type: 'clearinghouse_full', queryResult: 'refused' }), byQuery],
  [
    'a limited query that found, a day ago',
    (driver) =>
      paperOf(driver, {
        type: 'clearinghouse_limited',
        expirationDate: '2027-11-18',
        queryResult: 'found',
        knownAt: '2026-11-18T15:00:00.000Z',
      }),
    byQuery,
  ],
  [
    'a report of the employer',
    (driver) => paperOf(driver, { type: 'clearinghouse_report', reportCause: 'knowledge', knownAt: '2026-11-18T15:00:00.000Z' }),
    byReturn,
  ],
  [
    'a refused limited query',
    (driver) => paperOf(driver, { type: 'clearinghouse_limited', expirationDate: '2027-11-18', queryResult: 'refused' }),
    byQuery,
  ],
]

describe('G9 what ends a hold goes by its cause, for every role and by every way in (49 CFR 383.37, 383.51, 382.501, 382.503)', () => {
  const held = async (place: (driver: string) => Promise<unknown>): Promise<[driver: string, hold: Created]> => {
    const driver = await make(await app.as('super_admin'), 'drivers', { division: crew.division.id, licenseClass: 'A', licenseState: 'MO' })
    await place(driver.id)
    const [hold, ...more] = await list(`/api/holds?driver=${driver.id}&status=active`)
    expect(more).toEqual([])
    return [driver.id, hold as Created]
  }

  test.each(causes)('%s', async (_what, place, way) => {
    const [driver, hold] = await held(place)
    const path = `/api/holds/${hold.id}`
    const before = await one(`/api/drivers/${driver}`)
    for (const user of [manager, safety]) {
      const { can } = (await user.call('GET', path)).json<{ can: { moves: string[] } }>()
      expect(can.moves.includes('lift'), 'offered').toBe(way === null)
    }
    if (way === null) {
      expect((await move(path, 'lift', { liftReason: 'Not needed' })).statusCode).toBe(200)
      return
    }
    for (const user of [manager, safety, await app.as('super_admin')]) {
      const words = { liftReason: 'dispatch needs the driver' }
      const lifted = await user.call('POST', `${path}/transitions`, { move: 'lift', fields: words })
      expect([lifted.statusCode, lifted.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining(way) as string])
      for (const [field, value] of [
        ['effect', 'warn'],
        ['endsAt', '2026-11-20T15:01:00.000Z'],
        ['startsAt', '2027-11-20T15:00:00.000Z'],
        ['kind', 'discipline'],
        ['ticket', null],
        ['driver', crew.driver.id],
      ] as const) {
        if (hold[field] === value) continue
        const version = { 'if-match': `"${hold.version}"`, 'x-confirm-warnings': '1' }
        const changed = await user.call('PATCH', path, { [field]: value }, version)
        expect([field, changed.statusCode, changed.body.includes(way.replaceAll('"', String.raw`\"`))]).toEqual([field, 422, true])
      }
      const many = { ids: [hold.id], patch: { effect: 'warn' } }
      const bulk = await user.call('POST', '/api/holds/bulk', many, { 'x-confirm-warnings': '1' })
      expect(bulk.json(), bulk.body).toMatchObject({ updated: 0, failed: [{ id: hold.id }] })
    }
    expect(await one(path)).toMatchObject({ status: 'active', effect: 'block', endsAt: null, driver })
    expect(await one(`/api/drivers/${driver}`)).toMatchObject({ readiness: before['readiness'] })
  })

  test('the conviction blocks although somebody lifted the warning of its charge (49 CFR 383.51)', async () => {
    const [driver, warning] = await held((id) => ticketOf(id, dui))
    expect((await move(`/api/holds/${warning.id}`, 'lift', { liftReason: 'Only charged' })).statusCode).toBe(200)
    await change(`/api/tickets/${String(warning['ticket'])}`, guilty)
    expect(await list(`/api/holds?driver=${driver}&status=active`)).toMatchObject([{ effect: 'block', kind: 'disqualification' }])
  })

  test('the state ends a suspension by its notice; taken back, the hold stands again', async () => {
    const [driver, hold] = await held((id) => ticketOf(id, { suspendedOn: '2026-11-18' }))
    const path = `/api/holds/${hold.id}`
    expect((await move(path, 'enter_state_end', { stateEndOn: '2026-11-19' })).json()).toMatchObject({ errors: [{ field: 'reviewNote' }] })
    const notice = { reviewNote: 'Notice MO-2214 of November 19' }
    expect((await move(path, 'enter_state_end', { stateEndOn: '2026-11-18', ...notice })).json()).toMatchObject({
      detail: 'The hold began on Nov 18, 2026: enter a state end date after that.',
    })
    const entered = await move(path, 'enter_state_end', { stateEndOn: '2026-11-20', ...notice })
    expect(entered.json()).toMatchObject({ endsAt: '2026-11-20T06:00:00.000Z' })
    expect((await safety.call('GET', `/api/drivers/${driver}/readiness`)).body).not.toContain('License suspended')
    expect((await safety.call('GET', `${path}/history`)).body).toContain(notice.reviewNote)
    const undone = await safety.call('POST', `/api/batches/${String(entered.headers['x-batch-id'])}/undo`)
    expect(undone.json(), undone.body).toMatchObject({ undone: 1 })
    expect((await safety.call('GET', `/api/drivers/${driver}/readiness`)).body).toContain('License suspended')
  })
})
