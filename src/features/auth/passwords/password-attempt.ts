import type { FastifyRequest } from 'fastify'
import { normalEmail } from '../accounts.ts'
import type { AuthDeps } from '../accounts.ts'
import { verifyPassword } from './password-hash.ts'
import type { Verdict } from './password-hash.ts'

interface Try {
  readonly email: string
  /** PHC hash to compare with; null when there is none, which takes as long. */
  readonly storedHash: string | null
  readonly password: string
  /** A browser or a session of the account itself; null for strangers. */
  readonly known: string | null
}

/**
 * One counted try at a password: throttled by account and network, given back when it was right or when the server was too busy to
 * look. @throws AppError rate_limited
 */
export const tryPassword = async (deps: AuthDeps, request: FastifyRequest, given: Try): Promise<Verdict> => {
  const attempt = await deps.throttle.signIn(normalEmail(given.email), request.ip, given.known)
  try {
    const verdict = await verifyPassword(given.storedHash, given.password)
    if (verdict.matches) await attempt.succeeded()
    return verdict
  } catch (error) {
    await attempt.withdraw()
    throw error
  }
}
