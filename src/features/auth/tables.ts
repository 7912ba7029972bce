import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns, moment } from '#features/links/columns.ts'

/** The password of a user, as an argon2id hash in PHC form. A user without a row cannot sign in. */
export const credentials = pgTable('credentials', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Who is signed in where. Of token and browser cookie only SHA-256 hashes (base64url) are kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /** Null: not bound to a browser (programs, plain HTTP). */
    bindingHash: text('binding_hash'),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull(),
    lastActiveAt: moment('last_active_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the password was given again, for what a session alone must not do. */
    confirmedAt: moment('confirmed_at'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user_id_idx').on(table.userId, table.createdAt),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/** Browsers in which a user signed in before; of their cookie only the SHA-256 hash (base64url) is kept. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'known_browsers_pkey', columns: [table.userId, table.tokenHash] }),
    index('known_browsers_last_used_at_idx').on(table.lastUsedAt),
  ],
)

/** Links that work once: password reset, invitation, first set-up. Role and divisions of an invitation are those of the invited user. */
export const authTokens = pgTable(
  'auth_tokens',
  {
    ...linkColumns(),
    kind: text('kind', { enum: ['reset', 'invite', 'setup'] }).notNull(),
    /** Null for the first set-up: there is nobody yet. */
    userId: uuid('user_id'),
    /** The address it was made for; a link dies when the user's address changes. */
    email: text('email'),
  },
  (table) => [uniqueIndex('auth_tokens_token_hash_key').on(table.tokenHash), index('auth_tokens_user_id_idx').on(table.userId, table.kind)],
)

/** Counted attempts per account and per network address; keys are HMACs, so the table names nobody. */
export const loginThrottle = pgTable(
  'login_throttle',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    failures: integer('failures').notNull(),
    windowStart: moment('window_start').notNull(),
    lastFailureAt: moment('last_failure_at').notNull(),
    blockedUntil: moment('blocked_until'),
  },
  (table) => [
    primaryKey({ name: 'login_throttle_pkey', columns: [table.kind, table.key] }),
    index('login_throttle_last_failure_at_idx').on(table.lastFailureAt),
  ],
)
