/** How a word of another kind's file becomes a record of this kind, such as the terminal "TUL" of a roster. */
export interface FromWord {
  /** The text fields a person may correct before the record is made. */
  readonly fields: readonly string[]
  /** Returns a value for each of the fields. `meaning`: what a legend in the workbook says of the word. */
  readonly read: (word: string, meaning: string | null) => Readonly<Record<string, string>>
}
