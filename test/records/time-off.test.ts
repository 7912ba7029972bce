import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let crew: Crew
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
const ask = (by: TestUser, values: Json, headers = {}) =>
  by.call('POST', '/api/time-off', { driver: driver.id, type: 'pto', start: '2026-12-07', end: '2026-12-07', ...values }, headers)
const made = async (by: TestUser, values: Json): Promise<Created> => {
  const answer = await ask(by, values, confirmed)
  expect(answer.body).toContain('"number":"PTO-')
  return answer.json<Created>()
}
const step = (by: TestUser, request: Pick<Created, 'id'>, move: string, inputs: Json = {}) =>
  deskOf(() => by).move(`/api/time-off/${request.id}`, move, inputs)
const said = (answer: { json(): Json }): unknown => (answer.json()['errors'] as Json[] | undefined)?.map(({ message }) => message)
const balance = async (type = 'pto', year = 2026, of = driver): Promise<Json | undefined> =>
  (await manager.call('GET', `/api/time-off/balances?drivers=${of.id}&year=${year}`))
    .json<{ rows: Json[] }>()
    .rows.find((row) => row['type'] === type)
const someone = async (values: Json = {}): Promise<Created> => {
  driver = await make(admin, 'drivers', { division: crew.division.id, hireDate: '2020-03-02', ...values })
  return driver
}
const opening = (days: number, values: Json = {}) =>
  make(admin, 'leave-ledger', { driver: driver.id, type: 'pto', year: 2026, entry: 'opening', days, ...values })

describe('G2: the ledger of days off', () => {
  test('reserves while pending, takes once approved, gives back when canceled; the balance is the sum of its lines', async () => {
    await someone()
    await opening(5)
    const request = await made(manager, { start: '2026-12-07', end: '2026-12-08' })
    expect(await balance()).toMatchObject({ granted: 5, reserved: 2, taken: 0, left: 3, entitled: true, maxNegative: 0 })
    await step(manager, request, 'approve')
    expect(await balance()).toMatchObject({ reserved: 0, taken: 2, left: 3 })
    // Other dates: asked for anew, and reserved anew.
    expect((await deskOf(() => manager).change(`/api/time-off/${request.id}`, { end: '2026-12-10' })).json()).toMatchObject({
      status: 'pending',
      days: 4,
    })
    expect(await balance()).toMatchObject({ reserved: 4, taken: 0, left: 1 })
    expect(said(await ask(manager, { start: '2026-12-14', end: '2026-12-15' }))).toEqual(['PTO 2026: 1 day left, this takes 2'])
    await step(manager, request, 'approve')
    expect((await step(manager, request, 'cancel')).json()).toMatchObject({ status: 'cancelled' })
    expect(await balance()).toMatchObject({ reserved: 0, taken: 0, left: 5 })
    const lines = await deskOf(() => manager).list(`/api/leave-ledger?request=${request.id}&sort=number`)
    expect(lines.map(({ entry, days }) => [entry, days])).toEqual([
      ['reserved', -2],
      ['released', 2],
      ['taken', -2],
      ['reserved', -4],
      ['given_back', 2],
      ['released', 4],
      ['taken', -4],
      ['given_back', 4],
    ])
  })
})
