import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#kit/access.ts'

/** The signed-in person behind a request. */
export interface SessionUser extends Viewer {
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** IANA zone in which times are shown. */
  readonly timeZone: string
}

/** What the rest of the server knows of accounts. */
export interface AuthPort {
  /** The user of a request, or null when its credentials are missing, wrong, ended or bound to another browser. */
  authenticate(request: FastifyRequest): Promise<SessionUser | null>
}
