import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { seenBy } from '#records/effects.ts'
import { fromHundredths } from '#records/leave/leave-ledger/amounts.ts'
import type { LeaveUnit } from '#records/leave/leave-ledger/amounts.ts'
import { balancesOf, standingOf } from '#records/leave/leave-ledger/balances.ts'
import { coverageOn } from '#records/leave/time-off/coverage.ts'
import type { timeOff } from '#records/leave/time-off/record.ts'
import { runsLeft, runsTaken } from '#records/leave/time-off/runs-met.ts'
import { takenByYear, unitOf } from '#records/leave/time-off/span.ts'
import { blackoutsIn } from '#records/leave/time-off/terms.ts'
import { isProtected, leaveTypeOf } from '#records/leave/time-off/types.ts'
import type { StoredOf } from '#engine/write/rules-for.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { replacementsFor } from './replacements.ts'
import type { Replacement } from './replacements.ts'

/** A run that has no driver once the request is approved, or has none since. Moments are ISO, hours those from start to end. */
export interface OpenRun {
  readonly id: string
  readonly code: string
  readonly serviceDate: string
  readonly start: string
  readonly end: string
  readonly hours: number
  readonly from: string | null
  readonly to: string | null
  /** Another driver stays on it: a team or a relay. */
  readonly manned: boolean
  readonly replacements: readonly Replacement[]
}

export interface Price {
  readonly runs: readonly OpenRun[]
  /** Runs of divisions that the reader does not see. */
  readonly hidden: number
  /** Drivers of the division away per day without this request. */
  readonly coverage: readonly { readonly day: string; readonly away: number; readonly of: number; readonly floor: number | null }[]
  readonly blackouts: readonly { readonly start: string; readonly end: string; readonly name: string; readonly effect: 'warn' | 'block' }[]
  readonly balance: readonly BalanceChange[]
  readonly division: string | null
  readonly decisions: { readonly approved: number; readonly denied: number }
}

/** What is left of a type in a year, in days or hours. */
export interface BalanceChange {
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  readonly before: number
  readonly after: number
  /** Held by the person's other requests. */
  readonly reserved: number
}

type Request = Pick<
  StoredOf<typeof timeOff>,
  'id' | 'status' | 'driver' | 'user' | 'division' | 'start' | 'end' | 'days' | 'hours' | 'daysByYear' | 'shownAs'
> & { readonly type: string | null }

const shown = 3

const runsOf = async (tx: ReadTx, { id, status }: Request): Promise<(Omit<OpenRun, 'replacements'> & { seen: boolean })[]> => {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const met = status === 'approved' ? runsLeft(sql`t`, now) : runsTaken(sql`t`, now)
  return tx.query(sql`
    select a.id, coalesce(r.code, a.spot, '') as code, to_char(a.service_date, 'YYYY-MM-DD') as "serviceDate", to_json(a.start)#>>'{}' as start, to_json(a."end")#>>'{}' as "end",
      (extract(epoch from a."end" - a.start) / 3600)::float8 as hours, r.origin as "from", r.destination as "to", (${seenBy(tx, 'run-assignments', 'a')}) as seen,
      cardinality(array_remove(array_remove(array[a.driver_id, a.second_driver_id, a.relay_driver_id], t.driver_id), null)) > 0 as manned
    from time_off t join run_assignments a on ${met} left join runs r on r.id = a.run_id where t.id = ${id}::uuid order by a.start, a.id limit 60`)
}

interface Beside {
  readonly division: string | null
  readonly approved: number
  readonly denied: number
}

/** How the person's requests were answered in a year. */
const besideOf = async (tx: ReadTx, { id }: Request): Promise<Beside | undefined> => {
  const since = sql`${tx.now.toISOString()}::timestamptz - interval '1 year'`
  const [found] = await tx.query<Beside>(sql`
    select (select v.title from divisions v where v.id = t.division_id) as division, o.approved, o.denied
    from time_off t cross join lateral (select count(*) filter (where o.status = 'approved')::int as approved, count(*) filter (where o.status = 'denied')::int as denied
      from time_off o where o.id <> t.id and o.archived_at is null and o.decided_at > ${since}
        and (o.driver_id = t.driver_id or (t.driver_id is null and o.driver_id is null and o.user_id = t.user_id))) o
    where t.id = ${id}::uuid`)
  return found
}

/** Coverage of a request is shown for its first weeks. */
const farthest = 60

const coverageOf = async (tx: ReadTx, { driver, division, start, end, status, days }: Request): Promise<Price['coverage']> => {
  if (driver === null || division === null) return []
  const last = daysAfter(start, farthest)
  const found = await coverageOn(tx, { division, from: start, to: end < last ? end : last })
  // Of an approved request they count already.
  const own = status === 'approved' && days !== 0 ? 1 : 0
  return found.map(({ day, away, of, floor }) => ({ day, away: Math.max(0, away - own), of, floor }))
}

/** The law's leave knows no blackout. */
const blackoutsOf = async (tx: ReadTx, request: Request): Promise<Price['blackouts']> => {
  if (isProtected(request)) return []
  const found = await blackoutsIn(tx, [request.division], request.start, request.end)
  return found.flatMap(({ start, end, name, effect }) => (effect === 'holiday' ? [] : [{ start, end, name, effect }]))
}

/** What is left of the type, before and after, where somebody counts it. */
const balanceOf = async (tx: ReadTx, request: Request): Promise<BalanceChange[]> => {
  const who = request.driver ?? request.user
  if (who === null || request.type === null || isProtected(request)) return []
  const unit = unitOf(request)
  const isOfRequest = (one: { type: string; year: number; unit: LeaveUnit }, year: number): boolean =>
    one.type === request.type && one.year === year && one.unit === unit
  const balances = await balancesOf(tx, [who])
  const held = await standingOf(tx, [request.id])
  return [...takenByYear(request)].flatMap(([year, wanted]) => {
    const balance = balances.find((one) => isOfRequest(one, year))
    if (balance?.entitled !== true) return []
    const own = held.find((one) => isOfRequest(one, year))
    const before = balance.left + (own?.reserved ?? 0) + (own?.taken ?? 0)
    return [
      {
        type: leaveTypeOf(request.type).label,
        year,
        unit,
        before: fromHundredths(before),
        after: fromHundredths(before - wanted),
        reserved: fromHundredths(balance.reserved - (own?.reserved ?? 0)),
      },
    ]
  })
}

/** What approving costs; of an approved request, what it has left open. */
export const priceOf = async (tx: ReadTx, row: StoredRow): Promise<Price> => {
  const request = row as unknown as Request
  const met = request.driver === null ? [] : await runsOf(tx, request)
  const seen = met.filter((run) => run.seen)
  const replacements = await replacementsFor(
    tx,
    seen.map(({ id }) => id),
    request.driver,
    shown,
  )
  const beside = await besideOf(tx, request)
  return {
    runs: seen.map(({ seen: _seen, ...run }) => ({ ...run, replacements: replacements.get(run.id) ?? [] })),
    hidden: met.length - seen.length,
    coverage: await coverageOf(tx, request),
    blackouts: await blackoutsOf(tx, request),
    balance: await balanceOf(tx, request),
    division: beside?.division ?? null,
    decisions: { approved: beside?.approved ?? 0, denied: beside?.denied ?? 0 },
  }
}
