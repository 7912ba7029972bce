import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCurrencyShort } from '#kit/format.ts'
import { registry } from '#records/index.ts'
import { roles } from '#kit/roles.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'
import type { Stats } from '#features/dashboards/stats.ts'

let app: TestApp
let divisions: { id: string; code: string; parent: string | null }[]
beforeAll(async () => {
  app = await buildDemoApp()
  divisions = (await (await app.as('super_admin')).call('GET', '/api/divisions')).json()
})
afterAll(() => app.close())

const withBelow = (id: string): string[] => [id, ...divisions.filter(({ parent }) => parent === id).map((below) => below.id)]
const stats = async (user: TestUser, query: string): Promise<Stats> => (await user.call('GET', `/api/dashboard/stats?${query}`)).json()

/** The points of a chart with one series, with the names of their places. */
const barsOf = ({ charts }: Stats, key: string) => {
  const chart = charts.find((one) => one.key === key)
  return (chart?.series[0]?.points ?? []).map((point, at) => ({ ...point, name: chart?.names[at] ?? '' }))
}

/** The total of the list behind a link, asked as the screen asks. */
const totalOf = async (user: TestUser, href: string): Promise<number> => {
  const [path, query] = href.split('?')
  const record = Object.values(registry).find((candidate) => candidate.path === path)
  const answer = await user.call('GET', `/api/${record?.api}?${query}&limit=0`)
  expect(answer.statusCode, `${href}: ${answer.body}`).toBe(200)
  return Number(answer.headers['x-total-count'])
}

describe('F5 G18 dashboard figures', () => {
  test.each(sampled('badges', roles, 2))(
    'B3 a badge is the total of its list and the figure of its tile, for %s in every division',
    async (role) => {
      const counted = Object.values(registry).flatMap((record) =>
        record.badge.length === 0 ? [] : [{ record, query: `status=${record.badge.join(',')}` }],
      )
      expect(counted.length).toBe(5)
      for (const limits of [undefined, ...divisions.map(({ id }) => withBelow(id))]) {
        const user = await app.as(role, limits)
        const tiles = (await stats(user, 'division=ALL&for=safety')).tiles
        for (const { record, query } of counted) {
          // As the menu asks; what the role may not read it is not told.
          const answer = await user.call('GET', `/api/${record.api}?${query}&limit=100&fields=id,status`)
          const tile = tiles.find(({ href }) => href === `${record.path}?${query}`)
          if (!record.access.read.includes(role)) {
            expect([answer.statusCode, tile]).toEqual([403, undefined])
            continue
          }
          const total = Number(answer.headers['x-total-count'])
          expect(answer.json<unknown[]>().length).toBe(Math.min(100, total))
          expect(await totalOf(user, `${record.path}?${query}`)).toBe(total)
          expect(tile?.count, `${role} ${record.name}`).toBe(total)
        }
      }
    },
  )

  test.each(sampled('money', roles, 2))(
    'the money of the safety tiles is the sum of its list, and told to nobody else, for %s',
    async (role) => {
      for (const limits of [undefined, withBelow(divisions.find(({ code }) => code === 'OZK')?.id ?? '')]) {
        const user = await app.as(role, limits)
        const tile = (await stats(user, 'for=safety')).tiles.find(({ key }) => key === 'accidents.incurred')
        if (!['super_admin', 'admin', 'manager', 'safety'].includes(role)) {
          expect(tile).toBeUndefined()
          continue
        }
        const rows = await user.call('GET', `/api${tile?.href}&limit=500&fields=totalIncurred`)
        const sum = rows.json<{ totalIncurred: number | null }[]>().reduce((total, row) => total + (row.totalIncurred ?? 0), 0)
        expect(sum).toBeGreaterThan(0)
        expect(tile).toMatchObject({ count: Number(rows.headers['x-total-count']), value: sum, shown: formatCurrencyShort(sum) })
      }
    },
  )

  test('show something of everything on the demo company', async () => {
    const admin = await app.as('admin')
    const main = await stats(admin, 'for=main')
    for (const tile of main.tiles.filter(({ key }) => key !== 'accidents.open' && key !== 'deadlines.overdue'))
      expect(tile.count, tile.key).toBeGreaterThan(0)
    expect(main.attention.length).toBe(8)
    expect(main.attention[0]?.effect).toBe('block')
    expect(main.scope).toEqual({ label: 'All divisions', limited: false })
    expect(barsOf(main, 'vehicles.telematics').every(({ count }) => count > 0)).toBe(true)
    const weeks = barsOf(main, 'documents.expiring')
    expect(weeks).toHaveLength(13)
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(50)
    const { charts } = await stats(admin, 'for=safety')
    const byDay = charts.find(({ key }) => key === 'accidents.by_hour')
    expect([byDay?.shape, byDay?.title, byDay?.names.length], 'too few accidents for a map of hours').toEqual([
      'bars',
      'Accidents by weekday',
      7,
    ])
    expect(charts.find(({ key }) => key === 'accidents.by_state')?.shape).toBe('pareto')
    expect(
      byDay?.series.flatMap(({ points }) => points).reduce((sum, { count }) => sum + count, 0),
      'every accident of the twelve months is counted',
    ).toBe(charts.find(({ key }) => key === 'accidents.by_month')?.total)
  })

  test.each(['main', 'drivers', 'assets', 'safety', 'recruiting'])(
    'G18 at most six tiles on the %s dashboard; what else it counts is in the table or next to what to do now',
    async (name) => {
      const { tiles, period } = await stats(await app.as('super_admin'), `for=${name}`)
      const at = (place: string) => tiles.filter((tile) => tile.place === place).length
      expect(at('tile')).toBe(6)
      expect(at('tile') + at('table') + at('queue')).toBe(tiles.length)
      for (const tile of tiles) if (tile.place !== 'tile') expect([tile.change, tile.trend]).toEqual([null, []])
      const printed = tiles.filter(({ basis }) => /12 months|Nov 2025/.test(basis))
      expect(printed, 'the page prints its twelve months once').toEqual([])
      expect(period).toBe(name === 'main' || name === 'recruiting' ? null : 'Nov 2025 to Oct 2026')
    },
  )

  test('G18 a tile is compared with the twelve months before and draws its months', async () => {
    const admin = await app.as('super_admin')
    const { tiles } = await stats(admin, 'for=safety')
    const clean = tiles.find(({ key }) => key === 'inspections.clean')
    const count = async (filters: string): Promise<number> =>
      totalOf(admin, `/inspections?${filters}&inspectedAtFrom=2024-11-01&inspectedAtTo=2025-10-31`)
    const before = (await count('clean=yes')) / (await count(''))
    const points = Math.round(((clean?.value ?? 0) - before) * 100)
    const words = { '1': `Up ${points} `, '0': 'Same as ', '-1': `Down ${-points} ` }[Math.sign(points)]
    expect(clean?.change?.words.startsWith(words ?? ' ')).toBe(true)
    expect(clean?.change?.words).toMatch(/prior 12 months$/)
    expect(clean?.trend.length).toBeGreaterThanOrEqual(3)
    expect(tiles.find(({ key }) => key === 'accidents.dot_rate')?.trend).toHaveLength(12)
    const { tiles: now } = await stats(admin, 'for=drivers')
    expect(now.find(({ key }) => key === 'drivers.blocked')).toMatchObject({ dated: false, change: null, trend: [] })
  })

  test('G15 F5 medians and costs of recruiting are those of the rows behind their links', async () => {
    const admin = await app.as('super_admin')
    const board = await stats(admin, 'for=recruiting')
    const { tiles } = board
    const rowsOf = async (href: string | undefined, fields: string) => {
      const [path, query] = (href ?? '').split('?')
      const record = Object.values(registry).find((candidate) => candidate.path === path)
      return (await admin.call('GET', `/api/${record?.api}?${query}&limit=500&fields=${fields}`)).json<Record<string, number | string>[]>()
    }
    const median = (values: readonly number[]): number => {
      const sorted = values.toSorted((a, b) => a - b)
      return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
    }
    const tile = (key: string) => tiles.find((one) => one.key === key)
    const said = (value: number): string => (value % 1 === 0 ? String(value) : value.toFixed(1))
    const first = await rowsOf(tile('leads.first_contact')?.href, 'firstContactMinutes')
    expect(first.length).toBeGreaterThan(3)
    expect(tile('leads.first_contact')?.shown).toBe(said(median(first.map(({ firstContactMinutes }) => Number(firstContactMinutes)))))
    const hires = await rowsOf(tile('applications.days_to_hire')?.href, 'daysToHire,hiredOn,submittedOn')
    expect(hires.length).toBeGreaterThan(0)
    for (const { hiredOn, submittedOn, daysToHire } of hires)
      expect(daysToHire).toBe((Date.parse(String(hiredOn)) - Date.parse(String(submittedOn))) / 86_400_000)
    expect(tile('applications.days_to_hire')?.shown).toBe(said(median(hires.map(({ daysToHire }) => Number(daysToHire)))))
    const paid = await rowsOf('/recruiting/leads?createdAtFrom=today-89d&createdAtTo=today', 'cost')
    const sum = paid.reduce((total, { cost }) => total + Number(cost ?? 0), 0)
    expect(sum).toBeGreaterThan(0)
    expect(tile('applications.cost_per_hire')?.shown).toBe(formatCurrencyShort(Math.round(sum / hires.length)))
    const funnel = barsOf(board, 'leads.funnel')
    expect(funnel.map(({ count }) => count).toSorted((a, b) => b - a)).toEqual(funnel.map(({ count }) => count))
    const applied = barsOf(board, 'applications.funnel')
    expect(
      applied.map(({ count }) => count).toSorted((a, b) => b - a),
      'No step is reached by more than the one before',
    ).toEqual(applied.map(({ count }) => count))
    for (const { href, count } of applied) expect(await rowsOf(href, 'stepReached')).toHaveLength(count)
    const reached = await rowsOf(funnel[1]?.href, 'createdAt,contactedAt')
    const days = median(reached.map((row) => (Date.parse(String(row['contactedAt'])) - Date.parse(String(row['createdAt']))) / 86_400_000))
    expect(funnel[1]?.days).toBeCloseTo(days, 6)
    expect(barsOf(board, 'applications.sources').reduce((total, { count }) => total + count, 0)).toBe(hires.length)
  })

  test('G15 the bars of a ranking add up, the sources beyond the first eight as "Other"', async () => {
    const admin = await app.as('super_admin')
    const board = await stats(admin, 'for=recruiting')
    const sources = board.charts.find(({ key }) => key === 'leads.sources')
    expect(barsOf(board, 'leads.sources').reduce((sum, { count }) => sum + count, 0)).toBe(sources?.total)
    const other = barsOf(board, 'leads.sources').find(({ name }) => name === 'Other')
    expect(other?.count).toBeGreaterThan(0)
    expect(await totalOf(admin, other?.href ?? '')).toBe(other?.count)
  })

  test('G4 a division below another says so, and divisions on the same level add up to all', async () => {
    const admin = await app.as('super_admin')
    const bars = barsOf(await stats(admin, 'for=drivers'), 'drivers.by_division')
    const labels = bars.map(({ name }) => name)
    expect(labels).toContain('Ozark Linehaul › Joplin Yard')
    const value = (label: string): number => bars.find((bar) => bar.name === label)?.count ?? 0
    expect(value('Ozark Linehaul')).toBeGreaterThanOrEqual(value('Ozark Linehaul › Joplin Yard'))
    const total = (await admin.call('GET', '/api/drivers?status=active')).json<unknown[]>().length
    expect(bars.filter(({ name }) => !name.includes(' › ') && value(name) < total).reduce((sum, bar) => sum + bar.count, 0)).toBe(total)
  })

  test('P-22 say their scope and refuse divisions the viewer cannot see', async () => {
    const manager = await app.as('manager', withBelow(divisions.find(({ code }) => code === 'OZK')?.id ?? ''))
    expect((await stats(manager, '')).scope).toEqual({ label: 'Joplin Yard, Ozark Linehaul', limited: true })
    const foreign = divisions.find(({ code }) => code === 'GLF')?.id ?? ''
    expect((await manager.call('GET', `/api/dashboard/stats?division=${foreign}`)).statusCode).toBe(404)
    expect((await manager.call('GET', `/api/dashboard/recent-activities?division=${foreign}`)).statusCode).toBe(404)
    expect((await manager.call('GET', '/api/dashboard/stats?division=1')).statusCode).toBe(400)
  })
})

describe('F5 G18 recent activities', () => {
  test('are newest first, drawn together by batch, and page on', async () => {
    const admin = await app.as('super_admin')
    const first = (await admin.call('GET', '/api/dashboard/recent-activities?limit=10')).json<
      { id: number; at: string; actor: { name: string } }[]
    >()
    expect(first).toHaveLength(10)
    expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toSorted((a, b) => b - a))
    const next = (await admin.call('GET', `/api/dashboard/recent-activities?limit=10&before=${first.at(-1)?.id}`)).json<{ id: number }[]>()
    expect(next[0]?.id).toBeLessThan(first.at(-1)?.id ?? 0)
  })

  test('speak in words, and never of confidential values', async () => {
    const admin = await app.as('super_admin')
    const [driver] = (await admin.call('GET', '/api/drivers?status=active&limit=1')).json<
      { id: string; version: number; title: string }[]
    >()
    await admin.call(
      'PATCH',
      `/api/drivers/${driver?.id}`,
      { position: 'yard', ssnLast4: '4711' },
      { 'if-match': `"${driver?.version}"`, 'x-confirm-warnings': '1' },
    )
    const [latest] = (await admin.call('GET', '/api/dashboard/recent-activities?limit=1')).json()
    expect(latest).toMatchObject({
      title: driver?.title,
      action: 'update',
      actor: { name: 'Test super_admin' },
      href: `/drivers/${driver?.id}`,
    })
    expect(latest.changes).toContainEqual(expect.objectContaining({ label: 'Position', to: 'Yard' }))
    expect(latest.changes).toContainEqual({ field: 'ssnLast4', label: 'SSN, last 4', from: null, to: null, masked: true })
    expect(JSON.stringify(latest)).not.toContain('4711')
  })

  test.each(sampled('below', roles, 2))('G18 cover a division with those below it, whatever holds it in a kind, for %s', async (role) => {
    const user = await app.as(role)
    for (const { id } of divisions) {
      const answer = await user.call('GET', `/api/dashboard/recent-activities?division=${id}&limit=40`)
      expect(answer.statusCode, answer.body).toBe(200)
      for (const { kind, recordId, count } of answer.json<{ kind: string; recordId: string; count: number }[]>()) {
        const { scope } = registry[kind] ?? {}
        if (count > 1 || scope === undefined || scope === 'company' || !('field' in scope)) continue
        const row = (await user.call('GET', `/api/${registry[kind]?.api}/${recordId}`)).json<Record<string, string>>()
        expect(withBelow(id), `${kind} ${recordId}`).toContain(row[scope.field])
      }
    }
  })

  test('P-22 show only what the viewer may read', async () => {
    const manager = await app.as('manager', [divisions.find(({ code }) => code === 'GLF')?.id ?? ''])
    for (const user of [manager, await app.as('recruiter')]) {
      const entries = (await user.call('GET', '/api/dashboard/recent-activities?limit=40')).json<{ kind: string; recordId: string }[]>()
      for (const { kind, recordId } of entries)
        expect((await user.call('GET', `/api/${registry[kind]?.api}/${recordId}`)).statusCode, kind).toBe(200)
    }
  })
})
