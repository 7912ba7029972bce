/**
 * Program: the smallest app that owns an embedded database, to be killed by tests. `embedded-app.ts DATA_DIR ORPHAN_AFTER_MS`
 * prints `ready ORIGIN`, or the refusal on standard error with exit code 3; SIGTERM stops it in order.
 */
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { EngineError } from '#platform/postgres/engine-error.ts'

const [, , dataDir = '', orphanAfterMs = ''] = process.argv
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

try {
  const embedded = await startEmbedded({ dataDir, log: silent, orphanAfterMs: Number(orphanAfterMs) })
  process.once('SIGTERM', () => {
    void embedded.stop().then(() => process.exit(0))
  })
  process.stdout.write(`ready ${embedded.origin}\n`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stderr.write(error instanceof EngineError ? error.message : String(error))
  process.exitCode = 3
}
