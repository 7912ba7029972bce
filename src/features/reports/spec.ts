export const areas = ['Drivers', 'Fleet', 'Dispatch', 'Safety', 'Work injuries', 'Recruiting', 'Company'] as const
export type Area = (typeof areas)[number]
export const presets = ['30d', '90d', 'month', 'last_month', 'ytd', '12m', 'all'] as const
export type Preset = (typeof presets)[number]
export const charts = ['bars', 'columns', 'none'] as const
export type Chart = (typeof charts)[number]
/** Columns of a report at most. */
export const mostColumns = 50

/** A question that is kept: a list, counted by an axis over a period. The definition is printed with every report. */
export interface ReportSpec {
  readonly key: string
  readonly title: string
  readonly area: Area
  /** What is counted, and what is not. */
  readonly definition: string
  readonly kind: string
  readonly query: string
  /** The axis shown first. */
  readonly by: string
  /** Added up beside the count. */
  readonly sum?: string
  /** The sum is what it is about: the chart draws it in place of the count. */
  readonly sumFirst?: true
  /** How far back, where the report covers a period. */
  readonly period?: Preset
  /** Of its records; those of the list unless given. */
  readonly columns?: readonly string[]
}
