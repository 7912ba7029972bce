import { AppError } from '#kit/errors.ts'
import type { WorkbookPart } from './workbook-part.ts'

/** Data rows an import takes, whatever the file was saved as. */
export const mostRows = 200_000
export const mostColumns = 300
/** Cells and shared texts of all sheets, and places of the grid that a sheet spans: empty ones cost memory too. */
const mostCells = 4_000_000

export const unreadableWorkbook = (): AppError =>
  new AppError('unsupported_media_type', 'This file can’t be read as an Excel workbook. Save it as .xlsx or CSV and try again.')
export const tooManyRows = (): AppError =>
  new AppError('too_large', `The file has more than ${mostRows.toLocaleString('en-US')} rows. Split it.`)
const reachesTooFar = (row: number): AppError =>
  new AppError(
    'too_large',
    `The sheet reaches to row ${row.toLocaleString('en-US')}. Delete everything below your data, empty rows included, and save again.`,
  )
const tooManyColumns = (): AppError =>
  new AppError(
    'too_large',
    `A sheet of this file reaches beyond ${mostColumns} columns. Delete the columns that are not needed and save again.`,
  )
const tooManyCells = (): AppError =>
  new AppError(
    'too_large',
    `The file has more than ${mostCells.toLocaleString('en-US')} cells. Split it, or delete the columns that are not needed.`,
  )

const tag = /<(?:[\w.-]+:)?(row|c|si|dimension)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const place = /\s(?:r|ref)\s*=\s*(?:"([^"]*)"|'([^']*)')/
const chunkSize = 1_048_576

interface Extent {
  rows: number
  cells: number
  lastRow: number
  lastColumn: number
}

/**
 * Refuses a workbook whose sheets say more rows, columns or cells than an import takes, before a reader fills a grid up to the last
 * of them: one cell XFD1048576 would be 17 billion places.
 * @throws AppError too_large, or unsupported_media_type for a place that is none
 */
export const assertWithinBounds = (parts: readonly WorkbookPart[]): void => {
  let cells = 0
  for (const part of parts) {
    const extent = extentOf(part)
    cells += extent.cells
    if (cells > mostCells || extent.lastRow * extent.lastColumn > mostCells) throw tooManyCells()
  }
}

const extentOf = ({ bytes }: WorkbookPart): Extent => {
  const extent: Extent = { rows: 0, cells: 0, lastRow: 0, lastColumn: 0 }
  // Charts and calculation chains have rows and cells of another meaning.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!text.includes('sheetData') && !text.includes('sst')) return extent
  const decoder = new TextDecoder()
  let rest = ''
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const piece = rest + decoder.decode(bytes.subarray(at, at + chunkSize), { stream: true })
    for (const [, name = '', attributes = ''] of piece.matchAll(tag)) see(extent, name, attributes)
    // A tag may go on in the next part.
    rest = piece.slice(Math.max(piece.lastIndexOf('<'), piece.length - chunkSize))
    if (rest.includes('>')) rest = ''
  }
  return extent
}

const see = (extent: Extent, name: string, attributes: string): void => {
  const found = place.exec(attributes)
  const said = found?.[1] ?? found?.[2]
  if (name === 'row') {
    extent.rows += 1
    seeRow(extent, said === undefined ? extent.lastRow + 1 : wholeNumber(said))
    return
  }
  if (name === 'c' || name === 'si') extent.cells += 1
  if (extent.cells > mostCells) throw tooManyCells()
  for (const corner of said?.split(':') ?? []) seeCell(extent, corner)
}

const seeCell = (extent: Extent, corner: string): void => {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,9})$/.exec(corner.trim()) ?? []
  if (letters === undefined || digits === undefined) throw unreadableWorkbook()
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  if (column > mostColumns) throw tooManyColumns()
  extent.lastColumn = Math.max(extent.lastColumn, column)
  seeRow(extent, wholeNumber(digits))
}

const wholeNumber = (text: string): number => {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw unreadableWorkbook()
  return Number(text)
}

/** The heading stands above the rows. A place far below the rows so far is a stray cell or an empty row, and nothing to split. */
const seeRow = (extent: Extent, row: number): void => {
  if (row > mostRows + 1) throw extent.rows > mostRows / 2 ? tooManyRows() : reachesTooFar(row)
  extent.lastRow = Math.max(extent.lastRow, row)
}
