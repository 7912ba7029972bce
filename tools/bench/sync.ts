import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { compose } from '#server/compose.ts'
import { simulator as adapter } from '#features/telematics/adapters/samsara/adapter.ts'
import { connectionSettings } from '#features/telematics/settings.ts'
import { saveConnection } from '#features/telematics/connections.ts'
import type { Connection } from '#features/telematics/connections.ts'
import { createTelematics } from '#features/telematics/telematics.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { BenchCluster } from './database.ts'
import { figure } from './figure.ts'
import type { Figure } from './figure.ts'
import { median } from './load.ts'

const vehicles = 5000
const rounds = 3

/**
 * A sync of 5,000 vehicles against reading the same pages through the same adapter (its rate limits included) and storing nothing.
 * Each round has a database of its own and a fresh allowance of requests on both sides.
 */
export const syncFigures = async (cluster: BenchCluster): Promise<Figure[]> => {
  const token = 'bench'
  const child = fork(
    resolve(import.meta.dirname, '../../src/simulator/main.ts'),
    ['--vehicles', String(vehicles), '--drivers', '10', '--token', token],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  try {
    const measured: Measured[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(cluster, `sync${round}`, { url, token }))
    const of = (name: keyof Measured): number => median(measured.map((round) => round[name]))
    const details = { readMs: of('read'), firstMs: of('first'), unchangedMs: of('unchanged') }
    return [
      figure(
        'first sync of 5,000 vehicles against reading their pages',
        median(measured.map(({ first, read }) => first / read)),
        '<=',
        4,
        details,
      ),
      figure(
        'unchanged second sync against reading the pages',
        median(measured.map(({ unchanged, read }) => unchanged / read)),
        '<=',
        1.5,
        details,
      ),
    ]
  } finally {
    child.kill('SIGTERM')
  }
}

/** Milliseconds. */
interface Measured {
  readonly read: number
  readonly first: number
  readonly unchanged: number
}

const measureRound = async (
  cluster: BenchCluster,
  name: string,
  provider: { readonly url: string; readonly token: string },
): Promise<Measured> => {
  const database = await cluster.database(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'longhaul-bench-'))
  const composed = await compose(
    readConfig({ LONGHAUL_DEMO: 'off', SIMULATOR: 'on', DATA_DIR: dataDir }),
    { connectionString: database.url },
    pino({ level: 'silent' }),
  )
  try {
    const settings = connectionSettings.parse({ usualDivision: database.divisions[0] })
    const connection = await saveConnection(
      composed.deps,
      adapter,
      { baseUrl: provider.url, credentials: { token: provider.token }, settings },
      null,
    )
    return {
      read: await timed(() => readAll(composed.deps, connection)),
      first: await timed(() => syncAll(composed.deps, connection, 'created')),
      unchanged: await timed(() => syncAll(composed.deps, connection, 'unchanged')),
    }
  } finally {
    await composed.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const readAll = async (deps: Deps, connection: Connection): Promise<void> => {
  const context = createTelematics(deps).ports.contextFor(connection, new AbortController().signal)
  let count = 0
  for await (const page of adapter.vehicles(context, null)) count += page.items.length
  if (count !== vehicles) throw new Error(`Read ${count} of ${vehicles} vehicles`)
}

const syncAll = async (deps: Deps, connection: Connection, expected: 'created' | 'unchanged'): Promise<void> => {
  const telematics = createTelematics(deps)
  const { run } = await telematics.request({
    connectionId: connection.id,
    kind: 'vehicles',
    mode: 'apply',
    trigger: 'manual',
    userId: null,
    force: true,
  })
  const done = await telematics.wait(run.id, 120_000)
  if (done?.status !== 'succeeded' || (done.counts[expected] ?? 0) < vehicles - 20)
    throw new Error(`The sync ended as ${done?.status}: ${done?.message}`)
}
