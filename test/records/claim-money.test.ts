import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { workersComp } from '#records/safety/workers-comp/record.ts'
import { isExportable } from '#features/transfer/export/export-columns.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const money = ['paid', 'outstanding', 'incurred', 'netIncurred', 'reserveChange', 'settlementAmount']
const amount = 4_321_987

let app: TestApp
let safety: TestUser
let supervisor: TestUser
let claim: Created
beforeAll(async () => {
  app = await buildTestApp()
  ;[safety, supervisor] = [await app.as('safety'), await app.as('supervisor')]
  const driver = await make(await app.as('super_admin'), 'drivers')
  claim = await make(supervisor, 'workers-comp', { driver: driver.id, narrative: 'Fell from the dock' })
  await make(safety, 'workers-comp-cases', {
    claim: claim.id,
    entry: 'money',
    startsOn: '2026-11-19',
    medicalPaid: amount,
    medicalReserve: amount,
    what: 'First estimate',
  })
  await patch(safety, { settlementAmount: amount })
})
afterAll(() => app.close())

const url = (): string => `/api/workers-comp/${claim.id}`
const patch = async (user: TestUser, values: Json) => {
  const { version } = (await safety.call('GET', url())).json<Created>()
  return user.call('PATCH', url(), values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
}
const holdsMoney = (answer: unknown): string[] => money.filter((name) => JSON.stringify(answer).includes(`"${name}"`))

describe('G12 P-21 what a claim costs', () => {
  test('is read by those who read its entries', async () => {
    for (const role of ['super_admin', 'admin', 'manager', 'safety'] as const) {
      const reader = await app.as(role)
      expect((await reader.call('GET', url())).json(), role).toMatchObject({ incurred: amount, paid: amount, settlementAmount: amount })
      const listed = (await reader.call('GET', `/api/workers-comp?incurredFrom=${amount}&sort=-incurred`)).json<Created[]>()
      expect(listed, role).toMatchObject([{ id: claim.id, incurred: amount }])
    }
  })

  test('is no part of the claim a supervisor entered: record, list, first version, history and recent activity', async () => {
    expect((await supervisor.call('GET', url())).json()).toMatchObject({ number: claim.number, workStatus: 'none' })
    for (const path of [
      url(),
      '/api/workers-comp',
      `/api/workers-comp?limit=10&fields=title,${money.join()}`,
      `${url()}/original`,
      `${url()}/history?limit=200`,
      '/api/dashboard/recent-activities?limit=100',
      `/api/search?q=${encodeURIComponent(claim.number)}`,
    ]) {
      const answer = await supervisor.call('GET', path)
      expect(answer.statusCode, path).toBe(200)
      expect([holdsMoney(answer.json()), answer.body.includes(String(amount))], path).toEqual([[], false])
    }
    expect(JSON.stringify((await safety.call('GET', `${url()}/history?limit=200`)).json())).toContain(String(amount))
    const activity = async (user: TestUser): Promise<string> => (await user.call('GET', '/api/dashboard/recent-activities?limit=100')).body
    expect(await activity(safety)).toContain('changed settlement of')
    expect(await activity(supervisor)).not.toMatch(/settlement/i)
  })

  test('is neither filtered nor sorted by, counted with, written nor revealed by a supervisor', async () => {
    for (const name of money) {
      for (const query of [`${name}From=1`, `${name}=!null`, `${name}=${amount}`, `sort=-${name}`])
        for (const page of ['', '&limit=10'])
          expect((await supervisor.call('GET', `/api/workers-comp?${query}${page}`)).statusCode, query).toBe(400)
      expect((await supervisor.call('POST', `${url()}/reveal`, { fields: [name] })).statusCode, name).toBe(403)
    }
    const given = await supervisor.call('POST', '/api/workers-comp', {
      ...Object.fromEntries(['driver', 'state', 'injuredAt', 'reportedAt', 'place'].map((name) => [name, claim[name]])),
      narrative: 'Fell from the dock',
      settlementAmount: 1,
    })
    expect(given.json()).toMatchObject({ errors: [{ field: 'settlementAmount', message: 'Your role can’t change Settlement' }] })
  })

  test('G13 nor is the OSHA case of his claim told to a supervisor, who may not open it', async () => {
    const driver = await make(await app.as('super_admin'), 'drivers')
    const own = await make(supervisor, 'workers-comp', { driver: driver.id, treatment: 'er', bodyPart: 'Foot' })
    for (const path of [`/api/workers-comp/${own.id}`, '/api/workers-comp?limit=5']) {
      expect((await supervisor.call('GET', path)).body, path).not.toContain('oshaClaim')
      expect((await safety.call('GET', path)).body, path).toMatch(/"oshaClaim" ?: ?"Case 1/)
    }
  })

  test('is in no view that a supervisor saves or is shown', async () => {
    const manager = await app.as('manager')
    const save = (user: TestUser, query: string, name: string) =>
      user.call('POST', '/api/views', { kind: 'workers-comp', name, query, columns: null, shared: user === manager })
    const named = async (user: TestUser): Promise<string[]> =>
      (await user.call('GET', '/api/views?kind=workers-comp')).json<{ name: string }[]>().map(({ name }) => name)
    expect((await save(manager, 'incurredFrom=100000', 'Large')).statusCode).toBe(201)
    expect((await save(manager, 'status=open', 'Running')).statusCode).toBe(201)
    expect(await named(safety)).toEqual(['Large', 'Running'])
    expect(await named(supervisor)).toEqual(['Running'])
    expect((await save(supervisor, 'sort=-incurred', 'Mine')).json()).toMatchObject({ code: 'invalid' })
  })

  test('leaves with no export of a role that does not read it', () => {
    expect(roles.filter((role) => money.some((name) => isExportable(role, workersComp as never, name)))).toEqual([
      'super_admin',
      'admin',
      'manager',
      'safety',
    ])
  })
})
