/** Fields of the same record that say the first and the last day; of each the first that is filled in counts. */
export interface GateDays {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Records whose choice has one of these values: `{ field: 'kind', values: ['trailer', 'dolly'] }`. */
export interface Only {
  readonly field: string
  readonly values: readonly string[]
}

/** What a reference says of the records that may be chosen. */
export interface Pointing {
  /** Who or what goes out on these days: whoever may not is shown so where one is chosen. */
  readonly gate?: GateDays
  /** No others are offered, nor taken when they are newly chosen. */
  readonly only?: Only
  /** Of colleagues: only those who do this work are offered. */
  readonly chosenFor?: 'repairs'
}
