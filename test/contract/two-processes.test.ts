import { onTestFinished, afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordDefinition } from '#kit/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import type { FreshDatabase } from '#test/support/database.ts'
import { creatableKinds, make, recordNamed } from '#test/support/factory.ts'
import { sampled } from '#test/support/sampled.ts'
import { severable } from '#test/support/severable.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Two applications on one database share nothing in memory: what one writes, the other must not answer from before. */

let database: FreshDatabase
let here: TestApp
let there: TestApp
let writer: TestUser
let reader: TestUser
beforeAll(async () => {
  database = await freshDatabase()
  here = await buildTestApp({ DATABASE_POOL: '4' }, undefined, database)
  there = await another()
  writer = await here.as('super_admin')
  reader = await there.as('super_admin')
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const another = (listenAt?: string): Promise<TestApp> =>
  buildTestApp({}, undefined, { url: database.url, drop: () => Promise.resolve(), ...(listenAt === undefined ? {} : { listenAt }) })

interface Seen {
  readonly status: number
  readonly etag: string
  readonly total: number
}

/** The list as a page that polls sees it. A limit of one makes the server count. */
const look = async (user: TestUser, record: RecordDefinition, etag = ''): Promise<Seen> => {
  const answer = await user.call('GET', `/api/${record.api}?limit=1`, undefined, { 'if-none-match': etag })
  return { status: answer.statusCode, etag: String(answer.headers['etag'] ?? ''), total: Number(answer.headers['x-total-count']) }
}

/** The list and its tag once nothing moves any more: the next look is answered from memory. */
const settled = async (user: TestUser, record: RecordDefinition): Promise<Seen> => {
  let seen = await look(user, record)
  await expect
    .poll(async () => {
      const { etag } = seen
      if ((await look(user, record, etag)).status === 304) return 304
      seen = await look(user, record)
      return seen.status
    })
    .toBe(304)
  return seen
}

describe('P-54 what one process writes, another answers', () => {
  test.each(sampled('two processes', creatableKinds, 6).map((record) => [record.name, record] as const))(
    '%s: page, tag and total',
    async (kind, record) => {
      await make(writer, kind)
      const before = await settled(reader, record)
      await make(writer, kind)
      await expect.poll(async () => (await look(reader, record, before.etag)).total).toBeGreaterThan(before.total)
    },
  )

  test('many users at once, more than a notice can name', async () => {
    const { rows } = await here.deps.pool.query<{ id: string }>(
      `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, time_zone, search_text)
       select gen_random_uuid(), 'USR-M' || n, 'Crew', 'active', now(), 1, 'manual', now(), now(), 'Crew', 'Member', 'crew-' || n || '@longhaul.test', 'recruiter', true, 'America/Chicago', ''
       from generate_series(1, 262) n returning id`,
    )
    const users = recordNamed('users')
    const query = `/api/${users.api}?role=recruiter&limit=1`
    const total = async (): Promise<number> => Number((await reader.call('GET', query)).headers['x-total-count'])
    await settled(reader, users)
    const before = await total()
    expect(before).toBeGreaterThanOrEqual(262)
    // Two are left: a page that shows where the list ends tells the total without asking the memory.
    const ids = rows.slice(0, 260).map(({ id }) => id)
    const changed = await writer.call('POST', '/api/users/bulk', { ids, patch: { role: 'manager' } })
    expect(changed.json()).toMatchObject({ updated: 260 })
    await expect.poll(total).toBe(before - 260)
  })

  test('all connections of the writer are taken right after the commit', async () => {
    const divisions = recordNamed('divisions')
    const { id } = await make(writer, 'divisions')
    const before = await settled(reader, divisions)
    const { pool } = here.deps
    const held = [await pool.connect(), await pool.connect(), await pool.connect(), await pool.connect()]
    const writing = writer.call('PATCH', `/api/divisions/${id}`, { name: 'Renamed' }, { 'if-match': '"1"' }).then((answer) => answer)
    await expect.poll(() => pool.waitingCount).toBe(1)
    // Queued behind the change: it gets the connection that the change gives back.
    const next = pool.connect()
    held.pop()?.release()
    onTestFinished(async () => {
      for (const client of held) client.release()
      ;(await next).release()
    })
    expect((await writing).statusCode).toBe(200)
    await expect.poll(async () => (await look(reader, divisions, before.etag)).status).toBe(200)
  })

  test('the listening connection was ended by the database', async () => {
    const divisions = recordNamed('divisions')
    const before = await settled(reader, divisions)
    await here.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'longhaul-changes'`,
    )
    await make(writer, 'divisions')
    await expect.poll(async () => (await look(reader, divisions, before.etag)).status).toBe(200)
    await settled(reader, divisions)
  })

  test('the listening connection looks alive and carries nothing', async () => {
    const way = await severable(database.url)
    const deaf = await another(way.url)
    onTestFinished(() => deaf.close())
    const user = await deaf.as('super_admin')
    const divisions = recordNamed('divisions')
    const before = await settled(user, divisions)
    way.sever()
    const known = before.total + 1
    await make(writer, 'divisions')
    await expect.poll(async () => (await look(user, divisions, before.etag)).total).toBe(known)
    // Nothing from memory now: no tag, hence no 304, and every total is counted.
    expect(await look(user, divisions)).toEqual({ status: 200, etag: '', total: known })
    await make(writer, 'divisions')
    expect(await look(user, divisions)).toEqual({ status: 200, etag: '', total: known + 1 })
    way.mend()
    await settled(user, divisions)
  })

  test('a commit whose answer was lost is known to the writer too', async () => {
    const divisions = recordNamed('divisions')
    const before = await settled(writer, divisions)
    const notice = here.deps.changes.notice(['divisions'])
    // As after a connection that broke between commit and answer: announced by the database, not by the writer itself.
    await here.deps.pool.query('select pg_notify($1, $2)', ['longhaul_changes', notice.payload])
    await expect.poll(async () => (await look(writer, divisions, before.etag)).status).toBe(200)
  })
})
