import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Links by which an applicant fills in a draft application. Of the token only its SHA-256 hash (base64url) is kept. */
export const applicationLinks = pgTable(
  'application_links',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Null: shown to the recruiter to pass on. */
    sentTo: text('sent_to'),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    usedAt: moment('used_at'),
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
