import type { Role } from '#kit/roles.ts'
import type { Axis, Value } from '../questions/measure.ts'
import type { Days } from './period.ts'

/** Days a metric covers, by a date of its list. A field that holds a year takes the year itself. */
interface Window {
  readonly field: string
  readonly days: Days
}

/**
 * What is made of the records of a list. `fields`: numbers of each record that are added up; every one is a column of the list. Names of
 * metrics in `of` and `paid` are those of the registry.
 */
export type Measure =
  | { readonly how: 'count' }
  | { readonly how: 'sum'; readonly fields: readonly string[]; readonly unit: 'money' | 'days' }
  | { readonly how: 'average'; readonly field: string; readonly unit: 'days' | 'hours' }
  | { readonly how: 'median'; readonly field: string }
  /** The part of another metric's list. Its own list is that part. */
  | { readonly how: 'share'; readonly of: string }
  /** Per million miles, of the twelve complete months. */
  | { readonly how: 'miles'; readonly fields?: readonly string[] }
  /** Per 200,000 hours worked. `open`: records that count as soon as a question about them is answered; until then the rate is unknown. */
  | { readonly how: 'hours'; readonly fields?: readonly string[]; readonly open?: { readonly filters: string; readonly noun: string } }
  /** The sum of another metric for each record of this one. */
  | { readonly how: 'each'; readonly paid: string; readonly noun: string }
  /** The share of those who were there on the last days of twelve months: `from` and `to` are their first and last day. */
  | { readonly how: 'turnover'; readonly from: string; readonly to: string }
  /** Completed repairs and oil changes by the mile between meter readings. */
  | { readonly how: 'costPerMile' }

/** A number of the company: a list, the days it covers, and what is made of its records. Every screen that shows it reads it here. */
export interface Metric {
  readonly label: string
  /** The kind whose list is counted. */
  readonly list: string
  /** Filters as the address of the list has them; `{today}` and `{today-30}` are days. */
  readonly filters: string
  readonly window?: Window
  readonly measure: Measure
  /** What the records are called, in the plural. */
  readonly noun: string
  /** What the company wants to reach, in percent for a share; `trir` and `dart` are the targets it sets itself. */
  readonly goal?: number | 'trir' | 'dart'
  /** Which way is better. Needed with a goal. */
  readonly better?: 'more' | 'less'
  /** Roles that get this metric when others would see partial data or may not read its money. Omit for all who read the list. */
  readonly readers?: readonly Role[]
  /** What the law makes of a rate, printed with it. */
  readonly note?: (count: number, base: number) => string
}

/**
 * Places of a chart. `steps`: weeks or months, quarters or years of the period, by the date of the metric's window unless a field is named;
 * `weeks ahead`: what is over, then one week after the other from today.
 */
export type ChartAxis =
  | Axis
  | { readonly by: 'steps'; readonly step: 'bucket' | 'quarter' | 'year'; readonly field?: string }
  | { readonly by: 'weeks ahead'; readonly field: string; readonly count: number }

interface ChartBase {
  /** `{step}` is "week" or "month". */
  readonly title: string
  /** Heads of the chart as a table: the places, and what is counted. */
  readonly heads: readonly [string, string]
  readonly note?: string
}

/** A metric grouped by one or two axes. */
export interface GroupedChart extends ChartBase {
  readonly shape: 'columns' | 'bars' | 'pareto' | 'heat' | 'states'
  readonly metric: string
  readonly across: ChartAxis
  /** Rows of a heat map. */
  readonly down?: ChartAxis
}

/** Rates by month or year. `rolling`: each point covers the twelve months that end with it. */
export interface RateChart extends ChartBase {
  readonly shape: 'lines'
  readonly by: 'month' | 'year'
  readonly rolling?: true
  readonly lines: readonly { readonly name: string; readonly metric: string }[]
}

/** A step of a funnel: filters of those who reached it, and the two dates that its days are counted between. */
interface FunnelStep {
  readonly label: string
  readonly filters: string
  readonly days?: readonly [from: string, to: string]
}

/** How far the records of a metric came. The first step is where all begin; each later one is a part of the one before. */
export interface FunnelChart extends ChartBase {
  readonly shape: 'funnel'
  readonly metric: string
  readonly steps: readonly FunnelStep[]
}

export type ChartSpec = GroupedChart | RateChart | FunnelChart

export const count = { how: 'count' } as const satisfies Measure

/** Numbers of each record that a measure adds up or takes the middle of. */
export const valueOf = (measure: Measure): Value | null => {
  if (measure.how === 'average' || measure.how === 'median') return { fields: [measure.field] }
  return 'fields' in measure && measure.fields !== undefined ? { fields: measure.fields } : null
}
