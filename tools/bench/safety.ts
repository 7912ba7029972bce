import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillAccidents } from './fill.ts'
import { load, median } from './load.ts'
import { serve } from './served.ts'
import type { Served } from './served.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const badge = '/api/accidents?status=open%2Cpending&limit=100&fields=id%2Cstatus'
const dashboard = '/api/dashboard/stats?for=safety'
const rounds = 15

/** Milliseconds of one call after another, the median of them. */
const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return median(times)
}

const get = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

const record = async (served: Served, path: string, token: string): Promise<number> => {
  const answer = await fetch(`${served.bare}/record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, token }),
  })
  return ((await answer.json()) as { statements: number }).statements
}

/** A company with so many accidents, polled by its manager: milliseconds of each round, bytes and queries of one poll. */
const pollOf = async (served: Served, { user }: BenchDatabase) => {
  let bytes = 0
  // The session and the plan stand in memory by then, as in every poll but the first.
  for (let round = 0; round < 8; round += 1) bytes = await get(`${served.app}${badge}`, user.token)
  const statements = await record(served, badge, user.token)
  const milliseconds = async (): Promise<number> =>
    1_000 / (await load({ url: `${served.app}${badge}`, headers: { authorization: `Bearer ${user.token}` } }, seconds / 2, 1)).rate
  return { bytes, statements, milliseconds }
}

const badgeFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const filled = async (size: number): Promise<BenchDatabase> => {
    const database = await cluster.database(`accidents_${size}`)
    await fillAccidents(database.pool, size, database.divisions)
    return database
  }
  const [few, many] = [await filled(1_000), await filled(100_000)]
  return withServed(few, (servedFew) =>
    withServed(many, async (servedMany) => {
      const small = await pollOf(servedFew, few)
      const large = await pollOf(servedMany, many)
      const pairs: { small: number; large: number }[] = []
      for (let round = 0; round < 5; round += 1) pairs.push({ small: await small.milliseconds(), large: await large.milliseconds() })
      const times = { small: median(pairs.map((pair) => pair.small)), large: median(pairs.map((pair) => pair.large)) }
      return [
        figure('badge poll at 100,000 accidents against 1,000', times.large / times.small, '<=', 1.5, times),
        figure('badge poll: bytes', Math.max(small.bytes, large.bytes), '<=', 8_000),
        figure('badge poll: queries', Math.max(small.statements, large.statements), '<=', 1),
      ]
    }),
  )
}

const withServed = async <T>(database: BenchDatabase, work: (served: Served) => Promise<T>): Promise<T> => {
  const served = await serve(database, {})
  try {
    return await work(served)
  } finally {
    await served.stop()
  }
}

const dashboardFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.demo('tenfold', 10)
  return withServed(database, async (served) => {
    const { token } = database.user
    await get(`${served.app}${dashboard}`, token)
    const statements = await record(served, dashboard, token)
    await wait(1_000)
    const ours = await timeOf(() => get(`${served.app}${dashboard}`, token))
    const bare = await timeOf(() => get(`${served.bare}/replay`, token))
    const again = await timeOf(() => get(`${served.app}${dashboard}`, token))
    const time = median([ours, again].toSorted((a, b) => a - b))
    return [
      figure('safety dashboard, company x 10: against its own SQL', time / bare, '<=', 2, { ours: time, bare, statements }),
      figure('safety dashboard, company x 10: ms', time, '<=', 300),
    ]
  })
}

/** What the safety screens ask again and again: the poll of a badge, and the dashboard of a company ten times the demo's. */
export const safetyFigures = async (cluster: BenchCluster): Promise<Figure[]> => [
  ...(await badgeFigures(cluster)),
  ...(await dashboardFigures(cluster)),
]
