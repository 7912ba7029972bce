import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeRecords } from '#records/effects.ts'
import { returnLeads } from '#records/recruiting/recruiting-leads/due.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Notice {
  readonly event: string
  readonly record: { readonly id: string } | null
}

let app: TestApp
let admin: TestUser
let home: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(testNow))

const desk = deskOf(() => admin)
const told = async (user: TestUser): Promise<Notice[]> => (await user.call('GET', '/api/notifications')).json<Notice[]>()
const eventsTold = async (user: TestUser): Promise<string[]> => (await told(user)).map(({ event }) => event)
const count = async (user: TestUser): Promise<number> =>
  (await user.call('GET', `/api/notifications/unread-count/${user.id}`)).json<{ count: number }>().count

describe('G14 G15 recruiting', () => {
  test('a lead handed over is told to its owner, and that the claim lapsed; a contact closes it', async () => {
    const owen = await app.as('recruiter')
    const lead = await make(admin, 'recruiting-leads', { division: home.id, owner: owen.id })
    expect(await eventsTold(owen)).toEqual(['lead_assigned'])
    app.clock.set('2026-11-24T15:00:00.000Z')
    await returnLeads(app.deps)
    expect(await eventsTold(owen)).toEqual(['lead_lapsed'])
    await owen.call('POST', `/api/recruiting/leads/${lead.id}/transitions`, { move: 'claim' })
    expect(await told(owen)).toEqual([])
    const second = await make(admin, 'recruiting-leads', { division: home.id, owner: owen.id })
    await owen.call('POST', `/api/recruiting/leads/${second.id}/transitions`, {
      move: 'log_contact',
      fields: { outcome: 'reached', channel: 'call' },
    })
    expect(await told(owen)).toEqual([])
  })
})

describe('section 6: legal deadlines', () => {
  const run = async (by: { driver: Created; dueAt: string; policy?: boolean }): Promise<string> => {
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `insert into deadlines (id, number, title, status, status_since, version, source, created_at, updated_at, search_text, what, rule, severity, policy, driver_id, division_id, starts_at, due_at)
       values (gen_random_uuid(), 'CLK-' || gen_random_uuid(), 'Report', 'running', now(), 1, 'system', now(), now(), '', 'Report to the agency', 'T', 'legal', $1, $2, $3, '2026-11-01T12:00:00Z', $4) returning id`,
      [by.policy ?? false, by.driver.id, by.driver['division'], by.dueAt],
    )
    return rows[0]?.id ?? ''
  }

  test('owners are told two days before and when it has passed, each by what they are to it, and the bell of everyone who can end it; done, it closes', async () => {
    const elsewhere = await make(admin, 'divisions')
    const [manager, safety, far] = [await app.as('manager'), await app.as('safety'), await app.as('safety', [elsewhere.id])]
    const chief = await app.as('super_admin')
    const above = await make(admin, 'divisions', { safetyManager: safety.id })
    const below = await make(admin, 'divisions', { parent: above.id })
    const driver = await make(admin, 'drivers', { division: below.id, manager: manager.id })
    const id = await run({ driver, dueAt: '2026-11-22T16:00:00.000Z' })
    await run({ driver, dueAt: '2026-11-21T16:00:00.000Z', policy: true })
    await run({ driver, dueAt: '2026-11-10T16:00:00.000Z' })
    await tellOfTime(app.deps)
    expect([await count(manager), await count(safety)]).toEqual([0, 0])
    app.clock.set('2026-11-20T16:00:00.000Z')
    await tellOfTime(app.deps)
    expect(await told(manager)).toMatchObject([
      {
        event: 'deadline_due',
        urgent: true,
        reason: 'Legal deadline, 2 d left. You manage the driver',
        record: { id, about: driver.title },
      },
    ])
    expect(await told(safety)).toMatchObject([{ event: 'deadline_due', reason: 'Legal deadline, 2 d left. You manage the division' }])
    app.clock.set('2026-11-22T16:01:00.000Z')
    await tellOfTime(app.deps)
    expect(await eventsTold(manager)).toEqual(['deadline_overdue'])
    expect(await told(far)).toEqual([])
    expect(await told(chief)).toMatchObject([{ event: 'deadline_overdue', reason: 'Legal deadline, overdue 1 min. It’s in your division' }])
    await desk.move(`/api/deadlines/${id}`, 'meet', { metAt: '2026-11-22T15:00:00.000Z', metNote: 'Confirmation 4711' })
    expect([await told(manager), await told(safety)]).toEqual([[], []])
  })
})

describe('G15 applications', () => {
  const submit = (id: string) =>
    inTransaction(app.deps, systemActor, (tx) =>
      changeRecords(tx, 'recruiting-applications', [id], () => ({ status: 'submitted' }), 'Submitted by the applicant'),
    )

  test('what the applicant submits is told to its owner, else to every recruiter who may take it', async () => {
    const [owner, other] = [await app.as('recruiter'), await app.as('recruiter')]
    const owned = await make(owner, 'recruiting-applications', { division: home.id })
    await submit(owned.id)
    expect(await told(owner)).toMatchObject([{ headline: `${owned.title} submitted an application`, reason: 'You own it' }])
    expect(await told(other)).toEqual([])
    const free = await make(admin, 'recruiting-applications', { division: home.id })
    await submit(free.id)
    expect(await told(other)).toMatchObject([{ record: { id: free.id }, reason: 'No one owns it yet' }])
    await other.call('POST', `/api/recruiting/applications/${free.id}/transitions`, { move: 'claim' })
    expect((await told(owner)).map(({ record }) => record?.id)).toEqual([owned.id])
    await other.call('POST', `/api/recruiting/applications/${free.id}/transitions`, { move: 'review' })
    expect(await told(other)).toEqual([])
  })
})
