import { formatCount, formatCurrencyShort, formatNumber, formatPercent } from '#kit/format.ts'
import type { Total } from '../questions/measure.ts'
import { hoursIn, milesOver, perHundred, perMillion, rateOf } from '../questions/rates.ts'
import { countedOf, goalOf, linkTo } from './sight.ts'
import type { Goal, Sight } from './sight.ts'
import type { Measure, TileSpec } from './spec.ts'

/** A number with the list that it counts. */
export interface Listed {
  readonly count: number
  readonly href: string
}

export interface TileFigure extends Listed {
  readonly key: string
  readonly label: string
  /** The figure itself; null where it cannot be worked out, and `basis` says why. */
  readonly value: number | null
  readonly shown: string
  readonly basis: string
  /** The wider list of a share. */
  readonly of: Listed | null
  readonly tone: string
  readonly how: Measure['how']
  /** Fields of the list's records whose sum the figure is made of. */
  readonly fields: readonly string[]
  /** Miles or hours the figure is worked out on. */
  readonly base: number | null
  /** The company's own; null where it set none. */
  readonly goal: Goal | null
}

const nouns = /\b(accident|action|case|claim|test|ticket)s\b/

/** "1 case with days away", "2 cases with days away": what of a tile is said in the plural. */
export const countedWords = (count: number, what: string): string => {
  const [many, one] = nouns.exec(what) ?? []
  return many === undefined || one === undefined ? `${formatNumber(count)} ${what}` : formatCount(count, what.replace(many, one), what)
}

type Worked = Pick<TileFigure, 'value' | 'shown' | 'basis'> & Partial<Pick<TileFigure, 'of' | 'base' | 'fields'>>

const none = (basis: string): Worked => ({ value: null, shown: 'n/a', basis })

export const unknownHere = 'your role sees some of the records only'

export const inUnit = (value: number, unit: 'days' | 'hours'): string => `${formatNumber(value, 1)} ${unit === 'days' ? 'd' : 'h'}`

const onMiles = async (sight: Sight, spec: TileSpec, measure: Extract<Measure, { how: 'miles' }>, total: Total): Promise<Worked> => {
  const { fullMonths } = sight.period
  const miles = await milesOver(
    sight,
    fullMonths.map(({ key }) => key),
  )
  const { fields } = measure
  const said = fields === undefined ? countedWords(total.count, spec.what) : formatCurrencyShort(total.sum)
  const why = sight.partial ? unknownHere : miles.why
  if (why !== null) return none(`${said}, ${why}`)
  const value = fields === undefined ? rateOf(total.count, perMillion, miles.amount) : (total.sum * perMillion) / miles.amount
  const shown = fields === undefined ? formatNumber(value, 2) : formatCurrencyShort(value)
  const reading = spec.reading === undefined ? '' : `; ${spec.reading(total.count, miles.amount)}`
  const basis = `${said} on ${formatNumber(miles.amount)} miles${miles.silent}, ${fullMonths[0]?.label ?? ''} to ${fullMonths.at(-1)?.label ?? ''}${reading}`
  return { value, shown, basis, base: miles.amount, fields: fields ?? [] }
}

const onHours = async (sight: Sight, spec: TileSpec, measure: Extract<Measure, { how: 'hours' }>, total: Total): Promise<Worked> => {
  const amount = measure.fields === undefined ? total.count : total.sum
  const said = measure.fields === undefined ? countedWords(amount, spec.what) : formatCount(amount, 'day')
  if (sight.partial) return none(`${said}, ${unknownHere}`)
  const hours = await hoursIn(sight, measure.year)
  if (hours.why !== null) return none(`${said} in ${measure.year}, ${hours.why}`)
  const open = measure.open === undefined ? 0 : (await countedOf(sight, measure.open)).count
  if (open > 0) return none(`${said} in ${measure.year}, ${formatCount(open, 'case')} ${measure.open?.what ?? ''}`)
  const value = rateOf(amount, perHundred, hours.amount)
  const basis = `${said} on ${formatNumber(hours.amount)} hours, ${measure.year}`
  return { value, shown: formatNumber(value, 2), basis, base: hours.amount, fields: measure.fields ?? [] }
}

const shareOf = async (sight: Sight, measure: Extract<Measure, { how: 'share' }>, total: Total): Promise<Worked> => {
  const whole = await countedOf(sight, measure.of)
  const of = { count: whole.count, href: linkTo(sight, measure.of) }
  const basis = `${formatNumber(total.count)} of ${countedWords(whole.count, measure.what)}`
  if (whole.count === 0) return { ...none(`No ${measure.what} in this period`), of }
  return { value: total.count / whole.count, shown: formatPercent(total.count / whole.count, 0), basis, of }
}

const worked = (sight: Sight, spec: TileSpec, total: Total): Worked | Promise<Worked> => {
  const { measure } = spec
  switch (measure.how) {
    case 'count':
      return { value: total.count, shown: formatNumber(total.count), basis: spec.what }
    case 'sum':
      return {
        value: total.sum,
        shown: measure.unit === 'money' ? formatCurrencyShort(total.sum) : formatNumber(total.sum),
        basis: countedWords(total.count, spec.what),
        fields: measure.fields,
      }
    case 'average': {
      if (total.known === 0) return none(`No ${spec.what} to average`)
      const value = total.sum / total.known
      return {
        value,
        shown: inUnit(value, measure.unit),
        basis: `average of ${countedWords(total.known, spec.what)}`,
        fields: [measure.field],
      }
    }
    case 'share':
      return shareOf(sight, measure, total)
    case 'miles':
      return onMiles(sight, spec, measure, total)
    case 'hours':
      return onHours(sight, spec, measure, total)
  }
}

const valueOf = (measure: Measure): { readonly fields: readonly string[] } | null => {
  if (measure.how === 'average') return { fields: [measure.field] }
  return 'fields' in measure && measure.fields !== undefined ? { fields: measure.fields } : null
}

/** A figure with its list and, in words, what it is worked out on. */
export const tileOf = async (sight: Sight, spec: TileSpec): Promise<TileFigure> => {
  const total = await countedOf(sight, spec, valueOf(spec.measure))
  const figure = await worked(sight, spec, total)
  return {
    key: spec.key,
    label: spec.label,
    count: total.count,
    href: linkTo(sight, spec),
    of: null,
    base: null,
    fields: [],
    tone: spec.tone === undefined || total.count === 0 ? 'neutral' : spec.tone,
    how: spec.measure.how,
    goal: goalOf(sight, spec),
    ...figure,
  }
}
