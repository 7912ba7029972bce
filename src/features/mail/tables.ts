import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Outgoing mail of notifications, and in demo mode without a mail server every mail. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** What makes it one: the digest of a day is planned once, however many processes do it. */
    key: text('key').notNull(),
    /** Null where the address is all that is known. */
    userId: uuid('user_id'),
    address: text('address'),
    /** waiting, sent, kept, dropped, refused */
    state: text('state').notNull().default('waiting'),
    subject: text('subject'),
    /** Kept in demo mode only; a mail that was sent is with its reader. */
    text: text('text'),
    createdAt: moment('created_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    doneAt: moment('done_at'),
  },
  (table) => [
    uniqueIndex('mails_key_key').on(table.key),
    index('mails_waiting_idx')
      .on(table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
    index('mails_created_idx').on(table.createdAt),
  ],
)
