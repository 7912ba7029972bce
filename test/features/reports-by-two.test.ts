import { afterAll, beforeAll, expect, test } from 'vitest'
import { accidents } from '#records/safety/accidents/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let here: string
let there: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  here = (await make(admin, 'divisions')).id
  there = (await make(admin, 'divisions')).id
  manager = await app.as('manager', [here])
  for (const [division, day] of [
    [here, '2026-11-02'],
    [there, '2026-11-03'],
    [there, '2026-08-03'],
    [there, '2025-11-05'],
  ])
    await make(admin, 'accidents', { division, occurredAt: `${day}T15:00:00.000Z` })
})
afterAll(() => app.close())

interface Result {
  readonly thenBy: unknown
  readonly rows: readonly { readonly key: string | null; readonly cells?: readonly { readonly count: number; readonly href: string }[] }[]
}
const address = (asked: Readonly<Record<string, string>>): string => new URLSearchParams(asked).toString()
const run = async (by: TestUser, asked: Readonly<Record<string, string>>): Promise<Result> => {
  const answer = await by.call('GET', `/api/reports/run?${address(asked)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Result>()
}
/** How many accidents the list has that an address opens. */
const listed = async (by: TestUser, href: string): Promise<number> =>
  (await by.call('GET', `/api/${accidents.api}?${href.split('?')[1] ?? ''}`)).json<unknown[]>().length

test('G19 a report is counted by two axes, and each cell is the length of the list that it opens', async () => {
  const asked = { report: 'accidents', period: 'ytd', by: 'division,month:occurredAt' }
  const result = await run(admin, asked)
  const months = ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']
  expect(result.thenBy).toMatchObject({ label: 'Month', places: months.map((label) => ({ label })) })
  const counts = new Map(result.rows.map(({ key, cells = [] }) => [key, cells.map(({ count }) => count)]))
  expect([counts.get(here), counts.get(there)]).toEqual([
    [0, 0, 0, 1],
    [1, 0, 0, 1],
  ])
  for (const { count, href } of result.rows.flatMap(({ cells = [] }) => cells)) expect(count).toBe(await listed(admin, href))
  expect((await run(manager, asked)).rows.map(({ cells = [] }) => cells.map(({ count }) => count))).toEqual([[1]])
  const csv = (await admin.call('GET', `/api/reports/export?${address({ ...asked, format: 'csv' })}`)).body
  expect(csv).toContain('"Grouped by","Division, then Month"')
  expect(csv).toContain(`"Division",${months.map((label) => `"${label}"`).join()},"Accidents"`)
  for (const by of ['division,division', 'division,nothing', 'division,status,state'])
    expect((await admin.call('GET', `/api/reports/run?${address({ ...asked, by })}`)).statusCode).toBe(400)
  const saved = await admin.call('POST', '/api/reports/saved', {
    report: 'accidents',
    name: 'By state and month',
    by: 'state,month:occurredAt',
  })
  expect(saved.json()).toMatchObject({ by: 'state,month:occurredAt' })
})
