import { v7 as uuidv7 } from 'uuid'
import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { median } from './load.ts'
import { serve } from './served.ts'

const day = 86_400_000
const base = `'active', now(), 1, 'demo', now(), now()`

/** 150 drivers at work with a unit each, four weeks of runs behind and ahead of them, and 200 runs of the next days that nobody drives. */
const fillRuns = async ({ pool, divisions }: BenchDatabase): Promise<string> => {
  const from = new Date(Date.now() + day).toISOString().slice(0, 10)
  const [division = ''] = divisions
  await pool.query(
    `insert into drivers (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, employment_type, position, phone, hire_date, division_id, license_class)
     select gen_random_uuid(), 'DRV-R' || n, 'Driver ' || n, ${base}, 'Driver', n::text, 'company', 'regional', '4175550142', '2020-03-02', $1, 'A' from generate_series(1, 150) n`,
    [division],
  )
  const run = uuidv7()
  await pool.query(
    `insert into runs (id, number, title, status, status_since, version, source, created_at, updated_at, code, division_id, type, crew, origin, destination, dispatch_time, duration_hours, license_class)
     values ($1, 'RUN-R1', 'R1', ${base}, 'R1', $2, 'assigned', 'solo', 'Joplin', 'Tulsa', '21:30', 9, 'A')`,
    [run, division],
  )
  const assigned = `insert into run_assignments (id, number, title, status, status_since, version, source, created_at, updated_at, run_id, service_date, start, "end", division_id, driver_id)`
  await pool.query(
    `${assigned} select gen_random_uuid(), 'RA-R' || row_number() over (), 'Night', 'planned', now(), 1, 'demo', now(), now(), $1, $2::date + n, ($2::date + n) + interval '21 hours', ($2::date + n) + interval '30 hours', $3, d.id
     from (select id, row_number() over () as place from drivers) d cross join generate_series(-28, 27) n where (d.place + n) % 2 = 0`,
    [run, from, division],
  )
  await pool.query(
    `${assigned} select gen_random_uuid(), 'RA-U' || n, 'Open', 'unassigned', now(), 1, 'demo', now(), now(), $1, $2::date + n % 14, ($2::date + n % 14) + interval '20 hours', ($2::date + n % 14) + interval '29 hours', $3, null
     from generate_series(1, 200) n`,
    [run, from, division],
  )
  await pool.query('analyze')
  return from
}

/** What planning the runs costs. */
export const runFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('runs')
  const from = await fillRuns(database)
  const served = await serve(database, {})
  try {
    let found = 0
    const propose = async (): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${served.app}/api/run-assignments/auto-fill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${database.user.token}` },
        body: JSON.stringify({ from, days: 14 }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`auto-fill answered ${answer.status}: ${text}`)
      const { rows } = JSON.parse(text) as { rows: { choices: unknown[] }[] }
      if (rows.length !== 200) throw new Error(`auto-fill proposed for ${rows.length} runs`)
      found = rows.filter(({ choices }) => choices.length > 0).length
      return performance.now() - began
    }
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) times.push(await propose())
    return [figure('auto-fill, 200 runs x 150 drivers: ms', median(times), '<=', 2_000, { found, slowest: Math.max(...times) })]
  } finally {
    await served.stop()
  }
}
