import { expect, test } from 'vitest'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { admin } = safetyDesk()
const desk = deskOf(admin)

test('391.63: a driver who drives for two carriers needs no application, investigation, record, or review while it lasts', async () => {
  const driver = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
  const path = `/api/drivers/${driver.id}`
  const missing = async (): Promise<number> => Number((await desk.one(path))['missingDocuments'])
  const all = await missing()
  const shared = { regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-01', regularCarrierUntil: null }
  expect((await desk.change(path, { regularCarrier: 'Prairie Star Freight' })).json()).toMatchObject({
    errors: [{ field: 'regularCarrierFrom' }],
  })
  for (const [until, expected] of [
    [null, all - 5],
    ['2026-11-20', all - 5],
    ['2026-11-19', all],
  ] as const) {
    expect((await desk.change(path, { ...shared, regularCarrierUntil: until })).statusCode).toBe(200)
    expect(await missing(), String(until)).toBe(expected)
  }
  await desk.change(path, { ...shared, regularCarrierFrom: '2026-11-21' })
  expect(await missing()).toBe(all)
})
