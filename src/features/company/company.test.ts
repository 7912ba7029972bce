import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#test/support/app.ts'

describe('F4 B7 settings of the company', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  test('F4 the client learns {telematics}; null when no provider is connected', async () => {
    const recruiter = await app.as('recruiter')
    const answer = await recruiter.call('GET', '/api/company/current')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      name: 'Longhaul',
      timeZone: 'America/Chicago',
      today: '2026-11-20',
      now: '2026-11-20T15:00:00.000Z',
      telematics: null,
      setup: false,
    })
  })

  test('the division of kind company gives the name', async () => {
    const admin = await app.as('super_admin')
    const made = await admin.call('POST', '/api/divisions', {
      code: 'KRF',
      name: 'Kestrel Ridge Freight',
      kind: 'company',
      timeZone: 'America/Chicago',
    })
    expect(made.statusCode).toBe(201)
    expect((await admin.call('GET', '/api/company/current')).json()).toMatchObject({ name: 'Kestrel Ridge Freight' })
  })

  test('B7 nobody who is not signed in reads it', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/api/company/current' })
    expect(answer.statusCode).toBe(401)
  })
})
