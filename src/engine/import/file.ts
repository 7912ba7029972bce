import { fileTypeFromBuffer } from 'file-type'
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#kit/errors.ts'
import { separatorOf, rowReader } from './csv.ts'
import type { FileRow, Separator } from './csv.ts'
import { aboveNote, rowsAbove, rowsAhead } from './heading-row.ts'
import { encodingOf, fileLines } from './lines.ts'
import type { FileLine } from './lines.ts'
import { largestWorkbook, openWorkbook, workbookTooLarge } from './xlsx.ts'

export interface OpenedFile {
  readonly format: 'csv' | 'xlsx'
  readonly separator: Separator | null
  readonly encoding: 'utf-8' | 'utf-16' | null
  /** One per column, never empty, never twice. */
  readonly headings: readonly string[]
  /** The sheets of a workbook; none of a CSV file. */
  readonly sheets: readonly string[]
  /** The sheet that is read. */
  readonly sheet: string | null
  /** What was left out of the sheet that is read, in sentences. */
  readonly notes: readonly string[]
  /** Data rows; blank lines and the scope line of our own exports are left out. */
  readonly rows: AsyncIterable<FileRow>
  /** Lets go of the file, read to its end or not. */
  close(): Promise<void>
}

/** Begins the last line of a CSV export; a re-import leaves that line out. */
export const scopeMark = '# Longhaul export:'

const zipMark = [0x50, 0x4b, 0x03, 0x04]
/** A compound file: Excel keeps workbooks with a password in one, and those of before 2007. */
const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const sniffedLines = 20

/** A stored file, as far as opening it needs. `head` is its first 4,100 bytes. */
export interface StoredTable {
  readonly content: Readable
  readonly head: Uint8Array
  readonly bytes: number
}

/** Opens a table of rows, whatever it was saved as. Who opens it closes it. */
export const openFile = async ({ content, head, bytes }: StoredTable, sheet: string | null = null): Promise<OpenedFile> => {
  try {
    if (isWorkbook(head)) {
      if (bytes > largestWorkbook) throw workbookTooLarge()
      return await openSheet(await buffer(content), sheet)
    }
    if (isProtectedOrOld(head))
      throw new AppError(
        'unsupported_media_type',
        'This workbook has a password or is in the old .xls format. Save it as .xlsx without a password.',
      )
    if (await isBinary(head)) throw new AppError('unsupported_media_type', 'Choose a CSV or an Excel (.xlsx) file.')
    return await openText(content, head)
  } catch (error) {
    content.destroy()
    throw error
  }
}

const beginsWith = (head: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, position) => head[position] === byte)
export const isWorkbook = (head: Uint8Array): boolean => beginsWith(head, zipMark)
const isProtectedOrOld = (head: Uint8Array): boolean => beginsWith(head, compoundMark)

/** Pictures and the like. Magic numbers alone prove nothing: a heading may begin with BM. */
const isBinary = async (head: Uint8Array): Promise<boolean> =>
  encodingOf(head) === 'utf-8' && (head.includes(0) || !isUtf8(head)) && (await fileTypeFromBuffer(head)) !== undefined

const openSheet = async (content: Uint8Array, wanted: string | null): Promise<OpenedFile> => {
  const { rows, sheets, sheet, notes, close } = await openWorkbook(content, wanted)
  try {
    const heading = await rows.next()
    if (heading.done === true) throw withoutRows(nothingIn)
    return {
      format: 'xlsx',
      separator: null,
      encoding: null,
      headings: uniqueHeadings(heading.value.cells),
      sheets,
      sheet,
      notes,
      rows: withoutScopeLine(rows),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const openText = async (content: Readable, head: Uint8Array): Promise<OpenedFile> => {
  const lines = fileLines(content as AsyncIterable<Buffer>, head)
  const first: FileLine[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.text.trim() !== '' || first.length > 0) first.push(next.value)
    if (first.length >= sniffedLines) break
  }
  // Excel's own way of naming the separator.
  const said = /^sep=([,;\t])\s*$/.exec(first[0]?.text ?? '')?.[1] as Separator | undefined
  if (said !== undefined) first.shift()
  const separator = said ?? separatorOf(first.map((line) => line.text))
  const { rows, heading, above } = await afterTitles(readRows(first, lines, separator))
  if (heading === undefined) throw withoutRows(nothingIn)
  return {
    format: 'csv',
    separator,
    encoding: encodingOf(head) === 'utf-8' ? 'utf-8' : 'utf-16',
    headings: uniqueHeadings(heading.cells),
    sheets: [],
    sheet: null,
    notes: [aboveNote(above)].filter((note) => note !== null),
    rows: withoutScopeLine(rows),
    close: async () => {
      content.destroy()
    },
  }
}

/** The row of the headings, how many rows stand above it, and the rows below it. */
const afterTitles = async (
  all: AsyncGenerator<FileRow>,
): Promise<{ rows: AsyncGenerator<FileRow>; heading: FileRow | undefined; above: number }> => {
  const ahead: FileRow[] = []
  for (let next = await all.next(); next.done !== true; next = await all.next()) {
    ahead.push(next.value)
    if (ahead.length === rowsAhead) break
  }
  const above = rowsAbove(ahead.map(({ cells }) => cells))
  async function* rows(): AsyncGenerator<FileRow> {
    yield* ahead.slice(above + 1)
    yield* all
  }
  return { rows: rows(), heading: ahead[above], above }
}

async function* readRows(first: readonly FileLine[], lines: AsyncIterable<FileLine>, separator: Separator): AsyncGenerator<FileRow> {
  const reader = rowReader(separator)
  for (const line of first) yield* reader.feed(line)
  for await (const line of lines) yield* reader.feed(line)
  yield* reader.end()
}

async function* withoutScopeLine(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) if (!isScopeLine(row)) yield row
}

const isScopeLine = ({ cells }: FileRow): boolean => cells[0]?.startsWith(scopeMark) === true && cells.slice(1).every((cell) => cell === '')

const nothingIn = 'The file is empty. Its first line must hold the column headings.'

/** A file without rows. */
export const withoutRows = (sentence: string): AppError => new AppError('invalid', sentence)

/** What a column without a heading is called. */
export const placeName = (position: number): string => `Column ${position + 1}`

const uniqueHeadings = (cells: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return cells.map((cell, position) => {
    const heading = cell.trim().replace(/\s+/g, ' ').slice(0, 200) || placeName(position)
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}
