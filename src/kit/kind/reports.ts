export const areas = ['Drivers', 'Fleet', 'Dispatch', 'Safety', 'Work injuries', 'Recruiting', 'Company'] as const
export type Area = (typeof areas)[number]
export const presets = ['30d', '90d', 'month', 'last_month', 'ytd', '12m', 'all'] as const
export type Preset = (typeof presets)[number]

/** A report on records of one kind: its list, counted by an axis over a period. The definition is printed with every report. */
export interface KindReport {
  readonly key: string
  readonly title: string
  readonly area: Area
  /** What is counted, and what is not. */
  readonly definition: string
  readonly query: string
  /** The axis shown first. */
  readonly by: string
  /** Also added up. */
  readonly sum?: string
  /** The chart shows the sum instead of the count. */
  readonly sumFirst?: true
  /** How far back, if the report covers a period. */
  readonly period?: Preset
  /** Of its records; those of the list unless given. */
  readonly columns?: readonly string[]
}
