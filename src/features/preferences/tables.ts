import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#features/links/columns.ts'

/** One row for each thing that a person arranged for themselves; keys and shapes are in preferences.ts. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ name: 'user_preferences_pkey', columns: [table.userId, table.key] })],
)
