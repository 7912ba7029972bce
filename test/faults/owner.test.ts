import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { runningServer } from '#platform/postgres/postmaster.ts'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { startProgram } from '#test/support/programs.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeSuperAdmin } from './support/company.ts'
import { quietSettings, serverFile, startServer } from './support/server.ts'

const databaseIn = (dataDir: string): number | undefined => runningServer(join(dataDir, 'postgres'))?.pid

describe('P-38 one app for a data folder', () => {
  test(
    'a second one is refused by name, a killed one is replaced, and nothing is left running',
    async () => {
      const dataDir = await dataDirWithCluster()
      let owner = await startServer({ DATA_DIR: dataDir })
      const database = databaseIn(dataDir)
      const { token } = await makeSuperAdmin(backdoor(await connectionIn(dataDir)))
      const caller = callerOf(() => owner.origin, token)
      for (let round = 0; round < rounds(1, 50); round += 1) {
        const second = startProgram(serverFile, [], { ...quietSettings, DATA_DIR: dataDir })
        expect(await second.ended()).toBe(1)
        expect(second.output()).toBe(
          `Longhaul cannot start: The data folder ${join(dataDir, 'postgres')} is in use by process ${owner.pid}; stop that one first, or choose another DATA_DIR.\n`,
        )
        expect((await caller.call('GET', '/api/vehicles')).status).toBe(200)
      }
      for (let round = 0; round < rounds(1, 20); round += 1) {
        await owner.program.kill('SIGKILL')
        owner = await startServer({ DATA_DIR: dataDir })
        expect(databaseIn(dataDir)).toBe(database)
        expect((await caller.call('GET', '/api/auth/me')).status).toBe(200)
      }
      await owner.program.kill('SIGTERM')
      expect(databaseIn(dataDir)).toBeUndefined()
      if (rounds(0, 1) === 1) {
        owner = await startServer({ DATA_DIR: dataDir })
        await owner.program.kill('SIGKILL')
        await expect.poll(() => databaseIn(dataDir), { interval: 500 }).toBeUndefined()
      }
    },
    rounds(limitFor(60_000), limitFor(900_000)),
  )
})

/** True while the app has an open transaction that has written. */
const isWriting = async (dataDir: string): Promise<boolean> => {
  const open = `select 1 from pg_stat_activity where application_name = 'longhaul' and backend_xid is not null and clock_timestamp() - xact_start > interval '100 milliseconds'`
  return connectionIn(dataDir)
    .then((connection) => backdoor(connection).rows(open))
    .then(
      (rows) => rows.length > 0,
      () => false,
    )
}

describe('P-39 a first start that is killed', () => {
  test(
    'is made good by the next one, with the whole demo company',
    async () => {
      for (let round = 0; round < rounds(1, 25); round += 1) {
        const env = { DATA_DIR: await temporaryDataDir(), LONGHAUL_DEMO: 'on', SIMULATOR: 'off' }
        const first = startProgram(serverFile, [], { ...quietSettings, ...env })
        // The first time in the middle of making the company, later anywhere.
        if (round === 0) await expect.poll(() => isWriting(env.DATA_DIR), { interval: 10 }).toBe(true)
        else await sleep(300 + ((round * 1_397) % 5_000))
        await first.kill('SIGKILL')
        const second = await startServer(env)
        const login = await callerOf(() => second.origin, '').call('POST', '/api/auth/login', {
          email: 'super_admin@longhaul.test',
          password: 'longhaul-demo-2026',
        })
        expect(login.status).toBe(200)
        const vehicles = await callerOf(() => second.origin, login.json<{ token: string }>().token).call(
          'GET',
          '/api/vehicles?limit=1&archived=all',
        )
        expect(Number(vehicles.headers.get('x-total-count'))).toBeGreaterThan(100)
        await second.program.kill('SIGTERM')
      }
    },
    rounds(limitFor(75_000), limitFor(900_000)),
  )
})
