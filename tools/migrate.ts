/** npm run migrate: brings the database (DATABASE_URL, or the embedded one in DATA_DIR) to the schema of this build. */
import type pg from 'pg'
import { migrate } from '#platform/postgres/migrate.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'

const config = readConfig(process.env)
const say = {
  info: (text: string) => console.log(text),
  warn: (text: string) => console.error(text),
  error: (text: string) => console.error(text),
}
try {
  if (config.databaseUrl !== undefined) await migrate({ connectionString: config.databaseUrl })
  else {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: say })
    await migrate({ ...embedded.connection } as pg.ClientConfig).finally(() => embedded.stop())
  }
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
