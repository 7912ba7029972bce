import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TZDate } from '@date-fns/tz'
import { companyTimeZone } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Deps } from '#engine/write/rules.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { writeBackup } from './write.ts'

const day = 86_400_000
const named = /^longhaul-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/

/** `longhaul-20261122-083000.zip`: the moment in UTC, so that names sort by age. */
export const backupName = (at: Date): string =>
  `longhaul-${at
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-')}.zip`

/** Backups in a folder under names of ours, newest first; other files there are nobody's business. */
export const backupsIn = async (folder: string): Promise<{ path: string; at: Date }[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const [, year, month, date, hour, minute, second] = named.exec(name) ?? []
      return year === undefined ? [] : [{ path: join(folder, name), at: new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) }]
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** Removes what is older than `keepDays`; the newest stays however old it is. Answers what went. */
export const dropOldBackups = async (folder: string, keepDays: number, now: Date): Promise<string[]> => {
  const [, ...older] = await backupsIn(folder)
  const gone = older.filter(({ at }) => now.getTime() - at.getTime() > keepDays * day).map(({ path }) => path)
  for (const path of gone) await rm(path, { force: true })
  return gone
}

/** The last moment at or before `now` at which the clock of the company showed `at`, `HH:MM`. */
export const lastDue = (now: Date, at: string, timeZone: string = companyTimeZone): Date => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = new TZDate(now.getTime(), timeZone)
  const due = new TZDate(today.getFullYear(), today.getMonth(), today.getDate(), hours, minutes, timeZone)
  if (due.getTime() > now.getTime()) due.setDate(due.getDate() - 1)
  return new Date(due.getTime())
}

type Needed = Pick<Deps, 'pool' | 'files' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'dataDir' | 'secretKey' | 'backupAt' | 'backupDir' | 'backupKeepDays'>
}

/** Makes the backup of the day once its time has come, then removes old ones. Asked again and again; a missed night is made up for. */
export const backUpWhenDue = async ({ pool, files, clock, log, config }: Needed): Promise<void> => {
  if (config.backupAt === null) return
  const now = clock.now()
  const [last] = await backupsIn(config.backupDir)
  if (last !== undefined && last.at.getTime() >= lastDue(now, config.backupAt).getTime()) return
  makeFolder(config.backupDir)
  const client = await pool.connect()
  try {
    const path = join(config.backupDir, backupName(now))
    const { tables, files: stored, missing } = await writeBackup({ client, files, config }, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    log.info({ path, rows, files: stored.length }, 'backup made')
    if (missing.length > 0) log.error({ missing }, 'stored files were missing when the backup was made')
    const gone = await dropOldBackups(config.backupDir, config.backupKeepDays, now)
    if (gone.length > 0) log.info({ gone }, 'old backups removed')
    client.release()
  } catch (error) {
    // A broken connection must not go back into the pool.
    client.release(true)
    throw error
  }
}
