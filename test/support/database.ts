import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOf } from '#server/platform/postgres/connection.ts'

export interface FreshDatabase {
  /** postgresql:// URL of the app's role on a database nobody else uses. */
  readonly url: string
  /** Removes it, ending the connections that are left. */
  drop(): Promise<void>
}

/** A migrated, empty database of its own: a copy of the run's template. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const { connection, template } = inject('testCluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${database} template ${template} strategy wal_log`)
  return {
    url: urlOf({ ...connection, database }),
    drop: () => maintain(`drop database if exists ${database} with (force)`),
  }
}

const maintain = async (statement: string): Promise<void> => {
  // Many files clone at once and wait for each other longer than a request of the app may.
  const client = new pg.Client(inject('testCluster').connection)
  await client.connect()
  try {
    // Said in SQL: a 0 given to the driver means "not given", and then the limits of the role hold.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
