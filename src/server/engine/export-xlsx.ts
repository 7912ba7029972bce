import { createThreads } from '../platform/offload.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { ExportCell, ExportColumn } from './export-columns.ts'

export interface SheetOfTexts {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** What the thread that writes workbooks is told: texts at once; or a heading, rows, and the end. */
export type WorkbookOrder =
  | { readonly texts: readonly SheetOfTexts[] }
  | { readonly begin: readonly string[] }
  | { readonly rows: readonly (readonly ExportCell[])[] }
  | { readonly end: { readonly name: string; readonly about: SheetOfTexts } }

// Nothing of it is loaded into the server's own thread.
const writers = createThreads(new URL('./export-xlsx-thread.ts', import.meta.url), { megabytes: 1_024, milliseconds: 120_000 })
const batchRows = 250

/** A workbook with the records and, on a second sheet, what they are. Built in the memory of a worker thread. */
export const workbook = (
  record: RecordDefinition,
  rows: AsyncIterable<readonly ExportCell[]>,
  columns: readonly ExportColumn[],
  scope: string,
): Promise<Buffer> =>
  writers(async (thread) => {
    const tell = (order: WorkbookOrder): Promise<Uint8Array> => thread.ask<Uint8Array>(order)
    await tell({ begin: columns.map(({ heading }) => heading) })
    let batch: (readonly ExportCell[])[] = []
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < batchRows) continue
      await tell({ rows: batch })
      batch = []
    }
    await tell({ rows: batch })
    const about = { name: 'About', rows: [['Longhaul export'], ...scope.split(', ').map((part) => [part])] }
    return Buffer.from(await tell({ end: { name: record.label.many, about } }))
  })

/** Sheets of plain texts, the first row of each being its heading. */
export const textWorkbook = (texts: readonly SheetOfTexts[]): Promise<Buffer> =>
  writers(async ({ ask }) => Buffer.from(await ask<Uint8Array>({ texts } satisfies WorkbookOrder)))
