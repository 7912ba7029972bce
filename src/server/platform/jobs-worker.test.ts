import { pino } from 'pino'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/support/database.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { startJobs } from './jobs-worker.ts'

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
