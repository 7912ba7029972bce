/** How a status word of a file is taken for a new record. */
export interface ImportState {
  /** Words by which files mean the state, besides its label. */
  readonly also: readonly string[]
  /** The record begins in its kind’s first state in place of this one; the sentence says what leads here. */
  readonly laterBy?: string
  /** System fields that the file may fill for a record of this state, with the headings that name them. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** By state of the lifecycle. A state that isn’t listed can’t come from a file. */
export type ImportStates = Readonly<Record<string, ImportState>>
