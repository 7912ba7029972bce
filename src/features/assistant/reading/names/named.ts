/** A record that the question names. */
export interface Named {
  readonly kind: string
  readonly id: string
  readonly label: string
  /** Tells namesakes apart: number and division. */
  readonly note?: string
}
