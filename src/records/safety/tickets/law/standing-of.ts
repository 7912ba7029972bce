import type { Table } from './disqualification.ts'
export interface Standing {
  readonly table: Table
  /** Separate incidents that count: in the window on the day, or those of a disqualification that still runs, by the day of the offense. */
  readonly count: number
  /** Those in the window by the day of the conviction, as States may count; a conviction without a day counts by its offense. */
  readonly countByConviction: number
  /** First and last offense that count; null while none. */
  readonly window: { readonly from: string; readonly to: string } | null
  /** First day on which the oldest of those in the window counts no more; null for life or while none. */
  readonly oldestLeavesOn: string | null
  /** What the latest of them costs, in addition to earlier periods (383.51(a)(5)); null while nothing. */
  readonly disqualification: string | null
  /**
   * First day after the longest period from the conviction: an estimate while the state's dates are not entered, and no end by itself.
   * Null for life or while nothing.
   */
  readonly estimatedEnd: string | null
  /** Stop whose conviction completes the count; null while nothing. */
  readonly completedBy: string | null
  /**
   * Day from about which the state may lift a disqualification for life (383.51(a)(6)); null where it may not, where it may have done so
   * once already, or for other periods.
   */
  readonly reinstatableFrom: string | null
  /** What one more would cost; null while nothing. */
  readonly next: string | null
  readonly sentence: string
}
