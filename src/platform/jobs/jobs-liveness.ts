import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Advisory locks of this class say "the worker pool with this hash is alive"; they end with the connection that holds them. */
const lockClass = 72_104

/** Milliseconds between two proofs, how long one may take, and until a lost connection is made again. */
const proveEvery = 1_000
const proofWithin = 2_000
const againAfter = 250
/** A process without proof for this long lets go of its jobs; only afterwards may another take them. */
const letGoAfter = 5_000
const letGoLooks = 10
/** Looks in a row in which a lock must be missing before its holder counts as dead; 6 s from the first to the last. */
const lookEvery = 2_000
const deadAfterLooks = 4

export interface AliveProof {
  /** Hands back what the pool still holds (the library does not wait for its own last words), then gives up the lock. */
  end(options: { readonly handBack: boolean }): Promise<void>
}

interface Proving {
  readonly connection: pg.ClientConfig
  readonly log: Logger
  readonly workerPoolId: string
  /** Called when nobody can know any more that this process lives: its jobs may be taken over soon, so they must end here. */
  readonly lost: () => void
}

/**
 * Holds a session lock for as long as this process lives, so that others know its jobs are in hands. A lock that was lost with its
 * connection (a restart of the database, a cut cable) is taken again within moments.
 */
export const proveAlive = ({ connection, log, workerPoolId, lost }: Proving): AliveProof => {
  const ending = new AbortController()
  const { signal } = ending
  let proven = true
  let looksWithout = 0
  // Counted in looks, not in seconds: a process that stood still for a while still holds its lock.
  const watch = setInterval(() => {
    looksWithout = proven ? 0 : looksWithout + 1
    proven = false
    if (looksWithout === letGoLooks) lost()
  }, letGoAfter / letGoLooks)

  const prove = async (client: pg.Client): Promise<void> => {
    await client.connect()
    let held = false
    while (!signal.aborted) {
      // Not to be had: an older connection of this process still holds it in the eyes of the database, which proves as much.
      const { rows }: pg.QueryResult<{ held: boolean }> = await client.query(
        held ? 'select true as held' : 'select pg_try_advisory_lock($1, hashtext($2)) as held',
        held ? [] : [lockClass, workerPoolId],
      )
      held = rows[0]?.held === true
      proven = true
      await pause(proveEvery, undefined, { signal }).catch(() => undefined)
    }
  }
  const keepProving = async (): Promise<void> => {
    while (!signal.aborted) {
      const client = new pg.Client({
        ...connection,
        application_name: 'longhaul-jobs',
        connectionTimeoutMillis: proofWithin,
        query_timeout: proofWithin,
        keepAlive: true,
      })
      client.on('error', () => undefined)
      await prove(client).catch((error: unknown) => log.warn({ err: error }, 'the job queue cannot prove that it is alive'))
      // Not waited for: where the cable is cut the farewell never arrives.
      void client.end().catch(() => undefined)
      await pause(againAfter, undefined, { signal }).catch(() => undefined)
    }
  }
  const proving = keepProving()

  return {
    end: async ({ handBack }) => {
      clearInterval(watch)
      if (handBack)
        await handBackJobs({ connection, workerPoolId }).catch((error: unknown) =>
          log.warn({ err: error }, 'failed to hand back running jobs; another process takes them over'),
        )
      ending.abort()
      await proving
    },
  }
}

const handBackJobs = async ({ connection, workerPoolId }: { connection: pg.ClientConfig; workerPoolId: string }): Promise<void> => {
  const client = new pg.Client({
    ...connection,
    application_name: 'longhaul-jobs',
    connectionTimeoutMillis: proofWithin,
    query_timeout: proofWithin,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await unlock(client, [workerPoolId])
  } finally {
    void client.end().catch(() => undefined)
  }
}

const unlock = (on: pg.Client | pg.Pool, workerPoolIds: readonly string[]): Promise<unknown> =>
  on.query('select graphile_worker.force_unlock_workers($1)', [workerPoolIds])

interface Looking {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Worker pools of this process: alive whatever the locks say. */
  readonly own: ReadonlySet<string>
}

/**
 * Takes jobs out of the hands of killed processes: graphile-worker itself waits four hours. A holder is dead when its lock was missing
 * in four looks in a row, 6 s in all, while the database was there all the time: a restart takes the locks of the living too, and
 * they take them again. A job locked less than two seconds ago is left alone, for its worker may be about to take its lock.
 */
export const releaseDeadWorkers = ({ pool, log, own }: Looking): { end(): void } => {
  let missing = new Map<string, number>()
  let startedAt = ''
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ started: string; without: string[] | null }>(
      `select pg_postmaster_start_time()::text as started, (select array_agg(w.id) from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '2 seconds') w
       where w.id <> all($2) and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
         and l.classid = $1::oid and l.objid::bigint = hashtext(w.id)::bigint & 4294967295 and l.objsubid = 2)) as without`,
      [lockClass, [...own]],
    )
    const [found] = rows
    const before = found?.started === startedAt ? missing : new Map<string, number>()
    startedAt = found?.started ?? ''
    missing = new Map((found?.without ?? []).map((id) => [id, (before.get(id) ?? 0) + 1]))
    const dead = [...missing].flatMap(([id, looks]) => (looks >= deadAfterLooks ? [id] : []))
    if (dead.length === 0) return
    await unlock(pool, dead)
    log.info({ workers: dead.length }, 'jobs of a stopped process are taken over')
  }
  let looking = false
  const tryLook = (): void => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => {
        missing.clear()
        log.debug({ err: error }, 'failed to look for dead workers')
      })
      .finally(() => {
        looking = false
      })
  }
  tryLook()
  const timer = setInterval(tryLook, lookEvery)
  return { end: () => clearInterval(timer) }
}
