import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCount, formatNumber } from '#kit/format.ts'
import { divisionTree } from '#server/engine/scope.ts'
import { run } from '#server/engine/sql.ts'
import type { Look } from './count.ts'

export type Rate = 'per_million_miles' | 'per_200k_hours'

/** A rate as shown, and what it was counted on. Without miles or hours there is none. */
export interface RateFigure {
  readonly shown: string
  readonly basis: string
}

/** Divisions the figures cover: the chosen one with those below, else all the viewer may see. */
const covered = ({ user, division }: Look): SQL =>
  division === null
    ? user.divisions === null
      ? sql`true`
      : sql`d.id = any(${sql.param([...user.divisions])}::uuid[])`
    : sql`d.id in ${divisionTree([division])}`

/** Miles of the last twelve full months that the divisions report. */
const milesOf = async (look: Look): Promise<number> => {
  const month = look.deps.clock.today().slice(0, 7)
  const [row] = await run<{ miles: string | null }>(
    look.deps.pool,
    sql`
    select sum(m.miles) as miles from divisions d cross join lateral jsonb_to_recordset(coalesce(d.monthly_miles, '[]')) as m(month text, miles bigint)
    where d.archived_at is null and ${covered(look)} and m.month < ${month} and m.month >= to_char((${`${month}-01`}::date - interval '12 months')::date, 'YYYY-MM')`,
  )
  return Number(row?.miles ?? 0)
}

/** Hours worked this year in the establishments' OSHA years, and how many of those establishments have not entered theirs. */
const hoursOf = async (look: Look): Promise<{ hours: number; missing: number; all: number }> => {
  const year = Number(look.deps.clock.today().slice(0, 4))
  const [row] = await run<{ hours: string | null; missing: number; all: number }>(
    look.deps.pool,
    sql`
    select sum(s.total_hours) as hours, count(*) filter (where s.total_hours is null)::int as missing, count(*)::int as all
    from divisions d left join lateral (select total_hours from osha_summaries where establishment_id = d.id and year = ${year} and archived_at is null limit 1) s on true
    where d.archived_at is null and ${covered(look)} and (d.establishment or s.total_hours is not null
      or exists (select 1 from osha_claims c where c.establishment_id = d.id and c.year = ${year} and c.archived_at is null))`,
  )
  return { hours: Number(row?.hours ?? 0), missing: row?.missing ?? 0, all: row?.all ?? 0 }
}

/** Cases over `base` as a rate per `per`, two places, half up (regulations notes, 2.2 and 5.7). */
const figure = (cases: number, per: number, base: number, what: string): RateFigure => ({
  shown: formatNumber(Math.round(((cases * per) / base + Number.EPSILON) * 100) / 100, 2),
  basis: `${formatNumber(cases)} on ${formatNumber(base)} ${what}`,
})

/**
 * Cases per million miles, or per 200,000 hours. A rate is not worked out of the cases of all and the hours of some: it is n/a
 * until every establishment has its hours, as the OSHA year has it.
 */
export const rateOf = async (look: Look, rate: Rate, cases: number): Promise<RateFigure> => {
  const counted = `${formatNumber(cases)} ${cases === 1 ? 'case' : 'cases'}`
  if (rate === 'per_million_miles') {
    const miles = await milesOf(look)
    return miles === 0 ? { shown: 'n/a', basis: `${counted}, no miles reported` } : figure(cases, 1_000_000, miles, 'miles, 12 m')
  }
  const { hours, missing, all } = await hoursOf(look)
  if (missing > 0) return { shown: 'n/a', basis: `${counted}, ${missing} of ${formatCount(all, 'establishment')} without hours` }
  return hours === 0 ? { shown: 'n/a', basis: `${counted}, no hours reported` } : figure(cases, 200_000, hours, 'hours this year')
}
