import { isAlert } from './method.ts'
import type { Basic, CarrierKind, Method } from './method.ts'
import { monthsLater } from './time-weight.ts'

/** What FMCSA shows of a carrier in a category. */
export interface Shown {
  /** 0 to 100; null where it ranks none. */
  readonly percentile: number | null
  /** Day on which an investigation found an acute or critical violation of the category; null for none. */
  readonly seriousOn: string | null
}

/** Months in which an acute or critical violation of an investigation raises the alert. */
const seriousMonths = 12

/**
 * Why FMCSA marks the category at the snapshot: its percentile reaches the threshold, or an investigation found an acute or critical
 * violation in the 12 months before, whatever the percentile (SMS Methodology, prioritization status). Null for no alert.
 */
export const alertOf = (
  method: Method,
  basic: Basic,
  { percentile, seriousOn }: Shown,
  snapshot: string,
  carrier: CarrierKind = 'general',
): 'investigation' | 'percentile' | null => {
  if (seriousOn !== null && seriousOn <= snapshot && monthsLater(seriousOn, seriousMonths) >= snapshot) return 'investigation'
  return percentile !== null && isAlert(method, basic, percentile, carrier) ? 'percentile' : null
}
