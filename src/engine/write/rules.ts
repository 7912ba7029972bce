import type { ImportRules } from '../import/rules.ts'
import type { Streams } from '#platform/files/streams.ts'
import type { AuthPort } from '#platform/session.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ChangeFeed } from '#platform/changes.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Prepared } from '../sql.ts'
import type pg from 'pg'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import type { AskedNow } from '#kit/kind/asked-now.ts'
import type { Role } from '#kit/roles.ts'
import type { Router } from '#platform/http/route.ts'
import type { Refusal } from './refusal.ts'
import type { Change } from '../change.ts'
import type { Duties } from '../duty.ts'
import type { Queryable } from '../sql.ts'

/** A record as stored, by property name, confidential values included. Stays on the server. */
export type StoredRow = Record<string, unknown> & { id: string; number: string; title: string; readonly status: string; version: number }

/** What an expression for a computed field may use. `row` is the alias of the record's table. */
export interface ComputedContext {
  readonly row: SQL
  /** `YYYY-MM-DD` in the company's zone, and the moment, as parameters. */
  readonly today: SQL
  readonly now: SQL
  /** The day asked about, where a list asks for another than today (`daysAhead`). What is known of it is what is known now. */
  readonly day?: SQL
}

export type WriteAction = 'create' | 'update' | 'status' | 'archive' | 'restore'

/**
 * One planned change. Rules set fields on `after`, set its status with `deriveStatus`, and add issues. They get everything that is saved
 * together, except what is already rejected. If they reject something, they run again on fresh copies of fewer writes, down to one, so
 * they keep no state between calls.
 */
export interface Write {
  readonly before: StoredRow | null
  readonly after: StoredRow
  readonly action: WriteAction
  /** The move behind it, and what it asked. A status that an effect or an undo changes has neither. */
  readonly move?: string
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly issues: Issue[]
  /** Found by looking at other rows; saved only once the writer confirmed them. */
  readonly warnings?: Issue[]
}

export interface MoveRule {
  /**
   * A sentence when the record alone rules the move out for this person, else null: it is not offered, and refused before anything is
   * asked. `by` is his user id; null for the system, the sync and an import. Reads no confidential field; computed ones are there only
   * when the record is read, so the guard repeats what depends on them.
   */
  readonly ruledOut?: (row: StoredRow, by: string | null) => string | null
  /**
   * A sentence when the move is not possible now, else null. `row` stands as before the move; role, state, `frozen` and `ruledOut` have
   * let it pass, and `inputs` its schema. References among them are looked up afterwards, if they are fields that requests may set; others
   * never are. Asked with other values in place of what the actor may not see, and heard only where all say the same (unseen.ts); so are
   * `ruledOut` and `archivable`.
   */
  readonly guard?: (tx: ReadTx, row: StoredRow, inputs: Readonly<Record<string, unknown>>) => Promise<string | Refusal | null>
  readonly asks?: (tx: ReadTx, row: StoredRow) => Promise<AskedNow> // Of a move that is `prepared`; `row` as its reader has it.
  /** Further fields the move sets, over those it asks. The status is the move's own. After `guard`, ahead of `before` and `check`. */
  readonly set?: (tx: ReadTx, row: StoredRow, inputs: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/**
 * Server-only behaviour of a kind; `rulesFor` types it by the declaration. Everything runs inside the write's transaction. Hooks get
 * whole batches, in this order: `lockFirst`, for a move `ruledOut`, `guard` and `set`, then `before`, the record's `check`, `writeFirst`,
 * the rows and their history, `after`.
 */
export interface RecordRules {
  /** SQL of each computed field, over the alias `row`. */
  readonly computed?: Readonly<Record<string, (context: ComputedContext) => SQL>>
  /**
   * Fields that a row may keep to itself: where the condition holds, the value is empty for everybody, in answers, labels, filters and
   * sorting alike, so that none of them tells what the others hide. Writing is not affected.
   */
  readonly masked?: Readonly<Record<string, (context: ComputedContext) => SQL>>
  /** The same of a row that was just written: whether it keeps what is `masked` to itself. It does where nothing is said. */
  readonly keepsToItself?: (row: StoredRow) => boolean
  /**
   * Words whose earlier state history keeps to some roles, for all rows alike: what once stood there may say what the row keeps to
   * itself now. That they changed stays visible. `said` answers what stands instead of a comment or a reason that says it still, else null.
   */
  readonly earlierWords?: {
    readonly fields: readonly string[]
    readonly readers: readonly Role[]
    readonly said?: (on: Queryable, recordId: string) => Promise<(words: string) => string | null>
  }
  /**
   * Fields of which some roles see how they stand, not how they stood, in the rows of which the condition holds: a row that was out of
   * their sight, and is not now, says nothing of that time.
   */
  readonly earlierState?: {
    readonly fields: readonly string[]
    readonly readers: readonly Role[]
    readonly of: (row: SQL) => SQL
  }
  /** A sentence when a comment may not be kept beside the record, else null. */
  readonly remark?: (tx: Tx, recordId: string, body: string) => Promise<string | null>
  /** What the records wait for while they are open; reading, sort, next step, and Act now follow from it. */
  readonly duties?: Duties
  /** Kinds whose changes alter the computed fields or duties here; part of the list's ETag. */
  readonly dependsOn?: readonly string[]
  /** True when a computed field changes by the passing of time alone. */
  readonly timeDependent?: boolean
  /** Narrows what a viewer may see beyond divisions; null for no limit. */
  readonly visible?: (viewer: Viewer, row: SQL) => SQL | null
  /** The same limit as a sentence for the viewer: "You see your own drivers in onboarding only." */
  readonly visibleWords?: (viewer: Viewer) => string | null
  /**
   * What is said to whoever writes to a record of their divisions that `visible` keeps from them: who took it while they looked at it. Null
   * says that it does not exist, as reading it does.
   */
  readonly keptFrom?: (tx: ReadTx, row: StoredRow) => Promise<string | null>
  /**
   * Locks what a write of these records locks besides, where others lock it before them: every writer then takes the locks in one
   * order, and two at once wait instead of deadlocking. New records have no id yet; their `before` does it.
   */
  readonly lockFirst?: (tx: ReadTx, ids: readonly string[]) => Promise<void>
  /**
   * Checks against other rows and fills fields. It writes nothing: whether a write is refused is known only after it.
   *
   * When: ahead of each new record, change, move and restore. Of archiving only in a bulk change, an undo or the rollback of an import.
   * Not ahead of `changeRecords`, by which rules change other records as an effect; ahead of `createRecords` it is.
   *
   * What stands: the writer may make the change, everything required of a person is filled in, and newly chosen references exist, are not
   * archived and are the writer's to see. Not yet asked is the record's own `check`, so values need not agree with each other; references
   * that are filled in here are looked up after it. Restoring a single record asks this hook alone: no references, no `check`.
   *
   * What is stale on `after`: `title`, `version` and the stamps are those of before, and a new record has none: the title is empty, the
   * version 0, and in the dry run of an import the number is empty too.
   *
   * Where the writer does not see some fields and it finds something, it is asked again with other values in their place, null among
   * them (unseen.ts); what it says by them is not heard. What it fills in is kept from the first call.
   */
  readonly before?: (tx: ReadTx, writes: readonly Write[]) => Promise<void>
  /**
   * Writes the records that these stand on (a report for what was found in it), once every check has passed, and fills in what
   * points to them. An issue it adds refuses the write, and then nothing of it stays; neither `before` nor `check` looks again. It runs for
   * every action, archiving and effects among them, and in a dry run, which is taken back.
   */
  readonly writeFirst?: (tx: Tx, writes: readonly Write[]) => Promise<void>
  readonly imports?: ImportRules
  /**
   * What new records carry on from, by the new one's id: the row as it would be if nothing had changed. An import shows the difference,
   * and leaves out what makes none.
   */
  readonly follows?: (tx: ReadTx, writes: readonly Write[]) => Promise<ReadonlyMap<string, StoredRow>>
  /**
   * Effects on other records, after the rows are written: `after` has its title, version and stamps. Runs for every action, also where an
   * effect or an undo wrote the row. An undo runs it once all is as it was, and hands it the records it had to leave as well: as an
   * `update` whose `before` and `after` are alike, for what follows from their facts.
   */
  readonly after?: (tx: Tx, writes: readonly Write[]) => Promise<void>
  /** `after` has nothing to do for new records: row and history are one statement, which needs no transaction around it. */
  readonly createsStandAlone?: true
  readonly moves?: Readonly<Record<string, MoveRule>>
  /** Reason why a record cannot be archived, or null. An undo that would archive asks it too; an effect that archives does not. */
  readonly archivable?: (tx: ReadTx, row: StoredRow) => Promise<string | null>
  /**
   * A sentence when the record may not change any more, else null. Reads no confidential or computed field: it is asked of a row as stored
   * and as somebody reads it. Comments, new files and restoring stay allowed, and what effects change.
   */
  readonly frozen?: (row: StoredRow) => string | null
  /** A sentence when an undo may not take these values of the kind back, null where it may: a step of the kind's own does it. */
  readonly keptFromUndo?: (changes: readonly Change[]) => string | null
  /** Moves a frozen record still makes. */
  readonly thaws?: readonly string[]
  /** After a file was added to a record of the kind, in the same transaction. */
  readonly filed?: (tx: Tx, recordId: string, file: { readonly category: string }) => Promise<void>
  /** Routes of the kind's own, below its API path. */
  readonly routes?: (router: Router, deps: Deps) => void
}

export type RulesTable = Readonly<Record<string, RecordRules>>

/** Who writes. A sync, an import or the system acts without a session but still leaves its name in the history. */
export interface Actor {
  readonly kind: 'user' | 'system' | 'sync' | 'import' | 'ai'
  /** User id; null for the system. */
  readonly id: string | null
  /** Limits of the person on whose behalf this happens; null for the system and the sync, which see everything. */
  readonly viewer: Viewer | null
}

/** One business act: its connection, its batch, and what must happen after the commit. */
export interface Tx {
  readonly deps: TxDeps
  readonly client: pg.PoolClient
  readonly actor: Actor
  readonly batchId: string
  readonly now: Date
  /** `YYYY-MM-DD` in the company's zone. */
  readonly today: string
  /** Ids of new records where they are to come out the same each time; random otherwise. */
  readonly newId?: () => string
  /** `allow` sees the text of the statement before it runs. */
  query<T extends object>(statement: SQL, allow?: (text: string) => void): Promise<T[]>
  /** Runs a kept statement (sql.ts, `prepare`). */
  execute<T extends object>(statement: Prepared, values: Readonly<Record<string, unknown>>): Promise<T[]>
  /** A read that needs no transaction: opens none, joins one that is open. */
  alone<T extends object>(statement: Prepared, values: Readonly<Record<string, unknown>>): Promise<T[]>
  /**
   * A write that is whole by itself and that nothing follows: opens no transaction, joins one that is open. The statement announces
   * the topic itself, as its placeholder `notice` on `noticeChannel`.
   */
  whole<T extends object>(topic: string, statement: Prepared, values: Readonly<Record<string, unknown>>): Promise<T[]>
  /** Makes the number sequences of a year where they are missing, on a connection outside the pool. */
  sequences(year: string): Promise<void>
  /** Marks a kind, or another topic of the change feed, as changed. */
  touch(topic: string): void
  afterCommit(action: () => void): void
}

/** A transaction as checks have it: they look, lock, and fill in what is planned. What writes takes a whole Tx and does not compile here; `looking` refuses its statement besides. */
export type ReadTx = Omit<Tx, 'client' | 'alone' | 'whole' | 'sequences' | 'touch' | 'afterCommit'>

/**
 * What work inside a transaction may reach: nothing that takes a connection. It reads and writes through its `tx`; work that took a
 * second connection while it holds one would make all such requests wait for each other once the pool is empty.
 */
export interface TxDeps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly mail: Mailer
  readonly secrets: Secrets
  readonly changes: ChangeFeed
  readonly jobs: Pick<Jobs, 'addWith'>
  readonly registry: Registry
  readonly rules: Readonly<Record<string, RecordRules>>
  readonly ports: Ports
}

/** Everything a route or a job may reach. Built once in main.ts (or by a test) and passed on; nothing is global. */
export interface Deps extends TxDeps {
  readonly pool: pg.Pool
  /** Typed access to feature tables; record tables are written through engine/write/store.ts only. */
  readonly db: NodePgDatabase
  readonly auth: AuthPort
  readonly jobs: Jobs
  /** Long reads, on connections of their own. */
  readonly streams: Streams
}

/** One person to be notified of one thing. */
export interface Notice {
  readonly user: string
  /** The record or the message. */
  readonly subject: string
  readonly record: { readonly kind: string; readonly id: string } | null
  readonly thread: string | null
  readonly occasion: string
  readonly why: string | null
  /** No mail, whatever the person chose. */
  readonly bellOnly?: true
}

/** What rules and jobs of records use of the features above them (server/ports.ts connects them). */
export interface Ports {
  /** Sends the notifications that these writes cause, and closes the ones that no longer apply. */
  readonly notifyOfWrites: (tx: Tx, kind: string, writes: readonly Pick<Write, 'before' | 'after' | 'move'>[]) => Promise<void>
  readonly notify: (tx: Tx, event: string, notices: readonly Notice[]) => Promise<void>
  readonly closeNotices: (tx: Tx, event: string, subjects: readonly string[]) => Promise<void>
  /** Runs a named job over stored records; one that fails leaves the others alone and notifies the people who answer for it. */
  readonly forEachRecord: (
    deps: Deps,
    job: string,
    kind: string,
    ids: readonly string[],
    act: (ids: readonly string[]) => Promise<void> | Promise<readonly string[]>,
    atOnce?: number,
  ) => Promise<void>
  /** Puts the files of one record on others too, by category. */
  readonly carryFiles: (
    tx: Tx,
    from: { readonly kind: string; readonly recordId: string },
    record: RecordDefinition,
    to: ReadonlyMap<string, StoredRow>,
    reason: string,
  ) => Promise<void>
  /** Ends the open links of these subjects (features/links/guarantees.ts names their columns); true if there was one. */
  readonly endLinks: (tx: Tx, kind: 'application' | 'run', subjects: readonly Readonly<Record<string, string>>[]) => Promise<boolean>
}
