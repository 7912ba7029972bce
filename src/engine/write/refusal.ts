/** Why a move is not possible, where there are several reasons. */
export interface Refusal {
  readonly sentence: string
  /** Each reason in words that are the same for every record that it stops, so that a bulk change can count them. */
  readonly reasons: readonly string[]
}
