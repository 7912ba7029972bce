import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** A scan that somebody added and has not filed yet. Only they see it. Its text is not stored: it may tell of an exam or a test. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    fileName: text('file_name').notNull(),
    /** The folder it was in, if any. */
    folder: text('folder').notNull().default(''),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    /** waiting (to be read), ready, refused, filed */
    state: text('state').notNull(),
    /** Why it is refused. */
    reason: text('reason'),
    /** Null once it is filed or refused. */
    storageKey: text('storage_key'),
    /** The first page as a picture. */
    pictureStorageKey: text('picture_storage_key'),
    pages: integer('pages'),
    /** Driver, type, dates, and the result of a query as read, each with its source. Emptied when the scan is filed. */
    proposal: jsonb('proposal'),
    /** The document it is filed with. */
    documentId: uuid('document_id'),
    filedAt: moment('filed_at'),
    /** The batch that filed it: taking it back returns the scan to the list. */
    filedBatchId: uuid('filed_batch_id'),
    /** Its files are removed a day later, so that discarding can be undone. */
    discardedAt: moment('discarded_at'),
  },
  (table) => [
    index('scans_uploaded_by_idx').on(table.uploadedBy, table.uploadedAt),
    index('scans_uploaded_at_idx').on(table.uploadedAt),
    index('scans_waiting_idx')
      .on(table.uploadedAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
