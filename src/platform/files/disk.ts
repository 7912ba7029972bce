import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte

/** Looks at the free space of a disk from time to time. */
export interface DiskWatch {
  /** Why nothing may be written now, as a sentence for the user; null while there is room. */
  refusal(): string | null
  stop(): void
}

export interface DiskWatchOptions {
  /** A folder on the disk to watch. */
  readonly folder: string
  /** Bytes that are required. Asked at every look: the database's own need grows and shrinks. */
  readonly reserve: () => Promise<number>
  readonly log: { info(message: string): void; warn(message: string): void }
  readonly everyMs?: number
  /** Free bytes of the disk of `folder`; tests hand in their own disk. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/**
 * Watches a disk so that changes are refused while PostgreSQL still has room to finish what it acknowledged; reads go
 * on. Resolves after the first look; that there is too little room is told in the log, and when there is again.
 */
export const watchDisk = async ({
  folder,
  reserve,
  log,
  everyMs = 5_000,
  freeBytes = freeBytesOf,
}: DiskWatchOptions): Promise<DiskWatch> => {
  let refusal: string | null = null
  const look = async (): Promise<void> => {
    const [free, wanted] = await Promise.all([freeBytes(folder), reserve()])
    const before = refusal
    refusal =
      free < wanted
        ? `The disk of the server is nearly full: ${inWords(free)} are free and ${inWords(wanted)} are kept for the database. Nothing was saved; free some space and try again.`
        : null
    if (before === null && refusal !== null)
      log.warn(
        `Changes are refused: ${inWords(free)} are free on the disk of ${folder}, and ${inWords(wanted)} are required (DISK_RESERVE_MB).`,
      )
    if (before !== null && refusal === null)
      log.info(`There is room again on the disk of ${folder}: ${inWords(free)} are free. Changes are accepted.`)
  }
  // A disk that cannot be asked (removed, or a network folder that is away) shows in the writes themselves.
  const tryLook = (): Promise<void> => look().catch(() => undefined)
  await tryLook()
  const timer = setInterval(() => void tryLook(), everyMs).unref()
  return { refusal: () => refusal, stop: () => clearInterval(timer) }
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const inWords = (bytes: number): string =>
  bytes >= 10 * gigabyte ? `${Math.floor(bytes / gigabyte)} GB` : `${Math.floor(bytes / megabyte).toLocaleString('en-US')} MB`

/** Free bytes to keep: 1 GB, or three times the write-ahead log where that is more. */
export const reserveForDatabase = async (clusterDir: string | null): Promise<number> =>
  Math.max(gigabyte, 3 * (clusterDir === null ? 0 : await bytesIn(join(clusterDir, 'pg_wal'))))

const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch((): string[] => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
