import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { related } from '#test/support/osha-facts.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
})
afterAll(() => app.close())

const { one, list } = deskOf(() => safety)
const driver = async (more: Json = {}) => make(await app.as('super_admin'), 'drivers', more)
const offWork = (claim: Created, startsOn: string, more: Json = {}): Json => ({
  claim: claim.id,
  entry: 'work_status',
  workStatus: 'off_work',
  startsOn,
  nextAppointment: '2026-12-02',
  ...more,
})
const held = async (person: Created): Promise<unknown[]> =>
  (await list(`/api/holds?driver=${person.id}&status=active`)).map((hold) => hold['reason'])

describe('G12 the periods of a claim', () => {
  test('the driver who is held is the driver of the claim, also after it was corrected, archived and brought back', async () => {
    const [wrong, right] = [await driver(), await driver()]
    const claim = await make(safety, 'workers-comp', { driver: wrong.id })
    await make(safety, 'workers-comp-cases', offWork(claim, '2026-11-18'))
    const reason = ['Off work']
    expect([await held(wrong), await held(right)]).toEqual([reason, []])
    const path = `/api/workers-comp/${claim.id}`
    const version = async () => ({ 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' })
    expect((await safety.call('PATCH', path, { driver: right.id }, await version())).statusCode).toBe(200)
    expect([await held(wrong), await held(right)]).toEqual([[], reason])
    expect((await safety.call('DELETE', path, {}, await version())).statusCode).toBe(200)
    expect(await held(right)).toEqual([])
    expect((await safety.call('POST', `${path}/restore`, {})).statusCode).toBe(200)
    expect(await held(right)).toEqual(reason)
  })

  test('two who write at once never lay two periods over each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const claim = await make(safety, 'workers-comp', { driver: (await driver()).id })
      const answers = await Promise.all(
        ['2026-11-10', '2026-11-12'].map((from) =>
          safety.call('POST', '/api/workers-comp-cases', offWork(claim, from, { endsOn: '2026-11-16' }), { 'x-confirm-warnings': '1' }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
      expect(await list(`/api/workers-comp-cases?claim=${claim.id}`)).toHaveLength(1)
    }
  })

  test('a new period and an edit of the running one at once wait for each other', async () => {
    for (let round = 0; round < 12; round += 1) {
      const claim = await make(safety, 'workers-comp', { driver: (await driver()).id })
      const running = await make(safety, 'workers-comp-cases', offWork(claim, '2026-11-10'))
      const path = `/api/workers-comp-cases/${running.id}`
      const asked = { 'x-confirm-warnings': '1' }
      const [next, edit] = await Promise.all([
        safety.call('POST', '/api/workers-comp-cases', offWork(claim, '2026-11-16'), asked),
        safety.call('PATCH', path, { nextAppointment: '2026-12-04' }, { ...asked, 'if-match': `"${running.version}"` }),
      ])
      expect(next.statusCode, next.body).toBe(201)
      // Whichever came first: the edit is in it, or it meets the period that has ended since and asks again.
      expect([200, 412], edit.body).toContain(edit.statusCode)
      expect(await one(path)).toMatchObject({ endsOn: '2026-11-15', status: 'recorded' })
    }
  })

  test('a period of the claim and a decision on its OSHA case at once wait for each other', async () => {
    const establishment = (await make(await app.as('super_admin'), 'divisions')).id
    for (let round = 0; round < 12; round += 1) {
      const claim = await make(safety, 'workers-comp', { driver: (await driver()).id })
      const osha = await make(safety, 'osha-claims', { establishment, claim: claim.id, answers: related })
      const asked = { 'x-confirm-warnings': '1' }
      const [period, decision] = await Promise.all([
        safety.call('POST', '/api/workers-comp-cases', offWork(claim, '2026-11-10'), asked),
        safety.call(
          'PATCH',
          `/api/osha-claims/${osha.id}`,
          { override: 'yes', overrideReason: 'Stitches' },
          { ...asked, 'if-match': `"${osha.version}"` },
        ),
      ])
      expect(period.statusCode, period.body).toBe(201)
      expect([200, 412], decision.body).toContain(decision.statusCode)
    }
  })
})
