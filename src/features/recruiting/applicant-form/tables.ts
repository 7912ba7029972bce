import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns, moment } from '#features/links/columns.ts'

/** Links by which an applicant fills in a draft application. */
export const applicationLinks = pgTable(
  'application_links',
  {
    ...linkColumns(),
    applicationId: uuid('application_id').notNull(),
    /** Null: shown to the recruiter to pass on. */
    sentTo: text('sent_to'),
    openedCount: integer('opened_count').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
    /** [{at, ip, browser}], latest first, the latest 20. */
    openings: jsonb('openings').notNull().default([]),
    /** Place of the furthest step that was saved, 0 before the first. */
    step: integer('step').notNull().default(0),
  },
  (table) => [
    uniqueIndex('application_links_token_hash_key').on(table.tokenHash),
    index('application_links_application_idx').on(table.applicationId, table.createdAt),
  ],
)

/** What an applicant signed or refused, word for word. Rows are added and never changed; of one document the latest counts. */
export const applicationSignatures = pgTable(
  'application_signatures',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** application, release, disclosure */
    document: text('document').notNull(),
    /** The previous employer of a release. */
    subject: text('subject'),
    /** signed, refused */
    answer: text('answer').notNull(),
    signedName: text('signed_name'),
    words: text('words').notNull(),
    signedAt: moment('signed_at').notNull(),
    ip: text('ip').notNull(),
  },
  (table) => [index('application_signatures_application_idx').on(table.applicationId, table.signedAt)],
)
