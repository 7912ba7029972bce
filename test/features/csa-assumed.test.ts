import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#engine/sql.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

type Answer = Json & {
  readonly settings: Json
  readonly methods: readonly { readonly key: string; readonly categories: readonly Json[] }[]
  readonly rates: readonly Json[]
}

let app: TestApp
let safety: TestUser
let admin: TestUser
let driver: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  safety = await app.as('safety')
  const owner = await app.as('super_admin')
  const division = await make(owner, 'divisions', { usdot: '90041127' })
  driver = (await make(owner, 'drivers', { division: division.id })).id
  const report = (reportNumber: string, inspectedAt: string, level: string, violationsFound: boolean) =>
    make(owner, 'roadside-inspections', { reportNumber, state: 'MO', level, inspectedAt, driver, division: division.id, violationsFound })
  const dirty = await report('MO1', '2026-10-01T18:00:00.000Z', 'III', true)
  for (const code of ['395.8(e)', '395.3(a)(3)(ii)']) await make(owner, 'violations', { inspection: dirty.id, code, oos: true })
  await report('MO2', '2026-11-01T18:00:00.000Z', 'IV', false)
})
afterAll(() => app.close())

const csa = async (query = ''): Promise<Answer> => (await safety.call('GET', `/api/csa?${query}`)).json<Answer>()
const hos = ({ methods }: Answer, key = 'v3'): Json | undefined =>
  methods.find((method) => method.key === key)?.categories.find((category) => category['basic'] === 'hos')
const save = async (assumed: Json, who = admin) =>
  who.call('PUT', '/api/csa/settings', {
    ...(await csa()).settings,
    assumed: { driverLevels: ['I', 'II', 'III', 'VI'], cap: 30, since: '2026-11-01', source: 'Letter of our counsel', ...assumed },
  })

describe('G10 what the public text of SMS leaves out is company policy with its day', () => {
  test('G10 at first as widely repeated: levels I, II, III and VI, at most 30 points', async () => {
    expect(await csa()).toMatchObject({
      assumed: { driverLevels: ['I', 'II', 'III', 'VI'], cap: 30 },
      settings: { assumed: { source: 'Widely cited; no primary source confirmed' } },
      settingsChanged: null,
    })
    expect(hos(await csa())).toMatchObject({ measure: 18, numerator: 54, denominator: 3, inspections: 1 })
  })

  test('G10 settings kept by an earlier release are read with what was assumed then', async () => {
    const { assumed, ...before } = (await csa()).settings
    await run(
      app.deps.pool,
      sql`insert into settings (key, value, updated_at) values ('csa', ${JSON.stringify({ ...before, passengers: true })}::jsonb, now())`,
    )
    expect((await csa()).settings).toEqual({ ...before, passengers: true, assumed })
  })

  test('G10 an administrator says otherwise from a day on: the measures, the rates and what if follow, days before do not', async () => {
    expect((await save({}, safety)).statusCode).toBe(403)
    expect((await save({ driverLevels: [] })).statusCode).toBe(422)
    expect((await save({ driverLevels: ['V'] })).statusCode).toBe(422)
    expect((await save({ driverLevels: ['IV', 'III', 'I', 'IV'], cap: 10 })).json()).toMatchObject({
      assumed: { driverLevels: ['I', 'III', 'IV'] },
    })
    const now = await csa()
    expect(now).toMatchObject({ assumed: { driverLevels: ['I', 'III', 'IV'], cap: 10 } })
    expect(hos(now)).toMatchObject({ measure: 5, numerator: 30, denominator: 6, inspections: 2, cleanInspections: 1 })
    expect(hos(now, 'enhanced')).toMatchObject({ denominator: 6 })
    expect(now.rates).toContainEqual(expect.objectContaining({ key: 'driver_oos', inspections: 2, hits: 1 }))
    expect(hos(await csa('snapshot=2026-10-31'))).toMatchObject({ numerator: 54, denominator: 3 })
    expect((await safety.call('GET', '/api/csa/assumed')).json()).toEqual({ driverLevels: ['I', 'III', 'IV'], cap: 10 })
    const supposed = await safety.call('POST', '/api/csa/what-if', { addClean: [{ level: 'IV', count: 1 }] })
    expect(supposed.json<{ categories: Json[] }>().categories.find(({ basic }) => basic === 'hos')).toMatchObject({
      before: 5,
      after: 3.33,
    })
    expect((await safety.call('GET', `/api/csa/share?driver=${driver}`)).json()).toMatchObject({
      methods: [{ categories: [{ basic: 'hos', weighted: 30, of: 30 }] }, {}],
    })
    const [last] = (await safety.call('GET', '/api/csa/settings/history')).json<Json[]>()
    expect(last).toMatchObject({
      by: 'Test admin',
      changes: expect.arrayContaining([
        { field: 'assumed.driverLevels', from: null, to: ['I', 'III', 'IV'] },
        { field: 'assumed.cap', from: null, to: 10 },
      ]) as Json[],
    })
    expect((await save({ cap: null })).statusCode).toBe(200)
    expect(hos(await csa())).toMatchObject({ numerator: 54 })
  })
})
