import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, listed } from '#test/support/assistant.ts'
import { buildJoplinYard } from '#test/support/joplin-yard.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { move } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let manager: TestUser
let recruiter: TestUser
let ticket: Created

beforeAll(async () => {
  const yard = await buildJoplinYard()
  const { admin, joplin, wendell, imogen, truck, run } = yard
  app = yard.app
  manager = await app.as('manager', [joplin.id])
  recruiter = await app.as('recruiter')
  await admin.call('PATCH', `/api/vehicles/${truck.id}`, { purchasePrice: 14_000_000 }, { 'if-match': `"${truck.version}"` })
  const night = { run: run.id, division: joplin.id, vehicle: truck.id }
  const missed = await make(admin, 'run-assignments', { ...night, serviceDate: '2026-11-19', driver: imogen.id })
  await move(admin, 'run-assignments', missed.id, 'miss', { notRunReason: 'Trailer froze to the dock' })
  await make(admin, 'run-assignments', { ...night, serviceDate: '2026-11-20', driver: imogen.id })
  await make(admin, 'run-assignments', { ...night, serviceDate: '2026-11-21', driver: null })
  const denied = await make(admin, 'time-off', { driver: wendell.id, type: 'pto', start: '2026-11-27', end: '2026-11-28' })
  await move(admin, 'time-off', denied.id, 'deny', { denyReason: 'Two men of this yard are off then' })
  for (const [start, end] of [
    ['2026-10-05', '2026-10-07'],
    ['2026-12-01', '2026-12-03'],
  ])
    await move(admin, 'time-off', (await make(admin, 'time-off', { driver: imogen.id, type: 'pto', start, end })).id, 'approve')
  const written = { driver: wendell.id, vehicle: truck.id, division: joplin.id }
  ticket = await make(admin, 'tickets', { ...written, kind: 'overweight', fineTotal: 34_000, issuedAt: '2026-11-12T15:00:00.000Z' })
  await make(admin, 'tickets', { ...written, kind: 'parking', fineTotal: 5_000, issuedAt: '2026-11-13T15:00:00.000Z' })
})
afterAll(() => app.close())

describe('a question that a kind declares', () => {
  test.each([
    ['Why was JOP 900 missed last night?', 'Trailer froze to the dock'],
    ['Why was Wendell Okafor turned down for time off?', 'Two men of this yard are off then'],
    ['When did Wendell Okafor start?', 'Mar 3, 2014'],
    ['What did we pay for 4410?', '$140,000.00'],
    ['When does Imogen Quist get back from time off?', 'Dec 3, 2026'],
  ])('%s', async (question, value) => {
    const reply = await ask(manager, question)
    expect(reply.response).toContain(value)
    expect(reply.sources).toHaveLength(1)
  })

  test('a role that doesn’t read the field gets no value', async () => {
    const reply = await ask(recruiter, 'What did we pay for 4410?')
    expect(reply.response).not.toContain('140,000')
    expect(reply.sources).toEqual([])
  })
})

describe('a field of the record that the other words describe', () => {
  test('the fine on one of two tickets', async () => {
    const reply = await ask(manager, 'What’s the fine on Wendell Okafor’s overweight ticket?')
    expect(reply.response).toContain('Fine: $340.00')
    expect(reply.sources.map(({ id }) => id)).toEqual([ticket.id])
    expect(await listed(manager, reply.list?.href ?? '')).toBe(1)
  })
})

describe('yes or no about one record', () => {
  test.each([
    ['Does JOP 900 have a driver tonight?', /^Yes: Driver: Imogen Quist\./],
    ['Does JOP 900 have a driver tomorrow?', /^No: Driver: none entered\./],
    ['Is unit 4410 okay to dispatch?', /^Yes: 4410 is OK to dispatch on Nov 20, 2026/],
    ['Is Wendell Okafor a company driver?', /^(?:Yes|No): .*employment of driver Wendell Okafor/],
    ['Is Wendell Okafor’s medical card still good?', /^Yes: .*medical card expires of driver Wendell Okafor/],
  ])('%s', async (question, answer) => {
    expect((await ask(manager, question)).response).toMatch(answer)
  })

  test('whether somebody is good isn’t read as a question about a paper', async () => {
    expect((await ask(manager, 'Is Wendell Okafor a good driver?')).response).not.toMatch(/^(?:Yes|No)\b/)
  })
})
