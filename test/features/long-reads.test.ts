import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const rows = 3_000

let app: TestApp
let admin: TestUser
let port: number
let trapped: string

/** The answer's head; nobody reads its body until asked. */
const open = (user: TestUser, path: string): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, agent: false, headers: { authorization: `Bearer ${user.token}` } }, done).on('error', failed)
  })

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  const home = await make(admin, 'divisions', { code: 'OZK' })
  trapped = (await make(admin, 'divisions', { code: 'TRP' })).id
  // Five kilobytes each: more in all than the sockets of a connection hold.
  await app.deps.pool.query(
    `insert into vehicles (id, number, title, status, status_since, version, source, tags, created_at, updated_at, unit_number, kind, division_id, ownership, notes, search_text)
     select gen_random_uuid(), 'VEH-L' || n, 'L' || n, 'active', now(), 1, 'manual', '{}', now(), now(), 'L' || lpad(n::text, 5, '0'), 'tractor', $1, 'owned', repeat('five kilobytes of notes ', 210), ''
     from generate_series(1, $2::int) n`,
    [home.id, rows],
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  app.http.server.closeAllConnections()
  await app.close()
})

describe('long lists and exports', () => {
  test('24 people who fetch an export and do not read on leave every list answering, and get it whole afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => app.as('admin')))
    const opening = people.map((person) => open(person, '/api/vehicles/export?columns=unitNumber,notes'))
    const first = await Promise.race(opening)
    expect(first.statusCode).toBe(200)
    const lists = await Promise.all(people.map((person) => person.call('GET', '/api/vehicles?limit=5')))
    expect(lists.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
    const outcomes = await Promise.allSettled(opening)
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.statusCode : String(one.reason)))).toEqual(people.map(() => 200))
    const [one, ...others] = await Promise.all(opening)
    const lines = one === undefined ? [] : (await text(one)).trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows + 2)
    expect(lines.at(-1)).toContain(`${rows.toLocaleString('en-US')} records`)
    for (const other of others) other.destroy()
  })

  test('a person has six of them on the way, and is told to wait with the next', async () => {
    const person = await app.as('admin')
    const path = '/api/vehicles?sort=unitNumber'
    const answers: IncomingMessage[] = []
    for (let count = 0; count < 6; count += 1) answers.push(await open(person, path))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const refused = await open(person, path)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '10', 'content-type': 'application/problem+json; charset=utf-8' })
    expect(JSON.parse(await text(refused))).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('already being prepared') as string,
    })
    expect((await open(await app.as('admin'), path)).statusCode).toBe(200)
    for (const answer of answers) answer.destroy()
    await expect.poll(async () => (await open(person, path)).statusCode).toBe(200)
  })

  test('one that fails on the way breaks off: half a list never looks whole', async () => {
    // The title of the last vehicle's division is what PostgreSQL refuses to read.
    await app.deps.pool.query(`update vehicles set division_id = $1 where unit_number = 'L03000'`, [trapped])
    await app.deps.pool.query(`create function trap(id uuid) returns boolean language plpgsql as $$
      begin if id = '${trapped}' then raise exception 'trapped'; end if; return true; end $$`)
    await app.deps.pool.query('create policy trap on divisions using (trap(id))')
    await app.deps.pool.query('alter table divisions enable row level security; alter table divisions force row level security')
    const answer = await open(admin, '/api/vehicles?sort=unitNumber')
    expect(answer.statusCode).toBe(200)
    // A list of fifteen megabytes would bury what went wrong.
    const end = await text(answer).then(
      () => 'the end of a list',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    expect(end).toBe('aborted')
    await app.deps.pool.query('alter table divisions disable row level security')
  })
})
