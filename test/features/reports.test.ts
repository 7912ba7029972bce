import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { standardReports } from '#features/reports/standard.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let crew: Crew
let elsewhere: string
let bare: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  recruiter = await app.as('recruiter')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  elsewhere = (await make(admin, 'divisions', { legalEntity: 'Kestrel Ridge Freight LLC' })).id
  bare = (await make(admin, 'divisions', { legalEntity: null })).id
  const accident = (division: string, day: string, location: string) =>
    make(admin, 'accidents', { division, occurredAt: `${day}T15:00:00.000Z`, location })
  await accident(crew.division.id, '2026-11-02', '=1+1')
  await accident(elsewhere, '2026-11-03', 'Yard')
  await accident(elsewhere, '2026-08-03', 'Dock 4')
  await accident(elsewhere, '2025-11-05', 'Ramp')
  await accident(elsewhere, '2025-09-05', 'Gate')
})
afterAll(() => app.close())

interface Row extends Json {
  readonly key: string | null
  readonly count: number
  readonly before: number | null
  readonly href: string
}
interface Result extends Json {
  readonly total: number
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
  readonly list: string
}
const address = (asked: Record<string, string>): string => new URLSearchParams(asked).toString()
const run = async (by: TestUser, asked: Record<string, string>): Promise<Result> => {
  const answer = await by.call('GET', `/api/reports/run?${address(asked)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Result>()
}
/** How many records the list has that an address opens. */
const listed = async (by: TestUser, href: string): Promise<number> => {
  const [path, search] = href.split('?')
  const record = Object.values(registry).find((one) => one.path === path)
  return (await by.call('GET', `/api/${record?.api}?${search}`)).json<unknown[]>().length
}
const catalog = async (by: TestUser) =>
  (await by.call('GET', '/api/reports')).json<{
    reports: { key: string; title: string; href: string | null }[]
    saved: (Json & { id: string; name: string; mine: boolean })[]
  }>()
const save = (by: TestUser, more: Json) => by.call('POST', '/api/reports/saved', { report: 'accidents', name: 'Mine', ...more })
const namesOf = async (by: TestUser): Promise<string[]> => (await catalog(by)).saved.map(({ name }) => name)

describe('G19 the catalog', () => {
  test('holds about forty reports with data, and pages that exist', async () => {
    const { reports } = await catalog(admin)
    const titles = reports.map(({ title }) => title)
    const wanted =
      'Preventability|CSA contribution|DataQs log|Clean inspections and bonus|DQ file completeness|MVR review due|Clearinghouse due|Loss summary|' +
      'Discipline by category|Discipline by manager|Leave liability|Run coverage|Vehicle cost per mile|PM compliance|PM forecast|Repeat repairs|' +
      'Tires by status|Recruiting funnel|User access review|Sync health|OSHA 300, 300A and 301|Accident register (49 CFR 390.15)'
    expect(titles).toEqual(expect.arrayContaining(wanted.split('|')))
  })

  test.each(['super_admin', 'manager', 'supervisor', 'safety', 'recruiter'] as const)(
    'runs every report it offers to a %s, and every row is the length of its list',
    async (role) => {
      const person = await app.as(role)
      const { reports } = await catalog(person)
      const known = new Set(standardReports.map(({ key }) => key))
      for (const { key, href } of reports.filter((one) => one.href === null && known.has(one.key))) {
        const result = await run(person, { report: key })
        expect({ key, href, total: result.total }).toEqual({ key, href: null, total: await listed(person, String(result['href'])) })
        for (const row of result.rows.slice(0, 2)) expect([key, row.count]).toEqual([key, await listed(person, row.href)])
      }
    },
  )

  test('does not know what the role may not list', async () => {
    expect((await catalog(recruiter)).reports.map(({ key }) => key)).not.toContain('accidents')
    const refused = await recruiter.call('GET', '/api/reports/run?report=accidents')
    const missing = await recruiter.call('GET', '/api/reports/run?report=zorbles')
    expect([refused.statusCode, refused.json<Json>()['detail']]).toEqual([missing.statusCode, missing.json<Json>()['detail']])
    expect(refused.statusCode).toBe(404)
  })
})

describe('G19 a report', () => {
  test('counts what its reader may see, with filters of its own and those of the list', async () => {
    expect((await run(admin, { report: 'accidents', period: 'all' })).total).toBe(5)
    expect((await run(manager, { report: 'accidents', period: 'all' })).total).toBe(1)
    expect((await run(admin, { report: 'accidents', period: 'all', division: elsewhere })).total).toBe(4)
    expect((await run(admin, { report: 'accidents', period: 'all', query: 'location=Yard' })).total).toBe(1)
    const { filters } = await run(admin, { report: 'expirations' })
    expect(filters).toEqual(['All divisions', 'Status: On file', 'Expires: to 60 days from today'])
    const { own } = await run(admin, { report: 'expirations', query: 'status=' })
    expect(own).toBe('status=&expirationDateTo=today%2B60d')
  })

  test('stands beside the year before, month by month', async () => {
    const result = await run(admin, { report: 'accidents', period: 'ytd', by: 'month:occurredAt', compare: 'year' })
    expect(result['compared']).toMatchObject({ total: 2, scope: expect.stringContaining('Jan 1, 2025') as string })
    expect(result.rows.map(({ key, count, before }) => [key, count, before])).toEqual([
      ['2026-08', 1, 0],
      ['2026-09', 0, 1],
      ['2026-10', 0, 0],
      ['2026-11', 2, 1],
    ])
    for (const row of result.rows) expect(row.count).toBe(await listed(admin, row.href))
    const whole = await run(admin, { report: 'accidents', period: 'all', compare: 'year' })
    expect(whole['compared']).toBeNull()
  })

  test('names its columns, and leaves out what its reader does not see', async () => {
    expect((await run(admin, { report: 'accidents', columns: 'number,location' })).columns).toEqual(['number', 'location'])
    expect((await run(admin, { report: 'accidents', columns: 'number,nothing' })).columns).toEqual(['number'])
    const { statusCode } = await admin.call(
      'GET',
      `/api/reports/run?report=accidents&columns=${Array.from({ length: 51 }, (_, at) => `c${at}`).join()}`,
    )
    expect(statusCode).toBe(400)
  })

  test.each([
    ['an axis that does not exist', { by: 'nothing' }],
    ['a filter that does not exist', { query: 'nothing=1' }],
    ['a value that does not fit', { query: 'status=nothing' }],
    ['a period that does not exist', { period: 'century' }],
    ['a division that is none', { division: 'here' }],
    ['a comparison that does not exist', { compare: 'week' }],
  ])('refuses %s', async (_what, more) => {
    expect((await admin.call('GET', `/api/reports/run?${address({ report: 'accidents', ...more })}`)).statusCode).toBe(400)
  })
})

describe('G19 a file', () => {
  const file = async (by: TestUser, format: string, more: Record<string, string> = {}) =>
    by.call(
      'GET',
      `/api/reports/export?${address({ report: 'accidents', period: 'all', columns: 'number,location', title: '=Ours', format, ...more })}`,
    )

  test('says in itself what it is, and no cell of it is run', async () => {
    const made = await file(admin, 'csv', { query: 'location=!Ramp' })
    expect(made.statusCode, made.body).toBe(200)
    const lines = made.body.replace('\uFEFF', '').split('\r\n')
    expect(lines.slice(0, 7)).toEqual([
      `"Report","'=Ours"`,
      '"Scope","All dates"',
      '"Filters","All divisions; Street, road or milepost: not Ramp"',
      '"Grouped by","Month"',
      expect.stringMatching(/^"Made","Nov 20, 2026, 9:00 AM CST by /),
      '"Counted","All reported accidents by the day they happened."',
      '"Share","Accidents of the row ÷ all accidents counted."',
    ])
    expect(lines).toContain('"Total","4","100"')
    expect(made.body).toContain(`"'=1+1"`)
    expect(made.body).toContain('Dock 4')
  })

  test('is a workbook with counts, records and what they are', async () => {
    const made = await file(admin, 'xlsx')
    expect(made.statusCode, made.body).toBe(200)
    const [heads, ...rows] = await readSheet(made.rawPayload, 'Summary')
    expect(heads).toEqual(['Month', 'Accidents', 'Share (%)'])
    expect(rows.at(-1)).toEqual(['Total', 5, 100])
    const records = await readSheet(made.rawPayload, 'Accidents')
    expect(records).toHaveLength(6)
    expect(records.map((row) => row[1])).toContain('=1+1')
    expect(Object.fromEntries((await readSheet(made.rawPayload, 'About')).map(([term, text]) => [term, text]))).toMatchObject({
      Report: '=Ours',
      Counted: 'All reported accidents by the day they happened.',
    })
  })

  test('is a paper in the name of the carrier, and says where a legal entity is missing', async () => {
    const paper = await file(admin, 'pdf', { division: elsewhere })
    expect(paper.headers['content-type']).toBe('application/pdf')
    const said = (await extractText(await getDocumentProxy(new Uint8Array(paper.rawPayload)), { mergePages: true })).text
    for (const part of ['Kestrel Ridge Freight LLC', '=Ours', 'Scope: All dates', 'Counted: All reported accidents', 'Total', 'Dock 4'])
      expect(said).toContain(part)
    const refused = await file(admin, 'pdf', { division: bare })
    expect([refused.statusCode, refused.json<Json>()['divisionToEdit']]).toEqual([409, bare])
  })

  test('holds what its reader sees and nothing else, and stands in the history', async () => {
    const counts = await file(manager, 'csv')
    expect(counts.body).toContain('"Records","Not in this file: your role can’t export this list."')
    const safety = await app.as('safety', [crew.division.id])
    const made = await file(safety, 'csv')
    expect(made.body).toContain(`"'=1+1"`)
    expect(made.body).not.toContain('Yard')
    const { rows } = await app.deps.pool.query<{ reason: string }>(
      `select reason from events where kind = 'accidents' and action = 'export' and actor_id = '${safety.id}'`,
    )
    expect(rows.map(({ reason }) => reason)).toEqual([expect.stringContaining('Your 1 division, 1 record')])
  })
})

describe('G19 a saved report', () => {
  test('keeps filters, columns, order, grouping and chart; is renamed, changed, deleted and brought back', async () => {
    const made = await save(admin, {
      name: 'Yard accidents',
      query: 'location=Yard&sort=-occurredAt',
      by: 'severity',
      period: '90d',
      columns: ['number', 'location'],
      chart: 'columns',
      compare: true,
      filterSets: [
        { name: 'Yard', query: 'location=Yard', period: '30d', division: 'ALL', isDefault: true },
        { name: 'Docks', query: 'location=Dock 4', period: '12m', division: elsewhere },
      ],
    })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(made.json()).toMatchObject({
      by: 'severity',
      chart: 'columns',
      compare: true,
      columns: ['number', 'location'],
      mine: true,
      area: 'Safety',
    })
    const changed = await admin.call('PATCH', `/api/reports/saved/${id}`, { name: 'Yards', filterSets: [] })
    expect(changed.json()).toMatchObject({ name: 'Yards', filterSets: [], chart: 'columns', query: 'location=Yard&sort=-occurredAt' })
    expect((await manager.call('PATCH', `/api/reports/saved/${id}`, { name: 'Theirs' })).statusCode).toBe(404)
    expect((await manager.call('DELETE', `/api/reports/saved/${id}`)).statusCode).toBe(404)
    expect((await admin.call('DELETE', `/api/reports/saved/${id}`)).statusCode).toBe(204)
    expect(await namesOf(admin)).not.toContain('Yards')
    expect((await manager.call('POST', `/api/reports/saved/${id}/restore`)).statusCode).toBe(404)
    expect((await admin.call('POST', `/api/reports/saved/${id}/restore`)).json()).toMatchObject({ id, name: 'Yards' })
    expect(await namesOf(admin)).toContain('Yards')
  })

  test('is shared with a role, a division or everybody, and found by just these', async () => {
    const there = await app.as('manager', [elsewhere])
    const safety = await app.as('safety', [crew.division.id])
    const share = async (name: string, more: Json) => expect((await save(admin, { name, ...more })).statusCode).toBe(201)
    await share('For safety', { sharedWith: 'role', sharedRole: 'safety' })
    await share('For elsewhere', { sharedWith: 'division', sharedDivision: elsewhere })
    await share('For all', { sharedWith: 'all' })
    await share('For me', {})
    expect(await namesOf(safety)).toEqual(['For all', 'For safety'])
    expect(await namesOf(there)).toEqual(['For all', 'For elsewhere'])
    // It lists accidents, which a recruiter does not.
    expect(await namesOf(recruiter)).toEqual([])
    const [shared] = (await catalog(safety)).saved
    expect(shared).toMatchObject({ mine: false })
    expect((await safety.call('PATCH', `/api/reports/saved/${shared?.id}`, { name: 'Ours' })).statusCode).toBe(403)
  })

  test('is shared by managers only, and with a division of theirs', async () => {
    const safety = await app.as('safety')
    expect((await save(safety, { sharedWith: 'all' })).statusCode).toBe(403)
    expect((await save(safety, {})).statusCode).toBe(201)
    expect((await save(manager, { sharedWith: 'division', sharedDivision: elsewhere })).statusCode).toBe(422)
    expect((await save(admin, { sharedWith: 'role' })).statusCode).toBe(422)
  })

  test.each([
    ['a filter that does not exist', { query: 'nothing=1' }],
    ['a set that cannot be run', { filterSets: [{ name: 'A', query: 'nothing=1', period: 'all', division: 'ALL' }] }],
    ['a column that does not exist', { columns: ['nothing'] }],
    ['more than fifty columns', { columns: Array.from({ length: 51 }, (_, at) => `c${at}`) }],
    ['two sets of one name', { filterSets: ['a', 'A'].map((name) => ({ name, query: '', period: 'all', division: 'ALL' })) }],
    ['two default sets', { filterSets: ['a', 'b'].map((name) => ({ name, query: '', period: 'all', division: 'ALL', isDefault: true })) }],
    ['no name', { name: ' ' }],
    ['a report that does not exist', { report: 'zorbles' }],
  ])('refuses %s', async (_what, more) => {
    expect((await save(admin, more)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await save(admin, more)).statusCode).toBeLessThan(500)
  })

  test('is not offered to whom its filter would tell what they do not read', async () => {
    const name = 'Priced units'
    expect((await save(admin, { report: 'fleet', name, query: 'purchasePriceFrom=1', sharedWith: 'all' })).statusCode).toBe(201)
    const safety = await app.as('safety')
    expect(registry['vehicles']?.fields['purchasePrice']?.readable).not.toContain('safety')
    expect(await namesOf(safety)).not.toContain(name)
  })
})
