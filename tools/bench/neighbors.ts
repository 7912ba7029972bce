import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchCluster, BenchDatabase } from './database.ts'
import { manager } from './database.ts'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'
import { fillVehicles } from './fill.ts'
import { load, median } from './load.ts'
import { serve } from './served.ts'
import type { Served } from './served.ts'

const query = { limit: '50', status: 'active', kind: 'tractor,straight', sort: '-mileage' }
const search = new URLSearchParams(query).toString()
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = 3

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Ten people who each send the next search as soon as the last one is answered, until they are told to stop. */
const searching = (served: Served, tokens: readonly string[]): (() => Promise<number>) => {
  let going = true
  let answered = 0
  const people = tokens.map(async (token, person) => {
    for (let turn = 0; going; turn += 1) {
      const answer = await fetch(`${served.app}/api/search?q=U${(turn * 37 + person * 11) % 1_000}`, { headers: bearer(token) })
      await answer.arrayBuffer()
      answered += 1
    }
  })
  return async () => {
    going = false
    await Promise.all(people)
    return answered
  }
}

const searchersFigure = async (served: Served, database: BenchDatabase, tokens: readonly string[]): Promise<Figure> => {
  const list = () => load({ url: `${served.app}/api/vehicles?${search}`, headers: bearer(database.user.token) }, seconds, 2)
  const alone: number[] = []
  const beside: number[] = []
  let searches = 0
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await list()).rate)
    const stop = searching(served, tokens)
    beside.push((await list()).rate)
    searches += await stop()
  }
  return figure('list beside ten people who search: requests/s against alone', median(beside) / median(alone), '>=', 0.7, {
    alone: median(alone),
    beside: median(beside),
    searches: searches / (rounds * (seconds + 1)),
  })
}

/** A download that fetches ten thousand bytes a second; ends with the connection. */
const slowReader = (url: string, token: string): (() => void) => {
  const request = get(url, { headers: bearer(token) }, (answer: IncomingMessage) => {
    answer.pause()
    const sip = setInterval(() => answer.read(1_000), 100)
    answer.once('close', () => clearInterval(sip))
    answer.on('error', () => undefined)
  })
  request.on('error', () => undefined)
  return () => request.destroy()
}

const readersFigure = async (served: Served, database: BenchDatabase, tokens: readonly string[]): Promise<Figure> => {
  const readers = Array.from({ length: 24 }, (_, index) =>
    slowReader(`${served.app}/api/vehicles/export?format=csv`, tokens[index % tokens.length] ?? ''),
  )
  const times: number[] = []
  let failed = 0
  for (let ask = 0; ask < seconds * 20; ask += 1) {
    const began = performance.now()
    const answer = await fetch(`${served.app}/api/vehicles?${search}`, { headers: bearer(database.user.token) })
    await answer.arrayBuffer()
    if (answer.status !== 200) failed += 1
    times.push(performance.now() - began)
    await wait(50)
  }
  for (const stop of readers) stop()
  return figure('list beside 24 slow readers of exports: slowest answer in ms', failed === 0 ? Math.max(...times) : Infinity, '<=', 1_000, {
    p50: median(times),
    failed,
  })
}

/** What others do beside a list of 100,000 vehicles: ten people who search, 24 who fetch exports slowly. */
export const neighborFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const database = await cluster.database('neighbors')
  await fillVehicles(database.pool, 100_000, database.divisions, 'U')
  const tokens: string[] = []
  for (let index = 2; index < 26; index += 1) tokens.push((await manager(database.pool, index, database.user.divisions)).token)
  const served = await serve(database, query)
  try {
    return [await searchersFigure(served, database, tokens.slice(0, 10)), await readersFigure(served, database, tokens)]
  } finally {
    await served.stop()
  }
}
