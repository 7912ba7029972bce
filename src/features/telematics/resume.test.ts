import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '#engine/write/rules.ts'
import { rounds } from '#test/support/rounds.ts'
import { simulatorStarts } from './provider/local-provider.ts'
import { openRuns } from './sync/runs.ts'
import type { SyncKind } from '#features/telematics/answers.ts'
import { createTelematics } from './telematics.ts'
import { doomedPool } from './testing/failing-pool.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 24, drivers: 9 })
  for (const path of ['/fleet/vehicles', '/fleet/drivers', '/fleet/vehicles/stats']) fleet.provider.control.setPageSize(7, path)
  await fleet.create('vehicles', {
    unitNumber: 'A-1',
    division: fleet.division,
    vin: fleet.provider.control.edge('big-id').vin,
    make: 'Other make',
  })
  await fleet.create('vehicles', { unitNumber: fleet.provider.control.edge('unit-number-only').name, division: fleet.division })
  await fleet.rows('create table kept_vehicles as select * from vehicles')
  await fleet.rows('create table kept_drivers as select * from drivers')
})
afterAll(() => fleet.close())
afterEach(() => {
  fleet.provider.control.clearFaults()
})

/** Back to the company before its first sync. The history cannot be emptied, so its end is remembered. */
const startOver = async (): Promise<void> => {
  await fleet.rows(
    'truncate telematics_runs, telematics_staged_pages, telematics_items, telematics_conflicts, telematics_readings, telematics_positions, telematics_links, telematics_rejected_pairs, meter_entries, vehicles, drivers cascade',
  )
  await fleet.rows('insert into vehicles select * from kept_vehicles')
  await fleet.rows('insert into drivers select * from kept_drivers')
}

/** Back to linked vehicles without a reading. */
const forgetMileage = async (): Promise<void> => {
  await fleet.rows('truncate telematics_staged_pages, telematics_readings, telematics_positions, meter_entries')
  await fleet.rows("delete from telematics_items where run_id in (select id from telematics_runs where kind = 'mileage')")
  await fleet.rows("delete from telematics_conflicts where kind = 'meter'")
  await fleet.rows("delete from telematics_runs where kind = 'mileage'")
  await fleet.rows('update telematics_links set reading_at = null, accepted_at = null, accepted_source = null')
  await fleet.rows('update vehicles set mileage = null, mileage_read_at = null')
}

/** All a sync leaves behind, without ids and times. */
const outcome = async (since: number) => ({
  runs: await fleet.rows('select kind, status, counts, pages, message from telematics_runs order by kind'),
  pages: await fleet.rows('select count(*)::int as n from telematics_staged_pages'),
  vehicles: await fleet.rows(
    'select unit_number, vin, make, model, year, plate_number, plate_state, mileage, mileage_read_at, version, source, simulator_vehicle_id, last_telematics_sync, gateway_health from vehicles order by unit_number',
  ),
  drivers: await fleet.rows('select last_name, simulator_driver_id from drivers order by 1, 2'),
  links:
    await fleet.rows(`select l.kind, l.remote_id, l.state, l.reason, l.matched_by, l.base, l.hash, l.absent_count, l.accepted_at, v.unit_number, jsonb_array_length(l.candidates) as candidates
    from telematics_links l left join vehicles v on v.id = l.local_id order by l.kind, l.remote_id`),
  items: await fleet.rows(
    'select r.kind, i.remote_id, i.outcome, i.reason, i.changes from telematics_items i join telematics_runs r on r.id = i.run_id order by 1, 2',
  ),
  conflicts: await fleet.rows('select kind, field, ours, theirs, status from telematics_conflicts order by 1, 2, 4'),
  readings: await fleet.rows('select remote_id, metres, outcome from telematics_readings order by 1, 2'),
  positions: await fleet.rows(
    'select p.latitude, p.longitude from telematics_positions p join telematics_links l on l.id = p.link_id order by l.remote_id',
  ),
  meters: await fleet.rows('select m.value, v.unit_number from meter_entries m join vehicles v on v.id = m.vehicle_id order by 2'),
  events: await fleet.rows('select kind, action, count(*)::int as n from events where id > $1 group by 1, 2 order by 1, 2', [since]),
})

const lastEvent = async (): Promise<number> =>
  (await fleet.rows<{ id: number }>('select coalesce(max(id), 0) as id from events'))[0]?.id ?? 0

/** Runs a sync in a process that is killed after so many statements. True when it lived to the end. */
const runUntilKilled = async (kind: SyncKind, lifetime: number): Promise<boolean> => {
  const doomed = doomedPool(fleet.deps.pool, lifetime)
  const deps: Deps = { ...fleet.deps, pool: doomed.pool }
  const telematics = createTelematics(deps)
  const order = { connectionId: fleet.connection.id, kind, mode: 'apply', trigger: 'manual', userId: null, force: true } as const
  await telematics.request(order).catch(() => undefined)
  await telematics.idle()
  return !doomed.dead()
}

/** What the next process does: goes on with what is open (again and again, until the dead one's lock is free), or begins. */
const finishIn = async (kind: SyncKind): Promise<void> => {
  for (let round = 0; round < 200; round += 1) {
    await fleet.telematics.resume()
    await fleet.telematics.idle()
    if ((await openRuns(fleet.deps)).length === 0) break
    await delay(5)
  }
  const [done] = await fleet.rows('select 1 from telematics_runs where kind = $1', [kind])
  if (done === undefined) await fleet.sync(kind)
}

const kinds = ['vehicles', 'drivers', 'mileage'] as const

describe('P-45 a sync that is killed anywhere ends like one that was not', () => {
  it.each(kinds)('%s, killed at every statement, or in the short run at every third', async (kind) => {
    const reference = async (lifetime: number | null) => {
      await (kind === 'mileage' ? forgetMileage() : startOver())
      const since = await lastEvent()
      const survived = lifetime === null || (await runUntilKilled(kind, lifetime))
      await finishIn(kind)
      return { survived, outcome: await outcome(since) }
    }
    await startOver()
    if (kind === 'mileage') await fleet.sync('vehicles')
    const { outcome: uninterrupted } = await reference(null)
    expect(uninterrupted.runs.at(-1)).toMatchObject({ status: 'succeeded' })
    let lifetime = 0
    for (; lifetime < 300; lifetime += rounds(3, 1)) {
      const killed = await reference(lifetime)
      expect(killed.outcome, `killed after ${lifetime} statements`).toEqual(uninterrupted)
      if (killed.survived) break
    }
    expect(lifetime).toBeGreaterThan(10)
    expect(lifetime).toBeLessThan(300)
  })

  it('by the provider goes on where the listing broke off, and ends the same', async () => {
    await startOver()
    const since = await lastEvent()
    await fleet.sync('vehicles')
    const { runs: _runs, ...expected } = await outcome(since)
    await startOver()
    const again = await lastEvent()
    fleet.provider.control.fail({ kind: 'redirect', path: '/fleet/vehicles', skip: 2 })
    expect(await fleet.sync('vehicles')).toMatchObject({ status: 'failed', errorKind: 'fatal', pages: 2 })
    await fleet.rows("update telematics_runs set error_kind = 'transient', status = 'partial'")
    fleet.provider.control.clearRequests()
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'succeeded', pages: 4 })
    expect(run.parentId).not.toBeNull()
    expect(fleet.provider.control.requests().filter((request) => request.path === '/fleet/vehicles')).toHaveLength(2)
    const { runs: _others, ...got } = await outcome(again)
    expect(got).toEqual(expected)
  })

  it('reads the listing again when its place has expired', async () => {
    await startOver()
    fleet.provider.control.fail({ kind: 'redirect', path: '/fleet/vehicles', skip: 2 })
    await fleet.sync('vehicles')
    await fleet.rows("update telematics_runs set error_kind = 'transient', status = 'partial'")
    fleet.provider.control.expireCursors()
    expect(await fleet.sync('vehicles')).toMatchObject({ status: 'succeeded', pages: 4, counts: { seen: 24 } })
  })

  it('keeps bad rows aside, by name, and the good ones of the page', async () => {
    await startOver()
    fleet.provider.control.fail({ kind: 'bad_rows', path: '/fleet/vehicles' })
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'succeeded', counts: { seen: 24, rejected: 3 } })
    expect(await fleet.rows("select remote_id from telematics_items where outcome = 'rejected' order by 1")).toEqual([
      { remote_id: 'page 1, record 1' },
      { remote_id: 'page 1, record 2' },
      { remote_id: 'page 1, record 3' },
    ])
  })

  it('waits for the new address of a simulator that is being started', async () => {
    await startOver()
    const start = Promise.withResolvers<undefined>()
    const watched = doomedPool(fleet.deps.pool, Infinity)
    const deps: Deps = { ...fleet.deps, pool: watched.pool }
    simulatorStarts(deps, start.promise)
    const telematics = createTelematics(deps)
    await fleet.rows("update telematics_connections set base_url = 'http://127.0.0.1:9'")
    const { run } = await telematics.request({
      connectionId: fleet.connection.id,
      kind: 'drivers',
      mode: 'apply',
      trigger: 'manual',
      userId: null,
      force: true,
    })
    const locked = (): number => watched.sent().findIndex((text) => text.includes('pg_try_advisory_lock'))
    // Holds its lock, and asks the database nothing more.
    await expect.poll(() => locked() !== -1 && watched.waiting() === 0).toBe(true)
    const reads = watched.sent().slice(locked())
    expect(
      reads.filter((text) => text.includes('telematics_connections')),
      'no address is read yet',
    ).toEqual([])
    await fleet.rows('update telematics_connections set base_url = $1', [fleet.provider.url])
    start.resolve(undefined)
    await telematics.idle()
    expect((await fleet.rows('select status from telematics_runs where id = $1', [run.id]))[0]).toEqual({ status: 'succeeded' })
  })

  it('stops at once when the token is refused, and asks for attention', async () => {
    await startOver()
    fleet.provider.control.revokeToken()
    expect(await fleet.sync('drivers')).toMatchObject({ status: 'failed', errorKind: 'auth' })
    expect(await fleet.rows('select status, status_message from telematics_connections')).toEqual([
      { status: 'needs_attention', status_message: 'The provider does not accept this token.' },
    ])
    fleet.provider.control.restoreToken()
    await fleet.rows("update telematics_connections set status = 'ok', status_message = null")
  })

  it('that another process took over writes nothing more', async () => {
    await startOver()
    fleet.provider.control.fail({ kind: 'slow', milliseconds: 400, path: '/fleet/vehicles', skip: 1 })
    const { run } = await fleet.telematics.request({
      connectionId: fleet.connection.id,
      kind: 'vehicles',
      mode: 'apply',
      trigger: 'manual',
      userId: null,
      force: true,
    })
    while ((await fleet.rows('select 1 from telematics_staged_pages')).length === 0) await delay(10)
    await fleet.rows("update telematics_runs set runner = '01890000-0000-7000-8000-00000000000f'")
    await fleet.telematics.idle()
    expect(await fleet.rows('select status, pages from telematics_runs')).toEqual([{ status: 'running', pages: 1 }])
    expect(await fleet.rows('select count(*)::int as n from telematics_staged_pages')).toEqual([{ n: 1 }])
    await finishIn('vehicles')
    expect(await fleet.rows('select id, status, pages from telematics_runs')).toEqual([{ id: run.id, status: 'succeeded', pages: 4 }])
  })

  it('lets only one process at a time write', async () => {
    await startOver()
    const other = createTelematics(fleet.deps)
    const order = {
      connectionId: fleet.connection.id,
      kind: 'vehicles',
      mode: 'apply',
      trigger: 'login',
      userId: null,
      force: false,
    } as const
    const opened = await Promise.all([
      fleet.telematics.request(order),
      other.request(order),
      fleet.telematics.request(order),
      other.request(order),
    ])
    expect(new Set(opened.map(({ run }) => run.id)).size).toBe(1)
    await Promise.all([fleet.telematics.resume(), other.resume()])
    await Promise.all([fleet.telematics.idle(), other.idle()])
    expect(await fleet.rows('select attempts, status from telematics_runs')).toEqual([{ attempts: 1, status: 'succeeded' }])
    expect((await other.request(order)).kind).toBe('recent')
  })
})
