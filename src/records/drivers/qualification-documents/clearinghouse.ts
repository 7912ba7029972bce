import { sql } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn, startOfDay } from '#platform/clock.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { queryNotCleared } from '#records/duties/holds/uncleared.ts'
import { homesOf } from '#records/company/home-division.ts'
import { clearinghouseTypes } from './types.ts'

/** One query of a driver, or a report about them, as far as the rules ask for it; moments ISO 8601. */
export interface Query {
  readonly id: string
  readonly type: string
  readonly at: string
  readonly result: string | null
  /** What a report says; absent or null for a query. */
  readonly cause?: string | null
  /** False for a draft: what it finds stops at once, and what it clears counts only once somebody has verified it. */
  readonly verified?: boolean
  /** `YYYY-MM-DD` it is dated; absent for the day of `at`, UTC. */
  readonly day?: string
}

/** The employer's own knowledge of a violation: no safety-sensitive work from then on (49 CFR 382.201, 382.211, 382.215, 382.501(a)). */
export const violations: ReadonlySet<unknown> = new Set(['alcohol', 'refusal', 'knowledge'])

const hour = 3_600_000
const isQuery = ({ type }: Query): boolean => type === 'clearinghouse_full' || type === 'clearinghouse_limited'

/** Words that a dispatcher may read: they say nothing of a test. */
const notClearedBySafety = 'Not cleared by Safety'

/** Of two of one moment, the one entered last: ids grow. */
const isLater = (one: Query, query: Query): boolean =>
  Date.parse(one.at) > Date.parse(query.at) || (Date.parse(one.at) === Date.parse(query.at) && one.id > query.id)

const isVerified = ({ verified }: Query): boolean => verified !== false

/** A draft full query that shows a prohibition stops the driver itself, so it replaces the stop before it without being verified. */
const stopsAtOnce = ({ type, result }: Query): boolean => type === 'clearinghouse_full' && result === 'found'

/** Queries made since that count. A query the driver refused was never made, and a draft clears nothing. */
const later = (query: Query, all: readonly Query[]): readonly Query[] =>
  all.filter(
    (one) =>
      isQuery(one) && one.result !== null && one.result !== 'refused' && (isVerified(one) || stopsAtOnce(one)) && isLater(one, query),
  )

const laterFull = (query: Query, all: readonly Query[]): Query | undefined =>
  later(query, all)
    .filter(({ type }) => type === 'clearinghouse_full')
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]

/**
 * A hit of a limited query asks for a full query within 24 hours, or the driver is removed from safety-sensitive work until it is made
 * (49 CFR 382.701(b)(3)).
 */
export const fullQueryClock = (query: Query, all: readonly Query[]): Clock | null => {
  if (query.type !== 'clearinghouse_limited' || query.result !== 'found') return null
  const full = laterFull(query, all)
  return {
    code: 'CH-FULL-24',
    startsAt: query.at,
    basis: 'The limited query found information',
    done: full === undefined ? null : { at: full.at, proof: 'Full query made' },
  }
}

const dayOf = ({ at, day }: Query): string => day ?? at.slice(0, 10)

/** The return-to-duty test comes after the violation (49 CFR 40.305): on the same day, the order in which they were known decides. */
const followsOn = (test: Query, report: Query): boolean =>
  dayOf(test) > dayOf(report) || (dayOf(test) === dayOf(report) && isLater(test, report))

/**
 * Only a verified query that shows the return to duty, or the employer's verified report of the test, ends what the employer knows
 * (49 CFR 382.503, 40.305).
 */
const returned = (report: Query, all: readonly Query[]): boolean =>
  later(report, all).some(({ result }) => result === 'resolved') ||
  all.some((one) => one.cause === 'return_to_duty' && isVerified(one) && followsOn(one, report))

/**
 * From when this paper keeps the driver from safety-sensitive work, ISO; null where it does not (49 CFR 382.701(b)(3), (d)). A driver who refuses
 * the consent to a query does none from then on (382.703(c)).
 */
export const blockedFrom = (query: Query, all: readonly Query[]): string | null => {
  const isLimited = query.type === 'clearinghouse_limited'
  if (!isQuery(query)) return violations.has(query.cause) && !returned(query, all) ? query.at : null
  // Who consents to a limited query after all may drive by its result.
  if (query.result === 'refused' && isLimited) return later(query, all).length > 0 ? null : query.at
  if ((query.result !== 'found' && query.result !== 'refused') || laterFull(query, all) !== undefined) return null
  if (query.type === 'clearinghouse_full') return query.at
  return isLimited ? new Date(Date.parse(query.at) + 24 * hour).toISOString() : null
}

const isStanding = (row: StoredRow): boolean => ['draft', 'active', 'superseded'].includes(row.status) && row['archivedAt'] === null

/**
 * When a query was made: its day goes before the moment at which somebody entered it. Entered later without a time, it is of the
 * beginning of its day in `zone`, so that it neither clears nor answers a hit of that day (49 CFR 382.701(b)(3), (d)).
 */
const madeAt = (row: StoredRow, zone: string): string => {
  const known = textOf(row['knownAt']) ?? String(row['createdAt'])
  const issuedOn = row['type'] === 'clearinghouse_report' ? null : textOf(row['issuedOn'])
  return issuedOn !== null && issuedOn < dayIn(new Date(known), zone) ? startOfDay(issuedOn, zone).toISOString() : known
}

const queryOf = (row: StoredRow, zone: string): Query => {
  const at = madeAt(row, zone)
  const known = dayIn(new Date(at), zone)
  const issuedOn = textOf(row['issuedOn'])
  const cause = textOf(row['reportCause'])
  return {
    id: row.id,
    type: String(row['type']),
    at,
    result: textOf(row['queryResult']),
    cause,
    verified: row.status !== 'draft',
    // The test was taken no later than its report was known. A violation counts from when it was known.
    day: cause === 'return_to_duty' && issuedOn !== null && issuedOn < known ? issuedOn : known,
  }
}

/** What an employer knows and must report by the close of the third business day after (49 CFR 382.705(b)). */
export const reportClock = (row: StoredRow): Clock => ({
  code: 'CH-REPORT',
  startsAt: textOf(row['knownAt']) ?? String(row['createdAt']),
  basis: 'Reported by the employer (49 CFR 382.705(b))',
  done:
    row.status === 'draft' || textOf(row['verifiedOn']) === null
      ? null
      : { at: `${String(row['verifiedOn'])}T18:00:00.000Z`, proof: 'Report verified' },
})

/** A result is known from some moment on: when nobody says otherwise, from when it was entered. */
export const dateResults = (tx: ReadTx, writes: readonly Write[]): void => {
  for (const write of writes)
    if (isClearinghouse(write.after) && (textOf(write.after['queryResult']) !== null || write.after['type'] === 'clearinghouse_report'))
      write.after['knownAt'] ??= tx.now.toISOString()
}

/** Who may not see a report enters none: it would be gone for them once it is saved. */
export const refuseUnseenReports = (tx: ReadTx, writes: readonly Write[]): void => {
  const role = tx.actor.viewer?.role
  if (role === undefined || identityReaders.includes(role)) return
  for (const write of writes)
    if (write.after['type'] === 'clearinghouse_report')
      write.issues.push({ field: 'type', message: 'Only someone who can see test results can enter a Clearinghouse report' })
}

const decisive = ['type', 'driver', 'issuedOn', 'knownAt'] as const
const keptByReaders = 'Only someone who can see test results can correct a Clearinghouse query'

const isUnseenQuery = (tx: ReadTx, row: StoredRow): boolean => {
  const role = tx.actor.viewer?.role
  return role !== undefined && !identityReaders.includes(role) && isClearinghouse(row)
}

/** Who may not see what a query found takes none off the file: that would let the driver drive (49 CFR 382.701(d)). Null where they may. */
export const queryKept = (tx: ReadTx, row: StoredRow): Promise<string | null> =>
  Promise.resolve(isUnseenQuery(tx, row) ? `${keptByReaders}.` : null)

/** Nor do they change whose it is, or when it was made. */
export const keepQueries = (tx: ReadTx, writes: readonly Write[]): void => {
  for (const write of writes)
    if (write.before !== null && isUnseenQuery(tx, write.before))
      write.issues.push(...decisive.filter((field) => sets(write, field)).map((field) => ({ field, message: keptByReaders })))
}

const isClearinghouse = (row: StoredRow): boolean => (clearinghouseTypes as readonly string[]).includes(String(row['type']))

const isUnderCorrection = (row: StoredRow): boolean => row.status === 'draft' && row['stopsUntilVerified'] === true

/** From when each document under correction holds its driver, ISO, by its id. */
const heldSinceOf = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.filter(isUnderCorrection).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await tx.query<{ of: string; since: string }>(sql`
    select qualification_document_id as of, to_json(starts_at)#>>'{}' as since from holds
    where qualification_document_id = any(${arrayOf(ids, 'uuid')}) and status = 'active' and archived_at is null and placed_by_record`)
  return new Map(found.map(({ of, since }) => [of, since]))
}

/** What a document said before its correction still stops the driver: nothing verified since has cleared that. */
const stillStops = (own: Query, since: string, all: readonly Query[], zone: string): boolean => {
  const others = all.filter(({ id }) => id !== own.id)
  if (!isQuery(own)) return blockedFrom({ ...own, at: since, cause: 'knowledge', day: dayIn(new Date(since), zone) }, others) !== null
  const made = own.type === 'clearinghouse_limited' ? new Date(Date.parse(since) - 24 * hour).toISOString() : since
  return blockedFrom({ ...own, at: made, result: 'found' }, others) !== null
}

/** Brings deadlines and holds in line with the queries of the drivers whose papers were written. */
export const settleQueries = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const drivers = writes
    .filter((write) => isClearinghouse(write.after) || (write.before !== null && isClearinghouse(write.before) && sets(write, 'type')))
    .map(({ after }) => textOf(after['driver']))
    .filter((id) => id !== null)
  await settleQueriesOf(tx, [...new Set(drivers)])
}

/** The same for drivers by their ids. */
export const settleQueriesOf = async (tx: Tx, drivers: readonly string[]): Promise<void> => {
  if (drivers.length === 0) return
  const found = await tx.query<{ id: string }>(sql`
    select id from qualification_documents where driver_id = any(${arrayOf(drivers, 'uuid')}) and type = any(${arrayOf(clearinghouseTypes, 'text')}) order by id`)
  const rows = await lockBeyondLimits(
    tx,
    'qualification-documents',
    found.map(({ id }) => id),
  )
  const homes = await homesOf(tx, drivers)
  const zoneOf = (row: StoredRow): string => homes.get(String(row['driver']))?.timeZone ?? companyTimeZone
  const queriesOf = (row: StoredRow): readonly Query[] =>
    rows.filter((one) => one['driver'] === row['driver'] && isStanding(one)).map((one) => queryOf(one, zoneOf(one)))
  const all = rows.map((after): Write => ({ before: null, after, action: 'update', issues: [] }))
  await syncDeadlines(tx, 'qualification-documents', all, (row) => {
    const clock = !isStanding(row)
      ? null
      : row['type'] === 'clearinghouse_report'
        ? reportClock(row)
        : fullQueryClock(queryOf(row, zoneOf(row)), queriesOf(row))
    return {
      clocks: { running: clock === null ? [] : [clock], stopped: {} },
      about: { driver: textOf(row['driver']), division: homes.get(String(row['driver']))?.division ?? null, timeZone: zoneOf(row) },
    }
  })
  const heldSince = await heldSinceOf(tx, rows)
  const holders = rows.map((record) => {
    const own = queryOf(record, zoneOf(record))
    const found = isStanding(record) ? blockedFrom(own, queriesOf(record)) : null
    const since = isStanding(record) && isUnderCorrection(record) ? heldSince.get(record.id) : undefined
    const kept = since !== undefined && stillStops(own, since, queriesOf(record), zoneOf(record))
    const hold: WantedHold = {
      driver: textOf(record['driver']),
      effect: 'block',
      kind: 'credential',
      reason: record['type'] === 'clearinghouse_report' ? notClearedBySafety : queryNotCleared,
      // What a correction would move or end stays as it is until the document is verified again.
      startsAt: kept ? null : found,
      endsAt: null,
      // A return to duty clears what came before it: the same report of something later blocks anew.
      recurs: true,
    }
    return { record, wanted: found === null && !kept ? [] : [hold] }
  })
  await syncHolds(tx, 'qualificationDocument', holders, 'The queries of the driver say so')
}
