/** How a rule counts its time. `fixed`: the day is known from the record itself (a court date, a follow-up). */
export type Unit = 'hours' | 'calendar_days' | 'business_days' | 'months'

export interface Shipped {
  readonly what: string
  readonly offset: number
  readonly unit: Unit
  /** Section of law; a rule without one is company policy and is never shown as law. */
  readonly citation?: string
  readonly ruleText: string
  readonly severity: 'legal' | 'warn' | 'info'
  /** Last day of a version that a later one replaces. */
  readonly validTo?: string
}
