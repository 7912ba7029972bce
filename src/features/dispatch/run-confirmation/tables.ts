import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Links by which a driver confirms one run. Of the token only its SHA-256 hash (base64url) is kept. */
export const runLinks = pgTable(
  'run_links',
  {
    id: uuid('id').primaryKey(),
    assignmentId: uuid('assignment_id').notNull(),
    driverId: uuid('driver_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    openedCount: integer('opened_count').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
    confirmedAt: moment('confirmed_at'),
    declinedAt: moment('declined_at'),
  },
  (table) => [
    uniqueIndex('run_links_token_hash_key').on(table.tokenHash),
    index('run_links_assignment_idx').on(table.assignmentId, table.createdAt),
  ],
)
