import writeExcelFile from 'write-excel-file/node'
import type { Cell, Row } from 'write-excel-file/node'
import { Readable } from 'node:stream'
import type { RecordDefinition } from '#kit/record.ts'
import type { ExportCell, ExportColumn } from './export-columns.ts'

const widest = 40
const narrowest = 10

/** Texts are typed as texts, so that nothing in them is ever run as a formula; numbers and dates are typed as such. */
const typedCell = (cell: ExportCell): Cell => {
  switch (cell?.type) {
    case undefined:
      return null
    case 'text':
      return { type: String, value: cell.value }
    case 'number':
      return { type: Number, value: cell.value, ...(cell.money ? { format: '#,##0.00' } : {}) }
    case 'day':
      return { type: Date, value: new Date(`${cell.value}T00:00:00Z`), format: 'mm/dd/yyyy' }
    case 'moment':
      return { type: Date, value: new Date(`${cell.value.replace(' ', 'T')}Z`), format: 'mm/dd/yyyy hh:mm' }
  }
}

const headingRow = (headings: readonly string[]): Row => headings.map((value) => ({ type: String, value, fontWeight: 'bold' }))

export interface SheetOfTexts {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

const textSheet = ({ name, rows }: SheetOfTexts) => ({
  sheet: name,
  data: rows.map((row) => row.map((value): Cell => (value === '' ? null : { type: String, value }))),
  columns: (rows[0] ?? []).map((_cell, position) => ({
    width: Math.min(60, Math.max(narrowest, ...rows.map((row) => row[position]?.length ?? 0)) + 2),
  })),
})

/** Sheet names have at most 31 characters and none of these. */
const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** A workbook with the records and, on a second sheet, what they are. Built in memory. */
export const workbook = async (
  record: RecordDefinition,
  rows: AsyncIterable<readonly ExportCell[]>,
  columns: readonly ExportColumn[],
  scope: string,
): Promise<Readable> => {
  const data: Row[] = [headingRow(columns.map(({ heading }) => heading))]
  for await (const row of rows) data.push(row.map(typedCell))
  const widths = columns.map(({ heading }) => ({ width: Math.min(widest, Math.max(narrowest, heading.length + 2)) }))
  return sheets([
    { sheet: sheetName(record.label.many), data, columns: widths, stickyRowsCount: 1 },
    textSheet({ name: 'About', rows: [['Longhaul export'], ...scope.split(', ').map((part) => [part])] }),
  ])
}

/** Sheets of plain texts, the first row of each being its heading. */
export const textWorkbook = (parts: readonly SheetOfTexts[]): Promise<Readable> =>
  sheets(parts.map((part) => ({ ...textSheet(part), stickyRowsCount: 1 })))

const sheets = async (parts: Parameters<typeof writeExcelFile>[0]): Promise<Readable> =>
  Readable.from([await writeExcelFile(parts as never).toBuffer()])
