import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns, moment } from '#features/links/columns.ts'

/** Links by which a driver confirms one run. */
export const runLinks = pgTable(
  'run_links',
  {
    ...linkColumns(),
    assignmentId: uuid('assignment_id').notNull(),
    driverId: uuid('driver_id').notNull(),
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
