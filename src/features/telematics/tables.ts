import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
const emptyObject = sql`'{}'`
const emptyList = sql`'[]'`

/** One connected provider. `credentials` is sealed JSON (platform/secrets/secrets.ts); the browser gets its last four characters only. */
export const telematicsConnections = pgTable(
  'telematics_connections',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    baseUrl: text('base_url').notNull(),
    credentials: text('credentials').notNull(),
    credentialsHint: text('credentials_hint').notNull(),
    accountId: text('account_id'),
    accountName: text('account_name'),
    /** ok, needs_attention (no requests until the credentials change or a test succeeds), disabled */
    status: text('status').notNull(),
    /** What is wrong, in one sentence. */
    statusMessage: text('status_message'),
    missingScopes: text('missing_scopes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    checkedAt: moment('checked_at'),
    settings: jsonb('settings').notNull().default(emptyObject),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (table) => [uniqueIndex('telematics_connections_provider_key').on(table.provider)],
)

/** One remote vehicle or driver and what it is to us. */
export const telematicsLinks = pgTable(
  'telematics_links',
  {
    id: uuid('id').primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => telematicsConnections.id),
    /** vehicles, drivers */
    kind: text('kind').notNull(),
    remoteId: text('remote_id').notNull(),
    remoteName: text('remote_name'),
    localId: uuid('local_id'),
    /** linked, suggested, unmatched, ignored, duplicate, superseded, retired */
    state: text('state').notNull(),
    /** Why nothing was linked, in one sentence. */
    reason: text('reason'),
    matchedBy: text('matched_by'),
    manual: boolean('manual').notNull().default(false),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    /** The provider's field values at the last sync: the third side of every merge. */
    base: jsonb('base').notNull().default(emptyObject),
    hash: text('hash').notNull(),
    candidates: jsonb('candidates').notNull().default(emptyList),
    /** field → {side: local|provider, by, at} */
    locks: jsonb('locks').notNull().default(emptyObject),
    absentCount: integer('absent_count').notNull().default(0),
    assignedRemoteId: text('assigned_remote_id'),
    gatewayHealth: text('gateway_health'),
    gatewaySeenAt: moment('gateway_seen_at'),
    /** Newest odometer reading looked at, and the newest one taken over. */
    readingAt: moment('reading_at'),
    acceptedAt: moment('accepted_at'),
    acceptedSource: text('accepted_source'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('telematics_links_remote_key').on(table.connectionId, table.kind, table.remoteId),
    uniqueIndex('telematics_links_local_key')
      .on(table.connectionId, table.kind, table.localId)
      .where(sql`${table.state} in ('linked', 'retired')`),
    index('telematics_links_local_idx').on(table.localId),
  ],
)

/** Pairs that a person has called different; no rule links them again. */
export const telematicsRejectedPairs = pgTable(
  'telematics_rejected_pairs',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => telematicsConnections.id),
    kind: text('kind').notNull(),
    remoteId: text('remote_id').notNull(),
    localId: uuid('local_id').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.kind, table.remoteId, table.localId] })],
)

/** One sync of one kind, with everything needed to go on after a crash. */
export const telematicsRuns = pgTable(
  'telematics_runs',
  {
    id: uuid('id').primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => telematicsConnections.id),
    /** vehicles, drivers, mileage */
    kind: text('kind').notNull(),
    /** apply, dry_run */
    mode: text('mode').notNull(),
    /** login, manual, schedule */
    trigger: text('trigger').notNull(),
    userId: uuid('user_id'),
    /** queued, running, succeeded, partial, failed, cancelled */
    status: text('status').notNull(),
    /** The process at work; another one that takes over replaces it, and the first can write no more. */
    runner: uuid('runner'),
    attempts: integer('attempts').notNull().default(0),
    heartbeatAt: moment('heartbeat_at'),
    /** Where the listing goes on: {sweep, cursor}. */
    resume: jsonb('resume'),
    pages: integer('pages').notNull().default(0),
    /** The listing reached its true end. */
    complete: boolean('complete').notNull().default(false),
    expectedTotal: integer('expected_total'),
    /** Staged pages whose readings are applied (mileage). */
    appliedPages: integer('applied_pages').notNull().default(0),
    counts: jsonb('counts').notNull().default(emptyObject),
    errorKind: text('error_kind'),
    message: text('message'),
    /** The run whose listing this one goes on with. */
    parentId: uuid('parent_id'),
    requestedAt: moment('requested_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('telematics_runs_active_key')
      .on(table.connectionId, table.kind)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('telematics_runs_recent_idx').on(table.connectionId, table.kind, table.requestedAt),
  ],
)

/** One page of a listing as it was read. Holds personal data; purged after seven days. */
export const telematicsStagedPages = pgTable(
  'telematics_staged_pages',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => telematicsRuns.id),
    page: integer('page').notNull(),
    /** All remote ids of the page. */
    seen: text('seen').array().notNull(),
    /** Normalised records or readings; vehicles and drivers whose link is unchanged are left out. */
    items: jsonb('items').notNull(),
    /** Gateway health that differs from what the link knows: [{remoteId, health, lastSeen}]. */
    health: jsonb('health').notNull().default(emptyList),
    stagedAt: moment('staged_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.page] }), index('telematics_staged_pages_at_idx').on(table.stagedAt)],
)

/** What a run did, or would do, with one record. Records without any change have no row. Kept 90 days. */
export const telematicsItems = pgTable(
  'telematics_items',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => telematicsRuns.id),
    /** Remote id, or a place in the listing ("page 3, row 17") for a record without one. */
    remoteId: text('remote_id').notNull(),
    remoteName: text('remote_name'),
    localId: uuid('local_id'),
    /** created, linked, updated, conflict, suggested, skipped, rejected, failed */
    outcome: text('outcome').notNull(),
    reason: text('reason'),
    /** [{field, before, after, rule}] */
    changes: jsonb('changes').notNull().default(emptyList),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('telematics_items_remote_key').on(table.runId, table.remoteId), index('telematics_items_at_idx').on(table.at)],
)

/** What a person has to decide: a field in which both sides differ, an account that ended, a meter that contradicts itself. */
export const telematicsConflicts = pgTable(
  'telematics_conflicts',
  {
    id: uuid('id').primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => telematicsConnections.id),
    linkId: uuid('link_id')
      .notNull()
      .references(() => telematicsLinks.id),
    /** field, lifecycle, meter */
    kind: text('kind').notNull(),
    field: text('field').notNull(),
    ours: jsonb('ours'),
    theirs: jsonb('theirs'),
    reason: text('reason'),
    urgent: boolean('urgent').notNull().default(false),
    /** open, decided, gone */
    status: text('status').notNull(),
    /** ours, theirs */
    decision: text('decision'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    openedAt: moment('opened_at').notNull(),
    runId: uuid('run_id'),
  },
  (table) => [
    uniqueIndex('telematics_conflicts_open_key')
      .on(table.linkId, table.kind, table.field)
      .where(sql`${table.status} = 'open'`),
    index('telematics_conflicts_status_idx').on(table.connectionId, table.status),
  ],
)

/** Odometer readings as they came, taken over or not. Append-only; kept 90 days. */
export const telematicsReadings = pgTable(
  'telematics_readings',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => telematicsConnections.id),
    remoteId: text('remote_id').notNull(),
    localId: uuid('local_id').notNull(),
    metres: bigint('metres', { mode: 'number' }).notNull(),
    source: text('source').notNull(),
    readAt: moment('read_at').notNull(),
    /** accepted, kept, rejected */
    outcome: text('outcome').notNull(),
    reason: text('reason'),
    runId: uuid('run_id').notNull(),
  },
  (table) => [
    uniqueIndex('telematics_readings_key').on(table.connectionId, table.remoteId, table.readAt, table.source),
    index('telematics_readings_local_idx').on(table.localId, table.readAt),
  ],
)

/** The newest position of each linked vehicle. `speed` in metres per second. */
export const telematicsPositions = pgTable(
  'telematics_positions',
  {
    linkId: uuid('link_id')
      .primaryKey()
      .references(() => telematicsLinks.id),
    localId: uuid('local_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    heading: doublePrecision('heading'),
    speed: doublePrecision('speed'),
    place: text('place'),
    at: moment('at').notNull(),
  },
  (table) => [index('telematics_positions_local_idx').on(table.localId)],
)
