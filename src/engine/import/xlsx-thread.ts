import type { SheetData } from 'read-excel-file/universal'
import { readSheet } from 'read-excel-file/universal'
import { AppError } from '#kit/errors.ts'
import { answerQuestions } from '#platform/jobs/offload-thread.ts'
import { assertWithinBounds, unreadableWorkbook } from './bounds.ts'
import type { FileRow } from './csv.ts'
import { aboveNote, rowsAbove, rowsAhead } from './heading-row.ts'
import { sheetNames } from './sheets.ts'
import { clearStrays } from './strays.ts'
import { repack, unpackWorkbook } from './unpack.ts'

/** What the thread that reads a workbook is asked: first to open one, then for its next rows until none is left. */
export type WorkbookQuestion = { readonly open: Uint8Array; readonly sheet: string | null } | { readonly next: true }

/** The names of its sheets, the one that is read, and what of it was left out, in sentences. */
export interface OpenedWorkbook {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly notes: readonly string[]
}

/** A text stands once in a workbook, however many cells show it; as rows each of them holds a copy. */
const mostCharacters = 50 * 1_048_576
const batch = { rows: 500, characters: 1_048_576 }

const dayZero = '1899-12-30T'

let rows: FileRow[] = []

type Grid = SheetData<number>

const asTexts = { trim: false, parseNumber: (text: string) => Number(text) }

/** The sheet that is asked for, else the first with rows below its headings, else the first. */
const gridOf = async (
  packed: ArrayBuffer,
  names: readonly string[],
  wanted: string | null,
): Promise<{ grid: Grid; sheet: string | null }> => {
  // Whatever the reader stumbles over, the file is at fault.
  const read = async (sheet: string | null): Promise<Grid> =>
    (sheet === null ? readSheet(packed, asTexts) : readSheet(packed, sheet, asTexts)).catch(() => {
      throw unreadableWorkbook()
    })
  const first = { grid: await read(wanted), sheet: wanted ?? names[0] ?? null }
  if (wanted !== null || hasRows(first.grid)) return first
  for (const sheet of names.slice(1)) {
    const grid = await read(sheet)
    if (hasRows(grid)) return { grid, sheet }
  }
  return first
}

const hasRows = (grid: Grid): boolean => grid.filter((row) => row.some((cell) => cell !== null && cell !== '')).length > 1

const open = async (archive: Uint8Array, wanted: string | null): Promise<OpenedWorkbook> => {
  const parts = await unpackWorkbook(archive)
  assertWithinBounds(parts)
  const packed = await repack(parts)
  const sheets = sheetNames(parts)
  if (wanted !== null && !sheets.includes(wanted)) throw new AppError('invalid', `The workbook has no sheet "${wanted}".`)
  const { grid, sheet } = await gridOf(packed, sheets, wanted)
  let room = mostCharacters
  const width = grid.find((row) => row.some((cell) => cell !== null))?.length ?? 0
  const whole = grid.map((row) => Array.from({ length: width }, (_nothing, column) => cellText(row[column] ?? null)))
  const above = rowsAbove(whole.slice(0, rowsAhead))
  const texts = whole.slice(above)
  const notes = [aboveNote(filledRows(whole.slice(0, above))), ...clearStrays(texts, above)].filter((note) => note !== null)
  rows = texts.flatMap((cells, position) => {
    room -= charactersIn(cells)
    if (room < 0) throw new AppError('too_large', 'The file holds more than 50 MB of text. Save the sheet as CSV, or split it.')
    return cells.every((cell) => cell.trim() === '') ? [] : [{ line: above + position + 1, cells, problem: null, recoded: false }]
  })
  return { sheets, sheet, notes }
}

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) {
    // A number that is no day, formatted as one.
    if (Number.isNaN(cell.getTime())) return ''
    const iso = cell.toISOString()
    // A time without a day is counted from the day before Excel's first.
    if (iso.startsWith(dayZero)) return iso.slice(11, 19).replace(/:00$/, '')
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  return cell === null ? '' : String(cell)
}

const filledRows = (grid: readonly (readonly string[])[]): number => grid.filter((row) => row.some((cell) => cell.trim() !== '')).length

const charactersIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

const nextRows = (): FileRow[] => {
  let characters = 0
  let count = 0
  for (const { cells } of rows.slice(0, batch.rows)) {
    count += 1
    characters += charactersIn(cells)
    if (characters > batch.characters) break
  }
  return rows.splice(0, count)
}

answerQuestions<WorkbookQuestion>(async (question) =>
  'open' in question ? { value: await open(question.open, question.sheet) } : { value: nextRows() },
)
