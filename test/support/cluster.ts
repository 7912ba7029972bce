import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/postgres/migrate.ts'
import type { EmbeddedConnection } from '#platform/postgres/connection.ts'
import { urlOf } from '#platform/postgres/connection.ts'
import type { Embedded } from '#platform/postgres/embedded.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { isAlive } from '#platform/postgres/postmaster.ts'
import { copyDataDir } from '#tools/copy-data-dir.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The throw-away cluster of this run; tests take a database of their own from `freshDatabase`. */
    testCluster: { connection: EmbeddedConnection; template: string }
    /** A data folder with an empty cluster, stopped, to be copied by tests that need one of their own. */
    pristineDataDir: string
  }
}

const folderPrefix = 'longhaul-test-'
const template = 'longhaul_template'
const quiet = {
  info: () => undefined,
  warn: (text: string) => {
    console.warn(text)
  },
  error: (text: string) => {
    console.error(text)
  },
}

/** Only a machine that loses its power would miss what was not flushed, and then the cluster is thrown away anyway. */
const settings = { max_connections: '200', fsync: 'off', full_page_writes: 'off' }

let folder: string
let cluster: Embedded | undefined

/** Global set-up of vitest: one PostgreSQL for the whole run, with one migrated database that the tests clone. */
export const setup = async (project: TestProject): Promise<void> => {
  await removeLeftovers()
  folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const pristine = join(folder, 'pristine')
  const dataDir = join(folder, 'run')
  try {
    await (await startEmbedded({ dataDir: pristine, log: quiet, orphanAfterMs: 2_000 })).stop()
    await copyDataDir(pristine, dataDir)
    project.provide('pristineDataDir', pristine)
    // A run that is killed takes its server with it after two seconds.
    cluster = await startEmbedded({ dataDir, log: quiet, orphanAfterMs: 2_000, settings })
    await makeTemplate(cluster.connection)
    project.provide('testCluster', { connection: cluster.connection, template })
  } catch (error) {
    await teardown()
    throw error
  }
}

export const teardown = async (): Promise<void> => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}

const makeTemplate = async (connection: EmbeddedConnection): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate({ connectionString: urlOf({ ...connection, database: template }) })
}

/** Folders of runs that were killed. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^longhaul-test-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}
