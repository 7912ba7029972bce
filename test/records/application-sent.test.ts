import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
const desk = deskOf(() => admin)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

test('G15 an application counts as sent when its first link is made, not when the lead is converted', async () => {
  const division = await make(admin, 'divisions', {
    legalEntity: 'Sent Freight LLC',
    address: { street: '4100 Range Line Rd', city: 'Joplin', state: 'MO', zip: '64804' },
  })
  const { id } = await make(admin, 'recruiting-leads', { division: division.id })
  const path = `/api/recruiting/leads/${id}`
  await desk.move(path, 'log_contact', { channel: 'call', outcome: 'reached' })
  expect((await desk.move(path, 'convert')).statusCode).toBe(200)
  const converted = await desk.one(path)
  expect(converted).toMatchObject({ status: 'converted', applicationSentAt: null })
  const send = () => admin.call('POST', `/api/recruiting/applications/${String(converted['application'])}/form-link`)
  app.clock.set('2026-11-21T15:00:00.000Z')
  expect((await send()).statusCode).toBe(201)
  const { applicationSentAt: sent } = await desk.one(path)
  expect(sent).toEqual(expect.stringContaining('2026-11-21T15:00'))
  app.clock.set('2026-11-23T15:00:00.000Z')
  expect((await send()).statusCode).toBe(201)
  expect(await desk.one(path)).toMatchObject({ applicationSentAt: sent })
})
