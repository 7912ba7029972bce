import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { runningServer, stopServer } from '#platform/postgres/postmaster.ts'
import { copyDataDir } from '#tools/copy-data-dir.ts'

/** A data folder with an empty cluster that was started once, for one test. Ten times faster than making it. */
export const dataDirWithCluster = async (): Promise<string> => {
  const dataDir = join(await temporaryDataDir(), 'data')
  await copyDataDir(inject('pristineDataDir'), dataDir)
  return dataDir
}

/** An empty data folder for one test; whatever server is left in it is stopped and the folder removed when the test has finished. */
export const temporaryDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), `longhaul-test-${process.pid}-`))
  onTestFinished(async () => {
    for (const place of [dataDir, join(dataDir, 'data')]) {
      const server = runningServer(join(place, 'postgres'))
      if (server !== undefined) await stopServer(server.pid)
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return dataDir
}
