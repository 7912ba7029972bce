/** npm run seed -- [--scale N] [--seed N]: fills an empty database (DATABASE_URL, or the embedded one in DATA_DIR) with the demo company. */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type pg from 'pg'
import { compose } from '#server/compose.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { readConfig } from '#platform/config.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'

const wholeNumber = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is a whole number from 1 to ${most.toLocaleString('en-US')}.`)
  return value
}

const fill = async (connection: pg.PoolConfig, options: { readonly scale: number; readonly seed: number }): Promise<void> => {
  await migrate(connection as pg.ClientConfig)
  const { deps, close } = await compose(config, connection, log)
  try {
    const {
      rows: [found],
    } = await deps.pool.query<{ n: number }>('select count(*)::int as n from (select 1 from users limit 1) one')
    if (found?.n !== 0)
      throw new Error('The database already holds a company. Seed an empty one: another DATA_DIR, or another DATABASE_URL.')
    const started = performance.now()
    const { fleet, people } = await seedDemo(deps, options)
    console.log(
      `Demo company at scale ${options.scale}: ${fleet.length.toLocaleString('en-US')} linked vehicles, ${people.length.toLocaleString('en-US')} linked drivers, in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    )
  } finally {
    await close()
  }
}

const config = readConfig(process.env)
const log = pino({ level: 'warn' })
try {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } } })
  const options = { scale: wholeNumber('scale', values.scale, 100), seed: wholeNumber('seed', values.seed, 1_000_000) }
  if (config.databaseUrl !== undefined) await fill({ connectionString: config.databaseUrl }, options)
  else {
    makeFolder(config.dataDir)
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    await fill({ ...embedded.connection }, options).finally(() => embedded.stop())
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
