import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns, moment } from '#features/links/columns.ts'

/** Papers that were handed to a reader outside the company, frozen as they were. Rows are added and never changed. */
export const sharedPapers = pgTable(
  'shared_papers',
  {
    id: uuid('id').primaryKey(),
    /** dq_binder, accident_register, claim_pack */
    paper: text('paper').notNull(),
    title: text('title').notNull(),
    /** Legal name of the employer or carrier that shares it. */
    company: text('company').notNull(),
    readerName: text('reader_name').notNull(),
    readerOrganization: text('reader_organization').notNull(),
    readerEmail: text('reader_email'),
    /** Divisions whose records it holds; null: it takes sight of the whole company to see it. */
    divisionIds: uuid('division_ids').array(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [index('shared_papers_created_idx').on(table.createdAt)],
)

/** The files of a shared paper, as they were handed over. */
export const sharedPaperFiles = pgTable(
  'shared_paper_files',
  {
    id: uuid('id').primaryKey(),
    paperId: uuid('paper_id').notNull(),
    position: integer('position').notNull(),
    fileName: text('file_name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The record it is about, whose history has its downloads; null for a paper about many. */
    kind: text('kind'),
    recordId: uuid('record_id'),
  },
  (table) => [
    uniqueIndex('shared_paper_files_position_key').on(table.paperId, table.position),
    index('shared_paper_files_record_idx').on(table.recordId),
  ],
)

/** Links by which an outside reader opens a shared paper. */
export const paperLinks = pgTable(
  'paper_links',
  {
    ...linkColumns(),
    paperId: uuid('paper_id').notNull(),
    /** Keyed digest of the access code; null for a link without one. */
    codeHash: text('code_hash'),
  },
  (table) => [
    uniqueIndex('paper_links_token_hash_key').on(table.tokenHash),
    index('paper_links_paper_idx').on(table.paperId, table.createdAt),
  ],
)

/** Every opening and every download of a shared paper. Rows are added and never changed. */
export const paperReadings = pgTable(
  'paper_readings',
  {
    id: uuid('id').primaryKey(),
    paperId: uuid('paper_id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** The file that was downloaded; null: the page was opened. */
    fileId: uuid('file_id'),
    at: moment('at').notNull(),
    ip: text('ip').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [index('paper_readings_paper_idx').on(table.paperId, table.at)],
)
