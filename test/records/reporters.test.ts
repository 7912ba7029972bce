import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let dispatcher: TestUser
let safety: TestUser
let driver: Created
let reports: Readonly<Record<string, Json>>
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  const division = await make(admin, 'divisions', {})
  dispatcher = await app.as('supervisor', [division.id])
  safety = await app.as('safety')
  driver = await make(admin, 'drivers', { division: division.id })
  const vehicle = await make(admin, 'vehicles', { division: division.id })
  reports = {
    accidents: { driver: driver.id, vehicle: vehicle.id, occurredAt: '2026-11-19T14:00:00.000Z', city: 'Joplin', state: 'MO' },
    'workers-comp': {
      driver: driver.id,
      state: 'MO',
      injuredAt: '2026-11-19T14:00:00.000Z',
      reportedAt: '2026-11-19T15:00:00.000Z',
      type: 'report_only',
    },
  }
})
afterAll(() => app.close())

describe('G8 G12 who took a report stands on it', () => {
  test.each(['accidents', 'workers-comp'])(
    '%s: whoever enters it, unless somebody else is named; a change by another keeps it',
    async (kind) => {
      const own = await make(dispatcher, kind, reports[kind] ?? {})
      expect(own).toMatchObject({ reportedBy: dispatcher.id, createdBy: dispatcher.id })
      const named = await make(safety, kind, { ...reports[kind], reportedBy: dispatcher.id })
      expect(named).toMatchObject({ reportedBy: dispatcher.id, createdBy: safety.id })
      const version = (await safety.call('GET', `/api/${kind}/${own.id}`)).json<Created>().version
      const changed = await safety.call(
        'PATCH',
        `/api/${kind}/${own.id}`,
        { tags: ['seen'] },
        { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
      )
      expect(changed.statusCode, changed.body).toBe(200)
      expect(changed.json()).toMatchObject({ reportedBy: dispatcher.id })
    },
  )
})
