import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'

/** Events of one division alone, since anything happened in the other. */
const length = 30_000
/** Rows of the history one look at recent activity may read, however long the history is. */
const mostRead = 15_000

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const readOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'events' ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, below) => sum + readOf(below), 0)

/** Statements on the history, with their values. */
const asked: pg.QueryConfig[] = []
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const config = given[0] as pg.QueryConfig | string | undefined
  if (typeof config === 'object' && config.text.includes(' events e')) asked.push({ text: config.text, values: config.values ?? [] })
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})

let app: TestApp
let quiet: Created
let seldom: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  quiet = await make(admin, 'divisions')
  seldom = await make(admin, 'drivers', { division: quiet.id })
  const busy = await make(admin, 'drivers')
  await app.deps.pool.query(
    `insert into events (batch_id, kind, record_id, action, changes, version, actor_kind, at)
     select gen_random_uuid(), 'drivers', $1, 'update', '[]', 2, 'system', $2 from generate_series(1, $3::int)`,
    [busy.id, app.clock.now().toISOString(), length],
  )
  await app.deps.pool.query('analyze events')
})
afterAll(() => app.close())

describe('recent activity in a long history', () => {
  test.each(['supervisor', 'manager'] as const)(
    'a %s of a quiet division sees what happened there, and little else is read',
    async (role) => {
      const person = await app.as(role, [quiet.id])
      asked.length = 0
      const answer = await person.call('GET', '/api/dashboard/recent-activities?limit=15')
      expect(answer.json<{ number: string; action: string }[]>()).toContainEqual(
        expect.objectContaining({ number: seldom.number, action: 'create' }),
      )
      const plans = await Promise.all(
        asked
          .splice(0)
          .map(({ text, values = [] }) =>
            app.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text: `explain (analyze, format json) ${text}`, values }),
          ),
      )
      expect(plans.length).toBeGreaterThan(0)
      const read = plans.reduce((sum, { rows }) => sum + (rows[0] === undefined ? 0 : readOf(rows[0]['QUERY PLAN'][0].Plan)), 0)
      expect(read).toBeLessThanOrEqual(mostRead)
    },
  )
})
