import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { data, picture, read, sent, submit, words } from '#test/support/feedback.ts'
import type { Item, Problem } from '#test/support/feedback.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let sender: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  sender = await app.as('supervisor')
})
afterAll(() => app.close())

const step = async (user: TestUser, id: string, move: string, fields: Readonly<Record<string, unknown>> = {}) =>
  user.call('POST', `/api/feedback/${id}/transitions`, { move, fields }, { 'if-match': `"${(await read(admin, id)).version}"` })

describe('D2 what is sent', () => {
  const refusals: readonly [string, Readonly<Record<string, unknown>>, string, string][] = [
    ['a short title', { title: 'Abcd' }, 'title', 'Title must be at least 5 characters'],
    ['a title of blanks', { title: ' a       ' }, 'title', 'Title must be at least 5 characters'],
    ['an empty title', { title: '' }, 'title', 'Title must be at least 5 characters'],
    ['a short description', { description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
    ['no title', { title: undefined }, 'title', 'Required'],
    ['a number', { title: 12345 }, 'title', 'Expected string, received number'],
    [
      'an unknown category',
      { category: 'praise' },
      'category',
      "Invalid enum value. Expected 'bug' | 'suggestion' | 'improvement' | 'other', received 'praise'",
    ],
    [
      'an unknown priority',
      { priority: 'now' },
      'priority',
      "Invalid enum value. Expected 'low' | 'normal' | 'high' | 'urgent', received 'now'",
    ],
    ['one screenshot outside of a list', { screenshotUrls: 'data:' }, 'screenshotUrls', 'Expected array, received string'],
    ['eleven screenshots', { screenshotUrls: Array.from({ length: 11 }, () => 'data:') }, 'screenshotUrls', 'Add up to 10 screenshots'],
    ['a word that nobody knows', { votes: 9 }, 'votes', 'Unknown field'],
  ]
  test.each(refusals)('%s is refused at its field', async (_what, body, field, message) => {
    const answer = await submit(sender, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors).toContainEqual({ field, message })
  })

  test('everything else has its default, and the sender is kept with it', async () => {
    const item = await sent(sender)
    expect(item).toMatchObject({ ...words, category: 'suggestion', priority: 'normal', status: 'new', screenshotUrls: [], votes: 1 })
    expect(item).toMatchObject({ sender: sender.id, page: null, browser: null })
    expect(item.number).toMatch(/^FB-\d{4}-0\d{3}$/)
  })

  test('where the sender was is kept when they leave it in', async () => {
    const context = { page: '/vehicles', viewport: '1920 × 1080', browser: 'Chrome 142', appVersion: '0.1.0', lastFailure: null }
    expect(await sent(sender, { context })).toMatchObject(context)
  })

  test('a repeat with the same key makes no second item', async () => {
    const url = data(await picture('#123123').png().toBuffer())
    const body = { title: 'Sent twice by a bad line', screenshotUrls: [url] }
    const [first, again] = [
      await submit(sender, body, { 'idempotency-key': 'twice' }),
      await submit(sender, body, { 'idempotency-key': 'twice' }),
    ]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json<Item>()).toMatchObject({ id: first.json<Item>().id, screenshotUrls: first.json<Item>().screenshotUrls })
  })
})

describe('D6 who reads and answers', () => {
  test.each(roles)('a %s sends and reads their own', async (role) => {
    const user = await app.as(role)
    const item = await sent(user)
    expect((await read(user, item.id)).id).toBe(item.id)
  })

  test('others than super admin and manager read nothing of other people, an admin neither', async () => {
    const url = data(await picture('#abcdef').png().toBuffer())
    const item = await sent(sender, { screenshotUrls: [url] })
    for (const role of ['admin', 'supervisor', 'safety', 'recruiter'] as const) {
      const other = await app.as(role)
      expect((await other.call('GET', `/api/feedback/${item.id}`)).statusCode).toBe(404)
      expect((await other.call('GET', item.screenshotUrls[0] ?? '')).statusCode).toBe(404)
      expect((await other.call('GET', '/api/feedback')).json()).toEqual([])
    }
    for (const role of ['super_admin', 'manager'] as const)
      expect((await (await app.as(role)).call('GET', `/api/feedback/${item.id}`)).statusCode).toBe(200)
  })

  test('super admin and manager answer and change the status; the sender reads the answer, never the note', async () => {
    const item = await sent(sender)
    const manager = await app.as('manager')
    const reader = await app.as('admin')
    for (const user of [reader, sender, await app.as('safety')])
      expect((await step(user, item.id, 'plan', { answer: 'No' })).statusCode).toBeOneOf([403, 404])
    const silent = await step(manager, item.id, 'plan')
    expect(silent.json<Problem>().errors).toContainEqual({ field: 'answer', message: 'Required' })
    const planned = await step(manager, item.id, 'plan', { answer: 'It goes under the tractor.' })
    expect(planned.json()).toMatchObject({ status: 'planned', answeredBy: manager.id })
    const { version } = await read(manager, item.id)
    const noted = await manager.call('PATCH', `/api/feedback/${item.id}`, { internalNote: 'canary-note' }, { 'if-match': `"${version}"` })
    expect(noted.statusCode, noted.body).toBe(200)
    expect(await read(sender, item.id)).toMatchObject({ status: 'planned', answer: 'It goes under the tractor.' })
    for (const user of [sender, reader])
      for (const path of ['', '/history', '/original'])
        expect((await user.call('GET', `/api/feedback/${item.id}${path}`)).body).not.toContain('canary-note')
    expect((await manager.call('GET', `/api/feedback/${item.id}`)).body).toContain('canary-note')
  })

  test('the list is filtered, and exported by who manages it', async () => {
    const item = await sent(sender, { title: 'Exported with the list', category: 'bug', priority: 'urgent' })
    const list = '/api/feedback?status=new&category=bug&priority=urgent'
    expect((await admin.call('GET', list)).json<Item[]>().map(({ id }) => id)).toContain(item.id)
    expect((await admin.call('GET', '/api/feedback?category=other')).json<Item[]>().map(({ id }) => id)).not.toContain(item.id)
    const exported = await (await app.as('manager')).call('GET', '/api/feedback/export?category=bug')
    expect(exported.body).toContain('Exported with the list')
    for (const role of ['admin', 'supervisor'] as const)
      expect((await (await app.as(role)).call('GET', '/api/feedback/export')).statusCode).toBe(403)
  })

  test('what was sent stays as it was sent', async () => {
    const item = await sent(sender)
    const answer = await admin.call('PATCH', `/api/feedback/${item.id}`, { subject: 'Another title' }, { 'if-match': `"${item.version}"` })
    expect(answer.statusCode).toBe(422)
    const triaged = await admin.call('PATCH', `/api/feedback/${item.id}`, { priority: 'high' }, { 'if-match': `"${item.version}"` })
    expect(triaged.statusCode, triaged.body).toBe(200)
  })

  test('the sender alone says that it is not fixed, and it is under review again', async () => {
    const item = await sent(sender)
    await step(admin, item.id, 'complete', { answer: 'Fixed.' })
    expect((await read(sender, item.id)).can.moves).toEqual(['not_fixed'])
    expect((await step(admin, item.id, 'not_fixed', { notFixed: 'Says who' })).statusCode).toBe(409)
    const answer = await step(sender, item.id, 'not_fixed', { notFixed: 'Still the wrong zone.' })
    expect(answer.json()).toMatchObject({ status: 'under_review', notFixed: 'Still the wrong zone.' })
    expect((await mine(sender)).find(({ id }) => id === item.id)).toMatchObject({ notFixed: 'Still the wrong zone.' })
  })

  test('a duplicate is merged: votes add up, each person once', async () => {
    const [one, other] = [await sent(sender), await sent(sender)]
    const third = await sent(await app.as('recruiter'))
    expect((await step(admin, one.id, 'merge', { duplicateOf: one.id })).statusCode).toBe(409)
    expect((await step(admin, other.id, 'merge', { duplicateOf: one.id })).json()).toMatchObject({
      status: 'duplicate',
      duplicateOf: one.id,
    })
    expect((await step(admin, third.id, 'merge', { duplicateOf: one.id })).statusCode).toBe(200)
    expect((await read(admin, one.id)).votes).toBe(2)
    expect((await step(admin, one.id, 'merge', { duplicateOf: other.id })).json<Problem>().detail).toContain('duplicate itself')
  })
})

interface Own {
  readonly id: string
  readonly status: string
  readonly isNew: boolean
  readonly mine: boolean
  readonly canReopen: boolean
  readonly answer: string | null
  readonly answeredBy: string | null
}
const mine = async (user: TestUser): Promise<Own[]> => (await user.call('GET', '/api/feedback/mine')).json<Own[]>()

describe('D6 My Feedback', () => {
  test('tells the sender of each step, and marks it until they have looked', async () => {
    const user = await app.as('recruiter')
    const item = await sent(user)
    expect(await mine(user)).toMatchObject([{ id: item.id, status: 'new', isNew: false, mine: true, canReopen: false }])
    app.clock.advance(60_000)
    await step(admin, item.id, 'complete', { answer: 'Fixed in this version.' })
    expect(await mine(user)).toMatchObject([
      { status: 'done', isNew: true, answer: 'Fixed in this version.', answeredBy: 'Test super_admin', canReopen: true },
    ])
    expect((await user.call('GET', `/api/feedback/told-count/${user.id}`)).json()).toEqual({ count: 1 })
    app.clock.advance(60_000)
    expect((await user.call('POST', '/api/feedback/mine/seen', {})).statusCode).toBe(204)
    expect(await mine(user)).toMatchObject([{ isNew: false }])
    expect((await user.call('GET', `/api/feedback/told-count/${user.id}`)).json()).toEqual({ count: 0 })
    expect((await admin.call('GET', `/api/feedback/told-count/${user.id}`)).statusCode).toBe(403)
    expect(await mine(await app.as('recruiter'))).toEqual([])
  })

  test('shows what one voted for, not what its sender wrote', async () => {
    const item = await sent(sender, { title: 'Votes are followed', description: 'canary-description of the sender' })
    const voter = await app.as('safety')
    expect((await voter.call('PUT', `/api/feedback/${item.id}/vote`)).json()).toEqual({ votes: 2, voted: true })
    expect((await voter.call('PUT', `/api/feedback/${item.id}/vote`)).json()).toEqual({ votes: 2, voted: true })
    const answer = await voter.call('GET', '/api/feedback/mine')
    expect(answer.json()).toMatchObject([{ id: item.id, mine: false, canReopen: false }])
    expect(answer.body).not.toContain('canary-description')
    expect((await voter.call('GET', `/api/feedback/${item.id}`)).statusCode).toBe(404)
    expect((await voter.call('DELETE', `/api/feedback/${item.id}/vote`)).json()).toEqual({ votes: 1, voted: false })
  })
})

describe('D6 similar items', () => {
  test('are found while somebody types, the open ones alone, with no word but the title', async () => {
    const item = await sent(sender, { title: 'Mileage export rounds down', description: 'canary-similar words of the sender' })
    const closed = await sent(sender, { title: 'Mileage export rounds down too' })
    await step(admin, closed.id, 'decline', { answer: 'No' })
    const other = await app.as('safety')
    const answer = await other.call('GET', '/api/feedback/similar?title=mileage%20export%20rounds')
    expect(answer.json()).toEqual([
      { id: item.id, number: item.number, title: 'Mileage export rounds down', status: 'new', votes: 1, voted: false },
    ])
    expect(answer.body).not.toContain('canary')
  })

  test('are voted for by others than their sender, while they are open', async () => {
    const item = await sent(sender)
    expect((await sender.call('PUT', `/api/feedback/${item.id}/vote`)).statusCode).toBe(409)
    await step(admin, item.id, 'decline', { answer: 'No' })
    expect((await (await app.as('safety')).call('PUT', `/api/feedback/${item.id}/vote`)).statusCode).toBe(404)
  })
})
