import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { urlOf } from '#platform/postgres/connection.ts'
import type { Embedded } from '#platform/postgres/embedded.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer, withinPromised } from './support/server.ts'
import { watchUserCheck } from './support/watcher.ts'
import { disagreements, startWriters } from './support/writers.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A PostgreSQL that is not the app's own, as behind DATABASE_URL. */
const externalDatabase = async (): Promise<{ url: string; stop: () => Promise<void>; start: () => Promise<void> }> => {
  const dataDir = await dataDirWithCluster()
  const start = (): Promise<Embedded> => startEmbedded({ dataDir, log })
  let running = await start()
  onTestFinished(() => running.stop())
  return {
    url: urlOf(running.connection),
    stop: () => running.stop(),
    start: async () => {
      running = await start()
    },
  }
}

describe('P-51 the database of DATABASE_URL is stopped for a while', () => {
  test(
    'the user check answers, changes are refused clearly, and it recovers by itself',
    async () => {
      const external = await externalDatabase()
      const server = await startServer({ DATABASE_URL: external.url, DATA_DIR: await temporaryDataDir() })
      const database = backdoor({ connectionString: external.url })
      const caller = callerOf(() => server.origin, (await makeSuperAdmin(database)).token)
      const division = await makeDivision(database)
      expect((await caller.call('GET', '/api/auth/me')).status).toBe(200)
      const watcher = watchUserCheck(caller)
      const writers = startWriters(caller, division, 2)
      await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(5)
      await external.stop()
      const away = performance.now()
      while (performance.now() - away < rounds(5_000, 60_000)) {
        const refused = await caller.call('POST', '/api/divisions', { code: 'NO', name: 'Nowhere' })
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
        expect(refused.json()).toMatchObject({
          code: 'unavailable',
          detail: 'The database is restarting. Nothing was lost; try again in a moment.',
        })
        await sleep(200)
      }
      expect((await caller.call('GET', '/api/health')).status).toBe(503)
      const written = writers.acknowledged.size
      await external.start()
      await expect.poll(() => writers.acknowledged.size, { timeout: withinPromised(5_000) }).toBeGreaterThan(written)
      await expect.poll(async () => (await caller.call('GET', '/api/health')).status).toBe(200)
      await writers.stop()
      await watcher.stop()
      expect([...watcher.statuses]).toEqual([200])
      expect(await disagreements(database, writers.acknowledged)).toEqual([])
      await server.program.kill('SIGTERM')
      expect(server.program.child.exitCode).toBe(0)
    },
    rounds(limitFor(60_000), limitFor(200_000)),
  )
})
