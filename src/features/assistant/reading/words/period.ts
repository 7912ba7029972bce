/** Days from `from` to `to`, both counted; null is an open end. Where hours are asked for, `from` or `to` is a moment (`now-24h`). */
export interface Period {
  readonly from: string | null
  readonly to: string | null
  /** Days joined by "or": any of them will do. */
  readonly either?: true
}

/** Which way a bare "March" or "Monday" looks: back for what has happened, ahead for what is planned. */
export type Tense = 'past' | 'future'
