import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { EngineError, codeOf } from './engine-error.ts'
import { isAlive } from './postmaster.ts'

/** The one connection that makes this process the owner of the cluster; while it lasts nobody else can be. */
export interface Owner {
  readonly client: pg.Client
  /** Resolves when the connection is gone: the server ended or was told to. */
  readonly ended: Promise<void>
  release(): Promise<void>
}

/** Key of the advisory lock in database `postgres`; the numbers mean nothing elsewhere. */
const ownerLock = [1_280_461_896, 1]

/** How long a lock whose holder is dead may linger before it is believed. */
const lingerMs = 5_000

const unavailable = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'])

/** The server does not answer, or no longer: no socket, starting, recovering, ending. */
export const isUnavailable = (error: unknown): boolean =>
  unavailable.has(codeOf(error)) || (error instanceof Error && /^Connection terminated|^timeout expired|not queryable/.test(error.message))

/**
 * Takes the owner lock over a new connection.
 * @returns undefined when the server does not answer (yet).
 * @throws EngineError when another process owns the folder, naming it.
 */
export const takeOwnership = async (cluster: Cluster, connection: pg.ClientConfig): Promise<Owner | undefined> => {
  const client = new pg.Client({
    ...connection,
    application_name: `longhaul owner ${process.pid}@${hostname()}`.slice(0, 63),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  const ended = new Promise<void>((done) => {
    client.once('end', () => done())
  })
  client.on('error', () => {
    /* `ended` tells it. */
  })
  try {
    await client.connect()
    await lock(client, cluster)
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isUnavailable(error)) return undefined
    if (codeOf(error) === '28P01')
      throw new EngineError(
        `The passwords kept in ${cluster.dir} no longer open the database; restore longhaul-passwords.json from a copy of the folder.`,
      )
    throw error
  }
  return { client, ended, release: () => client.end() }
}

const lock = async (client: pg.Client, cluster: Cluster): Promise<void> => {
  const patience = performance.now() + lingerMs
  for (;;) {
    const {
      rows: [row],
    } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', ownerLock)
    if (row?.locked === true) return
    const holder = await holderOf(client)
    // A killed owner's connection is noticed by the server within moments.
    const lingers = holder === undefined || (holder.host === hostname() && !isAlive(holder.pid))
    if (!lingers || performance.now() > patience) throw new EngineError(refusal(cluster, holder))
    await sleep(50)
  }
}

const refusal = ({ dir }: Cluster, holder: { pid: number; host: string } | undefined): string => {
  const who = holder === undefined ? 'another Longhaul' : `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
  return `The data folder ${dir} is in use by ${who}; stop that one first, or choose another DATA_DIR.`
}

const holderOf = async (client: pg.Client): Promise<{ pid: number; host: string } | undefined> => {
  const {
    rows: [row],
  } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    ownerLock,
  )
  const [, pid, host] = /^longhaul owner (\d+)@(.*)$/.exec(row?.name ?? '') ?? []
  return pid === undefined || host === undefined ? undefined : { pid: Number(pid), host }
}
