import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeUnitName } from '#simulator/edge-names.ts'
import { saveConnection } from './connections.ts'
import { simulator as adapter } from './adapters/samsara/adapter.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
beforeEach(async () => {
  fleet = await buildTestFleet()
})
afterEach(() => fleet.close())

const edge = (name: EdgeUnitName) => fleet.provider.control.edge(name)
const linkOf = async (name: EdgeUnitName) =>
  (
    await fleet.rows('select state, reason, local_id, candidates, matched_by, gateway_health from telematics_links where remote_id = $1', [
      edge(name).id,
    ])
  )[0]
const vehicle = async (remoteId: string) => (await fleet.rows('select * from vehicles where simulator_vehicle_id = $1', [remoteId]))[0]
const count = async (table: string) => Number((await fleet.rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n)
const later = (minutes: number): void => fleet.app.clock.advance(minutes * 60_000)
/** Everything a second identical sync must leave as it is. */
const state = async () => ({
  vehicles: await fleet.rows(
    'select unit_number, vin, plate_number, plate_state, make, model, year, version, simulator_vehicle_id, gateway_health from vehicles order by simulator_vehicle_id, unit_number',
  ),
  links: await fleet.rows(
    'select remote_id, state, local_id is not null as linked, matched_by, base, hash, candidates, absent_count, reason from telematics_links order by remote_id',
  ),
  conflicts: await fleet.rows('select kind, field, ours, theirs, status from telematics_conflicts order by kind, field, theirs::text'),
  events: await count('events'),
})

describe('G20 vehicles', () => {
  it('become records with what the provider knows, each once', async () => {
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'succeeded', counts: { seen: 40, created: 35, skipped: 5 } })
    const remote = fleet.provider.control.world.vehicles.get('281000000000025')
    expect(await vehicle('281000000000025')).toMatchObject({
      unit_number: remote?.name,
      vin: remote?.vin,
      year: Number(remote?.year),
      division_id: fleet.division,
      source: 'telematics',
      gateway_health: 'Connected',
      version: 1,
      status: 'active',
    })
    expect(await fleet.rows("select distinct actor_kind, batch_id from events where kind = 'vehicles'")).toEqual([
      { actor_kind: 'sync', batch_id: run.id },
    ])
  })

  it('leave everything as it is when nothing changed', async () => {
    await fleet.sync('vehicles')
    const before = await state()
    later(10)
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'succeeded', counts: { seen: 40, unchanged: 40 } })
    expect(await state()).toEqual(before)
    expect((await vehicle('281000000000025'))?.['last_telematics_sync']).toEqual(fleet.app.clock.now())
  })

  it('are linked to ours by VIN, plate or suggested by unit number, never doubled', async () => {
    const ours = (unitNumber: string, values: object) => fleet.create('vehicles', { unitNumber, division: fleet.division, ...values })
    const byVin = await ours('A-1', { vin: edge('lower-case-vin').vin?.trim().toUpperCase(), make: 'Kenworth' })
    const [state_, number] = (edge('no-vin').licensePlate ?? '').split('-')
    const byPlate = await ours('A-2', { plateNumber: number, plateState: state_ })
    const byUnit = await ours(`#${edge('unit-number-only').name}`, {})
    const run = await fleet.sync('vehicles')
    expect(run.counts).toMatchObject({ linked: 2, suggested: 1 })
    expect(await linkOf('lower-case-vin')).toMatchObject({ state: 'linked', local_id: byVin.id, matched_by: 'vin' })
    expect(await linkOf('no-vin')).toMatchObject({ state: 'linked', local_id: byPlate.id, matched_by: 'plate' })
    expect(await linkOf('unit-number-only')).toMatchObject({
      state: 'suggested',
      local_id: null,
      candidates: [{ localId: byUnit.id, reasons: ['unit'] }],
    })
    expect(await linkOf('duplicate-vin')).toMatchObject({ state: 'duplicate' })
    expect(await linkOf('bare')).toMatchObject({ state: 'unmatched', reason: 'No valid VIN' })
    expect(await linkOf('unplugged')).toMatchObject({ gateway_health: 'Unplugged' })
    expect(await linkOf('big-id')).toMatchObject({ state: 'linked' })
    expect(await fleet.rows('select vin from vehicles where vin is not null group by vin having count(*) > 1')).toEqual([])
  })

  it('change ours only where they changed, and disagreement waits for a person', async () => {
    await fleet.sync('vehicles')
    const id = '281000000000025'
    const local = await vehicle(id)
    await fleet.rows("update vehicles set make = 'Hand made' where id = $1", [local?.['id']])
    fleet.provider.control.changeVehicle(id, { model: 'Changed there', make: 'ALSO CHANGED', vin: '1M8GDM9AXKP042788', name: 'Renamed' })
    later(10)
    const run = await fleet.sync('vehicles')
    expect(run.counts).toMatchObject({ updated: 1, conflicts: 1, unchanged: 39 })
    expect(await vehicle(id)).toMatchObject({
      model: 'Changed there',
      make: 'Hand made',
      vin: local?.['vin'],
      unit_number: local?.['unit_number'],
      version: 2,
    })
    expect(await fleet.rows("select field, ours, theirs, urgent from telematics_conflicts where status = 'open' order by field")).toEqual([
      { field: 'make', ours: 'Hand made', theirs: 'ALSO CHANGED', urgent: false },
      { field: 'vin', ours: local?.['vin'], theirs: '1M8GDM9AXKP042788', urgent: true },
    ])
    later(10)
    expect((await fleet.sync('vehicles')).counts).toMatchObject({ unchanged: 40 })
  })

  it('that disappear are retired after three complete listings, and nothing is deleted', async () => {
    await fleet.sync('vehicles')
    const id = '281000000000025'
    const before = await vehicle(id)
    fleet.provider.control.retireVehicle(id)
    const states: unknown[] = []
    for (let round = 0; round < 3; round += 1) {
      later(10)
      await fleet.sync('vehicles')
      states.push((await fleet.rows('select state, absent_count from telematics_links where remote_id = $1', [id]))[0])
    }
    expect(states).toEqual([
      { state: 'linked', absent_count: 1 },
      { state: 'linked', absent_count: 2 },
      { state: 'retired', absent_count: 3 },
    ])
    expect(await vehicle(id)).toMatchObject({ id: before?.['id'], version: 1, archived_at: null, status: 'active' })
    expect(await fleet.rows("select kind, field from telematics_conflicts where status = 'open'")).toEqual([
      { kind: 'lifecycle', field: 'missing' },
    ])
  })

  it('stay linked when a listing is suddenly much shorter', async () => {
    await fleet.sync('vehicles')
    for (const id of [...fleet.provider.control.world.vehicles.keys()].slice(0, 12)) fleet.provider.control.retireVehicle(id)
    later(10)
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'partial' })
    expect(run.message).toContain('far fewer')
    expect((await fleet.rows('select count(*)::int as n from telematics_links where absent_count > 0'))[0]).toEqual({ n: 0 })
  })

  it('that break a rule of ours fail alone', async () => {
    const other = await fleet.create('vehicles', { unitNumber: 'Z-1', division: fleet.division })
    await fleet.rows(
      `create function refuse_one() returns trigger language plpgsql as $$ begin if new.simulator_vehicle_id = '281000000000020' then raise exception 'no'; end if; return new; end $$`,
    )
    await fleet.rows('create trigger refuse_one before insert on vehicles for each row execute function refuse_one()')
    const run = await fleet.sync('vehicles')
    expect(run).toMatchObject({ status: 'partial', counts: { created: 34, failed: 1 } })
    const [item] = await fleet.rows("select remote_id, reason from telematics_items where outcome = 'failed'")
    expect(item).toEqual({ remote_id: '281000000000020', reason: 'Unexpected error; the details are in the server log.' })
    await fleet.rows('drop trigger refuse_one on vehicles')
    later(10)
    expect((await fleet.sync('vehicles')).counts).toMatchObject({ created: 1, unchanged: 39 })
    expect(other.version).toBe(1)
  })

  it('are only looked at in a dry run', async () => {
    const before = await state()
    const run = await fleet.sync('vehicles', { mode: 'dry_run' })
    expect(run).toMatchObject({ status: 'succeeded', counts: { created: 35, skipped: 5 } })
    expect(await state()).toEqual(before)
    expect(await count('telematics_items')).toBe(40)
  })
})

describe('G20 mileage', () => {
  it('comes from the ECU, else the GPS odometer, else not at all', async () => {
    await fleet.sync('vehicles')
    const run = await fleet.sync('mileage')
    expect(run).toMatchObject({ status: 'succeeded', counts: { seen: 35, updated: 32, noReading: 2, rejected: 1 } })
    for (const name of ['no-odometer', 'odometer-zero', 'odometer-jump'] as const)
      expect(await vehicle(edge(name).id), name).toMatchObject({ mileage: null, last_telematics_sync: fleet.app.clock.now() })
    const { id, silentSince } = edge('unplugged')
    expect(await vehicle(id)).toMatchObject({ mileage_read_at: silentSince })
    expect(await count('telematics_positions')).toBe(35)
    expect(await count('meter_entries')).toBe(32)
  })

  it('follows the vehicle without a version, an event or a meter entry per sync', async () => {
    await fleet.sync('vehicles')
    await fleet.sync('mileage')
    const before = await vehicle('281000000000025')
    const [events, entries] = [await count('events'), await count('meter_entries')]
    later(60)
    expect((await fleet.sync('mileage')).counts).toMatchObject({ updated: 31, unchanged: 1 })
    const after = await vehicle('281000000000025')
    expect(Number(after?.['mileage'])).toBeGreaterThan(Number(before?.['mileage']))
    expect(after).toMatchObject({ version: before?.['version'], mileage_read_at: fleet.app.clock.now() })
    expect(await count('events')).toBe(events)
    expect(await count('meter_entries')).toBe(entries)
    later(24 * 60)
    await fleet.sync('mileage')
    expect(await count('meter_entries')).toBe(entries + 31)
  })

  it('never goes down on a rollback or a zero, and asks a person', async () => {
    await fleet.sync('vehicles')
    await fleet.sync('mileage')
    const id = '281000000000025'
    const before = await vehicle(id)
    later(60)
    fleet.provider.control.setOdometer(id, 5_000_000)
    expect((await fleet.sync('mileage')).counts).toMatchObject({ rejected: 2 })
    expect((await vehicle(id))?.['mileage']).toBe(before?.['mileage'])
    const open = await fleet.rows(
      "select field, ours, theirs, reason from telematics_conflicts where kind = 'meter' and status = 'open' and reason = 'decreased'",
    )
    expect(open).toEqual([{ field: 'mileage', ours: before?.['mileage'], theirs: 3106, reason: 'decreased' }])
    const [item] = await fleet.rows(`select changes from telematics_items where remote_id = '${id}' and reason = 'decreased'`)
    expect(item, 'the run says miles too').toMatchObject({ changes: [{ field: 'mileage', after: 3106 }] })
  })

  it('keeps a newer manual entry until the reading has caught up', async () => {
    await fleet.sync('vehicles')
    await fleet.sync('mileage')
    const id = '281000000000025'
    const miles = Number((await vehicle(id))?.['mileage']) + 400
    later(30)
    await fleet.rows('update vehicles set mileage = $1, mileage_read_at = $2 where simulator_vehicle_id = $3', [
      miles,
      fleet.app.clock.now(),
      id,
    ])
    later(30)
    await fleet.sync('mileage')
    expect((await vehicle(id))?.['mileage']).toBe(miles)
    later(3 * 24 * 60)
    await fleet.sync('mileage')
    expect(Number((await vehicle(id))?.['mileage'])).toBeGreaterThan(miles)
  })

  it('of nobody is zero vehicles, not an error', async () => {
    expect(await fleet.sync('mileage')).toMatchObject({ status: 'succeeded', counts: { seen: 0 } })
  })
})

describe('G20 drivers', () => {
  it('are linked by license, and a deactivated account is for a person to judge', async () => {
    const world = [...fleet.provider.control.world.drivers.values()]
    const [active, off] = [
      world.find((driver) => driver.username === 'edge-other-name'),
      world.find((driver) => driver.status === 'deactivated'),
    ]
    const hire = (lastName: string, remote: typeof active) =>
      fleet.create('drivers', {
        firstName: 'Ann',
        lastName,
        division: fleet.division,
        phone: '4045550100',
        hireDate: '2024-01-01',
        licenseNumber: remote?.licenseNumber,
        licenseState: remote?.licenseState,
      })
    const [a, b] = [await hire('One', active), await hire('Two', off)]
    const run = await fleet.sync('drivers')
    expect(run.counts).toMatchObject({ linked: 2 })
    expect(await fleet.rows('select id, simulator_driver_id, first_name from drivers order by last_name')).toEqual([
      { id: a.id, simulator_driver_id: active?.id, first_name: 'Ann' },
      { id: b.id, simulator_driver_id: off?.id, first_name: 'Ann' },
    ])
    expect(
      await fleet.rows(
        "select c.field, l.remote_id from telematics_conflicts c join telematics_links l on l.id = c.link_id where c.status = 'open' and c.kind = 'lifecycle'",
      ),
    ).toEqual([{ field: 'deactivated', remote_id: off?.id }])
    expect(await fleet.rows('select status from drivers where id = $1', [b.id])).toEqual([{ status: 'onboarding' }])
  })

  it('become records in onboarding when the connection says so', async () => {
    await saveConnection(fleet.deps, adapter, { settings: { ...fleet.connection.settings, createDrivers: true } }, null)
    const run = await fleet.sync('drivers')
    expect(run).toMatchObject({ status: 'succeeded', counts: { created: 17, skipped: 3 } })
    expect(await fleet.rows("select first_name, last_name, status, hire_date from drivers where last_name = 'Van Houten'")).toEqual([
      { first_name: 'Milo', last_name: 'Van Houten', status: 'onboarding', hire_date: '2026-11-20' },
    ])
    later(10)
    expect((await fleet.sync('drivers')).counts).toMatchObject({ unchanged: 20 })
  })
})
