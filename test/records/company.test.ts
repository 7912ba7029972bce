import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const patch = async (kind: string, id: string, values: Json) => {
  const { version } = (await admin.call('GET', `/api/${kind}/${id}`)).json<{ version: number }>()
  return admin.call('PATCH', `/api/${kind}/${id}`, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
}
const get = async (kind: string, id: string): Promise<Json> => (await admin.call('GET', `/api/${kind}/${id}`)).json()

describe('G7 divisions', () => {
  test('never stand below themselves, however long the way', async () => {
    const top = await make(admin, 'divisions')
    const middle = await make(admin, 'divisions', { parent: top.id })
    const bottom = await make(admin, 'divisions', { parent: middle.id })
    expect((await patch('divisions', top.id, { parent: bottom.id })).json().errors).toEqual([
      { field: 'parent', message: 'This division is itself above the one you chose' },
    ])
    expect((await patch('divisions', top.id, { parent: top.id })).statusCode).toBe(422)
    expect((await patch('divisions', bottom.id, { parent: top.id })).statusCode).toBe(200)
  })

  test('two changes of the tree at the same moment make no circle', async () => {
    const [one, two] = await Promise.all([make(admin, 'divisions'), make(admin, 'divisions')])
    const answers = await Promise.all([patch('divisions', one.id, { parent: two.id }), patch('divisions', two.id, { parent: one.id })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422])
  })

  test('are archived only when nothing at work is left in them, and say what is', async () => {
    const division = await make(admin, 'divisions')
    const driver = await make(admin, 'drivers', { division: division.id, firstName: 'Rosa', lastName: 'Nance' })
    const vehicle = await make(admin, 'vehicles', { division: division.id, unitNumber: 'ARC-1' })
    await make(admin, 'divisions', { parent: division.id, name: 'Night shift' })
    const archive = async () =>
      admin.call(
        'DELETE',
        `/api/divisions/${division.id}`,
        {},
        { 'if-match': `"${String((await get('divisions', division.id))['version'])}"` },
      )
    expect((await archive()).json().detail).toBe(
      'Still here: 1 division (Night shift); 1 driver (Rosa Nance); 1 vehicle (ARC-1). Move them to another division first.',
    )
    const other = await make(admin, 'divisions')
    await patch('drivers', driver.id, { division: other.id })
    await patch('vehicles', vehicle.id, { division: other.id })
    expect((await archive()).json().detail).toContain('Night shift')
    for (const child of (await admin.call('GET', `/api/divisions?parent=${division.id}`)).json<Created[]>())
      await patch('divisions', child.id, { parent: other.id })
    expect((await archive()).statusCode).toBe(200)
    const [entry] = (await admin.call('GET', `/api/drivers/${driver.id}/history?limit=1`)).json()
    expect(entry.changes).toEqual([expect.objectContaining({ field: 'division', fromTitle: division.title, toTitle: other.title })])
  })
})

describe('G21 deactivation with hand-over', () => {
  test('somebody who answers for records goes only when another takes over, and everything goes along', async () => {
    const leaving = await app.as('manager')
    const heir = await app.as('manager')
    const division = await make(admin, 'divisions', { manager: leaving.id, safetyManager: leaving.id })
    const driver = await make(admin, 'drivers', { division: division.id, manager: leaving.id, recruiter: leaving.id })
    const deactivate = (fields: Json) =>
      admin.call('POST', `/api/users/${leaving.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left', ...fields } })
    expect((await deactivate({})).json().detail).toBe('Test manager still answers for 1 driver and 1 division. Choose who takes over.')
    expect((await deactivate({ handOverTo: leaving.id })).statusCode).toBe(409)
    const done = await deactivate({ handOverTo: heir.id })
    expect(done.statusCode, done.body).toBe(200)
    expect(await get('drivers', driver.id)).toMatchObject({ manager: heir.id, recruiter: heir.id })
    expect(await get('divisions', division.id)).toMatchObject({ manager: heir.id, safetyManager: heir.id })
    const [entry] = (await admin.call('GET', `/api/drivers/${driver.id}/history?limit=1`)).json()
    expect(entry).toMatchObject({ reason: 'Handed over by Test manager', actorId: admin.id })
  })

  test('what they have yet to do goes along; what they did, and what they reported, stays theirs', async () => {
    const leaving = await app.as('safety')
    const heir = await app.as('safety')
    const owned = { owner: leaving.id }
    const accident = await make(admin, 'accidents')
    const action = (more: Json) => make(admin, 'corrective-actions', { accident: accident.id, ...owned, ...more })
    const [open, done] = [await action({ action: 'Ride along' }), await action({ action: 'Route training' })]
    const told = await leaving.call('POST', `/api/corrective-actions/${done.id}/transitions`, {
      move: 'complete',
      fields: { evidence: 'Trained on November 18' },
    })
    expect(told.statusCode, told.body).toBe(200)
    const driver = await make(admin, 'drivers')
    const claim = await make(admin, 'workers-comp', { driver: driver.id })
    const diary = await make(admin, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'diary',
      what: 'Call the adjuster',
      dueOn: '2026-11-25',
      ...owned,
    })
    const reported = await make(admin, 'disciplinary-actions', { driver: driver.id, reportedBy: leaving.id })
    const deactivate = (fields: Json) =>
      admin.call('POST', `/api/users/${leaving.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left', ...fields } })
    expect((await deactivate({})).json().detail).toBe(
      'Test safety still answers for 1 corrective action and 1 diary entry. Choose who takes over.',
    )
    for (const [role, what] of [
      ['recruiter', 'corrective actions'],
      ['supervisor', 'diary entries'],
    ] as const) {
      const other = await app.as(role)
      const refused = await deactivate({ handOverTo: other.id })
      expect(refused.json().detail).toBe(`Test ${role} can't work on ${what}. Choose someone whose role can.`)
    }
    expect((await deactivate({ handOverTo: heir.id })).statusCode).toBe(200)
    expect(await get('corrective-actions', open.id)).toMatchObject({ owner: heir.id })
    expect(await get('workers-comp-cases', diary.id)).toMatchObject({ owner: heir.id })
    expect(await get('corrective-actions', done.id)).toMatchObject({ owner: leaving.id })
    expect(await get('disciplinary-actions', reported.id)).toMatchObject({ reportedBy: leaving.id })
  })

  test('somebody who answers for nothing just goes', async () => {
    const user = await app.as('supervisor')
    expect(
      (await admin.call('POST', `/api/users/${user.id}/transitions`, { move: 'deactivate', fields: { reason: 'Left' } })).statusCode,
    ).toBe(200)
  })
})
