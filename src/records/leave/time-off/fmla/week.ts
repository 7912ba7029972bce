import { sql } from 'drizzle-orm'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { ReadTx } from '#engine/write/rules.ts'

/** The usual week of an employee whose schedule varies. */
export interface CountedWeek {
  readonly minutes: number
  /** What it was counted from, as a sentence part. */
  readonly basis: string
}

interface Found {
  readonly request: string
  readonly minutes: number
  readonly leave: number
  readonly days: number
  readonly whole: boolean
}

/** Runs a driver was scheduled for: those they hold, and those that leave took from them. */
const scheduledFor = sql`(q.driver in (a.driver_id, a.second_driver_id, a.relay_driver_id)
  or exists (select 1 from time_off l where l.id in (a.time_off_id, a.cover_for_id) and l.driver_id = q.driver))`

/**
 * The weekly average of the hours scheduled in the 12 months before leave starts, hours on leave of any kind among them (29 CFR
 * 825.205(b)(3)): 2,600 hours are 50 a week. Where the schedule on record is shorter, its weeks are counted alone. Leave whose runs are
 * not on record counts with its days of 8 hours, or its hours. Drivers without a run on record have none.
 */
export const countedWeeks = async (
  tx: Pick<ReadTx, 'query'>,
  requests: readonly { readonly id: string; readonly driver: string | null; readonly start: string }[],
): Promise<ReadonlyMap<string, CountedWeek>> => {
  const asked = requests.filter(({ driver }) => driver !== null)
  if (asked.length === 0) return new Map()
  const found = await tx.query<Found>(sql`
    with q as (select id, driver, start, (start - interval '12 months')::date as since
        from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, driver uuid, start date)),
      runs as (select q.id, a.service_date, extract(epoch from a."end" - a.start) / 60 as minutes from q join run_assignments a on ${scheduledFor}
        where a.archived_at is null and a.status <> 'cancelled' and a.service_date >= q.since and a.service_date < q.start),
      away as (select q.id, greatest(0, coalesce(t.fmla_minutes, coalesce(t.hours, t.days * 8) * 60) - coalesce((
          select sum(extract(epoch from a."end" - a.start) / 60) from run_assignments a where t.id in (a.time_off_id, a.cover_for_id) and a.archived_at is null), 0)) as minutes
        from q join time_off t on t.driver_id = q.driver and t.id <> q.id
        where t.status = 'approved' and t.archived_at is null and t.start >= q.since and t.start < q.start)
    select q.id as request, (select coalesce(sum(minutes), 0) from runs where runs.id = q.id)::float8 as minutes,
      (select coalesce(sum(minutes), 0) from away where away.id = q.id)::float8 as leave,
      q.start - least(q.start, greatest(q.since, (select min(service_date) from runs where runs.id = q.id))) as days,
      exists (select 1 from run_assignments a where ${scheduledFor} and a.archived_at is null and a.service_date < q.since) as whole
    from q where exists (select 1 from runs where runs.id = q.id)`)
  return new Map(found.map((one) => [one.request, weekOf(one)]))
}

const weekOf = ({ minutes, leave, days, whole }: Found): CountedWeek => {
  const weeks = whole || days > 357 ? 52 : Math.max(1, days / 7)
  const hours = (amount: number): string => `${formatNumber(Math.round(amount / 60))} h`
  const off = leave === 0 ? '' : `, ${hours(leave)} of it on leave`
  return {
    minutes: Math.round((minutes + leave) / weeks),
    basis: `${hours(minutes + leave)} in ${formatCount(Math.round(weeks), 'week')}${off}`,
  }
}
