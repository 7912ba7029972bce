import { rm } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { anchorHead } from '#features/audit/anchors.ts'
import { sealAudit } from '#features/audit/seal.ts'
import { verifyAudit } from '#features/audit/verify.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'

let app: TestApp
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `longhaul-test-${process.pid}-`))
  app = await buildTestApp({ DATA_DIR: dataDir })
  const admin = await app.as('super_admin')
  for (let n = 0; n < 6; n += 1) await make(admin, 'vehicles')
  await sealAudit(app.deps)
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Somebody with full rights over the database, who switches the triggers off first. */
const tamper = async (...statements: readonly string[]): Promise<void> => {
  const {
    rows: [found],
  } = await app.deps.pool.query<{ database: string }>('select current_database() as database')
  const client = new pg.Client({ ...inject('testCluster').connection, database: found?.database })
  await client.connect()
  try {
    await client.query('alter table events disable trigger user; alter table audit_chain disable trigger user')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const verify = () => verifyAudit(app.deps)

describe('P-26 the audit chain', () => {
  test('covers every event and holds', async () => {
    const {
      rows: [events],
    } = await app.deps.pool.query<{ n: number }>('select count(*)::int as n from events')
    expect(await verify()).toMatchObject({ ok: true, checked: events?.n, unsealed: 0, problems: [] })
    expect(await sealAudit(app.deps)).toMatchObject({ sealed: 0 })
  })

  test('covers an event that became visible after a hundred thousand younger ones', async () => {
    const admin = await app.as('super_admin')
    const { pool } = app.deps
    const late = await pool.connect()
    await late.query('begin')
    await late.query(
      `insert into events (batch_id, kind, record_id, action, changes, actor_kind, at) values (gen_random_uuid(), 'vehicles', gen_random_uuid(), 'comment', '[]', 'system', now())`,
    )
    await pool.query(`select setval(pg_get_serial_sequence('events', 'id'), 250000)`)
    await make(admin, 'vehicles')
    for (let minute = 0; minute < 3; minute += 1) await sealAudit(app.deps)
    await late.query('commit')
    late.release()
    expect(await verify()).toMatchObject({ unsealed: 1 })
    expect(await sealAudit(app.deps)).toMatchObject({ sealed: 1 })
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0 })
  })

  test('is left alone in a minute without events', async () => {
    const { pool } = app.deps
    const number = async (what: string): Promise<bigint> => {
      await pool.query('select pg_current_xact_id()')
      return BigInt((await pool.query<{ n: string }>(`select ${what}(pg_current_snapshot())::text as n`)).rows[0]?.n ?? '')
    }
    const next = await number('pg_snapshot_xmax')
    // Whoever wrote meanwhile is done, in the other databases of the cluster too: nothing older can come any more.
    await expect.poll(() => number('pg_snapshot_xmin')).toBeGreaterThan(next)
    await sealAudit(app.deps)
    const holder = await pool.connect()
    try {
      await holder.query(`begin; select pg_advisory_xact_lock(hashtext('longhaul audit chain'))`)
      expect(await sealAudit(app.deps)).toMatchObject({ sealed: 0 })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  test('stays unbroken under 200 parallel writes and several sealers', async () => {
    const admin = await app.as('super_admin')
    const division = await make(admin, 'divisions')
    const writes = Array.from({ length: 200 }, (_, n) =>
      admin.call('POST', '/api/vehicles', { unitNumber: `P${n}`, kind: 'tractor', division: division.id, ownership: 'owned' }),
    )
    const sealing = (async () => {
      for (let n = 0; n < 10; n += 1) await Promise.all([sealAudit(app.deps), sealAudit(app.deps)])
    })()
    const answers = await Promise.all(writes)
    await sealing
    await sealAudit(app.deps)
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
    const {
      rows: [counts],
    } = await app.deps.pool.query(
      'select (select count(*)::int from events) as events, (select count(*)::int from audit_chain) as links, (select max(seq)::int from audit_chain) as last, (select count(distinct event_id)::int from audit_chain) as chained',
    )
    expect(counts).toEqual({ events: counts.events, links: counts.events, last: counts.events, chained: counts.events })
    expect((await verify()).ok).toBe(true)
  })

  test('takes up an event whose transaction committed after younger ones', async () => {
    const client = new pg.Client({ connectionString: app.deps.pool.options.connectionString })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into events (batch_id, kind, record_id, action, actor_kind, at) values (gen_random_uuid(), 'vehicles', gen_random_uuid(), 'update', 'system', now())`,
    )
    await make(await app.as('super_admin'), 'divisions')
    await sealAudit(app.deps)
    await client.query('commit')
    await client.end()
    expect(await verify()).toMatchObject({ ok: true, unsealed: 1 })
    await sealAudit(app.deps)
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0 })
  })

  test('is refused to be changed by the application itself', async () => {
    for (const statement of [
      'update events set reason = null',
      'delete from events',
      'truncate events',
      'delete from audit_chain',
      `update audit_chain set hash = ''`,
    ])
      await expect(app.deps.pool.query(statement), statement).rejects.toThrow(/append-only/)
  })

  test.each([
    [
      'a changed value',
      `update events set changes = jsonb_set(changes, '{0,to}', '"forged"') where id = (select event_id from audit_chain where seq = 3)`,
      { seq: 3, what: 'changed' },
    ],
    [
      'another time',
      `update events set at = at - interval '1 ms' where id = (select event_id from audit_chain where seq = 2)`,
      { seq: 2, what: 'changed' },
    ],
    [
      'another author',
      `update events set actor_id = gen_random_uuid() where id = (select event_id from audit_chain where seq = 5)`,
      { seq: 5, what: 'changed' },
    ],
    [
      'a deleted event',
      `delete from events where id = (select event_id from audit_chain where seq = 4)`,
      { seq: 4, what: 'event_missing' },
    ],
    ['a deleted link', `delete from audit_chain where seq = 4`, { seq: 4, what: 'link_missing' }],
  ])('shows %s, and names that row only', async (_name, statement, problem) => {
    await tamper(statement)
    const report = await verify()
    expect(report.ok).toBe(false)
    expect(report.problems).toHaveLength(1)
    expect(report.problems[0]).toMatchObject(problem)
  })

  test('shows two events that traded places', async () => {
    await tamper(
      'drop index audit_chain_event_key',
      'update audit_chain c set event_id = (select event_id from audit_chain o where o.seq = case c.seq when 2 then 3 else 2 end) where seq in (2, 3)',
    )
    expect((await verify()).problems.map(({ seq, what }) => [seq, what])).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ])
  })

  test('shows a cut-off end and a rewritten chain by the head that was noted outside', async () => {
    await anchorHead(app.deps, await sealAudit(app.deps))
    await tamper(
      'delete from events where id = (select max(event_id) from audit_chain)',
      'delete from audit_chain where seq = (select max(seq) from audit_chain)',
    )
    expect((await verify()).problems).toMatchObject([{ what: 'anchor' }])
    await tamper('delete from audit_chain', `update events set reason = 'forged' where id = (select min(id) from events)`)
    await make(await app.as('super_admin'), 'divisions')
    await sealAudit(app.deps)
    expect((await verify()).problems.map(({ what }) => what)).toContain('anchor')
  })

  test('leaves nothing of a write that failed', async () => {
    const admin = await app.as('super_admin')
    const {
      rows: [before],
    } = await app.deps.pool.query('select count(*)::int as n from events')
    const unit = await admin.call('POST', '/api/vehicles', { unitNumber: 'no division', kind: 'tractor', ownership: 'owned' })
    expect(unit.statusCode).toBe(422)
    expect((await app.deps.pool.query('select count(*)::int as n from events')).rows[0]).toEqual(before)
  })

  test('can be checked by administrators', async () => {
    expect((await (await app.as('admin')).call('GET', '/api/audit/verify')).json()).toMatchObject({ ok: true, problems: [] })
    expect((await (await app.as('manager')).call('GET', '/api/audit/verify')).statusCode).toBe(403)
  })
})
