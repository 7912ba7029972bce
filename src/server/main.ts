import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import type { Logger } from 'pino'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { migrate, SchemaError } from './db/migrate.ts'
import { prepareCompany } from './prepare-company.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { logOptions } from './platform/http/log-options.ts'
import { serveWebApp } from './platform/http/static.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import type { Embedded } from './platform/postgres/embedded.ts'
import { EngineError } from './platform/postgres/engine-error.ts'

const webFolder = resolve(import.meta.dirname, '../../dist/web')

/** Ends the start with one clear line for each thing that is wrong. */
const refuse = (error: unknown): never => {
  const lines = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(`Longhaul cannot start: ${line}`)
  if (!(error instanceof ConfigError || error instanceof EngineError || error instanceof SchemaError || isListenError(error)) && error instanceof Error) console.error(error.stack)
  process.exit(1)
}

const isListenError = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

const openDatabase = async (config: Config, log: Logger): Promise<{ connection: pg.PoolConfig; embedded: Embedded | null }> => {
  if (config.databaseUrl !== undefined) return { connection: { connectionString: config.databaseUrl }, embedded: null }
  await mkdir(config.dataDir, { recursive: true })
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: { ...embedded.connection }, embedded }
}

const explainListen = (error: unknown, config: Config): Error =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? Object.assign(new Error(`port ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to a free one.`), { code: 'EADDRINUSE' })
    : (error as Error)

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino(logOptions(config))
  const { connection, embedded } = await openDatabase(config, log)
  const undo: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : []
  try {
    await migrate(connection as pg.ClientConfig).catch((error: unknown) => { throw explainDatabase(error, config) })
    const composed = await compose(config, connection, log)
    undo.unshift(() => composed.close())
    const app = await buildApp(composed.deps, (http) => { if (existsSync(join(webFolder, 'index.html'))) serveWebApp(http, webFolder) })
    undo.unshift(() => app.http.close())
    const notes = await prepareCompany(composed.deps)
    undo.unshift(notes.stop)
    await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => { throw explainListen(error, config) })
    embedded?.onExit((exit) => { if (exit.final) { log.fatal(exit.reason); process.exit(1) } })
    const address = app.http.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : config.port
    for (const line of notes.lines) console.log(line)
    console.log(embedded ? `Data: ${config.dataDir}` : 'Data: the PostgreSQL of DATABASE_URL')
    console.log(`Longhaul is ready at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`)
    closeWithGrace({ delay: 20_000, logger: false }, async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error')
      for (const step of undo) await step()
    })
  } catch (error) {
    for (const step of undo) await step().catch(() => undefined)
    throw error
  }
}

/** What went wrong with DATABASE_URL, in one sentence without the password in it. */
const explainDatabase = (error: unknown, config: Config): unknown => {
  if (config.databaseUrl === undefined || error instanceof SchemaError || !(error instanceof Error)) return error
  const place = new URL(config.databaseUrl)
  return new SchemaError(`the database ${place.pathname.slice(1)} at ${place.host} (DATABASE_URL) cannot be used: ${error.message}.`)
}

await start().catch(refuse)
