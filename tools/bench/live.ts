import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCluster, BenchDatabase } from './database.ts'
import { manager } from './database.ts'
import { openStream } from './event-streams.ts'
import type { EventStream } from './event-streams.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillMessages, fillTasks } from './fill-people.ts'
import { fillVehicles } from './fill.ts'
import { load, median } from './load.ts'
import { serve } from './served.ts'
import type { Served } from './served.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = 3
const streams = 500
/** One session may hold ten streams. */
const perSession = 10
const search = new URLSearchParams({ limit: '50', status: 'active', kind: 'tractor,straight', sort: '-mileage' }).toString()

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const withServed = async <T>(database: BenchDatabase, work: (served: Served) => Promise<T>): Promise<T> => {
  const served = await serve(database, {})
  try {
    return await work(served)
  } finally {
    await served.stop()
  }
}

const counts = [
  { what: 'unread messages', path: '/api/messages/unread-count' },
  { what: 'pending tasks', path: '/api/tasks/pending-count' },
] as const

/** Asks a count until session and plan stand in memory; answers the count, and how many statements one question takes. */
const asked = async (served: Served, { user }: BenchDatabase, path: string) => {
  const url = `${path}/${user.id}`
  let count = 0
  for (let round = 0; round < 8; round += 1) {
    const answer = await fetch(served.app + url, { headers: bearer(user.token) })
    count = ((await answer.json()) as { count: number }).count
  }
  const recorded = await fetch(`${served.bare}/record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: url, token: user.token }),
  })
  const { statements } = (await recorded.json()) as { statements: number }
  const milliseconds = async (): Promise<number> =>
    1_000 / (await load({ url: served.app + url, headers: bearer(user.token) }, seconds / 2, 1)).rate
  return { count, statements, milliseconds }
}

const countFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const filled = async (size: number): Promise<BenchDatabase> => {
    const database = await cluster.database(`inbox_${size}`)
    await fillVehicles(database.pool, 25, database.divisions.slice(0, 1), 'L')
    await fillMessages(database.pool, size, database.user.id)
    await fillTasks(database.pool, size, database.user.id)
    return database
  }
  const [few, many] = [await filled(1_000), await filled(1_000_000)]
  return withServed(few, (servedFew) =>
    withServed(many, async (servedMany) => {
      const figures: Figure[] = []
      for (const { what, path } of counts) {
        const [small, large] = [await asked(servedFew, few, path), await asked(servedMany, many, path)]
        const pairs: { small: number; large: number }[] = []
        for (let round = 0; round < rounds; round += 1) pairs.push({ small: await small.milliseconds(), large: await large.milliseconds() })
        const times = { small: median(pairs.map((pair) => pair.small)), large: median(pairs.map((pair) => pair.large)) }
        figures.push(
          figure(`count of ${what} at 1 M against 1,000`, times.large / times.small, '<=', 1.5, {
            ...times,
            few: small.count,
            many: large.count,
          }),
          figure(`count of ${what}: queries`, Math.max(small.statements, large.statements), '<=', 1),
        )
      }
      return figures
    }),
  )
}

/** From the moment somebody sends a message at one process until another process has told its reader, who has read it. */
const messageFigure = async (cluster: BenchCluster): Promise<Figure> => {
  const database = await cluster.database('two_processes')
  const reader = await manager(database.pool, 2, database.divisions)
  return withServed(database, (here) =>
    withServed(database, async (there) => {
      const stream = await openStream(there.app, reader.token)
      const times: number[] = []
      for (let round = 0; round < 20; round += 1) {
        const told = stream.next('messages')
        const began = performance.now()
        await fetch(`${here.app}/api/messages`, {
          method: 'POST',
          headers: { ...bearer(database.user.token), 'content-type': 'application/json' },
          body: JSON.stringify({ to: [reader.id], body: `Message ${round}` }),
        })
        await told
        const answer = await fetch(`${there.app}/api/messages/unread-count/${reader.id}`, { headers: bearer(reader.token) })
        const { count } = (await answer.json()) as { count: number }
        if (count !== round + 1) throw new Error(`After message ${round + 1} the reader counts ${count}`)
        times.push(performance.now() - began)
        await wait(300)
      }
      stream.close()
      return figure('message to a reader at another process: slowest of 20, ms', Math.max(...times), '<=', 1_000, { median: median(times) })
    }),
  )
}

/** A list under load while others save now and then; with and without 500 people who listen. */
const streamsFigure = async (cluster: BenchCluster): Promise<Figure> => {
  const database = await cluster.database('listening')
  await fillVehicles(database.pool, 10_000, database.divisions, 'U')
  const people: BenchDatabase['user'][] = []
  for (let index = 0; index < streams / perSession; index += 1) people.push(await manager(database.pool, 10 + index, database.divisions))
  return withServed(database, async (served) => {
    let saved = 0
    const saving = setInterval(() => {
      saved += 1
      void fetch(`${served.app}/api/vehicles`, {
        method: 'POST',
        headers: { ...bearer(database.user.token), 'content-type': 'application/json' },
        body: JSON.stringify({ unitNumber: `N${saved}`, kind: 'trailer', division: database.divisions[0], ownership: 'owned' }),
      }).then((answer) => answer.arrayBuffer())
    }, 500)
    const list = () => load({ url: `${served.app}/api/vehicles?${search}`, headers: bearer(database.user.token) }, seconds)
    const pairs: { alone: number; beside: number; failed: number }[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        const alone = await list()
        const open: EventStream[] = []
        for (const { token } of people)
          open.push(...(await Promise.all(Array.from({ length: perSession }, () => openStream(served.app, token)))))
        const heard = open.at(-1)?.next('vehicles')
        const beside = await list()
        await heard
        for (const stream of open) stream.close()
        pairs.push({ alone: alone.rate, beside: beside.rate, failed: alone.failed + beside.failed })
        await wait(500)
      }
    } finally {
      clearInterval(saving)
    }
    const ratio = median(pairs.map(({ alone, beside }) => beside / alone))
    return figure(`list beside ${streams} open event streams: requests/s against alone`, ratio, '>=', 0.85, {
      alone: median(pairs.map(({ alone }) => alone)),
      beside: median(pairs.map(({ beside }) => beside)),
      failed: pairs.reduce((sum, { failed }) => sum + failed, 0),
    })
  })
}

/** What being told costs: the counts everybody polls, a message on its way, and many who listen. */
export const liveFigures = async (cluster: BenchCluster): Promise<Figure[]> => [
  ...(await countFigures(cluster)),
  await messageFigure(cluster),
  await streamsFigure(cluster),
]
