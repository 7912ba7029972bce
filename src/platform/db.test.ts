import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/support/database.ts'
import { createPool } from './db.ts'

/** A pool over a database of its own, and what it heard of broken connections. */
const poolOfTest = async () => {
  const database = await freshDatabase()
  const lost: Error[] = []
  const pool = createPool({ connectionString: database.url }, (error) => lost.push(error))
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return { pool, lost }
}

test('P-37 a connection that breaks between two statements refuses the next one, and ends nothing else', async () => {
  const { pool, lost } = await poolOfTest()
  const client = await pool.connect()
  const {
    rows: [own],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((done) => {
    client.once('end', () => done())
  })
  await pool.query('select pg_terminate_backend($1)', [own?.pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow(/terminated|not queryable/)
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
})

test('P-37 an idle connection that breaks is told and replaced', async () => {
  const { pool, lost } = await poolOfTest()
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  const {
    rows: [own],
  } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
  first.release()
  await second.query('select pg_terminate_backend($1)', [own?.pid])
  second.release()
  await expect.poll(() => lost.map((error) => error.message)).toContain('terminating connection due to administrator command')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('plain dates stay text, counts and money are numbers', async () => {
  const { pool } = await poolOfTest()
  expect(
    (await pool.query(`select date '2026-03-08' as day, 12::bigint as count, 1.5::numeric as share, current_setting('TimeZone') as zone`))
      .rows,
  ).toEqual([{ day: '2026-03-08', count: 12, share: 1.5, zone: 'UTC' }])
})
