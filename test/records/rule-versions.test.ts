import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
beforeEach(() => app.clock.set(testNow))
afterAll(() => app.close())

const list = async (path: string): Promise<Created[]> => (await safety.call('GET', path)).json<Created[]>()
const one = async (path: string): Promise<Created> => (await safety.call('GET', path)).json<Created>()
const move = async (path: string, name: string, fields: Json = {}): Promise<Created> => {
  const answer = await safety.call('POST', `${path}/transitions`, { move: name, fields }, { 'x-confirm-warnings': '1' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Created>()
}
const patch = async (path: string, values: Json): Promise<{ statusCode: number; body: string }> =>
  safety.call('PATCH', path, values, { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' })
const change = async (path: string, values: Json): Promise<void> => {
  const answer = await patch(path, values)
  expect(answer.statusCode, answer.body).toBe(200)
}
const inForce = async (code: string): Promise<Created> => {
  const [rule] = await list(`/api/deadline-rules?code=${code}&status=active`)
  if (rule === undefined) throw new Error(`No rule ${code} in force`)
  return rule
}
const retire = (rule: Created): Promise<Created> => move(`/api/deadline-rules/${rule.id}`, 'retire', { reason: 'Replaced' })
const entered = async (values: Json): Promise<Created> => {
  const rule = await make(admin, 'deadline-rules', { unit: 'calendar_days', severity: 'warn', validFrom: '2026-11-20', ...values })
  return move(`/api/deadline-rules/${rule.id}`, 'approve')
}
const claimReported = async (day: string): Promise<Created> =>
  make(admin, 'workers-comp', {
    driver: (await make(admin, 'drivers', { division: division.id })).id,
    state: 'MO',
    injuredAt: `${day}T14:00:00.000Z`,
    reportedAt: `${day}T15:00:00.000Z`,
    type: 'medical_only',
    // What a first report asks for.
    activityBefore: 'Unloading',
    cause: 'fall_same_level',
    nature: 'Fracture',
    bodyPart: 'Wrist',
    treatment: 'clinic',
    carrier: 'Harbor Point',
  })
const clockOf = async (subject: string, rule: string): Promise<Created | undefined> =>
  (await list(`/api/deadlines?${subject}&rule=${rule}`)).at(-1)

describe('field 3.4 G12 a rule is retired and replaced, as the product says it', () => {
  test('FROI: each clock runs by the version of the day it started, is met by its fact and moves with it', async () => {
    const [met, moved] = [await claimReported('2026-11-18'), await claimReported('2026-11-18')]
    const old = await inForce('FROI')
    expect(await retire(old)).toMatchObject({ status: 'retired', validTo: '2026-11-20' })
    await entered({ code: 'FROI', what: 'First report, three days', offset: 3 })

    const dayBefore = await claimReported('2026-11-19')
    expect(await clockOf(`claim=${dayBefore.id}`, 'FROI')).toMatchObject({
      status: 'running',
      what: old['what'],
      dueAt: '2026-11-27T05:59:59.999+00:00',
    })
    app.clock.set('2026-11-20T20:00:00.000Z')
    const sameDay = await claimReported('2026-11-20')
    expect(await clockOf(`claim=${sameDay.id}`, 'FROI')).toMatchObject({
      status: 'running',
      what: 'First report, three days',
      dueAt: '2026-11-24T05:59:59.999+00:00',
    })

    await change(`/api/workers-comp/${met.id}`, { froiFiledOn: '2026-11-19' })
    expect(await clockOf(`claim=${met.id}`, 'FROI')).toMatchObject({ status: 'met', metNote: 'First report filed' })
    await change(`/api/workers-comp/${moved.id}`, { injuredAt: '2026-11-17T13:00:00.000Z', reportedAt: '2026-11-17T15:00:00.000Z' })
    expect(await clockOf(`claim=${moved.id}`, 'FROI')).toMatchObject({ status: 'running', dueAt: '2026-11-25T05:59:59.999+00:00' })
    app.clock.set('2026-11-26T15:00:00.000Z')
    expect(await clockOf(`claim=${moved.id}`, 'FROI')).toMatchObject({ status: 'running', overdue: 'yes' })
  })

  test('PA-DRUG-32: retired without another, a running clock survives a changed fact, goes overdue, and is met or waived', async () => {
    const accident = await make(admin, 'accidents', {
      occurredAt: '2026-11-20T14:00:00.000Z',
      division: division.id,
      treatedAway: true,
      driverCited: true,
    })
    await retire(await inForce('PA-DRUG-32'))
    const clock = () => clockOf(`accident=${accident.id}`, 'PA-DRUG-32')
    await change(`/api/accidents/${accident.id}`, { occurredAt: '2026-11-20T13:00:00.000Z' })
    expect(await clock()).toMatchObject({ status: 'running', dueAt: '2026-11-21T21:00:00+00:00' })

    app.clock.set('2026-11-22T15:00:00.000Z')
    // Its moment is corrected to a day on which no version holds: the clock that began goes on.
    await change(`/api/accidents/${accident.id}`, { occurredAt: '2026-11-21T13:00:00.000Z', reportedAt: '2026-11-21T13:30:00.000Z' })
    expect(await clock()).toMatchObject({ status: 'running', dueAt: '2026-11-22T21:00:00+00:00' })
    app.clock.set('2026-11-23T15:00:00.000Z')
    expect(await clock()).toMatchObject({ status: 'running', overdue: 'yes' })
    await move(`/api/deadlines/${(await clock())?.id}`, 'waive', { waivedReason: 'The driver left the hospital late' })
    expect(await clock()).toMatchObject({ status: 'waived' })
    await move(`/api/deadlines/${(await clock())?.id}`, 'resume', { reason: 'By mistake' })
    await change(`/api/accidents/${accident.id}`, { drugTestedAt: '2026-11-22T18:00:00.000Z' })
    expect(await clock()).toMatchObject({ status: 'met' })

    const later = await make(admin, 'accidents', {
      occurredAt: '2026-11-22T14:00:00.000Z',
      division: division.id,
      treatedAway: true,
      driverCited: true,
    })
    expect(await clockOf(`accident=${later.id}`, 'PA-DRUG-32'), 'no clock starts by it later').toBeUndefined()
    expect(await clockOf(`accident=${later.id}`, 'PA-ALC-8')).toMatchObject({ status: 'running' })
  })

  test('a version that never held starts nothing, neither a retired draft nor one approved for a later day', async () => {
    const values = { code: 'ACC-DETERMINE', what: 'Never held', offset: 1 }
    const draft = await make(admin, 'deadline-rules', { ...values, severity: 'info', validFrom: '2026-11-01', validTo: '2026-12-31' })
    expect(await retire(draft)).toMatchObject({ status: 'retired', validTo: null })
    expect(await retire(await entered({ ...values, validFrom: '2026-12-01', validTo: '2027-01-31' }))).toMatchObject({ validTo: null })
    for (const day of ['2026-11-20', '2026-12-04']) {
      app.clock.set(`${day}T18:00:00.000Z`)
      const accident = await make(admin, 'accidents', { occurredAt: `${day}T12:00:00.000Z`, division: division.id })
      expect(await clockOf(`accident=${accident.id}`, 'ACC-DETERMINE')).toMatchObject({ what: 'Determine preventability' })
    }
  })

  test('the day a version ended stays: neither an edit nor a later retirement moves it, and an undo takes it back', async () => {
    const ended = await entered({ code: 'DSC-SIGN', what: 'For a year', offset: 5, validFrom: '2025-01-01', validTo: '2025-12-31' })
    expect(await retire(ended)).toMatchObject({ validTo: '2025-12-31' })
    const path = `/api/deadline-rules/${ended.id}`
    const refused = await patch(path, { validTo: '2026-06-30' })
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('Retired: the day it ended stays')])

    const rule = await inForce('CA-DUE')
    const answer = await safety.call('POST', `/api/deadline-rules/${rule.id}/transitions`, { move: 'retire', fields: { reason: 'Slip' } })
    expect(answer.json()).toMatchObject({ validTo: '2026-11-20' })
    const undo = await safety.call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`, {})
    expect(undo.json()).toMatchObject({ undone: 1 })
    expect(await one(`/api/deadline-rules/${rule.id}`)).toMatchObject({ status: 'active', validTo: null })
  })

  test('a clock whose rule was archived is met by its fact all the same', async () => {
    const claim = await claimReported('2026-11-18')
    for (const rule of await list('/api/deadline-rules?code=FROI')) {
      const archived = await admin.call(
        'DELETE',
        `/api/deadline-rules/${rule.id}`,
        { reason: 'Entered twice' },
        { 'if-match': `"${rule.version}"` },
      )
      expect(archived.statusCode, archived.body).toBeLessThan(300)
    }
    await change(`/api/workers-comp/${claim.id}`, { froiFiledOn: '2026-11-19' })
    expect(await clockOf(`claim=${claim.id}`, 'FROI')).toMatchObject({ status: 'met', metAt: '2026-11-19T18:00:00+00:00' })
  })
})
