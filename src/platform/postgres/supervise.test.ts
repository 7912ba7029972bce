import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { damagesIn } from '#test/support/integrity.ts'
import { rounds } from '#test/support/rounds.ts'
import { limitFor } from '#test/support/patience.ts'
import type { Embedded } from './embedded.ts'
import { startEmbedded } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('P-37 the database process dying is survived', () => {
  const start = async (stableAfterMs: number): Promise<{ embedded: Embedded; dataDir: string }> => {
    const dataDir = await dataDirWithCluster()
    const embedded = await startEmbedded({ dataDir, log, stableAfterMs })
    onTestFinished(() => embedded.stop())
    return { embedded, dataDir }
  }

  const killServer = (dataDir: string): void => {
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
  }

  test(
    'under load nothing acknowledged is lost',
    async () => {
      const { embedded, dataDir } = await start(0)
      const pool = new pg.Pool({ ...embedded.connection, max: 4 })
      onTestFinished(() => pool.end())
      pool.on('error', () => undefined)
      await pool.query('create table entry (id int primary key)')
      const acknowledged: number[] = []
      let next = 0
      let writing = true
      const writer = async (): Promise<void> => {
        while (writing) {
          const id = next++
          await pool.query('insert into entry values ($1)', [id]).then(
            () => acknowledged.push(id),
            () => sleep(5),
          )
        }
      }
      const writers = [writer(), writer(), writer()]
      for (let round = 0; round < rounds(3, 20); round++) {
        const written = acknowledged.length
        await expect.poll(() => acknowledged.length).toBeGreaterThan(written + 20)
        const back = new Promise<void>((done) => {
          embedded.onReturn(done)
        })
        killServer(dataDir)
        await back
        expect(embedded.isUp()).toBe(true)
      }
      writing = false
      await Promise.all(writers)
      const { rows } = await pool.query<{ id: number }>('select id from entry')
      const kept = new Set(rows.map((row) => row.id))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      expect(await damagesIn({ ...embedded.admin, database: embedded.connection.database })).toEqual([])
    },
    rounds(limitFor(24_000), limitFor(300_000)),
  )

  test('the app is told, and told again when it is back', async () => {
    const { embedded, dataDir } = await start(10_000)
    const told: string[] = []
    embedded.onExit((exit) => told.push(`${exit.reason} up: ${embedded.isUp()}`))
    embedded.onReturn(() => told.push('back'))
    killServer(dataDir)
    await expect.poll(() => told).toEqual(['PostgreSQL ended unexpectedly; it is being restarted. up: false', 'back'])
  })

  test('the death of a single backend, which restarts them all, counts as an exit', async () => {
    const { embedded } = await start(10_000)
    const told: string[] = []
    embedded.onExit(() => told.push('exit'))
    embedded.onReturn(() => told.push('back'))
    const client = new pg.Client(embedded.connection)
    client.on('error', () => undefined)
    await client.connect()
    const {
      rows: [row],
    } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(row?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => told).toEqual(['exit', 'back'])
    const again = new pg.Client(embedded.connection)
    await again.connect()
    expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await again.end()
  })

  test('a server that dies again and again is given up with the last lines of its log', async () => {
    const { embedded, dataDir } = await start(60_000)
    const final = new Promise<string>((done) => {
      embedded.onExit((exit) => {
        if (exit.final) done(exit.reason)
      })
    })
    embedded.onReturn(() => killServer(dataDir))
    killServer(dataDir)
    const reason = await final
    expect(reason).toMatch(/^PostgreSQL failed five times within a minute and was given up\.\n/)
    expect(reason).toContain('LOG: ')
    expect(embedded.isUp()).toBe(false)
  })
})
