import { readsWhole } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { roles } from '#kit/roles.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import type { ChartFigure } from '#features/figures/charts.ts'
import type { TileFigure } from '#features/figures/tiles.ts'

interface Page {
  readonly tiles: readonly TileFigure[]
  readonly charts: readonly ChartFigure[]
}

const kinds = ['accidents', 'tickets', 'disciplinary-actions', 'workers-comp', 'osha-claims'] as const

let app: TestApp
let divisions: { id: string; code: string; parent: string | null }[]
beforeAll(async () => {
  app = await buildDemoApp()
  divisions = (await (await app.as('super_admin')).call('GET', '/api/divisions')).json()
})
afterAll(() => app.close())

const withBelow = (id: string): string[] => [id, ...divisions.filter(({ parent }) => parent === id).map((below) => below.id)]
const idOf = (code: string): string => divisions.find((division) => division.code === code)?.id ?? ''
const pageOf = async (user: TestUser, kind: string, query: string): Promise<Page> => {
  const answer = await user.call('GET', `/api/figures/${kind}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Reads the lists behind links as their screens do, each once. */
const lists = (user: TestUser) => {
  const known = new Map<string, Promise<{ total: number; sum: number; known: number }>>()
  const read = async (href: string, fields: readonly string[]) => {
    const [path, query] = href.split('?')
    const record = Object.values(registry).find((candidate) => candidate.path === path)
    const wanted = fields.length === 0 ? 'limit=0' : `limit=500&fields=${fields.join()}`
    const answer = await user.call('GET', `/api/${record?.api}?${query}&${wanted}`)
    expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
    const rows = answer.json<Record<string, number | null>[]>()
    const values = rows.map((row) => fields.map((field) => row[field] ?? null).filter((value) => value !== null))
    const said = values.filter((found) => found.length > 0)
    return {
      total: Number(answer.headers['x-total-count']),
      sum: said.flat().reduce((sum, value) => sum + Number(value), 0),
      known: said.length,
    }
  }
  return (href: string, fields: readonly string[] = []) => {
    const key = `${fields.join()} ${href}`
    const found = known.get(key) ?? read(href, fields)
    known.set(key, found)
    return found
  }
}

/** What a figure must be, worked out anew from the rows of the list it links to. */
const expectTile = async (list: ReturnType<typeof lists>, tile: TileFigure, where: string): Promise<void> => {
  const { total, sum, known } = await list(tile.href, tile.fields)
  expect(total, where).toBe(tile.count)
  if (tile.of !== null) expect((await list(tile.of.href)).total, where).toBe(tile.of.count)
  if (tile.value === null) {
    expect(tile.shown).toBe('n/a')
    return
  }
  const amount = tile.fields.length === 0 ? total : sum
  const wanted = {
    count: total,
    sum,
    average: sum / known,
    share: total / (tile.of?.count ?? 0),
    miles: (amount * 1_000_000) / (tile.base ?? 0),
    hours: (amount * 200_000) / (tile.base ?? 0),
  }[tile.how]
  expect(Math.abs(tile.value - wanted), where).toBeLessThan(0.0051)
}

const expectChart = async (list: ReturnType<typeof lists>, chart: ChartFigure, where: string): Promise<void> => {
  for (const { points } of chart.series) {
    expect(points.length, where).toBe(chart.names.length)
    // A map of hours has cells without number: of the empty ones some are asked.
    const asked =
      chart.shape === 'heat' || chart.shape === 'states' ? points.filter((point, at) => point.count > 0 || at % 19 === 0) : points
    for (const point of asked) {
      const { total, sum, known } = await list(point.href, chart.fields)
      expect(total, `${where} ${point.href}`).toBe(point.count)
      if (point.of !== null) expect((await list(point.of.href)).total, where).toBe(point.of.count)
      if (point.value === null || chart.how === 'rate') continue
      const wanted = { count: total, sum, average: sum / known, share: total / (point.of?.count ?? 0) }[chart.how]
      expect(Math.abs(point.value - wanted), `${where} ${point.href}`).toBeLessThan(0.0051)
    }
  }
}

describe('F5 G18 figures of the safety kinds', () => {
  const pairs = roles.flatMap((role) => kinds.map((kind) => [role, kind] as const))
  test.each(sampled('figures', pairs, 6))(
    'every number and every point is what its list gives, for %s on %s in every division',
    async (role, kind) => {
      for (const limits of [undefined, withBelow(idOf('OZK'))]) {
        const user = await app.as(role, limits)
        if (registry[kind]?.access.read.includes(role) !== true) {
          expect((await user.call('GET', `/api/figures/${kind}`)).statusCode).toBe(403)
          continue
        }
        const list = lists(user)
        const wanted = limits === undefined ? ['ALL', idOf('OZK')] : ['ALL', idOf('JOP')]
        for (const division of wanted)
          for (const range of division === 'ALL' && limits === undefined ? ['12m', '30d'] : ['12m']) {
            const page = await pageOf(user, kind, `division=${division}&range=${range}`)
            // A role that sees a line of each record has the figures of its fields alone.
            expect(page.tiles.length).toBeGreaterThanOrEqual(readsWhole(role, registry[kind] as RecordDefinition) ? 4 : 3)
            for (const tile of page.tiles) await expectTile(list, tile, `${role} ${division} ${range} ${tile.key} ${tile.href}`)
            for (const chart of page.charts) await expectChart(list, chart, `${role} ${division} ${range} ${chart.key}`)
          }
      }
    },
  )

  test('refuse a division the viewer cannot see and days that make no period', async () => {
    const manager = await app.as('manager', withBelow(idOf('OZK')))
    expect((await manager.call('GET', `/api/figures/accidents?division=${idOf('GLF')}`)).statusCode).toBe(404)
    for (const days of ['', '&from=2026-11-02&to=2026-11-01', '&from=2010-01-01&to=2026-11-01'])
      expect((await manager.call('GET', `/api/figures/accidents?range=custom${days}`)).statusCode, days).toBe(422)
    expect((await manager.call('GET', '/api/figures/vehicles')).statusCode).toBe(400)
  })
})
