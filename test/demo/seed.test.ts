import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isValidVin, vinMake, vinModelYear } from '#kit/facts/vin.ts'
import { verifyPassword } from '#features/auth/passwords/password-hash.ts'
import { demoAccounts, demoPassword } from '#features/auth/demo-accounts.ts'
import { firstRemoteVehicle } from '#server/demo/block.ts'
import { readDemoFleet } from '#server/demo/fleet.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { DemoFleet } from '#server/demo/fleet.ts'
import { buildTestApp } from '#test/support/app.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import { limitFor } from '#test/support/patience.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let fleet: DemoFleet
let admin: TestUser
beforeAll(async () => {
  app = await buildDemoApp()
  fleet = await readDemoFleet(app.deps)
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const rows = async <T extends object>(text: string, on = app): Promise<T[]> => (await on.deps.pool.query(text)).rows as T[]
const total = async (query: string): Promise<number> => Number((await admin.call('GET', `/api/${query}&limit=0`)).headers['x-total-count'])

describe('the demo company', () => {
  test('has the sizes of the decisions: four divisions, 150 drivers, 120 tractors, 180 trailers', async () => {
    expect(
      await rows(`select (select count(*) from divisions)::int divisions, (select count(*) from drivers)::int drivers,
      (select count(*) from vehicles where kind = 'tractor')::int tractors, (select count(*) from vehicles where kind = 'trailer')::int trailers`),
    ).toEqual([{ divisions: 4, drivers: 150, tractors: 120, trailers: 180 }])
  })

  test('has one account per role, with the demo password', async () => {
    const found = await rows<{ email: string; role: string; password_hash: string; source: string }>(
      'select u.email, u.role, u.source, c.password_hash from users u join credentials c on c.user_id = u.id order by u.email',
    )
    expect(found.map(({ email, role }) => ({ email, role }))).toEqual(demoAccounts.toSorted((a, b) => (a.email < b.email ? -1 : 1)))
    expect(found.every((user) => user.source === 'demo')).toBe(true)
    expect((await verifyPassword(found[0]?.password_hash ?? null, demoPassword)).matches).toBe(true)
    expect(
      await rows(
        `select count(*)::int as n from users where role in ('manager', 'supervisor') and (all_divisions or coalesce(array_length(divisions, 1), 0) = 0)`,
      ),
    ).toEqual([{ n: 0 }])
  })

  test('has VINs whose check digit, year and make are right', async () => {
    const vehicles = await rows<{ vin: string; year: number; make: string }>('select vin, year, make from vehicles')
    const wrong = vehicles.filter(
      ({ vin, year, make }) =>
        !isValidVin(vin) || vinMake(vin) !== make || vinModelYear(vin, Number(app.clock.today().slice(0, 4)) + 1) !== year,
    )
    expect(wrong).toEqual([])
  })

  test('shows each of the four telematics conditions, and mostly none', async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        ['no_id', 'no_mileage', 'never_synced', 'stale', 'none'].map(async (problem) => [
          problem,
          await total(`vehicles?status=!sold,totaled&telematicsProblem=${problem}`),
        ]),
      ),
    )
    for (const problem of ['no_id', 'no_mileage', 'never_synced', 'stale']) expect(counts[problem], problem).toBeGreaterThanOrEqual(3)
    expect(counts['none']).toBeGreaterThan(250)
  })

  test('has most papers in order, some ending within 30, 60 and 90 days, some over, missing, revoked, unchecked and superseded', async () => {
    expect(await total('drivers?status=active&readiness=ready')).toBeGreaterThan(90)
    for (const query of [
      'drivers?status=active&readiness=block',
      'drivers?status=active&missingDocumentsFrom=1',
      'drivers?recruiter=!null&status=onboarding',
      'qualification-documents?status=draft',
      'qualification-documents?status=revoked',
      'qualification-documents?expired=yes',
      ...[
        [0, 29],
        [30, 59],
        [60, 89],
      ].map(([from, to]) => `qualification-documents?status=active&expirationDateFrom=today%2B${from}d&expirationDateTo=today%2B${to}d`),
    ])
      expect(await total(query), query).toBeGreaterThan(0)
    expect(
      await rows(
        `select count(*)::int as n from qualification_documents n join qualification_documents o on o.id = n.supersedes_id where o.status <> 'superseded' and n.status = 'active'`,
      ),
    ).toEqual([{ n: 0 }])
    const queries = `select min(issued_on)::text as first from qualification_documents where type in ('clearinghouse_full', 'clearinghouse_limited')`
    expect(await rows(queries), 'the day the Clearinghouse opened').toEqual([{ first: '2020-01-06' }])
  })

  test('assigns nobody to two places: one primary driver per unit and one unit per primary driver at any moment', async () => {
    const overlap = (column: string) =>
      rows(`select a.number, b.number from vehicle_assignments a join vehicle_assignments b on b.${column} = a.${column} and b.id > a.id
      where a.role = 'primary' and b.role = 'primary' and tstzrange(a.starts_at, a.ends_at, '[)') && tstzrange(b.starts_at, b.ends_at, '[)')`)
    expect(await overlap('vehicle_id')).toEqual([])
    expect(await overlap('driver_id')).toEqual([])
    expect(
      await rows(`select number from vehicle_assignments where (status = 'ended') <> (ends_at is not null) or ends_at <= starts_at`),
    ).toEqual([])
    expect(
      (
        await rows(
          `select a.id from vehicle_assignments a join vehicle_assignments b on b.vehicle_id = a.vehicle_id and b.starts_at = a.ends_at and b.driver_id <> a.driver_id`,
        )
      ).length,
    ).toBeGreaterThan(20)
    expect(await total('vehicle-assignments?role=secondary&status=active')).toBeGreaterThan(2)
  })

  test('has odometers that only run forward, and vehicles that show their last reading', async () => {
    expect(
      await rows(
        `select number from (select number, value, lag(value) over (partition by vehicle_id order by read_at) as before from meter_entries where status = 'valid') m where value < before`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select v.unit_number from vehicles v where v.mileage is distinct from (select m.value::int from meter_entries m where m.vehicle_id = v.id and m.status = 'valid' order by m.read_at desc limit 1)`,
      ),
    ).toEqual([])
  })

  test('has a history that ends where the records stand, in the order of time, none of it in the future', async () => {
    for (const table of ['users', 'divisions', 'vehicles', 'drivers', 'qualification_documents', 'vehicle_assignments', 'meter_entries']) {
      expect(
        await rows(
          `select t.number from ${table} t where t.source = 'demo' and (t.version <> (select count(*) from events e where e.record_id = t.id) or t.status <> (select c->>'to' from events e, jsonb_array_elements(e.changes) c where e.record_id = t.id and c->>'field' = 'status' order by e.id desc limit 1))`,
        ),
        table,
      ).toEqual([])
    }
    expect(
      await rows(
        `select id from (select id, record_id, version, at, lag(version) over w as v, lag(at) over w as before, changes from events where version is not null window w as (partition by record_id order by id)) e where version <> coalesce(v, 0) + 1 or at < before or at > '${app.clock.now().toISOString()}'`,
      ),
    ).toEqual([])
  })

  test('shows the rarer ends of a story too: investigated, ruled out, refused, denied with its letter, withdrawn, missed and waived', async () => {
    for (const query of [
      'osha-claims?status=investigating',
      'osha-claims?status=not_recordable',
      'disciplinary-actions?status=refused',
      'workers-comp?status=denied&stage=filed',
      'workers-comp?status=withdrawn&type=report_only',
      'deadlines?status=missed&severity=legal',
      'deadlines?status=waived',
    ])
      expect(await total(query), query).toBe(1)
    expect(
      await rows(
        `select a.category from attachments a join workers_comp c on c.id = a.record_id and c.status = 'denied' where a.kind = 'workers-comp'`,
      ),
    ).toEqual([{ category: 'correspondence' }])
    expect(await rows(`select number from deadlines where status in ('missed', 'waived') and decided_by_id is null`)).toEqual([])
  })

  test('hands the linked units to the simulator in the order of their ids there', async () => {
    const linked = await rows<{ unit_number: string; simulator_vehicle_id: string }>(
      `select unit_number, simulator_vehicle_id from vehicles where simulator_vehicle_id < '2819' order by simulator_vehicle_id`,
    )
    expect(linked.map((unit) => unit.unit_number)).toEqual(fleet.fleet.map((unit) => unit.unitNumber))
    expect(linked.every((unit, position) => unit.simulator_vehicle_id === String(firstRemoteVehicle + position))).toBe(true)
    expect(fleet.people.length).toBeGreaterThan(120)
  })

  const threeCompanies = { timeout: limitFor(100_000) }
  test('is the same for the same seed and grows with its scale', threeCompanies, async () => {
    const [again, larger] = await Promise.all([buildTestApp(), buildTestApp()])
    try {
      await seedDemo(again.deps)
      await seedDemo(larger.deps, { scale: 2, seed: 5 })
      const digest = `select md5(string_agg(t::text, '|' order by t.id)) as d from drivers t union all select md5(string_agg(t::text, '|' order by t.id)) from vehicles t union all select md5(string_agg(t::text, '|' order by t.id)) from qualification_documents t union all select md5(string_agg(t::text, '|' order by t.id)) from accidents t union all select md5(string_agg(t::text, '|' order by t.id)) from deadlines t union all select md5(string_agg(t::text, '|' order by t.id)) from events t where kind not in ('deadline-rules', 'discipline-policies')`
      expect(await rows(digest, again)).toEqual(await rows(digest))
      expect(
        await rows(
          'select (select count(*)::int from vehicles) as v, (select count(*)::int from drivers) as d, (select count(*)::int from divisions) as n',
          larger,
        ),
      ).toEqual([{ v: 600, d: 300, n: 4 }])
    } finally {
      await Promise.all([again.close(), larger.close()])
    }
  })
})
