/**
 * npm run restore -- FILE: brings a backup back into an empty DATA_DIR, or with DATABASE_URL into an empty database there. Nothing is
 * written before all of the archive was checked. Exit code 1 with one sentence when it was not restored.
 */
import { resolve } from 'node:path'
import { pino } from 'pino'
import type pg from 'pg'
import { restoreBackup } from '#features/backup/restore.ts'
import { readConfig } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'

const [, , file] = process.argv
const say = (line: string): void => console.log(line)

const restore = async (config: Config, connection: pg.ClientConfig, path: string): Promise<void> => {
  const { key } = await restoreBackup(path, { connection, config, say })
  console.log(`Restored. ${config.databaseUrl === undefined ? `Data: ${config.dataDir}.` : 'Data: the PostgreSQL of DATABASE_URL.'}`)
  if (key === 'environment') console.log('Set LONGHAUL_SECRET_KEY to the key of then: without it stored provider tokens cannot be opened.')
}

try {
  if (file === undefined) throw new Error('name the archive: npm run restore -- longhaul-20261122-083000.zip')
  const config = readConfig(process.env)
  const path = resolve(file)
  if (config.databaseUrl !== undefined) await restore(config, { connectionString: config.databaseUrl }, path)
  else {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: pino({ level: 'warn' }) })
    await restore(config, { ...embedded.connection }, path).finally(() => embedded.stop())
  }
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
