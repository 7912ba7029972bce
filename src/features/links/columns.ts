import { text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment in milliseconds, UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Columns of every table of links. Of the token only the SHA-256 hash (base64url) is stored. */
export const linkColumns = () => ({
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null: the server made it, or somebody who wasn't signed in asked for it. */
  createdBy: uuid('created_by'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** Ended before it was used: by a newer link, by the office, or by a change of its subject. */
  revokedAt: moment('revoked_at'),
})
