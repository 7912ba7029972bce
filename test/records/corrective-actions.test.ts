import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let admin: TestUser
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  driver = await make(admin, 'drivers')
  vehicle = await make(admin, 'vehicles')
})
afterAll(() => app.close())

const crash = (values: Json = {}): Promise<Created> =>
  make(safety, 'accidents', {
    driver: driver.id,
    vehicle: vehicle.id,
    occurredAt: '2026-06-01T14:00:00.000Z',
    type: 'backing',
    city: 'Joplin',
    state: 'MO',
    treatedAway: false,
    towAway: false,
    driverCited: false,
    ...values,
  })
const action = (accident: Created, values: Json = {}): Promise<Created> =>
  make(safety, 'corrective-actions', {
    accident: accident.id,
    owner: admin.id,
    action: 'Spotter at every dock',
    dueOn: '2026-11-20',
    ...values,
  })
const move = (id: string, name: string, fields: Json = {}, by = safety) =>
  by.call('POST', `/api/corrective-actions/${id}/transitions`, { move: name, fields })
const read = async (id: string): Promise<Json> => (await safety.call('GET', `/api/corrective-actions/${id}`)).json<Json>()
const verified = async (accident: Created): Promise<Created> => {
  const made = await action(accident)
  await move(made.id, 'complete', { evidence: 'Photos of the marks' }, admin)
  expect((await move(made.id, 'verify')).statusCode).toBe(200)
  return made
}

describe('G8 corrective actions', () => {
  test('G8 somebody else than owner and doer verifies; what is returned says why', async () => {
    const made = await action(await crash())
    expect((await move(made.id, 'complete', { evidence: 'Done' }, safety)).statusCode).toBe(200)
    for (const by of [admin, safety]) {
      const own = await move(made.id, 'verify', {}, by)
      expect([own.statusCode, own.json<Json>()['detail']]).toEqual([
        409,
        'Someone other than the owner and the person who did it must verify it.',
      ])
      const { can } = (await by.call('GET', `/api/corrective-actions/${made.id}`)).json<{ can: { moves: string[] } }>()
      expect(can.moves).not.toContain('verify')
    }
    expect((await move(made.id, 'send_back', {})).statusCode).toBe(422)
    expect((await move(made.id, 'send_back', { returnedReason: 'No photo of dock 7' })).json()).toMatchObject({
      status: 'returned',
      returnedReason: 'No photo of dock 7',
      doneOn: null,
    })
  })

  test.each([
    ['2026-11-21', 'none'],
    ['2026-11-20', 'owner'],
    ['2026-11-18', 'owner'],
    ['2026-11-17', 'safety'],
    ['2026-11-14', 'safety'],
    ['2026-11-13', 'management'],
  ])('G8 due %s, on 2026-11-20 it is escalated to: %s', async (dueOn, escalation) => {
    const made = await action(await crash(), { dueOn })
    expect(await read(made.id)).toMatchObject({ escalation })
    await move(made.id, 'complete', { evidence: 'Done' }, admin)
    expect(await read(made.id)).toMatchObject({ escalation: 'none' })
  })
})

describe('G8 the same accident again asks whether the action worked', () => {
  const later = { occurredAt: '2027-03-01T14:00:00.000Z' }
  test.each<[string, Json, boolean]>([
    ['same driver', { city: 'Tulsa', state: 'OK' }, true],
    ['another type', { type: 'animal' }, false],
    ['more than 12 months later', { occurredAt: '2027-06-02T14:00:00.000Z' }, false],
    ['before the action was verified', { occurredAt: '2026-11-01T14:00:00.000Z' }, false],
    ['the evening before it was verified, which is the same day in UTC', { occurredAt: '2026-11-20T03:00:00.000Z' }, false],
  ])('G8 %s', async (_case, values, asked) => {
    app.clock.set('2026-11-20T15:00:00.000Z')
    const others = { driver: (await make(admin, 'drivers')).id, vehicle: (await make(admin, 'vehicles')).id, location: `Dock ${_case}` }
    const made = await verified(await crash(others))
    app.clock.set('2027-06-30T15:00:00.000Z')
    const again = await crash({ ...others, ...later, ...values })
    expect(await read(made.id)).toMatchObject({ status: 'verified', repeatedBy: asked ? again.id : null })
  })

  test('G8 same place, other driver and unit: answered once, or reopened with a new day', async () => {
    app.clock.set('2026-11-20T15:00:00.000Z')
    const place = { location: 'Mill Street yard' }
    const [first, second] = [await verified(await crash(place)), await verified(await crash(place))]
    expect((await move(first.id, 'confirm_effect', { repeatAnswer: 'So.' })).json()).toMatchObject({
      detail: 'Nothing of the kind has happened again since it was verified.',
    })
    app.clock.set('2027-03-02T15:00:00.000Z')
    const again = await crash({
      ...later,
      ...place,
      driver: (await make(admin, 'drivers')).id,
      vehicle: (await make(admin, 'vehicles')).id,
    })
    const asked = (await safety.call('GET', '/api/corrective-actions?status=verified&repeatedBy=!null&repeatAnsweredOn=null')).json<
      Created[]
    >()
    expect(asked.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]))
    expect((await move(first.id, 'confirm_effect', { repeatAnswer: 'Another cause: the gate was unlit' })).json()).toMatchObject({
      status: 'verified',
      repeatedBy: again.id,
      repeatAnsweredOn: '2027-03-02',
    })
    expect((await move(second.id, 'reopen', { dueOn: '2027-03-01', reason: 'Nobody marks the dock' })).statusCode).toBe(409)
    expect((await move(second.id, 'reopen', { dueOn: '2027-03-20', reason: 'Nobody marks the dock' })).json()).toMatchObject({
      status: 'open',
      dueOn: '2027-03-20',
      verifiedOn: null,
      repeatAnswer: 'Nobody marks the dock',
    })
  })
})
