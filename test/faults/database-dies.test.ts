import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '#platform/postgres/postmaster.ts'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { damagesIn } from '#test/support/integrity.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin, openBackdoor } from './support/company.ts'
import { startServer, withinPromised } from './support/server.ts'
import { watchUserCheck } from './support/watcher.ts'
import { disagreements, startWriters } from './support/writers.ts'

describe('P-37 kill -9 of the database under load', () => {
  test(
    'is answered 503 at once, survived within seconds, and signs nobody out',
    async () => {
      const dataDir = await dataDirWithCluster()
      const server = await startServer({ DATA_DIR: dataDir })
      const database = backdoor(await connectionIn(dataDir))
      const caller = callerOf(() => server.origin, (await makeSuperAdmin(database)).token)
      expect((await caller.call('GET', '/api/auth/me')).status).toBe(200)
      const watcher = watchUserCheck(caller)
      const writers = startWriters(caller, await makeDivision(database), 6)
      for (let round = 0; round < rounds(2, 20); round += 1) {
        const written = writers.moments.length
        await expect.poll(() => writers.moments.length).toBeGreaterThan(written + 20)
        const killed = performance.now()
        process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
        await expect.poll(async () => (await caller.call('GET', '/api/health')).status, { interval: 1 }).toBe(503)
        const refused = await caller.call('GET', '/api/vehicles')
        if (refused.status !== 200)
          expect([refused.status, refused.headers.get('retry-after'), refused.json()]).toEqual([
            503,
            '2',
            expect.objectContaining({ code: 'unavailable' }),
          ])
        await expect.poll(() => writers.moments.some((moment) => moment > killed + 100), { timeout: withinPromised(5_000) }).toBe(true)
        // Five deaths in a row would be given up, and should be: let it live a while.
        if (rounds(0, 1) === 1)
          await new Promise((done) => {
            setTimeout(done, 11_000)
          })
      }
      await writers.stop()
      await watcher.stop()
      expect([...watcher.statuses]).toEqual([200])
      expect([...writers.statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 503])
      expect(await disagreements(database, writers.acknowledged)).toEqual([])
      expect(await damagesIn(await connectionIn(dataDir, 'superuser'))).toEqual([])
      await server.program.kill('SIGTERM')
      expect(server.program.child.exitCode).toBe(0)
    },
    rounds(limitFor(60_000), limitFor(900_000)),
  )

  test(
    'a process that outlives it is waited for, and the app does not give up',
    async () => {
      const dataDir = await dataDirWithCluster()
      const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
      const connection = await connectionIn(dataDir)
      const caller = callerOf(() => server.origin, (await makeSuperAdmin(backdoor(connection))).token)
      const left = (await (await openBackdoor(connection)).query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
      // As one that waits for a slow disk: it does not notice yet that the server is gone.
      process.kill(left, 'SIGSTOP')
      let stopped = true
      const letGo = (): void => {
        if (stopped) process.kill(left, 'SIGKILL')
        stopped = false
      }
      onTestFinished(letGo)
      process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
      await server.program.says(/waiting for the last processes of the PostgreSQL that died/)
      expect((await caller.call('GET', '/api/vehicles')).status).toBe(503)
      letGo()
      await expect.poll(async () => (await caller.call('GET', '/api/vehicles')).status).toBe(200)
    },
    limitFor(20_000),
  )
})
