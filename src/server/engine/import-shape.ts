import type { RecordDefinition } from '#kit/record.ts'
import { mostRows, tooManyRows } from './import-bounds.ts'
import type { FileRow } from './import-csv.ts'
import type { OpenedFile } from './import-file.ts'

/** The file as its kind reads it: as it stands, or in the kind's own shape with a note that says so. */
export const shaped = async ({ importShape }: RecordDefinition, opened: OpenedFile, today: string): Promise<OpenedFile> => {
  if (importShape?.maybe(opened.headings) !== true) return opened
  const found: FileRow[] = []
  for await (const row of opened.rows) {
    found.push(row)
    if (found.length > mostRows) throw tooManyRows()
  }
  const read = importShape.read({ headings: opened.headings, rows: found.map(({ cells }) => cells) }, today)
  if (read === null) return { ...opened, rows: each(found) }
  const rows = found.map((row, position) => ({ ...row, cells: read.rows[position] ?? row.cells }))
  return { ...opened, headings: read.headings, notes: [...opened.notes, read.note], rows: each(rows) }
}

// eslint-disable-next-line @typescript-eslint/require-await -- read like the rows of a file
async function* each(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  yield* rows
}
