import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPlaceholders } from 'drizzle-orm'
import { fastify } from 'fastify'
import pLimit from 'p-limit'
import { pino } from 'pino'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { parseListQuery } from '#kit/list-query.ts'
import { registry } from '#records/index.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { ports } from '#server/ports.ts'
import { rules } from '#server/rules.ts'
import { buildApp } from '#server/app.ts'
import { listCommand } from '#engine/read/list.ts'
import { createAuth } from '#features/auth/auth.ts'
import { createChangeFeed } from '#platform/changes.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createPool, typedDatabase } from '#platform/db.ts'
import type { Deps } from '#engine/write/rules.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { createStreams } from '#platform/files/streams.ts'

/**
 * The real application and, beside it, bare routes that do the same database work with no checks: both in one process over one
 * pool, so that a ratio compares code and not machines. Talks to its parent over IPC.
 */
const refused = (): never => {
  throw new Error('Not part of the measurement')
}
const send = (message: unknown): void => {
  process.send?.(message)
}

const connectionString = process.argv[2] ?? ''
const query = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>
const viewer = { id: process.argv[4] ?? '', role: 'manager' as const, divisions: JSON.parse(process.argv[5] ?? '[]') as string[] }

const log = pino({ level: 'warn' })
const config = readConfig({ LONGHAUL_DEMO: 'off' })
const pool = createPool({ connectionString }, () => undefined)
const changes = createChangeFeed({ connection: { connectionString }, log, epoch: randomUUID() })
const secrets = createSecrets([{ id: 'bench', key: randomBytes(32) }])
const deps: Deps = {
  config,
  pool,
  db: typedDatabase(pool),
  clock: systemClock,
  log,
  changes,
  registry,
  rules,
  ports,
  secrets,
  auth: createAuth({ pool, clock: systemClock, changes, log, config, secrets }),
  files: { put: refused, open: refused, remove: refused, list: refused },
  streams: createStreams({ connectionString }, join(tmpdir(), `longhaul-bench-spool-${process.pid}`), () => undefined),
  mail: { configured: false, send: refused },
  jobs: { add: () => Promise.resolve(), addWith: () => Promise.resolve(), stop: () => Promise.resolve() },
}
const app = await buildApp(deps)
await app.http.listen({ port: 0, host: '127.0.0.1' })

const bare = fastify({ logger: false })
const record = vehicles as unknown as RecordDefinition
const { statement: list, values: listValues } = listCommand(deps, record, viewer, parseListQuery(record, query))
bare.get('/list', async (_request, reply) => {
  const { rows } = await pool.query<{ j: string }>({
    name: 'bare_list',
    text: list.text,
    values: fillPlaceholders([...list.params], listValues),
  })
  return reply.type('application/json; charset=utf-8').send(`[${rows.map((row) => row.j).join(',')}]`)
})
// The statements of one request, to be run again without what the application adds around them.
let recorded: pg.QueryConfig[] = []
let recording = false
const ask = pool.query.bind(pool) as (config: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>
Object.assign(pool, {
  query: (config: pg.QueryConfig | string, values?: unknown[]) => {
    if (recording) recorded.push(typeof config === 'string' ? { text: config, values: values ?? [] } : config)
    return ask(config, values)
  },
})
bare.post('/record', async (request) => {
  const { path, token } = request.body as { path: string; token: string }
  recorded = []
  recording = true
  const answer = await app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  recording = false
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return { statements: recorded.length }
})
const together = pLimit(4)
bare.get('/replay', async () => {
  const results = await Promise.all(recorded.map((config) => together(() => ask(config))))
  return { rows: results.length }
})
bare.post('/insert', async (request, reply) => {
  const body = request.body as { unitNumber: string; kind: string; division: string; ownership: string }
  const { rows } = await pool.query({
    name: 'bare_insert',
    text: `insert into vehicles (id, number, title, status, status_since, version, source, created_at, updated_at, unit_number, kind, division_id, ownership)
      values ($1, $2, $3, 'active', now(), 1, 'manual', now(), now(), $3, $4, $5, $6) returning *`,
    values: [uuidv7(), `B-${body.unitNumber}`, `B${body.unitNumber}`, body.kind, body.division, body.ownership],
  })
  return reply.code(201).send(rows[0])
})
await bare.listen({ port: 0, host: '127.0.0.1' })

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0)
send({ type: 'ready', app: portOf(app.http.server.address()), bare: portOf(bare.server.address()) })
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.()
    send({ type: 'memory', rss: process.memoryUsage().rss, cpu: process.cpuUsage() })
  }
  if (message === 'stop') void Promise.all([app.http.close(), bare.close()]).then(() => process.exit(0))
})
