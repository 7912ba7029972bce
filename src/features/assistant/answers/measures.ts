import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { analyzed } from '#features/analytics/routes.ts'
import { periodFieldOf } from '#features/questions/period-field.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import { dateSince, daysToClose, isMeasurable, measuredList, measuredOf } from '#features/questions/measured.ts'
import type { Frame, Measure } from '../frame.ts'
import { freshnessOf } from './freshness.ts'
import { lengthOf } from './counted.ts'
import { none } from './lists.ts'
import { assumedIn, countOf, notThere, nothing, only, openList, reading } from './shape.ts'
import type { Answer, Asking } from './shape.ts'
import { amountShown, meanShown } from './values.ts'

/** What a measure makes of one list. */
export interface Taken {
  /** The length of the list behind `href`. */
  readonly count: number
  readonly href: string
  /** Null where it cannot be worked out; `basis` then says why. */
  readonly value: number | null
  readonly shown: string
  readonly basis: string | null
  readonly share: boolean
}

/** The first and last day of a question, whatever date it goes by. */
export const daysOf = (query: Query): { readonly from: string | null; readonly to: string | null } => {
  const day = (end: string): string | null => {
    const [, value] = Object.entries(query).find(([name, given]) => name.endsWith(end) && /^\d{4}-\d{2}-\d{2}$/.test(given)) ?? []
    return value ?? null
  }
  return { from: day('From'), to: day('To') }
}

/** The list behind a rate on miles, which goes by full months, for the days that were asked about. */
export const inDays = (record: RecordDefinition, href: string, { from, to }: { readonly from: string; readonly to: string }): Query => {
  const date = periodFieldOf(record) ?? 'createdAt'
  return { ...Object.fromEntries(new URLSearchParams(href.split('?')[1] ?? '')), [`${date}From`]: from, [`${date}To`]: to }
}

/** Null where the role may not be told, or nothing is known by that name. */
export const take = async (asking: Asking, record: RecordDefinition, query: Query, measure: Measure): Promise<Taken | null> => {
  const { deps, user } = asking
  if (measure.how === 'count') {
    const count = await lengthOf(asking, record, query)
    return { count, href: hrefOf(record, query), value: count, shown: formatNumber(count), basis: null, share: false }
  }
  if (measure.how === 'figure') {
    const { from, to } = daysOf(query)
    const today = deps.clock.today()
    const asked = { kind: record.name, key: measure.key, from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today }
    const tile = await analyzed(deps, user, { ...asked, division: query['division'] ?? 'ALL' })
    if (tile === null) return null
    const { count, href, value, shown, basis } = tile
    if (tile.how !== 'miles') return { count, href, value, shown, basis, share: tile.how === 'share' }
    const own = inDays(record, href, asked)
    const inPeriod = await lengthOf(asking, record, own)
    return {
      count: inPeriod,
      href: hrefOf(record, own),
      value,
      shown,
      basis: `${formatNumber(inPeriod)} in these days; ${basis}`,
      share: false,
    }
  }
  if (!isMeasurable(record, measure.field)) return null
  const list = measuredList(record, query, measure.field)
  const { count, filled, sum, mean } = await measuredOf(deps, user, record, { query: list, field: measure.field })
  const value = measure.how === 'sum' ? sum : mean
  const basis = filled === count ? null : `${formatNumber(count - filled)} without a value`
  return { count, href: hrefOf(record, list), value, shown: value === null ? 'n/a' : shownOf(record, measure, value), basis, share: false }
}

const daysAYear = 365.25
const shownOf = (record: RecordDefinition, measure: Extract<Measure, { field: string }>, value: number): string => {
  const field = record.fields[measure.field]
  if (dateSince(measure.field) !== null) return `${formatNumber(value / daysAYear, 1)} years`
  if (measure.field === daysToClose && field === undefined) return `${formatNumber(value, 1)} days`
  return measure.how === 'average' ? meanShown(field, value) : totalShown(field, value)
}

/** "18.00 days" are 18 days; an amount of money has its cents. */
const totalShown = (field: RecordDefinition['fields'][string] | undefined, value: number): string => {
  const shown = amountShown(field, value)
  return field?.kind === 'decimal' && field.dollars !== true ? shown.replace(/\.0+(?=\D|$)/, '') : shown
}

type Field = { readonly label: string } | undefined

const nameOf = (field: Field, name: string): string =>
  field === undefined && name === daysToClose ? 'Days to close' : (field?.label ?? name)

/** "12 of them have no cost entered and are not in it." */
const unfilled = (missing: number, what: string): string =>
  missing === 0
    ? ''
    : ` ${formatNumber(missing)} of them ${missing === 1 ? 'has' : 'have'} no ${inSentence(what)} entered and ${missing === 1 ? 'is' : 'are'} not in it.`

export const answerSum = async (asking: Asking, frame: Extract<Frame, { type: 'sum' }>): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds[frame.kind]
  const field = record?.fields[frame.field]
  if (record === undefined || field === undefined || !isMeasurable(record, frame.field)) return notThere
  const { count, filled, sum } = await measuredOf(deps, user, record, frame)
  const base: Answer = {
    ...nothing,
    total: count,
    list: openList(record, frame.query, count),
    read: [...reading(record, frame), { label: 'Total of', value: field.label }],
    assumed: assumedIn(frame),
    freshness: await freshnessOf(asking, record, frame.query, frame.field),
  }
  if (count === 0) {
    const zero = await none(asking, record, frame)
    return { ...base, ...zero, response: `${totalShown(field, 0)}: ${zero.response}` }
  }
  if (filled === 0)
    return { ...base, response: `None of ${countOf(record, count)}${only(frame.read)} has a ${inSentence(field.label)} entered.` }
  return {
    ...base,
    response: `${totalShown(field, sum)} on ${countOf(record, count)}${only(frame.read)}.${unfilled(count - filled, field.label)}`,
  }
}

export const answerAverage = async (asking: Asking, frame: Extract<Frame, { type: 'average' }>): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds[frame.kind]
  if (record === undefined || !isMeasurable(record, frame.field)) return notThere
  const query = measuredList(record, frame.query, frame.field)
  const { count, filled, mean, median } = await measuredOf(deps, user, record, { query, field: frame.field })
  const since = dateSince(frame.field)
  const name = since === null ? nameOf(record.fields[frame.field], frame.field) : (record.fields[since]?.label ?? since)
  const closed = query === frame.query ? [] : [{ on: 'status', words: 'Closed' }]
  const read = [...frame.read, ...closed]
  const base: Answer = {
    ...nothing,
    total: count,
    list: openList(record, query, count),
    read: [...reading(record, { read, query }), { label: 'Averaged', value: since === null ? name : `Years since ${inSentence(name)}` }],
    assumed: assumedIn({ ...frame, query }),
    freshness: await freshnessOf(asking, record, query, frame.field),
  }
  if (count === 0) return { ...base, ...(await none(asking, record, { ...frame, query, read })) }
  if (mean === null || median === null)
    return { ...base, response: `None of ${countOf(record, count)}${only(read)} has a ${inSentence(name)} entered.` }
  const measure = { how: 'average', field: frame.field } as const
  const [average, middle] = [shownOf(record, measure, mean), shownOf(record, measure, median)]
  return {
    ...base,
    response: `${average} on average, ${middle} in the middle (median), over ${countOf(record, filled)}${only(read)}.${unfilled(count - filled, name)}`,
  }
}
