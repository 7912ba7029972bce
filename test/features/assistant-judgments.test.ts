import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let safety: TestUser
let joplin: Created
let carla: Created

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await make(admin, 'divisions', { name: 'Joplin Yard', code: 'JOP', usdot: '90041127', timeZone: 'America/Chicago' })
  manager = await app.as('manager', [joplin.id])
  safety = await app.as('safety')
  carla = await makeReadyDriver(admin, { firstName: 'Carla', lastName: 'Okafor', division: joplin.id, hireDate: '2014-03-03' })
  await makeReadyDriver(admin, { firstName: 'Imogen', lastName: 'Quist', division: joplin.id, hireDate: '2025-06-02' })
})
afterAll(() => app.close())

describe('what nobody can count', () => {
  test.each([
    'Which of my drivers is about to quit?',
    'is Carla Okafor going to quit',
    'will we pass the audit',
    'which truck is going to break down next',
    'who is our worst driver',
    'best recruiter',
    'Which driver is the most careless?',
    'should I fire Carla Okafor',
  ])('%s: no number, and questions that have an answer', async (question) => {
    const reply = await ask(admin, question)
    expect(reply.response).toMatch(/can’t predict|for you to judge|legal advice/)
    expect(reply.total).toBeNull()
    expect(reply.list).toBeNull()
    expect(reply.clarify?.options.length).toBeGreaterThan(0)
    const offered = await ask(admin, reply.clarify?.options[0] ?? '')
    expect(offered.list).not.toBeNull()
  })

  test('what names a count is counted', async () => {
    expect((await ask(admin, 'top 5 drivers by tickets')).response).not.toContain('for you to judge')
    expect((await ask(admin, 'how many drivers quit this year')).total).toBe(0)
  })
})

describe('leave that is left', () => {
  beforeAll(async () => {
    const grant = { driver: carla.id, type: 'vacation', year: 2026 }
    await make(admin, 'leave-ledger', { ...grant, entry: 'opening', days: 15 })
    await make(admin, 'leave-ledger', { ...grant, entry: 'adjusted', days: -2.5, note: 'Paid out' })
  })

  test('of one driver, as time off counts it', async () => {
    const { rows } = (await manager.call('GET', `/api/time-off/balances?driver=${carla.id}&year=2026`)).json<{ rows: { left: number }[] }>()
    expect(rows).toMatchObject([{ left: 12.5 }])
    for (const question of ['how many vacation days does Carla Okafor have left this year', 'Carla Okafor vacation balance']) {
      const reply = await ask(manager, question)
      expect(reply.response).toContain('12.5 days of vacation left')
      expect(reply.list?.href).toContain(`driver=${carla.id}`)
    }
  })

  test('who has more, and who has less', async () => {
    const more = await ask(manager, 'who has more than 10 vacation days left')
    expect(more.total).toBe(1)
    expect(more.list?.href).toContain(carla.id)
    expect((await ask(manager, 'who has more than 12.5 vacation days left')).total ?? 0).toBe(0)
    expect((await ask(manager, 'who has more than 13 vacation days left')).total).toBe(0)
    expect((await ask(manager, 'who has more than 10 days left')).clarify?.options.join()).toContain('vacation')
  })

  test('who doesn’t read balances reads none', async () => {
    const reply = await ask(safety, 'how many vacation days does Carla Okafor have left')
    expect(reply.response).not.toContain('12.5')
    expect(reply.list).toBeNull()
  })
})

describe('who can cover', () => {
  test('a run: free that day, in its division, and licensed for it', async () => {
    const run = await make(admin, 'runs', {
      code: 'JOP 900',
      division: joplin.id,
      origin: 'Neosho',
      destination: 'Wichita, KS',
      dispatchTime: '18:00',
      durationHours: 8,
      licenseClass: 'A',
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    })
    const both = await ask(manager, 'who can cover JOP 900 on Monday')
    expect(both.total).toBe(2)
    await make(admin, 'run-assignments', { run: run.id, serviceDate: '2026-11-23', driver: carla.id })
    const rest = await ask(manager, 'who could take JOP 900 on Monday')
    expect(rest.total).toBe(1)
    expect(rest.sources[0]).toMatchObject({ title: 'Imogen Quist' })
    const forCarla = await ask(manager, 'who can fill in for Carla Okafor on Monday')
    expect(forCarla.response).toContain('JOP 900')
    expect(forCarla.total).toBe(1)
  })

  test('a driver with no run that day needs no cover', async () => {
    const reply = await ask(manager, 'who can cover for Imogen Quist on Tuesday')
    expect(reply.response).toBe('Imogen Quist has no run on Nov 24, 2026.')
    expect(reply.total).toBeNull()
  })
})
