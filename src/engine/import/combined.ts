/** A column of a file that fills several fields: "Abbott, Darnell J", "Freightliner Cascadia", "24A-9573 MO". */
export interface CombinedColumn {
  readonly label: string
  /** Headings by which files name it. */
  readonly also: readonly string[]
  /** The fields it may fill. */
  readonly fields: readonly string[]
  /** Returns the text of each field, or a sentence that says why the cell can’t be read. */
  readonly read: (text: string) => Readonly<Record<string, string>> | { readonly problem: string }
}

export type CombinedColumns = Readonly<Record<string, CombinedColumn>>
