import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let terminal: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  terminal = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  manager = await app.as('manager', [terminal.id])
})
afterAll(() => app.close())

const desk = deskOf(() => admin)

/** A driver with all papers, on the road. */
const fit = async (values: Json = {}): Promise<Created> => {
  const made = await make(admin, 'drivers', { division: terminal.id, licenseClass: 'A', hireDate: '2019-05-06', ...values })
  await fileAll(admin, made)
  await desk.move(`/api/drivers/${made.id}`, 'activate')
  return made
}

interface Reason {
  readonly subject: string
  readonly code: string
  readonly text: string
  readonly effect: string
  readonly firstDay: string
  readonly lastDay: string | null
}
const gate = async (from: string, to: string, more = '', by = admin): Promise<Reason[]> => {
  const answer = await by.call('GET', `/api/gate?from=${from}&to=${to}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ reasons: Reason[] }>().reasons
}

describe('the gate over days', () => {
  test('G5 a card that expires on Thursday blocks Friday, and not Thursday', async () => {
    const person = await fit()
    await desk.change(`/api/drivers/${person.id}`, { medicalExpirationDate: '2026-11-26' })
    const found = await gate('2026-11-24', '2026-11-30', `&drivers=${person.id}`)
    expect(found.map(({ code, effect, text, firstDay, lastDay }) => [code, effect, text, firstDay, lastDay])).toEqual([
      ['medical_expired', 'block', 'Medical card expires Nov 26, 2026', '2026-11-27', null],
      ['medical_expiring', 'warn', 'Medical card expires Nov 26, 2026', '2026-11-24', '2026-11-26'],
    ])
    expect((await gate('2026-11-26', '2026-11-26', `&drivers=${person.id}`)).map(({ effect }) => effect)).toEqual(['warn'])
    expect(await desk.one(`/api/drivers/${person.id}`)).toMatchObject({ readiness: 'warn' })
  })

  test('G5 nobody is told of drivers beyond their divisions, and 28 days is the limit', async () => {
    const far = await make(admin, 'drivers')
    expect(await gate('2026-11-20', '2026-11-20', `&drivers=${far.id}`)).not.toEqual([])
    expect(await gate('2026-11-20', '2026-11-20', `&drivers=${far.id}`, manager)).toEqual([])
    expect((await gate('2026-11-20', '2026-11-20', '', manager)).map(({ subject }) => subject)).not.toContain(far.id)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-12-17')).statusCode).toBe(200)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-12-18')).statusCode).toBe(422)
    expect((await admin.call('GET', '/api/gate?from=2026-11-20&to=2026-11-19')).statusCode).toBe(422)
  })
})
