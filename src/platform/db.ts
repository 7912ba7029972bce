import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { cutWhenGivenUp } from './cut-connections.ts'
import { watchSecondConnections } from './one-connection.ts'

const int8 = 20
const numericType = 1700
const date = 1082

/** Counts and cents fit a double; plain dates stay text so that no time zone ever moves them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 || oid === numericType) return Number
    if (oid === date) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

const usual = 15_000

/** Limits of a session whose requests may take `requestTime` milliseconds: waiting for a lock takes a third of it at most. */
export const limitsOf = (requestTime: number) =>
  ({
    connectionTimeoutMillis: Math.round((requestTime * 2) / 3),
    statement_timeout: requestTime,
    idle_in_transaction_session_timeout: requestTime * 2,
    lock_timeout: Math.round(requestTime / 3),
  }) as const

/** Named statements a connection may hold: twice what is named at a time (engine/sql.ts), at some 50 kB each. */
const mostNamed = 800

const namedOn = ({ connection }: pg.PoolClient): number =>
  Object.keys((connection as pg.Connection & { readonly parsedStatements: object }).parsedStatements).length

/**
 * The pool of one process. UTC sessions; limits of reliability 3.2-E6 also hold on an external server. `onSecond` hears of work that
 * asks for a second connection (one-connection.ts).
 */
export const createPool = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  onSecond: (error: Error) => void = onError,
): pg.Pool => {
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: 30_000,
    application_name: 'longhaul',
    types,
    ...limitsOf(usual),
    options: '-c timezone=UTC',
    keepAlive: true,
    ...connection,
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', onError)
  // So does one that breaks between two statements of a transaction; there the next statement is refused and tells it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  cutWhenGivenUp(pool)
  watchSecondConnections(pool, onSecond)
  pool.on('release', (_error, client) => {
    // PostgreSQL keeps every named statement with its plan until the session ends.
    if (namedOn(client) > mostNamed) void client.end()
  })
  return pool
}

export const typedDatabase = (pool: pg.Pool): NodePgDatabase => drizzle(pool)
