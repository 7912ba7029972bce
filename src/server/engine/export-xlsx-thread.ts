import writeExcelFile from 'write-excel-file/node'
import type { Cell, Row } from 'write-excel-file/node'
import { answerQuestions } from '../platform/offload-thread.ts'
import type { ExportCell } from './export-columns.ts'
import type { SheetOfTexts, WorkbookOrder } from './export-xlsx.ts'

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

const textSheet = ({ name, rows }: SheetOfTexts) => ({
  sheet: name,
  data: rows.map((row) => row.map((value): Cell => (value === '' ? null : { type: String, value }))),
  columns: (rows[0] ?? []).map((_cell, position) => ({
    width: Math.min(60, Math.max(narrowest, ...rows.map((row) => row[position]?.length ?? 0)) + 2),
  })),
})

/** Sheet names have at most 31 characters and none of these. */
const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

let data: Row[] = []

const bytesOf = async (parts: Parameters<typeof writeExcelFile>[0]) => {
  const bytes = new Uint8Array(await writeExcelFile(parts as never).toBuffer())
  return { value: bytes, transfer: [bytes.buffer] }
}

answerQuestions<WorkbookOrder>(async (order) => {
  if ('texts' in order) return bytesOf(order.texts.map((part) => ({ ...textSheet(part), stickyRowsCount: 1 })))
  if ('begin' in order) {
    data = [headingRow(order.begin)]
    return { value: null }
  }
  if ('rows' in order) {
    for (const row of order.rows) data.push(row.map(typedCell))
    return { value: null }
  }
  const [heading = []] = data
  const widths = heading.map((cell) => ({
    width: Math.min(widest, Math.max(narrowest, String((cell as { value?: unknown } | null)?.value ?? '').length + 2)),
  }))
  const made = await bytesOf([{ sheet: sheetName(order.end.name), data, columns: widths, stickyRowsCount: 1 }, textSheet(order.end.about)])
  data = []
  return made
})
