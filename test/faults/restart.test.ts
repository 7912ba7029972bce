import { describe, expect, test } from 'vitest'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { runningServer } from '#platform/postgres/postmaster.ts'
import { rounds } from '#test/support/rounds.ts'
import { join } from 'node:path'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin } from './support/company.ts'
import { freePort, startServer, withinPromised } from './support/server.ts'
import { watchUserCheck } from './support/watcher.ts'
import { disagreements, startWriters } from './support/writers.ts'

describe('P-50 a restart', () => {
  test(
    'under load finishes what it has, fails no change, signs nobody out, and ends in order',
    async () => {
      const dataDir = await dataDirWithCluster()
      const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
      let server = await startServer(env)
      const database = backdoor(await connectionIn(dataDir))
      const caller = callerOf(() => server.origin, (await makeSuperAdmin(database)).token)
      const watcher = watchUserCheck(caller)
      const writers = startWriters(caller, await makeDivision(database), 6)
      for (let round = 0; round < rounds(2, 20); round += 1) {
        const written = writers.acknowledged.size
        await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(written + 30)
        const began = performance.now()
        server.program.child.kill('SIGTERM')
        // It says that it is ending; one that had little left to do is gone before it is asked.
        await expect.poll(async () => (await caller.call('GET', '/api/health')).status, { interval: 1 }).toBeOneOf([503, 0])
        expect(await server.program.ended()).toBe(0)
        expect(performance.now() - began).toBeLessThan(withinPromised(30_000))
        expect(runningServer(join(dataDir, 'postgres'))).toBeUndefined()
        server = await startServer(env)
      }
      await writers.stop()
      await watcher.stop()
      expect([...writers.statuses.keys()].filter((status) => status !== 0)).toEqual([201])
      // What went unanswered had not reached anybody: no repeat found its vehicle made.
      expect(writers.replays()).toBe(0)
      expect([...watcher.statuses].filter((status) => status !== 0)).toEqual([200])
      expect(await disagreements(database, writers.acknowledged)).toEqual([])
      await server.program.kill('SIGTERM')
    },
    rounds(limitFor(60_000), limitFor(900_000)),
  )

  test('a second signal ends it at once', async () => {
    const server = await startServer({ DATA_DIR: await dataDirWithCluster() })
    // A connection that stays open, so that the stop does not end by itself at once.
    await (await fetch(`${server.origin}/api/health`)).text()
    server.program.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.origin}/api/health`)).status, { interval: 1 }).toBe(503)
    server.program.child.kill('SIGTERM')
    expect(await server.program.ended()).toBe(1)
  })
})
