import { spawn } from 'node:child_process'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { damagesIn } from '#test/support/integrity.ts'
import { childEnvironment } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { pathFor } from './initdb.ts'
import { runningServer } from './postmaster.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('P-35 durability is the engine’s', () => {
  test('a running server with fsync=off is refused, not adopted', async () => {
    const dataDir = await dataDirWithCluster()
    const cluster = await openCluster(dataDir)
    const server = spawn(
      cluster.binaries.postgres,
      ['-D', pathFor(cluster.dir, cluster.account), '-c', 'fsync=off', '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'],
      { cwd: cluster.dir, env: childEnvironment, stdio: 'ignore', ...cluster.account },
    )
    onTestFinished(() => {
      server.kill('SIGINT')
    })
    await expect.poll(() => runningServer(cluster.dir)?.pid).toBe(server.pid)
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      'The database runs with fsync=off and could lose acknowledged work; set fsync=on and start again.',
    )
  })

  test('neither postgresql.auto.conf nor ALTER SYSTEM switches it off', async () => {
    const dataDir = await dataDirWithCluster()
    const first = await startEmbedded({ dataDir, log })
    const client = new pg.Client(first.admin)
    await client.connect()
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) await client.query(`alter system set ${name} = off`)
    await client.end()
    await first.stop()
    const second = await startEmbedded({ dataDir, log })
    onTestFinished(() => second.stop())
    const again = new pg.Client(second.admin)
    await again.connect()
    const { rows } = await again.query(
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit`,
    )
    expect(rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on' }])
    await again.end()
  })

  test('P-36 each commit is flushed to disk before it is acknowledged; amcheck finds no damage', async () => {
    const embedded = await startEmbedded({ dataDir: await dataDirWithCluster(), log })
    onTestFinished(() => embedded.stop())
    const client = new pg.Client(embedded.connection)
    await client.connect()
    await client.query('create table entry (id int primary key)')
    const flushes = async (): Promise<number> => {
      await client.query('select pg_stat_force_next_flush()')
      const {
        rows: [row],
      } = await client.query<{ count: string }>(
        `select sum(fsyncs) as count from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
      )
      return Number(row?.count)
    }
    const before = await flushes()
    for (let id = 0; id < 25; id++) await client.query('insert into entry values ($1)', [id])
    expect((await flushes()) - before).toBeGreaterThanOrEqual(25)
    await client.end()
    expect(await damagesIn({ ...embedded.admin, database: embedded.connection.database })).toEqual([])
  })
})
