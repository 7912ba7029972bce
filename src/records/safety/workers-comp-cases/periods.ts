import { sql } from 'drizzle-orm'
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import { changeRecords, lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { drivingBar } from '../workers-comp/money/work-status.ts'
import type { WorkPeriod } from '../workers-comp/money/work-status.ts'

interface Period {
  readonly id: string
  readonly number: string
  readonly from: string
  readonly to: string | null
}

const dayBefore = (day: string): string => isoDay(addDays(parseISO(day), -1))

/** Periods of a claim are laid one after another: who writes one holds the claim, so that two at once see each other's. */
export const holdClaims = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const claims = writes.flatMap(({ after }) => (after['entry'] === 'work_status' ? (textOf(after['claim']) ?? []) : []))
  if (claims.length > 0) await lockBeyondLimits(tx, 'workers-comp', claims)
}

/** The same of entries that stand: a claim is locked before its entries, as who writes a new period does. */
export const holdClaimsOf = async (tx: ReadTx, entries: readonly string[]): Promise<void> => {
  const claims = await tx.query<{ claim: string }>(sql`
    select distinct claim_id as claim from workers_comp_cases where id = any(${arrayOf(entries, 'uuid')}) and entry = 'work_status'`)
  if (claims.length > 0)
    await lockBeyondLimits(
      tx,
      'workers-comp',
      claims.map(({ claim }) => claim),
    )
}

const isPeriod = ({ after }: Write): boolean =>
  after['entry'] === 'work_status' && after['archivedAt'] === null && textOf(after['startsOn']) !== null && textOf(after['claim']) !== null

/** The periods of some claims that stand, those being written aside. */
const standingPeriods = async (tx: ReadTx, writes: readonly Write[]): Promise<Map<string, Period[]>> => {
  const claims = [...new Set(writes.map(({ after }) => textOf(after['claim'])).filter((id) => id !== null))]
  const found = await tx.query<Period & { claim: string }>(sql`
    select id, claim_id as claim, number, to_char(starts_on, 'YYYY-MM-DD') as from, to_char(ends_on, 'YYYY-MM-DD') as to from workers_comp_cases
    where claim_id = any(${arrayOf(claims, 'uuid')}) and entry = 'work_status' and archived_at is null
      and id <> all(${arrayOf(
        writes.map(({ after }) => after.id),
        'uuid',
      )})`)
  return Map.groupBy(found, ({ claim }) => claim)
}

const farAway = '9999-12-31'

/**
 * A new period ends the one that runs; it may not lie over one that has ended otherwise. Those written together
 * are laid one after another: each sees those before it. One that is on file ends when the new one is saved.
 */
export const orderPeriods = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const laid = writes.filter(isPeriod)
  if (laid.length === 0) return
  const standing = await standingPeriods(tx, laid)
  const fresh = new Map<string, Write>()
  for (const write of laid) {
    const { before, after, issues } = write
    const claim = String(after['claim'])
    const [from, to] = [String(after['startsOn']), textOf(after['endsOn'])]
    const others = (standing.get(claim) ?? []).filter((other) => other.from <= (to ?? farAway) && (other.to ?? farAway) >= from)
    const running = before === null ? others.filter((other) => other.to === null && other.from < from) : []
    const clash = others.find((other) => !running.includes(other))
    if (clash !== undefined) {
      const until = clash.to === null ? ' and on' : ` to ${formatDate(clash.to)}`
      const name = clash.number === '' ? 'An entry of the same file' : clash.number
      issues.push({ field: 'startsOn', message: `${name} covers ${formatDate(clash.from)}${until} already` })
      continue
    }
    for (const { id } of running) {
      const earlier = fresh.get(id)
      if (earlier === undefined) continue
      deriveStatus(earlier, 'recorded', { endsOn: dayBefore(from) })
    }
    const left = (standing.get(claim) ?? []).map((other) => (running.includes(other) ? { ...other, to: dayBefore(from) } : other))
    standing.set(claim, [...left, { id: after.id, number: after.number, from, to }])
    fresh.set(after.id, write)
  }
}

/** Ends the periods on file over which new ones begin. */
export const endRunning = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const laid = writes.filter((write) => write.before === null && isPeriod(write))
  if (laid.length === 0) return
  const standing = await standingPeriods(tx, laid)
  const ends = new Map<string, string>()
  for (const { after } of laid) {
    const from = String(after['startsOn'])
    const running = (standing.get(String(after['claim'])) ?? []).filter((other) => other.to === null && other.from < from)
    for (const { id } of running) if (!ends.has(id)) ends.set(id, dayBefore(from))
  }
  await changeRecords(
    tx,
    'workers-comp-cases',
    [...ends.keys()],
    ({ id }) => ({ endsOn: ends.get(id), status: 'recorded' }),
    'Next work status started',
  )
}

interface Claim {
  readonly id: string
  readonly number: string
  readonly driver: string | null
  readonly zone: string | null
}

interface StoredLimit {
  readonly text?: string
  readonly driving?: boolean | null
  readonly until?: string | null
}

const periodOf = (entry: StoredRow): WorkPeriod => ({
  status: entry['workStatus'] as WorkPeriod['status'],
  from: String(entry['startsOn']),
  to: textOf(entry['endsOn']),
  mayDrive: entry['mayDrive'] === true,
  restrictions: (Array.isArray(entry['restrictions']) ? (entry['restrictions'] as StoredLimit[]) : []).map((limit) => ({
    text: limit.text ?? 'Restricted',
    driving: limit.driving === true,
    until: limit.until ?? null,
  })),
})

/** Off work blocks the driver, modified duty too unless they may drive, and so does a limit on driving; for its days. */
export const placeHolds = async (tx: Tx, entries: readonly StoredRow[]): Promise<void> => {
  const ids = entries.map((entry) => textOf(entry['claim'])).filter((id) => id !== null)
  const claims = await tx.query<Claim>(sql`
    select c.id, c.number, c.driver_id as driver, d.time_zone as zone from workers_comp c left join divisions d on d.id = c.division_id
    where c.id = any(${arrayOf(ids, 'uuid')}) and c.archived_at is null`)
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  const holders = entries.map((record) => ({ record, wanted: wantedFor(record, byId.get(String(record['claim']))) }))
  await syncHolds(tx, 'claimEntry', holders, 'By the work status of the claim')
}

/** People see a hold who may not read the claim: neither its number nor what its notes say of limits and medication (29 CFR 1630.14). */
const holdWords = (entry: StoredRow): string => {
  if (entry['workStatus'] === 'off_work') return 'Off work'
  return entry['workStatus'] === 'modified_duty' && entry['mayDrive'] !== true ? 'Modified duty, no driving' : 'Work limits, no driving'
}

const wantedFor = (entry: StoredRow, claim: Claim | undefined): WantedHold[] => {
  const zone = claim?.zone ?? companyTimeZone
  const counts = entry['entry'] === 'work_status' && entry['archivedAt'] === null && textOf(entry['workStatus']) !== null
  const bar = counts ? drivingBar(periodOf(entry)) : null
  return bar !== null && claim !== undefined && claim.driver !== null && (bar.to ?? '9999-12-31') >= String(entry['startsOn'])
    ? [
        {
          driver: claim.driver,
          claim: claim.id,
          effect: 'block',
          kind: 'medical_leave',
          reason: holdWords(entry),
          startsAt: endOfCalendarDay(dayBefore(String(entry['startsOn'])), zone),
          endsAt: bar.to === null ? null : endOfCalendarDay(bar.to, zone),
        },
      ]
    : []
}

/** The holds go with the person the claim is about, the zone of their days and the claim itself. */
export const moveHolds = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const moved = writes.filter((write) => write.before !== null && ['driver', 'division', 'archivedAt'].some((name) => sets(write, name)))
  if (moved.length === 0) return
  const claims = moved.map(({ after }) => after.id)
  const entries = await tx.query<{ id: string }>(sql`
    select id from workers_comp_cases where claim_id = any(${arrayOf(claims, 'uuid')}) and entry = 'work_status' and archived_at is null order by id`)
  const ids = entries.map(({ id }) => id)
  await placeHolds(tx, await lockBeyondLimits(tx, 'workers-comp-cases', ids))
}
