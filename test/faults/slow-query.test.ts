import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer } from './support/server.ts'
import { watchUserCheck } from './support/watcher.ts'

/** Less than the 15 s after which the server gives a request up; set through the address, as an administrator may. */
const limit = rounds(6_000, 9_000)
const connections = 4

describe('P-41 a statement that takes a minute', () => {
  test(
    'is given up, and everybody else is answered meanwhile',
    async () => {
      const fresh = await freshDatabase()
      onTestFinished(() => fresh.drop())
      const database = backdoor({ connectionString: fresh.url })
      await database.rows(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$`)
      await database.rows(
        `create trigger dawdle before insert on vehicles for each row when (new.unit_number like 'SLOW%') execute function dawdle()`,
      )
      const division = await makeDivision(database)
      const { token } = await makeSuperAdmin(database)
      const server = await startServer({
        DATABASE_URL: `${fresh.url}&statement_timeout=${limit}`,
        DATABASE_POOL: String(connections),
        DATA_DIR: await temporaryDataDir(),
      })
      const caller = callerOf(() => server.origin, token)
      const create = (unitNumber: string) =>
        caller.call('POST', '/api/vehicles', { unitNumber, kind: 'tractor', division, ownership: 'owned' })
      expect((await caller.call('GET', '/api/auth/me')).status).toBe(200)
      // All connections but one, then all of them.
      for (const slow of [connections - 1, connections]) {
        const all = slow === connections
        const watcher = watchUserCheck(caller)
        const answers = Array.from({ length: slow }, (_, index) => create(`SLOW-${slow}-${index}`))
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'longhaul' and wait_event = 'PgSleep'`
        await expect.poll(async () => (await database.rows(waiting)).length, { interval: 5 }).toBe(slow)
        const list = caller.call('GET', '/api/vehicles')
        // Then memory has to do: what it holds must be asked for again, and nobody can be asked.
        if (all) await database.rows(`select pg_notify('longhaul_changes', E'test\\n*')`)
        const before = watcher.count()
        const enough = all ? 2 : 20
        await expect.poll(() => watcher.count() - before).toBeGreaterThanOrEqual(enough)
        expect(await database.rows(waiting)).toHaveLength(slow)
        for (const answer of await Promise.all(answers)) {
          expect([answer.status, answer.headers.get('retry-after'), answer.json<{ detail: string }>().detail]).toEqual([
            503,
            '2',
            'The database took too long to answer. Try again in a moment.',
          ])
        }
        await watcher.stop()
        expect([...watcher.statuses]).toEqual([200])
        expect((await list).status).toBe(200)
        expect(await database.rows(waiting)).toEqual([])
        expect((await create(`QUICK-${slow}`)).status).toBe(201)
      }
      expect(
        (await caller.call('GET', '/api/vehicles'))
          .json<{ unitNumber: string }[]>()
          .map((row) => row.unitNumber)
          .toSorted(),
      ).toEqual(['QUICK-3', 'QUICK-4'])
    },
    rounds(limitFor(60_000), limitFor(120_000)),
  )
})
