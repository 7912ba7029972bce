import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatNumber } from '#kit/format.ts'
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

/** Hours worked this year: from the establishments' OSHA years, else from the divisions. */
const hoursOf = async (look: Look): Promise<number> => {
  const year = Number(look.deps.clock.today().slice(0, 4))
  const [row] = await run<{ hours: string | null }>(
    look.deps.pool,
    sql`
    select sum(coalesce((select s.total_hours from osha_summaries s where s.establishment_id = d.id and s.year = ${year} and s.archived_at is null limit 1), h.hours)) as hours
    from divisions d left join lateral (select a.hours from jsonb_to_recordset(coalesce(d.annual_hours, '[]')) as a(year int, hours bigint) where a.year = ${year} limit 1) h on true
    where d.archived_at is null and ${covered(look)}`,
  )
  return Number(row?.hours ?? 0)
}

/** Cases per million miles, or per 200,000 hours (regulations notes, 2.2 and 5.7): two places, half up. */
export const rateOf = async (look: Look, rate: Rate, cases: number): Promise<RateFigure> => {
  const miles = rate === 'per_million_miles'
  const base = miles ? await milesOf(look) : await hoursOf(look)
  const what = miles ? 'miles, 12 m' : 'hours this year'
  if (base === 0) return { shown: 'n/a', basis: `${formatNumber(cases)} cases, no ${miles ? 'miles' : 'hours'} reported` }
  const value = (cases * (miles ? 1_000_000 : 200_000)) / base
  return {
    shown: formatNumber(Math.round((value + Number.EPSILON) * 100) / 100, 2),
    basis: `${formatNumber(cases)} on ${formatNumber(base)} ${what}`,
  }
}
