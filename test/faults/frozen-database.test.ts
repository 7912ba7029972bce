import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { urlOf } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { readPostmaster } from '#platform/postgres/postmaster.ts'
import { dataDirWithCluster, temporaryDataDir } from '#test/support/data-dir.ts'
import { callerOf } from './support/caller.ts'
import { backdoor, connectionIn, makeDivision, makeSuperAdmin } from './support/company.ts'
import { startServer, withinPromised } from './support/server.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const connections = 4

/** A server and all its processes. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child.trim() !== '')
    .flatMap((child) => familyOf(Number(child))),
]

describe('P-41 and P-51 a database that stands still', () => {
  test('changes are refused in time, their connections are free again, and a repeat finds what went through', async () => {
    const dataDir = await dataDirWithCluster()
    const embedded = await startEmbedded({ dataDir, log: quiet })
    onTestFinished(() => embedded.stop())
    const database = backdoor(embedded.connection)
    const server = await startServer({
      DATABASE_URL: urlOf(embedded.connection),
      DATABASE_POOL: String(connections),
      DATA_DIR: await temporaryDataDir(),
    })
    const { token } = await makeSuperAdmin(database)
    const division = await makeDivision(database)
    const caller = callerOf(() => server.origin, token)
    const keys = Array.from({ length: connections + 2 }, () => randomUUID())
    const create = (key: string) =>
      caller.call(
        'POST',
        '/api/vehicles',
        { unitNumber: key.slice(0, 8), kind: 'tractor', division, ownership: 'owned' },
        { 'idempotency-key': key },
      )
    expect((await create(randomUUID())).status).toBe(201)
    const frozen = familyOf(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const thaw = (): void => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    }
    onTestFinished(thaw)
    const refused = Promise.all(keys.map(create))
    const health = caller.call('GET', '/api/health')
    // The health check is the first to answer.
    expect(await Promise.race([health.then(() => 'health'), refused.then(() => 'changes')])).toBe('health')
    expect([(await health).status, (await health).json()]).toMatchObject([503, { detail: 'The database does not answer.' }])
    // The database still stands still. Those who had a connection were given up by the limit of time, and not by what else may cut it.
    expect((await refused).map(({ status }) => status)).toEqual(keys.map(() => 503))
    expect((await refused).map((one) => one.json()['detail'])).toContain(
      'This took too long, and Longhaul stopped waiting. It may still be saved: check before you enter it again.',
    )
    thaw()
    await expect.poll(async () => (await caller.call('GET', '/api/health')).status).toBe(200)
    for (const key of keys) await expect.poll(async () => (await create(key)).status).toBe(201)
    const [found] = await database.rows('select count(*)::int as vehicles, count(distinct unit_number)::int as units from vehicles')
    expect(found).toEqual({ vehicles: keys.length + 1, units: keys.length + 1 })
  })
})

describe('P-50 a stop while the database stands still', () => {
  test('ends within ten seconds, says what it left, and the next start goes on', async () => {
    const dataDir = await dataDirWithCluster()
    const server = await startServer({ DATA_DIR: dataDir })
    const { token } = await makeSuperAdmin(backdoor(await connectionIn(dataDir)))
    const frozen = familyOf(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0)
    // The server itself last: told to stop, it ends the others.
    const thaw = (): void => {
      for (const pid of frozen.splice(0).toReversed()) process.kill(pid, 'SIGCONT')
    }
    onTestFinished(thaw)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    // A request that waits for the database.
    const waiting = callerOf(() => server.origin, token).call('GET', '/api/vehicles')
    const began = performance.now()
    server.program.child.kill('SIGTERM')
    expect(await server.program.ended()).toBe(1)
    expect(performance.now() - began).toBeLessThan(withinPromised(10_000))
    expect((await waiting).status).toBe(0)
    expect(server.program.output()).toMatch(/Stopping PostgreSQL took longer than [\d.]+ s; shutdown continues without it\./)
    thaw()
    const next = await startServer({ DATA_DIR: dataDir })
    expect((await fetch(`${next.origin}/api/health`)).status).toBe(200)
    await next.program.kill('SIGTERM')
  })
})
