import { sql } from 'drizzle-orm'
import { kindOf, seenBy } from '#records/effects.ts'
import { runsLeft, runsTaken } from '#records/time-off/runs-met.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
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
  readonly coverage: readonly { readonly day: string; readonly away: number; readonly people: number }[]
  readonly division: string | null
  readonly decisions: { readonly approved: number; readonly denied: number }
}

interface Request {
  readonly id: string
  readonly status: string
  readonly driver: string | null
}

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
  readonly coverage: Price['coverage'] | null
}

/** How many drivers of the division are away on each day without this request, and how the person's requests were answered in a year. */
const besideOf = async (tx: ReadTx, { id }: Request): Promise<Beside | undefined> => {
  const [found] = await tx.query<Beside>(sql`
    select (select v.title from divisions v where v.id = t.division_id) as division,
      (select count(*)::int from time_off o where o.id <> t.id and o.archived_at is null and o.status = 'approved' and o.decided_at > ${tx.now.toISOString()}::timestamptz - interval '1 year'
        and (o.driver_id = t.driver_id or (t.driver_id is null and o.driver_id is null and o.user_id = t.user_id))) as approved,
      (select count(*)::int from time_off o where o.id <> t.id and o.archived_at is null and o.status = 'denied' and o.decided_at > ${tx.now.toISOString()}::timestamptz - interval '1 year'
        and (o.driver_id = t.driver_id or (t.driver_id is null and o.driver_id is null and o.user_id = t.user_id))) as denied,
      case when t.driver_id is null then null else (select json_agg(json_build_object('day', to_char(g.day, 'YYYY-MM-DD'), 'people', p.people,
          'away', (select count(distinct o.driver_id) from time_off o join drivers d on d.id = o.driver_id where o.id <> t.id and o.archived_at is null and o.status = 'approved'
            and d.division_id = t.division_id and d.status in ('active', 'leave', 'suspended') and d.archived_at is null and g.day::date between o.start and o."end")) order by g.day)
        from generate_series(t.start, least(t."end", t.start + 60), interval '1 day') as g(day)
        cross join (select count(*)::int as people from drivers d where d.division_id = t.division_id and d.archived_at is null and d.status in ('active', 'leave', 'suspended')) p) end as coverage
    from time_off t where t.id = ${id}::uuid`)
  return found
}

/** What approving costs; of an approved request, what it has left open. */
export const priceOf = async (tx: ReadTx, request: Request): Promise<Price> => {
  kindOf(tx, 'time-off')
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
    coverage: beside?.coverage ?? [],
    division: beside?.division ?? null,
    decisions: { approved: beside?.approved ?? 0, denied: beside?.denied ?? 0 },
  }
}
