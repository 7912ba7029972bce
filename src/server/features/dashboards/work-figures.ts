import { sql } from 'drizzle-orm'
import { formatNumber, formatPercent } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { addedUp, fullMonths, sumOf } from './count.ts'
import type { Look } from './count.ts'
import { perMileOf } from './rates.ts'
import type { RateFigure } from './rates.ts'
import type { Counted } from './tiles.ts'

/** `perMile`: money of the list and of another one, by the mile. `turnover`: who left, of those who were there on average. */
export type WorkFigure =
  | { readonly perMile: { readonly field: string; readonly also: Counted; readonly what: string } }
  | { readonly turnover: { readonly from: string; readonly to: string; readonly what: string } }

/** A figure as shown, with what it stands on. */
export const workFigureOf = async (
  look: Look,
  record: RecordDefinition,
  query: string,
  spec: WorkFigure,
  value: number,
): Promise<RateFigure> => {
  if ('turnover' in spec) return turnoverOf(look, record, spec.turnover, value)
  const { field, also, what } = spec.perMile
  const other = look.deps.registry[also.kind]
  const [own, more] = await Promise.all([
    sumOf(look, record, query, field),
    other === undefined ? { sum: 0 } : sumOf(look, other, also.query, field),
  ])
  return perMileOf(look, own.sum + more.sum, what)
}

/** On the last days of the twelve full months: how many were there, on average. Whoever left on such a day was. */
const turnoverOf = async (
  look: Look,
  record: RecordDefinition,
  { from, to, what }: { readonly from: string; readonly to: string; readonly what: string },
  left: number,
): Promise<RateFigure> => {
  const { from: first } = fullMonths(look.deps.clock.today())
  const there = await addedUp(look, record, '', `month ends between ${from} and ${to}`, (expression) => {
    const monthEnd = sql`((${first}::date + make_interval(months => m.n + 1))::date - 1)`
    return sql`(select count(*) from generate_series(0, 11) m(n) where ${expression(from)} <= ${monthEnd} and (${expression(to)} is null or ${expression(to)} >= ${monthEnd}))`
  })
  const average = there / 12
  if (average === 0) return { shown: 'n/a', basis: `no ${what}` }
  return { shown: formatPercent(left / average, 0), basis: `${formatNumber(left)} left, ${formatNumber(average, 1)} ${what} on average` }
}
