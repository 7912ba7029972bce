import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** History of every record and every security event. Append-only: triggers refuse update, delete and truncate. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    batchId: uuid('batch_id').notNull(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    /** create, update, status, archive, restore, export, view_confidential, import, login … */
    action: text('action').notNull(),
    /** [{field, from, to}] with values as stored. */
    changes: jsonb('changes')
      .notNull()
      .default(sql`'[]'`),
    version: integer('version'),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id'),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('events_record_idx').on(table.recordId, table.id),
    index('events_batch_idx').on(table.batchId),
    index('events_at_idx').on(table.at),
    index('events_kind_idx').on(table.kind, table.id),
  ],
)

/** The chain over `events`: each link hashes its event and the link before, so that a later change shows (features/audit). */
export const auditChain = pgTable(
  'audit_chain',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [uniqueIndex('audit_chain_event_key').on(table.eventId)],
)

/** Answers of creates and moves by key, so that a repeat gives the first result (kept 24 h). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    response: text('response'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.route, table.key] }), index('idempotency_keys_created_idx').on(table.createdAt)],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    body: text('body').notNull(),
    mentions: uuid('mentions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    pinned: boolean('pinned').notNull().default(false),
    /** Stays in the house; one that is not may leave it in a pack for an insurer. */
    internal: boolean('internal').notNull().default(true),
    /** No silent edit: a correction is a new comment that points at the one it replaces. */
    correctedFrom: uuid('corrected_from'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('comments_record_idx').on(table.recordId, table.createdAt)],
)

export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    fileName: text('file_name').notNull(),
    /** photo, invoice, medical, license, certificate, other … */
    category: text('category').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    confidential: boolean('confidential').notNull().default(false),
    label: text('label'),
    /** Part of the vehicle or scene a photo shows: front, rear, left … */
    vehicleArea: text('vehicle_area'),
    capturedAt: moment('captured_at'),
    archivedAt: moment('archived_at'),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [index('attachments_record_idx').on(table.recordId, table.uploadedAt), index('attachments_sha_idx').on(table.sha256)],
)

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** The list's search string, relative dates kept relative. */
    query: text('query').notNull(),
    columns: jsonb('columns'),
    shared: boolean('shared').notNull().default(false),
    ownerId: uuid('owner_id').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('saved_views_kind_idx').on(table.kind, table.ownerId)],
)

/** One import: file, mapping, dry-run figures and the cursor from which a killed run goes on. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    /** Null once no sheet of it is read any more: the file may hold whole Social Security numbers. */
    storageKey: text('storage_key'),
    format: text('format').notNull(),
    /** What the file itself says: separator, encoding, and per column its heading, samples, values and kind of dates. */
    file: jsonb('file')
      .notNull()
      .default(sql`'{}'`),
    /** How its cells are to be read: own choice of values, order of dates, what blanks mean, whether errors are left out. */
    options: jsonb('options')
      .notNull()
      .default(sql`'{}'`),
    /** Column heading → field name, or null to leave it out. */
    mapping: jsonb('mapping')
      .notNull()
      .default(sql`'{}'`),
    defaults: jsonb('defaults')
      .notNull()
      .default(sql`'{}'`),
    /** uploaded, checking, checked, queued, running, done, failed, rolling_back, rolled_back */
    state: text('state').notNull(),
    rowCount: integer('row_count').notNull().default(0),
    cursor: integer('cursor').notNull().default(0),
    counts: jsonb('counts')
      .notNull()
      .default(sql`'{}'`),
    error: text('error'),
    batchId: uuid('batch_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('imports_kind_idx').on(table.kind, table.createdAt), index('imports_state_idx').on(table.state)],
)

/** What the dry run and the run found per row of a file. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    /** Line of the file, the heading being 1. */
    line: integer('line').notNull(),
    /** pending, create, update, unchanged, error, rolled_back, kept */
    outcome: text('outcome').notNull(),
    recordId: uuid('record_id'),
    raw: jsonb('raw').notNull(),
    /** Corrections made on the screen: heading → new text. */
    fixes: jsonb('fixes'),
    issues: jsonb('issues')
      .notNull()
      .default(sql`'[]'`),
    changes: jsonb('changes')
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] }), index('import_rows_outcome_idx').on(table.importId, table.outcome)],
)

/** Company-wide settings, one row per key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
})
