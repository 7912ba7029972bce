import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Told {
  id: string
  event: string
  urgent: boolean
  headline: string
  reason: string
  record: { id: string; title: string; href: string } | null
  action: { label: string; href: string }
  unread: boolean
}

let app: TestApp
let admin: TestUser
let home: Created
let away: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  away = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(testNow))

const desk = deskOf(() => admin)
const told = async (user: TestUser, query = ''): Promise<Told[]> => (await user.call('GET', `/api/notifications${query}`)).json<Told[]>()
const eventsTold = async (user: TestUser): Promise<string[]> => (await told(user)).map(({ event }) => event)
const count = async (user: TestUser, of = user): Promise<number> =>
  (await user.call('GET', `/api/notifications/unread-count/${of.id}`)).json<{ count: number }>().count
const task = (values: Json): Promise<Created> => make(admin, 'tasks', { title: 'Call the yard in Joplin', ...values })

describe('G17 being told of a task', () => {
  test('whoever it is assigned to is told why and where; it closes by itself when somebody else does it', async () => {
    const [jorge, tasha] = [await app.as('supervisor', [home.id]), await app.as('recruiter')]
    const { id } = await task({ assignees: [jorge.id, tasha.id, admin.id] })
    expect(await told(jorge)).toMatchObject([
      {
        event: 'task_assigned',
        urgent: false,
        headline: 'Call the yard in Joplin',
        reason: 'Test super_admin assigned it to you',
        record: { id, href: `/tasks/${id}` },
        action: { href: `/tasks/${id}` },
        unread: true,
      },
    ])
    expect([await count(jorge), await count(tasha)]).toEqual([1, 1])
    expect(await told(admin), 'nobody is told of their own act').toEqual([])
    expect((await jorge.call('POST', `/api/tasks/${id}/transitions`, { move: 'done' })).statusCode).toBe(200)
    expect([await count(jorge), await count(tasha)]).toEqual([0, 0])
    expect(await told(tasha)).toEqual([])
    expect(await told(tasha, '?closed=yes')).toMatchObject([{ event: 'task_assigned' }])
  })

  test('given to somebody else it leaves the one and comes to the other; reopened it is new again', async () => {
    const [one, other] = [await app.as('recruiter'), await app.as('recruiter')]
    const { id } = await task({ assignees: [one.id] })
    expect((await desk.change(`/api/tasks/${id}`, { assignees: [other.id] })).statusCode).toBe(200)
    expect([await count(one), await count(other)]).toEqual([0, 1])
    expect((await desk.change(`/api/tasks/${id}`, { priority: 'high' })).statusCode).toBe(200)
    expect(await eventsTold(other)).toEqual(['task_assigned'])
    await desk.move(`/api/tasks/${id}`, 'done')
    expect(await count(other)).toBe(0)
    await desk.move(`/api/tasks/${id}`, 'reopen')
    expect(await count(other)).toBe(1)
  })

  test('overdue is told once, and again when the new day has passed', async () => {
    const lena = await app.as('manager')
    const { id } = await task({ assignees: [lena.id], dueAt: '2026-11-20T16:00:00.000Z' })
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_assigned'])
    app.clock.set('2026-11-20T16:01:00.000Z')
    await tellOfTime(app.deps)
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_overdue', 'task_assigned'])
    expect((await told(lena))[0]?.reason).toBe('You’re assigned, overdue 1 min')
    await desk.change(`/api/tasks/${id}`, { dueAt: '2026-11-21T16:00:00.000Z' })
    expect(await eventsTold(lena)).toEqual(['task_assigned'])
    app.clock.set('2026-11-21T16:01:00.000Z')
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_overdue', 'task_assigned'])
  })
})

describe('F3 a reminder of a task', () => {
  test('is delivered once to each assignee, at its time, also by a server that starts later', async () => {
    const [lena, other] = [await app.as('manager'), await app.as('manager')]
    const { id } = await task({ assignees: [lena.id, other.id], dueAt: '2026-11-24T16:00:00.000Z', remindAt: '2026-11-23T14:00:00.000Z' })
    app.clock.set('2026-11-23T13:59:00.000Z')
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_assigned'])
    // The server was down at that time.
    app.clock.set('2026-11-23T15:30:00.000Z')
    await tellOfTime({ ...app.deps })
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_reminder', 'task_assigned'])
    expect(await eventsTold(other)).toEqual(['task_reminder', 'task_assigned'])
    expect((await told(lena))[0]?.reason).toBe('Reminder, 1 d left')
    await desk.change(`/api/tasks/${id}`, { remindAt: '2026-11-24T14:00:00.000Z' })
    expect(await eventsTold(lena)).toEqual(['task_assigned'])
    app.clock.set('2026-11-24T14:00:00.000Z')
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_reminder', 'task_assigned'])
    await desk.move(`/api/tasks/${id}`, 'done')
    app.clock.set('2026-11-24T14:05:00.000Z')
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual([])
  })

  test('of a task that is assigned to no one comes to whoever added it', async () => {
    const lena = await app.as('manager')
    await make(lena, 'tasks', { assignees: [], dueAt: null, remindAt: '2026-11-20T16:00:00.000Z' })
    app.clock.set('2026-11-20T16:00:00.000Z')
    await tellOfTime(app.deps)
    await tellOfTime(app.deps)
    expect(await eventsTold(lena)).toEqual(['task_reminder'])
  })
})

describe('section 6: reading', () => {
  test('read leaves it open and counts no more; nobody marks or counts those of others', async () => {
    const [one, other] = [await app.as('recruiter'), await app.as('recruiter')]
    await task({ assignees: [one.id] })
    await task({ assignees: [one.id] })
    const [first] = await told(one)
    expect((await other.call('POST', `/api/notifications/${first?.id}/read`)).statusCode).toBe(404)
    expect((await other.call('GET', `/api/notifications/unread-count/${one.id}`)).statusCode).toBe(403)
    expect(await count(one)).toBe(2)
    expect((await one.call('POST', `/api/notifications/${first?.id}/read`)).statusCode).toBe(204)
    expect(await count(one)).toBe(1)
    expect((await one.call('POST', '/api/notifications/read')).statusCode).toBe(204)
    expect(await count(one)).toBe(0)
    expect((await told(one)).map(({ unread }) => unread)).toEqual([false, false])
  })

  test('nothing is told of a record its reader may not see, also when access is withdrawn later', async () => {
    const owner = await app.as('manager', [home.id])
    const driver = await make(admin, 'drivers', { division: home.id, manager: owner.id })
    await make(admin, 'holds', { driver: driver.id, effect: 'block', reason: 'Weld cracked on fifth wheel' })
    expect(await told(owner)).toMatchObject([
      {
        event: 'hold_blocks',
        urgent: true,
        headline: 'Do not dispatch: Weld cracked on fifth wheel',
        reason: 'You manage the driver',
        record: { about: driver.title },
      },
    ])
    await desk.change(`/api/drivers/${driver.id}`, { division: away.id })
    const [hold] = await desk.list('/api/holds')
    await desk.change(`/api/holds/${hold?.id}`, { reason: 'Weld cracked' })
    expect(await told(owner)).toEqual([])
    expect(await count(owner)).toBe(0)
  })
})

describe('G16 B5 messages and feedback', () => {
  test('a mention comes with its record, closes when it is read, and is gone when the record is out of sight', async () => {
    const lena = await app.as('supervisor', [home.id])
    const vehicle = await make(admin, 'vehicles', { division: home.id })
    const comment = async (): Promise<void> => {
      const answer = await admin.call('POST', `/api/vehicles/${vehicle.id}/comments`, { body: 'Look at this', mentions: [lena.id] })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await comment()
    const [mention] = await told(lena)
    expect(mention).toMatchObject({ event: 'mention', headline: 'Test super_admin mentioned you', record: { id: vehicle.id } })
    const thread = new URLSearchParams(mention?.action.href.split('?')[1]).get('thread')
    await lena.call('POST', `/api/messages/threads/${thread}/read`)
    expect(await told(lena)).toEqual([])
    await comment()
    expect(await count(lena)).toBe(1)
    await desk.change(`/api/vehicles/${vehicle.id}`, { division: away.id })
    expect([await count(lena), await told(lena)]).toEqual([0, []])
  })

  test('a message to acknowledge stays until it is acknowledged or recalled, and a reminder makes it new', async () => {
    const [one, other] = [await app.as('safety'), await app.as('safety')]
    const send = async (): Promise<string> =>
      (
        await admin.call('POST', '/api/messages', {
          to: [one.id, other.id],
          subject: 'Chains',
          body: 'Carry them',
          priority: 'acknowledge',
        })
      ).json<{ id: string }>().id
    const id = await send()
    expect(await told(one)).toMatchObject([{ event: 'acknowledge', headline: 'Chains', record: null }])
    await one.call('POST', '/api/notifications/read')
    expect(await count(one)).toBe(0)
    await admin.call('POST', `/api/messages/${id}/remind`)
    expect(await count(one)).toBe(1)
    await one.call('POST', `/api/messages/${id}/acknowledge`)
    expect([await count(one), await count(other)]).toEqual([0, 1])
    await admin.call('POST', `/api/messages/${id}/recall`)
    expect(await told(other)).toEqual([])
  })

  test('B5 D whoever sent feedback is told of each answer once, until they look', async () => {
    const sender = await app.as('recruiter')
    const sent = await sender.call('POST', '/api/feedback', { title: 'Sort by age', description: 'The leads, oldest first' })
    const path = `/api/feedback/${sent.json<{ id: string }>().id}`
    await desk.move(path, 'review', { answer: 'We look into it' })
    await desk.move(path, 'plan', { answer: 'Next week' })
    expect(await told(sender)).toMatchObject([
      {
        event: 'feedback_answered',
        headline: 'Answer to “Sort by age”',
        reason: 'You sent it',
        action: { label: 'Read answer', href: '/my-feedback' },
      },
    ])
    await sender.call('POST', '/api/feedback/mine/seen', {})
    expect(await told(sender)).toEqual([])
  })
})

describe('section 6: choices', () => {
  test('off is not told, and leaves the bell; what a role never reads is no choice of it', async () => {
    const one = await app.as('recruiter')
    await task({ assignees: [one.id] })
    const settings = (await one.call('GET', '/api/notifications/settings')).json<{
      events: { key: string; choice: string }[]
      quiet: Json
    }>()
    expect(settings.quiet).toEqual({ from: '20:00', to: '06:00' })
    expect(settings.events.map(({ key }) => key)).not.toContain('deadline_due')
    expect(settings.events.find(({ key }) => key === 'task_assigned')?.choice).toBe('digest')
    const saved = await one.call('PUT', '/api/notifications/settings', { choices: { task_assigned: 'off', mention: 'on' }, quiet: null })
    expect(saved.json()).toMatchObject({ quiet: null })
    expect(await told(one)).toEqual([])
    await task({ assignees: [one.id] })
    expect(await told(one)).toEqual([])
    const wrong = await one.call('PUT', '/api/notifications/settings', {
      choices: { mention: 'loud' },
      quiet: { from: '25:00', to: '06:00' },
    })
    expect(wrong.statusCode).toBe(422)
  })
})
