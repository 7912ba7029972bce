import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { reading } from '#features/questions/reading.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'

/** Texts of the statements that went to the database. */
let asked: string[] = []
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | pg.QueryConfig]
  asked.push(typeof first === 'string' ? first : first.text)
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})

let app: TestApp
let url: string
let origin: string

/** Somebody else's long work on a table: whoever reads it waits. */
const withLocked = async (table: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

/** Statements that say these words and wait for a table. */
const waitingFor = async (words: string): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${words}%`],
  )
  return rows[0]?.n ?? 0
}
const waitingSearches = (): Promise<number> => waitingFor('search_text')

beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  app = await buildTestApp({}, undefined, database)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

test.each(roles)('a search of a %s asks the database once', async (role) => {
  const user = await app.as(role)
  asked = []
  expect((await user.call('GET', '/api/search?q=rivera')).statusCode).toBe(200)
  expect(asked.filter((text) => text.includes('search_text'))).toHaveLength(1)
})

test('twenty people who search leave the connections to lists', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => app.as('safety')))
  const searches: Promise<unknown>[] = []
  await withLocked('vehicles', async () => {
    searches.push(...people.map((person) => person.call('GET', '/api/search?q=rivera')))
    await expect.poll(waitingSearches).toBeGreaterThan(0)
    expect((await people[0]?.call('GET', '/api/divisions?limit=5&fields=code'))?.statusCode).toBe(200)
  })
  await Promise.all(searches)
})

test('twenty people on their dashboards take one connection, and each gets an answer', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => app.as('safety')))
  const answers: Promise<{ readonly statusCode: number }>[] = []
  await withLocked('vehicles', async () => {
    answers.push(...people.map((person) => person.call('GET', '/api/dashboard/stats')))
    await expect.poll(() => waitingFor('"vehicles"')).toBe(1)
    expect((await people[0]?.call('GET', '/api/divisions?limit=5&fields=code'))?.statusCode).toBe(200)
    expect(await waitingFor('"vehicles"')).toBe(1)
  })
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
})

test('a search whose person has gone on typing is canceled, and the next one answers', async () => {
  const person = await app.as('safety')
  const ask = (q: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${origin}/api/search?q=${q}`, {
      headers: { authorization: `Bearer ${person.token}` },
      ...(signal === undefined ? {} : { signal }),
    })
  await withLocked('vehicles', async () => {
    const typing = new AbortController()
    const first = ask('riv', typing.signal).catch(() => 'gone')
    await expect.poll(waitingSearches).toBe(1)
    typing.abort()
    expect(await first).toBe('gone')
    await expect.poll(waitingSearches).toBe(0)
  })
  expect((await ask('rivera')).status).toBe(200)
})

test('G19 E3 a report and a question only read, of one moment, within a limit of time, and leave nothing behind', async () => {
  const person = await app.as('safety')
  asked = []
  expect((await person.call('GET', '/api/reports/run?report=list:drivers')).statusCode).toBe(200)
  const begun = asked.indexOf('begin isolation level repeatable read, read only; set local statement_timeout = 15000')
  const ended = asked.indexOf('rollback')
  const counting = asked.flatMap((text, at) => (text.includes('from "drivers"') ? [at] : []))
  expect(begun).toBeGreaterThanOrEqual(0)
  expect(counting.length).toBeGreaterThanOrEqual(2)
  expect(counting.every((at) => at > begun && at < ended)).toBe(true)
  const within = (text: string): Promise<unknown> => reading(app.deps, person, ({ pool }) => pool.query({ text }))
  await expect(within('update divisions set number = number')).rejects.toMatchObject({ code: '25006' })
  await expect(within('select pg_sleep(20)')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This takes too long to count. Narrow it: choose a division, a status or a shorter time.',
  })
  // The connection goes back as it came.
  expect((await app.deps.pool.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
})

test('E3 two questions of one person follow each other, and whoever reads within another read joins in', async () => {
  const user = await app.as('safety')
  const order: string[] = []
  const ask = (name: string): Promise<void> =>
    reading(app.deps, user, async (deps) => {
      order.push(`${name} begins`)
      await reading(deps, user, ({ pool }) => pool.query({ text: 'select 1' }))
      order.push(`${name} ends`)
    })
  await Promise.all([ask('first'), ask('second')])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
