import { describe, expect, test } from 'vitest'
import type { Simulator } from '#simulator/server.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import type { Reply } from './support/caller.ts'
import { companyAt, outcomeOf, standingProvider } from './support/synced.ts'
import type { SyncedCompany } from './support/synced.ts'

const posts = {
  vehicles: '/api/integrations/simulator/sync/vehicles',
  drivers: '/api/integrations/simulator/sync/drivers',
  mileage: '/api/simulator/sync-mileage',
} as const
type Kind = keyof typeof posts

const order = async ({ caller }: SyncedCompany, kind: Kind): Promise<void> => {
  expect((await caller.call('POST', posts[kind])).status).toBe(200)
}

const finished = ({ database }: SyncedCompany, kind: Kind) =>
  expect
    .poll(
      async () =>
        (await database.rows<{ status: string }>('select status from telematics_runs where kind = $1', [kind])).map((run) => run.status),
      { timeout: limitFor(20_000), interval: 50 },
    )
    .toEqual(['succeeded'])

/** Small pages, each a little slow, so that there is a middle to be killed in. */
const slowDown = ({ control }: Simulator): void => {
  control.clearFaults()
  for (const path of ['/fleet/vehicles', '/fleet/drivers', '/fleet/vehicles/stats']) {
    control.setPageSize(40, path)
    control.fail({ kind: 'slow', path, count: 1_000, milliseconds: 60 })
  }
}

/** What a run writes into the company, to see that it has begun to. */
const written: Readonly<Record<Kind, string>> = { vehicles: 'vehicles', drivers: 'drivers', mileage: 'telematics_readings' }

/** Resolves when pages of the listing are kept, or the first of them is written into the company; at the latest when the run is over. */
const reached = ({ database }: SyncedCompany, kind: Kind, place: number | 'writing') =>
  expect
    .poll(
      async () => {
        const [run] = await database.rows<{ over: boolean; pages: number; began: boolean }>(
          `select status not in ('queued', 'running') as over, pages, exists (select 1 from ${written[kind]}) as began from telematics_runs where kind = $1`,
          [kind],
        )
        return run !== undefined && (run.over || (place === 'writing' ? run.began : run.pages >= place))
      },
      { interval: 1 },
    )
    .toBe(true)

/** Where the app is killed, in turn. */
const places = [2, 'writing', 1, 'writing', 4] as const

describe('P-45 kill -9 of the app during a sync', () => {
  test(
    'the next start goes on, and everything ends as if nothing had happened',
    async () => {
      const provider = await standingProvider(300, 120)
      slowDown(provider)
      const [calm, killed] = await Promise.all([companyAt(provider), companyAt(provider)])
      for (const kind of ['vehicles', 'drivers', 'mileage'] as const) {
        await order(calm, kind)
        await finished(calm, kind)
      }
      const expected = await outcomeOf(calm.database)
      await calm.stop()
      slowDown(provider)
      for (const kind of ['vehicles', 'drivers', 'mileage'] as const) {
        const asked = order(killed, kind).catch(() => undefined)
        for (let kill = 0; kill < rounds(kind === 'vehicles' ? 2 : 1, places.length); kill += 1) {
          await reached(killed, kind, places[kill % places.length] ?? 1)
          await killed.killAndRestart()
        }
        await asked
        await finished(killed, kind)
      }
      expect(await outcomeOf(killed.database)).toEqual(expected)
      expect((await killed.database.rows<{ n: number }>('select sum(attempts)::int as n from telematics_runs'))[0]?.n).toBeGreaterThan(4)
      await killed.stop()
    },
    rounds(limitFor(60_000), limitFor(300_000)),
  )
})

describe('P-46 two hundred sign-ins at once', () => {
  test(
    'start one sync per kind, and the provider is asked as for one',
    async () => {
      const provider = await standingProvider(120, 60)
      for (const path of ['/fleet/vehicles', '/fleet/drivers', '/fleet/vehicles/stats']) provider.control.setPageSize(50, path)
      const company = await companyAt(provider)
      provider.control.clearRequests()
      // Whoever is told that the server is busy comes again.
      const insist = async (path: string): Promise<Reply> => {
        const answer = await company.caller.call('POST', path)
        return answer.status === 503 ? insist(path) : answer
      }
      const answers = await Promise.all(Array.from({ length: 200 }, () => Object.values(posts).map(insist)).flat())
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
      for (const kind of ['vehicles', 'drivers', 'mileage'] as const) await finished(company, kind)
      const asked = provider.control.requests().map(({ path, query }) => `${path}?${query}`)
      expect(asked.length - new Set(asked).size, asked.join('\n')).toBe(0)
      expect(new Set(answers.map((answer) => answer.json<{ runId: string }>().runId)).size).toBe(3)
      await company.stop()
    },
    limitFor(36_000),
  )
})
