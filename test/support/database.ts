import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOf } from '#platform/postgres/connection.ts'
import { limitFor } from './patience.ts'
import { waitingFor } from './waiting.ts'

export interface FreshDatabase {
  /** postgresql:// URL of the app's role on a database nobody else uses. */
  readonly url: string
  /** Removes it, ending the connections that are left. */
  drop(): Promise<void>
}

/** A migrated database of its own: a copy of the run's empty template, or of another. */
export const freshDatabase = async (copyOf?: string): Promise<FreshDatabase> => {
  const { connection, template: empty } = inject('testCluster')
  const template = copyOf ?? empty
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${database} template ${template} strategy file_copy`)
  return {
    url: urlOf({ ...connection, database }),
    drop: () => dropDatabase(database),
  }
}

const made = new Map<string, Promise<string>>()

/** Makes a template once in a run, whoever asks first; the others wait. `fill` gets the URL of an empty, migrated database. */
export const sharedTemplate = (name: string, fill: (url: string) => Promise<void>): Promise<string> => {
  const known = made.get(name) ?? makeShared(name, fill)
  made.set(name, known)
  return known
}

const makeShared = async (name: string, fill: (url: string) => Promise<void>): Promise<string> => {
  const { connection, template } = inject('testCluster')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitingFor(`another file that makes ${name}`, client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]))
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    const making = `${name}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making} template ${template} strategy file_copy`)
    await waitingFor(`the making of ${name}`, fill(urlOf({ ...connection, database: making })))
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

/** Ends the connections that are left. PostgreSQL's own vacuum may be at work in it, which only a superuser may end: it is done before long. */
export const dropDatabase = async (database: string): Promise<void> => {
  const givenUp = Date.now() + limitFor(10_000)
  for (;;)
    try {
      return await maintain(`drop database if exists ${database} with (force)`)
    } catch (error) {
      if (Date.now() > givenUp || !(error instanceof Error) || !error.message.includes('permission denied to terminate process'))
        throw error
      await delay(250)
    }
}

const maintain = async (statement: string): Promise<void> => {
  // Many files clone at once and wait for each other longer than a request of the app may.
  const client = new pg.Client(inject('testCluster').connection)
  await client.connect()
  try {
    // Said in SQL: a 0 given to the driver means "not given", and then the limits of the role hold.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitingFor(statement, client.query(statement))
  } finally {
    await client.end()
  }
}
