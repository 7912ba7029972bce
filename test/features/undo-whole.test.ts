import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordRules } from '#engine/write/rules.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
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
const { one, list, change } = deskOf(() => admin)

interface Undone {
  readonly batchId: string
  readonly skipped: readonly unknown[]
}
const undo = async (batch: string): Promise<Undone> => (await admin.call('POST', `/api/batches/${batch}/undo`, {})).json<Undone>()
const creationOf = async (path: string): Promise<string> => {
  const events = (await admin.call('GET', `${path}/history`)).json<{ batchId: string }[]>()
  return events.at(-1)?.batchId ?? ''
}
const clean = { reportNumber: 'KS-1', state: 'KS', level: 'III', inspectedAt: '2026-11-18T16:00:00.000Z' }
const cleanOf = (more: object): Promise<Created> => make(admin, 'clean-inspections', { ...clean, driver: crew.driver.id, ...more })

describe('G14 undo takes back the whole of what was done', () => {
  test('G14 a record and the one that follows it both get their former values', async () => {
    const inspection = await cleanOf({ reportNumber: 'KS-11' })
    const path = `/api/clean-inspections/${inspection.id}`
    const other = await make(admin, 'drivers', { division: crew.division.id })
    const changed = await change(path, { driver: other.id, seenByFmcsaOn: '2026-11-19' })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await undo(String(changed.headers['x-batch-id']))).skipped).toEqual([])
    expect(await one(path)).toMatchObject({ driver: crew.driver.id, seenByFmcsaOn: null })
    expect(await one(`/api/roadside-inspections/${String(inspection['inspection'])}`)).toMatchObject({ driver: crew.driver.id })
  })

  test('G14 a violation taken back leaves its report clean and recognized, as it was', async () => {
    const inspection = await cleanOf({ reportNumber: 'KS-12' })
    const report = `/api/roadside-inspections/${String(inspection['inspection'])}`
    const violation = await make(admin, 'violations', { inspection: inspection['inspection'], code: '395.8(e)' })
    expect(await one(report)).toMatchObject({ clean: 'no', violationsFound: true })
    expect((await undo(await creationOf(`/api/violations/${violation.id}`))).skipped).toEqual([])
    expect(await one(report)).toMatchObject({ clean: 'yes', violationsFound: false })
    expect(await one(`/api/clean-inspections/${inspection.id}`)).toMatchObject({ archivedAt: null })
  })

  test('G14 a create and a move are taken back by the batch they answer, also when they are sent twice', async () => {
    const once = { 'idempotency-key': 'todo-1' }
    const input = { vehicle: crew.vehicle.id, title: 'Mud flap' }
    const created = await admin.call('POST', '/api/maintenance/todos', input, once)
    const again = await admin.call('POST', '/api/maintenance/todos', input, once)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', 'x-batch-id': created.headers['x-batch-id'] })
    const { id, status } = created.json<Created>()
    const start = () => admin.call('POST', `/api/maintenance/todos/${id}/transitions`, { move: 'start' }, { 'idempotency-key': 'todo-2' })
    const moved = await start()
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await start()).headers['x-batch-id']).toBe(moved.headers['x-batch-id'])
    expect((await undo(String(moved.headers['x-batch-id']))).skipped).toEqual([])
    expect(await one(`/api/maintenance/todos/${id}`)).toMatchObject({ status })
    const other = await admin.call('POST', '/api/maintenance/todos', { ...input, title: 'Other mud flap' })
    expect((await undo(String(other.headers['x-batch-id']))).skipped).toEqual([])
    expect(await one(`/api/maintenance/todos/${other.json<Created>().id}`)).toMatchObject({ archiveReason: 'Undone' })
    const { paths } = (await admin.call('GET', '/api/openapi.json')).json<{ paths: Json }>()
    const headers = { 'x-batch-id': { $ref: '#/components/headers/Batch' } }
    for (const path of ['', '/{id}/transitions', '/bulk'])
      expect(paths[`/api/maintenance/todos${path}`]).toMatchObject({ post: { responses: { '200': { headers } } } })
  })

  test('G14 a record changed since is left, and its clocks and holds run on', async () => {
    const facts = { driver: crew.driver.id, vehicle: crew.vehicle.id, occurredAt: '2026-11-20T13:00:00.000Z' }
    const accident = await make(admin, 'accidents', { ...facts, treatedAway: true, towAway: true, driverCited: true })
    const path = `/api/accidents/${accident.id}`
    const standing = async () => [
      (await list(`/api/deadlines?accident=${accident.id}&status=running`)).map((clock) => clock['rule']).toSorted(),
      (await list(`/api/holds?accident=${accident.id}&status=active`)).map((hold) => hold['kind']).toSorted(),
    ]
    const before = await standing()
    await change(path, { county: 'Jasper' })
    expect((await undo(await creationOf(path))).skipped).toMatchObject([{ number: accident.number, reason: 'Changed since' }])
    expect(await standing()).toEqual(before)
  })

  test('G14 undone and done again, each clock and each hold is there once', async () => {
    const accident = await make(admin, 'accidents', {
      ...quietCrash,
      driver: crew.driver.id,
      vehicle: crew.vehicle.id,
      occurredAt: '2026-11-20T14:00:00.000Z',
    })
    const path = `/api/accidents/${accident.id}`
    const standing = async () => [
      (await list(`/api/deadlines?accident=${accident.id}&sort=number`)).map((clock) => [clock.id, clock.status]),
      (await list(`/api/holds?accident=${accident.id}&sort=number`)).map((hold) => [hold.id, hold.status]),
    ]
    const quiet = await standing()
    const told = await change(path, { treatedAway: true, towAway: true, driverCited: true })
    const before = await standing()
    expect(before.map((of) => of.length)).toEqual([5, 2])
    const first = await undo(String(told.headers['x-batch-id']))
    expect(first.skipped).toEqual([])
    expect(await standing()).toEqual(quiet)
    expect((await undo(first.batchId)).skipped).toEqual([])
    expect(await one(path)).toMatchObject({ towAway: true, dotRecordable: 'yes' })
    expect(await standing()).toEqual(before)
  })
})

describe('G14 a batch that voids a reading and enters another', () => {
  test('G14 goes back as a whole, and forward again', async () => {
    const vehicle = crew.vehicle.id
    const known = app.deps.rules
    // A kind whose change corrects its reading: the miles of a to-do, here.
    const correctsReading: RecordRules = {
      after: async (tx, writes) => {
        for (const { before, after } of writes) {
          if (before === null || before['dueMiles'] === after['dueMiles']) continue
          const old = await tx.query<{ id: string }>(
            sql`select id from meter_entries where vehicle_id = ${vehicle}::uuid and status = 'valid' and archived_at is null`,
          )
          await changeRecords(
            tx,
            'meter-entries',
            old.map(({ id }) => id),
            () => ({ status: 'void' }),
            'Corrected',
          )
          await createRecords(tx, 'meter-entries', [{ vehicle, value: after['dueMiles'], readAt: '2026-11-20T13:00:00.000Z' }], '')
        }
      },
    }
    const readings = async () =>
      (await list(`/api/meter-entries?vehicle=${vehicle}&sort=number`)).map(({ value, status }) => [value, status])
    await make(admin, 'meter-entries', { vehicle, value: 116_481, readAt: '2026-11-20T12:00:00.000Z' })
    const todo = await make(admin, 'maintenance-todos', { vehicle, title: 'Rotate tires', dueMiles: 116_481 })
    const before = await readings()
    Object.assign(app.deps, { rules: { ...known, 'maintenance-todos': correctsReading } })
    const changed = await change(`/api/maintenance/todos/${todo.id}`, { dueMiles: 115_000 })
    Object.assign(app.deps, { rules: known })
    const corrected = [
      [116_481, 'void'],
      [115_000, 'valid'],
    ]
    expect(await readings()).toEqual(corrected)
    const first = await undo(String(changed.headers['x-batch-id']))
    expect(first.skipped).toEqual([])
    expect(await readings()).toEqual(before)
    expect((await undo(first.batchId)).skipped).toEqual([])
    expect(await readings()).toEqual(corrected)
  })
})

describe('field 3.4 a clock that has ended runs again', () => {
  const resume = (id: string | undefined) =>
    admin.call('POST', `/api/deadlines/${id}/transitions`, { move: 'resume', fields: { reason: 'Too early' } })
  const decide = (id: string | undefined) =>
    admin.call('POST', `/api/deadlines/${id}/transitions`, { move: 'waive', fields: { waivedReason: 'Not needed' } })

  test('not on a record in the archive, by no undo either', async () => {
    const action = await make(admin, 'corrective-actions', { owner: admin.id, dueOn: '2026-11-30' })
    const [clock] = await list(`/api/deadlines?correctiveAction=${action.id}`)
    const waived = await decide(clock?.id)
    expect(waived.statusCode, waived.body).toBe(200)
    await admin.call(
      'DELETE',
      `/api/corrective-actions/${action.id}`,
      {},
      { 'if-match': `"${(await one(`/api/corrective-actions/${action.id}`)).version}"` },
    )
    expect((await resume(clock?.id)).json()).toMatchObject({ status: 409, detail: `${action.number} is archived. Restore it first.` })
    expect((await undo(String(waived.headers['x-batch-id']))).skipped).toMatchObject([
      { reason: `${action.number} is archived. Restore it first.` },
    ])
  })

  test('not beside the one that runs for the same by now', async () => {
    const ticket = await make(admin, 'tickets', { driver: crew.driver.id, issuedAt: '2026-11-18T16:00:00.000Z', courtDate: '2026-11-25' })
    const query = `/api/deadlines?ticket=${ticket.id}&rule=TKT-COURT&sort=number`
    const [first] = await list(query)
    await decide(first?.id)
    await change(`/api/tickets/${ticket.id}`, { courtDate: '2026-12-16' })
    const [, next] = await list(query)
    expect((await resume(first?.id)).json()).toMatchObject({ status: 409, detail: `${next?.number} runs for it already.` })
  })

  test('P-43 one of two, when two people let both run at the same moment, and when one act does', async () => {
    const ticket = await make(admin, 'tickets', { driver: crew.driver.id, issuedAt: '2026-11-18T16:00:00.000Z', courtDate: '2026-11-26' })
    const query = `/api/deadlines?ticket=${ticket.id}&rule=TKT-COURT&sort=number`
    await decide((await list(query))[0]?.id)
    await change(`/api/tickets/${ticket.id}`, { courtDate: '2026-12-17' })
    const both = await list(query)
    expect(both).toHaveLength(2)
    const running = async () => (await list(`${query}&status=running`)).map(({ number }) => number)
    const [, next] = both
    await decide(next?.id)
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(both.map(({ id }) => resume(id)))
      const kept = await running()
      expect(kept, `round ${round}`).toHaveLength(1)
      const refused = answers.map((answer) => answer.json<Json>()['detail']).filter((detail) => detail !== undefined)
      expect(refused).toEqual([expect.stringContaining(`${kept[0]} runs for it already`)])
      await decide(both.find(({ number }) => number === kept[0])?.id)
    }
    const asked = { ids: both.map(({ id }) => id), move: 'resume', fields: { reason: 'Too early' } }
    const answer = (await admin.call('POST', '/api/deadlines/bulk', asked)).json<{ updated: number; failed: Json[] }>()
    const [kept] = await running()
    expect([answer.updated, answer.failed.map(({ detail }) => detail)]).toEqual([
      1,
      [expect.stringContaining(`${kept} runs for it already`)],
    ])
    expect(await running()).toHaveLength(1)
  })
})
