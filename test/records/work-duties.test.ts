import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { completed, repairPath, reportPath, shopOf } from '#test/support/shop.ts'

/** It is Friday, November 20, 2026, 9 AM in Joplin. */
let app: TestApp
let admin: TestUser
let joplin: Crew
const { desk, tractor, reading, pm, received, repairsOf } = shopOf(
  () => admin,
  () => joplin.division.id,
)
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  joplin = await makeReadyCrew(admin)
})
afterAll(() => app.close())

/** What the list says of a record, and its first step on the record's page. */
const standing = async (api: string, id: string, by = admin) => {
  const [row] = (await by.call('GET', `/api/${api}?fields=reading&id=${id}`)).json<{ reading: Reading | null }[]>()
  const { open } = (await by.call('GET', `/api/${api}/${id}`)).json<{ open: readonly OpenDuty[] }>()
  const [next] = open
  return {
    reading: row?.reading == null ? null : [row.reading.text, row.reading.due, row.reading.weight],
    next: next === undefined ? null : [next.verb, next.mine],
    verbs: open.map(({ verb }) => verb),
  }
}

test('a repair: out of service first while it is unsafe, then its shop, its start, its promised day', async () => {
  const { id: vehicle } = await tractor()
  const { id } = await make(admin, 'repairs', { vehicle, unsafe: true, origin: 'shop' })
  expect(await standing('maintenance/repairs', id)).toEqual({
    reading: ['Unsafe to drive', null, 'block'],
    next: ['Put out of service', true],
    verbs: ['Put out of service', 'Start repair', 'Assign repair', 'Complete repair'],
  })
  await desk.move(`/api/vehicles/${vehicle}`, 'out_of_service', { reason: 'Brake hose' })
  expect(await standing('maintenance/repairs', id)).toMatchObject({
    reading: ['Unsafe to drive', null, 'block'],
    next: ['Start repair', true],
  })
  expect(await standing('maintenance/repairs', id, await app.as('safety'))).toMatchObject({ next: ['Start repair', false] })

  const later = await make(admin, 'repairs', { vehicle, origin: 'shop', shop: 'Ozark Truck' })
  await desk.move(repairPath(later.id), 'wait_for_parts', { waitingFor: 'Caliper', dueOn: '2026-11-25' })
  expect(await standing('maintenance/repairs', later.id)).toMatchObject({
    reading: ['Waiting on parts, promised', '2026-11-25', 'due'],
    next: ['Resume repair', true],
  })
})

test('a driver report: received, each defect certified, then reviewed by the next driver', async () => {
  const { id: vehicle } = await tractor()
  const asked = await make(admin, 'vehicle-reports', { vehicle, driver: joplin.driver.id })
  expect(await standing('maintenance/vehicle-reports', asked.id)).toMatchObject({ next: ['Enter report', true] })
  const report = await received(vehicle, joplin.driver.id, [{ part: 'lights', note: 'Marker lamp out' }])
  expect(await standing('maintenance/vehicle-reports', report.id)).toEqual({
    reading: ['Defect to certify', null, 'block'],
    next: ['Complete repair', true],
    verbs: ['Complete repair'],
  })
  const [repair] = await repairsOf(vehicle)
  await desk.move(repairPath(repair?.id ?? ''), 'complete', completed)
  expect(await standing('maintenance/vehicle-reports', report.id)).toMatchObject({ verbs: ['Set next driver', 'Enter review'] })
  await desk.move(reportPath(report.id), 'name_reviewer', { reviewer: joplin.driver.id })
  expect(await standing('maintenance/vehicle-reports', report.id)).toMatchObject({ verbs: ['Enter review'] })
})

test('an abnormal oil sample asks for a repair, a tire below the limit to come off, a to-do for its day', async () => {
  const { id: vehicle } = await tractor()
  await reading(vehicle, 400_000)
  const oil = await make(admin, 'oil-changes', {
    vehicle,
    doneOn: '2026-11-12',
    miles: 399_000,
    sample: 'abnormal',
    sampleOn: '2026-11-18',
  })
  expect(await standing('maintenance/oil-changes', oil.id)).toMatchObject({
    reading: ['Oil sample abnormal', '2026-11-18', 'due'],
    next: ['Create repair', true],
  })
  await desk.move(`/api/maintenance/oil-changes/${oil.id}`, 'repair_sample')
  expect(await standing('maintenance/oil-changes', oil.id)).toMatchObject({ reading: null, verbs: ['Enter cost'] })

  const tire = await make(admin, 'tires', { vehicle, position: 'lf', treadOuter: 3, measuredOn: '2026-11-19', division: null })
  expect(await standing('maintenance/tires', tire.id)).toMatchObject({
    reading: ['Tread below the limit', null, 'block'],
    next: ['Dismount', true],
  })

  const todo = await make(admin, 'maintenance-todos', { title: 'Order chains', vehicle, dueMiles: 399_500, assignee: 'Shop' })
  expect(await standing('maintenance/todos', todo.id)).toMatchObject({ reading: ['Due by its miles', '2026-11-20', 'due'] })
  await desk.change(`/api/maintenance/todos/${todo.id}`, { dueOn: '2026-11-16' })
  expect(await standing('maintenance/todos', todo.id)).toMatchObject({ reading: ['Due', '2026-11-16', 'due'], next: ['Mark done', true] })
})

test('a PM schedule: unknown without its last service or a meter, due with its day, and its open work once it is scheduled', async () => {
  const { id: vehicle } = await tractor()
  const unknown = await pm(vehicle, { task: 'pm_a', everyMiles: 12_000 })
  expect(await standing('maintenance/schedules', unknown.id)).toMatchObject({
    reading: ['Last service not entered', null, 'wait'],
    next: ['Enter last service', true],
  })
  const stale = await pm(vehicle, { task: 'brakes', everyMiles: 12_000, lastMiles: 395_000 })
  expect(await standing('maintenance/schedules', stale.id)).toMatchObject({ next: ['Enter meter', true] })
  const due = await pm(vehicle, { task: 'cooling', everyDays: 30, lastDoneOn: '2026-10-16', stopDays: 10 })
  expect(await standing('maintenance/schedules', due.id)).toMatchObject({
    reading: ['Overdue since', '2026-11-15', 'due'],
    next: ['Schedule service', true],
  })
  await make(admin, 'repairs', { vehicle, schedule: due.id })
  expect(await standing('maintenance/schedules', due.id)).toMatchObject({ next: ['Complete repair', true] })
  await desk.change(`/api/maintenance/schedules/${due.id}`, { stopDays: 2 })
  expect(await standing('maintenance/schedules', due.id)).toMatchObject({ reading: ['Stopped, service was due', '2026-11-15', 'block'] })
})

test('a run: its driver, its unit, a confirmation, and dispatch, each until it leaves', async () => {
  const { division, driver, vehicle } = joplin
  const run = await make(admin, 'runs', { division: division.id, dispatchTime: '21:30', durationHours: 9 })
  expect(await standing('runs', run.id)).toMatchObject({ reading: ['No driver scheduled', null, 'wait'], next: ['Add pattern', true] })
  const { id } = await make(admin, 'run-assignments', { run: run.id, serviceDate: '2026-11-21' })
  const readingOf = async () => (await standing('run-assignments', id)).reading?.[0]
  const nextOf = async () => (await standing('run-assignments', id)).next?.[0]
  expect(await standing('run-assignments', id)).toMatchObject({ next: ['Assign', true] })
  expect((await standing('run-assignments', id)).reading?.[2]).toBe('block')
  await desk.change(`/api/run-assignments/${id}`, { driver: driver.id })
  expect([await readingOf(), await nextOf()]).toEqual(['No unit', 'Assign unit'])
  await desk.change(`/api/run-assignments/${id}`, { vehicle: vehicle.id })
  expect([await readingOf(), await nextOf()]).toEqual(['To confirm', 'Confirm'])
  await desk.move(`/api/run-assignments/${id}`, 'confirm')
  expect([await readingOf(), await nextOf()]).toEqual(['To dispatch', 'Dispatch'])
  await make(admin, 'holds', { driver: null, vehicle: vehicle.id, effect: 'block', reason: 'Brakes' })
  expect([await readingOf(), await nextOf()]).toEqual(['Driver or unit can’t go', 'Swap driver or unit'])
})

test('a task waits on its assignee, a person on the invitation, a division on its manager and EIN', async () => {
  const other = await app.as('supervisor', [joplin.division.id])
  const task = await make(admin, 'tasks', { title: 'Call the shop', assignees: [other.id], dueAt: '2026-11-20T21:00:00.000Z' })
  const open = async (by: TestUser) => (await by.call('GET', `/api/tasks/${task.id}`)).json<{ open: readonly OpenDuty[] }>().open[0]
  expect((await open(admin))?.turn?.user?.id).toBe(other.id)
  expect(await open(other)).toMatchObject({ verb: 'Complete task', text: 'Due', mine: true, turn: null })

  const person = { firstName: 'Dana', lastName: 'Reyes', email: 'dana.reyes@longhaul.test', role: 'manager', allDivisions: true }
  const answer = await admin.call('POST', '/api/auth/invitations', person)
  expect(answer.statusCode, answer.body).toBe(201)
  const [dana] = await desk.list('/api/users?q=Dana')
  const invitation = async () => standing('users', dana?.id ?? '')
  expect(await invitation()).toMatchObject({ reading: ['Invitation not accepted yet', null, 'wait'], next: ['Resend invitation', true] })
  await app.deps.pool.query(`update auth_tokens set expires_at = '2026-11-19T18:00:00Z' where user_id = $1`, [dana?.id])
  expect(await invitation()).toMatchObject({ reading: ['Invitation expired', '2026-11-19', 'due'], next: ['Resend invitation', true] })

  await desk.change(`/api/divisions/${joplin.division.id}`, { establishment: true })
  expect(await standing('divisions', joplin.division.id)).toMatchObject({ verbs: ['Enter EIN', 'Choose manager', 'Enter hours'] })
})
