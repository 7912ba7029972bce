import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { ident, literal } from '#engine/sql.ts'
import { edge } from '#records/dispatch/gate/reason.ts'
import type { Effect, Reason } from '#records/dispatch/gate/reason.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { handMadeStops, lawStops } from './kinds.ts'

const stopBy = (stops: Readonly<Record<string, string>>, more: SQL): SQL =>
  sql`case h.kind ${sql.join(
    Object.entries(stops).map(([kind, stop]) => sql`when ${literal(kind)} then ${literal(stop)}`),
    sql` `,
  )} ${more} end`

/**
 * Holds of the driver or unit in `row`. A day is one of its division: a hold over part of it counts for the whole day. Today is what is left
 * of it: what has ended counts no more, and what is in force counts, whatever day it is at the division.
 */
export const holdReason = (subject: 'driver' | 'vehicle', { row, today, now }: ComputedContext, effect: Effect): Reason => {
  const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone ${zoneOfDivision(sql`${row}.division_id`)})::date`
  // An end is the first moment without the hold.
  const lastDay = dayOf(sql`(h.ends_at - interval '1 microsecond')`)
  return {
    code: effect === 'block' ? 'hold' : 'hold_warning',
    effect,
    text: 'On hold',
    stop: sql`(case when h.placed_by_record then ${stopBy(lawStops, sql`when 'manual' then case when h.accident_id is not null then 'prohibited' end`)} else ${stopBy(handMadeStops, sql``)} end)`,
    of: sql`holds h where h.${ident(`${subject}_id`)} = ${row}.id and h.status = 'active' and h.archived_at is null and h.effect = ${literal(effect)}`,
    first: edge(
      sql`(case when h.starts_at <= ${now} then least(${dayOf(sql`h.starts_at`)}, ${today}) else ${dayOf(sql`h.starts_at`)} end)`,
    ),
    last: sql`(case when h.ends_at is null then null when h.ends_at <= ${now} then least(${lastDay}, ${today} - 1) else greatest(${lastDay}, ${today}) end)`,
    moments: { from: sql`h.starts_at`, until: sql`h.ends_at` },
    source: { kind: 'holds', id: sql`h.id` },
    said: { words: sql`h.reason`, order: sql`h.starts_at, h.id` },
  }
}
