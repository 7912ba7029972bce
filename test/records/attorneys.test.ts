import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinValues } from '#kit/list-query.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  driver = await make(admin, 'drivers', { licenseClass: 'A' })
})
afterAll(() => app.close())

const one = async (path: string): Promise<Created> => (await safety.call('GET', path)).json<Created>()
const change = async (path: string, values: Json) =>
  safety.call('PATCH', path, values, { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' })
const ticketWith = (more: Json = {}): Promise<Created> =>
  make(safety, 'tickets', { state: 'MO', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z', ...more })

describe('G9 what tickets cost, and how attorneys fare', () => {
  test('G9 attorneys by how their tickets ended, each figure a list', async () => {
    const attorney = 'Hollis & Reyes, PLLC'
    const outcomes = ['dismissed', 'dismissed', 'reduced', 'guilty', 'pending'] as const
    const ticket = (disposition: string): Promise<Created> => {
      const decided = disposition === 'pending' ? {} : { dispositionOn: '2026-11-19' }
      return ticketWith({ attorney, attorneyFee: 40_001, fineTotal: 12_345, disposition, ...decided })
    }
    for (const disposition of outcomes) await ticket(disposition)
    // Archived, or of a division that is not looked at: in no figure.
    const gone = await ticket('guilty')
    await admin.call('DELETE', `/api/tickets/${gone.id}`, { reason: 'Entered twice' }, { 'if-match': `"${gone.version}"` })
    const elsewhere = await make(admin, 'divisions', {})
    await ticketWith({ attorney: 'Grady', division: elsewhere.id })
    const scores = (await safety.call('GET', '/api/tickets/attorneys')).json<Json[]>()
    const found = scores.find((score) => score['attorney'] === attorney)
    expect(found).toMatchObject({
      cases: 5,
      decided: 4,
      dismissed: 2,
      reduced: 1,
      convicted: 1,
      dismissalRate: 50,
      reductionRate: 25,
      fees: 200_005,
      fines: 24_690,
    })
    const listed = async (query: string) =>
      (await safety.call('GET', `/api/tickets?attorney=${encodeURIComponent(joinValues([attorney]))}&${query}`)).json<Created[]>()
    expect(await listed('disposition=dismissed,not_guilty')).toHaveLength(2)
    const sum = (rows: Created[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)
    expect(sum(await listed('attorneyFee=!null'), 'attorneyFee')).toBe(found?.['fees'])
    expect(sum(await listed('disposition=guilty,no_contest,reduced&fineTotal=!null'), 'fineTotal')).toBe(found?.['fines'])
    const limited = await app.as('safety', [elsewhere.id])
    for (const [who, query] of [[safety, `?division=${elsewhere.id}`] as const, [limited, ''] as const])
      expect((await who.call('GET', `/api/tickets/attorneys${query}`)).json()).toMatchObject([{ attorney: 'Grady', cases: 1 }])
  })

  test('G9 the fine follows the charges until somebody types another total', async () => {
    const charged = await ticketWith({ fineTotal: undefined, charges: [{ description: 'Speeding', fine: 10_001 }] })
    const path = `/api/tickets/${charged.id}`
    await change(path, {
      charges: [
        { description: 'Speeding', fine: 10_001 },
        { description: 'Tail lamp', fine: 2_050 },
      ],
    })
    expect(await one(path)).toMatchObject({ fineTotal: 12_051 })
    await change(path, { fineTotal: 11_000 })
    await change(path, { charges: [{ description: 'Speeding', fine: 1 }] })
    expect(await one(path)).toMatchObject({ fineTotal: 11_000 })
  })
})
