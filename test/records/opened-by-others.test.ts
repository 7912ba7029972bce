import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let crew: Crew
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeAssignedCrew(admin)
})
afterAll(() => app.close())
const { one } = deskOf(() => admin)

describe('G10 a violation opens the report that is not on file', () => {
  test('G10 on the morning of the day itself too, when its noon has not come', async () => {
    const violation = await make(admin, 'violations', { code: '393.9', reportNumber: 'MO-1', reportState: 'MO', occurredOn: '2026-11-20' })
    expect(await one(`/api/roadside-inspections/${String(violation['inspection'])}`)).toMatchObject({
      inspectedAt: '2026-11-20T15:00:00+00:00',
    })
  })

  test('G10 not for a day that has not come: the report is refused at the day', async () => {
    const input = { code: '393.9', reportNumber: 'MO-2', reportState: 'MO', occurredOn: '2026-11-21' }
    const answer = await admin.call('POST', '/api/violations', input)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'occurredOn', message: 'This day lies in the future' }] })
  })
})

describe('G11 a clean inspection and the report it opens say the same', () => {
  const input = { reportNumber: 'KS-1', state: 'KS', level: 'III', inspectedAt: '2026-11-18T16:00:00.000Z' }

  test('G11 the unit that is found for the report stands on both at once', async () => {
    const clean = await make(admin, 'clean-inspections', { ...input, driver: crew.driver.id })
    expect(clean).toMatchObject({ vehicle: crew.vehicle.id })
    expect(await one(`/api/roadside-inspections/${String(clean['inspection'])}`)).toMatchObject({ vehicle: crew.vehicle.id })
  })

  test('G11 one of tomorrow is refused as its report would be', async () => {
    const ahead = { ...input, reportNumber: 'KS-2', inspectedAt: '2026-11-21T16:00:00.000Z', driver: crew.driver.id }
    const answer = await admin.call('POST', '/api/clean-inspections', ahead)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'inspectedAt', message: 'This moment lies in the future' }] })
  })
})
