import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCluster, BenchDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillVehicles } from './fill.ts'
import { load, median } from './load.ts'
import type { Load } from './load.ts'
import { growthDuring, serve } from './served.ts'
import type { Served } from './served.ts'

const query = { limit: '50', status: 'active', kind: 'tractor,straight', sort: '-mileage' }
const search = new URLSearchParams(query).toString()
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)

const bearer = (database: BenchDatabase): Record<string, string> => ({ authorization: `Bearer ${database.user.token}` })

/** Alternates both sides so that a slow moment of the machine hits both; ratios are of medians of three. */
const against = async (
  ours: () => Promise<Load>,
  bare: () => Promise<Load>,
): Promise<{ ours: Load; bare: Load; rate: number; ratio: number; p99: number }> => {
  const pairs: { ours: Load; bare: Load }[] = []
  for (let round = 0; round < 3; round += 1) pairs.push({ bare: await bare(), ours: await ours() })
  const last = pairs[2] as { ours: Load; bare: Load }
  const rate = median(pairs.map((pair) => pair.ours.rate))
  return {
    ...last,
    rate,
    ratio: rate / median(pairs.map((pair) => pair.bare.rate)),
    p99: median(pairs.map((pair) => pair.ours.p99)),
  }
}

const pollingFigures = async (served: Served, database: BenchDatabase): Promise<Figure[]> => {
  const url = `${served.app}/api/vehicles?${search}`
  const headers = bearer(database)
  const page = await against(
    () => load({ url, headers }, seconds),
    () => load({ url: `${served.bare}/list` }, seconds),
  )
  // The tag changes with the minute, because telematics problems age: a run takes a fresh one and stays within its minute.
  const notModified = async (): Promise<Load> => {
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 10_000) await wait(left + 100)
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
    return load({ url, headers: { ...headers, 'if-none-match': etag } }, Math.min(seconds, 3))
  }
  const cached = await notModified()
  return [
    figure('list of 50 of 100,000: requests/s against the bare route', page.ratio, '>=', 0.6, {
      ours: page.ours.rate,
      bare: page.bare.rate,
      failed: page.ours.failed,
    }),
    figure('list of 50 of 100,000: p99 in ms', page.p99, '<=', 40, { p50: page.ours.p50, bareP99: page.bare.p99 }),
    // Answers that were no 304 after all do not count.
    figure('304 against 200, requests/s', (cached.rate * cached.unchanged) / page.rate, '>=', 2, {
      notModified: cached.rate,
      share: cached.unchanged,
      ours: page.rate,
    }),
  ]
}

const createFigure = async (served: Served, database: BenchDatabase): Promise<Figure> => {
  let count = 0
  const send = (path: string, headers: (n: number) => Record<string, string>) => () =>
    load(
      {
        url: path,
        method: 'POST',
        setupRequest: (request) => {
          count += 1
          return {
            ...request,
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers(count) },
            body: JSON.stringify({ unitNumber: `N${count}`, kind: 'tractor', division: database.divisions[0], ownership: 'owned' }),
          }
        },
      },
      seconds,
    )
  const result = await against(
    send(`${served.app}/api/vehicles`, (n) => ({ ...bearer(database), 'idempotency-key': `bench-${n}` })),
    send(`${served.bare}/insert`, () => ({})),
  )
  return figure('create with history, key and permission: requests/s against a bare INSERT', result.ratio, '>=', 0.35, {
    ours: result.ours.rate,
    bare: result.bare.rate,
    failed: result.ours.failed,
  })
}

const streamFigure = async (served: Served, database: BenchDatabase): Promise<Figure> => {
  const read = async (): Promise<number> => {
    const answer = await fetch(`${served.app}/api/vehicles`, { headers: bearer(database) })
    let bytes = 0
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
    return bytes
  }
  let bytes = 0
  const growth = await growthDuring(served, async () => {
    bytes = await read()
  })
  return figure('full list streamed: memory growth in MB', growth, '<=', 60, { megabytes: bytes / 1_048_576 })
}

const pageMilliseconds = async (served: Served, database: BenchDatabase): Promise<number> => {
  const headers = bearer(database)
  const result = await load({ url: `${served.app}/api/vehicles?${search}`, headers }, seconds, 1)
  return 1_000 / result.rate
}

/** Figures about lists and creates, on databases of 10,000, 100,000 and a million vehicles. */
export const listFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const withSize = async <T>(name: string, size: number, work: (served: Served, database: BenchDatabase) => Promise<T>): Promise<T> => {
    const database = await cluster.database(name)
    await fillVehicles(database.pool, size, database.divisions, 'U')
    const served = await serve(database, query)
    try {
      return await work(served, database)
    } finally {
      await served.stop()
    }
  }
  const hundred = await withSize('hundred_thousand', 100_000, async (served, database) => [
    // First, in a process that has not grown yet.
    await streamFigure(served, database),
    ...(await pollingFigures(served, database)),
    await createFigure(served, database),
  ])
  const small = await withSize('ten_thousand', 10_000, pageMilliseconds)
  const large = await withSize('million', 1_000_000, pageMilliseconds)
  return [...hundred, figure('list time at 1 M rows against 10 k rows', large / small, '<=', 2, { small, large })]
}
