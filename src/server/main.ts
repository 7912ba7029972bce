import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { migrate, SchemaError } from './db/migrate.ts'
import { aboutDatabase, openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { reserveForDatabase, watchDisk } from './platform/disk.ts'
import type { DiskWatch } from './platform/disk.ts'
import { logOptions } from './platform/http/log-options.ts'
import { codeOf, EngineError } from './platform/postgres/engine-error.ts'
import { SecretKeyError } from './platform/secret-key.ts'
import { closeHttp, drain } from './shutdown.ts'

const webFolder = resolve(import.meta.dirname, '../../dist/web')
const earlierWebFolder = resolve(import.meta.dirname, '../../dist/web-earlier')
/** A stop that takes longer is cut off, with exit code 1; promise P-50 leaves 30 s. */
const longestStop = 28_000
const demoReserve = 256 * 1_048_576

const isOurs = (error: unknown): boolean =>
  [ConfigError, EngineError, SchemaError, SecretKeyError, PlaceError].some((ours) => error instanceof ours)

/** A port or a folder that cannot be used. */
class PlaceError extends Error {}

/** Ends the start with one clear line for each thing that is wrong. */
const refuse = (error: unknown): never => {
  const lines = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(`Longhaul cannot start: ${line}`)
  if (!isOurs(error) && error instanceof Error) console.error(error.stack)
  process.exit(1)
}

/** What stops again, last started first. */
type Steps = (() => Promise<unknown>)[]

const start = async (): Promise<void> => {
  const asked = readConfig(process.env)
  const log = pino(logOptions(asked))
  const steps: Steps = []
  try {
    // What is wrong with the place is said before minutes go into a database.
    const place = await takePort(asked)
    steps.unshift(() => place.leave())
    await startInto(steps, { ...asked, port: place.port }, log, place)
  } catch (error) {
    for (const step of steps) await step().catch(() => undefined)
    throw error
  }
}

const startInto = async (steps: Steps, config: Config, log: Logger, place: Place): Promise<void> => {
  // The code of the product is read while PostgreSQL starts: each takes a second, and nothing is said of one before the other stands.
  const loading = Promise.all([
    import('./compose.ts'),
    import('./app.ts'),
    import('./availability.ts'),
    import('./platform/http/static.ts'),
    import('./prepare-company.ts'),
    import('./upkeep.ts'),
  ])
  loading.catch(() => undefined)
  const { connection, embedded } = await openDatabase(config, log).catch((error: unknown) => {
    throw explained(error, config)
  })
  if (embedded) steps.unshift(() => embedded.stop())
  await aboutDatabase(config, () => migrate(connection))
  const [{ compose }, { buildApp }, { refuseWhatCannotBeServed }, { serveWebApp }, { prepareCompany }, { startUpkeep }] = await loading
  const composed = await compose(config, connection, log).catch((error: unknown) => {
    throw explained(error, config)
  })
  steps.unshift(() => composed.close())
  const disk = await watch(config, embedded !== null, log)
  steps.unshift(() => Promise.resolve(disk.stop()))
  let stopping = false
  const app = await buildApp(composed.deps, (http) => {
    refuseWhatCannotBeServed(http, {
      databaseIsUp: () => embedded?.isUp() ?? true,
      storageRefusal: () => disk.refusal(),
      isStopping: () => stopping,
    })
    if (existsSync(join(webFolder, 'index.html'))) serveWebApp(http, webFolder, earlierWebFolder)
  })
  const company = await prepareCompany(composed.deps)
  await startUpkeep(composed.deps)
  // The simulator outlives the requests that sync from it.
  steps.unshift(
    () => closeHttp(app.http),
    () => company.stop(),
  )
  await place.leave()
  await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explained(error, config)
  })
  embedded?.onExit((exit) => {
    if (!exit.final) return
    log.fatal(exit.reason)
    process.exit(1)
  })
  closeWithGrace({ delay: longestStop, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    stopping = true
    await drain(app.http)
    for (const step of steps) await step()
  })
  await tellReady()
  for (const line of company.lines) console.log(line)
  console.log(embedded ? `Data: ${config.dataDir}` : 'Data: the PostgreSQL of DATABASE_URL')
  console.log(`Longhaul is ready at ${addressOf(config)}`)
}

/** Tells `npm start`, which starts it again from now on when it dies; before anybody else is told. */
const tellReady = (): Promise<void> =>
  new Promise((told) => {
    if (process.send === undefined) return told()
    process.send('ready', () => {
      process.disconnect()
      told()
    })
  })

/** The disk under the database and the files. A demo keeps less free: somebody tries it out on what room there is. */
const watch = (config: Config, embedded: boolean, log: Logger): Promise<DiskWatch> =>
  watchDisk({
    folder: config.dataDir,
    log,
    reserve: async () =>
      config.diskReserve ?? (config.demo ? demoReserve : reserveForDatabase(embedded ? join(config.dataDir, 'postgres') : null)),
  })

interface Place {
  readonly port: number
  /** Makes room for the server itself. Again does nothing. */
  leave(): Promise<void>
}

/**
 * Opens the port, and lets go of it at once. One that the system chose (PORT=0) is held until the server listens there: links made before
 * carry it.
 * @throws PlaceError when it cannot be had
 */
const takePort = async (config: Config): Promise<Place> => {
  const probe = createServer((socket) => socket.destroy())
  try {
    probe.listen(config.port, config.host)
    await once(probe, 'listening')
  } catch (error) {
    throw explained(error, config)
  }
  const address = probe.address()
  const leave = (): Promise<void> => new Promise((left) => void probe.close(() => left()))
  if (config.port !== 0) await leave()
  return { port: typeof address === 'object' && address !== null ? address.port : config.port, leave }
}

/** Faults of the place Longhaul was started in, in one sentence; anything else unchanged. */
const explained = (error: unknown, config: Config): unknown => {
  const code = codeOf(error)
  const address = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  if (address && code === 'EADDRINUSE')
    return new PlaceError(`port ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to a free one.`)
  if (address && code === 'EACCES')
    return new PlaceError(`port ${config.port} may not be opened by this account. Set PORT to 1024 or more.`)
  if (address) return new PlaceError(`${config.host} is not an address of this machine (${code}). Set HOST to one that is, or remove it.`)
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''
  if (path.startsWith(config.dataDir))
    return new PlaceError(`DATA_DIR ${config.dataDir} cannot be written (${code}); choose a folder this account may write.`)
  return error
}

const addressOf = ({ host, port }: Config): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

await start().catch(refuse)
