import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import { reserveForDatabase, watchDisk } from '#platform/files/disk.ts'
import type { DiskWatch } from '#platform/files/disk.ts'

const megabyte = 1_048_576
const demoReserve = 256 * megabyte
/** Four files of the write-ahead log. PostgreSQL stops at once when it cannot make the next one. */
const logReserve = 64 * megabyte

/**
 * Watches the disk under the database and the files, and that of the write-ahead log where it has its own. A demo keeps less free: somebody
 * tries it out on what room there is.
 */
export const watchDisks = async (config: Config, embedded: boolean, log: Logger): Promise<DiskWatch> => {
  const cluster = embedded ? join(config.dataDir, 'postgres') : null
  const watches = [
    await watchDisk({
      folder: config.dataDir,
      log,
      reserve: async () => config.diskReserve ?? (config.demo ? demoReserve : reserveForDatabase(cluster)),
    }),
  ]
  const wal = cluster === null ? null : join(cluster, 'pg_wal')
  if (wal !== null && (await deviceOf(wal)) !== (await deviceOf(config.dataDir)))
    watches.push(await watchDisk({ folder: wal, log, reserve: () => Promise.resolve(config.diskReserve ?? logReserve) }))
  return {
    refusal: () => watches.map((watch) => watch.refusal()).find((refusal) => refusal !== null) ?? null,
    stop: () => watches.forEach((watch) => watch.stop()),
  }
}

const deviceOf = async (folder: string): Promise<number> => (await stat(folder)).dev
