import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { whereOf } from '#engine/read/list.ts'
import { fromTable } from '#engine/read/select.ts'
import { run } from '#engine/sql.ts'
import type { CsaLook } from './look.ts'
import { trendMonths } from './read.ts'

/** Bonuses paid for clean inspections in the 24 months before the snapshot, USD cents; the list's own conditions choose them. */
export const bonusOf = async ({ deps, user, division, usdot, snapshot }: CsaLook) => {
  const record = kindOf(deps, 'clean-inspections')
  const query: Record<string, string> = {
    recognition: 'bonus',
    paidOnFrom: monthsLater(snapshot, -trendMonths),
    paidOnTo: snapshot,

    ...(usdot === null ? {} : { usdot }),
    ...(division === null ? {} : { division }),
  }
  const where = whereOf(deps, record, user, parseListQuery(record, query), { today: deps.clock.today(), now: deps.clock.now() })
  const [found] = await run<{ count: number; cents: number }>(
    deps.pool,
    sql`select count(*)::int as count, coalesce(sum(t.amount), 0)::bigint::float8 as cents from ${fromTable(record)} where ${where}`,
  )
  return { count: found?.count ?? 0, cents: found?.cents ?? 0, query }
}
