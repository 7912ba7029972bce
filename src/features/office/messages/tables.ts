import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** A conversation. It is never changed; that of a record has no messages of its own: they are the record's comments. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    /** direct, group, broadcast, record */
    kind: text('kind').notNull(),
    subject: text('subject'),
    /** To whom a broadcast went, in words. */
    audience: text('audience'),
    recordKind: text('record_kind'),
    recordId: uuid('record_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_threads_record_key')
      .on(table.recordId, table.recordKind)
      .where(sql`${table.recordId} is not null`),
  ],
)

/** Who takes part. Of a record those who are told of new comments; who may read them is decided by the record. */
export const messageMembers = pgTable(
  'message_members',
  {
    threadId: uuid('thread_id').notNull(),
    userId: uuid('user_id').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_members_pkey', columns: [table.threadId, table.userId] }),
    index('message_members_user_idx').on(table.userId),
  ],
)

/** What was written; neither changed nor removed. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id').notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('messages_thread_idx').on(table.threadId, table.at), index('messages_author_idx').on(table.authorId, table.at)],
)

/** A message its author took back: readers are not shown the text any more. */
export const messageRecalls = pgTable('message_recalls', {
  messageId: uuid('message_id').primaryKey(),
  at: moment('at').notNull(),
})

/** A message, or a comment, as it came to one person. It is what lets somebody read a message that is not theirs. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    /** normal, important, acknowledge */
    priority: text('priority').notNull(),
    at: moment('at').notNull(),
    /** Counted as unread; a reminder makes it so again. */
    unread: boolean('unread').notNull().default(true),
    /** An answer of this person, or the acknowledgment, is still to come. */
    awaits: boolean('awaits').notNull().default(false),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    acknowledgedAt: moment('acknowledged_at'),
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    primaryKey({ name: 'message_receipts_pkey', columns: [table.messageId, table.userId] }),
    index('message_receipts_user_idx').on(table.userId, table.threadId),
    // The unread count is asked by everybody every 30 seconds: it reads what is unread, however much was read.
    index('message_receipts_unread_idx')
      .on(table.userId, table.threadId)
      .where(sql`${table.unread}`),
    index('message_receipts_undelivered_idx')
      .on(table.userId)
      .where(sql`${table.deliveredAt} is null`),
  ],
)

/** A file sent with a message. Until then only whoever uploaded it knows of it; what is sent beside a record is a file of that record. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: uuid('id').primaryKey(),
    /** Null until it is sent. */
    messageId: uuid('message_id'),
    /** The file of the record, where the message is a comment on one. */
    attachmentId: uuid('attachment_id'),
    fileName: text('file_name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    takenAt: moment('taken_at'),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('message_files_message_idx').on(table.messageId),
    index('message_files_unsent_idx')
      .on(table.uploadedAt)
      .where(sql`${table.messageId} is null`),
  ],
)

/** The task that somebody made of a message. */
export const messageTasks = pgTable(
  'message_tasks',
  {
    messageId: uuid('message_id').notNull(),
    taskId: uuid('task_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_tasks_pkey', columns: [table.messageId, table.taskId] }),
    index('message_tasks_task_idx').on(table.taskId),
  ],
)
