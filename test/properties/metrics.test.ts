import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { pages } from '#features/analytics/pages.ts'
import { dashboards } from '#features/dashboards/layout.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import type { ChartFigure, MetricFigure, Point } from '#features/metrics/answers.ts'
import { chartNamed, metricNamed, metricNames } from '#features/metrics/registry.ts'
import type { ChartName } from '#features/metrics/registry.ts'
import { spending } from '#features/metrics/shop-cost.ts'
import { costMetrics } from '#features/shop/cost/routes.ts'
import type { TestApp } from '#test/support/app.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import { make } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Page {
  readonly name: string
  readonly tiles: readonly MetricFigure[]
  readonly charts: readonly ChartFigure[]
}

interface Cost {
  readonly tiles: readonly MetricFigure[]
  readonly total: { readonly cents: number; readonly miles: number; readonly withoutMiles: number }
}

interface Division {
  readonly id: string
  readonly code: string
  readonly parent: string | null
}

const analyzedKinds = Object.keys(pages) as (keyof typeof pages)[]
const dashboardNames = Object.keys(dashboards) as (keyof typeof dashboards)[]

let app: TestApp
let admin: TestUser
let divisions: Division[]
/** A division, the one below it, and one below that, which the demo company has not. */
let family: readonly [string, string, string]
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
  divisions = await (await admin.call('GET', '/api/divisions')).json()
  const idOf = (code: string): string => divisions.find((division) => division.code === code)?.id ?? ''
  family = [idOf('OZK'), idOf('JOP'), (await make(admin, 'divisions', { parent: idOf('JOP') })).id]
  for (const division of [family[1], family[2]]) {
    await make(admin, 'drivers', { division })
    for (const occurredAt of ['2026-11-02T15:00:00.000Z', '2026-05-30T04:30:00.000Z', '2026-01-31T23:59:00.000Z']) {
      await make(admin, 'accidents', { division, occurredAt })
      await make(admin, 'tickets', { division, issuedAt: occurredAt })
    }
  }
})
afterAll(() => app.close())

const recordAt = (href: string) => {
  const [path = '', search = ''] = href.split('?')
  return { record: Object.values(registry).find((candidate) => candidate.path === path), search }
}

/** Every page of metrics as the person gets it. */
const pagesOf = async (user: TestUser, division: string): Promise<Page[]> => {
  const asked = [
    ...dashboardNames.map((name) => ({ name, url: `/api/dashboard/stats?for=${name}&division=${division}` })),
    ...analyzedKinds.flatMap((kind) =>
      (division === 'ALL' ? ['12m', '30d'] : ['12m']).map((range) => ({
        name: kind,
        url: `/api/figures/${kind}?division=${division}&range=${range}`,
      })),
    ),
    { name: 'cost', url: `/api/maintenance/cost?division=${division}` },
  ]
  const found: Page[] = []
  for (const { name, url } of asked) {
    const answer = await user.call('GET', url)
    if (answer.statusCode === 403) continue
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    const { tiles, charts = [] } = answer.json<{ tiles: MetricFigure[]; charts?: ChartFigure[] }>()
    found.push({ name, tiles, charts })
  }
  return found
}

/** Reads lists as their screens do, each once: the total, and the sum and the middle of the values of some fields. */
const lists = (user: TestUser) => {
  const known = new Map<string, Promise<{ total: number; sum: number; known: number; median: number }>>()
  const read = async (href: string, fields: readonly string[]) => {
    const { record, search } = recordAt(href)
    const values: number[] = []
    for (let offset = 0; ; offset += 500) {
      const page = fields.length === 0 ? 'limit=0' : `limit=500&offset=${offset}&fields=${fields.join()}`
      const answer = await user.call('GET', `/api/${record?.api}?${search}&${page}`)
      expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
      for (const row of answer.json<Record<string, number | null>[]>()) {
        const own = fields.flatMap((field) => row[field] ?? [])
        if (own.length > 0) values.push(own.reduce((sum, value) => sum + Number(value), 0))
      }
      const total = Number(answer.headers['x-total-count'])
      if (fields.length > 0 && offset + 500 < total) continue
      const sorted = values.toSorted((a, b) => a - b)
      const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
      const sum = values.reduce((all, value) => all + value, 0)
      return { total, sum, known: values.length, median: middle.reduce<number>((all, value) => all + (value ?? 0), 0) / 2 }
    }
  }
  return (href: string, fields: readonly string[] = []) => {
    const key = `${fields.join()} ${href}`
    const found = known.get(key) ?? read(href, fields)
    known.set(key, found)
    return found
  }
}

/** What a metric must be, calculated from the rows of the list that it links to. */
const expectTile = async (list: ReturnType<typeof lists>, tile: MetricFigure, where: string): Promise<void> => {
  const { total, sum, known, median } = await list(tile.href, tile.fields)
  expect(total, where).toBe(tile.count)
  if (tile.of !== null) expect((await list(tile.of.href)).total, where).toBe(tile.of.count)
  if (tile.value === null) {
    expect(tile.shown, where).toBe('n/a')
    return
  }
  const amount = tile.fields.length === 0 ? total : sum
  const wanted = {
    count: total,
    sum,
    average: sum / known,
    median,
    share: total / (tile.of?.count ?? 0),
    miles: (amount * 1_000_000) / (tile.base ?? 0),
    hours: (amount * 200_000) / (tile.base ?? 0),
    turnover: total / (tile.base ?? 0),
    // Their own tests compare these two with the rows of more than one list.
    each: tile.value,
    costPerMile: tile.value,
  }[tile.how]
  expect(Math.abs(tile.value - wanted), `${where}: ${tile.value}, not ${wanted}`).toBeLessThan(0.0051)
}

const expectChart = async (list: ReturnType<typeof lists>, { series, names, how, fields, total }: ChartFigure, where: string) => {
  const points = series.flatMap((line) => line.points)
  for (const line of series) expect(line.points.length, where).toBe(names.length)
  // A map has hundreds of cells, most of them empty: of the empty ones some are asked.
  const asked = points.filter((point, at) => point.count > 0 || points.length < 30 || at % 19 === 0)
  for (const point of asked) await expectPoint(list, point, { how, fields, where })
  if (how === 'count' && total !== null) for (const { count } of points) expect(count, where).toBeLessThanOrEqual(total)
}

const expectPoint = async (
  list: ReturnType<typeof lists>,
  point: Point,
  { how, fields, where }: Pick<ChartFigure, 'how' | 'fields'> & { where: string },
): Promise<void> => {
  const { total, sum, known } = await list(point.href, fields)
  expect(total, `${where} ${point.href}`).toBe(point.count)
  if (point.of !== null) expect((await list(point.of.href)).total, where).toBe(point.of.count)
  if (point.value === null || how === 'rate') return
  const wanted = { count: total, sum, average: sum / known, share: total / (point.of?.count ?? 0) }[how]
  expect(Math.abs(point.value - wanted), `${where} ${point.href}`).toBeLessThan(0.0051)
}

/** Asks once for each address. */
const once = <T>(ask: (user: TestUser, href: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>()
  return (user: TestUser, href: string): Promise<T> => {
    const found = known.get(href) ?? ask(user, href)
    known.set(href, found)
    return found
  }
}

/** The list as a report, whole and as the sum of its states; null for records that the role knows by a line. */
const reportOf = async (user: TestUser, href: string): Promise<number | null> => {
  const { record, search } = recordAt(href)
  const query = new URLSearchParams(search)
  const division = query.get('division') ?? 'ALL'
  query.delete('division')
  const asked = new URLSearchParams({ report: `list:${record?.name}`, by: 'status', period: 'all', division, query: query.toString() })
  const answer = await user.call('GET', `/api/reports/run?${asked.toString()}`)
  if (answer.statusCode === 404) return null
  expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
  const { total, rows } = answer.json<{ total: number; rows: { count: number }[] }>()
  const states = rows.reduce((sum, { count }) => sum + count, 0)
  expect(states, `states of ${href}`).toBe(total)
  return total
}

/** Metrics that can be asked for in words. */
const questions: Readonly<Record<string, string>> = {
  'accidents.open': 'how many open accidents',
  'tickets.open': 'how many open tickets',
  'violations.open': 'how many open violations',
  'osha-claims.open': 'how many open osha claims',
  'workers-comp.open': 'how many open workers comp claims',
  'drivers.onboarding': 'how many onboarding drivers',
  'drivers.blocked': 'how many drivers are blocked',
}

const answerTo = async (user: TestUser, query: string, division: string): Promise<number | null> =>
  (await user.call('POST', '/api/ai-agent/query', { query, currentPath: '/', enableNavigation: false, division })).json<{
    total: number | null
  }>().total

describe('G18 F5 E3 G19 metrics', () => {
  test('every metric of the registry is on a page, or part of one that is', () => {
    const shown: string[] = [
      ...Object.values(dashboards).flatMap(({ metrics }) => [...metrics]),
      ...Object.values(pages).flatMap(({ metrics }) => [...metrics]),
      ...costMetrics,
      ...spending,
    ]
    const drawn = [...Object.values(dashboards), ...Object.values(pages)].flatMap(({ charts }): ChartName[] => [...charts])
    const ofCharts = drawn
      .map(chartNamed)
      .flatMap((chart) => (chart.shape === 'lines' ? chart.lines.map(({ metric }) => metric) : [chart.metric]))
    const parts = [...shown, ...ofCharts].flatMap((name) => {
      const { measure } = metricNamed(name)
      return measure.how === 'share' ? [measure.of] : measure.how === 'each' ? [measure.paid] : []
    })
    expect([...new Set([...shown, ...ofCharts, ...parts])].toSorted()).toEqual(metricNames.toSorted())
  })

  test.each(roles)(
    'a metric is the total of its list, what its rows come to, its report and the answer in words, for %s',
    async (role: Role) => {
      const user = await app.as(role)
      const list = lists(user)
      const report = once(reportOf)
      const answers = new Map<string, Promise<number | null>>()
      // The parent includes the two below it.
      for (const division of ['ALL', family[0]])
        for (const { name, tiles, charts } of await pagesOf(user, division)) {
          for (const tile of tiles) {
            const where = `${role} ${division} ${name} ${tile.key} ${tile.href}`
            await expectTile(list, tile, where)
            const reported = await report(user, tile.href)
            expect(reported ?? tile.count, where).toBe(tile.count)
            const question = questions[tile.key]
            // A role that knows records by a line has neither report nor answer.
            if (question === undefined) continue
            const answer = answers.get(`${question} ${division}`) ?? answerTo(user, question, division)
            answers.set(`${question} ${division}`, answer)
            expect(await answer, `${question}: ${where}`).toBe(reported)
          }
          for (const chart of charts) await expectChart(list, chart, `${role} ${division} ${name} ${chart.key}`)
        }
    },
    limitFor(60_000),
  )

  test.each(sampled('metrics of a division', roles, 2))(
    'a metric is the total of its list for %s who sees a division and those below it',
    async (role: Role) => {
      const user = await app.as(role, [...family])
      const list = lists(user)
      for (const division of ['ALL', family[1]])
        for (const { name, tiles } of await pagesOf(user, division))
          for (const tile of tiles) await expectTile(list, tile, `${role} ${division} ${name} ${tile.key} ${tile.href}`)
    },
    limitFor(30_000),
  )

  test('a division counts what is in the divisions below it', async () => {
    const counts = async (division: string) => {
      const { tiles } = (await admin.call('GET', `/api/dashboard/stats?for=drivers&division=${division}`)).json<Stats>()
      return tiles.find(({ key }) => key === 'drivers.onboarding')?.count ?? 0
    }
    const before = await Promise.all(family.map(counts))
    await make(admin, 'drivers', { division: family[2] })
    expect(await Promise.all(family.map(counts))).toEqual(before.map((count) => count + 1))
    await make(admin, 'drivers', { division: family[0] })
    expect(await Promise.all(family.map(counts))).toEqual(before.map((count, level) => count + (level === 0 ? 2 : 1)))
  })

  test('a unit’s costs are the sums of the lists they open, and the fleet’s cost per mile is made of those of its units', async () => {
    const list = lists(admin)
    const { tiles, total } = (await admin.call('GET', '/api/maintenance/cost')).json<Cost>()
    const units = (await admin.call('GET', '/api/vehicles?status=active&limit=40')).json<{ id: string }[]>()
    for (const { id } of units) {
      const { kinds } = (await admin.call('GET', `/api/vehicles/${id}/cost`)).json<{
        kinds: { href: string; count: number; cents: number }[]
      }>()
      for (const { href, count, cents } of kinds) {
        const found = await list(href, ['total'])
        expect([found.total, found.sum], href).toEqual([count, cents])
      }
    }
    const perMile = tiles.find(({ key }) => key === 'repairs.cost_per_mile')
    expect(perMile?.value).toBeCloseTo(total.cents / total.miles, 9)
    expect(perMile?.base).toBe(total.miles)
  })
})
