import { InvalidInputError, InvalidSpreadsheetError, SheetNotFoundError, readSheet } from 'read-excel-file/node'
import { AppError } from '#kit/errors.ts'
import type { FileRow } from './import-csv.ts'
import { unpackedSize } from './import-zip.ts'

/** A workbook is read as a whole, so it is kept smaller than a CSV file. */
export const largestWorkbook = 10 * 1_048_576
const largestUnpacked = 150 * 1_048_576

/** The rows of the first sheet as texts; dates as YYYY-MM-DD, with a time when they have one. The first row is the heading. */
export const workbookRows = async (content: Buffer): Promise<FileRow[]> => {
  if (content.length > largestWorkbook)
    throw new AppError('too_large', 'An Excel file has at most 10 MB. Save the sheet as CSV, or split it.')
  if (unpackedSize(content) > largestUnpacked)
    throw new AppError('too_large', 'This Excel file is too large when unpacked. Save the sheet as CSV, or split it.')
  const rows = await readSheet(content, { trim: false, parseNumber: (text) => Number(text) }).catch((error: unknown) => {
    throw explained(error)
  })
  const width = rows.find((row) => row.some((cell) => cell !== null))?.length ?? 0
  return rows.flatMap((row, position) => {
    const cells = Array.from({ length: width }, (_nothing, column) => cellText(row[column] ?? null))
    return cells.every((cell) => cell.trim() === '') ? [] : [{ line: position + 1, cells, problem: null, recoded: false }]
  })
}

const explained = (error: unknown): unknown =>
  error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError || error instanceof SheetNotFoundError
    ? new AppError('unsupported_media_type', 'This file cannot be read as an Excel workbook. Save it as .xlsx or CSV and try again.')
    : error

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) {
    const iso = cell.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  return cell === null ? '' : String(cell)
}
