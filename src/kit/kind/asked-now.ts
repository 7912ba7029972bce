/** What one record changes of a question that a move asks, where the declaration alone can't know it. */
export interface AskNow {
  /** Refused without an answer, though the declaration leaves it open. */
  readonly required?: boolean
  /** Stands under the input, in place of the field's own help. */
  readonly help?: string
  /** The answer it begins with. */
  readonly value?: unknown
  /** Means nothing for this record: not shown. */
  readonly unasked?: true
}

export type AskedNow = Readonly<Record<string, AskNow>>

/** What `GET …/{id}/moves/{move}` answers: the questions of the move for this record, as of this version of it. */
export interface PreparedMove {
  readonly version: number
  readonly asks: AskedNow
}
