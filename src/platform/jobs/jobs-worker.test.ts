import { join } from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataDirWithCluster } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { startJobs } from './jobs-worker.ts'
import { urlOf } from '../postgres/connection.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { readPostmaster } from '../postgres/postmaster.ts'

type Ask = (text: string) => Promise<unknown[]>
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const queue = async (url: string, handlers: Readonly<Record<string, JobHandler>>): Promise<Jobs> => {
  const jobs = await startJobs({ connection: { connectionString: url }, log: pino({ level: 'silent' }), handlers: () => handlers })
  onTestFinished(() => jobs.stop())
  return jobs
}

const database = async (): Promise<string> => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  return url
}

describe('the job queue', () => {
  test('runs a job that was added, and a failed one again', async () => {
    const url = await database()
    let attempts = 0
    const done = Promise.withResolvers<unknown>()
    const jobs = await queue(url, {
      greet: (payload) => {
        attempts += 1
        if (attempts === 1) return Promise.reject(new Error('not yet'))
        done.resolve(payload)
        return Promise.resolve()
      },
    })
    await jobs.add('greet', { who: 'Rosa' })
    expect(await done.promise).toEqual({ who: 'Rosa' })
  })

  test('replaces a waiting job with the same key', async () => {
    const url = await database()
    const jobs = await queue(url, {})
    const later = new Date(Date.now() + 3_600_000)
    await jobs.add('greet', { who: 'first' }, { key: 'one', runAt: later })
    await jobs.add('greet', { who: 'second' }, { key: 'one', runAt: later })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs')
    await client.end()
    expect(rows.map((row) => row.payload)).toEqual([{ who: 'second' }])
  })

  test('stops in order: a running job hears of it and is handed back', async () => {
    const url = await database()
    const started = Promise.withResolvers<undefined>()
    const jobs = await startJobs({
      connection: { connectionString: url },
      log: pino({ level: 'silent' }),
      handlers: () => ({
        long: async (_payload, signal) => {
          started.resolve(undefined)
          await new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')))
          })
        },
      }),
    })
    await jobs.add('long', {})
    await started.promise
    await jobs.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs')
    await client.end()
    expect(rows).toEqual([{ locked_by: null }])
  })

  test('P-34 takes over the jobs of a killed process', async () => {
    const url = await database()
    const first = await startJobs({ connection: { connectionString: url }, log: pino({ level: 'silent' }), handlers: () => ({}) })
    await first.add('greet', { who: 'orphan' })
    await first.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // As a process leaves its job behind that was killed while working on it.
    await client.query(
      `update graphile_worker._private_jobs set locked_by = 'killed-pool', locked_at = now() - interval '10 seconds', attempts = 1`,
    )
    await client.end()
    const done = Promise.withResolvers<unknown>()
    await queue(url, {
      greet: (payload) => {
        done.resolve(payload)
        return Promise.resolve()
      },
    })
    expect(await done.promise).toEqual({ who: 'orphan' })
  })
})

describe('a long job runs once, and is taken from nobody', () => {
  /** Two processes with a long job between them, that something happens to. */
  const whatever = async (url: string, happens: (ask: Ask) => Promise<unknown>): Promise<void> => {
    const ask: Ask = async (text) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(text)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    const proofs = (): Promise<number> =>
      ask(`select 1 from pg_locks where locktype = 'advisory' and classid = 72104`).then(
        (rows) => rows.length,
        () => 0,
      )
    const started = Promise.withResolvers<undefined>()
    const release = Promise.withResolvers<undefined>()
    let runs = 0
    const handlers = {
      long: async () => {
        runs += 1
        started.resolve(undefined)
        await release.promise
      },
      orphan: () => Promise.resolve(),
    }
    const one = await queue(url, handlers)
    await queue(url, handlers)
    // Before the queues stop: they would wait for the job of a test that failed.
    onTestFinished(() => release.resolve(undefined))
    await one.add('long', {})
    await started.promise
    await expect.poll(proofs).toBe(2)
    await happens(ask)
    await expect.poll(proofs).toBe(2)
    // Once the job of a killed process was taken over, so would have been that of a living one that cannot prove it: its job is older.
    await ask(`select graphile_worker.add_job('orphan', run_at => now() + interval '1 hour')`)
    await ask(`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() where run_at > now() + interval '1 minute'`)
    await expect.poll(() => ask(`select 1 from graphile_worker.jobs where locked_by = 'killed'`)).toEqual([])
    expect(await ask(`select attempts from graphile_worker.jobs where task_identifier = 'long' and locked_by is not null`)).toEqual([
      { attempts: 1 },
    ])
    release.resolve(undefined)
    await expect.poll(() => ask(`select 1 from graphile_worker.jobs where task_identifier = 'long'`)).toEqual([])
    expect(runs).toBe(1)
  }

  test('when the connections of the queue are ended', async () => {
    await whatever(await database(), async (ask) => {
      const ended = await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longhaul-jobs' and datname = current_database()`,
      )
      expect(ended.length).toBeGreaterThan(1)
    })
  })

  test('when the database is killed and comes back', async () => {
    const dataDir = await dataDirWithCluster()
    const embedded = await startEmbedded({ dataDir, log: quiet })
    onTestFinished(() => embedded.stop())
    await whatever(urlOf(embedded.connection), async () => {
      const returned = Promise.withResolvers<undefined>()
      embedded.onReturn(() => returned.resolve(undefined))
      process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
      await returned.promise
    })
  })
})

describe('a job that ends while the database is away', () => {
  test('well or badly: the process goes on, and the job is run again when the database is back', async () => {
    const dataDir = await dataDirWithCluster()
    const embedded = await startEmbedded({ dataDir, log: quiet })
    onTestFinished(() => embedded.stop())
    const away = Promise.withResolvers<undefined>()
    embedded.onExit(() => away.resolve(undefined))
    const runs = { well: 0, badly: 0 }
    const both = Promise.withResolvers<undefined>()
    const job = (how: keyof typeof runs, end: () => void) => async (): Promise<void> => {
      runs[how] += 1
      if (runs.well === 1 && runs.badly === 1) both.resolve(undefined)
      if (runs[how] > 1) return
      await away.promise
      end()
    }
    const jobs = await queue(urlOf(embedded.connection), {
      well: job('well', () => undefined),
      badly: job('badly', () => {
        throw new Error('connect ECONNREFUSED')
      }),
    })
    await jobs.add('well', {})
    await jobs.add('badly', {})
    await both.promise
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => runs).toEqual({ well: 2, badly: 2 })
  })
})

describe('a job that comes with a transaction', () => {
  test('is there once that commits, once, and never without it', async () => {
    const url = await database()
    const seen: unknown[] = []
    const second = Promise.withResolvers<undefined>()
    const jobs = await queue(url, {
      greet: (payload) => {
        seen.push(payload['who'])
        if (payload['who'] === 'kept') second.resolve(undefined)
        return Promise.resolve()
      },
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const tx = { client, afterCommit: () => undefined }
    const waiting = async (): Promise<number> =>
      (await client.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n ?? -1
    await client.query('begin')
    await jobs.addWith(tx, 'greet', { who: 'taken back' })
    expect(await waiting()).toBe(1)
    await client.query('rollback')
    expect(await waiting()).toBe(0)
    await client.query('begin')
    await jobs.addWith(tx, 'greet', { who: 'kept' })
    expect(seen).toEqual([])
    await client.query('commit')
    await second.promise
    await client.end()
    expect(seen).toEqual(['kept'])
  })
})
