/** A column of a file that fills several fields: "Abbott, Darnell J", "Freightliner Cascadia", "24A-9573 MO". */
export interface CombinedColumn {
  readonly label: string
  /** Headings by which files name it. */
  readonly also: readonly string[]
  /** The fields it may fill. */
  readonly fields: readonly string[]
  /** The text for each field, as a cell of its own would hold it; a sentence if it can’t be told. */
  readonly read: (text: string) => Readonly<Record<string, string>> | { readonly problem: string }
}

export type CombinedColumns = Readonly<Record<string, CombinedColumn>>
