import { expect, onTestFinished } from 'vitest'
import { startSimulator } from '#simulator/server.ts'
import type { Simulator } from '#simulator/server.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { freshDatabase } from '#test/support/database.ts'
import { callerOf } from './caller.ts'
import type { Caller } from './caller.ts'
import { backdoor, makeDivision, makeSuperAdmin } from './company.ts'
import type { Backdoor } from './company.ts'
import { startServer } from './server.ts'
import type { Server } from './server.ts'

/** A company behind a real server, connected to a simulated provider. */
export interface SyncedCompany {
  readonly database: Backdoor
  readonly caller: Caller
  server(): Server
  /** Ends the server without a word and starts it again. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

const moment = '2026-11-20T15:00:00.000Z'

/** A provider whose clock stands still: it tells every company the same. */
export const standingProvider = async (vehicles: number, drivers: number): Promise<Simulator> => {
  const provider = await startSimulator({ seed: 7, vehicles, drivers, clock: { now: () => new Date(moment) } })
  onTestFinished(() => provider.close())
  return provider
}

export const companyAt = async (provider: Simulator): Promise<SyncedCompany> => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const database = backdoor({ connectionString: fresh.url })
  await makeDivision(database)
  const { token } = await makeSuperAdmin(database)
  const env = { DATABASE_URL: fresh.url, DATA_DIR: await temporaryDataDir(), SIMULATOR: 'on', LONGHAUL_NOW: moment }
  // The session was made now; for a clock that stands still it must not be over.
  await database.rows(
    `update sessions set created_at = $1::timestamptz, last_active_at = $1::timestamptz, expires_at = $1::timestamptz + interval '11 hours'`,
    [moment],
  )
  let server = await startServer(env)
  const caller = callerOf(() => server.origin, token)
  const connected = await caller.call('PUT', '/api/integrations/simulator', {
    baseUrl: provider.url,
    credentials: { token: provider.token },
  })
  expect(connected.status).toBe(200)
  return {
    database,
    caller,
    server: () => server,
    killAndRestart: async () => {
      await server.program.kill('SIGKILL')
      server = await startServer(env)
    },
    stop: () => server.program.kill('SIGTERM'),
  }
}

/** Everything a sync leaves behind, without ids and times of its own. */
export const outcomeOf = async ({ rows }: Backdoor) => ({
  runs: await rows('select kind, status, counts, pages, message from telematics_runs order by kind'),
  left: await rows('select count(*)::int as pages from telematics_staged_pages'),
  vehicles: await rows(
    `select unit_number, vin, make, model, year, plate_number, plate_state, mileage, mileage_read_at, version, source, simulator_vehicle_id, gateway_health from vehicles order by simulator_vehicle_id, unit_number`,
  ),
  drivers: await rows(
    'select first_name, last_name, license_number, version, simulator_driver_id from drivers order by simulator_driver_id',
  ),
  links: await rows(
    `select l.kind, l.remote_id, l.state, l.reason, l.matched_by, l.base, l.hash, l.absent_count, v.unit_number from telematics_links l left join vehicles v on v.id = l.local_id order by l.kind, l.remote_id`,
  ),
  items: await rows(
    'select r.kind, i.remote_id, i.outcome, i.reason, i.changes from telematics_items i join telematics_runs r on r.id = i.run_id order by 1, 2, 3',
  ),
  conflicts: await rows('select kind, field, ours, theirs, status from telematics_conflicts order by 1, 2, 4'),
  readings: await rows('select remote_id, metres, outcome from telematics_readings order by 1, 2'),
  meters: await rows('select m.value, v.unit_number from meter_entries m join vehicles v on v.id = m.vehicle_id order by 2, 1'),
  events: await rows('select kind, action, count(*)::int as n from events group by 1, 2 order by 1, 2'),
})
