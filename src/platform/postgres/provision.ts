import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { appName } from './connection.ts'
import { EngineError } from './engine-error.ts'
import { sessionLimits } from './settings.ts'

/**
 * Makes the app's role and database when they are missing and sets the role's limits. The role is no superuser; it may create
 * databases, which restores and tests need. Safe to repeat: a start killed in between is finished by the next one.
 */
export const provision = async (client: pg.Client, { passwords }: Cluster): Promise<void> => {
  const { rows: roles } = await client.query('select 1 from pg_roles where rolname = $1', [appName])
  if (roles.length === 0) await client.query(`create role ${appName} login`)
  await client.query(`alter role ${appName} createdb password ${client.escapeLiteral(passwords.app)}`)
  for (const [name, milliseconds] of Object.entries(sessionLimits))
    await client.query(`alter role ${appName} set ${name} = ${milliseconds}`)
  const { rows: databases } = await client.query('select 1 from pg_database where datname = $1', [appName])
  if (databases.length === 0) await client.query(`create database ${appName} owner ${appName}`)
}

/**
 * Refuses a server that acknowledges writes it has not put on disk (promise P-35); holds for an external PostgreSQL too.
 * @throws EngineError naming the setting.
 */
export const assertDurable = async (client: Pick<pg.Client, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off'`,
  )
  const [unsafe] = rows
  if (unsafe !== undefined)
    throw new EngineError(
      `The database runs with ${unsafe.name}=off and could lose acknowledged work; set ${unsafe.name}=on and start again.`,
    )
}
