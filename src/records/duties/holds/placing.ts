import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReferenceFields } from '#kit/kind/references.ts'
import type { Values } from '#kit/schemas.ts'
import { columnName } from '#engine/columns.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, ident } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { changeRecords, createRecords, textOf } from '#records/effects.ts'
import type { records } from '#records/index.ts'
import type { HoldKind } from './kinds.ts'
import { wayOut } from './uncleared.ts'

/** A hold that a record places: one per subject and kind, changed or lifted when the record no longer says so. */
export interface WantedHold {
  readonly driver?: string | null
  readonly vehicle?: string | null
  readonly effect: 'block' | 'warn'
  readonly kind: HoldKind
  readonly reason: string
  /** Null where no fact says it: from the moment it is placed, which later changes leave. */
  readonly startsAt: string | null
  /** Null for no end. Left out, the end is entered by a person: the record leaves it alone. */
  readonly endsAt?: string | null
  /** Calendar date of an estimate that ends nothing. */
  readonly estimatedEnd?: string | null
  /** The claim an entry with the hold belongs to. */
  readonly claim?: string
  /** The cause can happen again with another start, as a second injury: an earlier hold that was lifted or has ended does not answer it. */
  readonly recurs?: true
}

interface Standing {
  readonly id: string
  /** The record that placed it. */
  readonly of: string
  readonly driver: string | null
  readonly vehicle: string | null
  readonly kind: string
  readonly effect: string
  readonly status: string
  readonly byName: boolean
  readonly startsAt: string
  readonly endsAt: string | null
  /** Lifted because the result behind it did not count: the next one is another. */
  readonly withdrawn: boolean
  /** `YYYY-MM-DD` of the negative return-to-duty test that lifted it. */
  readonly returnTestOn: string | null
}

/** A record and the holds it asks for now. */
export interface Holder {
  readonly record: StoredRow
  readonly wanted: readonly WantedHold[]
  /** Kinds of holds that no change of the record takes away, only a person by name. */
  readonly keeps?: readonly HoldKind[]
}

/** A field by which a hold points to its cause (`referencedBy.holds` of that kind). */
export type HoldSource = ReferenceFields<typeof records, 'holds'>

const columnOf = (source: HoldSource): SQL => ident(columnName(source, { kind: 'ref' }))

/** Half a day: two starts closer than this are of one day, the second said more exactly where it had not begun in every zone. */
const oneDay = 12 * 3_600_000

/** Of a thing that recurs: the hold was for the one before, which is over or was lifted, or would be over before this one begins. */
const isEarlier = (hold: Standing, want: WantedHold, now: Date): boolean => {
  if (want.recurs !== true) return false
  const start = want.startsAt === null ? now.getTime() : Date.parse(want.startsAt)
  if (Math.abs(Date.parse(hold.startsAt) - start) < oneDay) return false
  // Who lifted it by name knew of what had begun: a start corrected to before that is the same thing.
  if (hold.byName && start < Date.parse(hold.startsAt)) return false
  // Nor does the test clear less when the start is corrected to a day that it still came after, as "Clear driver" asks (49 CFR 40.305).
  if (hold.returnTestOn !== null && dayIn(new Date(start), companyTimeZone) < hold.returnTestOn) return false
  return hold.status !== 'active' || (hold.endsAt !== null && Date.parse(hold.endsAt) <= Math.max(start, now.getTime()))
}

const same = (hold: Standing, want: WantedHold, now: Date): boolean =>
  hold.kind === want.kind && hold.driver === (want.driver ?? null) && hold.vehicle === (want.vehicle ?? null) && !isEarlier(hold, want, now)

/** Nobody's name ends what only a later query ends, though an earlier release let "Clear driver" lift it (49 CFR 382.701(d), 382.703(c)). */
const endsByName = (source: HoldSource, hold: Standing, want: WantedHold): boolean =>
  wayOut({ ...want, placedByRecord: true, [source]: hold.of }) !== 'query'

/**
 * Nothing to place: it stands, somebody lifted it by name, or its time has ended. One that fell away with its cause comes back with it. The
 * end of a warning says nothing of the block that follows: who lifted the warning of an open charge lifted no disqualification.
 */
const settled = (source: HoldSource, hold: Standing, want: WantedHold, now: Date): boolean => {
  if (hold.status !== 'active' && hold.effect === 'warn' && want.effect === 'block') return false
  const endsAt = want.endsAt === undefined ? hold.endsAt : want.endsAt
  const over = endsAt !== null && Date.parse(endsAt) <= now.getTime()
  if (hold.withdrawn) return false
  return same(hold, want, now) && (hold.status === 'active' || (hold.byName && endsByName(source, hold, want)) || over)
}

const moment = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : 0)

/** What of a standing hold the record says otherwise now; null when nothing. */
const changeOf = (row: StoredRow, want: WantedHold): Values | null => {
  // An end that was entered is of the warning or of the block, not of the other.
  const endsAt = want.endsAt === undefined ? (row['effect'] === want.effect ? textOf(row['endsAt']) : null) : want.endsAt
  const estimatedEnd = want.estimatedEnd ?? null
  const next = { effect: want.effect, reason: want.reason, startsAt: want.startsAt ?? textOf(row['startsAt']), endsAt, estimatedEnd }
  const unchanged =
    row['effect'] === next.effect &&
    row['reason'] === next.reason &&
    moment(row['startsAt']) === moment(next.startsAt) &&
    moment(row['endsAt']) === moment(next.endsAt) &&
    textOf(row['estimatedEnd']) === estimatedEnd
  return unchanged ? null : next
}

/**
 * Places, changes and lifts the holds of records, all at once. A hold that somebody lifted by name stays lifted: the record placed it
 * once, unless what it is for has happened again or only a later query ends it. `why` is said when a hold falls away.
 */
export const syncHolds = async (tx: Tx, source: HoldSource, holders: readonly Holder[], why: string): Promise<void> => {
  if (holders.length === 0) return
  const column = columnOf(source)
  const ids = holders.map(({ record }) => record.id)
  // Locked, so that a lifting by name at the same moment is either seen here or comes after.
  const known = await tx.query<Standing>(
    sql`select id, ${column} as of, driver_id as driver, vehicle_id as vehicle, kind, effect, status, lifted_by_id is not null as "byName", to_json(starts_at)#>>'{}' as "startsAt", to_json(ends_at)#>>'{}' as "endsAt",
        result_withdrawn is not null as withdrawn, to_char(return_test_on, 'YYYY-MM-DD') as "returnTestOn"
      from holds where ${column} = any(${arrayOf(ids, 'uuid')}) and archived_at is null and placed_by_record order by id for no key update`,
  )
  const byRecord = Map.groupBy(known, (hold) => hold.of)
  const fresh: Values[] = []
  const gone: string[] = []
  const kept = new Map<string, WantedHold>()
  for (const { record, wanted, keeps = [] } of holders) {
    const standing = byRecord.get(record.id) ?? []
    const missing = wanted.filter((want) => !standing.some((hold) => settled(source, hold, want, tx.now)))
    fresh.push(...missing.map((want) => ({ ...placed(want, tx.now), [source]: record.id })))
    for (const hold of standing) {
      if (hold.status !== 'active') continue
      const want = wanted.find((one) => same(hold, one, tx.now))
      if (want !== undefined) kept.set(hold.id, want)
      else if (!keeps.some((kind) => kind === hold.kind)) gone.push(hold.id)
    }
  }
  await createRecords(tx, 'holds', fresh, why)
  await changeRecords(tx, 'holds', gone, () => ({ status: 'lifted', liftedAt: tx.now.toISOString(), liftReason: why }), why)
  const differing = (row: StoredRow): Values | null => {
    const want = kept.get(row.id)
    return want === undefined ? null : changeOf(row, want)
  }
  await changeRecords(tx, 'holds', [...kept.keys()], differing, why)
}

const placed = (want: WantedHold, now: Date): Values => ({
  driver: want.driver ?? null,
  vehicle: want.vehicle ?? null,
  effect: want.effect,
  kind: want.kind,
  reason: want.reason,
  startsAt: want.startsAt ?? now.toISOString(),
  endsAt: want.endsAt ?? null,
  estimatedEnd: want.estimatedEnd ?? null,
  placedByRecord: true,
  claim: want.claim ?? null,
})
