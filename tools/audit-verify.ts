/** npm run audit:verify: recomputes the chain over the whole history and compares it with the heads noted in DATA_DIR. Exit code 1 when something was changed. */
import { pino } from 'pino'
import type pg from 'pg'
import { createPool } from '#platform/db.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { verifyAudit } from '#features/audit/verify.ts'
import type { AuditProblem } from '#features/audit/verify.ts'

const words: Readonly<Record<AuditProblem['what'], string>> = {
  changed: 'was changed after it had been sealed, or stands in another place',
  event_missing: 'is gone from the history',
  link_missing: 'links of the chain are gone here',
  anchor: 'does not match the head noted outside the database: the end of the chain was cut off or rewritten',
}

const config = readConfig(process.env)

const check = async (connection: pg.PoolConfig): Promise<void> => {
  const pool = createPool({ ...connection, max: 4, statement_timeout: 0 }, () => undefined)
  try {
    const report = await verifyAudit({ pool, config })
    console.log(
      `${report.checked.toLocaleString('en-US')} entries checked, ${report.unsealed.toLocaleString('en-US')} not sealed yet. Head ${report.head.seq} ${report.head.hash}.`,
    )
    for (const { seq, eventId, what } of report.problems)
      console.error(`Link ${seq}${eventId === null ? '' : ` (history entry ${eventId})`} ${words[what]}.`)
    if (report.ok) console.log('The history is as it was written.')
    else process.exitCode = 1
  } finally {
    await pool.end()
  }
}

try {
  if (config.databaseUrl !== undefined) await check({ connectionString: config.databaseUrl })
  else {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: pino({ level: 'warn' }) })
    await check({ ...embedded.connection }).finally(() => embedded.stop())
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
