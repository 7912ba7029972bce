import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { resolveDay } from './conditions.ts'

describe('relative days', () => {
  test.each([
    ['today', '2026-11-20'],
    ['today+30d', '2026-12-20'],
    ['today-90d', '2026-08-22'],
    ['2026-02-28', '2026-02-28'],
    ['today+100d', '2027-02-28'],
  ])('%s', (value, day) => {
    expect(resolveDay(value, '2026-11-20')).toBe(day)
  })
})

describe("a day of a time field is the company's day", () => {
  let app: TestApp
  let admin: TestUser
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('super_admin')
  })
  afterAll(() => app.close())

  test('from its first to its last moment, in Chicago, whatever zone the machine is in', async () => {
    const vehicle = await make(admin, 'vehicles')
    // 23:30 and 00:30 Central, the night before the clocks go back.
    for (const [index, readAt] of [
      '2026-11-01T04:30:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-02T05:59:00Z',
      '2026-11-02T06:00:00Z',
    ].entries())
      await make(admin, 'meter-entries', { vehicle: vehicle.id, value: 1000 + index, readAt })
    const found = await admin.call(
      'GET',
      `/api/meter-entries?vehicle=${vehicle.id}&readAtFrom=2026-11-01&readAtTo=2026-11-01&sort=readAt&limit=9&fields=value`,
    )
    expect(found.json<{ value: number }[]>().map((row) => row.value)).toEqual([1001, 1002])
  })
})
