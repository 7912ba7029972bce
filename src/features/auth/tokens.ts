import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Random bytes in each token of a session, a known browser, or a link. */
export const tokenBytes = 32

/** 43 base64url characters. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** What is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const form = /^[A-Za-z0-9_-]{43}$/
/** False for anything this server cannot have issued; such text is refused without asking the database. */
export const looksLikeToken = (text: string): boolean => form.test(text)

export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
