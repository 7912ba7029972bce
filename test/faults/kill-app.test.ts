import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readPostmaster } from '#platform/postgres/postmaster.ts'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { damagesIn } from '#test/support/integrity.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin } from './support/company.ts'
import { freePort, startServer } from './support/server.ts'
import { disagreements, startWriters } from './support/writers.ts'

describe('P-34 kill -9 of the app under load', () => {
  test(
    'loses nothing acknowledged, doubles nothing, leaves nothing half done',
    async () => {
      const dataDir = await dataDirWithCluster()
      const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
      let server = await startServer(env)
      const database = backdoor(await connectionIn(dataDir))
      const admin = await makeSuperAdmin(database)
      const writers = startWriters(
        callerOf(() => server.origin, admin.token),
        await makeDivision(database),
        6,
      )
      for (let round = 0; round < rounds(3, 40); round += 1) {
        const written = writers.acknowledged.size
        await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(written + 10)
        await sleep((round * 397) % 1_000)
        // Every other time the database goes too, as when the whole machine does.
        const databaseToo = round % 2 === 1 ? readPostmaster(join(dataDir, 'postgres'))?.pid : undefined
        await server.program.kill('SIGKILL')
        if (databaseToo !== undefined) process.kill(databaseToo, 'SIGKILL')
        server = await startServer(env)
      }
      await writers.stop()
      expect([...writers.statuses.keys()].toSorted((a, b) => a - b)).toEqual([0, 201])
      expect(await disagreements(database, writers.acknowledged)).toEqual([])
      const verified = await callerOf(() => server.origin, admin.token).call('GET', '/api/audit/verify')
      expect(verified.json()).toMatchObject({ ok: true, problems: [] })
      expect(await damagesIn(await connectionIn(dataDir, 'superuser'))).toEqual([])
      await server.program.kill('SIGTERM')
      expect(server.program.child.exitCode).toBe(0)
    },
    rounds(limitFor(60_000), limitFor(900_000)),
  )
})
