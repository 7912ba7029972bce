import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Algorithm } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#kit/errors.ts'

// The library's const enum exists as a type only under this compiler's settings.
const argon2id: Algorithm.Argon2id = 2
/** 64 MiB, three passes, one lane: about 60 ms a try on one core (OWASP's floor is 19 MiB and two). */
const cost = { algorithm: argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** Compared with when there is no such account, so that both cases cost the same. Of a random text that nobody kept. */
const nobodysHash = '$argon2id$v=19$m=65536,t=3,p=1$3osF9TPua3XJdgO7+4xtVw$vdNiFtjHCc7wDRoVIm4ONkIdpM/9Cuo8BMdxb+uiwnQ'

/** At most four at once (256 MB); one core stays free for everybody who is signed in already. */
const atOnce = Math.min(4, Math.max(2, availableParallelism() - 1))
const mostWaiting = 120

const limit = pLimit(atOnce)

const queued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (limit.pendingCount >= mostWaiting)
    throw new AppError('rate_limited', 'Too many people are signing in at this moment. Try again in a few seconds.', [], {}, 3)
  return limit(work)
}

/** The same text typed on two systems may differ in bytes; NFKC makes it one (NIST SP 800-63B, 3.1.1.2). */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** @throws AppError rate_limited when too many wait already. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(normalPassword(password), cost))

export interface Verdict {
  readonly matches: boolean
  /** The hash was made with weaker parameters than today's. */
  readonly outdated: boolean
}

/** Takes as long for a missing hash (null) as for a wrong password. */
export const verifyPassword = (stored: string | null, password: string): Promise<Verdict> =>
  queued(async () => {
    const matches = await verify(stored ?? nobodysHash, normalPassword(password))
    return { matches: matches && stored !== null, outdated: stored !== null && isOutdated(stored) }
  })

const isOutdated = (stored: string): boolean => {
  const made = parseOptions(stored)
  return made.algorithm !== cost.algorithm || made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost
}
