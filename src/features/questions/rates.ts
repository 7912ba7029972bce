import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCount } from '#kit/format.ts'
import { divisionTree, divisionsBelow } from '#engine/read/division-tree.ts'
import { arrayOf, ident, run } from '#engine/sql.ts'
import type { Look } from './look.ts'

/** True where the rules of a kind hide some of its records from the viewer, divisions aside: a rate of what is left would be too low. */
export const seesPart = ({ deps, user }: Look, kind: string): boolean => (deps.rules[kind]?.visible?.(user, ident('t')) ?? null) !== null

/** Divisions the figures cover: the chosen one with those below, else all the viewer may see. */
const covered = ({ user, division }: Look): SQL =>
  division === null
    ? user.divisions === null
      ? sql`true`
      : sql`d.id = any(${sql.param([...user.divisions])}::uuid[])`
    : sql`d.id in ${divisionTree([division])}`

/** Miles by month `YYYY-MM`; a month nobody reports is absent. */
interface ReportedMiles {
  readonly byMonth: ReadonlyMap<string, number>
  /** Divisions with units of their own for which nobody reports in these months, neither they nor one above them. */
  readonly silent: number
}

/** Miles that the covered divisions report over the months named. */
export const milesByMonth = async (look: Look, months: readonly string[]): Promise<ReportedMiles> => {
  const rows = await run<{ month: string | null; miles: string | null; silent: number | null }>(
    look.deps.pool,
    sql`
    with reported as (
      select d.id, m.month, m.miles from divisions d cross join lateral jsonb_to_recordset(coalesce(d.monthly_miles, '[]')) as m(month text, miles bigint)
      where d.archived_at is null and m.month = any(${arrayOf(months, 'text')})
    ), heard as (select below.id from ${divisionsBelow(sql`array(select id from reported)`)} below)
    select r.month, sum(r.miles) as miles, null::int as silent from reported r join divisions d on d.id = r.id where ${covered(look)} group by r.month
    union all
    select null, null, count(*)::int from divisions d where d.archived_at is null and ${covered(look)} and d.id not in (select id from heard)
      and exists (select 1 from vehicles v where v.division_id = d.id and v.archived_at is null and v.status not in ('inactive', 'sold', 'totaled'))`,
  )
  return {
    byMonth: new Map(rows.flatMap(({ month, miles }) => (month === null ? [] : [[month, Number(miles)]]))),
    silent: rows.find(({ silent }) => silent !== null)?.silent ?? 0,
  }
}

/** Why there are no miles to divide by, or null. A year with months left out would make every rate too high. */
export const milesMissing = (months: readonly string[], miles: ReadonlyMap<string, number>): string | null => {
  const without = months.filter((month) => !miles.has(month)).length
  if (without === 0) return [...miles.values()].some((value) => value > 0) ? null : 'No miles reported'
  return without === months.length ? 'No miles reported' : `${without} of ${formatCount(months.length, 'month')} without miles`
}

/** ", 2 divisions report none": what a rate says beside its miles, so that it is not taken for that of the whole. */
const silentWords = ({ silent }: ReportedMiles): string =>
  silent === 0 ? '' : `, ${formatCount(silent, 'division')} ${silent === 1 ? 'reports' : 'report'} none`

/** Hours worked in a year in the establishments' OSHA years, and how many of those establishments have not entered theirs. */
interface HoursOfYear {
  readonly year: number
  readonly hours: number
  readonly missing: number
  readonly all: number
}

export const hoursByYear = async (look: Look, years: readonly number[]): Promise<HoursOfYear[]> => {
  const rows = await run<{ year: number; hours: string | null; missing: number; all: number }>(
    look.deps.pool,
    sql`
    select y.year::int as year, sum(s.total_hours) as hours, count(d.id) filter (where s.total_hours is null)::int as missing, count(d.id)::int as all
    from unnest(${arrayOf(years, 'numeric')}) as y(year) cross join divisions d
      left join lateral (select total_hours from osha_summaries where establishment_id = d.id and year = y.year and archived_at is null limit 1) s on true
    where d.archived_at is null and ${covered(look)} and (d.establishment or s.total_hours is not null
      or exists (select 1 from osha_claims c where c.establishment_id = d.id and c.year = y.year and c.archived_at is null))
    group by y.year`,
  )
  return years.map((year) => {
    const found = rows.find((row) => row.year === year)
    return { year, hours: Number(found?.hours ?? 0), missing: found?.missing ?? 0, all: found?.all ?? 0 }
  })
}

/** What a rate is worked out on, and why there is no rate. A rate is not worked out of the cases of all and the miles or hours of some. */
interface Base {
  readonly amount: number
  readonly why: string | null
  /** ", 2 divisions report none" */
  readonly silent: string
}

export const milesOver = async (look: Look, months: readonly string[]): Promise<Base> => {
  const found = await milesByMonth(look, months)
  const amount = [...found.byMonth.values()].reduce((sum, value) => sum + value, 0)
  return { amount, why: milesMissing(months, found.byMonth), silent: silentWords(found) }
}

export const hoursIn = async (look: Look, year: number): Promise<Base> => {
  const [{ hours, missing, all } = { hours: 0, missing: 0, all: 0 }] = await hoursByYear(look, [year])
  const short = missing > 0 ? `${missing} of ${formatCount(all, 'establishment')} without hours` : null
  return { amount: hours, why: short ?? (hours === 0 ? 'no hours reported' : null), silent: '' }
}

export const perMillion = 1_000_000
/** Hours of a hundred people in a year: what OSHA's rates are per. */
export const perHundred = 200_000

/** Cases per `per` of the base, two places, half up. */
export const rateOf = (cases: number, per: number, base: number): number => rounded((cases * per) / base)

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100
