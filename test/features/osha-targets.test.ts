import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsStaff, roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { loggedCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'
import type { ChartFigure, MetricFigure } from '#features/metrics/answers.ts'

const path = '/api/osha/targets'

let app: TestApp
let admin: TestUser
let safety: TestUser
let yard: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('admin')
  safety = await app.as('safety')
  yard = await make(admin, 'divisions', {
    timeZone: 'America/Chicago',
    naics: '484121',
    establishment: true,
    annualHours: [{ year: 2026, hours: 100_000, averageEmployees: 50 }],
  })
  await make(safety, 'osha-summaries', { establishment: yard.id, year: 2026, peakEmployees: 60, industry: 'Freight', totalHours: 100_000 })
  await loggedCase(safety, yard.id)
})
afterAll(() => app.close())

const put = (by: TestUser, targets: Json) => by.call('PUT', path, targets)
const read = async (by: TestUser): Promise<Json> => (await by.call('GET', path)).json()
const history = async (): Promise<Json[]> => (await safety.call('GET', `${path}/history`)).json()
const figures = async (): Promise<{ tiles: MetricFigure[]; charts: ChartFigure[] }> =>
  (await safety.call('GET', `/api/figures/osha-claims?division=${yard.id}`)).json()
const goals = async () => {
  const { tiles, charts } = await figures()
  return {
    tiles: Object.fromEntries(tiles.map(({ key, goal }) => [key.replace('osha-claims.', ''), goal?.shown ?? null])),
    charts: charts.flatMap((one) => one.goals),
  }
}

describe('G13 targets of TRIR and DART', () => {
  test('G13 nobody has set one: the rates stand alone', async () => {
    expect(await read(safety)).toEqual({ targets: { trir: null, dart: null }, changed: null })
    expect(await history()).toEqual([])
    expect((await figures()).tiles.find(({ key }) => key === 'osha-claims.trir')).toMatchObject({ value: 2, shown: '2.00', goal: null })
    expect((await goals()).charts).toEqual([])
  })

  test('G13 an administrator sets them; who sees the rates sees the targets beside them', async () => {
    for (const role of roles) {
      const by = await app.as(role)
      const seen = (await by.call('GET', path)).statusCode
      expect([role, seen]).toEqual([role, operationsStaff.includes(role) ? 200 : 403])
      const set = (await put(by, { trir: 4.5, dart: 3.25 })).statusCode
      expect([role, set]).toEqual([role, role === 'admin' || role === 'super_admin' ? 200 : 403])
    }
    expect(await goals()).toEqual({
      tiles: { open: null, trir: '4.50', dart: '3.25', severity: null, lag: null },
      charts: [
        { name: 'TRIR', value: 4.5, shown: '4.50', met: null },
        { name: 'DART', value: 3.25, shown: '3.25', met: null },
      ],
    })
    const year = await safety.call('GET', `/api/osha/year?year=2026&division=${yard.id}`)
    expect(year.json()).toMatchObject({ targets: { trir: 4.5, dart: 3.25 }, group: { trir: 2 } })
    const accidents = (await safety.call('GET', '/api/figures/accidents')).json<{ tiles: MetricFigure[] }>()
    expect(accidents.tiles.filter(({ goal }) => goal !== null)).toEqual([])
  })

  test('G13 one without the other: no target, nothing to draw', async () => {
    await put(admin, { trir: null, dart: 3.25 })
    expect(await goals()).toMatchObject({ tiles: { trir: null, dart: '3.25' }, charts: [{ name: 'DART', value: 3.25 }] })
  })

  test('G13 what is no target is refused in a sentence at its field, and nothing changes', async () => {
    const before = await read(safety)
    for (const [targets, field, sentence] of [
      [{ trir: 0, dart: null }, 'trir', 'A target is above 0; leave it empty for none.'],
      [{ trir: -1, dart: null }, 'trir', 'A target is above 0; leave it empty for none.'],
      [{ trir: 3.125, dart: null }, 'trir', 'A target has at most two decimals.'],
      [{ trir: null, dart: 100 }, 'dart', 'A target is at most 99.99.'],
      [{ trir: '3', dart: null }, 'trir', 'Enter a number, or nothing for no target.'],
      [{ trir: 3 }, 'dart', 'Enter a number, or nothing for no target.'],
      [{ trir: 3, dart: 3.01 }, 'dart', 'DART can’t exceed TRIR. Lower the DART target.'],
    ] as const) {
      const refused = await put(admin, targets)
      expect([refused.statusCode, refused.json<Json>()['errors']], JSON.stringify(targets)).toEqual([422, [{ field, message: sentence }]])
    }
    expect(await read(safety)).toEqual(before)
  })

  test('G13 every change is kept with who made it and what stood there; the same again is none', async () => {
    const known = (await history()).length
    app.clock.set('2026-11-20T17:30:00.000Z')
    await put(admin, { trir: 4.1, dart: 3.25 })
    await put(admin, { trir: 4.1, dart: 3.25 })
    const [last, ...rest] = await history()
    expect(rest).toHaveLength(known)
    expect(last).toEqual({ at: '2026-11-20T17:30:00+00:00', by: 'Test admin', changes: [{ field: 'trir', from: null, to: 4.1 }] })
    expect(await read(safety)).toEqual({
      targets: { trir: 4.1, dart: 3.25 },
      changed: { at: '2026-11-20T17:30:00+00:00', by: 'Test admin' },
    })
  })
})
