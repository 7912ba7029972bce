import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let manager: TestUser
let supervisor: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  manager = await app.as('manager')
  supervisor = await app.as('supervisor')
})
afterAll(() => app.close())

const accidentOf = async (): Promise<Created> => make(await app.as('super_admin'), 'accidents')
const refer = (accident: Created, members: readonly string[], headers: Record<string, string>) =>
  safety.call('POST', `/api/committee/cases/${accident.id}/refer`, { members }, headers)
const roundsOf = async (accident: Created): Promise<unknown> =>
  (await safety.call('GET', `/api/accidents/${accident.id}`)).json<Created>()['committeeRound']

describe('G8 referring a case', () => {
  test('G8 of two chairs who looked at the same case the second is refused, and no second round begins', async () => {
    const accident = await accidentOf()
    const looked = { 'if-match': `"${accident.version}"` }
    expect((await refer(accident, [safety.id, manager.id], {})).json()).toMatchObject({ code: 'version_required' })
    const first = await refer(accident, [safety.id, manager.id], looked)
    expect(first.json()).toMatchObject({ round: 1, version: accident.version + 1 })
    expect((await refer(accident, [safety.id, supervisor.id], looked)).json()).toMatchObject({ status: 412, code: 'stale' })
    expect(await roundsOf(accident)).toBe(1)
    const again = await refer(accident, [safety.id, supervisor.id], { 'if-match': `"${first.json<Created>().version}"` })
    expect(again.json()).toMatchObject({ round: 2 })
  })

  test('G8 the same request sent again refers once', async () => {
    const accident = await accidentOf()
    const headers = { 'if-match': `"${accident.version}"`, 'idempotency-key': `refer-${accident.id}` }
    for (const answer of [await refer(accident, [safety.id, manager.id], headers), await refer(accident, [safety.id, manager.id], headers)])
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { round: 1, state: 'voting' }])
    expect(await roundsOf(accident)).toBe(1)
    const { json } = await refer(accident, [safety.id, supervisor.id], headers)
    expect(json()).toMatchObject({ code: 'invalid', detail: 'This Idempotency-Key was used for a different request.' })
  })

  test('G8 the agenda says which version a chair looks at', async () => {
    const accident = await accidentOf()
    await refer(accident, [safety.id, manager.id], { 'if-match': `"${accident.version}"` })
    const { cases } = (await safety.call('GET', '/api/committee/agenda')).json<{ cases: Created[] }>()
    expect(cases.find(({ id }) => id === accident.id)).toMatchObject({ version: accident.version + 1 })
  })
})
