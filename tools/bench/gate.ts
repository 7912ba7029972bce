import { daysAfter } from '#kit/dates/iso-day.ts'
import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { median } from './load.ts'
import { serve } from './served.ts'
import type { Served } from './served.ts'

const rounds = 25
const creates = 150
/** Beyond what the demo plans, within what its papers cover. */
const ahead = 12

interface Row {
  readonly id: string
  readonly division: string
}

/** What the super administrator of a demo company does over HTTP; warnings are confirmed. */
const callerOf = ({ app }: Served, { user }: BenchDatabase) => {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', 'x-confirm-warnings': '1' }
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${app}${path}`, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const timed = async (path: string, body?: object): Promise<number> => {
    const began = performance.now()
    await call(path, body)
    return performance.now() - began
  }
  return { list: (path: string) => call(path) as Promise<Row[]>, timed }
}
type Caller = ReturnType<typeof callerOf>

const today = new Date().toISOString().slice(0, 10)
const fortnight = `/api/gate?from=${today}&to=${daysAfter(today, 13)}&drivers=`

/** The first of a list that no run has taken for the days measured. */
const idleOf = async ({ list }: Caller, path: string, field: string): Promise<Row> => {
  for (const row of await list(path))
    if ((await list(`/api/run-assignments?${field}=${row.id}&serviceDateFrom=${daysAfter(today, ahead - 1)}&limit=1`)).length === 0)
      return row
  throw new Error(`Nobody of ${path} is free`)
}

const createFigure = async (caller: Caller): Promise<Figure> => {
  const driver = await idleOf(caller, '/api/drivers?status=active&readiness=ready&limit=100', 'driver')
  const unit = await idleOf(caller, '/api/vehicles?status=active&kind=tractor&readiness=ready&limit=100', 'vehicle')
  const day = daysAfter(today, ahead)
  const at = (minutes: number): string => new Date(Date.parse(`${day}T06:00:00Z`) + minutes * 60_000).toISOString()
  const times: { run: number; vehicle: number }[] = []
  for (let n = 0; n < creates; n += 1)
    times.push({
      run: await caller.timed('/api/run-assignments', {
        spot: `Bench ${n}`,
        serviceDate: day,
        start: at(n * 5),
        end: at(n * 5 + 5),
        driver: driver.id,
        vehicle: unit.id,
        division: driver.division,
      }),
      vehicle: await caller.timed('/api/vehicles', { unitNumber: `B${n}`, kind: 'tractor', division: driver.division, ownership: 'owned' }),
    })
  const [run, vehicle] = [median(times.map((time) => time.run)), median(times.map((time) => time.vehicle))]
  return figure('run assignment with the gate against a vehicle, one at a time', run / vehicle, '<=', 3, { run, vehicle })
}

/** The gate of a company ten times the demo's over two weeks, against the demo's own, and what it costs a new run. */
export const gateFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const [few, many] = [await cluster.demo('onefold', 1), await cluster.demo('tenfold', 10)]
  const [small, large] = [await serve(few, {}), await serve(many, {})]
  try {
    const [one, ten] = [callerOf(small, few), callerOf(large, many)]
    for (let round = 0; round < 8; round += 1) await Promise.all([one.timed(fortnight), ten.timed(fortnight)])
    const pairs: { small: number; large: number }[] = []
    for (let round = 0; round < rounds; round += 1) pairs.push({ small: await one.timed(fortnight), large: await ten.timed(fortnight) })
    const times = { small: median(pairs.map((pair) => pair.small)), large: median(pairs.map((pair) => pair.large)) }
    const drivers = async ({ pool }: BenchDatabase): Promise<number> =>
      (await pool.query<{ n: number }>(`select count(*)::int as n from drivers where status <> 'terminated' and archived_at is null`))
        .rows[0]?.n ?? 0
    const counts = { fewDrivers: await drivers(few), manyDrivers: await drivers(many) }
    return [
      figure('gate, drivers of a company x 10, 14 days: ms', times.large, '<=', 300, counts),
      figure('gate, drivers of a company x 10, 14 days: against the company', times.large / times.small, '<=', 3, times),
      await createFigure(one),
    ]
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
}
