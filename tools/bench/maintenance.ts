import type pg from 'pg'
import type { BenchCluster } from './database.ts'
import { figure } from './figure.ts'
import type { Figure } from './figure.ts'
import { fillVehicles } from './fill.ts'
import { median } from './load.ts'
import { serve } from './served.ts'

const units = 3_000
const rounds = 15

/** Each unit was read every day for 60 days, and has three schedules: by miles, by miles and days, by engine hours. */
const fillSchedules = async (pool: pg.Pool): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  await pool.query(`update vehicles set kind = 'tractor', mileage = 400000, engine_hours = 9000, status = 'active'`)
  await pool.query(`
    insert into meter_entries (id, number, title, status, status_since, version, source, created_at, updated_at, vehicle_id, meter, value, read_at, origin, swap)
    select gen_random_uuid(), 'MTR-' || v.number || '-' || k.meter || d, '', 'valid', now(), 1, 'demo', now(), now(), v.id, k.meter, k.top - d * k.pace, now() - d * interval '1 day', 'telematics', 'no'
    from vehicles v, generate_series(0, 59) d, (values ('odometer', 400000, 310), ('engine_hours', 9000, 7)) k(meter, top, pace) where k.meter = 'odometer' or d % 7 = 0`)
  await pool.query(`
    insert into pm_schedules (id, number, title, status, status_since, version, source, created_at, updated_at, vehicle_id, task, every_miles, every_days, every_hours, last_done_on, last_miles, last_hours)
    select gen_random_uuid(), 'PMS-' || v.number || k.task, k.task, 'active', now(), 1, 'demo', now(), now(), v.id, k.task, k.miles, k.days, k.hours,
      current_date - (random() * 80)::int, 400000 - (random() * 26000)::int, 9000 - (random() * 500)::int
    from vehicles v, (values ('pm_a', 12500, 90, null), ('pm_b', 25000, null, null), ('cooling', null, null, 500)) k(task, miles, days, hours)`)
  await pool.query('vacuum analyze')
}

const timeOf = async (url: string, token: string): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The forecast of a large fleet, as the work queue and the list of schedules ask for it. */
export const maintenanceFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('maintenance')
  await fillVehicles(database.pool, units, database.divisions, 'M')
  await fillSchedules(database.pool)
  const served = await serve(database, {})
  try {
    const of = (path: string): Promise<number> => timeOf(`${served.app}${path}`, database.user.token)
    const queue = await of('/api/maintenance/work-queue')
    const far = await of('/api/maintenance/work-queue?within=90')
    const list = await of('/api/maintenance/schedules?limit=50&status=active&state=stop,overdue,due,soon&sort=forecastOn')
    const costs = await of('/api/maintenance/cost')
    return [figure('work queue with the forecast of 3,000 units: ms', queue, '<=', 500, { far, list, costs })]
  } finally {
    await served.stop()
  }
}
