import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let joplin: Created
let tulsa: Created
let manager: TestUser
let supervisor: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await make(admin, 'divisions')
  tulsa = await make(admin, 'divisions')
  manager = await app.as('manager', [joplin.id])
  supervisor = await app.as('supervisor', [tulsa.id])
  safety = await app.as('safety')
  driver = await make(admin, 'drivers', { division: joplin.id })
})
afterAll(() => app.close())

const task = (by: TestUser, values: Json = {}): Promise<Created> => make(by, 'tasks', { title: 'Call the shop', ...values })
const about = (record: Created, kind = 'drivers') => ({ kind, id: record.id })
const move = (by: TestUser, id: string, name: string, fields: Json = {}) =>
  by.call('POST', `/api/tasks/${id}/transitions`, { move: name, fields })
const read = (by: TestUser, id: string) => by.call('GET', `/api/tasks/${id}`)
const list = async (by: TestUser, query: string): Promise<Created[]> => (await by.call('GET', `/api/tasks?${query}`)).json<Created[]>()
const ids = (rows: readonly Created[]): string[] => rows.map(({ id }) => id)

describe('G17: a task', () => {
  test('has on the wire what it was given, and belongs to whoever adds it', async () => {
    const given = {
      title: 'Renew the medical card',
      type: 'renewal',
      priority: 'high',
      dueAt: '2026-11-20T21:00:00.000Z',
      record: about(driver),
    }
    const made = await make(manager, 'tasks', given)
    expect(made).toMatchObject({ ...given, status: 'pending', assignees: [manager.id], origin: 'manual', division: joplin.id })
    const shown = (await read(manager, made.id)).json<Json>()
    expect(shown['labels']).toMatchObject({ record: driver.title, assignees: ['Test manager'] })
    const renamed = await manager.call('PATCH', `/api/tasks/${made.id}`, { title: 'Renew both cards' }, { 'if-match': '"1"' })
    expect(renamed.json()).toMatchObject({ title: 'Renew both cards' })
    const [last] = (await manager.call('GET', `/api/tasks/${made.id}/history`)).json<Json[]>()
    expect(last?.['changes']).toEqual([{ field: 'title', from: 'Renew the medical card', to: 'Renew both cards' }])
  })

  test('is started, waits, is done and reopened', async () => {
    const { id } = await task(manager)
    expect((await move(manager, id, 'start')).json()).toMatchObject({ status: 'in_progress' })
    expect((await move(manager, id, 'wait', { waitingFor: 'The parts' })).json()).toMatchObject({ waitingFor: 'The parts' })
    const done = (await move(manager, id, 'done')).json<Json>()
    expect(done).toMatchObject({ status: 'done', completedBy: manager.id, completedAt: '2026-11-20T15:00:00.000Z', waitingFor: null })
    expect((await move(manager, id, 'reopen')).json()).toMatchObject({ status: 'pending', completedAt: null })
  })

  test('of a type with an outcome ends with it', async () => {
    const { id } = await task(manager, { type: 'coaching' })
    expect((await move(manager, id, 'done')).json().detail).toBe('Record the outcome instead.')
    expect((await move(manager, id, 'record_outcome', { outcome: 'Went through the video' })).json()).toMatchObject({ status: 'done' })
  })

  test('is read by who does it, who added it and the managers of its division', async () => {
    const { id } = await task(safety, { assignees: [supervisor.id], record: about(driver) })
    for (const reader of [safety, supervisor, manager, admin]) expect((await read(reader, id)).statusCode, reader.role).toBe(200)
    for (const other of [await app.as('manager', [tulsa.id]), await app.as('supervisor', [joplin.id])])
      expect((await read(other, id)).statusCode, other.role).toBe(404)
  })

  test('views: my day and by me are the asker’s own', async () => {
    const mine = await task(admin, { assignees: [supervisor.id], dueAt: '2026-11-20T18:00:00.000Z' })
    const later = await task(admin, { assignees: [supervisor.id], dueAt: '2026-11-24T18:00:00.000Z' })
    const day = ids(await list(supervisor, 'assignees=me&dueAtTo=today'))
    expect(day).toContain(mine.id)
    expect(day).not.toContain(later.id)
    expect(ids(await list(admin, 'createdBy=me'))).toEqual(expect.arrayContaining([mine.id, later.id]))
    expect(ids(await list(supervisor, 'createdBy=me'))).not.toContain(mine.id)
  })

  test('is for people who work here', async () => {
    const gone = await app.as('supervisor')
    await admin.call('POST', `/api/users/${gone.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left' } })
    const answer = await admin.call('POST', '/api/tasks', { title: 'Call', assignees: [gone.id] })
    expect(answer.json().errors).toEqual([{ field: 'assignees', message: 'Test supervisor is deactivated. Choose someone else' }])
  })
})

describe('B6: pending count', () => {
  test('counts pending, in progress and waiting tasks of one’s own, and answers nobody else’s', async () => {
    const worker = await app.as('safety')
    const count = async (): Promise<number> =>
      (await worker.call('GET', `/api/tasks/pending-count/${worker.id}`)).json<{ count: number }>().count
    expect(await count()).toBe(0)
    const [one, two, three] = [await task(worker), await task(worker), await task(worker)]
    await task(worker, { assignees: [admin.id] })
    await move(worker, one.id, 'start')
    await move(worker, two.id, 'wait', { waitingFor: 'An answer' })
    expect(await count()).toBe(3)
    await move(worker, three.id, 'done')
    await move(worker, one.id, 'cancel', { reason: 'Twice' })
    expect(await count()).toBe(1)
    expect((await worker.call('GET', `/api/tasks/pending-count/${admin.id}`)).statusCode).toBe(403)
  })
})

describe('a record that a task is about', () => {
  test('is not told to who may not see it: no id, no title, no sign of it', async () => {
    const { id } = await task(admin, { assignees: [manager.id, supervisor.id], record: about(driver) })
    const bare = await task(admin, { assignees: [supervisor.id] })
    const shown = (await read(supervisor, id)).json<Json>()
    expect(shown).toMatchObject({ record: null, labels: { record: null } })
    const name = `drivers:${driver.id}`
    expect(ids(await list(manager, `record=${name}`))).toContain(id)
    expect(await list(supervisor, `record=${name}`)).toEqual([])
    expect(ids(await list(supervisor, 'record=null'))).toEqual(expect.arrayContaining([id, bare.id]))
    expect(ids(await list(supervisor, `record=!${name}`))).toContain(id)
    expect(ids(await list(supervisor, 'record=!null'))).not.toContain(id)
    const history = (await supervisor.call('GET', `/api/tasks/${id}/history`)).body
    const original = (await supervisor.call('GET', `/api/tasks/${id}/original`)).json<{ values: Json; labels: Json }>()
    expect(original.values['record']).toBeNull()
    const file = (await supervisor.call('GET', '/api/tasks/export?format=csv')).body
    const written = (await move(supervisor, id, 'start')).body
    for (const text of [history, JSON.stringify(original), file, written, JSON.stringify(await list(supervisor, 'limit=50'))]) {
      expect(text).not.toContain(driver.id)
      expect(text).not.toContain(driver.title)
    }
    expect((await manager.call('GET', '/api/tasks/export?format=csv')).body).toContain(driver.title)
    expect(history).not.toContain('"record"')
  })

  test('is named only by who may see it, of a kind there is, and by that kind’s id', async () => {
    const refused = { field: 'record', message: 'About was not found' }
    const wrong = [
      about(driver),
      { kind: 'osha-claims', id: driver.id },
      { kind: 'constructor', id: driver.id },
      // Their own id is a user's, looked up as an assignee beside it.
      { kind: 'divisions', id: supervisor.id },
    ]
    for (const record of wrong) {
      const answer = await supervisor.call('POST', '/api/tasks', { title: 'Call', assignees: [supervisor.id], record })
      expect(answer.json().errors, record.kind).toEqual([refused])
    }
    const malformed = await manager.call('GET', '/api/tasks?record=drivers')
    expect(malformed.statusCode).toBe(400)
  })

  test('is filtered by its index', async () => {
    const plan = await app.deps.pool.query<{ 'QUERY PLAN': string }>(
      `set enable_seqscan = off; explain select 1 from tasks t where t.record = any(array['{"kind":"drivers","id":"${driver.id}"}']::jsonb[])`,
    )
    expect(JSON.stringify(plan)).toContain('tasks_record_idx')
  })
})

describe('a repeating task', () => {
  const weekly = { dueAt: '2026-10-28T15:00:00.000Z', repeats: 'weekly', repeatsUntil: '2026-12-31', record: undefined }
  const following = async (id: string): Promise<Created[]> => (await list(manager, 'limit=200')).filter((row) => row['previous'] === id)

  test('is followed by the next one when it is done, once, at the same time of day', async () => {
    const first = await task(manager, { ...weekly, checklist: [{ step: 'Tires', done: true }] })
    await move(manager, first.id, 'done')
    await move(manager, first.id, 'reopen')
    await move(manager, first.id, 'done')
    const made = await following(first.id)
    // Central time changed in between: 10:00 stays 10:00. What was missed meanwhile is not made up.
    expect(made).toMatchObject([{ dueAt: '2026-11-25T16:00:00+00:00', status: 'pending', checklist: [{ step: 'Tires', done: false }] }])
  })

  test('G17 on the 31st falls on the last day of a short month and on the 31st again', async () => {
    const monthly = { dueAt: '2026-12-31T16:00:00.000Z', repeats: 'monthly', repeatsUntil: '2027-12-31' }
    let { id } = await task(manager, monthly)
    const days: string[] = []
    for (let month = 0; month < 4; month += 1) {
      await move(manager, id, 'done')
      const [next] = await following(id)
      days.push(String(next?.['dueAt']).slice(0, 10))
      id = next?.id ?? ''
    }
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    // Moved to another day it stays on that.
    await manager.call('PATCH', `/api/tasks/${id}`, { dueAt: '2027-04-15T15:00:00.000Z' }, { 'if-match': '"1"' })
    await move(manager, id, 'done')
    expect(await following(id)).toMatchObject([{ dueAt: '2027-05-15T15:00:00+00:00' }])
  })

  test('ends, and needs its end', async () => {
    const last = await task(manager, { ...weekly, repeatsUntil: '2026-11-24' })
    await move(manager, last.id, 'done')
    expect(await following(last.id)).toEqual([])
    const answer = await manager.call('POST', '/api/tasks', { title: 'Walk the yard', repeats: 'daily' })
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(['dueAt', 'repeatsUntil'])
  })

  test('whose done is taken back takes the next one back', async () => {
    const first = await task(manager, weekly)
    const done = await move(manager, first.id, 'done')
    await manager.call('POST', `/api/batches/${String(done.headers['x-batch-id'])}/undo`, {})
    expect((await read(manager, first.id)).json()).toMatchObject({ status: 'pending' })
    expect(await following(first.id)).toEqual([])
    await move(manager, first.id, 'done')
    expect(await following(first.id)).toHaveLength(1)
  })
})

test('G17: open tasks of a person who leaves go to the person who takes over', async () => {
  const leaving = await app.as('supervisor')
  const shared = await task(admin, { assignees: [leaving.id, manager.id] })
  const finished = await task(admin, { assignees: [leaving.id] })
  await move(admin, finished.id, 'done')
  const deactivate = (fields: Json) =>
    admin.call('POST', `/api/users/${leaving.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left', ...fields } })
  expect((await deactivate({})).json().detail).toBe('Test supervisor still answers for 1 task. Choose who takes over.')
  expect((await deactivate({ handOverTo: manager.id })).statusCode).toBe(200)
  expect((await read(admin, shared.id)).json()).toMatchObject({ assignees: [manager.id] })
  expect((await read(admin, finished.id)).json()).toMatchObject({ assignees: [leaving.id] })
})

describe('a task template', () => {
  const aboutOf = async (record: Created): Promise<Created[]> => list(admin, `record=drivers:${record.id}`)

  test('G17 adds its task where the record is added or moves, about that record', async () => {
    const template = await make(manager, 'task-templates', {
      title: 'Order the road test',
      event: 'driver_added',
      dueDays: 3,
      checklist: [{ step: 'Ask for the date' }],
    })
    const hired = await make(safety, 'drivers', { division: joplin.id })
    const [added, ...others] = await aboutOf(hired)
    expect(others).toEqual([])
    // Five in the afternoon in Chicago, three days on.
    const expected = { title: 'Order the road test', origin: 'template', template: template.id, dueAt: '2026-11-23T23:00:00+00:00' }
    expect(added).toMatchObject({ ...expected, assignees: [safety.id], division: joplin.id, record: about(hired) })
  })

  test('adds nothing once it is muted, and the record is added all the same when its person has left', async () => {
    const gone = await app.as('supervisor')
    const template = await make(manager, 'task-templates', { event: 'driver_terminated', dueDays: 0, person: gone.id })
    await admin.call('POST', `/api/users/${gone.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left' } })
    const leave = async (): Promise<Created> => {
      const leaver = await make(safety, 'drivers', { division: joplin.id })
      const fields = { terminationDate: '2026-11-20', terminationReason: 'voluntary', rehireEligible: 'yes' }
      const moved = await admin.call('POST', `/api/drivers/${leaver.id}/transitions`, { move: 'terminate', fields })
      expect(moved.statusCode, moved.body).toBe(200)
      return leaver
    }
    const own = async (record: Created) => (await aboutOf(record)).filter((row) => row['template'] === template.id)
    expect(await own(await leave())).toMatchObject([{ assignees: [admin.id] }])
    await manager.call('POST', `/api/task-templates/${template.id}/transitions`, { move: 'mute', fields: {} })
    expect(await own(await leave())).toEqual([])
  })
})
