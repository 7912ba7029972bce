/** What choosing a record puts into its row: fields of the record by part of the row, and values that follow from any choice. */
export interface Picks {
  readonly kind: string
  readonly fills: Readonly<Record<string, string>>
  readonly gives: Readonly<Record<string, string>>
  /** A field of the record that is shown beside it in the list of those found. */
  readonly beside: string
}
