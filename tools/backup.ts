/**
 * npm run backup [-- FILE]: database, files and keys in one archive, also while the server runs. Without a name it goes to BACKUP_DIR
 * and the archives there that are older than BACKUP_KEEP_DAYS go. Exit code 1 when none was made or a stored file was missing.
 */
import { resolve } from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { backupName, dropOldBackups } from '#features/backup/schedule.ts'
import { writeBackup } from '#features/backup/write.ts'
import type { Config } from '#platform/config.ts'
import { readConfig } from '#platform/config.ts'
import { localFiles } from '#platform/files/files-local.ts'
import { connectionOfRunning, startEmbedded } from '#platform/postgres/embedded.ts'

const backUp = async (config: Config, connection: pg.ClientConfig): Promise<void> => {
  const [, , given] = process.argv
  const path = given === undefined ? resolve(config.backupDir, backupName(new Date())) : resolve(given)
  const client = new pg.Client({ ...connection, application_name: 'longhaul-backup' })
  // A loss is told by the statement that meets it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { tables, files, missing, key } = await writeBackup({ client, files: localFiles(config.dataDir), config }, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows.toLocaleString('en-US')} rows and ${files.length.toLocaleString('en-US')} files.`)
    if (key === 'environment') console.log('Keep LONGHAUL_SECRET_KEY too: it is not in the archive.')
    for (const lost of missing) console.error(`The stored file ${lost} is missing from ${config.dataDir}.`)
    if (missing.length > 0) process.exitCode = 1
    if (given !== undefined) return
    for (const gone of await dropOldBackups(config.backupDir, config.backupKeepDays, new Date())) console.log(`Removed ${gone}.`)
  } finally {
    await client.end()
  }
}

try {
  const config = readConfig(process.env)
  const running = config.databaseUrl === undefined ? await connectionOfRunning(config.dataDir) : { connectionString: config.databaseUrl }
  if (running !== undefined) await backUp(config, running)
  else {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: pino({ level: 'warn' }) })
    await backUp(config, { ...embedded.connection }).finally(() => embedded.stop())
  }
} catch (error) {
  console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
