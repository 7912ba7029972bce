import { mostRows, tooManyRows } from './bounds.ts'
import type { FileRow } from './csv.ts'
import type { OpenedFile } from './file.ts'

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

/** The file as its kind reads it: as it stands, or in the kind's own shape with a note that says so. */
export const shaped = async (shape: ImportShape | undefined, opened: OpenedFile, today: string): Promise<OpenedFile> => {
  if (shape?.maybe(opened.headings) !== true) return opened
  const found: FileRow[] = []
  for await (const row of opened.rows) {
    found.push(row)
    if (found.length > mostRows) throw tooManyRows()
  }
  const read = shape.read({ headings: opened.headings, rows: found.map(({ cells }) => cells) }, today)
  if (read === null) return { ...opened, rows: each(found) }
  const rows = found.map((row, position) => ({ ...row, cells: read.rows[position] ?? row.cells }))
  return { ...opened, headings: read.headings, notes: [...opened.notes, read.note], rows: each(rows) }
}

async function* each(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  yield* rows
}
