import type pg from 'pg'
import type { Logger } from 'pino'

/** Advisory locks of this class say "the worker pool with this hash is alive"; they end with the connection that holds them. */
const lockClass = 72_104

interface AliveProof {
  /** Holds the lock of this worker pool from now on. */
  as(workerPoolId: string): void
  /** Hands back what the pool still holds (the library does not wait for its own last words), then gives up the lock. */
  end(): Promise<void>
}

/** Holds a session lock for as long as this process lives, so that others know its jobs are in hands. */
export const proveAlive = (pool: pg.Pool, log: Logger): AliveProof => {
  let held: Promise<pg.PoolClient | undefined> = Promise.resolve(undefined)
  let own: string | undefined
  const hold = async (id: string): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    // A lost connection loses the lock; its jobs are then handed to others, who find their cursors where they were.
    client.on('error', (error) => log.warn({ err: error }, 'the job queue lost the connection that proves it alive'))
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, id])
    return client
  }
  return {
    as: (id) => {
      own = id
      held = hold(id).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue cannot prove that it is alive')
        return undefined
      })
    },
    end: async () => {
      const client = await held
      if (own !== undefined)
        await unlock(pool, [own]).catch((error: unknown) =>
          log.warn({ err: error }, 'running jobs could not be handed back; another process takes them over'),
        )
      client?.release(true)
    },
  }
}

const unlock = (pool: pg.Pool, workerPoolIds: readonly string[]): Promise<unknown> =>
  pool.query('select graphile_worker.force_unlock_workers($1)', [workerPoolIds])

const interval = 5_000

/**
 * Takes jobs out of the hands of killed processes: graphile-worker itself waits four hours. Looks at once, then every five
 * seconds; a job locked less than two seconds ago is left alone, for its worker may be about to take its lock.
 */
export const releaseDeadWorkers = (pool: pg.Pool, log: Logger): { end(): void } => {
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ dead: string[] | null }>(
      `select array_agg(w.id) as dead from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '2 seconds') w
       where not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
         and l.classid = $1::oid and l.objid::bigint = hashtext(w.id)::bigint & 4294967295 and l.objsubid = 2)`,
      [lockClass],
    )
    const dead = rows[0]?.dead ?? []
    if (dead.length === 0) return
    await unlock(pool, dead)
    log.info({ workers: dead.length }, 'jobs of a stopped process are taken over')
  }
  const tryLook = (): void => {
    void look().catch((error: unknown) => log.debug({ err: error }, 'dead workers could not be looked for'))
  }
  tryLook()
  const timer = setInterval(tryLook, interval)
  return { end: () => clearInterval(timer) }
}
