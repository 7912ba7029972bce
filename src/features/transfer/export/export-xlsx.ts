import { createThreads } from '#platform/jobs/offload.ts'
import type { WorkThread } from '#platform/jobs/offload.ts'
import type { ExportCell } from './export-columns.ts'
import type { SheetHead } from './sheet-xml.ts'

export interface SheetOfTexts {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** A sheet with rows as they come; none of them is kept. */
export interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly ExportCell[]> | Iterable<readonly ExportCell[]>
}

/** What the thread that writes workbooks is told: a sheet, its rows, the next sheet; and the end. */
export type WorkbookOrder = { readonly open: SheetHead } | { readonly rows: readonly (readonly ExportCell[])[] } | { readonly end: true }

// Nothing of it is loaded into the server's own thread.
const writers = createThreads(new URL('./export-xlsx-thread.ts', import.meta.url), { megabytes: 256, milliseconds: 120_000 })
const batchRows = 250
const widest = 40
const narrowest = 10

const tell = ({ ask }: WorkThread, order: WorkbookOrder): Promise<Uint8Array> => ask<Uint8Array>(order)
const widthOf = (longest: number, most: number): number => Math.min(most, Math.max(narrowest, longest + 2))

const writeSheet = async (thread: WorkThread, { name, headings, rows }: Sheet): Promise<void> => {
  await tell(thread, { open: { name, headings, widths: headings.map((heading) => widthOf(heading.length, widest)) } })
  let batch: (readonly ExportCell[])[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    await tell(thread, { rows: batch })
    batch = []
  }
  if (batch.length > 0) await tell(thread, { rows: batch })
}

const writeTexts = async (thread: WorkThread, { name, rows }: SheetOfTexts): Promise<void> => {
  const [headings = [], ...rest] = rows
  const widths = headings.map((_cell, at) => widthOf(Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)), 62))
  await tell(thread, { open: { name, headings, widths } })
  await tell(thread, { rows: rest.map((row) => row.map((value): ExportCell => ({ type: 'text', value }))) })
}

/** A workbook with sheets of records and, last, what they are. Packed in a worker thread as the rows come, so that its memory stays flat. */
export const workbook = (sheets: readonly Sheet[], about: SheetOfTexts): Promise<Buffer> =>
  writers(async (thread) => {
    for (const sheet of sheets) await writeSheet(thread, sheet)
    await writeTexts(thread, about)
    return Buffer.from(await tell(thread, { end: true }))
  })

/** Sheets of plain texts, the first row of each being its heading. */
export const textWorkbook = (texts: readonly SheetOfTexts[]): Promise<Buffer> =>
  writers(async (thread) => {
    for (const part of texts) await writeTexts(thread, part)
    return Buffer.from(await tell(thread, { end: true }))
  })
