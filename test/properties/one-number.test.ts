import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import type { Stats } from '#features/dashboards/stats.ts'
import type { ChartFigure } from '#features/figures/charts.ts'
import type { TileFigure } from '#features/figures/tiles.ts'
import type { TestApp } from '#test/support/app.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import { make } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import { sampledRuns } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
const boards = ['main', 'drivers', 'assets', 'safety', 'recruiting'] as const
const pages = ['accidents', 'tickets', 'disciplinary-actions', 'workers-comp', 'osha-claims'] as const

interface Division {
  readonly id: string
  readonly parent: string | null
}

let app: TestApp
let admin: TestUser
let divisions: Division[]
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
  divisions = await (await admin.call('GET', '/api/divisions')).json()
  // A third level, which the demo company has not.
  const below = divisions.find(({ parent }) => parent !== null)
  divisions.push({ id: (await make(admin, 'divisions', { parent: below?.id })).id, parent: below?.id ?? null })
})
afterAll(() => app.close())

const withBelow = (id: string): string[] => [id, ...divisions.filter(({ parent }) => parent === id).flatMap((below) => withBelow(below.id))]

/** Asks for the same number by every way there is, each list once. */
const ways = (user: TestUser) => {
  const known = new Map<string, Promise<number>>()
  const once = (key: string, ask: () => Promise<number>): Promise<number> => {
    const found = known.get(key) ?? ask()
    known.set(key, found)
    return found
  }
  const partsOf = (href: string) => {
    const [path = '', search = ''] = href.split('?')
    const record = Object.values(registry).find((candidate) => candidate.path === path)
    return { record, search }
  }
  const list = (href: string): Promise<number> =>
    once(`list ${href}`, async () => {
      const { record, search } = partsOf(href)
      const answer = await user.call('GET', `/api/${record?.api}?${search}&limit=0`)
      expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
      return Number(answer.headers['x-total-count'])
    })
  /** The list as a report, whole and as the sum of its states; of records that the role knows by a line there is none. */
  const report = (href: string): Promise<number | null> =>
    once(`report ${href}`, async () => {
      const { record, search } = partsOf(href)
      const query = new URLSearchParams(search)
      const division = query.get('division') ?? 'ALL'
      query.delete('division')
      query.delete('sort')
      const asked = new URLSearchParams({ report: `list:${record?.name}`, by: 'status', period: 'all', division, query: query.toString() })
      const answer = await user.call('GET', `/api/reports/run?${asked.toString()}`)
      if (answer.statusCode === 404) return -1
      expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
      const { total, rows } = answer.json<{ total: number; rows: { count: number }[] }>()
      expect(
        rows.reduce((sum, { count }) => sum + count, 0),
        `states of ${href}`,
      ).toBe(total)
      return total
    }).then((total) => (total === -1 ? null : total))
  const answer = async (words: string, division: string): Promise<number | null> =>
    (await user.call('POST', '/api/ai-agent/query', { query: words, currentPath: '/', enableNavigation: false, division })).json<{
      total: number | null
    }>().total
  return { list, report, answer }
}

/** What of the boards can be asked in words. */
const words: Readonly<Record<string, string>> = {
  '/accidents?status=open,pending': 'how many open accidents',
  '/tickets?status=open': 'how many open tickets',
  '/violations?status=open': 'how many open violations',
  '/osha-claims?status=open,investigating': 'how many open osha claims',
  '/workers-comp?status=open': 'how many open workers comp claims',
  '/drivers?status=active': 'how many active drivers',
  '/drivers?status=onboarding': 'how many onboarding drivers',
  '/vehicles?status=active': 'how many active vehicles',
}

const boardsHold = async (user: TestUser, division: string, asked: ReturnType<typeof ways>): Promise<void> => {
  for (const board of boards) {
    const stats = (await user.call('GET', `/api/dashboard/stats?for=${board}&division=${division}`)).json<Stats>()
    const numbers = stats.tiles.flatMap((tile) => [tile, ...(tile.denominator === null ? [] : [tile.denominator])])
    for (const { href, value } of numbers) {
      expect(await asked.list(href), `list ${href}`).toBe(value)
      const reported = await asked.report(href)
      expect(reported ?? value, `report ${href}`).toBe(value)
      const said = words[href.replace(/&?division=[^&]*$/, '')]
      // Of records that a role knows by a line alone it has neither report nor answer.
      if (said !== undefined) expect(await asked.answer(said, division), `${said}, ${division}`).toBe(reported)
    }
    for (const { key, points, total } of stats.charts)
      for (const { href, value } of points) {
        expect(await asked.list(href), `${key} ${href}`).toBe(value)
        expect(value, `${key}: a part of the whole`).toBeLessThanOrEqual(total)
      }
  }
}

const figuresHold = async (user: TestUser, division: string, asked: ReturnType<typeof ways>): Promise<void> => {
  for (const page of pages) {
    const answer = await user.call('GET', `/api/figures/${page}?division=${division}`)
    if (answer.statusCode === 403) continue
    const { tiles, charts } = answer.json<{ tiles: TileFigure[]; charts: ChartFigure[] }>()
    for (const { key, href, count } of tiles) {
      expect(await asked.list(href), `${page} ${key}`).toBe(count)
      expect((await asked.report(href)) ?? count, `${page} ${key}`).toBe(count)
    }
    const points = charts.flatMap(({ key, series }) => series.flatMap((line) => line.points.map((point) => ({ key, ...point }))))
    // A map has hundreds of cells, most of them empty.
    for (const { key, href, count } of points.filter((point, at) => point.count > 0 || at % 19 === 0))
      expect(await asked.list(href), `${page} ${key} ${href}`).toBe(count)
  }
}

/** Every division of a report is the length of its list, and none is more than the whole. */
const divisionsHold = async (user: TestUser, division: string, asked: ReturnType<typeof ways>): Promise<void> => {
  for (const kind of ['drivers', 'accidents', 'osha-claims']) {
    const by = kind === 'osha-claims' ? 'establishment' : 'division'
    const answer = await user.call('GET', `/api/reports/run?report=list:${kind}&by=${by}&period=all&division=${division}`)
    if (answer.statusCode === 404) continue
    const { total, rows } = answer.json<{ total: number; rows: { count: number; href: string }[] }>()
    for (const { count, href } of rows) {
      expect(await asked.list(href), `${kind} by division ${href}`).toBe(count)
      expect(count).toBeLessThanOrEqual(total)
    }
  }
}

const happened = ['2026-11-02T15:00:00.000Z', '2026-05-30T04:30:00.000Z', '2026-01-31T23:59:00.000Z', '2024-12-31T15:00:00.000Z']

/** Something that happened somewhere, so that each company is another one. */
const grown = async (place: number, when: number): Promise<void> => {
  const division = divisions[place % divisions.length]?.id
  const occurredAt = happened[when % happened.length]
  await make(admin, 'accidents', { division, occurredAt })
  await make(admin, 'tickets', { division, issuedAt: occurredAt })
  await make(admin, 'drivers', { division })
}

test.each(roles)(
  'E3 F5 G18 G19 a tile, its list, its report and the answer in words are one number, for %s',
  async (role: Role) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.boolean(), async (place, when, chosen, limited) => {
        await grown(place, when)
        const home = withBelow(divisions[place % divisions.length]?.id ?? '')
        const user = await app.as(role, limited ? home : undefined)
        const seen = limited ? home : divisions.map(({ id }) => id)
        const asked = ways(user)
        for (const division of ['ALL', seen[chosen % seen.length] ?? 'ALL']) {
          await boardsHold(user, division, asked)
          await figuresHold(user, division, asked)
          await divisionsHold(user, division, asked)
        }
      }),
      { seed: seed + roles.indexOf(role), numRuns: sampledRuns(1, 2), endOnFailure: true },
    )
  },
  limitFor(60_000),
)
