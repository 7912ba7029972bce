import { sql } from 'drizzle-orm'
import { divisionsAbove, divisionsBelow } from '#engine/read/division-tree.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'

export interface CoverageDay {
  readonly day: string
  /** Active drivers away on it by approved leave, half days among them; protected leave counts with the rest. */
  readonly away: number
  /** Active drivers of the division and those below it. */
  readonly of: number
  /** Percent away, 0 to 100, rounded to one place; 0 where nobody drives. */
  readonly share: number
  /** Percent of drivers that stay at least, by the nearest rule; null without one. */
  readonly floor: number | null
}

interface Count {
  readonly top: string
  readonly day: string
  readonly away: number
  readonly of: number
}

/**
 * How many drivers are away on each day, by division. Leave of `without` does not count: the requests that are judged, which are added one by one.
 */
export const awayOn = (
  tx: Pick<ReadTx, 'query'>,
  tops: readonly string[],
  { from, to, without = [] }: { readonly from: string; readonly to: string; readonly without?: readonly string[] },
): Promise<Count[]> =>
  tx.query<Count>(sql`
    with crew as materialized (select below.start as top, d.id from ${divisionsBelow(arrayOf([...new Set(tops)], 'uuid'))} below join drivers d on d.division_id = below.id where d.archived_at is null and d.status = 'active')
    select s.top, to_char(g.day, 'YYYY-MM-DD') as day, s.of,
      (select count(distinct t.driver_id)::int from time_off t join crew c on c.id = t.driver_id and c.top = s.top
        where t.status = 'approved' and t.archived_at is null and t.start <= g.day and t."end" >= g.day and t.id <> all(${arrayOf(without, 'uuid')})) as away
    from (select top, count(*)::int as of from crew group by top) s
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') as g(day)
    order by s.top, g.day`)

/** Drivers away per day in a division and all below it, against the rule nearest to it. `from` and `to` are `YYYY-MM-DD`, at most a year apart. */
export const coverageOn = async (
  tx: Pick<ReadTx, 'query'>,
  { division, from, to }: { readonly division: string; readonly from: string; readonly to: string },
): Promise<CoverageDay[]> => {
  const [rule] = await tx.query<{ floor: number }>(sql`
    select c.min_available as floor from leave_coverage c join ${divisionsAbove(arrayOf([division], 'uuid'))} up on up.id = c.division_id where c.archived_at is null order by up.height, c.min_available desc limit 1`)
  const counts = await awayOn(tx, [division], { from, to })
  return counts.map(({ day, away, of }) => ({
    day,
    away,
    of,
    share: of === 0 ? 0 : Math.round((1000 * away) / of) / 10,
    floor: rule?.floor ?? null,
  }))
}

export interface CoverageRule {
  readonly home: string
  readonly division: string
  readonly name: string
  readonly floor: number
  readonly effect: 'warn' | 'block'
}

/** Rules of these divisions and of those above them; each counts over the drivers of its own division. */
export const coverageRules = (tx: Pick<ReadTx, 'query'>, divisions: readonly string[]): Promise<CoverageRule[]> =>
  tx.query<CoverageRule>(sql`
    select up.start as home, c.division_id as division, d.name, c.min_available as floor, c.effect
    from leave_coverage c join ${divisionsAbove(arrayOf([...new Set(divisions)], 'uuid'))} up on up.id = c.division_id join divisions d on d.id = c.division_id
    where c.archived_at is null order by up.height, c.number`)
