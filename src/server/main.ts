import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { migrate, SchemaError } from '#platform/postgres/migrate.ts'
import { aboutDatabase, openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { logOptions } from '#platform/http/log-options.ts'
import { codeOf, EngineError } from '#platform/postgres/engine-error.ts'
import { SecretKeyError } from '#platform/secrets/secret-key.ts'
import { closeHttp, drain, longestStop, stopInTurn } from './shutdown.ts'
import type { Step } from './shutdown.ts'
import { watchDisks } from './watch-disks.ts'

const webFolder = resolve(import.meta.dirname, '../../dist/web')
const earlierWebFolder = resolve(import.meta.dirname, '../../dist/web-earlier')

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

/** What has been started so far. */
interface Started {
  /** What stops again, last started first. */
  readonly steps: Step[]
  http: FastifyInstance | null
  /** True from the signal to stop on, which may come during the start. */
  stopping: boolean
}

const start = async (): Promise<void> => {
  const asked = readConfig(process.env)
  const log = pino(logOptions(asked))
  const started: Started = { steps: [], http: null, stopping: false }
  stopOnSignal(started, log)
  try {
    // What is wrong with the place is said before minutes go into a database.
    const place = await takePort(asked)
    started.steps.unshift({ what: 'listening', limit: 500, stop: () => place.leave() })
    await startInto(started, { ...asked, port: place.port }, log, place)
  } catch (error) {
    // What was being started fails when the things it needs stop; the stop ends the process.
    if (started.stopping) return
    await stopInTurn(started.steps.splice(0), performance.now() + longestStop, log)
    throw error
  }
}

/** Stops in order on a signal, on an error nobody caught, and when `npm start`, which started this process, is gone. */
const stopOnSignal = (started: Started, log: Logger): void => {
  const starterGone = (): void => void process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', starterGone)
  // The limit of close-with-grace is only reached when the limits of the steps do not work.
  closeWithGrace({ delay: longestStop + 2_000, logger: false }, async ({ err }) => {
    const until = performance.now() + longestStop
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    started.stopping = true
    if (started.http !== null) await drain(started.http)
    if (await stopInTurn(started.steps.splice(0), until, log)) return
    throw new Error('not stopped in order')
  })
  // It may have gone before anybody listened. Undefined when this process was started in another way.
  if (process.connected === false) starterGone()
}

const startInto = async (started: Started, config: Config, log: Logger, place: Place): Promise<void> => {
  const { steps } = started
  // The code of the product is read while PostgreSQL starts: each takes a second, and nothing is said of one before the other stands.
  const loading = Promise.all([
    import('./compose.ts'),
    import('./app.ts'),
    import('./availability.ts'),
    import('#platform/http/static.ts'),
    import('./page-preloads.ts'),
    import('./prepare-company.ts'),
    import('./upkeep.ts'),
  ])
  loading.catch(() => undefined)
  const opening = openDatabase(config, log)
  // A start that fails leaves nothing to stop. It keeps what is left of the time: a checkpoint on a slow disk takes seconds.
  steps.unshift({
    what: 'PostgreSQL',
    stop: () =>
      opening.then(
        ({ embedded }) => embedded?.stop(),
        () => undefined,
      ),
  })
  const { connection, embedded } = await opening.catch((error: unknown) => {
    throw explained(error, config)
  })
  await aboutDatabase(config, () => migrate(connection))
  const [{ compose }, { buildApp }, { refuseWhatCannotBeServed }, { serveWebApp }, { pagePreloads }, { prepareCompany }, { startUpkeep }] =
    await loading
  const composed = await compose(config, connection, log).catch((error: unknown) => {
    throw explained(error, config)
  })
  steps.unshift({ what: 'the job queue and the database connections', limit: 3_000, stop: () => composed.close() })
  const disk = await watchDisks(config, embedded !== null, log)
  steps.unshift({ what: 'the watch over the disk', stop: () => disk.stop() })
  const app = await buildApp(composed.deps, (http) => {
    refuseWhatCannotBeServed(http, {
      databaseIsUp: () => embedded?.isUp() ?? true,
      databaseLacksSpace: () => embedded?.lacksSpace() ?? false,
      storageRefusal: () => disk.refusal(),
      isStopping: () => started.stopping,
    })
    if (existsSync(join(webFolder, 'index.html'))) serveWebApp(http, webFolder, earlierWebFolder, pagePreloads(webFolder), config.offline)
  })
  const company = await prepareCompany(composed.deps)
  await startUpkeep(composed.deps)
  // The simulator outlives the requests that sync from it.
  steps.unshift(
    { what: 'the requests in progress', limit: 4_000, stop: () => closeHttp(app.http) },
    { what: 'the simulator', limit: 500, stop: () => company.stop() },
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
  started.http = app.http
  await tellReady()
  for (const line of company.lines) console.log(line)
  console.log(embedded ? `Data: ${config.dataDir}` : 'Data: the PostgreSQL of DATABASE_URL')
  console.log(`Longhaul is ready at ${addressOf(config)}`)
}

/** Tells `npm start`, which starts it again from now on when it dies; before anybody else is told. */
const tellReady = (): Promise<void> =>
  new Promise((told) => {
    if (process.send === undefined) return told()
    process.send('ready', () => told())
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
