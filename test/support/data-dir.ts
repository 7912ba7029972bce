import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runningServer, stopServer } from '#server/platform/postgres/postmaster.ts'

/** A data folder for one test; whatever server is left in it is stopped and the folder removed when the test has finished. */
export const temporaryDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), `longhaul-test-${process.pid}-`))
  onTestFinished(async () => {
    const server = runningServer(join(dataDir, 'postgres'))
    if (server !== undefined) await stopServer(server.pid)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return dataDir
}
