import { formatCount, formatCurrencyShort, formatNumber } from '#kit/format.ts'
import { wholePercent } from '#kit/shares.ts'
import { readTargets } from '../safety/osha/targets.ts'
import type { Query } from '../questions/look.ts'
import { totalsOf } from '../questions/measure.ts'
import type { Total } from '../questions/measure.ts'
import { hoursIn, milesOver, perHundred, perMillion, rateOf } from '../questions/rates.ts'
import type { Goal, MetricFigure } from './answers.ts'
import { monthsWords } from './period.ts'
import { shopCost } from './shop-cost.ts'
import { valueOf } from './metric.ts'
import type { Measure, Metric } from './metric.ts'
import { metricNamed } from './registry.ts'
import { isPartial, linkTo, listFor, nounOf, recordOf } from './sight.ts'
import type { Sight } from './sight.ts'

type Worked = Pick<MetricFigure, 'value' | 'shown' | 'basis'> & Partial<Pick<MetricFigure, 'of' | 'base' | 'fields'>>

interface Asked {
  readonly sight: Sight
  readonly metric: Metric
  /** Filters beyond those of the metric. */
  readonly narrow: Query
  readonly total: Total
}

const nouns = /\b(accident|action|case|claim|test|ticket|lead|hire|repair|schedule|driver|inspection)s\b/

/** "1 case with days away", "2 cases with days away", from the plural. */
export const countedWords = (count: number, what: string): string => {
  const [many, one] = nouns.exec(what) ?? []
  return many === undefined || one === undefined ? `${formatNumber(count)} ${what}` : formatCount(count, what.replace(many, one), what)
}

const unknown = (basis: string): Worked => ({ value: null, shown: 'n/a', basis })

export const partialWords = 'your role sees some of the records only'

export const inUnit = (value: number, unit: 'days' | 'hours'): string => `${formatNumber(value, 1)} ${unit === 'days' ? 'd' : 'h'}`

export const amountOf = (sum: number, unit: 'money' | 'days'): string => (unit === 'money' ? formatCurrencyShort(sum) : formatNumber(sum))

const shareOf = async ({ sight, total, narrow }: Asked, of: string): Promise<Worked> => {
  const wider = metricNamed(of)
  const label = nounOf(sight, wider)
  const { count } = await totalsOf(sight, recordOf(sight, wider), listFor(sight, wider, narrow), {})
  const whole = { count, href: linkTo(sight, wider, narrow), label }
  if (count === 0) return { ...unknown(`no ${label}`), of: whole }
  const basis = `${formatNumber(total.count)} of ${countedWords(count, label)}`
  return { value: total.count / count, shown: `${wholePercent(total.count, count)}%`, basis, of: whole }
}

const onMiles = async ({ sight, metric, total }: Asked, fields: readonly string[] | undefined): Promise<Worked> => {
  const { fullMonths, printed } = sight.period
  const words = fields === undefined ? countedWords(total.count, metric.noun) : formatCurrencyShort(total.sum)
  const miles = await milesOver(
    sight,
    fullMonths.map(({ key }) => key),
  )
  const why = isPartial(sight, metric) ? partialWords : miles.why
  if (why !== null) return unknown(`${words}, ${why}`)
  const value = fields === undefined ? rateOf(total.count, perMillion, miles.amount) : (total.sum * perMillion) / miles.amount
  const note = metric.note === undefined ? '' : `; ${metric.note(total.count, miles.amount)}`
  return {
    value,
    shown: fields === undefined ? formatNumber(value, 2) : formatCurrencyShort(value),
    basis: `${words} on ${formatNumber(miles.amount)} miles${miles.silent}${printed === true ? '' : `, ${monthsWords(sight.period)}`}${note}`,
    base: miles.amount,
    fields: [...(fields ?? [])],
  }
}

const onHours = async ({ sight, metric, total, narrow }: Asked, { fields, open }: Extract<Measure, { how: 'hours' }>): Promise<Worked> => {
  const amount = fields === undefined ? total.count : total.sum
  const words = fields === undefined ? countedWords(amount, metric.noun) : formatCount(amount, 'day')
  if (isPartial(sight, metric)) return unknown(`${words}, ${partialWords}`)
  const year = Number(sight.period.years.at(-1)?.key)
  const hours = await hoursIn(sight, year)
  if (hours.why !== null) return unknown(`${words} in ${year}, ${hours.why}`)
  if (open !== undefined) {
    const waiting = await totalsOf(sight, recordOf(sight, metric), listFor(sight, { ...metric, filters: open.filters }, narrow), {})
    if (waiting.count > 0) return unknown(`${words} in ${year}, ${formatCount(waiting.count, 'case')} ${open.noun}`)
  }
  const value = rateOf(amount, perHundred, hours.amount)
  const basis = `${words} on ${formatNumber(hours.amount)} hours, ${year}`
  return { value, shown: formatNumber(value, 2), basis, base: hours.amount, fields: [...(fields ?? [])] }
}

const costOfEach = async ({ sight, metric, total, narrow }: Asked, { paid, noun }: Extract<Measure, { how: 'each' }>): Promise<Worked> => {
  const words = countedWords(total.count, nounOf(sight, metric))
  if (total.count === 0) return unknown(`no ${nounOf(sight, metric)}`)
  const { sum } = await totalOf(sight, metricNamed(paid), narrow)
  if (sum === 0) return unknown(`${words}, no ${noun} entered`)
  const value = Math.round(sum / total.count)
  return { value, shown: formatCurrencyShort(value), basis: `${formatCurrencyShort(sum)} of ${noun} over ${words}` }
}

/** Those who left over those who were there on the last days of the twelve months, on average. Who left on such a day was there. */
const turnoverOf = async (
  { sight, metric, total, narrow }: Asked,
  { from, to }: Extract<Measure, { how: 'turnover' }>,
): Promise<Worked> => {
  const first = sight.period.fullMonths[0]?.from ?? ''
  const all = listFor(sight, { filters: '' }, narrow)
  const average = (await totalsOf(sight, recordOf(sight, metric), all, { value: { monthEnds: { from, to, first } } })).sum / 12
  if (average === 0) return unknown(`no ${metric.noun}`)
  const basis = `${formatNumber(total.count)} left, ${formatNumber(average, 1)} ${metric.noun} on average`
  return { value: total.count / average, shown: `${formatNumber((total.count / average) * 100)}%`, basis, base: average }
}

const costPerMile = async ({ sight, narrow }: Asked): Promise<Worked> => {
  const { cents, miles, perMile, withoutMiles } = await shopCost(sight, narrow)
  const spent = `${formatCurrencyShort(cents)} of repairs and oil`
  if (perMile === null) return unknown(`${spent}, no meter miles`)
  const leftOut = withoutMiles === 0 ? '' : `, ${formatCount(withoutMiles, 'unit')} without miles left out`
  const { words } = sight.period
  const basis = `${spent}, ${formatNumber(miles)} meter miles${words === '' ? '' : `, ${words}`}${leftOut}`
  return { value: perMile, shown: `${formatNumber(perMile, 1)}¢`, basis, base: miles }
}

const work = (asked: Asked): Worked | Promise<Worked> => {
  const { sight, metric, total } = asked
  const { measure } = metric
  const noun = nounOf(sight, metric)
  switch (measure.how) {
    case 'count':
      return { value: total.count, shown: formatNumber(total.count), basis: noun }
    case 'sum':
      return {
        value: total.sum,
        shown: amountOf(total.sum, measure.unit),
        basis: countedWords(total.count, noun),
        fields: [...measure.fields],
      }
    case 'average': {
      if (total.known === 0) return unknown(`no ${noun}`)
      const value = total.sum / total.known
      const basis = `average of ${countedWords(total.known, noun)}`
      return { value, shown: inUnit(value, measure.unit), basis, fields: [measure.field] }
    }
    case 'median': {
      if (total.middle === null) return unknown(`no ${noun}`)
      const basis = `median of ${countedWords(total.known, noun)}`
      return { value: total.middle, shown: formatNumber(total.middle, total.middle % 1 === 0 ? 0 : 1), basis, fields: [measure.field] }
    }
    case 'share':
      return shareOf(asked, measure.of)
    case 'miles':
      return onMiles(asked, measure.fields)
    case 'hours':
      return onHours(asked, measure)
    case 'each':
      return costOfEach(asked, measure)
    case 'turnover':
      return turnoverOf(asked, measure)
    case 'costPerMile':
      return costPerMile(asked)
  }
}

const totalOf = (sight: Sight, metric: Metric, narrow: Query): Promise<Total> =>
  totalsOf(sight, recordOf(sight, metric), listFor(sight, metric, narrow), {
    value: valueOf(metric.measure),
    ...(metric.measure.how === 'median' ? { middle: true } : {}),
  })

/** The goal of a metric against its value; null where the company set none. */
export const goalOf = async ({ deps }: Sight, { goal, better, measure }: Metric, value: number | null): Promise<Goal | null> => {
  if (goal === undefined) return null
  const wanted = typeof goal === 'number' ? goal : (await readTargets(deps)).targets[goal]
  if (wanted === null) return null
  const isShare = measure.how === 'share'
  const reached = value === null ? null : isShare ? value * 100 : value
  return {
    value: wanted,
    shown: isShare ? `${wanted}%` : formatNumber(wanted, typeof goal === 'number' ? 0 : 2),
    met: reached === null ? null : better === 'more' ? reached >= wanted : reached <= wanted,
  }
}

/** A metric counted with the viewer's rights. Its link opens the list whose total is `count`. */
export const figureOf = async (sight: Sight, key: string, narrow: Query = {}): Promise<MetricFigure> => {
  const metric = metricNamed(key)
  const total = await totalOf(sight, metric, narrow)
  const worked = await work({ sight, metric, narrow, total })
  return {
    key,
    label: metric.label,
    count: total.count,
    href: linkTo(sight, metric, narrow),
    of: null,
    base: null,
    fields: [],
    how: metric.measure.how,
    goal: await goalOf(sight, metric, worked.value),
    ...worked,
  }
}
