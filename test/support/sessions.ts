import type { FastifyInstance } from 'fastify'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#kit/roles.ts'
import type { Clock } from '#platform/clock.ts'
import type { AuthPort, SessionUser } from '#platform/session.ts'
import { waitingFor } from './waiting.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'

/** A person with a session; `call` is a request in his name. */
export interface TestUser extends SessionUser {
  readonly token: string
  call(method: Method, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
}

/** Sessions without passwords, for tests of everything but accounts. */
export const testSessions = (pool: pg.Pool, clock: Clock) => {
  const byToken = new Map<string, SessionUser>()
  const auth: AuthPort = {
    authenticate: (request) => Promise.resolve(byToken.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? null),
  }
  let counter = 0
  const session = (http: FastifyInstance, user: SessionUser): TestUser => {
    const token = uuidv7()
    byToken.set(token, user)
    return {
      ...user,
      token,
      call: (method, url, body, headers = {}) =>
        waitingFor(
          `${method} ${url}`,
          http.inject({
            method,
            url,
            headers: { authorization: `Bearer ${token}`, ...headers },
            ...(body === undefined ? {} : { payload: body as object }),
          }),
        ),
    }
  }
  /** The same person in another role, which the record of the user says by then. */
  const again = (http: FastifyInstance, user: SessionUser, role: Role): TestUser => session(http, { ...user, role, sessionId: uuidv7() })
  const signIn = async (http: FastifyInstance, role: Role, divisions: readonly string[] | null): Promise<TestUser> => {
    counter += 1
    const id = uuidv7()
    const email = `${role}-${counter}-${id.slice(-4)}@longhaul.test`
    const now = clock.now().toISOString()
    await pool.query(
      `insert into users (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, email, role, all_divisions, divisions, time_zone, search_text)
       values ($1, $2, $3, 'active', $4, 1, 'manual', $4, $4, $5, $6, $7, $8, $9, $10, 'America/Chicago', '')`,
      [id, `USR-T${id.slice(-12)}`, `Test ${role}`, now, 'Test', role, email, role, divisions === null, divisions],
    )
    return session(http, {
      id,
      role,
      divisions,
      sessionId: uuidv7(),
      email,
      firstName: 'Test',
      lastName: role,
      timeZone: 'America/Chicago',
      // They have no password to give.
      confirmedAt: Number.POSITIVE_INFINITY,
    })
  }
  return { auth, signIn, again }
}
