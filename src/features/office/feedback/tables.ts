import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** When somebody last looked at what became of their feedback; what was told since is marked as new. */
export const feedbackSeen = pgTable('feedback_seen', {
  userId: uuid('user_id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull(),
})
