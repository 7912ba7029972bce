import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** That somebody is told of something. It holds no title: what its record is called is read when it is shown, by the reader's rights of that moment. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Key of its event, features/notifications/events.ts */
    event: text('event').notNull(),
    /** The record or the message that it is about. */
    subjectId: uuid('subject_id').notNull(),
    recordKind: text('record_kind'),
    recordId: uuid('record_id'),
    threadId: uuid('thread_id'),
    /** What makes it one: told again only when this differs. */
    occasion: text('occasion').notNull(),
    /** Why this person: owner of the driver, of the division … */
    why: text('why'),
    actorId: uuid('actor_id'),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at'),
    closedAt: moment('closed_at'),
    /** now, digest; null: no mail of it */
    mail: text('mail'),
    mailId: uuid('mail_id'),
  },
  (table) => [
    uniqueIndex('notifications_once_key').on(table.subjectId, table.userId, table.event, table.occasion),
    index('notifications_open_idx')
      .on(table.userId, table.createdAt)
      .where(sql`${table.closedAt} is null`),
    // The bell is counted for everybody every 30 seconds: it reads what is new, however much there was.
    index('notifications_new_idx')
      .on(table.userId)
      .where(sql`${table.closedAt} is null and ${table.seenAt} is null`),
    index('notifications_closed_idx').on(table.userId, table.closedAt),
    index('notifications_digest_idx')
      .on(table.userId)
      .where(sql`${table.mail} = 'digest' and ${table.mailId} is null and ${table.closedAt} is null and ${table.seenAt} is null`),
    index('notifications_mail_idx')
      .on(table.mailId)
      .where(sql`${table.mailId} is not null`),
  ],
)

/** What a person wants to be told, where it differs from what is usual. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id').primaryKey(),
  /** on, digest or off by event */
  choices: jsonb('choices').notNull(),
  /** HH:MM on the person's clock; both null: mail may come at any hour */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  updatedAt: moment('updated_at').notNull(),
})
