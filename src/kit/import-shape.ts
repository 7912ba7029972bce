/** A table as it was uploaded, or as it is read: its headings and the cells below them. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** How a kind reads a table that says the same in another shape, such as miles by month in place of readings. */
export interface ImportShape {
  /** Whether a file with these headings may be one; its rows are held in memory then. */
  readonly maybe: (headings: readonly string[]) => boolean
  /** The same rows in the kind's own shape, one for each, and what is said of it; null where they are none. */
  readonly read: (sheet: Sheet, today: string) => (Sheet & { readonly note: string }) | null
}
