import { formatCount, formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fullMonths, listOf, totalOf } from '../questions/look.ts'
import type { Counted, Look } from '../questions/look.ts'
import { totalsOf } from '../questions/measure.ts'
import { hoursIn, milesOver, perHundred, perMillion, rateOf, seesPart } from '../questions/rates.ts'
import { monthsIn } from '../figures/period.ts'
import { shopCostPerMile } from '../shop/maintenance/cost-per-mile.ts'
import type { TileSpec } from './tile-spec.ts'

/** How many records a tile counts; what it shows in place of that, and on what that stands. */
export interface Shown {
  readonly value: number
  readonly shown: string | null
  readonly basis: string | null
}

/** The figure of a tile, with what it stands on; without that there is none. */
export const shownOf = async (look: Look, record: RecordDefinition, { query, measure }: TileSpec): Promise<Shown> => {
  const list = listOf(look, query)
  switch (measure?.how) {
    case undefined:
      return { value: await totalOf(look, record, query), shown: null, basis: null }
    case 'sum': {
      const { count, sum } = await totalsOf(look, record, list, { value: { fields: [measure.field] } })
      return { value: count, shown: formatCurrencyShort(sum), basis: `${formatNumber(count)} ${measure.what}` }
    }
    case 'median': {
      const { count, middle } = await totalsOf(look, record, list, { value: { fields: [measure.field] }, middle: true })
      return onThese(count, measure.what, (counted) => ({
        shown: middle === null ? 'n/a' : formatNumber(middle, middle % 1 === 0 ? 0 : 1),
        basis: `median of ${counted}, ${measure.goal}`,
      }))
    }
    case 'cost': {
      const [value, paid] = await Promise.all([totalOf(look, record, query), sumOf(look, measure.of, measure.of.field)])
      return onThese(value, measure.what, (counted) =>
        paid === 0
          ? { shown: 'n/a', basis: `${counted}, ${measure.none}` }
          : {
              shown: formatCurrencyShort(Math.round(paid / value)),
              basis: `${formatCurrencyShort(paid)} of lead costs over ${counted}; opens the hires`,
            },
      )
    }
    case 'turnover':
      return turnoverOf(look, record, await totalOf(look, record, query), measure)
    case 'shopCostPerMile':
      return { value: await totalOf(look, record, query), ...(await costPerMileOf(look)) }
    default:
      return casesOf(look, record, await totalOf(look, record, query), measure?.how ?? 'miles')
  }
}

const onThese = (
  value: number,
  [one, many]: readonly [string, string],
  made: (counted: string) => Pick<Shown, 'shown' | 'basis'>,
): Shown => ({ value, ...(value === 0 ? { shown: 'n/a', basis: `no ${many}` } : made(formatCount(value, one, many))) })

const sumOf = async (look: Look, { kind, query }: Counted, field: string): Promise<number> => {
  const record = look.deps.registry[kind]
  return record === undefined ? 0 : (await totalsOf(look, record, listOf(look, query), { value: { fields: [field] } })).sum
}

/** The last twelve full months, `YYYY-MM`. */
const yearOfMonths = ({ deps }: Look): string[] => monthsIn(fullMonths(deps.clock.today()))

const costPerMileOf = async ({ deps, user, division }: Look): Promise<Omit<Shown, 'value'>> => {
  const { cents, miles, perMile, withoutMiles } = await shopCostPerMile(deps, {
    user,
    divisions: division?.split(',') ?? null,
    ...fullMonths(deps.clock.today()),
  })
  const spent = `${formatCurrencyShort(cents)} of repairs and oil`
  if (perMile === null) return { shown: 'n/a', basis: `${spent}, no meter miles` }
  const leftOut = withoutMiles === 0 ? '' : `, ${formatCount(withoutMiles, 'unit')} without miles left out`
  return { shown: `${formatNumber(perMile, 1)}¢`, basis: `${spent}, ${formatNumber(miles)} meter miles, 12 full months${leftOut}` }
}

/** On the last days of the twelve full months: how many were there, on average. Whoever left on such a day was. */
const turnoverOf = async (
  look: Look,
  record: RecordDefinition,
  left: number,
  { from, to, what }: { readonly from: string; readonly to: string; readonly what: string },
): Promise<Shown> => {
  const { from: first } = fullMonths(look.deps.clock.today())
  const average = (await totalsOf(look, record, listOf(look, ''), { value: { monthEnds: { from, to, first } } })).sum / 12
  if (average === 0) return { value: left, shown: 'n/a', basis: `no ${what}` }
  const basis = `${formatNumber(left)} left, ${formatNumber(average, 1)} ${what} on average`
  return { value: left, shown: formatPercent(left / average, 0), basis }
}

/** Cases per million miles, or per 200,000 hours. */
const casesOf = async (look: Look, { name }: RecordDefinition, value: number, on: 'miles' | 'hours'): Promise<Shown> => {
  if (seesPart(look, name)) return { value, shown: 'n/a', basis: 'your role sees some of the cases only' }
  const base = on === 'miles' ? await milesOver(look, yearOfMonths(look)) : await hoursIn(look, Number(look.deps.clock.today().slice(0, 4)))
  if (base.why !== null) return { value, shown: 'n/a', basis: `${formatCount(value, 'case')}, ${base.why}` }
  return {
    value,
    shown: formatNumber(rateOf(value, on === 'miles' ? perMillion : perHundred, base.amount), 2),
    basis: `${formatNumber(value)} on ${formatNumber(base.amount)} ${on === 'miles' ? `miles, 12 full months${base.silent}` : 'hours this year'}`,
  }
}
